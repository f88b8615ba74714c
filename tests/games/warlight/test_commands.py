"""`hegemon warlight referee` on the command line: what it prints, records and refuses."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

import pytest

from hegemon.core.history.record import read_record
from shell import Hegemon

from .protocol.hosting import program

pytestmark = pytest.mark.timeout(300)
SMALL = {
    "SuperRegions": [{"id": 1, "bonus": 2}, {"id": 2, "bonus": 3}, {"id": 7, "bonus": 1}],
    "Regions": [
        {"id": 1, "superRegion": 1, "neighbors": [2, 3]},
        {"id": 2, "superRegion": 1, "neighbors": [4]},
        {"id": 3, "superRegion": 2, "neighbors": [4, 5]},
        {"id": 4, "superRegion": 2, "neighbors": [6]},
        {"id": 5, "superRegion": 7, "neighbors": [6, 9]},
        {"id": 6, "superRegion": 7, "neighbors": []},
        {"id": 9, "superRegion": 7},
    ],
}


@pytest.fixture
def referee(hegemon: Hegemon) -> Hegemon:
    return functools.partial(hegemon, "warlight", "referee")


def both(first: str = "sensible", second: str = "sensible") -> str:
    return f"{program(first)},{program(second)}"


def test_the_course_and_the_verdict_are_printed(referee: Hegemon, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    code, out, _ = referee("--challenge", "1", "--seats", f"{program('sensible')},random", "--record", str(file))
    assert code == 0
    lines = out.splitlines()
    assert lines[0].startswith("game 1: player1 is exec:")
    assert lines[1] == "round 1: player1 3 regions, 6 armies; player2 3 regions, 6 armies"
    assert any(": sound; " in line and "questions answered" in line for line in lines)
    assert lines[-1] == "  player2 random: built-in bot"
    record, timeline = read_record(file)
    assert timeline.result is not None
    assert record.seats[1] == "random"
    assert f"after {timeline.state.turn} rounds" in out


def test_a_program_that_breaks_the_protocol_gives_another_exit_code(referee: Hegemon) -> None:
    code, out, err = referee("--seats", both("sensible", "crashing"), "--quiet")
    assert (code, err) == (3, "")
    assert "won by player1" in out
    assert "dead; 5 of 6 questions answered" in out
    assert "out: round 3: ended with exit code 1" in out
    assert "last line of stderr: RuntimeError: somebody stepped on my foot" in out


def test_several_games_on_a_map_from_a_file(referee: Hegemon, tmp_path: Path) -> None:
    file, records = tmp_path / "small.json", tmp_path / "game.jsonl"
    file.write_text(json.dumps(SMALL))
    arguments = (
        "--challenge",
        "2",
        "--map",
        str(file),
        "--games",
        "2",
        "--seed",
        "5",
        "--record",
        str(records),
        "--json",
    )
    code, out, _ = referee("--seats", f"{program('sensible')},{program('nonsense')}", *arguments)
    assert code == 3
    printed: dict[str, Any] = json.loads(out)
    assert [game["seats"][0] == program("sensible") for game in printed["games"]] == [True, False], "they change places"
    assert {game["verdicts"][i]["verdict"] for game in printed["games"] for i in (0, 1)} == {"sound", "wrong"}
    for number in (1, 2):
        record, timeline = read_record(tmp_path / f"game-{number}.jsonl")
        assert record.match.board.regions == 7
        assert record.match.options.max_rounds == 60
        assert timeline.result is not None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--seats", "random"), "--seats must name 2 bots, not 1"),
        (("--seats", "random,random,random"), "--seats must name 2 bots, not 3"),
        (("--seats", "random,genius"), "there is no bot 'genius'"),
        (("--seats", "random,exec:no-such-program"), "the program 'no-such-program' does not exist"),
        (("--seats", "random,random", "--map", "x.json"), "--map is for challenge 2"),
        (("--seats", "random,random", "--challenge", "2", "--map", "nowhere.json"), "nowhere.json"),
        (("--seats", "random,random", "--record", "nowhere/game.jsonl"), "there is no folder nowhere"),
    ],
)
def test_what_cannot_be_played_is_refused(referee: Hegemon, arguments: tuple[str, ...], message: str) -> None:
    code, _, err = referee(*arguments)
    assert code == 1
    assert message in " ".join(err.split())


def test_challenges_have_numbers(referee: Hegemon) -> None:
    assert referee("--seats", "random,random", "--challenge", "3")[0] == 2


def test_programs_play_simulations_too(hegemon: Hegemon) -> None:
    seats = f"{program('sensible')},random"
    words = ["simulate", "warlight", "--seats", seats, "--games", "2", "--on", "threads:2", "--json"]
    options = [
        "start=challenge-1",
        "picks=3",
        "fog=true",
        "armies_move_once=true",
        "merge_orders=true",
        "void_keeps_slot=true",
    ]
    printed = hegemon(*words, *(word for option in options for word in ("-o", option))).json
    assert printed["wins"][program("sensible")] == 2


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("raise RuntimeError('no idea')", "on seat 1: RuntimeError: no idea"),
        ("raise SystemExit(7)", "on seat 1: SystemExit: 7"),
        ("return (99, 0, 0, 0)", "on seat 1: not a move"),
    ],
)
def test_a_bot_from_a_file_that_fails_is_named_in_one_line(
    referee: Hegemon, tmp_path: Path, body: str, message: str
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        f"from hegemon.core.bot import Bot\nclass Mine(Bot):\n    def choose(self, view, clock):\n        {body}\n"
    )
    code, _, err = referee("--seats", f"random,{file}:Mine", "--quiet")
    assert code == 1
    assert message in " ".join(err.split())
