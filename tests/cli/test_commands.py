"""The command `hegemon`: what it prints, for people and for machines, and how it fails."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import pytest

from shell import Hegemon


def test_games_and_bots_are_listed(hegemon: Hegemon) -> None:
    risk = next(game for game in hegemon("games", "--json").json if game["name"] == "risk")
    assert risk["seats"] == [2, 6]
    assert {"random", "standard"} <= {bot["name"] for bot in risk["bots"]}
    parameters = next(bot for bot in hegemon("bots", "risk", "--json").json["risk"] if bot["name"] == "standard")
    assert {"area_coeff", "continent.0", "area.41"} <= {one["name"] for one in parameters["parameters"]}
    every = hegemon("bots").out
    assert "standard" in every
    assert "campaign" in every
    assert "area_coeff" not in every
    alone = hegemon("bots", "risk", "standard").out
    assert "area_coeff" in alone
    assert "montecarlo" not in alone
    assert "max_turns" in hegemon("games").out


def test_a_simulation_says_all_that_a_machine_wants_to_know(hegemon: Hegemon) -> None:
    seats = ("simulate", "risk", "--seats", "standard,random,random", "--games", "30", "--seed", "5")
    result = hegemon(*seats, "--on", "threads:2", "--json").json
    assert result["games"] == 30
    assert result["seconds"] > 0
    assert result["games_per_second"] > 0
    assert sum(result["wins"].values()) + result["draws"] + result["unfinished"] == 30
    assert result["wins"]["standard"] > 25
    assert sum(result["wins_by_seat"]) == sum(result["wins"].values())
    assert result["turns"]["min"] <= result["turns"]["mean"] <= result["turns"]["max"]
    once_more = hegemon(*seats, "--on", "threads:1", "--json").json
    times = ("seconds", "games_per_second", "on")
    assert {key: result[key] for key in result if key not in times} == {
        key: once_more[key] for key in once_more if key not in times
    }
    assert "wins by seat" in hegemon(*seats).out


def test_one_game_is_valid_json_too(hegemon: Hegemon) -> None:
    printed = hegemon("simulate", "risk", "--seats", "standard,random", "--games", "1", "--json").out
    assert json.loads(printed, parse_constant=pytest.fail)["games"] == 1


MANY = ",".join(f"standard:denial={1 + i / 1000}" for i in range(500))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("simulate", "chess", "--seats", "random,random"), "there is no game 'chess'"),
        (("simulate", "risk", "--seats", "random"), "2 to 6 seats, not 1"),
        (("simulate", "risk", "--seats", "random,nobody"), "there is no bot 'nobody'"),
        (("simulate", "risk", "--seats", "random,standard:speed=3"), "has no parameter 'speed'"),
        (("simulate", "risk", "--seats", "random,standard:area_coeff=-1"), "area_coeff is from 0 to 100"),
        (("simulate", "risk", "--seats", "random,standard:missing.xml"), "missing.xml: there is no such file"),
        (("simulate", "risk", "--seats", "random,random", "-o", "max_turns=0"), "option 'max_turns'"),
        (("simulate", "risk", "--seats", "random,random", "-o", "colour=red"), "there is no option 'colour'"),
        (("simulate", "risk", "--seats", "random,random", "-o", "lenient"), "name=value"),
        (("simulate", "risk", "--seats", "random,nowhere.py:Bot"), "there is no file nowhere.py"),
        (("replay", "nowhere.jsonl"), "nowhere.jsonl: No such file"),
        (("play", "risk", "--record", "no/such/folder/x.jsonl"), "there is no folder"),
        (("simulate", "./README.md", "--seats", "a,b"), "./README.md: your own game must be in a Python file"),
        (("bots", "./README.md"), "./README.md: your own game must be in a Python file"),
        (("simulate", "risk", "--seats", "random,random", "--games", str(10**24)), "at most 100,000,000"),
        (("tournament", "risk", "--bots", "random,standard", "--games", str(10**24)), "at most 100,000,000"),
        (("tournament", "risk", "--bots", MANY, "--seats-per-game", "6"), "at most 100,000,000"),
        (("tournament", "risk", "--bots", MANY, "--seats-per-game", "6", "--kind", "gauntlet"), "at most 100,000,000"),
        (("sprt", "risk", "--bots", "random,standard", "--batch", "9" * 20, "--max-games", "9" * 20), "at most 100,"),
        (("simulate", "risk", "--seats", "random,random", "--data", "/dev/null/x"), "/dev/null/x: Not a directory"),
        (("play", "risk", "--record", "/"), "/ is a folder; name a file for the record"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(hegemon: Hegemon, arguments: tuple[str, ...], words: str) -> None:
    ran = hegemon(*arguments)
    assert ran.code == 1
    assert words in ran.err
    assert ran.err.startswith("Error: ")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("trouble", "words"),
    [
        (OSError(errno.ENOSPC, "No space left on device", "journal.jsonl"), "journal.jsonl: No space left on device"),
        (MemoryError("Unable to allocate 93.1 GiB"), "not enough memory"),
    ],
)
def test_what_the_machine_refuses_is_said_in_one_line_too(
    hegemon: Hegemon, monkeypatch: pytest.MonkeyPatch, trouble: Exception, words: str
) -> None:
    def refuse(_games: int) -> None:
        raise trouble

    monkeypatch.setattr("hegemon.lab.simulate.check_games", refuse)
    ran = hegemon("simulate", "risk", "--seats", "random,random")
    assert ran.code == 1
    assert words in ran.err
    assert ran.err.count("\n") == 1


def test_no_letter_between_colons_becomes_a_picture(hegemon: Hegemon, tmp_path: Path) -> None:
    file = tmp_path / "none.py"
    file.write_text("")
    ran = hegemon("simulate", "risk", "--seats", f"{file}:X,random")
    assert ran.err.startswith(f"Error: {file}:X: name a class of that file")


@pytest.mark.parametrize(
    "arguments", [("dance",), ("simulate", "risk"), ("simulate", "risk", "--seats", "a,b", "--games", "0")]
)
def test_a_command_that_is_not_understood_ends_with_2(hegemon: Hegemon, arguments: tuple[str, ...]) -> None:
    assert hegemon(*arguments).code == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("simulate", "risk", "--seats", "a,b", "--games", "0"), "'--games': must be at least 1, not '0'"),
        (("simulate", "risk", "--seats", "a,b", "--seed", "x"), "'--seed': must be a whole number, not 'x'"),
        (("replay", "game.jsonl", "--step", "leap"), "'--step': 'leap' is not one of 'move', 'round'."),
        (("play",), "'GAME'. Choose one of risk, settlers, vampires, warlight, or a file"),
    ],
)
def test_a_value_that_an_option_cannot_have_is_refused_by_what_it_must_be(
    hegemon: Hegemon, arguments: tuple[str, ...], words: str
) -> None:
    printed = hegemon(*arguments).err.replace("│", "")
    assert words in " ".join(printed.split())


def test_a_game_is_played_in_the_terminal_recorded_and_replayed(
    hegemon: Hegemon, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    typed = iter(["help", "? austr", "board", "place 99 x1", "nonsense", *["auto"] * 5000])
    monkeypatch.setattr("rich.console.Console.input", lambda *_args, **_named: next(typed))
    record = tmp_path / "game.jsonl"
    options = ("--seed", "3", "-o", "max_turns=6", "--record", str(record))
    ran = hegemon("play", "risk", "--seats", "human,random", *options)
    assert ran.code == 0
    assert "Eastern Australia" in ran.out
    assert "'place 99 x1' is not legal now" in ran.out
    assert "not a move: 'nonsense'" in ran.out
    assert "Won by" in ran.out or "Shared by" in ran.out

    assert "moves, cut" in hegemon("replay", str(record), "--check").out or "moves, won" in ran.out
    replayed = hegemon("replay", str(record), "--json").json
    assert len(replayed["moves"]) == len(record.read_text().splitlines()) - 2
    assert "North America" in hegemon("replay", str(record), "--at", "0").out
    assert hegemon("replay", str(record), "--at", "99999").code == 1


def test_a_record_of_ones_own_game_names_the_option_that_loads_it(hegemon: Hegemon, tmp_path: Path) -> None:
    record = tmp_path / "own.jsonl"
    record.write_text('{"hegemon": 1, "game": "hex", "seats": ["a", "b"]}\n', encoding="utf-8")
    assert "--game FILE loads a game of your own" in hegemon("replay", str(record)).err


def test_a_replay_is_stepped_through_both_ways(
    hegemon: Hegemon, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hegemon("simulate", "risk", "--seats", "standard,random", "--games", "1", "--records", str(tmp_path))
    typed = iter(["", "", "b", "n", "p", "5", "x", "board", "q"])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(typed))
    ran = hegemon("replay", str(tmp_path / "risk-0-0.jsonl"), "--step", "move")
    assert ran.code == 0
    assert "deals the territories" in ran.out


def test_a_damaged_record_is_refused_with_its_line(hegemon: Hegemon, tmp_path: Path) -> None:
    hegemon("simulate", "risk", "--seats", "standard,random", "--games", "1", "--records", str(tmp_path))
    record = tmp_path / "risk-0-0.jsonl"
    lines = record.read_text().splitlines()
    record.write_text("\n".join([lines[0], *lines[2:]]))
    ran = hegemon("replay", str(record))
    assert ran.code == 1
    assert "line 2" in ran.err
    assert "to move: the dealer" in ran.err
