"""Work on one table, one piece at a time: it takes a lock, then a thread, so the event loop never waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from hegemon.store import Conflict, StoreError

CLOSED = "this table was closed a moment ago: come back to it"
T = TypeVar("T")


class SerialWork:
    """Runs work on a table in threads, one piece after the other, until it is closed."""

    def __init__(self, on_conflict: Callable[[Conflict], None]) -> None:
        self.lock = asyncio.Lock()
        self.closed = False
        self._on_conflict = on_conflict
        self._tasks: set[asyncio.Task[Any]] = set()

    async def run(self, work: Callable[[], T], then: Callable[[T], None] = lambda _: None) -> T:
        """Run `work` in a thread, then `then` on the event loop. It finishes even if its caller is cancelled."""

        async def alone() -> T:
            async with self.lock:
                if self.closed:
                    raise StoreError(CLOSED)
                try:
                    result = await asyncio.to_thread(work)
                except Conflict as error:
                    self._on_conflict(error)
                    raise
                then(result)
                return result

        return await asyncio.shield(self.spawn(alone()))

    def spawn(self, coroutine: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task that is kept until it has finished."""
        task = asyncio.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # was raised to the caller, unless it was cancelled
