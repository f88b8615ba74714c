"""A program on a seat, in any game: what it receives, what it may answer, and how its failures are reported."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hegemon.conformance import check_bot
from hegemon.core.bot import View
from hegemon.core.errors import BadMove, HegemonError, UnknownBot
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.program import AnswerTimeout, LineTooLong, ProgramBot, ProgramEnded
from hegemon.core.registry import find_bot, shipped_games, split_seats
from hegemon.core.rng import make_rng
from hegemon.lab.arena import Arena

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from small_game import GAME  # noqa: E402 (as the tests of tables find it)

EXAMPLE = f"exec:{shlex.join([sys.executable, str(ROOT / 'examples' / 'exec_bot.py')])}"
pytestmark = pytest.mark.timeout(300)
ENOUGH = 30.0
"""Seconds in which a program has surely started, on a busy machine."""

TELLTALE = """
import json, sys
for line in sys.stdin:
    print(line.rstrip(), file=open(sys.argv[1], "a"))
    message = json.loads(line)
    if message["type"] == "move":
        print(message["moves"][0][0], flush=True)
"""


@pytest.fixture
def match() -> Match:
    return GAME.match(2, {"heap": 9})


@pytest.fixture
def script(tmp_path: Path) -> Callable[..., str]:
    """A bot with this text, as it is named on the command line."""

    def write(text: str, *arguments: str, settings: str = "") -> str:
        file = tmp_path / "a bot.py"
        file.write_text(text, encoding="utf-8")
        return f"exec:{settings} {shlex.join([sys.executable, str(file), *arguments])}"

    return write


def ask(match: Match, name: str) -> tuple[int, ...]:
    """The first move of a program on seat 0."""
    state = match.apply(match.start(), -1, (0, 0), (111_111, 222_222, 333_333, 444_444))
    bot = find_bot(match, name).seat(match, 0, make_rng(1))
    try:
        return bot.choose(View(match, match.view(state, 0), 0), Limit())
    finally:
        bot.close()


@pytest.mark.second_game
def test_the_example_plays_every_game(tmp_path: Path) -> None:
    quick = {"risk": {"max_turns": 3}, "settlers": {"max_turns": 6}}
    for name, game in shipped_games().items():
        match = game.match(2, quick.get(name, next(iter(game.variants.values()))))
        if type(game).exec_bot is not type(GAME).exec_bot:
            continue  # it has its own protocol, and its own tests
        arena = Arena(match, [find_bot(match, EXAMPLE), find_bot(match, "random")])
        outcome, _ = arena.play_one(seed=3, number=0, seating=[0, 1])
        assert sum(outcome.scores) == pytest.approx(1)
        again, _ = arena.play_one(seed=3, number=0, seating=[0, 1])
        assert again == outcome, "its seed comes from ours"


def test_it_meets_what_every_bot_must_meet(match: Match) -> None:
    check_bot(match, EXAMPLE, games=1)


def test_what_it_receives(match: Match, script: Callable[..., str], tmp_path: Path) -> None:
    received = tmp_path / "received"
    name = script(TELLTALE, str(received))
    _, timeline = Arena(match, [find_bot(match, name), find_bot(match, "random")]).play_one(1, 0, [0, 1])
    hello, *questions = map(json.loads, received.read_text().splitlines())
    assert hello["type"] == "hello"
    assert (hello["game"], hello["seats"], hello["seat"], hello["protocol"]) == ("heap", 2, 0, 1)
    assert hello["moves"] == ["deal", "take {count}", "roll"]
    assert hello["options"]["heap"] == 9
    own = [i for i, entry in enumerate(timeline.entries) if entry.seat == 0]
    assert [question["number"] for question in questions] == list(range(1, len(own) + 1))
    for question, i in zip(questions, own, strict=True):
        state = timeline.state_at(i)
        assert question["view"] == json.loads(json.dumps(match.view_json(state, 0)))
        assert question["moves"] == [["take 1", f"take {min(3, int(state.heap))}"], ["roll", "roll"]]
    events = [event for question in questions for event in question["events"]]
    assert [event["seat"] for event in events] == [entry.seat for entry in timeline.entries][: own[-1]]
    secrets = [str(x) for x in timeline.entries[0].luck]
    assert secrets[0] in received.read_text()
    assert secrets[1] not in received.read_text(), "the other seat's secret"


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("print('attack 1>2')", BadMove, "question 1: not a move: 'attack 1>2'; a move is written as"),
        ("print('')", BadMove, "not a move: ''"),
        ("import sys; print('oh dear', file=sys.stderr); sys.exit(4)", ProgramEnded, "exit code 4; .*stderr: oh dear"),
        ("input(); input(); input()", AnswerTimeout, r"gave no answer in 0\.5 s"),
        ("while True: print('x' * 1000, end='')", LineTooLong, "more than 65536 bytes"),
        ("import sys; sys.stdout.buffer.write(b'\\xff\\xfe\\n')", BadMove, "not a move"),
    ],
)
def test_a_program_that_fails_is_named(
    match: Match, script: Callable[..., str], text: str, error: type[HegemonError], message: str
) -> None:
    with pytest.raises(error, match=message) as failed:
        ask(match, script(text, settings="seconds=0.5" if error is AnswerTimeout else f"seconds={ENOUGH:g}"))
    assert "a bot.py" in str(failed.value)
    assert "seat 0" in str(failed.value)


def test_an_illegal_move_ends_the_game_and_the_program(script: Callable[..., str]) -> None:
    name = script("import sys\nfor line in sys.stdin: print('take 3', flush=True)")
    before = len(os.listdir("/proc/self/fd"))
    match = GAME.match(2, {"heap": 10})
    arena = Arena(match, [find_bot(match, name), find_bot(match, name)])
    fault = arena.play_one(1, 0, [0, 1])[0].fault
    assert fault is not None
    assert "'take 3' is not legal now" in fault.reason
    assert len(os.listdir("/proc/self/fd")) == before


def test_bots_that_were_seated_are_closed_when_another_cannot_be(match: Match, script: Callable[..., str]) -> None:
    good = find_bot(match, script("import time; time.sleep(1000)"))
    closed: list[ProgramBot] = []
    bad = find_bot(match, "random")

    def fail(*_: object) -> None:
        raise HegemonError("no seat for you")

    object.__setattr__(bad.kind, "make", fail)
    object.__setattr__(good.kind, "make", _remembering(good.kind.make, closed))
    fault = Arena(match, [good, bad]).play_one(1, 0, [0, 1])[0].fault
    assert fault is not None
    assert fault.reason == "no seat for you"
    assert closed[0].process.ending == "was ended"


def _remembering(make: object, kept: list[ProgramBot]) -> Callable[..., ProgramBot]:
    assert callable(make)

    def made(*arguments: object) -> ProgramBot:
        kept.append(make(*arguments))
        return kept[-1]

    return made


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("exec:./bot,random", ["exec:./bot", "random"]),
        ("random,exec:./bot -x,exec:./b", ["random", "exec:./bot -x", "exec:./b"]),
        ("exec:./bot 'a,b',random", ["exec:./bot 'a,b'", "random"]),
        ('exec:./bot "a,b" c,random', ['exec:./bot "a,b" c', "random"]),
        (r"exec:./bot a\,b,random", [r"exec:./bot a\,b", "random"]),
        (r"exec:./bot 'a\',random", [r"exec:./bot 'a\'", "random"]),
        (r'exec:./bot "a\",b",random', [r'exec:./bot "a\",b"', "random"]),
        ("exec:memory=64 ./bot,random:x=1,y=2", ["exec:memory=64 ./bot", "random:x=1,y=2"]),
        ("./it's.py:Bot,./it's.py:Bot", ["./it's.py:Bot", "./it's.py:Bot"]),
        ("exec:./bot 'unclosed,random", ["exec:./bot 'unclosed,random"]),
    ],
)
def test_a_list_with_commands_is_taken_apart(text: str, seats: list[str]) -> None:
    assert split_seats(text) == seats


def test_a_command_that_cannot_be_is_refused_before_anything_is_played(match: Match) -> None:
    with pytest.raises(UnknownBot, match="the program 'no-such-thing' does not exist"):
        find_bot(match, "exec:no-such-thing --fast")
    with pytest.raises(UnknownBot, match="no command"):
        find_bot(match, "exec:")
