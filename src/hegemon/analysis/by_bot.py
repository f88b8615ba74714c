"""Several analysed games, summed up by bot.

A game is one observation: the moves and rolls of a game depend on each other, so errors come from how much games
differ, not moves.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from hegemon.analysis.findings import Analysis


@dataclass(frozen=True)
class Estimate:
    """A mean and its standard error; both are nan where nothing was measured, the error also for a single game."""

    mean: float
    error: float


@dataclass(frozen=True)
class BotSkill:
    """The results of a bot in all its games. Costs and luck are in points: 1 is a whole win."""

    name: str
    games: int
    decisions: int
    """Judged decisions."""
    cost: Estimate
    """The cost of a decision."""
    cost_of_game: Estimate
    """The cost of all decisions of a seat in a game."""
    mistakes: int
    luck_of_game: Estimate
    """The luck of a seat in a game, over games in which another bot sat, too: among copies of one bot it is zero."""


def by_bot(games: Sequence[tuple[Sequence[str], Analysis]]) -> list[BotSkill]:
    """The bots of games, given with the names of their seats; least cost of a move first."""
    names = sorted({name for seats, _ in games for name in seats})
    return sorted((_bot(name, games) for name in names), key=lambda one: (one.cost.mean, one.name))


def _bot(name: str, games: Sequence[tuple[Sequence[str], Analysis]]) -> BotSkill:
    mine = [
        (seats, [skill for skill in analysis.skills if seats[skill.seat] == name])
        for seats, analysis in games
        if name in seats
    ]
    costs = [sum(one.cost * one.of for one in skills) for _, skills in mine]
    counts = [sum(one.of for one in skills) for _, skills in mine]
    lucks = [sum(one.luck for one in skills) / len(skills) for seats, skills in mine if len(set(seats)) > 1]
    return BotSkill(
        name,
        len(mine),
        sum(one.decisions for _, skills in mine for one in skills),
        ratio(costs, counts),
        mean([cost / len(skills) for cost, (_, skills) in zip(costs, mine, strict=True)]),
        sum(one.mistakes for _, skills in mine for one in skills),
        mean(lucks),
    )


def mean(values: Sequence[float]) -> Estimate:
    """Of independent values.

    >>> mean([1.0, 3.0])
    Estimate(mean=2.0, error=1.0)
    """
    return ratio(values, [1] * len(values))


def ratio(sums: Sequence[float], counts: Sequence[int]) -> Estimate:
    """The mean over all items of clusters, given their sums and their numbers of items; only clusters are independent.

    >>> ratio([2.0, 2.0], [1, 3])
    Estimate(mean=1.0, error=0.5)
    """
    clusters, items = len(sums), sum(counts)
    if not items:
        return Estimate(math.nan, math.nan)
    found = sum(sums) / items
    if clusters < 2:
        return Estimate(found, math.nan)
    far = sum((total - found * count) ** 2 for total, count in zip(sums, counts, strict=True))
    return Estimate(found, math.sqrt(far * clusters / (clusters - 1)) / items)
