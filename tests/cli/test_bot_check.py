"""`hegemon bot check` names what is wrong with a bot: bots that are wrong in one way each, and some that are right."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from hegemon.cli.bots.bot import games_of
from hegemon.core.registry import all_games
from shell import Hegemon, Ran

ROOT = Path(__file__).parents[2]
TUG = str(ROOT / "examples" / "smallest_game.py")
QUICK = ("--asks", "12", "--patience", "2", "--game", TUG)
PLAIN = """
import random, sys, time
from hegemon.core.bot import Bot, Parameter
from hegemon.core.rng import below

class Base(Bot):
    def choose(self, view, clock):
        self.asked = getattr(self, "asked", 0) + 1
        return self.play(view) if self.asked > 2 else self.random_move(view)

class Fine(Base):
    def play(self, view):
        return self.random_move(view)

class Illegal(Base):
    def play(self, view):
        return (1, 999)

class Shapeless(Base):
    def play(self, view):
        return "push x1"

class Silent(Base):
    def play(self, view):
        return None

class Thinks(Bot):
    asked = 0
    def choose(self, view, clock):
        Thinks.asked += 1
        if Thinks.asked > 80:
            raise OverflowError("asked far too often")
        time.sleep(0.03)
        return self.random_move(view)

class Raises(Base):
    def play(self, view):
        return {}["no such key"]

class Exits(Base):
    def play(self, view):
        sys.exit(3)

class Hangs(Base):
    def play(self, view):
        time.sleep(3600)

class Slow(Base):
    def play(self, view):
        time.sleep(0.75)
        return self.random_move(view)

class Scribbles(Base):
    def play(self, view):
        view.state.front += 1
        return self.random_move(view)

class Moody(Base):
    def play(self, view):
        box = random.choice(view.legal)
        return random.choice([box.low, box.high])

class Wild(Base):
    parameters = (Parameter("nerve", 7, 0, 1),)
    def play(self, view):
        return self.random_move(view)

class Absent(Base):
    def __init__(self, match, seat, rng, values=None):
        raise OSError("no such model")
