"""A client of a table: the seats that it holds and the messages that wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from hegemon.table.broadcast.messages import Seats

WAITING = 256
"""The most messages that may wait; a listener that falls further behind is dropped, and may come back."""
GRACE = 2.0
"""Seconds in which a dismissed listener may still read its messages."""


class Listener:
    """A queue of messages for one connection. Queuing never waits, so a slow connection never delays a table."""

    reads = True
    """True if it reads messages; no messages are made for a listener that reads the table itself."""

    def __init__(self, waiting: int = WAITING, *, is_somebody: bool = True) -> None:
        self.seats: Seats = ()
        self.is_somebody = is_somebody
        """False for a part of this program that listens: it is not counted among the spectators."""
        self.may_pace = False
        self.is_owner = False
        self.left = False
        """True if it has left its table, or given up before it had sat down."""
        self.farewell = ""
        """The reason for closing the connection."""
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(waiting)
        self._gone = asyncio.Event()

    def tell(self, message: str) -> None:
        """Queue a message, or give the listener up if too many wait already."""
        self._put(message)

    def dismiss(self, reason: str) -> None:
        """Send the waiting messages, then close the connection."""
        self.farewell = self.farewell or reason
        self._put(None)
        asyncio.get_running_loop().call_later(GRACE, self._gone.set)

    def lose(self) -> None:
        """Note that the connection is gone."""
        self._gone.set()

    async def messages(self) -> AsyncIterator[str]:
        """The messages, until the listener is sent away."""
        while (message := await self._queue.get()) is not None:
            yield message

    async def gone(self) -> None:
        """Return when the listener is dismissed or lost."""
        await self._gone.wait()

    def _put(self, message: str | None) -> None:
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.farewell = self.farewell or "too slow: messages were left unread"
            self._gone.set()


class Onlooker(Listener):
    """A listener that only learns that something has happened, and then reads the table itself."""

    reads = False

    def __init__(self, *, is_somebody: bool = True) -> None:
        super().__init__(waiting=1, is_somebody=is_somebody)
        self._news = asyncio.Event()
        self._news.set()

    def tell(self, message: str) -> None:
        """Note that something has happened."""
        self._news.set()

    def dismiss(self, reason: str) -> None:
        """Note that the table is closed, or in another process."""
        self.farewell = self.farewell or reason
        self._gone.set()
        self._news.set()

    @property
    def dismissed(self) -> bool:
        return self._gone.is_set()

    async def news(self) -> None:
        """Return once something has happened since the last call."""
        await self._news.wait()
        self._news.clear()
