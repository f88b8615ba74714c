"""A cache of answers that many ask for at the same moment, such as all who watch a competition when one of its games
has ended: each is made once after every change, in a thread, and compressed there."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import time
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from hegemon.arena.watchers import Version, Watchers

LIFE = 2.0
"""Seconds after which a page is made anew, although nothing was announced: a command may have changed names."""
MOST_KEPT = 64
LEVEL = 4


class Page(NamedTuple):
    """An answer as text and compressed, and a tag that changes with it."""

    body: bytes
    packed: bytes
    tag: str


@dataclass(frozen=True)
class _Kept:
    version: Version
    until: float
    page: asyncio.Task[Page]


class PageCache:
    """The newest pages of this process."""

    def __init__(self, watchers: Watchers) -> None:
        self._watchers = watchers
        self._kept: dict[Hashable, _Kept] = {}

    async def get(self, key: Hashable, topic: str, make: Callable[[], Mapping[str, Any]]) -> Page:
        """The page of a key, as it is since the last change of the topic."""
        version, now = self._watchers.version(topic), time.monotonic()
        kept = self._kept.get(key)
        if kept is None or kept.version != version or kept.until <= now:
            self._kept.pop(key, None)
            kept = self._kept[key] = _Kept(version, now + LIFE, asyncio.create_task(asyncio.to_thread(_page, make)))
            kept.page.add_done_callback(lambda done: self._forget_failed(key, done))
            if len(self._kept) > MOST_KEPT:
                del self._kept[next(iter(self._kept))]
        return await asyncio.shield(kept.page)

    def _forget_failed(self, key: Hashable, done: asyncio.Task[Page]) -> None:
        failed = done.cancelled() or done.exception() is not None
        if failed and key in self._kept and self._kept[key].page is done:
            del self._kept[key]


def _page(make: Callable[[], Mapping[str, Any]]) -> Page:
    body = json.dumps(make(), ensure_ascii=False, separators=(",", ":")).encode()
    tag = f'W/"{hashlib.sha256(body).hexdigest()[:32]}"'
    return Page(body, gzip.compress(body, LEVEL, mtime=0), tag)
