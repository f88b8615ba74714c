"""The results of an analysis: rolls, decisions, every seat's luck and skill, and what decided the game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from hegemon.analysis.judge import Judge
from hegemon.core.helpers.confidence import Z95

MISTAKE = 0.02
"""A move that certainly costs more than this share of a point is marked as a mistake."""


@dataclass(frozen=True)
class Depth:
    """The effort that is spent on a game."""

    playouts: int = 200
    """Games that are played to judge a position."""
    candidates: int = 16
    """Moves that are compared with the one that was made."""
    sample: int | None = None
    """Rolls and decisions that are judged at most, drawn at random; None: all of them."""
    points: int = 60
    """Positions with a value, for a graph."""
    seed: int = 0


@dataclass(frozen=True)
class Roll:
    """The effect of a roll, for every seat."""

    index: int
    """The number of the move, from 1."""
    seat: int
    luck: tuple[float, ...]
    error: tuple[float, ...]


@dataclass(frozen=True)
class Decision:
    """The cost of a move for the seat that made it."""

    index: int
    seat: int
    move: str
    best: str
    cost: float
    """The best move's value minus this one's; below 0 only because neither was measured exactly."""
    error: float

    @property
    def is_mistake(self) -> bool:
        """True if the move was worse beyond doubt, by more than a trifle."""
        return self.cost > max(MISTAKE, Z95 * self.error)


@dataclass(frozen=True)
class Skill:
    """The luck and skill of a seat in the whole game."""

    seat: int
    decisions: int
    """The number of judged decisions."""
    of: int
    cost: float
    """The average cost of a decision."""
    cost_error: float
    luck: float
    """The sum of all luck, in points."""
    luck_error: float
    mistakes: int


@dataclass(frozen=True)
class Point:
    """The value of a position to every seat, with standard errors."""

    index: int
    values: tuple[float, ...]
    errors: tuple[float, ...]


@dataclass
class Analysis:
    """The results for a game, and how they were found."""

    seats: int
    moves: int
    judge: Judge
    depth: Depth
    rolls: list[Roll] = field(default_factory=list)
    rolls_of: int = 0
    decisions: list[Decision] = field(default_factory=list)
    decisions_of: list[int] = field(default_factory=list)
    values: list[Point] = field(default_factory=list)
    scores: tuple[float, ...] | None = None
    """The scores at the end of the game; None: it has not ended."""

    @property
    def skills(self) -> list[Skill]:
        """Every seat's luck and skill."""
        return [self._skill(seat) for seat in range(self.seats)]

    def _skill(self, seat: int) -> Skill:
        mine = [one for one in self.decisions if one.seat == seat]
        of = self.decisions_of[seat]
        luck = [roll.luck[seat] for roll in self.rolls]
        cost, cost_error = mean_of([one.cost for one in mine], [one.error for one in mine], of)
        mean, error = mean_of(luck, [roll.error[seat] for roll in self.rolls], self.rolls_of)
        return Skill(
            seat, len(mine), of, cost, cost_error, self.rolls_of * mean, self.rolls_of * error,
            sum(one.is_mistake for one in mine),
        )  # fmt: skip

    def turning_points(self, count: int = 5) -> list[Roll | Decision]:
        """The moves that decided the game: the largest swings beyond doubt, the largest first."""
        swings: list[tuple[float, Roll | Decision]] = [(one.cost, one) for one in self.decisions if one.is_mistake]
        for roll in self.rolls:
            at = max(range(self.seats), key=lambda seat: abs(roll.luck[seat]))
            if abs(roll.luck[at]) > max(MISTAKE, Z95 * roll.error[at]):
                swings.append((abs(roll.luck[at]), roll))
        return [one for _, one in sorted(swings, key=lambda swing: -swing[0])[:count]]

    def squared_error(self) -> float | None:
        """The mean squared difference between the values and the game's result; 0.25 for even guesses between two
        seats. None if the game has not ended."""
        if self.scores is None:
            return None
        far = [(x - y) ** 2 for point in self.values for x, y in zip(point.values, self.scores, strict=True)]
        return sum(far) / len(far)

    def json(self) -> dict[str, Any]:
        """For programs and the page. Luck and costs are in points: 1 is a whole win."""
        depth = self.depth
        return {
            "evaluation": {
                "bot": self.judge.policy.name,
                "judge": self.judge.by or None,
                "playouts": depth.playouts,
                "candidates": depth.candidates,
                "rolls": [len(self.rolls), self.rolls_of],
                "decisions": [len(self.decisions), sum(self.decisions_of)],
            },
            "moves": self.moves,
            "seats": [_rounded(vars(skill)) for skill in self.skills],
            "rolls": [_rounded(vars(roll)) for roll in self.rolls],
            "decisions": [_rounded(vars(one)) | {"mistake": one.is_mistake} for one in self.decisions],
            "values": [_rounded(vars(point)) for point in self.values],
            "squared_error": self.squared_error(),
            "turning_points": [one.index for one in self.turning_points()],
        }


def mean_of(found: Sequence[float], errors: Sequence[float], of: int) -> tuple[float, float]:
    """The mean of values measured at some of `of` places, and its standard error: from the spread of the places, as far
    as some were left out, and from the errors of the measurements."""
    count = len(found)
    if not count:
        return 0.0, 0.0
    mean = sum(found) / count
    measured = sum(error**2 for error in errors) / count
    spread = sum((one - mean) ** 2 for one in found) / (count - 1) if count > 1 else measured
    share = min(1.0, count / max(1, of))
    return mean, math.sqrt(((1 - share) * max(spread, measured) + share * measured) / count)


def _rounded(fields: dict[str, Any]) -> dict[str, Any]:
    def short(value: Any) -> Any:
        if isinstance(value, float):
            return round(value, 5)
        return [round(x, 5) for x in value] if isinstance(value, tuple) else value

    return {name: short(value) for name, value in fields.items()}
