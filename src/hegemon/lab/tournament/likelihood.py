"""The statistic of a sequential test: the likelihood ratio of the deals so far under two hypotheses.

The generalised test of a mean: a deal gives a share of the points, from 0 to 1, whose distribution is unknown. Of all
distributions over the shares that occurred, the likeliest with the mean of either hypothesis is taken. For pairs this
is the test on five outcomes per deal that developers of chess engines use; it does not depend on the number five.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

Shares = npt.NDArray[np.float64]

ASSUMED = 1e-3
"""The weight of one assumed deal without points and one with all points: outcomes that have not occurred yet are not
impossible."""
DIGITS = 9
"""Outcomes that agree to this many digits count as equal."""


def expected_share(elo: float, seats: int) -> float:
    """The expected share of the point for a bot rated `elo` above all the others at a table.

    >>> expected_share(0, 2), expected_share(0, 4), round(expected_share(400, 2), 4)
    (0.5, 0.25, 0.9091)
    """
    return 1 / (1 + (seats - 1) * 10 ** (-elo / 400))


def bounds(alpha: float, beta: float) -> tuple[float, float]:
    """The bounds of Wald's test: below the first it accepts H0, above the second H1.

    >>> [round(bound, 3) for bound in bounds(0.05, 0.05)]
    [-2.944, 2.944]
    """
    return math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)


def likelihood_ratio(shares: Shares, mean0: float, mean1: float) -> float:
    """The log-likelihood ratio of these shares: mean1 against mean0.

    >>> round(likelihood_ratio(np.array([0.5, 1.0, 0.5, 0.0, 1.0, 0.5]), 0.5, 0.6), 3)
    0.163
    """
    values, counts = np.unique(np.round(np.concatenate([shares, [0.0, 1.0]]), DIGITS), return_counts=True)
    weights = counts.astype(np.float64)
    weights[[0, -1]] += ASSUMED - 1
    return float(ratios(values, weights[None, :], mean0, mean1)[0])


def ratios(values: Shares, weights: npt.NDArray[np.float64], mean0: float, mean1: float) -> Shares:
    """The same for many tests at once: each has a row of weights, which say how often every value occurred."""
    return _penalty(values - mean0, weights) - _penalty(values - mean1, weights)


def _penalty(off: Shares, weights: npt.NDArray[np.float64]) -> Shares:
    """The log-likelihood lost by assuming that values at these distances from the mean have that mean.

    The likeliest such distribution gives every value the weight w / (1 + t·off), with the t that balances them; it is
    found between the values where a weight would become infinite. The sum falls strictly in t, so bisection finds it.
    """
    low = np.full(len(weights), -1 / off.max())
    high = np.full(len(weights), -1 / off.min())
    for _ in range(60):
        t = (low + high) / 2
        falls = (weights * off / (1 + t[:, None] * off)).sum(axis=1) > 0
        low, high = np.where(falls, t, low), np.where(falls, high, t)
    t = (low + high) / 2
    return np.asarray((weights * np.log1p(t[:, None] * off)).sum(axis=1))
