"""Many connections in one process, as lean as they can be: WebSocket frames by hand; and what a process uses."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import Any

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
MASK = b"\0\0\0\0"
"""A mask that changes nothing: servers must take it, and the load's cost is not what is measured."""


def frame(kind: int, payload: bytes) -> bytes:
    """A frame of a client, masked as the protocol wants."""
    size = len(payload)
    if size < 126:
        return bytes((0x80 | kind, 0x80 | size)) + MASK + payload
    return bytes((0x80 | kind, 0x80 | 126)) + size.to_bytes(2, "big") + MASK + payload


class Socket(asyncio.Protocol):
    """A WebSocket to a path; `heard` gets every text, as bytes."""

    def __init__(self, address: tuple[str, int], path: str, heard: Callable[[bytes], None]) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {address[0]}:{address[1]}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self._heard = heard
        self._buffer = bytearray()
        self._transport: Any = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost: str | None = None
        self.leaving = False

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(self._request.encode())

    def connection_lost(self, error: Exception | None) -> None:
        if not self.leaving:
            self._lose(f"connection lost: {error or 'closed by the server'}")

    def send(self, text: str) -> None:
        self._transport.write(frame(TEXT, text.encode()))

    def close(self) -> None:
        self.leaving = True
        self._transport.close()

    def _lose(self, why: str) -> None:
        self.lost = self.lost or why
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(why))

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self.opened.done():
            head, found, rest = bytes(buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self._lose(head.split(b"\r\n")[0].decode(errors="replace"))
                return
            self._buffer = buffer = bytearray(rest)
            self.opened.set_result(None)
        while len(buffer) >= 2:
            size, start = buffer[1], 2
            if size == 126:
                size, start = int.from_bytes(buffer[2:4], "big"), 4
            elif size == 127:
                size, start = int.from_bytes(buffer[2:10], "big"), 10
            if len(buffer) < start + size:
                return
            kind, payload = buffer[0] & 15, bytes(buffer[start : start + size])
            del buffer[: start + size]
            if kind == TEXT:
                self._heard(payload)
            elif kind == PING:
                self._transport.write(frame(PONG, payload))
            elif kind == CLOSE:
                self._lose(f"closed: {payload[2:].decode(errors='replace')}")


async def connect(address: tuple[str, int], path: str, heard: Callable[[bytes], None]) -> Socket:
    """A socket that is open."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(address, path, heard), *address)
    await asyncio.wait_for(socket.opened, 60)
    return socket


def cpu_seconds(pid: int) -> float:
    """Processor time that a process has used."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> int:
    """Bytes that a process holds in memory."""
    with open(f"/proc/{pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
