"""The memory of all bots at tables together. An idle bot gives up its memory for one that must think: it is made anew
when it is asked again, as after a restart.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import AsyncIterator

from hegemon.referee import Player


class BotMemory:
    """The memory of each bot, those that have been idle longest first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: OrderedDict[Player, int] = OrderedDict()
        self._thinking: set[Player] = set()
        self._changed = asyncio.Condition()

    @property
    def held(self) -> int:
        """The reserved bytes."""
        return sum(self._held.values())

    @contextlib.asynccontextmanager
    async def reserved(self, player: Player) -> AsyncIterator[None]:
        """Reserve memory for a bot while it thinks, and afterwards until another bot needs it."""
        async with self._changed:
            while not self._make_room(player):
                await self._changed.wait()
            self._held[player] = player.memory
            self._held.move_to_end(player)
            self._thinking.add(player)
        try:
            yield
        finally:
            self._thinking.discard(player)
            if player.dismissed:
                self.forget(player)
            async with self._changed:
                self._changed.notify_all()

    def forget(self, player: Player) -> None:
        """Forget a dismissed bot, once it has stopped thinking."""
        if player not in self._thinking:
            self._held.pop(player, None)

    def _make_room(self, player: Player) -> bool:
        """True if there is room for a bot; idle ones are closed for it. A single bot always has room."""
        others = [one for one in self._held if one is not player]
        for one in others:
            if self._fits(player):
                break
            if one not in self._thinking and not one.busy:
                del self._held[one]
                one.stand_up()
        return self._fits(player) or not self._thinking

    def _fits(self, player: Player) -> bool:
        return self.held - self._held.get(player, 0) + player.memory <= self._most
