"""`hegemon analyse`: one game in detail, several by bot, JSON for programs, and what it refuses."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from shell import Hegemon, make_hegemon

QUICK = ("--playouts", "8", "--candidates", "2", "--sample", "3", "--threads", "1")


@pytest.fixture
def hegemon(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Hegemon:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    found = make_hegemon(monkeypatch, capsys)
    play = ("simulate", "risk", "--seats", "standard,random", "--games", "2", "-o", "max_turns=8", "--seed", "3")
    assert found(*play, "--records", "games")[0] == 0
    return found


def records() -> list[str]:
    found = sorted(str(path) for path in Path("games").iterdir())
    assert len(found) == 2
    return found


def test_one_game_is_shown_seat_by_seat(hegemon: Hegemon) -> None:
    code, out, _ = hegemon("analyse", records()[0], *QUICK)
    assert code == 0
    assert "by 'planner' after a round of 'standard', 8 times from each position" in out
    assert {"standard", "random"} <= {line.split()[0] for line in out.splitlines() if line.strip()}


def test_several_games_are_summed_up_by_bot(hegemon: Hegemon) -> None:
    code, out, _ = hegemon("analyse", *records(), *QUICK)
    assert code == 0
    assert out.startswith("2 games; judged by ")
    assert "cost of a move" in out
    rows = {line.split()[0]: line.split() for line in out.splitlines() if line.strip()}
    assert rows["standard"][1] == rows["random"][1] == "2"


def test_programs_read_it_as_json(hegemon: Hegemon) -> None:
    code, out, _ = hegemon("analyse", *records(), *QUICK, "--json")
    assert code == 0
    found = json.loads(out)
    assert [Path(one["record"]).parent.name for one in found] == ["games", "games"]
    for one in found:
        assert sorted(one["names"]) == ["random", "standard"]
        assert math.isclose(sum(one["values"][0]["values"]), 1, abs_tol=1e-3)
        assert math.isclose(sum(seat["luck"] for seat in one["seats"]), 0, abs_tol=1e-3)


@pytest.mark.parametrize("option", [("--playouts", "7"), ("--candidates", "1"), ("--sample", "0"), ("--threads", "-1")])
def test_too_little_to_judge_with_is_refused(hegemon: Hegemon, option: tuple[str, str]) -> None:
    code, _, err = hegemon("analyse", records()[0], *option)
    assert code != 0
    assert option[0] in err


def test_what_is_no_record_is_named(hegemon: Hegemon) -> None:
    Path("note.txt").write_text("hello")
    code, _, err = hegemon("analyse", "note.txt")
    assert code != 0
    assert "note.txt" in err
