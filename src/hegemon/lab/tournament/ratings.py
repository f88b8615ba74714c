"""Ratings in points like Elo's, with correct error bars, for any number of seats.

The model is Luce's: at a table everybody's share of the point is in proportion to its strength, which for two is that
of Bradley, Terry and Elo. Draws and games cut at the limit count by their shares of the point. Ratings have the highest
likelihood; they depend only on sums of points, so the order of games does not matter.

A deal with all its rotations is one observation. The error comes from how deals differed (a "sandwich" of the
likelihood's curvature around the deals' covariance), so it is correct with paired deals, draws and any kind of luck,
and even if the model is only roughly true.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Points = npt.NDArray[np.float64]
"""A row for each deal, a column for each member of the group: its points in all rotations together."""

ELO = 400 / math.log(10)
"""The rating points of a strength that is e times as high."""

ASSUMED = 0.5
"""We add half a drawn game against an average rival to every bot: so the rating of a bot that won all games is finite,
and the low end of its interval is about that of the binomial distribution."""
STEPS, PRECISION = 200, 1e-10


@dataclass(frozen=True)
class Ratings:
    """The ratings of all participants, 0 on average, and their covariance. A participant without games has 0."""

    elo: npt.NDArray[np.float64]
    covariance: npt.NDArray[np.float64]
    played: npt.NDArray[np.bool_]

    @property
    def error(self) -> npt.NDArray[np.float64]:
        """The standard errors of the ratings."""
        return np.sqrt(np.maximum(np.diag(self.covariance), 0))

    def between(self, one: int, other: int) -> tuple[float, float]:
        """The difference between two ratings, and its standard error."""
        spread = self.covariance[one, one] + self.covariance[other, other] - 2 * self.covariance[one, other]
        return float(self.elo[one] - self.elo[other]), math.sqrt(max(0.0, float(spread)))


@dataclass(frozen=True)
class _Sums:
    """All bouts between groups of one size: members, the total score of each, games, and the spread of deals."""

    members: npt.NDArray[np.int64]
    points: npt.NDArray[np.float64]
    games: npt.NDArray[np.float64]
    spread: npt.NDArray[np.float64]


def rate(participants: int, results: Sequence[tuple[Sequence[int], Points]]) -> Ratings:
    """The ratings after these bouts; each has its members and the points of its deals.

    >>> even, three_to_one = np.array([[1.0, 1.0]]), np.array([[2.0, 0.0], [1.0, 1.0]] * 50)
    >>> rate(2, [((0, 1), three_to_one)]).elo.round()
    array([ 95., -95.])
    >>> rate(2, [((0, 1), even)]).elo.tolist()
    [0.0, 0.0]
    """
    sums = _sums([(tuple(group), points) for group, points in results if len(points)])
    played = np.zeros(participants, bool)
    played[sums.members] = True
    strength = _fit(sums, participants)
    _, curvature = _slope(sums, strength)
    bread = np.linalg.inv(curvature)
    centre = np.eye(participants) - played[None, :] / max(1, played.sum())
    turn = centre @ bread * ELO
    return Ratings(centre @ strength * ELO, turn @ _noise(sums, strength) @ turn.T, played)


def _sums(results: Sequence[tuple[tuple[int, ...], Points]]) -> _Sums:
    seats = len(results[0][0]) if results else 2
    whole = [(len(points), points.sum(axis=0), _spread(points)) for _, points in results]
    return _Sums(
        np.array([group for group, _ in results], np.int64).reshape(-1, seats),
        np.array([points for _, points, _ in whole]).reshape(-1, seats),
        np.array([deals * seats for deals, _, _ in whole], np.float64),
        np.array([spread for _, _, spread in whole]).reshape(-1, seats, seats),
    )


def _spread(points: Points) -> npt.NDArray[np.float64]:
    """The covariance of a bout's sum of points.

    Rivals are fixed and deals are random, so it comes from the spread within the bout. A part of one more game that
    every player might have won is added, since equal results so far do not prove that all will be equal.
    """
    deals, seats = points.shape
    game = np.eye(seats) / seats - 1 / seats**2
    if deals < 2:
        return np.asarray((deals * seats + ASSUMED) * game)
    off = points - points.mean(axis=0)
    return np.asarray(off.T @ off * (deals / (deals - 1)) + ASSUMED * game)


def _shares(sums: _Sums, strength: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Everybody's expected share of the point, bout by bout."""
    level = strength[sums.members]
    weight = np.exp(level - level.max(axis=1, keepdims=True))
    return np.asarray(weight / weight.sum(axis=1, keepdims=True))


def _likelihood(sums: _Sums, strength: npt.NDArray[np.float64]) -> float:
    with np.errstate(divide="ignore"):
        logs = sums.points * np.log(np.maximum(_shares(sums, strength), 1e-300))
    return float(logs.sum() - ASSUMED * (np.logaddexp(0, strength) - strength / 2).sum())


def _slope(sums: _Sums, strength: npt.NDArray[np.float64]) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """The likelihood's gradient in the strengths, and its curvature."""
    shares, games = _shares(sums, strength), sums.games[:, None]
    average = 1 / (1 + np.exp(-strength))
    rise = ASSUMED * (0.5 - average)
    np.add.at(rise, sums.members, sums.points - games * shares)
    curve = np.diag(ASSUMED * average * (1 - average))
    bent = games[:, :, None] * (shares[:, :, None] * np.eye(shares.shape[1]) - shares[:, :, None] * shares[:, None, :])
    np.add.at(curve, (sums.members[:, :, None], sums.members[:, None, :]), bent)
    return rise, curve


def _fit(sums: _Sums, participants: int) -> npt.NDArray[np.float64]:
    """Newton's method with shortened steps where they would not climb; the likelihood has one maximum."""
    strength = np.zeros(participants)
    height = _likelihood(sums, strength)
    for _ in range(STEPS):
        rise, curve = _slope(sums, strength)
        step = np.linalg.solve(curve, rise)
        step *= min(1.0, 2.0 / max(float(np.abs(step).max(initial=0)), 1e-300))
        while (higher := _likelihood(sums, strength + step)) < height and np.abs(step).max() > PRECISION:
            step /= 2
        strength, height = strength + step, higher
        if np.abs(step).max(initial=0) <= PRECISION:
            break
    return strength


def _noise(sums: _Sums, strength: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The covariance of the gradient: the contributions of the deals' luck and of the assumed game."""
    average = 1 / (1 + np.exp(-strength))
    noise = np.diag(ASSUMED * average * (1 - average))
    np.add.at(noise, (sums.members[:, :, None], sums.members[:, None, :]), sums.spread)
    return noise
