"""A bot that raises, hangs, cheats or dies loses that game and is marked; everything else goes on."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import pytest

from hegemon.cli import main
from hegemon.core.registry import find_bot
from hegemon.lab.backends.threads import Threads
from hegemon.lab.simulate import simulate
from hegemon.lab.tournament import SprtPlan, TournamentPlan, sprt, tournament

sys.path.insert(0, str(Path(__file__).parent.parent))
from small_game import Heap

SMALL_GAME = Path(__file__).parents[1] / "small_game.py"
DIES = f"exec:{sys.executable} -c 'raise SystemExit(3)'"
"""A program that ends at once."""


def test_each_loses_its_games_and_the_reason_is_given() -> None:
    match = Heap().match(2)
    names = ["random", "broken", "cheating", "random:seconds=3600", DIES]
    began = time.monotonic()
    result = tournament(
        TournamentPlan(match, [find_bot(match, name) for name in names], 2, patience=0.3), backend=Threads(4)
    )
    assert time.monotonic() - began < 60
    by_name = {one.name: one for one in result.standings}
    assert result.standings[0].name == "random"
    assert result.finished
    assert (by_name["random"].wins, by_name["random"].faults) == (8, 0)
    # Between two that fail, the first to move fails first.
    assert sum(one.faults for one in result.standings) == result.played == 20
    assert all(5 <= by_name[name].faults <= 7 for name in names[1:])
    for name, words in zip(
        names[1:], ["SystemExit: broken", "not a move", "gave no answer in 0.3 s", "ended"], strict=True
    ):
        assert any(words in reason for reason in by_name[name].reasons), by_name[name].reasons
    assert {one["name"]: one["faults"] for one in result.json()["ranking"]}["random"] == 0


def test_at_a_table_of_three_the_others_share_the_point() -> None:
    match = Heap().match(3)
    result = tournament(
        TournamentPlan(match, [find_bot(match, name) for name in ("random", "cheating", "random:seconds=0")], 6)
    )
    assert [one.share for one in result.standings] == pytest.approx([0.5, 0.5, 0.0])
    assert [one.wins for one in result.standings] == [0, 0, 0]
    assert result.standings[-1].faults == 6


def test_simulations_and_sequential_tests_count_faults_too() -> None:
    match = Heap().match(2)
    bots = [find_bot(match, name) for name in ("random", "broken")]
    summary = simulate(match, bots, 6)
    assert summary.faults == {"broken": 6}
    assert summary.reasons == {"broken": ["SystemExit: broken"]}
    assert summary.json()["faults"] == {"broken": 6}
    decided = sprt(SprtPlan(match, bots, elo1=100))
    assert decided.decision == "H1"
    assert decided.faults == {"broken": decided.games}


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr("sys.argv", ["hegemon", *arguments])
    try:
        main()
    except SystemExit as ended:
        return int(ended.code or 0)
    return 0


def test_the_command_line_tells_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game, patience = str(SMALL_GAME), ("--patience", "0.2")
    slow = "random,random:seconds=60"
    assert run(monkeypatch, "tournament", game, "--bots", slow, "--games", "2", *patience) == 3
    assert "random:seconds=60 lost 2 by its own fault:\n  gave no answer in 0.2 s" in capsys.readouterr().out
    records = ("--records", str(tmp_path / "records"))
    assert run(monkeypatch, "simulate", game, "--seats", "random,cheating", "--games", "2", *records) == 3
    assert "cheating lost 2 by its own fault: not a move" in capsys.readouterr().out
    assert len([*(tmp_path / "records").iterdir()]) == 2
    assert all('"result"' not in path.read_text() for path in (tmp_path / "records").iterdir())
    assert run(monkeypatch, "sprt", game, "--bots", "random,broken", "--elo1", "100", "--json") == 3
    assert json.loads(capsys.readouterr().out)["decision"] == "H1"
    assert run(monkeypatch, "sprt", game, "--bots", "broken,random", "--elo1", "100") == 3
    printed = capsys.readouterr().out
    assert "H0 accepted: Elo ≤ 0, not Elo ≥ 100; wrong in at most 5 % of such tests" in printed
    assert "broken lost 40 by its own fault: SystemExit: broken" in printed


def test_a_picture_is_drawn_as_its_name_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    few = ("--bots", "random,cheating,random:seconds=0", "--games", "4", "--kind", "gauntlet")
    for name, begins in (("table.svg", b"<?xml"), ("table.PNG", b"\x89PNG")):
        assert run(monkeypatch, "tournament", str(SMALL_GAME), *few, "--picture", str(tmp_path / name)) == 3
        assert (tmp_path / name).read_bytes().startswith(begins)
    svg = (tmp_path / "table.svg").read_text(encoding="utf-8")
    assert "random:seconds=0" in svg
    assert "heap, gauntlet: 8 games, 2 seats each" in svg
    assert run(monkeypatch, "tournament", str(SMALL_GAME), *few, "--picture", str(tmp_path / "again.svg")) == 3
    assert (tmp_path / "again.svg").read_text(encoding="utf-8") == svg
    assert run(monkeypatch, "tournament", str(SMALL_GAME), *few, "--picture", str(tmp_path / "table.gif")) == 1
