"""The referee: asks the seats that are to move, judges faults by its policy, and informs observers."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hegemon.core.bot import Bot, Sight, View
from hegemon.core.history.ledger import TimelineLedger
from hegemon.core.history.record import Record, read_record
from hegemon.core.history.timeline import Timeline
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.registry import _added, find_bot
from hegemon.core.rng import make_rng
from hegemon.referee import Answer, BotFailed, LoseGame, Player, RaiseFault, Recorder, Referee, StandIn, Step, run

sys.path.insert(0, str(Path(__file__).parent.parent))
from small_game import GAME


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> Match:
    monkeypatch.setitem(_added, GAME.name, GAME)
    return GAME.match(2, {"heap": 10})


def player(match: Match, seat: int, name: str, patience: float = 60.0) -> Player:
    spec = find_bot(match, name)
    return Player(name, seat, lambda: spec.seat(match, seat, make_rng(1, seat)), patience=patience)


def game(match: Match, *names: str, **settings: Any) -> Referee:
    players = [player(match, seat, name) for seat, name in enumerate(names)]
    return Referee(TimelineLedger(Timeline(match), make_rng(3)), players, **settings)


def test_it_plays_a_game_to_its_end(match: Match) -> None:
    referee = game(match, "random", "random")
    result = run(referee.play())
    assert result == referee.timeline.result
    assert match.to_move(referee.timeline.state) == ()


@pytest.mark.parametrize(
    ("bot", "reason"),
    [("broken", "SystemExit"), ("cheating", "not a move"), ("random:seconds=3600", "gave no answer in 0.1 s")],
)
def test_a_fault_is_raised_with_the_seat_and_the_reason(match: Match, bot: str, reason: str) -> None:
    players = [player(match, 0, "random"), player(match, 1, bot, patience=0.1)]
    referee = Referee(TimelineLedger(Timeline(match), make_rng(3)), players, faults=RaiseFault())
    with pytest.raises(BotFailed) as failed:
        run(referee.play())
    assert failed.value.seat == 1
    assert reason in failed.value.reason


def test_a_bot_that_fails_may_lose_the_game(match: Match) -> None:
    referee = game(match, "broken", "random", faults=LoseGame())
    assert run(referee.play()).scores == (0.0, 1.0)
    assert referee.fault is not None
    assert referee.fault.seat == 0


def test_a_bot_that_cannot_sit_down_fails_before_the_first_move(match: Match) -> None:
    def make() -> Bot:
        raise ValueError("no chair")

    seats = [Player("standing", 0, make), player(match, 1, "random")]
    referee = Referee(TimelineLedger(Timeline(match), make_rng(3)), seats, faults=LoseGame())
    run(referee.play())
    assert referee.fault is not None
    assert referee.fault.reason.startswith("ValueError: no chair (test_referee.py, line ")
    assert len(referee.timeline) == 0


def test_a_random_move_may_stand_in_for_a_bot_that_fails(match: Match) -> None:
    referee = game(match, "broken", "random", faults=StandIn())
    run(referee.play())
    assert {entry.seat for entry in referee.timeline.entries} == {-1, 0, 1}


class Scribe:
    """Notes the steps that it hears of."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def moved(self, step: Step) -> None:
        self.steps.append(step)


def test_observers_hear_every_move_in_order(match: Match) -> None:
    scribe = Scribe()
    referee = game(match, "random", "random", observers=[scribe])
    run(referee.play())
    assert [step.entry for step in scribe.steps] == referee.timeline.entries
    assert [step.index for step in scribe.steps] == list(range(1, len(referee.timeline) + 1))
    assert scribe.steps[-1].after.tobytes() == referee.timeline.state.tobytes()


class Late:
    """A seat that needs an event loop."""

    def __init__(self, name: str = "late") -> None:
        self.name = name

    def sit(self) -> None: ...

    async def ask(self, view: View, limit: Limit) -> Answer:
        await asyncio.sleep(0)
        return Answer((view.legal[0].low,))

    def watch(self, sight: Callable[[int], Sight]) -> None: ...


def test_seats_that_wait_need_an_event_loop(match: Match) -> None:
    with pytest.raises(RuntimeError, match="event loop"):
        run(Referee(TimelineLedger(Timeline(match), make_rng(3)), [Late(), Late()]).play())
    result = asyncio.run(Referee(TimelineLedger(Timeline(match), make_rng(3)), [Late(), Late()]).play())
    assert result.ended == "won"


def test_a_record_is_complete_after_every_move(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    recorder = Recorder(path, Record(match, ["a", "b"], 3))

    class Reader:
        def moved(self, step: Step) -> None:
            assert len(read_record(path)[1]) == step.index

    referee = game(match, "random", "random", observers=[recorder, Reader()])
    recorder.close(run(referee.play()))
    record, timeline = read_record(path)
    assert timeline.entries == referee.timeline.entries
    assert json.loads(path.read_text().splitlines()[-1])["result"]["ended"] == "won"
    assert record.seats == ["a", "b"]


def test_a_bot_that_hangs_is_given_up_and_keeps_nobody_waiting(match: Match) -> None:
    slow = player(match, 0, "random:seconds=3600", patience=0.1)
    view = game(match, "random", "random").view(0)
    slow.sit()
    started = time.monotonic()
    with pytest.raises(BotFailed, match="gave no answer"):
        asyncio.run(slow.choose_beside(view, Limit()))
    assert time.monotonic() - started < 30
    assert slow.busy
