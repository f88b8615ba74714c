"""A connection to a client (V2): it passes frames on as they come, never waits for the client to read, and sends
everything before it closes.

Whatever a client does, the worst result is a fault of the link, which names the first one.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, cast

from hegemon.games.vampires.protocol.frames import CLIENTS, BadFrame, Bye, End, Frame, Mov, Reader

MAX_EARLY = 16
"""The most frames that may wait for their turn; more are a flood."""
MAX_UNREAD = 256 * 1024
"""Bytes that a client may leave unread: more than a whole game has."""
PARTING = 2.0
"""Seconds that a client has to read the last frames before the connection is cut."""


class Breach(Exception):
    """A client broke the rules or the protocol, or left: it loses at once. The text says what it did."""


class Link(asyncio.Protocol):
    """One client's connection. It drops `debt` frames, one for each turn that timed out; `made` is called when the
    connection is ready."""

    def __init__(self, made: Callable[[Link], Any] = lambda _link: None) -> None:
        self._made = made
        self.trouble: str | None = None
        self.debt = 0
        self.closed = asyncio.Event()
        self._reader = Reader(CLIENTS)
        self._frames: deque[Frame] = deque()
        self._news = asyncio.Event()
        self._transport: asyncio.Transport | None = None
        self._over = False
        self._left = False

    # Called by the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(high=MAX_UNREAD)
        self._made(self)

    def data_received(self, data: bytes) -> None:
        if self._over or self.trouble:
            return  # read and dropped, so that a client that still sends gets the last frames
        try:
            frames = self._reader.feed(data)
        except BadFrame as error:
            self.fail(f"sent something malformed: {error}")
            return
        for frame in frames:
            self._take(frame)

    def _take(self, frame: Frame) -> None:
        if self.debt and isinstance(frame, Mov):
            self.debt -= 1
            return
        self._frames.append(frame)
        self._news.set()
        if len(self._frames) > MAX_EARLY:
            self.fail(f"sent more than {MAX_EARLY} frames ahead of time")

    def eof_received(self) -> bool:
        self.fail("left")
        self._left = True
        return not self._over  # until the end is sent, the client may still read

    def connection_lost(self, exc: Exception | None) -> None:
        self.fail("left")
        self.closed.set()

    def pause_writing(self) -> None:
        self.fail("does not read what it is sent")

    # Called by the server

    def fail(self, trouble: str) -> None:
        """Note a fault; the first one counts."""
        if self.trouble is None:
            self.trouble = trouble
        self._news.set()

    async def frame(self) -> Frame:
        """The next frame; a fault takes precedence over all frames that were sent with it."""
        while True:
            if self.trouble:
                raise Breach(self.trouble)
            if self._frames:
                return self._frames.popleft()
            self._news.clear()
            await self._news.wait()

    async def broken(self) -> str:
        """Wait for a fault."""
        while self.trouble is None:
            self._news.clear()
            await self._news.wait()
        return self.trouble

    def owe(self) -> None:
        """Note that a turn timed out: its frame, received or still to come, is dropped."""
        for frame in self._frames:
            if isinstance(frame, Mov):
                self._frames.remove(frame)
                return
        self.debt += 1

    def send(self, *frames: Frame) -> None:
        """Give frames to the system, which sends them when the client reads; never waits."""
        if self._transport and not self._transport.is_closing() and not self._over:
            self._transport.write(b"".join(map(bytes, frames)))

    def cut(self) -> None:
        """Close at once, without BYE."""
        self._over = True
        if self._transport is not None:
            self._transport.abort()

    async def part(self, *, end: bool) -> None:
        """Send END if there was a game, then BYE, and close, at the latest after a while."""
        if self._over:
            return
        self.send(*((End(), Bye()) if end else (Bye(),)))
        self._over = True
        transport = self._transport
        if transport is None or self.closed.is_set():
            return
        try:
            # Closing at once would discard what the client has not read, if we have not read everything that it sent.
            transport.close() if self._left else transport.write_eof()
            await asyncio.wait_for(self.closed.wait(), PARTING)
        except (OSError, RuntimeError, TimeoutError):
            pass
        finally:
            transport.abort()
