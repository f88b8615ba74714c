"""Plays the games that the suite looks at: at random, or by bots; every position and every move on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hegemon.conformance.location import Place
from hegemon.core.bot import Bot, Sight, View
from hegemon.core.history.ledger import TimelineLedger
from hegemon.core.history.timeline import Entry, Timeline
from hegemon.core.limit import Limit
from hegemon.core.moves import Box, Move
from hegemon.core.rng import Rng, below, make_rng
from hegemon.core.rules import Luck
from hegemon.core.state import State
from hegemon.referee import Answer, Player, Referee, Seat, run

DICE, WALKER, FIRST_BOT = range(3)
"""Streams of a game's seed."""
STREAMS = 32


@dataclass(frozen=True)
class Step:
    """One move of a game."""

    place: Place
    before: State
    seat: int
    move: Move
    luck: Luck
    after: State
    raw: bytes
    """The bytes of `before`, before any question was asked about it."""


def stream(place: Place, number: int) -> Rng:
    """A generator of this game of the suite."""
    return make_rng(place.seed, place.number * STREAMS + number)


def sample(rng: Rng, boxes: Sequence[Box]) -> Move:
    """A move of the boxes: a box, then a move in it."""
    box = boxes[int(below(rng, len(boxes)))]
    return tuple(a + int(below(rng, b - a + 1)) if b > a else a for a, b in zip(box.low, box.high, strict=True))


def play(place: Place, bots: Sequence[Bot], most: int) -> Iterator[Step]:
    """A game from its start to its end, by bots, one for every seat, or at random without bots.

    A game that has not ended after `most` moves is a violation.
    """
    match = place.match
    walker = stream(place, WALKER)
    timeline = Timeline(match) if bots else _Trusting(match)
    seats: list[Seat] = [Player.of(bot, place.bot or type(bot).__name__) for bot in bots]
    referee = Referee(
        TimelineLedger(timeline, stream(place, DICE)),
        seats or [_Walker(place, seat, walker) for seat in range(match.seats)],
        order=lambda due: due[int(below(walker, len(due)))],
    )
    run(referee.sit())
    while True:
        index, state = len(timeline), timeline.state
        here, raw = place.at(index), state.tobytes()
        with here.expecting("the rules do not raise on a position that play has reached"):
            if index >= most and match.to_move(state):
                here.broken(
                    f"the game has not ended after {most} moves",
                    "games end; give the variant a turn limit, or the suite more moves (most=…)",
                )
            if not run(referee.advance()):
                return
        entry = timeline.entries[index]
        yield Step(
            place.at(index, entry.seat, entry.move), state, entry.seat, entry.move, entry.luck, timeline.state, raw
        )


class _Trusting(Timeline[Any, Any]):
    """Makes every move that a game offers; the suite itself checks whether the move is legal."""

    def play(self, seat: int, move: Move, rng: Rng) -> Entry:
        entry = Entry(seat, move, self.match.chance(self.state, seat, move, rng))
        self._append(entry)
        return entry


class _Walker:
    """A seat that makes any legal move."""

    def __init__(self, place: Place, seat: int, rng: Rng) -> None:
        self.name = "random"
        self._place, self._seat, self._rng = place, seat, rng

    def sit(self) -> None:
        """Nothing to prepare."""

    async def ask(self, view: View, limit: Limit) -> Answer:
        if not view.legal:
            self._place.broken(
                f"seat {self._seat} is to move and has no legal move", "a seat to move can move (pass, at least)"
            )
        return Answer((sample(self._rng, view.legal),))

    def watch(self, sight: Callable[[int], Sight]) -> None:
        """It plays at random, whatever happens."""
