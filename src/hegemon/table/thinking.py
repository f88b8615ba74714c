"""Where bots think: threads beside the event loop, a few at once, shared fairly between all tables."""

from __future__ import annotations

import asyncio
import logging
import math
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, TypeVar

from hegemon.core.bot import View
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.rng import Rng
from hegemon.core.untrusted.bots import safe_bot
from hegemon.referee import BotFailed, Choice, Player

T = TypeVar("T")
log = logging.getLogger(__name__)

SITTING = 600.0
"""Seconds that a bot may take to sit down: a search may have to be compiled, on a slow machine for minutes."""


class Places:
    """Places to think in. A free one goes to the table that has the fewest, to equals in turn: a table with six
    searches waits for itself, not others for it.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._taken: Counter[Hashable] = Counter()
        self._waiting: dict[Hashable, deque[asyncio.Future[None]]] = {}
        """By table, in the order in which tables are served."""

    async def acquire(self, table: Hashable) -> None:
        """Returns when the table has one more place."""
        ticket: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(table, deque()).append(ticket)
        self._give()
        try:
            await ticket
        except asyncio.CancelledError:
            if ticket.done() and not ticket.cancelled():  # it was given just as nobody wanted it any more
                self.release(table)
            raise

    def release(self, table: Hashable) -> None:
        """The table has one place less."""
        self._free += 1
        self._taken[table] -= 1
        if not self._taken[table]:
            del self._taken[table]
        self._give()

    def _give(self) -> None:
        while self._free and self._waiting:
            table = min(self._waiting, key=lambda one: self._taken[one])  # of equals the first in the order
            tickets = self._waiting.pop(table)
            ticket = tickets.popleft()
            if tickets:
                self._waiting[table] = tickets
            if not ticket.done():
                self._free -= 1
                self._taken[table] += 1
                ticket.set_result(None)


class Thinkers:
    """Where the bots of all tables think; a table asks for a place for every bot that is due."""

    def __init__(self, places: int, patience: float) -> None:
        self._places = Places(places)
        self.patience = patience

    async def think(self, work: Callable[[], Coroutine[Any, Any, T]], table: Hashable = None) -> T:
        """What the work gives. No place is lost to work that hangs: it must have a deadline."""
        await self._places.acquire(table)
        running = asyncio.create_task(self._run(work, table))
        running.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(running)

    async def _run(self, work: Callable[[], Coroutine[Any, Any, T]], table: Hashable) -> T:
        """Holds a place until the work is done, though nobody may wait for it any more: its thread goes on."""
        try:
            return await work()
        finally:
            self._places.release(table)

    async def choose(self, player: Player, view: View, table: Hashable = None, seconds: float = math.inf) -> Choice:
        """The bot's choice; `BotFailed` if it has none in time: in as much as people have, where there are clocks.

        A bot sits down first, and what its first move needs is compiled: that takes nothing of its time.
        """
        if player.busy:
            raise BotFailed(player.seat, player.name, "is still thinking about an earlier move")
        if not player.seated:
            await self.think(lambda: player.sit_beside(SITTING), table)
        try:
            return await self.think(lambda: player.choose_beside(view, Limit(seconds=seconds)), table)
        except BotFailed as failed:
            log.warning("bot %s failed", player.name, exc_info=failed.__cause__)
            raise


def bot_player(match: Match, seat: int, text: str, rng: Rng, patience: float) -> Player:
    """A bot that a stranger named, on a seat."""
    return Player(text, seat, lambda: safe_bot(match, text).seat(match, seat, rng), patience=patience)
