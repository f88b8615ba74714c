"""Limits of a bot's thinking. Every bot honours the smaller of its own limit and the limit it is given.

A bot that is given a limit answers before it is over, on a busy machine too: it stops early by a margin, which it
measures (`Lateness`).
"""

from __future__ import annotations

import math
import threading
from dataclasses import dataclass


@dataclass(frozen=True)
class Limit:
    """The time, positions and iterations that a bot may spend on one move; None: no limit.

    >>> Limit(seconds=3, nodes=500) & Limit(seconds=1)
    Limit(seconds=1, nodes=500, iterations=inf, left=inf)
    """

    seconds: float = math.inf
    """Time for this move: the answer must be there by then."""
    nodes: float = math.inf
    """Positions that a search may look at."""
    iterations: float = math.inf
    """Playouts, or iterations of a tree search."""
    left: float = math.inf
    """Seconds left on the seat's clock for the whole game; a bot may save some."""

    def __and__(self, other: Limit) -> Limit:
        """The smaller of two limits, in everything."""
        return Limit(
            min(self.seconds, other.seconds),
            min(self.nodes, other.nodes),
            min(self.iterations, other.iterations),
            min(self.left, other.left),
        )

    def time(self, usual: float = 1.0) -> float:
        """Seconds to think for a bot that usually takes `usual` seconds."""
        return min(usual, self.seconds)


class Lateness:
    """Measures how late searches of this process end, so that the next ones stop that much earlier.

    On a busy machine a thread that should stop, and the one that waits for it, get their turn late. The estimate rises
    at once with a late answer and falls slowly with punctual ones.
    """

    LEAST = 0.01
    """Seconds: what even an idle machine may take."""
    KEPT = 0.9
    """The share of the estimate that remains after a punctual answer."""
    SAFETY = 1.5

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._seconds = self.LEAST

    def note(self, late: float) -> None:
        """Take into account that a search ended `late` seconds after it should have."""
        with self._lock:
            self._seconds = max(late, self.LEAST, self.KEPT * self._seconds)

    def plan(self, seconds: float) -> float:
        """The time to search so that the answer is there within `seconds`; at least half of them."""
        with self._lock:
            return max(seconds / 2, seconds - self.SAFETY * self._seconds)


LATENESS = Lateness()
"""Shared by all bots of this process, as they share its processors."""
