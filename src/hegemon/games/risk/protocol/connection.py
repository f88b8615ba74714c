"""A connection to a client (R5): it passes lines on as they come, never waits for the client to read, and buffers only
a few lines.

Whatever a client sends can at most close its own connection, which is also closed if the client does not read.
"""

from __future__ import annotations

from collections.abc import Callable

from hegemon.games.risk.protocol.lines import Reader
from hegemon.server import tcp

MAX_WAITING = 64
"""The most lines of a client that wait to be handled; meanwhile no more are read."""
MAX_UNREAD = 4 * 1024 * 1024
"""Bytes that a client may leave unread: more than the history of a long game."""


class Link(tcp.Link):
    """One client's connection; `heard` is called with every line, `gone` once when it is over."""

    most_unread = MAX_UNREAD

    def __init__(self, heard: Callable[[Link, str], None], gone: Callable[[Link], None]) -> None:
        super().__init__()
        self.unread = False
        """True if it was cut off for not reading."""
        self._heard, self._gone = heard, gone
        self._reader = Reader()
        self._waiting = 0

    @property
    def dropped(self) -> int:
        """The number of lines that were too long or not text."""
        return self._reader.dropped

    # Called by the event loop

    def data_received(self, data: bytes) -> None:
        if self._over:
            return  # read and dropped, so that a client that still sends gets the last lines
        for line in self._reader.feed(data):
            self._waiting += 1
            self._heard(self, line)
        if self._waiting > MAX_WAITING and self._transport:
            self._transport.pause_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.closed.is_set():
            self.closed.set()
            self._gone(self)

    def pause_writing(self) -> None:
        self.unread = True
        if self._transport:
            self._transport.abort()

    # Called by the server

    def done(self) -> None:
        """Note that a line was handled."""
        self._waiting -= 1
        if self._waiting <= MAX_WAITING // 2 and self._transport and not self._transport.is_closing():
            self._transport.resume_reading()

    def send(self, *lines: str) -> None:
        """Send lines; never waits."""
        self.write("".join(f"{line}\n" for line in lines).encode("ascii"))

    @property
    def backlog(self) -> int:
        """The number of bytes that the client has not read yet."""
        return self._transport.get_write_buffer_size() if self._transport else 0
