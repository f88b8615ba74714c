"""Places to think, fewer than bots: tables with people come first, and no bot keeps a place while others wait."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

PEOPLE_WAIT, BOTS_WAIT = 2.0, 10.0
"""Seconds that a table with people, or one with only bots, waits for a place. Then the longest thought that has taken
as long is asked to end."""
HALF_LIFE = 60.0
"""Seconds after which a table's past thinking time counts half."""
TENTHS = 10
"""Thinking times are compared in tenths of a second; equal tables are served in turn."""


def _nothing() -> None: ...


@dataclass(eq=False)
class Claim:
    """A bot that thinks or waits to think: its table, whether people are there, and a function that ends the thought
    early."""

    table: Hashable = None
    people: bool = False
    rated: bool = False
    """True if the game is rated: then the search has its full time, and is not asked to stop."""
    hurry: Callable[[], None] = _nothing
    began: float = 0.0
    given: asyncio.Future[None] = field(init=False)

    @property
    def patience(self) -> float:
        """Seconds that it waits before others are asked to end, and that it may think before it is asked."""
        return PEOPLE_WAIT if self.people else BOTS_WAIT


class Places:
    """A free place goes to tables with people before tables of bots, then to the table with the fewest places, then to
    the one with the least recent thinking time; equal tables take turns. Some places are `kept` for people, the last of
    them for unrated games, because rated thoughts are never asked to end.
    """

    def __init__(self, places: int, kept: int = 0, clock: Callable[[], float] = time.monotonic) -> None:
        self._free, self._kept, self._clock = places, kept, clock
        self._taken: Counter[Hashable] = Counter()
        self._waiting: dict[Hashable, deque[Claim]] = {}
        """Waiting claims by table, in the order in which tables are served."""
        self._thinking: list[Claim] = []
        """The claims that think, the longest first."""
        self._used: dict[Hashable, tuple[float, float]] = {}
        """The recent thinking time of each table, and when it was noted."""

    async def acquire(self, claim: Claim) -> None:
        """Return when the claim has a place. While it waits, long searches are asked to stop."""
        claim.given = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(claim.table, deque()).append(claim)
        self._give()
        try:
            while not claim.given.done():
                await asyncio.wait({claim.given}, timeout=claim.patience)
                if not claim.given.done():
                    self._press(claim)
        except asyncio.CancelledError:
            if claim.given.done():  # the place was given just as the claim was cancelled
                self.release(claim)
            claim.given.cancel()
            raise

    def release(self, claim: Claim) -> None:
        """Free the place."""
        table = claim.table
        self._free += 1
        self._thinking.remove(claim)
        self._taken[table] -= 1
        if not self._taken[table]:
            del self._taken[table]
        now = self._clock()
        self._used[table] = self._lately(table) + now - claim.began, now
        self._used = {one: used for one, used in self._used.items() if now - used[1] < 10 * HALF_LIFE}
        self._give()

    def _lately(self, table: Hashable) -> float:
        used, at = self._used.get(table, (0.0, 0.0))
        return float(used * 0.5 ** ((self._clock() - at) / HALF_LIFE))

    def _press(self, waiting: Claim) -> None:
        """Ask the longest thought to end, except in rated games; tables of bots do not end thoughts at tables with
        people."""
        now = self._clock()
        for claim in self._thinking:
            if claim.rated or now - claim.began < waiting.patience:
                continue
            if waiting.people or not claim.people:
                claim.hurry()
                return

    def _give(self) -> None:
        while (claim := self._next()) is not None:
            if not claim.given.done():
                self._free -= 1
                self._taken[claim.table] += 1
                claim.began = self._clock()
                self._thinking.append(claim)
                claim.given.set_result(None)

    def _next(self) -> Claim | None:
        """Take the claim that gets a place now out of the queue."""
        if not self._free:
            return None
        served = {table: claims for table, claims in self._waiting.items() if self._free > self._kept_from(claims[0])}
        if not served:
            return None
        table = min(served, key=self._rank)  # the first among equals
        claims = self._waiting.pop(table)
        claim = claims.popleft()
        if claims:
            self._waiting[table] = claims
        return claim

    def _kept_from(self, claim: Claim) -> int:
        """The number of free places that are not for this claim."""
        if not claim.people:
            return self._kept
        return min(1, self._kept - 1) if claim.rated else 0

    def _rank(self, table: Hashable) -> tuple[bool, int, int]:
        return not _people(self._waiting[table]), self._taken[table], int(TENTHS * self._lately(table))


def _people(claims: deque[Claim]) -> bool:
    return claims[0].people
