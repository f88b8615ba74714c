"""Wakes watchers of an arena page when it has changed. They ask for the new content themselves."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

LOBBY, COMPETITIONS = "lobby", "competitions"
Version = tuple[int, int]
"""Of a topic: another one after every change."""


class Watchers:
    """The watchers in this process, by topic: the lobby, the list of competitions, or a competition's id."""

    def __init__(self) -> None:
        self._watching: dict[str, set[asyncio.Event]] = {}
        self._changes: Counter[str] = Counter()
        self._changes_of_all = 0
        self.moved = asyncio.Event()
        """Set when another process takes the arena over: watchers have to connect again."""

    @property
    def count(self) -> int:
        """The number of all, over all topics."""
        return sum(map(len, self._watching.values()))

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

    def version(self, topic: str) -> Version:
        """The version of a topic."""
        return self._changes_of_all, self._changes[topic]

    def tell(self, *topics: str) -> None:
        """Wake the watchers of these topics."""
        for topic in topics:
            self._changes[topic] += 1
            for event in self._watching.get(topic, ()):
                event.set()

    def tell_competition(self, competition_id: str) -> None:
        """Wake the watchers of a competition and of the list, which shows it."""
        self.tell(competition_id, COMPETITIONS)

    def move(self) -> None:
        """Send all watchers to another process, which has the arena now."""
        self.moved.set()
        self.moved = asyncio.Event()

    def tell_all(self) -> None:
        """Wake all watchers, as when a bot connects: every page shows that."""
        self._changes_of_all += 1
        self.tell(*self._watching)
