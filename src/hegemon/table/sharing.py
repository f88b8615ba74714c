"""This process among those that share a database: it takes tables, gives signs of life, and hears of who has died.

On SQLite there is nobody to share with, and everything is ours.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
from collections.abc import Callable

from hegemon.store import Store, StoreError
from hegemon.store.leases import Hold, Leases, Peer

BEAT = 1.0
"""Seconds between two signs of life."""
SWEEP = 20
"""After so many signs of life we look for free tables in any case: somebody may have come and gone between two, or
failed to take one."""

log = logging.getLogger(__name__)


class Sharing:
    """What this process holds. `address` is where the other processes reach it, over HTTP."""

    def __init__(self, store: Store, address: str | None = None) -> None:
        self._store = store
        self._leases = Leases(store, address) if address and store.shared else None
        self._held: dict[str, Hold] = {}
        self._stopping = threading.Event()
        self._beating: threading.Thread | None = None

    @property
    def shared(self) -> bool:
        """Whether others may hold tables."""
        return self._leases is not None

    def knows(self, secret: str) -> bool:
        """Whether somebody who speaks to us is one of the processes; only they can know our secret."""
        return self._leases is not None and secrets.compare_digest(secret.encode(), self._leases.me.secret.encode())

    async def start(self, lost: Callable[[], None], free: Callable[[], None]) -> None:
        """Be one of the processes. `lost` is called when everything was taken from us, for we were silent for too long;
        `free` when tables may have become free: a process has gone, or the database is back, and now and then."""
        if self._leases is None:
            return
        await asyncio.to_thread(self._leases.join)
        loop = asyncio.get_running_loop()
        arguments = (self._leases, loop, lost, free)
        self._beating = threading.Thread(target=self._beat, args=arguments, name="signs of life", daemon=True)
        self._beating.start()

    async def take(self, table_id: str) -> Store:
        """Hold a table, as of now; the store for it. Raises `Elsewhere` if it lives in another process."""
        if self._leases is None:
            return self._store
        hold = self._held[table_id] = await asyncio.to_thread(self._leases.take, table_id)
        return self._store.under(hold)

    async def release(self, table_id: str) -> None:
        """Let a table go that nobody needs just now."""
        hold = self._held.pop(table_id, None)
        if self._leases is not None and hold is not None:
            await asyncio.to_thread(self._leases.release, hold)

    async def holder(self, table_id: str) -> Peer | None:
        """The other process that a table lives in, if it does."""
        return await asyncio.to_thread(self._leases.holder, table_id) if self._leases else None

    async def held(self) -> set[str]:
        """The tables that live in other processes."""
        return await asyncio.to_thread(self._leases.held) if self._leases else set()

    async def close(self) -> None:
        """Let everything go, at once: the others need not wait until we count as dead."""
        self._stopping.set()
        if self._beating is not None and self._leases is not None:
            await asyncio.to_thread(self._beating.join)
            try:
                await asyncio.to_thread(self._leases.leave)
            except StoreError as error:
                log.warning("%s; the tables of this server are free in a few seconds", error)

    def _beat(
        self, leases: Leases, loop: asyncio.AbstractEventLoop, lost: Callable[[], None], free: Callable[[], None]
    ) -> None:
        """In a thread of its own: however busy the games keep everything else, it says that we live."""
        alive: frozenset[str] = frozenset()
        beats = 0
        while not self._stopping.wait(BEAT):
            beats += 1
            try:
                found = leases.beat()
                if found is None:
                    log.warning("this server was silent for too long: its tables are taken over by others")
                    loop.call_soon_threadsafe(lost)
                    leases.join()
                    found = frozenset({leases.me.id})
                if alive - found or not alive or beats % SWEEP == 0:
                    loop.call_soon_threadsafe(free)
                alive = found
            except StoreError as error:
                if alive:
                    log.warning("%s", error)
                alive = frozenset()
            except RuntimeError:
                return  # the event loop has ended
