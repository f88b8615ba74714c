"""Arithmetic that gives the same bits on every processor and on a GPU; each of them rounds `math.exp` in its own way.

Only sums, products and powers of two are used here, which IEEE 754 lets round in one way.
"""

from __future__ import annotations

import math

from hegemon.core.kernels.kernel import kernel

PER_DOUBLING = 1.4426950408889634
"""1 / ln 2."""
DOUBLING, DOUBLING_REST = 0.6931471803691238, 1.9082149292705877e-10
"""ln 2 in two parts; the first has so few digits that its multiples up to 2048 are exact."""
LEAST, MOST = -746.0, 709.0
"""Below, the result is 0; above, it would be infinite."""
SERIES = tuple(1.0 / math.factorial(term) for term in range(14, -1, -1))
"""Of e to the power of at most half of ln 2, the smallest first."""
MOST_SHIFTED = 60
"""Doublings at a time: a 64-bit number holds that many."""


@kernel
def exponential(x: float) -> float:
    """e to the power of x, at most two units in the last place from the true value."""
    if x < LEAST:
        return 0.0
    x = min(x, MOST)
    doublings = int(x * PER_DOUBLING + (0.5 if x > 0.0 else -0.5))
    rest = (x - doublings * DOUBLING) - doublings * DOUBLING_REST
    result = 0.0
    for term in SERIES:
        result = result * rest + term
    left = abs(doublings)
    while left > 0:
        shifted = min(left, MOST_SHIFTED)
        factor = float(1 << shifted)
        result = result * factor if doublings > 0 else result / factor
        left -= shifted
    return result
