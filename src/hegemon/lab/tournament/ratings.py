"""How strong everybody is, in points like Elo's, with error bars that are right: for any number of seats.

The model is Luce's: at a table everybody's share of the point is in proportion to its strength, which for two is that
of Bradley, Terry and Elo. Draws and games cut at the limit count as the point was shared. Ratings are those of the
highest likelihood; they depend on the sums of points only, so the order in which games ended cannot matter.

A deal with all its rotations is one observation. The error comes from how deals differed (a "sandwich" of the
likelihood's curvature around the deals' covariance), so it is right with paired deals, draws and luck of every kind,
and where the model is only roughly true.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Points = npt.NDArray[np.float64]
"""A row a deal, a column a member of the group: its points in all rotations together."""

ELO = 400 / math.log(10)
"""Rating points for a strength that is e times as high."""

ASSUMED = 0.5
"""We add half a drawn game against an average rival to every bot: so the rating of one that won all games is finite,
and the low end of its range is about where the binomial distribution has it."""
STEPS, PRECISION = 200, 1e-10


@dataclass(frozen=True)
class Ratings:
    """Of all participants: points, 0 on average, and their covariance. A participant without games is at 0."""

    elo: npt.NDArray[np.float64]
    covariance: npt.NDArray[np.float64]
    played: npt.NDArray[np.bool_]

    @property
    def error(self) -> npt.NDArray[np.float64]:
        """Standard errors."""
        return np.sqrt(np.maximum(np.diag(self.covariance), 0))

    def between(self, one: int, other: int) -> tuple[float, float]:
        """How far one is above the other, and the standard error of that."""
        spread = self.covariance[one, one] + self.covariance[other, other] - 2 * self.covariance[one, other]
        return float(self.elo[one] - self.elo[other]), math.sqrt(max(0.0, float(spread)))


@dataclass(frozen=True)
class _Sums:
    """All bouts between groups of one size: members, what each scored in all, games, and how deals differed."""

    members: npt.NDArray[np.int64]
    points: npt.NDArray[np.float64]
    games: npt.NDArray[np.float64]
    spread: npt.NDArray[np.float64]


def rate(participants: int, results: Sequence[tuple[Sequence[int], Points]]) -> Ratings:
    """The ratings after these bouts: for each who played, and the points of its deals.

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

    Rivals are given and deals are drawn, so it comes from the spread within the bout. A part of one more game, that
    anybody might have won, is added: deals that all ended alike are no proof that all will.
    """
    deals, seats = points.shape
    game = np.eye(seats) / seats - 1 / seats**2
    if deals < 2:
        return np.asarray((deals * seats + ASSUMED) * game)
    off = points - points.mean(axis=0)
    return np.asarray(off.T @ off * (deals / (deals - 1)) + ASSUMED * game)


def _shares(sums: _Sums, strength: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The expected share of a point of everybody, bout by bout."""
    level = strength[sums.members]
    weight = np.exp(level - level.max(axis=1, keepdims=True))
    return np.asarray(weight / weight.sum(axis=1, keepdims=True))


def _likelihood(sums: _Sums, strength: npt.NDArray[np.float64]) -> float:
    with np.errstate(divide="ignore"):
        logs = sums.points * np.log(np.maximum(_shares(sums, strength), 1e-300))
    return float(logs.sum() - ASSUMED * (np.logaddexp(0, strength) - strength / 2).sum())


def _slope(sums: _Sums, strength: npt.NDArray[np.float64]) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """How the likelihood rises with each strength, and how it curves."""
    shares, games = _shares(sums, strength), sums.games[:, None]
    average = 1 / (1 + np.exp(-strength))
    rise = ASSUMED * (0.5 - average)
    np.add.at(rise, sums.members, sums.points - games * shares)
    curve = np.diag(ASSUMED * average * (1 - average))
    bent = games[:, :, None] * (shares[:, :, None] * np.eye(shares.shape[1]) - shares[:, :, None] * shares[:, None, :])
    np.add.at(curve, (sums.members[:, :, None], sums.members[:, None, :]), bent)
    return rise, curve


def _fit(sums: _Sums, participants: int) -> npt.NDArray[np.float64]:
    """Newton's steps, shortened where they would not climb; the likelihood has one top."""
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
    """The covariance of the slope: what the deals' luck and the assumed game contribute."""
    average = 1 / (1 + np.exp(-strength))
    noise = np.diag(ASSUMED * average * (1 - average))
    np.add.at(noise, (sums.members[:, :, None], sums.members[:, None, :]), sums.spread)
    return noise
