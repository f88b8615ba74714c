"""One timed game between two seats (V2): a referee's game by the rules of the course. Late turns are skipped, a seat
that breaks the rules loses, and after a while the game ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import NoneType
from typing import Any

from hegemon.core.bot import Sight, View
from hegemon.core.errors import BadMove
from hegemon.core.history.ledger import Ledger
from hegemon.core.history.timeline import Entry
from hegemon.core.limit import Limit
from hegemon.games.vampires.protocol.connection import Breach
from hegemon.games.vampires.protocol.seats import TimedSeat
from hegemon.games.vampires.rules.state import SPECIES
from hegemon.referee import Answer, BotFailed, Referee
from hegemon.referee.deadline import NoAnswer
from hegemon.referee.faults import reason_of
from hegemon.store import StoreError

TURN_TIME, GAME_TIME = 2.0, 300.0

Watch = asyncio.Task[str]


@dataclass(frozen=True)
class Limits:
    """Seconds for a turn, and for a game, which then ends after equally many turns."""

    turn: float = TURN_TIME
    game: float = GAME_TIME


async def _watch(seat: TimedSeat) -> str:
    return await seat.broken()


class _Asked:
    """A seat while it is asked: until its time is over, or until a client leaves."""

    def __init__(self, seat: int, seats: Sequence[TimedSeat], watches: list[Watch]) -> None:
        self.name = seats[seat].name
        self._seat, self._seats, self._watches = seat, seats, watches

    def sit(self) -> None:
        self._seats[self._seat].sit()

    def watch(self, sight: Callable[[int], Sight]) -> None:
        self._seats[self._seat].watch(sight)

    async def ask(self, view: View, limit: Limit) -> Answer:
        asked = asyncio.get_running_loop().create_task(self._seats[self._seat].ask(view, limit))
        waits: set[asyncio.Future[Any]] = {asked, *self._watches}
        await asyncio.wait(waits, timeout=limit.seconds, return_when=asyncio.FIRST_COMPLETED)
        gone = next((loser for loser, watch in enumerate(self._watches) if watch.done()), None)
        if gone is None and asked.done():
            return self._answer(asked)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        if gone is not None:
            raise BotFailed(gone, self._seats[gone].name, self._watches[gone].result())
        self._seats[self._seat].late()
        raise BotFailed(self._seat, self.name, "is late") from NoAnswer(f"gave no answer in {limit.seconds:g} s")

    def _answer(self, asked: asyncio.Task[Answer]) -> Answer:
        try:
            return asked.result()
        except (StoreError, BotFailed):
            raise  # the table was closed, which is no seat's fault; or the fault is known already
        except Breach as breach:
            raise BotFailed(self._seat, self.name, str(breach)) from breach
        except Exception as error:  # a bot that fails has lost; the server continues
            raise BotFailed(self._seat, self.name, reason_of(error)) from error


class TimedGame:
    """Plays one game to its end, whatever the seats do."""

    def __init__(
        self,
        ledger: Ledger,
        seats: Sequence[TimedSeat],
        limits: Limits,
        played: Callable[[Sequence[Entry]], None] = lambda _entries: None,
    ) -> None:
        self._played = played
        """Called with all moves so far, after every turn."""
        self.timeline = ledger.timeline
        self.match = ledger.timeline.match
        self.seats = seats
        self.limits = limits
        self._watches: list[Watch] = []
        asked = [_Asked(seat, seats, self._watches) for seat in range(len(seats))]
        self._referee = Referee(ledger, asked, limit=Limit(seconds=limits.turn), faults=self)
        self._say: Callable[[str], None] = lambda _line: None

    async def play(self, say: Callable[[str], None]) -> None:
        """Play turn after turn, until there is a result."""
        loop = asyncio.get_running_loop()
        self._say = say
        await self._referee.sit()
        began = loop.time()
        self._watches += [loop.create_task(_watch(seat)) for seat in self.seats]
        try:
            while self.timeline.result is None:
                self._played(self.timeline.entries)
                if self._to_move == 0 and loop.time() - began >= self.limits.game:
                    await self._decide("stop")
                else:
                    await self._referee.advance()
        finally:
            self._played(self.timeline.entries)
            for watch in self._watches:
                watch.cancel()
            await asyncio.gather(*self._watches, return_exceptions=True)
        say(self._verdict())

    async def judge(self, _referee: Referee, fault: BotFailed) -> None:
        """The course's rules: a late turn is skipped, any other fault loses the game."""
        turn = self.timeline.state.turn
        if isinstance(fault.__cause__, NoAnswer):
            self._say(f"turn {turn}: the {SPECIES[fault.seat]} are late")
            await self._decide("skip")
        elif self.timeline.result is None:
            loser = self.seats[fault.seat].name
            self._say(f"turn {turn}: the {SPECIES[fault.seat]} lose: {loser} {_deed(fault)}")
            await self._decide(f"forfeit {fault.seat}")

    @property
    def _to_move(self) -> int:
        return self.match.to_move(self.timeline.state)[0]

    async def _decide(self, text: str) -> None:
        await self._referee.play_for(self._to_move, [self.match.read(text)])

    def _verdict(self) -> str:
        state, result = self.timeline.state, self.timeline.result
        assert result is not None
        sizes = f"{state.population[2]} vampires, {state.population[3]} werewolves after {state.turn} turns"
        if result.ended == "drawn":
            return f"a draw: {sizes}"
        (winner,) = result.winners
        return f"the {SPECIES[winner]} win ({self.seats[winner].name}): {sizes}"


def _deed(fault: BotFailed) -> str:
    """The reason why the loser lost, to follow its name."""
    if isinstance(fault.__cause__, BadMove):
        return f"made a move that is not legal: {fault.reason}"
    return fault.reason if isinstance(fault.__cause__, Breach | NoneType) else f"failed: {fault.reason}"
