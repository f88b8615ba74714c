"""Whole games of both challenges between programs that know nothing of us: sensible, slow, senseless, crashing."""

from __future__ import annotations

import shlex
import sys
import time
from pathlib import Path

import pytest

from hegemon.core.history.record import Record, parse_record
from hegemon.games.warlight.protocol.challenge_rules import CHALLENGES
from hegemon.games.warlight.protocol.engine_bot import EngineBot

from .hosting import Wiretap, ours, play, program
from .listener import Listener

pytestmark = pytest.mark.timeout(600)


def judged(conversation: list[tuple[str, str]], challenge: int) -> Listener:
    """The conversation, heard by the strict listener from beginning to end."""
    listener = Listener(challenge)
    for number, (side, line) in enumerate(conversation):
        try:
            (listener.engine if side == ">" else listener.bot)(line)
        except AssertionError as error:
            raise AssertionError(f"line {number}, {side} {line[:300]!r}: {error}") from error
    return listener


@pytest.mark.parametrize("challenge", [1, 2])
def test_two_sensible_ones_play_to_the_end(challenge: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tap = Wiretap(monkeypatch)
    played = play(challenge, program("sensible"), program("sensible"))
    assert played.sound
    assert played.rounds > 5
    for conversation, conduct in zip(tap.conversations, played.verdicts, strict=True):
        listener = judged(conversation, challenge)
        assert conduct is not None
        assert conduct.questions == conduct.answers == listener.answers
        assert listener.rounds in (played.rounds, played.rounds - 1)
    record = Record(played.timeline.match, list(played.names), 1, played.timeline.entries)
    again, timeline = parse_record(list(record.lines()))
    assert timeline.result == played.result
    assert again.seats == list(played.names)


@pytest.mark.parametrize("challenge", [1, 2])
@pytest.mark.parametrize("seat", [0, 1])
def test_one_that_talks_nonsense_loses_by_the_rules(challenge: int, seat: int) -> None:
    names = [program("nonsense"), program("sensible")]
    played = play(challenge, *(names if seat == 0 else names[::-1]))
    conduct, other = played.verdicts[seat], played.verdicts[1 - seat]
    assert conduct is not None
    assert other is not None
    assert (conduct.word, other.word) == ("wrong", "sound")
    assert conduct.answers == conduct.questions, "it is asked to the end"
    assert conduct.wrong > len(conduct.troubles) == 5
    assert played.result.winners == (1 - seat,)


@pytest.mark.parametrize("challenge", [1, 2])
def test_one_that_crashes_is_dead_and_its_last_words_are_reported(challenge: int) -> None:
    played = play(challenge, program("sensible"), program("crashing"))
    conduct = played.verdicts[1]
    assert conduct is not None
    assert conduct.word == "dead"
    assert conduct.out == "round 3: ended with exit code 1"
    assert "somebody stepped on my foot" in conduct.stderr
    assert played.result.winners == (0,)
    assert not played.sound


@pytest.mark.parametrize(("challenge", "timeouts", "seconds"), [(1, 2, 4), (2, 3, 10.5)])
def test_a_slow_bot_is_out_after_several_time_outs(challenge: int, timeouts: int, seconds: float) -> None:
    started = time.monotonic()
    played = play(challenge, program("slow"), program("sensible"))
    conduct = played.verdicts[0]
    assert conduct is not None
    assert (conduct.word, conduct.timeouts) == ("slow", timeouts)
    assert f"gave no answer in time, {timeouts} times now" in conduct.out
    assert conduct.answers > 2
    assert played.result.winners == (1,)
    assert seconds <= time.monotonic() - started < seconds + 60


def test_one_that_was_late_once_goes_on_and_its_late_answer_counts_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    tap = Wiretap(monkeypatch)
    played = play(1, program("slow", "2.6"), program("sensible"), max_rounds=3)
    conduct = played.verdicts[0]
    assert conduct is not None
    assert (conduct.word, conduct.timeouts, conduct.wrong, conduct.out) == ("slow", 1, 0, "")
    answers = [line for side, line in tap.conversations[0] if side == "<"]
    assert sum("place_armies" in line for line in answers) == 3, "the second came late"
    deploys = [
        (int(entry.move[1]), i)
        for i, entry in enumerate(played.timeline.entries)
        if entry.seat == 0 and entry.move[0] == 2
    ]
    rounds = [int(played.timeline.state_at(i).turn) for _, i in deploys]
    assert rounds == [1, 3]


@pytest.mark.parametrize(
    ("text", "word", "out"),
    [
        ("import time; time.sleep(1000)", "silent", "gave no answer in time, 2 times now"),
        ("import sys; sys.exit(7)", "dead", "picking: ended with exit code 7"),
        ("import os; os.close(1); import time; time.sleep(1000)", "dead", "has closed its output"),
        ("while True: print('x' * 1000, end='')", "flooding", "more than 65536 bytes"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", "dead", "was killed by SIGSEGV"),
        ("while True: print('blah')", "wrong", ""),
    ],
)
def test_verdicts_on_the_hopeless(tmp_path: Path, text: str, word: str, out: str) -> None:
    file = tmp_path / "hopeless.py"
    file.write_text(text)
    played = play(1, program("sensible"), f"exec:{shlex.join([sys.executable, str(file)])}")
    conduct = played.verdicts[1]
    assert conduct is not None
    assert conduct.word == word
    assert out in conduct.out
    assert played.result.winners == (0,)


@pytest.mark.parametrize("challenge", [1, 2])
def test_our_bot_keeps_strictly_to_the_protocol(challenge: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tap = Wiretap(monkeypatch)
    played = play(challenge, program("sensible"), ours(challenge, "aggressive"), seed=4)
    own = judged(tap.conversations[1], challenge)
    assert played.sound, played.json()
    assert own.answers == played.verdicts[1].answers > 10


@pytest.mark.parametrize("challenge", [1, 2])
def test_our_bot_plays_itself_inside_our_referee(challenge: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tap, bot = Wiretap(monkeypatch), "mcts:iterations=20,threads=1"
    EngineBot(CHALLENGES[challenge], bot, seed=0)  # compiled now, so that it is loaded in no time
    played = play(challenge, ours(challenge, bot), ours(challenge, bot), max_rounds={1: 25, 2: 105}[challenge])
    assert played.sound, played.json()
    for conversation in tap.conversations:
        judged(conversation, challenge)


def test_a_bot_of_ours_needs_no_process() -> None:
    played = play(1, "aggressive", program("sensible"))
    assert played.verdicts[0] is None
    assert played.sound


def test_the_strict_listener_finds_what_is_wrong() -> None:
    for line in ("player1 place_armies 1 5", "player2 place_armies 1 5,"):
        listener = Listener(1, me="player1", opponent="player2", asked="place", income=4, land={1: ("player1", 2)})
        with pytest.raises(AssertionError):
            listener.bot(line)
    with pytest.raises(AssertionError, match="no such line"):
        Listener(1).engine("hello there")
