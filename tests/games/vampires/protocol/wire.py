"""Clients for tests: they speak the protocol byte by byte over real sockets, well or badly."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hegemon.core.history.record import read_record
from hegemon.core.history.timeline import Timeline
from hegemon.games.vampires import GAME
from hegemon.games.vampires.protocol.frames import SERVERS, Bye, Cell, End, Frame, Map, Mov, Nme, Part, Reader, Upd
from hegemon.games.vampires.protocol.server import HostedGames, Server, rehearse
from hegemon.games.vampires.protocol.timed_game import Limits
from hosting import PATIENCE, Host, Socket, play


class Wire(Socket[Frame]):
    """A client of the course, which hears frames."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        super().__init__(reader, writer)
        self.frames: list[Frame] = []
        self.cells: dict[tuple[int, int], Cell] = {}
        self._parser = Reader(SERVERS)

    def send(self, raw: bytes | Frame) -> None:
        self.writer.write(raw if isinstance(raw, bytes) else bytes(raw))

    def move(self, *parts: tuple[int, int, int, int, int]) -> None:
        """Parts in the order of the wire: x, y, count, x, y."""
        self.send(Mov(tuple(Part(*part) for part in parts)))

    async def next(self) -> Frame | None:
        """The next frame; None when the connection is closed."""
        while not self.frames:
            try:
                data = await asyncio.wait_for(self.reader.read(4096), PATIENCE)
            except ConnectionError:
                return None
            if not data:
                return None
            self.frames += self._parser.feed(data)
        frame = self.frames.pop(0)
        if isinstance(frame, Map | Upd):
            for cell in frame.cells:
                self.cells[cell.x, cell.y] = cell
        return frame

    async def until(self, kind: type[Frame]) -> Any:
        """Skips frames to the first of a kind."""
        while True:
            frame = await self.next()
            assert frame is not None, f"closed before {kind.__name__}"
            if isinstance(frame, kind):
                return frame

    async def parted(self) -> None:
        """The end is END, BYE, and the connection is closed."""
        assert (await self.rest())[-2:] == [End(), Bye()]

    @property
    def groups(self) -> dict[tuple[int, int], Cell]:
        """Cells that are not empty, as this client knows them."""
        return {place: cell for place, cell in self.cells.items() if any(cell[2:])}


@dataclass
class Hosted(Host[Server, Wire]):
    """A running server, for a test's script."""

    async def connect(self, name: str | None = None) -> Wire:
        """Another client; with a name it has sent it."""
        wire = await self.open(Wire)
        if name is not None:
            wire.send(Nme(name))
        return wire

    async def pair(self) -> tuple[Wire, Wire]:
        """Two clients who have got everything; the vampires are asked for their first turn."""
        vampires = await self.connect("V")
        await vampires.until(Map)
        werewolves = await self.connect("W")
        await werewolves.until(Map)
        await vampires.until(Upd)
        return vampires, werewolves


def host(
    script: Callable[[Hosted], Awaitable[None]],
    *,
    board: Any = "duel",
    seats: tuple[str, str] = ("tcp", "tcp"),
    turn: float = 5.0,
    game: float = 300.0,
    games: int = 1,
    record: Path | None = None,
    finish: bool = True,
    seed: int | None = 1,
    **options: Any,
) -> Hosted:
    """Run a server and a script of clients; the server must have played all its games by the end of it."""
    match = GAME.match(2, {"board": board, "timed": True} | options)
    rehearse(match, seats)

    async def run() -> Hosted:
        said: list[str] = []
        server = Server(HostedGames(match, seats, Limits(turn, game), games, seed, record), said.append)
        hosted = Hosted(server, said=said)
        await play(hosted, script, PATIENCE if finish else None)
        return hosted

    return asyncio.run(asyncio.wait_for(run(), 10 * PATIENCE))


def game_of(record: Path) -> Timeline:
    """The game of a record, verified."""
    return read_record(record)[1]


def texts(timeline: Timeline) -> list[str]:
    """The moves of a game."""
    return [timeline.match.write(entry.move) for entry in timeline.entries]


def stubborn(port: int) -> socket.socket:
    """A socket with as little room for what it does not read as the system allows."""
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    sock.connect(("127.0.0.1", port))
    return sock
