"""Simultaneous secret turns in the terminal: with bots, at one keyboard, recorded with thoughts, replayed by round."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console

from hegemon.cli import main, play
from hegemon.cli.replay import KEYS

GAME = str(Path(__file__).parent.parent / "sealed_game.py")
Run = Callable[..., str]


@pytest.fixture
def hegemon(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command with typed input; what it printed."""

    def run(*arguments: str, typed: list[str] | None = None, code: int = 0) -> str:
        lines: Iterator[str] = iter(typed or [])

        def answer(_self: object, prompt: str = "", **_named: object) -> str:
            print(prompt)
            return next(lines, "quit")

        monkeypatch.setattr("sys.argv", ["hegemon", *arguments])
        monkeypatch.setattr("rich.console.Console.input", answer)
        monkeypatch.setattr("builtins.input", lambda _prompt: next(lines, "q"))
        ended = 0
        try:
            main()
        except SystemExit as left:
            ended = int(left.code or 0)
        printed = capsys.readouterr()
        assert ended == code, printed.err
        return printed.out + printed.err

    return run


def test_a_person_plays_against_bots_and_hears_nothing_of_their_orders(hegemon: Run) -> None:
    typed = ["bid 400", "undo", "bid 500", "commit", "bid 600", "commit"]
    out = hegemon("play", GAME, "--seats", "human,bidder,bidder", "-o", "rounds=2", "--seed", "4", typed=typed)
    assert "human (seat 0) bid 500" in out
    assert "bidder (seat 1) commit" in out
    assert "bidder (seat 1) bid" not in out
    assert "in secret" not in out
    assert "opens seat 0: 600" in out
    assert "Won by" in out or "Shared by" in out


def test_people_at_one_keyboard_hand_over_and_see_their_own_alone(
    hegemon: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "_clear", lambda: print("-- clear --"))
    typed = ["", "bid 321", "commit", "", "bid 654", "commit", "bid 7", "commit", "", "bid 8", "commit"]
    out = hegemon("play", GAME, "--seats", "human,human", "-o", "rounds=2", "--seed", "4", typed=typed)
    before, *screens = out.split("-- clear --")
    assert "321" not in before
    handovers = [screen for screen in screens if "Hand over to" in screen]
    assert [screen.split("[bold]")[1].split(" (")[1][:6] for screen in handovers] == ["seat 0", "seat 1", "seat 0"]
    assert not any(digits in "".join(handovers) for digits in ("321", "654"))
    first, second, third = (screens[i] for i in (1, 3, 5))
    assert "bid 321" in first
    assert "321" not in second.split("opens")[0], "the other's bid is gone from the screen until it is opened"
    assert "bid 654" in second
    assert "opens seat 0: 321" in third, "a player who sits down sees what happened meanwhile"
    assert "bid 654" not in third


def test_a_screen_is_cleared_with_what_could_be_scrolled_back_to(monkeypatch: pytest.MonkeyPatch) -> None:
    for terminal, cleared in ((True, ["\x1b[2J", "\x1b[3J"]), (False, [])):
        written = io.StringIO()
        monkeypatch.setattr(play, "console", Console(file=written, force_terminal=terminal))
        play._clear()
        assert [code for code in ("\x1b[2J", "\x1b[3J") if code in written.getvalue()] == cleared


def test_thoughts_are_kept_beside_the_record_and_shown(hegemon: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    typed = ["bid 400", "commit"]
    options = ("-o", "rounds=1", "--seed", "4", "--record", str(record))
    assert "thoughts in" in hegemon("play", GAME, "--seats", "human,bidder", *options, typed=typed)
    notes = [json.loads(line) for line in (tmp_path / "game.thoughts.jsonl").read_text().splitlines()]
    assert [(note["index"], note["seat"]) for note in notes] == [(3, 1)]
    assert "expects" in hegemon("replay", str(record), "--game", GAME)
    replayed = json.loads(hegemon("replay", str(record), "--game", GAME, "--json"))
    assert replayed["thoughts"] == notes
    assert [event["text"] for event in replayed["moves"]][:2] == ["bid 400", "commit"]
    stepped = hegemon("replay", str(record), "--game", GAME, "--step", "move", typed=["3", "t", "1", "t"])
    assert "100 iterations" in stepped
    assert "no thoughts were recorded" in stepped


def test_simulated_games_keep_their_thoughts_if_asked(hegemon: Run, tmp_path: Path) -> None:
    games = ("simulate", GAME, "--seats", "bidder,bidder", "--games", "2", "--on", "threads:1")
    hegemon(*games, "--records", str(tmp_path / "plain"))
    assert len(list((tmp_path / "plain").iterdir())) == 2
    hegemon(*games, "--records", str(tmp_path / "with"), "--thoughts")
    assert len(list((tmp_path / "with").glob("*.thoughts.jsonl"))) == 2
    assert "--records" in hegemon(*games, "--thoughts", code=1)


def test_a_replay_shows_all_orders_and_steps_by_round_both_ways(hegemon: Run, tmp_path: Path) -> None:
    hegemon("simulate", GAME, "--seats", "bidder:parts=2,bidder:parts=2", "--games", "1", "--records", str(tmp_path))
    record = str(next(tmp_path.iterdir()))
    out = hegemon("replay", record, "--game", GAME)
    assert out.count(" bid ") == 3 * 2 * 2, "secret moves are shown once the game is over"
    typed = ["", "", "b", "b", "b", "+", "-", "n", "p", "board", "x", "q"]
    out = hegemon("replay", record, "--game", GAME, "--step", "round", typed=typed)
    assert out.count(KEYS) == 2
    starts = [line for line in out.splitlines() if line == "the start"]
    assert len(starts) == 4, "twice back to the start by rounds, once by a move, once by a round"
    assert out.count("open") >= 4


@pytest.mark.parametrize("line", ["{", "[]", '{"index": "1", "seat": 0, "thoughts": {"win": 1}}', '{"index": 1}'])
def test_thoughts_that_cannot_be_read_are_named(hegemon: Run, tmp_path: Path, line: str) -> None:
    hegemon("simulate", GAME, "--seats", "bidder,bidder", "--games", "1", "--records", str(tmp_path))
    record = next(tmp_path.iterdir())
    record.with_suffix(".thoughts.jsonl").write_text(line + "\n")
    out = hegemon("replay", str(record), "--game", GAME, code=1)
    assert "thoughts.jsonl, line 1" in out
