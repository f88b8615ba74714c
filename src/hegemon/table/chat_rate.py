"""How much may be said: a few lines at once, then one a second. Chat is for talking, not for flooding."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable

from hegemon.core.errors import BadOptions

AT_ONCE = 8
PER_SECOND = 1.0


class Talk:
    """Who has said how much lately at one table."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._full: dict[Hashable, float] = {}
        """When a speaker will have said nothing lately."""

    def check(self, speaker: Hashable) -> None:
        """Refuse what is too much; else count it."""
        now = self._clock()
        rested = max(now, self._full.get(speaker, now)) + 1 / PER_SECOND
        wait = rested - now - AT_ONCE / PER_SECOND
        if wait > 0:
            raise BadOptions(f"that is too much at once: wait {math.ceil(wait)} s, then say it again")
        self._full = {one: at for one, at in self._full.items() if at > now} | {speaker: rested}
