"""Intervals of 95 %, the same wherever a measurement is shown with its error."""

from __future__ import annotations

import math

Z95 = 1.959964
"""Standard errors on either side of an interval of 95 % of a normal distribution."""


def wilson(share: float, games: float) -> tuple[float, float]:
    """Wilson's interval of 95 % around a share of the points of some games: never of width zero, even if all games
    ended alike, and safe for shared points too, whose variance is smaller.

    >>> [round(end, 3) for end in wilson(0.5, 10)]
    [0.237, 0.763]
    >>> [round(end, 3) for end in wilson(1.0, 400)]
    [0.99, 1.0]
    """
    z2 = Z95**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 / (1 + z2 / games) * math.sqrt(share * (1 - share) / games + z2 / (4 * games**2))
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))
