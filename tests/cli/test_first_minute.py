"""A new user's first minute: help with examples, words that are understood, files that are not overwritten, errors that
say what would be right."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console
from rich.progress import Progress
from typer.main import get_command

from hegemon.cli import compiling
from hegemon.cli.app import app
from hegemon.cli.compiling import CompileBar
from hegemon.cli.play import read_move
from hegemon.core.errors import BadFile, BadMove, BadOptions
from hegemon.core.registry import find_game
from hegemon.core.untrusted.toml import parse_toml
from hegemon.lab.evolution.settings_files import parse_values
from hegemon.lab.journal import Journal
from hegemon.lab.strength import Ladder
from shell import Hegemon, make_hegemon

SHORT = ("--games", "2", "-o", "max_turns=1")


@pytest.fixture
def hegemon(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Hegemon:
    monkeypatch.chdir(tmp_path)
    return make_hegemon(monkeypatch, capsys)


def commands(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    """All commands that do something, with their whole names."""
    found = command.load() if hasattr(command, "load") else command
    inner = getattr(found, "commands", {})
    if not inner:
        yield name, found
    for word, one in inner.items():
        yield from commands(one, f"{name} {word}")


ALL = dict(commands(get_command(app), "hegemon"))


@pytest.mark.parametrize("name", ALL)
def test_every_help_has_an_example_that_begins_with_the_command(name: str) -> None:
    examples = re.findall(r"Examples?: (hegemon [^\n·]*)", ALL[name].help)
    assert examples
    assert all(example.startswith(name) for example in examples)
    words = examples[0].removeprefix(name).split()
    known = {option for parameter in ALL[name].params for option in (*parameter.opts, *parameter.secondary_opts)}
    assert [word for word in words if word.startswith("--") and word not in known] == []


@pytest.mark.parametrize("name", ALL)
def test_seats_are_who_sits_and_seats_per_game_how_many(name: str) -> None:
    for parameter in ALL[name].params:
        if "--seats" in parameter.opts:
            assert "umber" not in parameter.help, name


@pytest.mark.parametrize("columns", [60, 80, 100])
def test_help_names_options_whole_and_values_in_plain_words(
    hegemon: Hegemon, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for name, command in ALL.items():
        shown = hegemon(*name.split()[1:], "--help").out
        listed = [option for one in command.params for option in one.opts if option.startswith("--")]
        assert [option for option in listed if not re.search(f"{option}(?![a-z-])", shown)] == [], name
        assert not re.search(r"<(?:str|int|float|bool|path|list)|\[\[", shown), name
        assert max(map(len, shown.splitlines())) <= columns, name


def test_names_of_maps_are_whole_in_a_narrow_terminal(hegemon: Hegemon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert {"archipelago", "heartland", "old-empires"} <= set(hegemon("maps").out.split())


def test_games_say_what_every_option_may_be(hegemon: Hegemon) -> None:
    shown = " ".join(hegemon("games", "risk").out.split())
    assert "rising, rising-hasbro, constant" in shown
    assert "dealt, chosen" in shown
    assert "1 to 1000000" in shown
    assert "skerries, two-shores, vast, world, or a file" in shown


def test_every_example_in_help_has_a_line_of_its_own(hegemon: Hegemon) -> None:
    shown = [line.strip() for line in hegemon("serve", "--help").out.splitlines()]
    assert "hegemon serve --open" in shown
    assert "hegemon serve --game ./hex.py --bot risk=./my_bot.py:Bold" in shown


def test_a_place_may_be_typed_by_its_name() -> None:
    match = find_game("risk").match(2)
    assert match.write(read_move(match, "place Brazil x3")) == "place 11 x3"
    assert match.write(read_move(match, "attack north africa > brazil x2")) == "attack 20>11 x2"
    with pytest.raises(BadMove, match="did you mean 'brazil'"):
        read_move(match, "place brasil x3")
    warlight = find_game("warlight").match(2)
    assert warlight.write(read_move(warlight, "deploy alaska x1")) == "deploy 0 x1"


def test_the_prompt_calls_a_seat_as_the_board_does(
    hegemon: Hegemon, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = []
    lines = iter(["place Brazil x1", "quit"])

    def answer(_self: object, prompt: str = "", **_named: object) -> str:
        asked.append(prompt)
        return next(lines)

    monkeypatch.setattr("rich.console.Console.input", answer)
    ran = hegemon("play", "risk", "--seats", "human,random", "--seed", "3")
    assert ran.code == 0
    assert "seat 0, A>" in asked[0]
    assert "human (seat 0, A)" in ran.out


def test_one_bot_on_all_seats_has_a_row_for_each(hegemon: Hegemon) -> None:
    ran = hegemon("simulate", "risk", "--seats", "random,random", "--games", "4", "-o", "max_turns=1", "--json")
    assert list(ran.json["wins"]) == ["random #1", "random #2"]
    assert sum(one["mean"] for one in ran.json["share"].values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("simulate", "risk", "--seats", "random,random", "-o", "sets=risin"), "did you mean 'rising'"),
        (("maps", "show", "skeries"), "did you mean 'skerries'"),
        (("tournament", "risk", "--bots", "random,standard", "--kind", "round-robn"), "did you mean 'round-robin'"),
        (("play", "risk", "--seats", "humna,random"), "did you mean 'human'"),
        (("evolve", "risk", "--bot", "standrad", "--into", "x"), "did you mean 'standard'"),
        (("vampires", "server", "--map", "villge"), "did you mean 'village'"),
    ],
)
def test_a_slip_is_answered_with_what_was_meant(hegemon: Hegemon, words: tuple[str, ...], meant: str) -> None:
    ran = hegemon(*words)
    assert ran.code == 1
    assert meant in ran.err


def test_no_file_is_overwritten_unasked_and_a_word_follows_when_one_was_written(hegemon: Hegemon) -> None:
    written = {
        "map.zip": ("maps", "make", "--regions", "12", "map.zip"),
        "world.svg": ("maps", "show", "world", "--svg", "world.svg"),
        "map.xml": ("vampires", "map", "--output", "map.xml"),
        "odds.prob": ("risk", "simulator", "3", "odds.prob"),
        "odds.csv": ("risk", "odds", "--max", "3", "--csv", "odds.csv"),
    }
    for file, words in written.items():
        first = hegemon(*words)
        assert (first.code, file in first.out + first.err) == (0, True), first
        before = Path(file).read_bytes()
        again = hegemon(*words)
        assert again.code == 1
        assert f"{file} exists already; choose another name, or replace it with --overwrite" in again.err
        assert Path(file).read_bytes() == before
        assert hegemon(*words, "--overwrite").code == 0


def test_a_tournament_that_would_overwrite_its_table_is_not_played(hegemon: Hegemon) -> None:
    Path("table.csv").write_text("mine", encoding="utf-8")
    ran = hegemon("tournament", "risk", "--bots", "random,standard", *SHORT, "--csv", "table.csv")
    assert "table.csv exists already" in ran.err
    assert Path("table.csv").read_text(encoding="utf-8") == "mine"


def test_settings_that_differ_late_are_shown_where_they_differ(tmp_path: Path) -> None:
    long = {"options": {"name": 100 * "x", "turns": 1}}
    Journal(tmp_path / "run", long).close()
    with pytest.raises(BadOptions, match=r'"turns": 1}, not …x+", "turns": 2}'):
        Journal(tmp_path / "run", {"options": {"name": 100 * "x", "turns": 2}})


def test_a_file_in_utf_16_is_called_what_it_is() -> None:
    with pytest.raises(BadFile, match=r"mine\.toml is in UTF-16; save it as UTF-8"):
        parse_toml("generations = 2".encode("utf-16"), "mine.toml")
    with pytest.raises(BadFile, match=r"mine\.xml.*eva"):
        parse_values('<?xml version="1.0" encoding="utf-16"?><other/>'.encode("utf-16"), "mine.xml")


def event(name: str, start: bool) -> SimpleNamespace:
    """Numba's event when it begins or ends compiling a kernel."""
    kernel = SimpleNamespace(py_func=SimpleNamespace(__name__=name))
    return SimpleNamespace(is_start=start, data={"dispatcher": kernel})


