"""Where bots think: threads beside the event loop, a few at once, shared fairly between all tables."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections import Counter, deque
from collections.abc import Callable, Hashable
from typing import NamedTuple, TypeVar, cast

from hegemon.core.bot import Bot, Clock, View
from hegemon.core.errors import HegemonError
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.rng import Rng
from hegemon.core.thoughts import Ear, Thoughts
from hegemon.core.untrusted.bots import safe_bot

T = TypeVar("T")
log = logging.getLogger(__name__)

SITTING = 600.0
"""Seconds that a bot may take to sit down: a search may have to be compiled, on a slow machine for minutes."""


class BotFailed(HegemonError):
    """A bot that gave no move: it raised, or took too long."""


class TookTooLong(HegemonError):
    """Thinking that was given up."""


class Choice(NamedTuple):
    """A bot's move, and what it thought, if it says so."""

    move: Move
    thoughts: Thoughts | None = None


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
        self._patience = patience

    async def think(self, work: Callable[[], T], patience: float | None = None, table: Hashable = None) -> T:
        """What the work gives, unless it takes too long. No place is lost to work that hangs."""
        await self._places.acquire(table)
        running = asyncio.create_task(self._run(work, patience or self._patience, table))
        running.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(running)

    async def _run(self, work: Callable[[], T], patience: float, table: Hashable) -> T:
        """Holds a place until the work is done, though nobody may wait for it any more: its thread goes on."""
        try:
            result, error = await asyncio.wait_for(in_thread(work), patience)
        except TimeoutError:
            raise TookTooLong(f"took longer than {patience:g} s") from None
        finally:
            self._places.release(table)
        if error is not None:
            raise error
        return cast(T, result)

    async def choose(self, player: Player, view: View, table: Hashable = None, seconds: float | None = None) -> Choice:
        """The bot's choice; `BotFailed` if it has none in time: in as much as people have, where there are clocks."""
        if player.busy:
            raise BotFailed("is still thinking about an earlier move")
        try:
            if not player.seated:
                await self.think(player.sit, SITTING, table)
            clock = Clock() if seconds is None else Clock(min(Clock().seconds, seconds))
            patience = self._patience if seconds is None else min(self._patience, seconds)
            return await self.think(lambda: player.choose(view, clock), patience, table)
        except TookTooLong as error:
            raise BotFailed(str(error)) from None
        except Exception as error:
            log.warning("bot %s failed", player.text, exc_info=error)
            raise BotFailed(f"failed ({error})") from None


class Player:
    """A bot on a seat. It sits down when it is asked for its first move, in a thread in which it may take its time."""

    def __init__(self, match: Match, seat: int, text: str, rng: Rng) -> None:
        self.text = text
        self.faults = 0
        self._match, self._seat, self._rng = match, seat, rng
        self._bot: Bot | None = None
        self._ear = Ear()
        self._thinking = threading.Lock()

    @property
    def busy(self) -> bool:
        return self._thinking.locked()

    @property
    def seated(self) -> bool:
        return self._bot is not None

    def sit(self) -> None:
        """Make the bot; searches are compiled by it, on the first time on a machine."""
        with self._thinking:
            if self._bot is None:
                self._bot = safe_bot(self._match, self.text).seat(self._match, self._seat, self._rng)

    def choose(self, view: View, clock: Clock) -> Choice:
        """The move of a bot that sits, as plain numbers, and what is new in its thoughts."""
        assert self._bot is not None
        with self._thinking:
            move = tuple(int(x) for x in self._bot.choose(view, clock))
            return Choice(move, self._ear.listen(self._bot))

    def random_move(self, view: View) -> Move:
        """A legal move at random: what is played when the bot fails."""
        return _Stumbling(self._match, self._seat, self._rng).choose(view, Clock())

    def close(self) -> None:
        """Let the bot go, without waiting for it."""
        if self._bot is not None:
            threading.Thread(target=self._bot.close, daemon=True).start()


class _Stumbling(Bot):
    def choose(self, view: View, clock: Clock) -> Move:
        return self.random_move(view)


class _Raised(Exception):
    """What work in a thread raised; no exception of a bot's may end the event loop."""


def in_thread(work: Callable[[], T]) -> asyncio.Future[tuple[T | None, Exception | None]]:
    """What the work returns or raises, from a thread of its own."""
    # A daemon thread of its own, not a pool: a bot that hangs keeps no worker and no end of the process waiting.
    loop = asyncio.get_running_loop()
    future: asyncio.Future[tuple[T | None, Exception | None]] = loop.create_future()

    def settle(result: T | None, error: Exception | None) -> None:
        if not future.done():
            future.set_result((result, error))

    def run() -> None:
        result: T | None = None
        error: Exception | None = None
        try:
            result = work()
        except HegemonError as refusal:
            error = refusal
        except BaseException as failure:
            error = _Raised(type(failure).__name__)
            error.__cause__ = failure
        with contextlib.suppress(RuntimeError):  # the loop has been closed meanwhile: nobody waits any more
            loop.call_soon_threadsafe(settle, result, error)

    threading.Thread(target=run, daemon=True, name="thinker").start()
    return future
