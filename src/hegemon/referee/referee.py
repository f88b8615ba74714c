"""The loop: it asks the seat to move, plays the answer, and notifies the observers.

It is written for an event loop. Where no seat ever waits, as in the lab and the terminal, `run` plays it to its end
without one.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, cast

from hegemon.core.bot import Sight, View
from hegemon.core.errors import BadMove
from hegemon.core.history.ledger import Ledger
from hegemon.core.history.thoughts import Thoughts
from hegemon.core.history.timeline import Entry
from hegemon.core.limit import Limit
from hegemon.core.match import Match, Result
from hegemon.core.moves import Move
from hegemon.core.rng import Rng, make_rng
from hegemon.core.rules import DEALER
from hegemon.core.state import State
from hegemon.referee.faults import BotFailed, FaultPolicy, RaiseFault
from hegemon.referee.player import Answer

T = TypeVar("T")


class Seat(Protocol):
    """Anything that can be asked for moves: a bot in this process, a program, a client on a socket, a person."""

    name: str

    def sit(self) -> None:
        """Prepare before any clock runs; raise `BotFailed` if that fails."""

    async def ask(self, view: View, limit: Limit) -> Answer:
        """The moves of its turn, or the first of them; `BotFailed` where it has none."""

    def watch(self, sight: Callable[[int], Sight]) -> None:
        """Learn of a move; `sight(seat)` is what a seat saw of it."""


@dataclass(frozen=True)
class Step:
    """One move of a game, as observers see it."""

    index: int
    """Its number, counted from 1."""
    entry: Entry
    before: State
    after: State
    thoughts: Thoughts | None


class Observer(Protocol):
    """Hears of every move as soon as it is made: a recorder, a tally, a screen."""

    def moved(self, step: Step) -> None: ...


class Referee:
    """Plays one game, and writes it to `ledger`."""

    def __init__(
        self,
        ledger: Ledger,
        seats: Sequence[Seat],
        *,
        limit: Limit | None = None,
        faults: FaultPolicy | None = None,
        observers: Sequence[Observer] = (),
        order: Callable[[Sequence[int]], int] = lambda due: due[0],
    ) -> None:
        self.ledger, self.seats = ledger, seats
        self.timeline = ledger.timeline
        self.match: Match = ledger.timeline.match
        self.fault: BotFailed | None = None
        """The fault that ended the game, if one did."""
        self._limit = limit or Limit()
        self._faults: FaultPolicy = faults or RaiseFault()
        self._observers = observers
        self._order = order
        """The seat that is asked first, of those that may act together."""
        self._announced = len(self.timeline)
        self._spare: Rng = make_rng(len(self.timeline) + 1)
        """The generator for moves in place of seats that failed."""

    @property
    def result(self) -> Result | None:
        """The end of the game: by the rules, or by a fault, after which the others share the point."""
        if self.fault is None:
            return self.timeline.result
        share = 1 / (self.match.seats - 1)
        scores = tuple(0.0 if seat == self.fault.seat else share for seat in range(self.match.seats))
        return Result(scores, "won" if share == 1 else "drawn")

    async def play(self) -> Result:
        """Let everybody sit down, and play to the end."""
        await self.sit()
        while await self.advance():
            pass
        result = self.result
        assert result is not None
        return result

    async def sit(self) -> None:
        """Let everybody sit down: bots are made, their searches compiled."""
        for seat in self.seats:
            try:
                seat.sit()
            except BotFailed as fault:
                await self._faults.judge(self, fault)

    async def advance(self) -> bool:
        """Ask the next seat, play its answer and report it; False when the game is over."""
        if self.fault is not None or not (due := self.match.to_move(self.timeline.state)):
            return False
        seat = self._order(due)
        if seat == DEALER:
            await self.ledger.write(DEALER, [self.match.legal(self.timeline.state, DEALER)[0].low])
            await self._announce(None)
            return True
        thoughts = None
        try:
            thoughts = await self._turn(seat)
        except BotFailed as fault:
            await self._faults.judge(self, fault)
        await self._announce(thoughts)
        return True

    def view(self, seat: int) -> View:
        """The view of a seat now."""
        return View(self.match, self.match.view(self.timeline.state, seat), seat)

    async def play_for(self, seat: int, moves: Sequence[Move] | None = None) -> None:
        """Make moves for a seat that made none; without any, a random one."""
        if seat in self.match.to_move(self.timeline.state):
            await self.ledger.write(seat, moves or [self.view(seat).random_move(self._spare)])

    async def _turn(self, seat: int) -> Thoughts | None:
        answer = await self.seats[seat].ask(self.view(seat), self._limit)
        if answer.moves is not None:
            try:
                await self.ledger.write(seat, answer.moves)
            except BadMove as error:
                raise BotFailed(seat, self.seats[seat].name, str(error)) from error
        return answer.thoughts

    async def _announce(self, thoughts: Thoughts | None) -> None:
        """Report all new moves to watching seats and observers."""
        while self._announced < len(self.timeline):
            self._announced += 1
            entry, before, after = self._step(self._announced)
            sight = functools.partial(Sight.of, self.match, before, entry, after)
            for one in self.seats:
                try:
                    one.watch(sight)
                except BotFailed as fault:
                    await self._faults.judge(self, fault)
            for observer in self._observers:
                observer.moved(Step(self._announced, entry, before, after, thoughts))

    def _step(self, index: int) -> tuple[Entry, State, State]:
        timeline = self.timeline
        return timeline.entries[index - 1], timeline.state_at(index - 1), timeline.state_at(index)


def run(play: Coroutine[Any, Any, T]) -> T:
    """Run a referee whose seats all answer at once, without an event loop."""
    try:
        play.send(None)
    except StopIteration as done:
        return cast(T, done.value)
    play.close()
    raise RuntimeError("a seat waits for something: this game needs an event loop")