def test_the_bar_names_the_kernel_that_is_compiled_and_the_time_of_last_time(tmp_path: Path) -> None:
    times = tmp_path / "times.json"
    times.write_text(json.dumps({"risk": 61.4}), encoding="utf-8")
    progress = Progress(console=Console(file=open(os.devnull, "w")))  # noqa: SIM115
    bar = CompileBar("risk", times, progress)

    bar.notify(event("apply", True))
    bar.notify(event("roll", True))
    (task,) = progress.tasks
    assert task.description == "compiling risk (last time 61 s), kernel 2: roll"
    assert task.total == 61.4
    bar.notify(event("roll", False))
    assert task.description.endswith("apply")
    bar._started -= 5
    bar.notify(event("apply", False))
    bar.finish()
    assert not progress.tasks
    assert json.loads(times.read_text(encoding="utf-8"))["risk"] == pytest.approx(5, abs=1)


def test_a_bar_of_its_own_is_there_only_while_something_is_compiled(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    progress = Progress(console=Console(file=open(os.devnull, "w")))  # noqa: SIM115
    monkeypatch.setattr(compiling, "progress_bar", lambda *, shown: progress)
    bar = CompileBar("risk", tmp_path / "times.json")
    assert not progress.live.is_started
    bar.notify(event("apply", True))
    assert progress.live.is_started
    bar.notify(event("apply", False))
    assert not progress.live.is_started, "a person may be asked now"


@pytest.fixture
def terminal(hegemon: Hegemon, monkeypatch: pytest.MonkeyPatch) -> tuple[Hegemon, list[str]]:
    """The command in a terminal, and the games whose compiling it would show."""
    games: list[str] = []

    class Listening(CompileBar):
        def __init__(self, game: str, *rest: Any) -> None:
            games.append(game)
            super().__init__(game, *rest)

    monkeypatch.setattr(compiling, "CompileBar", Listening)
    monkeypatch.setattr(compiling.console, "_force_terminal", True)
    return hegemon, games


def test_commands_that_play_show_what_they_compile(
    terminal: tuple[Hegemon, list[str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hegemon, games = terminal
    monkeypatch.setattr("hegemon.cli.bots.bot.judge", lambda *_: [])
    monkeypatch.setattr("hegemon.cli.lab.strength.play_ladder", lambda game, *_, **__: Ladder(game.name, 2, 1.0, ()))
    monkeypatch.setattr("hegemon.cli.compiling.needs_compiling", lambda _: False)
    short = ("-o", "max_turns=1")
    for words in (
        ("play", "risk", "--seats", "random,random", "--record", "game.jsonl", *short),
        ("replay", "game.jsonl"),
        ("analyse", "game.jsonl", "--playouts", "8", "--candidates", "2", "--sample", "1"),
        ("simulate", "risk", "--seats", "random,random", *SHORT),
        ("bot", "debug", "random", "--game", "risk", *short),
        ("bot", "check", "random", "--game", "risk"),
        ("strength", "risk", "--times", "1"),
    ):
        games.clear()
        assert hegemon(*words).code == 0, words
        assert games == ["risk"], words


def test_programs_that_read_the_output_get_no_bar(terminal: tuple[Hegemon, list[str]]) -> None:
    hegemon, games = terminal
    hegemon("simulate", "risk", "--seats", "random,random", *SHORT, "--json")
    assert games == []


def test_a_game_is_recorded_over_another_one_only_if_that_is_wanted(hegemon: Hegemon, tmp_path: Path) -> None:
    words = ("play", "risk", "--seats", "random,random", "--record", "game.jsonl", "-o", "max_turns=1")
    assert hegemon(*words, "--seed", "1").code == 0
    first = (tmp_path / "game.jsonl").read_text(encoding="utf-8")
    (tmp_path / "game.thoughts.jsonl").write_text("of the first game", encoding="utf-8")
    refused = hegemon(*words, "--seed", "2")
    assert refused.code == 1
    assert "game.jsonl exists already; choose another name, or replace it with --overwrite" in refused.err
    assert (tmp_path / "game.jsonl").read_text(encoding="utf-8") == first
    assert hegemon(*words, "--seed", "2", "--overwrite").code == 0
    assert (tmp_path / "game.jsonl").read_text(encoding="utf-8") != first
    assert not (tmp_path / "game.thoughts.jsonl").exists()


SLOW = """
import time
from hegemon import Bot

class Slow(Bot):
    def choose(self, view, limit):
        print("asked", flush=True)
        time.sleep(0.01)
        return view.legal[0].low
"""


def test_ctrl_c_in_a_simulation_keeps_what_was_played(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(SLOW, encoding="utf-8")
    words = ["simulate", "risk", "--seats", "./slow.py:Slow,random", "--games", "2000", "--on", "threads:1"]
    words += ["-o", "max_turns=1", "-o", "placing=many", "--records", "kept"]
    command = [sys.executable, "-m", "hegemon.cli", *words]
    with subprocess.Popen(command, cwd=tmp_path, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        while len([*(tmp_path / "kept").glob("*.jsonl")]) < 5:
            assert running.stdout.readline()
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert re.search(r"^\d+ games in", out, re.M), out
    assert "The games are kept in kept" in err or "Stopped" in err


HANGS = """
import time
from hegemon import Bot

class Late(Bot):
    game = "risk"
    asked = 0

    def choose(self, view, limit):
        Late.asked += 1
        if Late.asked > {after}:
            time.sleep(1000)
        return view.legal[0].low

class Slow(Bot):
    game = "risk"

    def choose(self, view, limit):
        time.sleep(0.03)
        return view.legal[0].low
"""


def test_a_bot_that_hangs_only_in_the_whole_suite_is_reported(hegemon: Hegemon, tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(HANGS.format(after=40), encoding="utf-8")
    words = ("--game", "risk", "-o", "max_turns=3", "--seats-per-game", "2", "--asks", "5", "--patience", "0.5")
    ran = hegemon("bot", "check", "./bots.py:Late", *words)
    assert ran.code == 1
    assert re.search(r"FAILED +whole suite +no answer after 0.5 s: the bot hangs", ran.out), ran.out


def test_bot_check_holds_a_bot_to_the_time_it_gave(hegemon: Hegemon, tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(HANGS.format(after=60), encoding="utf-8")
    words = ("--game", "risk", "-o", "max_turns=3", "--seats-per-game", "2", "--asks", "20", "--seconds", "0.005")
    ran = hegemon("bot", "check", "./bots.py:Slow", *words)
    assert ran.code == 1
    assert re.search(r"slow: most answers took longer than the bot was given. \d+ answers: median \d+", ran.out)
