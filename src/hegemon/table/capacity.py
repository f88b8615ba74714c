"""The capacity of a server: how many games there may be, and which ones make way for new ones."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from hegemon.store import Store, quotas
from hegemon.store.expiry import CROWDED, USUAL, Unstarted, expired
from hegemon.store.quotas import Kept
from hegemon.table.archive import NotAllowed
from hegemon.table.limits import Limits

SPARE = 10
"""More games than needed that are considered, since people may be looking at some of them."""
MOST_AT_ONCE = 100
"""Games that are deleted for one new one, after an operator has lowered the limit."""


class Capacity:
    """Makes way for new games of a host; `forget` deletes one that nobody uses."""

    def __init__(self, store: Store, limits: Limits, forget: Callable[[str, str], Awaitable[bool]]) -> None:
        self._store, self._limits, self._forget = store, limits, forget

    async def make_way(self, known: Kept, running: bool) -> None:
        """Make way for a new game. Refused if it would exceed the limits of this server or of the client."""
        limits = self._limits
        asked = (self._store, known, limits.of_address, limits.of_owner, running)
        while full := await asyncio.to_thread(quotas.full, *asked):
            if not await self._forget_finished(full.surplus, full.who):
                raise NotAllowed(full.error)
        found_running, found = await asyncio.to_thread(self._store.count, for_good=False)
        no_room = found >= limits.kept and not await self._forget_finished(found + 1 - limits.kept, Kept())
        crowded = (running and found_running >= limits.running) or no_room
        if crowded and not await self.expire(CROWDED):
            raise NotAllowed(f"there are {found} games, {found_running} of them running: delete some of them first")

    async def expire(self, unstarted: Unstarted = USUAL) -> int:
        """Delete games that have not begun for this long; return how many. Tables with a person stay."""
        names = await asyncio.to_thread(expired, self._store, unstarted)
        return await self._forget_some(len(names), names, "nobody has begun this game: it was deleted")

    async def _forget_finished(self, count: int, who: Kept) -> int:
        """Delete that many finished games, if they are not too many at once; return how many are gone."""
        count = min(count, MOST_AT_ONCE)
        names = await asyncio.to_thread(self._store.expendable, count + SPARE, who.opener, who.owner)
        return await self._forget_some(count, names, "this game was over, and made way for a new one")

    async def _forget_some(self, count: int, names: Sequence[str], reason: str) -> int:
        gone = 0
        for name in names:
            if gone == count:
                break
            gone += await self._forget(name, reason)
        return gone
