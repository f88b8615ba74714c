"""Earlier positions of a game for visitors: computed without the table's lock, once each, and cached as text."""

from __future__ import annotations

import asyncio
import json
import threading
from collections import OrderedDict

from hegemon.table.broadcast import messages
from hegemon.table.table import Table

KEPT = 16 * 1024**2
"""The most characters of cached frames per table; the most recently requested are kept."""
IN_TURN = 50
"""The number of frames that are computed before other visitors have their turn."""


class FrameTexts:
    """The frames of one table, as JSON. Computed in threads, one at a time, while moves are made.

    Saved positions do not change, so only the last frame is computed again: a game may end without another move.
    """

    def __init__(self, table: Table, kept: int = KEPT) -> None:
        self._table, self._most = table, kept
        self._texts: OrderedDict[tuple[int, int], str] = OrderedDict()
        self._size = 0
        self._making = threading.Lock()

    async def text(self, first: int, count: int, gate: asyncio.Semaphore) -> str:
        """As `wire.tables.Frames`: `count` frames from `first` on, at most `messages.FRAMES`. A few are computed at a
        time, so that all visitors take turns."""
        parts: list[str] = []
        total, asked = 0, first + min(count, messages.FRAMES)
        for at in range(first, asked, IN_TURN):
            async with gate:
                total, made = await asyncio.to_thread(self._some, at, min(asked, at + IN_TURN))
            parts += made
            if at + len(made) >= total:
                break
        return f'{{"total":{total},"first":{first},"frames":[{",".join(parts)}]}}'

    def _some(self, first: int, end: int) -> tuple[int, list[str]]:
        """The number of all frames, and those from `first` to before `end`."""
        with self._making:
            table = self._table
            # A move that is just being made is not saved yet, and secret ones at the end are not counted by visitors.
            last = table.row.progress.public["moves"]
            return last + 1, [self._frame(table, index, last) for index in range(first, min(last + 1, end))]

    def forget(self) -> None:
        """Forget cached positions: something other than a move, such as a debugger, has changed them."""
        with self._making:
            self._texts.clear()
            self._size = 0

    def _frame(self, table: Table, index: int, last: int) -> str:
        key = (table.watcher, index)
        if key in self._texts:
            self._texts.move_to_end(key)
            return self._texts[key]
        text = json.dumps(messages.frame(table, index), ensure_ascii=False, separators=(",", ":"))
        if index < last:
            self._keep(key, text)
        return text

    def _keep(self, key: tuple[int, int], text: str) -> None:
        self._texts[key] = text
        self._size += len(text)
        while self._size > self._most:
            self._size -= len(self._texts.popitem(last=False)[1])
