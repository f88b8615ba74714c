"""Servers of games on real sockets, and clients for which tests write scripts: what is the same in every protocol."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

PATIENCE = 30.0
"""Seconds after which a test is stuck."""


class Serves(Protocol):
    """A server that says on which port it listens."""

    async def run(self, host: str, port: int, listening: Callable[[int], None]) -> object: ...


T = TypeVar("T")
S = TypeVar("S", bound=Serves)


class Socket(Generic[T]):
    """A client as its socket sees it; the protocol says what `T` it hears."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def next(self) -> T | None:
        """The next line that is heard; None when the connection is closed."""
        raise NotImplementedError

    async def rest(self) -> list[T]:
        """All to the end of the connection."""
        found = []
        while (heard := await self.next()) is not None:
            found.append(heard)
        return found

    def close(self) -> None:
        self.writer.close()


W = TypeVar("W", bound=Socket[Any])
H = TypeVar("H", bound="Host[Any, Any]")


@dataclass
class Host(Generic[S, W]):
    """A running server, for a test's script."""

    server: S
    port: int = 0
    said: list[str] = field(default_factory=list)
    wires: list[W] = field(default_factory=list)

    async def open(self, kind: Callable[[asyncio.StreamReader, asyncio.StreamWriter], W]) -> W:
        """Another client."""
        wire = kind(*await asyncio.open_connection("127.0.0.1", self.port))
        self.wires.append(wire)
        return wire

    @property
    def output(self) -> str:
        return "\n".join(self.said)


async def play(hosted: H, script: Callable[[H], Awaitable[None]], finish: float | None) -> None:
    """Run the server and a script of clients; it must have ended by itself within `seconds` after it, if any."""
    listening: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    serving = asyncio.ensure_future(hosted.server.run("127.0.0.1", 0, listening.set_result))
    await asyncio.wait({serving, listening}, return_when=asyncio.FIRST_COMPLETED)
    hosted.port = listening.result()
    try:
        await script(hosted)
        if finish is not None:
            await asyncio.wait_for(serving, finish)
    finally:
        for wire in hosted.wires:
            wire.close()
        serving.cancel()
        (ended,) = await asyncio.gather(serving, return_exceptions=True)
    assert not isinstance(ended, Exception), ended
