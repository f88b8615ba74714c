"""Runs bots in low-priority threads, a few at a time, shared fairly between tables."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from hegemon.core.bot import Bot, View
from hegemon.core.errors import UnknownBot
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.rng import Rng
from hegemon.core.untrusted.bots import memory_of, safe_bot
from hegemon.referee import BotFailed, Choice, Player
from hegemon.table.bots.memory import BotMemory
from hegemon.table.bots.places import Claim, Places

T = TypeVar("T")
log = logging.getLogger(__name__)

SITTING = 600.0
"""Seconds that a bot may take to sit down: compiling a search may take minutes on a slow machine."""
FOR_PEOPLE = 2
"""Additional places, for tables with people only; one of them for unrated games."""
LOOKING_BACK = 2
"""The most visitors who load earlier positions at once, at all tables together."""
MEMORY = 1024**3
"""Bytes for the bots of all tables."""


class Thinkers:
    """The threads in which the bots of all tables think; a table asks for a place for every bot that is to move."""

    def __init__(self, places: int, patience: float, memory: int = MEMORY) -> None:
        self._places = Places(places + FOR_PEOPLE, FOR_PEOPLE)
        self.memory = BotMemory(memory)
        self.patience = patience
        self.looking_back = asyncio.Semaphore(LOOKING_BACK)
        """Held while earlier positions are computed, at any table, so that this does not delay moves."""

    async def think(self, work: Callable[[], Coroutine[Any, Any, T]], claim: Claim) -> T:
        """The result of the work, which must have a deadline, so that no place is lost."""
        await self._places.acquire(claim)
        running = asyncio.create_task(self._run(work, claim))
        running.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(running)

    async def _run(self, work: Callable[[], Coroutine[Any, Any, T]], claim: Claim) -> T:
        """Hold a place until the work is done, even if its caller is cancelled, because its thread goes on."""
        try:
            return await work()
        finally:
            self._places.release(claim)

    async def choose(self, player: Player, view: View, claim: Claim, seconds: float = math.inf) -> Choice:
        """The bot's choice; `BotFailed` if it has none in time.

        With clocks, a bot has as much time as people. It first sits down and compiles what its first move needs, which
        does not count as its time. While others wait for its place, it may be asked to hurry.
        """
        if player.busy:
            raise BotFailed(player.seat, player.name, "is still thinking about an earlier move")

        async def work() -> Choice:
            async with self.memory.reserved(player):
                if not player.seated:
                    await player.sit_beside(SITTING)
                return await player.choose_beside(view, Limit(seconds=seconds))

        claim.hurry = player.hurry
        try:
            return await self.think(work, claim)
        except BotFailed as failed:
            log.warning("bot %s failed", player.name, exc_info=failed.__cause__)
            raise

    def dismiss(self, player: Player) -> None:
        """Dismiss a bot; its memory is freed at once, or when it stops thinking."""
        player.dismiss()
        self.memory.forget(player)


def bot_player(match: Match, seat: int, text: str, rng: Rng, patience: float) -> Player:
    """A player for a bot that a remote client named. At an old table, it may exceed today's limits: then it fails to
    sit down."""
    try:
        memory = memory_of(match, safe_bot(match, text))
    except UnknownBot:
        memory = 0

    def make() -> Bot:
        return safe_bot(match, text).seat(match, seat, rng)

    return Player(text, seat, make, patience=patience, memory=memory, gives_way=True)
