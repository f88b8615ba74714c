"""One timed game between two seats (V2): asks for turns, skips late ones, ends it by the rules, keeps the record."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from hegemon.core.bot import View
from hegemon.core.errors import BadMove
from hegemon.core.ledger import Ledger
from hegemon.core.record import Record
from hegemon.games.vampires.protocol.connection import Breach
from hegemon.games.vampires.protocol.frames import Part
from hegemon.games.vampires.protocol.position import end_of, moves_of
from hegemon.games.vampires.protocol.seats import Seat
from hegemon.games.vampires.rules.state import SPECIES
from hegemon.store import StoreError

TURN_TIME, GAME_TIME = 2.0, 300.0

Asked = asyncio.Future[Sequence[Part] | None]


@dataclass(frozen=True)
class Limits:
    """Seconds for a turn, and for a game: it ends after equal turns then."""

    turn: float = TURN_TIME
    game: float = GAME_TIME


async def _watch(seat: Seat) -> str:
    return await seat.broken()


async def _ask(seat: Seat, view: View, deadline: float) -> Sequence[Part] | None:
    return await seat.choose(view, deadline)


class Referee:
    """Plays one game to its end; whatever the seats do, it comes to one."""

    def __init__(self, ledger: Ledger, seats: Sequence[Seat], limits: Limits) -> None:
        self.ledger = ledger
        self.timeline = ledger.timeline
        self.match = ledger.timeline.match
        self.seats = seats
        self.limits = limits

    async def play(self, say: Callable[[str], None]) -> None:
        """Turn after turn, until there is a result."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        watches = [loop.create_task(_watch(seat)) for seat in self.seats]
        try:
            while self.timeline.result is None:
                (seat,) = self.match.to_move(self.timeline.state)
                if seat == 0 and loop.time() - began >= self.limits.game:
                    await self._decide("stop")
                    break
                await self._turn(seat, watches, say)
        finally:
            for watch in watches:
                watch.cancel()
            await asyncio.gather(*watches, return_exceptions=True)
        say(self._verdict())

    async def _turn(self, seat: int, watches: Sequence[asyncio.Task[str]], say: Callable[[str], None]) -> None:
        view = View(self.match, self.match.copy(self.timeline.state), seat)
        deadline = asyncio.get_running_loop().time() + self.limits.turn
        asked = asyncio.get_running_loop().create_task(_ask(self.seats[seat], view, deadline))
        waits: set[asyncio.Future[Any]] = {asked, *watches}
        await asyncio.wait(waits, timeout=self.limits.turn, return_when=asyncio.FIRST_COMPLETED)
        gone = next((loser for loser, watch in enumerate(watches) if watch.done()), None)
        if gone is not None:
            asked.cancel()
            await asyncio.gather(asked, return_exceptions=True)
            await self._breach(gone, watches[gone].result(), say)
        elif not asked.done():
            asked.cancel()
            await asyncio.gather(asked, return_exceptions=True)
            self.seats[seat].late()
            if int(self.timeline.state.turn) != int(view.state.turn):
                return  # it came at the very last moment
            await self._decide("skip")
            say(f"turn {view.state.turn}: the {SPECIES[seat]} are late")
        else:
            await self._answer(seat, asked, say)

    async def _answer(self, seat: int, asked: Asked, say: Callable[[str], None]) -> None:
        """A turn that came in time: played if it is legal."""
        try:
            parts = asked.result()
            if parts is not None:
                await self.ledger.write(seat, [*moves_of(self.match, parts), end_of(self.match)])
        except Breach as breach:
            await self._breach(seat, str(breach), say)
        except BadMove as error:
            await self._breach(seat, f"made a move that is not legal: {error}", say)
        except StoreError:
            raise  # the table is gone: nobody's fault
        except Exception as error:  # a bot that fails has lost; the server goes on
            await self._breach(seat, f"failed: {type(error).__name__}: {error}", say)

    async def _breach(self, loser: int, what: str, say: Callable[[str], None]) -> None:
        say(f"turn {self.timeline.state.turn}: the {SPECIES[loser]} lose: {self.seats[loser].name} {what}")
        await self._decide(f"forfeit {loser}")

    async def _decide(self, text: str) -> None:
        (seat,) = self.match.to_move(self.timeline.state)
        await self.ledger.write(seat, [self.match.read(text)])

    def _verdict(self) -> str:
        state, result = self.timeline.state, self.timeline.result
        assert result is not None
        sizes = f"{state.population[2]} vampires, {state.population[3]} werewolves after {state.turn} turns"
        if result.ended == "drawn":
            return f"a draw: {sizes}"
        (winner,) = result.winners
        return f"the {SPECIES[winner]} win ({self.seats[winner].name}): {sizes}"

    def record(self, seed: int | None) -> Record:
        """The game on paper."""
        return Record(self.match, [seat.name for seat in self.seats], seed, list(self.timeline.entries))
