"""This process among those that share a database: it takes tables, sends heartbeats, and notices processes that have
died.

On SQLite there are no others, and everything is ours.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import threading
import time
from collections.abc import Callable
from typing import TypeVar

from hegemon.store import Store, StoreError
from hegemon.store.leases import LEASE, Hold, Leases, Peer

BEAT = 1.0
"""Seconds between two heartbeats."""
SWEEP = 20
"""After this many heartbeats we always look for free tables: a process may have come and gone between two, or failed to
take one."""

T = TypeVar("T")
log = logging.getLogger(__name__)


class Sharing:
    """The tables and address of this process. The other processes reach it at `address`, over HTTP."""

    def __init__(self, store: Store, address: str | None = None) -> None:
        self._store = store
        self._leases = Leases(store, address) if address and store.shared else None
        self._held: dict[str, Hold] = {}
        self._ends: dict[str, asyncio.Future[None]] = {}
        """By process, a future that ends when the process has gone."""
        self._stopping = threading.Event()
        self._beating: threading.Thread | None = None
        self._watching: asyncio.Task[None] | None = None
        self._lost: Callable[[], None] = lambda: None
        self._heard = 0.0
        """The time, by our own clock, of the last heartbeat that the database accepted."""
        self._lapsed = False
        """True if our tables may be in other processes by now."""

    @property
    def shared(self) -> bool:
        """True if other processes may hold tables."""
        return self._leases is not None

    def trusts(self, proof: str, path: str, client: str) -> bool:
        """True if another process requests this path on behalf of a client; only they know our secret."""
        if self._leases is None:
            return False
        return hmac.compare_digest(proof.encode(), self._leases.me.proof(path, client).encode())

    def end_of(self, peer: Peer) -> asyncio.Future[None]:
        """A future that ends when another process counts as dead."""
        if peer.id not in self._ends:
            self._ends[peer.id] = asyncio.get_running_loop().create_future()
        return self._ends[peer.id]

    async def start(self, lost: Callable[[], None], free: Callable[[], None]) -> None:
        """Join the processes. `lost` is called when we were silent for too long and have lost all tables; `free` when
        tables may have become free: when a process has gone, when the database is back, and now and then."""
        if self._leases is None:
            return
        begin = time.monotonic()
        await asyncio.to_thread(self._leases.join)
        self._heard, self._lost = begin, lost
        arguments = (self._leases, asyncio.get_running_loop(), free)
        self._beating = threading.Thread(target=self._beat, args=arguments, name="signs of life", daemon=True)
        self._beating.start()
        self._watching = asyncio.create_task(self._watch())

    async def take(self, table_id: str) -> Store:
        """Take the lease of a table; returns the store for it. Raises `Elsewhere` if another process has it."""
        if self._leases is None:
            return self._store
        hold = self._held[table_id] = await self._ask(self._leases.take, table_id)
        return self._store.under(hold)

    async def release(self, table_id: str) -> None:
        """Release a table that nobody needs now."""
        hold = self._held.pop(table_id, None)
        if self._leases is not None and hold is not None:
            await asyncio.to_thread(self._leases.release, hold)

    async def hand_over(self, table_id: str, process: str) -> None:
        """Give a table to another process, which takes it at once."""
        self._held.pop(table_id, None)
        if self._leases is not None:
            await asyncio.to_thread(self._leases.hand_over, table_id, process)

    @property
    def process(self) -> str:
        """The name of this process among the others."""
        return self._leases.me.id if self._leases else ""

    async def holder(self, table_id: str) -> Peer | None:
        """The other process that holds a table, if any."""
        return await self._ask(self._leases.holder, table_id) if self._leases else None

    async def held(self) -> set[str]:
        """The tables that other processes hold."""
        return await asyncio.to_thread(self._leases.held) if self._leases else set()

    async def close(self) -> None:
        """Release everything at once, so that others need not wait until we count as dead."""
        self._stopping.set()
        if self._watching is not None:
            self._watching.cancel()
        if self._beating is not None and self._leases is not None:
            await asyncio.to_thread(self._beating.join)
            try:
                await asyncio.to_thread(self._leases.leave)
            except StoreError as error:
                log.warning("%s; the tables of this server are free in a few seconds", error.detail)

    async def _ask(self, question: Callable[[str], T], table_id: str) -> T:
        if self._lapsed:
            raise StoreError("this server cannot reach its database right now: try again in a moment")
        return await asyncio.to_thread(question, table_id)

    @property
    def _silent(self) -> bool:
        """True if we have been silent for so long that we count as dead."""
        return time.monotonic() - self._heard > LEASE

    async def _watch(self) -> None:
        """Notice that we count as dead even while the database hangs, so that players go elsewhere."""
        while True:
            await asyncio.sleep(BEAT / 2)
            if self._silent:
                self._lapse()

    def _lapse(self) -> None:
        if not self._lapsed:
            log.warning("this server was silent for too long: its tables are taken over by others")
            self._lapsed = True
            self._held.clear()
            self._lost()

    def _hear(self, alive: frozenset[str]) -> None:
        """Note which processes live, from our last heartbeat."""
        self._lapsed = False
        for process in [name for name in self._ends if name not in alive]:
            if not (end := self._ends.pop(process)).done():
                end.set_result(None)

    def _beat(self, leases: Leases, loop: asyncio.AbstractEventLoop, free: Callable[[], None]) -> None:
        """Send heartbeats from a separate thread, however busy everything else is."""
        alive: frozenset[str] = frozenset()
        beats = 0
        while not self._stopping.wait(BEAT):
            beats += 1
            try:
                begin = time.monotonic()
                found = None if self._silent or self._lapsed else leases.beat()
                if found is None:
                    loop.call_soon_threadsafe(self._lapse)
                    leases.join()
                    found = leases.beat() or frozenset()
                self._heard = begin
                loop.call_soon_threadsafe(self._hear, found)
                if alive - found or not alive or beats % SWEEP == 0:
                    loop.call_soon_threadsafe(free)
                    loop.call_soon_threadsafe(loop.run_in_executor, None, _bury, leases)
                alive = found
            except StoreError as error:
                if alive:
                    log.warning("%s", error.detail)
                alive = frozenset()
            except RuntimeError:
                return  # the event loop has ended


def _bury(leases: Leases) -> None:
    """Delete dead processes; failures are retried later."""
    with contextlib.suppress(StoreError):
        leases.bury()
