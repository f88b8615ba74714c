"""The fitness of individuals (thesis, section 2.3): the games of a generation, and how they are counted.

The games of a generation are parts over one list of bots: the individuals first, their rivals behind them.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.core.rules import WON
from hegemon.lab.arena import Part, Plan
from hegemon.lab.evolution.settings import Everybody, FixedRivals, Settings
from hegemon.lab.outcome import Outcomes
from hegemon.lab.seating import kept_seating, seat_plan


@dataclass(frozen=True)
class Round:
    """The games that measure a generation; bots are numbered from 0, the individuals first."""

    individuals: int
    parts: list[Part]

    @property
    def games(self) -> int:
        return sum(len(part.plan) for part in self.parts)


def plan_round(settings: Settings, seed: int) -> Round:
    """All games of a generation; bots with numbers behind the individuals are the rivals."""
    population, seats = settings.population, settings.seats
    if isinstance(settings.fitness, Everybody):
        return Round(population, [Part(seed, 0, plan) for plan in _everybody(population, seats)])
    table = _against_rivals(population, seats, settings.fitness.games, seed)
    return Round(population, [Part(seed, 0, plan) for plan in table])


def seating_of(settings: Settings) -> dict[str, str]:
    """The setting of a kept run that names the circular orders, if they matter: not if all rivals are the same bot, and
    not for everybody against everybody, which plays every order of the seats anyway."""
    same = isinstance(settings.fitness, FixedRivals) and len(settings.fitness.rivals) == 1
    return {} if same or isinstance(settings.fitness, Everybody) else kept_seating(settings.seats)


@functools.lru_cache(maxsize=8)
def _everybody(population: int, seats: int) -> list[Plan]:
    """Every group once in every order of its seats, with a plan for each order: all orders have the same deals (section
    2.3.2).

    >>> sum(len(plan) for plan in _everybody(20, 2)), sum(len(plan) for plan in _everybody(20, 4))
    (380, 116280)
    """
    groups = np.array(list(itertools.combinations(range(population), seats)), np.int64)
    return [groups[:, list(order)] for order in itertools.permutations(range(seats))]


def _against_rivals(population: int, seats: int, games: int, seed: int) -> list[Plan]:
    """A plan for each individual, which goes through all seats, with its rivals in all orders behind it.

    Every game has a deal of its own, the same for all individuals: they are compared with each other, not with their
    rivals, and more deals tell more about them.
    """
    turns = seat_plan(seats, 0, games, seed)
    rivals = turns + (population - 1)
    return [np.where(turns == 0, one, rivals) for one in range(population)]


def count(round_: Round, outcomes: Sequence[Outcomes], measure: str) -> npt.NDArray[np.float64]:
    """The fitness of every individual: games won, or points; the same however the games were cut into parts."""
    plan = np.concatenate([part.plan for part in round_.parts])
    scores = np.concatenate([one.scores for one in outcomes])
    if measure == "wins":
        won = np.concatenate([one.endings[:, 0] for one in outcomes]) == WON
        rows = np.flatnonzero(won)
        found = np.bincount(plan[rows, scores[rows].argmax(axis=1)], minlength=round_.individuals)
        return found[: round_.individuals].astype(np.float64)
    points: npt.NDArray[Any] = np.bincount(plan.ravel(), weights=scores.ravel(), minlength=round_.individuals)
    return points[: round_.individuals]
