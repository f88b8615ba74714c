"""Where bots think: threads beside the event loop, a few at once, shared fairly between all tables."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable
from typing import TypeVar

from hegemon.bot import Bot, Clock, View
from hegemon.errors import HegemonError
from hegemon.game import Match
from hegemon.moves import Move
from hegemon.rng import Rng
from hegemon.table.seating import safe_bot

T = TypeVar("T")
log = logging.getLogger(__name__)


class BotFailed(HegemonError):
    """A bot that gave no move: it raised, or took too long."""


class Thinkers:
    """Places to think in, given out first come, first served; every table asks for one at a time."""

    def __init__(self, places: int, patience: float) -> None:
        self._places = asyncio.Semaphore(places)
        self._patience = patience

    async def choose(self, player: Player, view: View) -> Move:
        """The bot's move; `BotFailed` if it has none within the patience. No place is lost to a bot that hangs."""
        if player.busy:
            raise BotFailed("is still thinking about an earlier move")
        async with self._places:
            try:
                chosen = await asyncio.wait_for(_in_thread(lambda: _attempt(player, view)), self._patience)
            except TimeoutError:
                raise BotFailed(f"took longer than {self._patience:g} s") from None
        if isinstance(chosen, BotFailed):
            raise chosen
        return chosen


class Player:
    """A bot on a seat. It is seated when it is asked for its first move, in the thread in which it thinks."""

    def __init__(self, match: Match, seat: int, text: str, rng: Rng) -> None:
        self.text = text
        self.faults = 0
        self._match, self._seat, self._rng = match, seat, rng
        self._bot: Bot | None = None
        self._thinking = threading.Lock()

    @property
    def busy(self) -> bool:
        return self._thinking.locked()

    def choose(self, view: View) -> Move:
        """The bot's move, as plain numbers."""
        with self._thinking:
            if self._bot is None:
                self._bot = safe_bot(self._match, self.text).seat(self._match, self._seat, self._rng)
            return tuple(int(x) for x in self._bot.choose(view, Clock()))

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


def _attempt(player: Player, view: View) -> Move | BotFailed:
    try:
        return player.choose(view)
    except BaseException as error:
        log.warning("bot %s failed", player.text, exc_info=error)
        return BotFailed(f"failed ({type(error).__name__})")


def _in_thread(work: Callable[[], T]) -> asyncio.Future[T]:
    # A daemon thread of its own, not a pool: a bot that hangs keeps no worker and no end of the process waiting.
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def settle(result: T) -> None:
        if not future.done():
            future.set_result(result)

    def run() -> None:
        result = work()
        with contextlib.suppress(RuntimeError):  # the loop has been closed meanwhile: nobody waits any more
            loop.call_soon_threadsafe(settle, result)

    threading.Thread(target=run, daemon=True, name="bot").start()
    return future
