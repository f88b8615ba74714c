"""The settings of an evolution (thesis, section 2.4): population, generations, operators, fitness."""

from __future__ import annotations

import math
from typing import Any

from pydantic import model_validator

from hegemon.wire.lab import Breeding, Everybody, Fitness, FixedRivals, LearningRivals

__all__ = ["Everybody", "Fitness", "FixedRivals", "LearningRivals", "Settings"]

MOST_GAMES = 10_000_000
"""The most games of a generation; more would be a mistake, because everybody against everybody grows quickly."""


class Settings(Breeding):
    """The settings, checked."""

    fitness: Fitness

    @model_validator(mode="before")
    @classmethod
    def _plain_kind(cls, given: Any) -> Any:
        # `fitness = "everybody"` needs no table.
        if isinstance(given, dict) and isinstance(given.get("fitness"), str):
            return given | {"fitness": {"kind": given["fitness"]}}
        if isinstance(given, dict) and isinstance(given.get("fitness"), dict) and "kind" not in given["fitness"]:
            raise ValueError("fitness needs a kind: fixed, everybody or learning")
        return given

    @model_validator(mode="after")
    def _check(self) -> Settings:
        if isinstance(self.fitness, FixedRivals) and len(self.fitness.rivals) not in (1, self.seats - 1):
            raise ValueError(
                f"{self.seats} seats need {self.seats - 1} rivals, or one that takes all other seats, "
                f"not {len(self.fitness.rivals)}"
            )
        least = self.seats if not isinstance(self.fitness, FixedRivals) else 2
        if self.population < least:
            raise ValueError(f"tables of {self.seats} seats need a population of {least} or more")
        if self.method == "cma-es" and self.population < 5:
            raise ValueError("CMA-ES needs a population of 5 or more: the mean, and four samples")
        if self.elite >= self.population:
            raise ValueError(
                f"an elite of {self.elite} leaves no individual to breed in a population of {self.population}"
            )
        if self.games > MOST_GAMES:
            raise ValueError(f"a generation would have {self.games:,} games; the limit is {MOST_GAMES:,}")
        return self

    @property
    def games(self) -> int:
        """The number of games of a generation.

        >>> Settings(fitness="everybody", population=15).games  # section 3.1.2
        32760
        """
        if isinstance(self.fitness, Everybody):
            return math.perm(self.population, self.seats)
        return self.population * self.fitness.games

    @property
    def begins(self) -> str:
        """The start of the search: the default values, or random individuals."""
        return self.start or ("defaults" if self.method == "cma-es" else "random")
