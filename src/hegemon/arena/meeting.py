"""What the arena keeps in memory while a server runs: connected bots, and the competitions that are played.

Where several processes share a database, one of them has it all, as it has the lab; the others pass requests on.
"""

from __future__ import annotations

from contextlib import suppress

from hegemon.arena.bots.hub import Hub
from hegemon.arena.competitions.runner import Runner
from hegemon.arena.lobby import Lobby
from hegemon.store import Store, StoreError
from hegemon.table import Host

NAME = "arena"
"""Held as a table is."""


class Meeting:
    """The arena of this process."""

    def __init__(self, store: Store, host: Host) -> None:
        self.store, self.host = store, host
        self.hub = Hub(store, host)
        self.runner = Runner(store, host, self.hub)
        self.lobby = Lobby(store, host, self.hub)

    async def have(self) -> None:
        """Play the competitions, unless another process does."""
        with suppress(StoreError):
            await self.host.sharing.take(NAME)
            await self.runner.start()
            self.lobby.start()

    async def close(self) -> None:
        """The server stops."""
        await self.lobby.close()
        await self.runner.close()
