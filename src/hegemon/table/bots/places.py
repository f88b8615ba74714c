"""Places to think in, fewer than bots: tables with people come first, and no bot keeps a place while others wait."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

PEOPLE_WAIT, BOTS_WAIT = 2.0, 10.0
"""Seconds that a table with people, or one at which only bots sit, waits for a place before the longest thought that
took as long is asked to come to its end."""
HALF_LIFE = 60.0
"""Seconds after which half of what a table has thought is forgotten."""
TENTHS = 10
"""Tables that have thought about as long as each other are served in turn: to a tenth of a second."""


def _nothing() -> None: ...


@dataclass(eq=False)
class Claim:
    """A bot that thinks or wants to: the table, whether people are there, and what ends the thought early."""

    table: Hashable = None
    people: bool = False
    rated: bool = False
    """Of a rated game: the search has its full time, and is not asked to stop."""
    hurry: Callable[[], None] = _nothing
    began: float = 0.0
    given: asyncio.Future[None] = field(init=False)

    @property
    def patience(self) -> float:
        """Seconds that it waits before it presses, and that it may think before it is pressed."""
        return PEOPLE_WAIT if self.people else BOTS_WAIT


class Places:
    """A free place goes to a table with people before one at which only bots sit, then to the table that has the
    fewest, then to the one that has thought least of late, to equals in turn. Some places are `kept` for people; the
    last of them for those whose games are not rated, since a rated thought cannot be asked to end.
    """

    def __init__(self, places: int, kept: int = 0, clock: Callable[[], float] = time.monotonic) -> None:
        self._free, self._kept, self._clock = places, kept, clock
        self._taken: Counter[Hashable] = Counter()
        self._waiting: dict[Hashable, deque[Claim]] = {}
        """By table, in the order in which tables are served."""
        self._thinking: list[Claim] = []
        """The longest first."""
        self._used: dict[Hashable, tuple[float, float]] = {}
        """For how long a table has thought of late, and when that was noted."""

    async def acquire(self, claim: Claim) -> None:
        """Return when the claim has a place. While it waits, searches that took long are asked to stop."""
        claim.given = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(claim.table, deque()).append(claim)
        self._give()
        try:
            while not claim.given.done():
                await asyncio.wait({claim.given}, timeout=claim.patience)
                if not claim.given.done():
                    self._press(claim)
        except asyncio.CancelledError:
            if claim.given.done():  # it was given just as nobody wanted it any more
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
        """Ask the longest thought to end: none of a rated game, and bots among themselves none of those with people."""
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
        """The claim that gets a place now, taken out of the queue."""
        if not self._free:
            return None
        served = {table: claims for table, claims in self._waiting.items() if self._free > self._kept_from(claims[0])}
        if not served:
            return None
        table = min(served, key=self._rank)  # of equals the first in the order
        claims = self._waiting.pop(table)
        claim = claims.popleft()
        if claims:
            self._waiting[table] = claims
        return claim

    def _kept_from(self, claim: Claim) -> int:
        """How many free places are not for this claim."""
        if not claim.people:
            return self._kept
        return min(1, self._kept - 1) if claim.rated else 0

    def _rank(self, table: Hashable) -> tuple[bool, int, int]:
        return not _people(self._waiting[table]), self._taken[table], int(TENTHS * self._lately(table))


def _people(claims: deque[Claim]) -> bool:
    return claims[0].people
