"""Tells those who watch a page of the arena that it has changed; what it shows now, they ask for themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

LOBBY, COMPETITIONS = "lobby", "competitions"


class News:
    """Who watches what in this process: the lobby, the list of competitions, or one of them by its id."""

    def __init__(self) -> None:
        self._watching: dict[str, set[asyncio.Event]] = {}
        self.moved = asyncio.Event()
        """Set once the news are another process's: watchers have to connect again."""

    @contextmanager
    def watch(self, topic: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever the topic has changed; the waiting side clears it."""
        event = asyncio.Event()
        self._watching.setdefault(topic, set()).add(event)
        try:
            yield event
        finally:
            watchers = self._watching[topic]
            watchers.discard(event)
            if not watchers:
                del self._watching[topic]

    def tell(self, *topics: str) -> None:
        """These have changed."""
        for topic in topics:
            for event in self._watching.get(topic, ()):
                event.set()

    def tell_competition(self, competition_id: str) -> None:
        """A competition has changed, and so has its line in the list."""
        self.tell(competition_id, COMPETITIONS)

    def move(self) -> None:
        """From now on another process tells the news."""
        self.moved.set()
        self.moved = asyncio.Event()

    def tell_all(self) -> None:
        """Something has changed that every page shows, such as who is connected."""
        self.tell(*self._watching)
