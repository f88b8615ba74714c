"""Shares of the points and their standard errors, when the games of a deal are not independent observations."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.core.helpers.confidence import wilson

Numbers = npt.NDArray[np.float64]


def interval(share: float, error: float, games: int) -> tuple[float, float]:
    """Wilson's interval of 95 % around a share of the points: as wide as its standard error says, and never of width
    zero, even if all games ended alike. nan if nothing is known.

    >>> [round(end, 3) for end in interval(1.0, 0.0, 400)]
    [0.99, 1.0]
    >>> [round(end, 3) for end in interval(0.5, 0.05, 100)]
    [0.404, 0.596]
    """
    if not games or math.isnan(share) or math.isnan(error):
        return math.nan, math.nan
    alike = share * (1 - share) / error**2 if error > 0 and 0 < share < 1 else games
    return wilson(share, max(1.0, alike))


def share_text(share: float, error: float, games: int) -> str:
    """A share with its interval of 95 %, for a table.

    >>> share_text(1.0, 0.0, 400)
    '100.0 % (99.0–100.0)'
    """
    low, high = interval(share, error, games)
    return f"{100 * share:.1f} %" + ("" if math.isnan(low) else f" ({100 * low:.1f}–{100 * high:.1f})")


class DealSums:
    """Sums over deals for several players at once; sums of parts add up to those of the whole.

    >>> sums = DealSums(2)
    >>> sums.add_games(np.array([[1.0, 0.0], [1.0, 0.0], [1.0, 0.0], [0.0, 1.0]]), each=2)
    >>> sums.share(0)
    (0.75, 0.25)
    """

    def __init__(self, players: int) -> None:
        self.deals = self.games = self.sizes = 0
        """`sizes` adds up the squares of the deals' numbers of games: the last deal of a run may have fewer."""
        self.points, self.squares, self.products = np.zeros(players), np.zeros(players), np.zeros(players)
        """Points of every player, their squares deal by deal, and their products with the deals' numbers of games."""

    def add_games(self, points: Numbers, each: int) -> None:
        """Count games, deal after deal with `each` games: a row for each game, a column for each player."""
        starts = np.arange(0, len(points), each)
        of_deals = np.add.reduceat(points, starts, axis=0)
        sizes = np.diff(starts, append=len(points))
        self.deals += len(starts)
        self.games += len(points)
        self.sizes += int((sizes**2).sum())
        self.points += of_deals.sum(axis=0)
        self.squares += (of_deals**2).sum(axis=0)
        self.products += (of_deals * sizes[:, None]).sum(axis=0)

    def add(self, other: DealSums) -> None:
        """Add the sums of another."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    def share(self, player: int) -> tuple[float, float]:
        """A player's share of the points, and its standard error: nan with less than two deals."""
        if not self.games:
            return math.nan, math.nan
        mean = float(self.points[player]) / self.games
        if self.deals < 2:
            return mean, math.nan
        # The spread of deals' points around the mean's expectation for their number of games.
        spread = self.squares[player] - 2 * mean * self.products[player] + mean**2 * self.sizes
        return mean, math.sqrt(max(0.0, float(spread)) * self.deals / (self.deals - 1)) / self.games

    def line(self) -> dict[str, Any]:
        """The sums for a journal; `from_line` reads them."""
        return {name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in vars(self).items()}

    @classmethod
    def from_line(cls, line: Any, players: int) -> DealSums:
        """The reverse of `line`; anything else raises KeyError, TypeError or ValueError."""
        sums = cls(players)
        for name, value in list(vars(sums).items()):
            if isinstance(value, np.ndarray):
                value[...] = line[name]
            else:
                setattr(sums, name, int(line[name]))
        return sums
