"""Computations that strangers ask a server for, in a few threads of their own: moves are saved in other threads, and
never wait behind them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from typing import TypeVar

from hegemon.core.errors import HegemonError

T = TypeVar("T")
AT_ONCE = 2
"""Computations at the same time."""
WAITING_OF_ONE, WAITING = 32, 128
"""Computations that run or wait, of one address and of all."""


class Busy(HegemonError):
    """Too many computations wait already."""


class Computing:
    """The threads of a server for computations. An address has one of them at a time, so that others get their turn."""

    def __init__(self, at_once: int = AT_ONCE, waiting_of_one: int = WAITING_OF_ONE, waiting: int = WAITING) -> None:
        self._threads = ThreadPoolExecutor(at_once, "computing")
        self._limits = waiting_of_one, waiting
        self._inside: Counter[str | None] = Counter()
        self._turns: dict[str, asyncio.Lock] = {}

    @property
    def full(self) -> bool:
        """True if no more computations may wait."""
        return self._inside.total() >= self._limits[1]

    async def run(self, work: Callable[[], T], address: str | None = None) -> T:
        """Compute for an address, in its turn; this machine itself (None) waits for a thread only."""
        if self.full or (address is not None and self._inside[address] >= self._limits[0]):
            raise Busy("too many computations wait on this server: try again in a moment")
        self._inside[address] += 1
        try:
            async with self._turns.setdefault(address, asyncio.Lock()) if address is not None else nullcontext():
                return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._inside[address] -= 1
            if not self._inside[address]:
                del self._inside[address]
                self._turns.pop(address or "", None)

    def close(self) -> None:
        """Begin nothing more: the server stops."""
        self._threads.shutdown(wait=False, cancel_futures=True)
