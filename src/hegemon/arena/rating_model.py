"""The arithmetic of ratings: one game, and what it says about the strength of everybody in it.

Strength is in Elo points: a seat wins with a chance proportional to 10^(rating/400). A rating has a deviation; a range
of 1.96 deviations to both sides holds the true strength in 95 of 100 cases (docs/studies/ratings.md).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

MEAN, DEVIATION = 1500.0, 350.0
"""The rating of a player of whom nothing is known yet."""
DRIFT = 5.0
"""The uncertainty that every game adds to a rating, in Elo points: so ranges stay true, and everybody can change."""
PROVISIONAL = 110.0
"""From this deviation on a rating is provisional."""
SCALE = 400 / math.log(10)


class Rating(NamedTuple):
    """A player's estimated strength, and its deviation."""

    rating: float = MEAN
    deviation: float = DEVIATION

    @property
    def provisional(self) -> bool:
        """True if it says little yet."""
        return self.deviation > PROVISIONAL


ANCHOR = Rating(MEAN, 0.0)
"""The game's usual bot: it never changes, so that a rating means the same next year."""


def rate(before: Sequence[Rating], scores: Sequence[float]) -> list[Rating]:
    """Ratings after a game, from those before it and the scores, which add up to one.

    This is Glicko's update for any number of seats: the chance of a seat to win takes into account how unsure its own
    and the others' ratings are. An anchor does not change.

    >>> [round(one.rating) for one in rate([Rating(), Rating()], [1, 0])]
    [1689, 1311]
    """
    grown = [_square(one) for one in before]
    after = []
    for seat, own in enumerate(before):
        others = (sum(grown) - grown[seat]) / (len(before) - 1)
        width = math.sqrt(1 + 3 * (grown[seat] + others) / math.pi**2)
        chance = _chances(before, width)[seat]
        known = grown[seat] / width**2 * chance * (1 - chance)
        rating = own.rating + SCALE * grown[seat] / width * (scores[seat] - chance)
        after.append(Rating(rating, SCALE * math.sqrt(grown[seat] / (1 + known))))
    return after


def _square(rating: Rating) -> float:
    """A deviation before a game, squared, in units of the logistic model: people change, so it grows a little."""
    return (rating.deviation**2 + DRIFT**2) / SCALE**2 if rating.deviation else 0.0


def expected(ratings: Sequence[Rating]) -> list[float]:
    """The chance of every seat to win."""
    return _chances(ratings, 1.0)


def _chances(ratings: Sequence[Rating], width: float) -> list[float]:
    best = max(one.rating for one in ratings)
    weights = [math.exp((one.rating - best) / (SCALE * width)) for one in ratings]
    return [weight / sum(weights) for weight in weights]
