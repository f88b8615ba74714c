"""Many seats in one process, as lean as they can be: WebSocket frames by hand, JSON read only by whoever is to move."""

from __future__ import annotations

import asyncio
import json
import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from hegemon.core.moves import Forms

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


@dataclass
class Tally:
    """What all seats have seen together."""

    echo: list[float] = field(default_factory=list)
    """Seconds from a move to the mover's own update."""
    accepted: list[float] = field(default_factory=list)
    """Seconds from a move to the word that it is saved."""
    moves: list[tuple[str, int, int, str]] = field(default_factory=list)
    """Every acknowledged move: table, number (from 1), seat, text."""
    heard: int = 0
    bytes: int = 0
    sent_bytes: int = 0
    errors: list[str] = field(default_factory=list)


class Seat:
    """One seat of one table: makes a random legal move after a pause, whenever it is its turn."""

    def __init__(
        self, table: str, number: int, token: str, forms: Forms, pause: float, tally: Tally, rng: random.Random
    ) -> None:
        self.table, self.number, self.token = table, number, token
        self.socket: Socket
        self._forms, self._pause, self._tally, self._rng = forms, pause, tally, rng
        self._index = -1
        self._sent: tuple[float, int, str] | None = None
        self._turn = b'"to_move":[%d]' % number
        self._next: asyncio.TimerHandle | None = None
        self.playing = False
        self._first: dict[str, Any] | None = None

    def begin(self) -> None:
        """All have sat down: now they play."""
        self.playing = True
        if self._first is not None:
            self._think(self._first)

    def hello(self) -> None:
        self.socket.send(json.dumps({"type": "hello", "tokens": [self.token]}))

    def heard(self, payload: bytes) -> None:
        now = time.perf_counter()
        tally = self._tally
        tally.heard += 1
        tally.bytes += len(payload)
        if payload.startswith(b'{"type":"update","index":'):
            index = int(payload[25 : payload.index(b",", 25)])
            if index != self._index + 1:
                tally.errors.append(f"table {self.table}, seat {self.number}: update {index} after {self._index}")
            self._index = index
            if self._sent and index == self._sent[1] + 1:
                tally.echo.append(now - self._sent[0])
            if self._turn in payload:
                view = json.loads(payload)["views"][str(self.number)]
                if self.playing:
                    self._think(view)
                else:
                    self._first = view
        elif payload.startswith(b'{"type":"accepted"'):
            assert self._sent is not None
            began, _, move = self._sent
            tally.accepted.append(now - began)
            tally.moves.append((self.table, json.loads(payload)["index"], self.number, move))
            self._sent = None
        elif payload.startswith(b'{"type":"welcome"'):
            welcome = json.loads(payload)
            self._index = welcome["index"]
            self._first = welcome["views"][str(self.number)]
        elif payload.startswith((b'{"type":"refused"', b'{"type":"error"')):
            tally.errors.append(f"table {self.table}, seat {self.number}: {payload[:200].decode(errors='replace')}")

    def _think(self, view: dict[str, Any]) -> None:
        if self.number in view["to_move"] and view["legal"] and self._next is None:
            loop = asyncio.get_running_loop()
            pause = self._pause * self._rng.uniform(0.5, 1.5)
            self._next = loop.call_later(pause, self._move, view["legal"])

    def _move(self, legal: list[dict[str, Any]]) -> None:
        self._next = None
        if not self.playing or self.socket.lost:
            return
        if self._sent is not None:  # the last move's own answer is still on its way
            self._next = asyncio.get_running_loop().call_later(0.01, self._move, legal)
            return
        move = written(self._forms, self._rng.choice(legal), self._rng)
        message = json.dumps({"type": "move", "seat": self.number, "move": move, "index": self._index})
        self._tally.sent_bytes += len(message)
        self._sent = (time.perf_counter(), self._index, move)
        self.socket.send(message)

    @property
    def welcomed(self) -> bool:
        return self._index >= 0

    @property
    def waiting(self) -> bool:
        """Whether a move was sent that nobody has answered yet."""
        return self._sent is not None and self.socket.lost is None


def written(forms: Forms, box: dict[str, Any], rng: random.Random) -> str:
    """A move of a box at random, as text."""
    form = next(form for form in forms.forms if form.name == box["kind"] and set(form.fields) == set(box) - {"kind"})
    values = (box[name] for name in form.fields)
    return form.write([rng.randint(*value) if isinstance(value, list) else value for value in values])


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
