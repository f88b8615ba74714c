"""Shows games that are played elsewhere, such as over TCP, live in the browser: every game is a table there.

A server of such games serves the page too. A person with a seat in the browser moves at the table.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn

from hegemon.core.errors import BadOptions
from hegemon.core.history.timeline import Timeline
from hegemon.core.moves import Move
from hegemon.server.http_server import config, url_of
from hegemon.server.tcp import host_games
from hegemon.server.web import create_app
from hegemon.store import Seat as Chair
from hegemon.store import StoreError
from hegemon.table import Host, Listener, Room

BROWSER = "browser"
"""Among seats, the one of a person at the page."""
LOOK = 0.05
"""Seconds between two checks for a browser."""


async def until(room: Room, happened: Callable[[], bool]) -> None:
    """Waits at a table, as one of those who watch it; raises `StoreError` where it was closed meanwhile."""
    watcher = Listener(is_somebody=False)
    await room.join(watcher, ())
    try:
        if happened():
            return
        async for _message in watcher.messages():
            if happened():
                return
        raise StoreError("the table was closed")
    finally:
        room.leave(watcher)


class TableLedger:
    """A game that is written down at a table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.timeline = room.table.timeline

    async def write(self, seat: int, moves: Sequence[Move]) -> None:
        """All or none: the parts of a turn are tried on a copy first, since what was sent cannot be taken back."""
        match, state = self.timeline.match, self.timeline.state
        for move in moves[:-1]:
            match.check(state, seat, move)
            state = match.apply(state, seat, move, ())
        match.check(state, seat, moves[-1])
        await self.room.write(seat, moves)


class WatchedTable(NamedTuple):
    """A table of a game that is played elsewhere: where it is, and what opens its seats."""

    room: Room
    page: str
    links: Sequence[str]
    """For every seat, the address at which a person holds it."""


class Gallery:
    """The page beside the server, and the tables that it shows."""

    def __init__(self, host: Host, address: str, page: uvicorn.Server) -> None:
        self._host = host
        self._page = page
        self.address = address

    async def open(self, timeline: Timeline, names: Sequence[str], seed: int | None) -> WatchedTable:
        """A table for a game that begins."""
        chairs = [Chair(name, "human") for name in names]
        opened = await self._host.open(timeline.match, chairs, 0.0, seed, timeline)
        page = f"{self.address}/table/{opened.table.row.id}"
        room = await self._host.room(opened.table.row.id)
        return WatchedTable(room, page, [f"{page}#token={token}" for token in opened.tokens])

    async def room(self, table_id: str) -> Room:
        """The room of a table that is shown."""
        return await self._host.room(table_id)

    @property
    def visited(self) -> bool:
        """True if a browser has the page open."""
        return bool(self._page.server_state.connections)

    async def empty(self) -> None:
        """Waits until no page shows the table any more."""
        while self.visited:
            await asyncio.sleep(LOOK)

    async def arrival(self, room: Room, seat: int) -> None:
        """Waits until the person of a seat is there."""
        while seat not in room.present:
            await asyncio.sleep(LOOK)


@contextlib.asynccontextmanager
async def gallery(host: str, port: int, database: str) -> AsyncIterator[Gallery]:
    """The page, served for as long as one is inside."""
    listening = _bind(host, port)
    app = create_app(database, hosts=[host])
    server = _Page(config(app))
    serving = asyncio.create_task(server.serve([listening]))
    try:
        while not server.started and not serving.done():
            await asyncio.sleep(LOOK)
        yield Gallery(app.state.host, url_of(host, listening), server)
    finally:
        server.should_exit = True
        await asyncio.gather(serving, return_exceptions=True)


Hosting = Callable[[Gallery | None], Coroutine[Any, Any, None]]
"""Plays the games of a server, and shows them in a gallery if there is one."""


def check_page(seats: Sequence[str], page: int | None, database: str | None) -> None:
    """Refuse people and a database without a page."""
    if BROWSER in seats and page is None:
        raise BadOptions(f"the seat {BROWSER!r} needs --watch PORT (0: any free port)")
    if database is not None and page is None:
        raise BadOptions("--database needs --watch PORT (0: any free port)")


def host_watched_games(
    hosting: Hosting, host: str, page: int | None, database: str | None, say: Callable[[str], None]
) -> None:
    """Host games until all are played; with the port of a page, people may watch and play there."""
    if page is None:
        host_games(hosting(None))
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        host_games(_with_page(hosting, host, page, database or str(Path(folder) / "games.db"), say))


async def _with_page(hosting: Hosting, host: str, page: int, database: str, say: Callable[[str], None]) -> None:
    async with gallery(host, page, database) as shown:
        say(f"watch the games on {shown.address}")
        await hosting(shown)
        if shown.visited:
            say("the page stays open for its visitors; press Ctrl-C to stop")
            await shown.empty()


class _Page(uvicorn.Server):
    """Leaves signals to the process that it is part of."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def _bind(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        why = error.strerror or str(error)
        raise BadOptions(
            f"cannot serve the page on {host}, port {port}: {why}; --watch 0 takes any free port"
        ) from None
