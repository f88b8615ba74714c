"""Limits chat: a few lines at once, then one a second.

Each person at the table has a limit. Spectators are counted by address, because connections are cheap, and also share
one limit, so that together they cannot drown out the players.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable
from typing import NamedTuple

from hegemon.core.errors import BadOptions


class Measure(NamedTuple):
    """The number of lines that may come at once, and per second after that."""

    at_once: float
    per_second: float


ONE = Measure(8, 1.0)
SPECTATORS = Measure(20, 2.0)
"""All who watch a table, together."""


class Talk:
    """The recent chat of each speaker at one table."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._full: dict[Hashable, float] = {}
        """The time at which a speaker's recent chat no longer counts."""

    def check(self, speaker: Hashable, watches: bool = False) -> None:
        """Count a line, or refuse it if it is too much. A speaker is a seat, or the address of a spectator."""
        now = self._clock()
        said = {speaker: ONE} | ({None: SPECTATORS} if watches else {})
        rested = {one: max(now, self._full.get(one, now)) + 1 / rate.per_second for one, rate in said.items()}
        wait = max(rested[one] - now - rate.at_once / rate.per_second for one, rate in said.items())
        if wait > 0:
            raise BadOptions(f"that is too much at once: wait {math.ceil(wait)} s, then say it again")
        self._full = {one: at for one, at in self._full.items() if at > now} | rested
