"""The arena's state in memory while a server runs: connected bots, and the competitions that are played.

Where several processes share a database, one of them has it, as one has the lab; the others forward requests.
"""

from __future__ import annotations

import asyncio

from hegemon.arena.bots.hub import Hub
from hegemon.arena.competitions.records import Archives
from hegemon.arena.competitions.runner import Runner
from hegemon.arena.lobby import Lobby
from hegemon.arena.page_cache import PageCache
from hegemon.arena.watchers import Watchers
from hegemon.core.helpers.computing import Computing
from hegemon.store import Store, StoreError
from hegemon.store.leases import Elsewhere
from hegemon.table import Host

NAME = "arena"
"""Held as a table is."""
BOTS_EVERY = 1.0
"""Seconds in which the bots that come and go are announced together: every open page asks anew for each."""


class LiveArena:
    """The arena of this process."""

    def __init__(self, store: Store, host: Host) -> None:
        self.store, self.host = store, host
        self.watchers = Watchers()
        self.hub = Hub(store, host)
        self.hub.changed = self._tell_of_bots
        host.before_again = self.hub.check_again
        host.opened_again = lambda row: self.hub.seated(row.id, [seat.account for seat in row.seats if seat.account])
        self.runner = Runner(store, host, self.hub, self.watchers)
        self.lobby = Lobby(store, host, self.hub, self.watchers)
        self.pages = PageCache(self.watchers)
        self.packing = Computing(at_once=2, waiting_of_one=2, waiting=8)
        """Packs the records of competitions: thousands take a while."""
        self.archives = Archives()
        self._ours = False
        self._telling: asyncio.TimerHandle | None = None

    def _tell_of_bots(self) -> None:
        """Wake all watchers soon after a bot has come or gone: once, however many come and go meanwhile."""
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(BOTS_EVERY, self._tell_all)

    def _tell_all(self) -> None:
        self._telling = None
        self.watchers.tell_all()

    @property
    def here(self) -> bool:
        """True if this process has the arena."""
        return self._ours

    async def have(self) -> None:
        """Play the competitions, unless another process does; what was ours is given up if another one has it now."""
        try:
            await self.host.sharing.take(NAME)
        except Elsewhere:
            if self._ours:
                self.lose()
        except StoreError:
            return  # tried again when the database is back
        else:
            self._ours = True
            await self.runner.start()
            self.lobby.start()

    async def need(self) -> None:
        """Hold the arena before a request is answered here; refused if another process has taken it meanwhile."""
        if not self._ours:
            await self.have()
        if not self._ours:
            raise StoreError("the arena lives in another process just now: try again")

    def lose(self) -> None:
        """Stop playing here: another process has the arena now, and bots go there."""
        self._ours = False
        self.lobby.stop()
        self.runner.stop()
        self.hub.lose()
        self.watchers.move()

    async def close(self) -> None:
        """Stop everything: the server is shutting down."""
        self.packing.close()
        await self.lobby.close()
        await self.runner.close()
