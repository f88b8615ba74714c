"""Shared by the servers of games over TCP, independent of their protocols."""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
from collections.abc import Callable, Coroutine
from typing import Any

from hegemon.core.errors import BadOptions

BACKLOG = 32
"""Connections that are taken at once: what comes too fast waits in the system, and holds no file of ours open."""
LISTENING = "--host is an address of this machine: 127.0.0.1, or 0.0.0.0 for all"
CLIENT = "tcp"
"""Among seats, the one of a client; all others are bots, or people at the page."""


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
    """What a server says once it listens."""
    return f"listening on {host if host != '0.0.0.0' else 'all addresses'}, port {port}"


def is_elsewhere(error: OSError) -> bool:
    """True if listening failed because the address is unknown, or another machine's."""
    return isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL
