"""Somebody at a table, or watching it: the seats they hold and the messages that wait for them."""

from __future__ import annotations

import asyncio

from hegemon.table.messages import Seats

WAITING = 256
"""How many messages may wait; whoever falls further behind is dropped, and may come back for the position as it is then."""


class Listener:
    """A queue of messages for one connection. Telling never waits: a table is never held up by a slow connection."""

    def __init__(self, waiting: int = WAITING) -> None:
        self.seats: Seats = ()
        self.may_pace = False
        self.farewell: str | None = None
        """Why the connection should be closed, once it should."""
        self._queue: asyncio.Queue[str] = asyncio.Queue(waiting)
        self._gone = asyncio.Event()

    def tell(self, message: str) -> None:
        """Queue a message, or give the listener up if too many wait already."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.dismiss("too slow: messages were left unread")

    def dismiss(self, reason: str) -> None:
        """Send nothing any more; the connection should be closed."""
        self.farewell = self.farewell or reason
        self._gone.set()

    async def next(self) -> str:
        """The next message."""
        return await self._queue.get()

    async def gone(self) -> None:
        """Returns when the listener was given up."""
        await self._gone.wait()
