"""One's own bots on the command line: in several files, in packages, and with mistakes that are reported."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
import typer

from hegemon.cli.lab.runs import stopped
from hegemon.core.errors import HegemonError
from hegemon.core.plugins import _offered, bots_of
from hegemon.core.registry import find_bot, find_game, offer_bot
from hegemon.lab.arena import Arena
from hegemon.lab.simulate import simulate_in
from shell import Hegemon

BOTS = """
import numpy as np
from hegemon import Bot
from {helpers} import pick

class First(Bot):
    game = "risk"

    def choose(self, view, limit):
        return pick(view)

class Text(Bot):
    def choose(self, view, limit):
        return view.match.write(pick(view))

class Row(Bot):
    def choose(self, view, limit):
        return np.array(pick(view))

class Faulty(Bot):
    def choose(self, view, limit):
        return {{}}["x"]

class Wrong(First):
    parameters = 5
"""
SHORT = ("--games", "2", "-o", "max_turns=1", "--on", "threads:1")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with bots, in two files and in a package."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "some_bots").mkdir()
    (tmp_path / "some_bots" / "__init__.py").touch()
    for folder, helpers in ((tmp_path, "picking_helpers"), (tmp_path / "some_bots", ".picking_helpers")):
        (folder / "own_bots.py").write_text(BOTS.format(helpers=helpers), encoding="utf-8")
        (folder / "picking_helpers.py").write_text("def pick(view):\n    return view.legal[0].low\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    "bot", ["./own_bots.py:First", "some_bots.own_bots:First", "./own_bots.py:Text", "./own_bots.py:Row"]
)
def test_bots_in_several_files_and_moves_of_every_form_are_played(here: Path, hegemon: Hegemon, bot: str) -> None:
    ran = hegemon("simulate", "risk", "--seats", f"{bot},random", *SHORT, "--json")
    assert (ran.code, ran.json["faults"]) == (0, {}), ran


def test_a_fault_is_reported_with_its_file_and_line_and_ends_the_command(here: Path, hegemon: Hegemon) -> None:
    ran = hegemon("simulate", "risk", "--seats", "./own_bots.py:Faulty,random", *SHORT)
    assert ran.code == 3
    assert """KeyError: 'x' (own_bots.py, line 22: return {}["x"])""" in ran.out


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ("./own_bots.py:Wrong,random", "`parameters` must be a tuple of hegemon.Parameter, not 5"),
        ("./own_bots.py:Frist,random", "did you mean 'First'?"),
        ("./leaves.py:Bot,random", "leaves.py cannot be loaded: SystemExit: 4 (leaves.py, line 2: sys.exit(4))"),
        ("standrad,random", "did you mean 'standard'"),
        ("human,random", "people play with hegemon play"),
        ("standard:denail=2,random", "has no parameter 'denail'; did you mean 'denial'?"),
    ],
)
def test_mistakes_are_reported_with_what_would_be_right(here: Path, hegemon: Hegemon, seats: str, words: str) -> None:
    (here / "leaves.py").write_text("import sys\nsys.exit(4)\n", encoding="utf-8")
    ran = hegemon("simulate", "risk", "--seats", seats, *SHORT)
    assert ran.code == 1
    assert words in ran.err


def test_an_option_that_does_not_exist_is_reported_with_the_one_that_was_meant(hegemon: Hegemon) -> None:
    ran = hegemon("simulate", "risk", "--seats", "random,random", "-o", "max_turn=3")
    assert "did you mean 'max_turns'?" in ran.err
    assert "did you mean 'risk'?" in hegemon("simulate", "risc", "--seats", "random,random").err


def test_records_are_not_overwritten(here: Path, hegemon: Hegemon) -> None:
    words = ("simulate", "risk", "--seats", "random,random", *SHORT, "--records", "kept")
    first = hegemon(*words)
    assert first.code == 0
    assert "records: 2 files in kept" in first.out
    before = {file: file.read_bytes() for file in (here / "kept").iterdir()}
    again = hegemon(*words)
    assert again.code == 1
    assert "exists already; choose another folder or another --seed, or replace it with --overwrite" in again.err
    assert {file: file.read_bytes() for file in (here / "kept").iterdir()} == before
    fewer = ("simulate", "risk", "--seats", "random,random", "--games", "1", "-o", "max_turns=1", "--records", "kept")
    assert hegemon(*fewer, "--overwrite").code == 0
    assert [file.name for file in (here / "kept").iterdir()] == ["risk-0-0.jsonl"], (
        "nothing of the games before is left"
    )
    assert hegemon("play", "risk", "--record", "kept/risk-0-0.jsonl").code == 1


def test_a_simulation_that_is_stopped_promises_no_option_that_it_lacks(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit):
        stopped("What was played is counted above.")
    assert capsys.readouterr().err == "Stopped. What was played is counted above.\n"


def test_settings_that_differ_late_are_shown_whole(here: Path, hegemon: Hegemon) -> None:
    same = "standard:area_coeff=2,continent_coeff=3,elimination=2,card_value=1,completion=1,component_size="
    ran = hegemon("simulate", "risk", "--seats", f"{same}1,{same}2", "--games", "2", "-o", "max_turns=1")
    assert "…" not in ran.out
    assert "army_value_modifier_size" in hegemon("bots", "risk").out


def test_a_replay_tells_seats_with_the_same_bot_apart(here: Path, hegemon: Hegemon) -> None:
    seats = ("simulate", "risk", "--seats", "random,random", "--games", "1", "-o", "max_turns=1", "--records", "kept")
    assert hegemon(*seats).code == 0
    shown = hegemon("replay", "kept/risk-0-0.jsonl").out
    assert "random (seat 0) places" in shown
    assert "random (seat 1) places" in shown


def test_a_simulation_that_is_stopped_counts_the_deals_that_were_played(here: Path) -> None:
    match = find_game("risk").match(2, {"max_turns": 1})
    stop = threading.Event()
    arena = Arena(match, [find_bot(match, "./own_bots.py:First"), find_bot(match, "random")])
    summary = simulate_in(arena, 40, stop=stop, progress=lambda n: stop.set())
    assert summary.games in (0, 2)
    stop.clear()
    count = iter(range(100))
    summary = simulate_in(arena, 40, stop=stop, progress=lambda n: stop.set() if next(count) == 9 else None)
    assert 6 <= summary.games <= 10
    assert summary.games % 2 == 0


def test_a_program_beside_us_is_found(here: Path, hegemon: Hegemon) -> None:
    script = here / "bot.sh"
    script.write_text("#!/bin/sh\necho first problem >&2\necho second problem >&2\nexit 7\n", encoding="utf-8")
    script.chmod(0o755)
    assert os.access(script, os.X_OK)
    ran = hegemon("simulate", "risk", "--seats", "exec:./bot.sh,random", *SHORT)
    assert ran.code == 3
    assert "first problem" in ran.out
    assert "second problem" in ran.out


def test_a_bot_that_the_operator_offers_is_one_of_the_games_bots(here: Path) -> None:
    before = list(_offered)
    try:
        assert offer_bot("./own_bots.py:First").name == "first"
        assert offer_bot("risk=some_bots.own_bots:Text").name == "text"
        assert {"first", "text"} <= {kind.name for kind in bots_of(find_game("risk"))}
        with pytest.raises(HegemonError, match="which game does it play"):
            offer_bot("./own_bots.py:Row")
        with pytest.raises(HegemonError, match="there is a bot 'first' for risk already"):
            offer_bot("./own_bots.py:First")
    finally:
        _offered[:] = before