"""


def failed(ran: Ran) -> dict[str, str]:
    """The failed checks, with their explanations."""
    (found,) = ran.json["games"].values()
    return {one["check"]: one["detail"] for one in found if one["verdict"] == "failed"}


@pytest.fixture
def bots(tmp_path: Path) -> str:
    file = tmp_path / "bots.py"
    file.write_text(PLAIN, encoding="utf-8")
    return str(file)


def test_a_bot_that_is_right_passes_everything(hegemon: Hegemon, bots: str) -> None:
    ran = hegemon("bot", "check", f"{bots}:Fine", *QUICK)
    assert ran.code == 0
    assert ran.out.count("  ok  ") == 8
    assert "FAILED" not in ran.out


@pytest.mark.parametrize(
    ("name", "check", "words"),
    [
        ("Illegal", "legal moves", ["push x999", "is not legal now", "where:", "view.legal"]),
        ("Shapeless", "legal moves", ["not a move"]),
        ("Silent", "legal moves", ["not a move: None"]),
        ("Raises", "answers", ["KeyError", "bots.py, line"]),
        ("Exits", "answers", ["SystemExit"]),
        ("Hangs", "in time", ["hangs"]),
        ("Slow", "in time", ["slow", "0.1 s to think"]),
        ("Scribbles", "only looks", ["changed its view", "front"]),
        ("Moody", "repeatable", ["same seed", "self.rng"]),
        ("Wild", "parameters", ["nerve is 7 by default"]),
        ("Absent", "sits down", ["OSError", "no such model"]),
    ],
)
def test_a_bot_that_is_wrong_is_recognised_by_its_fault(
    hegemon: Hegemon, bots: str, name: str, check: str, words: list[str]
) -> None:
    ran = hegemon("bot", "check", f"{bots}:{name}", *QUICK, "--json")
    assert ran.code == 1
    found = failed(ran)
    assert list(found) == [check]
    for word in words:
        assert word in found[check]


def test_a_bot_that_takes_its_time_is_not_asked_for_every_move_of_a_game(hegemon: Hegemon, bots: str) -> None:
    ran = hegemon(
        "bot", "check", f"{bots}:Thinks", "--asks", "3", "--game", "risk", "--seats-per-game", "2", "-o", "max_turns=40"
    )
    assert ran.code == 0, ran.out
    assert "1 variant\n" in ran.out


def test_all_faults_of_a_bot_are_named_at_once(hegemon: Hegemon, tmp_path: Path) -> None:
    file = tmp_path / "worst.py"
    file.write_text(
        "import random\n"
        "from hegemon.core.bot import Bot\n"
        "class Worst(Bot):\n"
        "    def choose(self, view, clock):\n"
        "        view.state.turn += 1\n"
        "        if random.random() < 0.3: raise ValueError('bad luck')\n"
        "        return (1, random.choice([1, 999]))\n"
    )
    ran = hegemon("bot", "check", f"{file}:Worst", "--asks", "60", "--game", TUG)
    assert ran.code == 1
    assert ran.out.count("FAILED") >= 3
    assert "worst.py, line 6" in ran.out


def program(tmp_path: Path, answer: str) -> str:
    file = tmp_path / "program.py"
    file.write_text(
        "import json, sys, time\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'move':\n"
        f"        {answer}\n"
    )
    return f"exec:seconds=2 {shlex.join([sys.executable, str(file)])}"


def test_programs_are_checked_too(hegemon: Hegemon, tmp_path: Path) -> None:
    asks = ("--asks", "6", "--game", TUG)
    example = f"exec:{shlex.join([sys.executable, str(ROOT / 'examples' / 'exec_bot.py')])}"
    assert hegemon("bot", "check", example, *asks).code == 0
    for answer, check, word in (
        ("print('push x77', flush=True)", "legal moves", "push x77"),
        ("print('I castle', flush=True)", "legal moves", "I castle"),
        ("sys.exit(4)", "answers", "ended"),
        ("time.sleep(60)", "in time", "2 s"),
    ):
        ran = hegemon("bot", "check", program(tmp_path, answer), *asks, "--json")
        assert ran.code == 1
        assert list(failed(ran)) == [check]
        assert word in failed(ran)[check]
    ran = hegemon("bot", "check", example)
    assert ran.code == 1
    assert "--game" in ran.err


def test_a_bot_that_comes_with_games_is_found_by_its_name(hegemon: Hegemon) -> None:
    assert [game.name for game in games_of("greedy")] == ["vampires"]
    assert len(games_of("random")) == len(all_games())
    assert hegemon("bot", "check", "random", *QUICK).code == 0


def test_an_anytime_bot_is_started_and_stopped(hegemon: Hegemon) -> None:
    bot = f"{ROOT / 'examples' / 'anytime_bot.py'}:Dreamer,horizon=30"
    found: Any = json.loads(hegemon("bot", "check", bot, *QUICK, "-o", "max_turns=10", "--json").out)["games"]["tug"]
    verdicts = {one["check"]: one["verdict"] for one in found}
    assert verdicts["repeatable"] == "skipped"
    assert verdicts["whole suite"] == "passed"


def test_the_games_of_a_bot_are_those_that_its_file_imports(hegemon: Hegemon) -> None:
    bold = f"{ROOT / 'examples' / 'smallest_bot.py'}:Bold"
    ran = hegemon("bot", "check", bold, "--asks", "5", "-o", "max_turns=2", "--json")
    assert ran.code == 0
    assert list(json.loads(ran.out)["games"]) == ["risk"]


def test_what_is_no_bot_is_said_so(hegemon: Hegemon, bots: str, tmp_path: Path) -> None:
    for bot, word in (
        (f"{bots}:Nobody", "it has"),
        (f"{tmp_path / 'none.py'}:Bot", "no file"),
        ("nemo", "there is no bot"),
    ):
        ran = hegemon("bot", "check", bot, "--game", TUG)
        assert ran.code == 1
        assert word in ran.err
