"""The arena's state in memory while a server runs: connected bots, and the competitions that are played.

Where several processes share a database, one of them has it, as one has the lab; the others forward requests.
"""

from __future__ import annotations

from contextlib import suppress

from hegemon.arena.bots.hub import Hub
from hegemon.arena.competitions.runner import Runner
from hegemon.arena.lobby import Lobby
from hegemon.arena.watchers import Watchers
from hegemon.core.helpers.computing import Computing
from hegemon.store import Store, StoreError
from hegemon.table import Host

NAME = "arena"
"""Held as a table is."""


class LiveArena:
    """The arena of this process."""

    def __init__(self, store: Store, host: Host) -> None:
        self.store, self.host = store, host
        self.watchers = Watchers()
        self.hub = Hub(store, host)
        self.hub.changed = self.watchers.tell_all
        self.runner = Runner(store, host, self.hub, self.watchers)
        self.lobby = Lobby(store, host, self.hub, self.watchers)
        self.packing = Computing(at_once=1, waiting_of_one=2, waiting=8)
        """Packs the records of competitions: thousands take a while."""
        self._ours = False

    async def have(self) -> None:
        """Play the competitions, unless another process does."""
        with suppress(StoreError):
            await self.host.sharing.take(NAME)
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
