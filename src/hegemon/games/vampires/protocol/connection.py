"""A connection to a client (V2): it passes frames on as they come, never waits for the client to read, and sends
everything before it closes.

Whatever a client does, the worst result is a fault of the link, which names the first one.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from hegemon.games.vampires.protocol.frames import CLIENTS, BadFrame, Bye, End, Frame, Mov, Reader
from hegemon.server import tcp

MAX_EARLY = 16
"""The most frames that may wait for their turn; more are a flood."""
MAX_UNREAD = 256 * 1024
"""Bytes that a client may leave unread: more than a whole game has."""


class Breach(Exception):
    """A client broke the rules or the protocol, or left: it loses at once. The text says what it did."""


class Link(tcp.Link):
    """One client's connection. It drops `debt` frames, one for each turn that timed out; `made` is called when the
    connection is ready."""

    most_unread = MAX_UNREAD

    def __init__(self, made: Callable[[Link], Any] = lambda _link: None) -> None:
        super().__init__()
        self._made = made
        self.trouble: str | None = None
        self.debt = 0
        self._reader = Reader(CLIENTS)
        self._frames: deque[Frame] = deque()
        self._news = asyncio.Event()
        self._left = False

    # Called by the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
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
        """Send frames; never waits."""
        self.write(b"".join(map(bytes, frames)))

    async def say_goodbye(self, *, end: bool) -> None:
        """Send END if there was a game, then BYE, and close, at the latest after a while."""
        if not self._over:
            self.send(*((End(), Bye()) if end else (Bye(),)))
            await self.part(left=self._left)
