"""Shared by servers and clients of games over TCP, independent of their protocols."""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
from collections.abc import Callable, Coroutine
from typing import Any, cast

from hegemon.core.errors import BadOptions, HegemonError

BACKLOG = 32
"""Connections that are taken at once: what comes too fast waits in the system, and holds no file of ours open."""
LISTENING = "--host is an address of this machine: 127.0.0.1, or 0.0.0.0 for all"
CLIENT = "tcp"
"""Among seats, the one of a client; all others are bots, or people at the page."""


CONNECTING = 10.0
"""Seconds in which a server must take a connection."""
PARTING = 2.0
"""Seconds that a client has to read the last words before the connection is cut."""


class Link(asyncio.Protocol):
    """A client's connection: it never waits for the client to read, and lets it read the last words."""

    most_unread: int
    """Bytes that a client may leave unread."""

    def __init__(self) -> None:
        self.closed = asyncio.Event()
        self._transport: asyncio.Transport | None = None
        self._over = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(high=self.most_unread)

    def write(self, data: bytes) -> None:
        """Give bytes to the system, which sends them when the client reads; never waits."""
        if data and self._transport and not self._transport.is_closing() and not self._over:
            self._transport.write(data)

    def cut(self) -> None:
        """Close the connection at once."""
        self._over = True
        if self._transport:
            self._transport.abort()

    async def part(self, *, left: bool = False) -> None:
        """Close the connection, once the client has read what was sent, if it does so soon; `left`: it sends no more.

        Closing at once would discard what the client has not read, if we have not read everything that it sent.
        """
        self._over = True
        transport = self._transport
        if transport is None or self.closed.is_set():
            return
        try:
            transport.close() if left else transport.write_eof()
            await asyncio.wait_for(self.closed.wait(), PARTING)
        except (OSError, RuntimeError, TimeoutError):
            pass
        finally:
            transport.abort()


async def connect(
    host: str, port: int, trouble: type[HegemonError]
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to a server; `trouble` says why there is none."""
    try:
        return await asyncio.wait_for(asyncio.open_connection(host, port), CONNECTING)
    except TimeoutError:
        raise trouble(f"no answer from {host}, port {port}") from None
    except OSError as error:
        why = "there is no server" if isinstance(error, ConnectionRefusedError) else error.strerror or str(error)
        raise trouble(f"{host}, port {port}: {why}") from None


def host_games(hosting: Coroutine[Any, Any, None]) -> None:
    """Serve until all is played, or the user ends it: SIGTERM does what Ctrl-C does, so that whatever was played is
    kept."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    asyncio.run(hosting)


async def listen(connected: Callable[[], asyncio.Protocol], host: str, port: int) -> asyncio.Server:
    """Take connections, each spoken with by what `connected` gives; refused in words where that cannot be."""
    try:
        return await asyncio.get_running_loop().create_server(connected, host, port, backlog=BACKLOG)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise BadOptions(f"port {port} of {host} is in use; choose another with --port, or 0 for any") from None
        why = error.strerror or str(error)
        if is_elsewhere(error):
            why = f"this machine has no such address; {LISTENING}"
        raise BadOptions(f"cannot listen on {host}, port {port}: {why}") from None


def listening_on(host: str, port: int) -> str:
    """The line that a server prints once it listens."""
    return f"listening on {host if host != '0.0.0.0' else 'all addresses'}, port {port}"


def is_elsewhere(error: OSError) -> bool:
    """True if listening failed because the address is unknown, or another machine's."""
    return isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL
