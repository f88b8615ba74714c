"""The settings of an evolution (thesis, section 2.4): population, generations, operators, fitness."""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

MOST_GAMES = 10_000_000
"""A generation of more would be a slip of the pen: everybody against everybody grows quickly."""

Probability = Annotated[float, Field(ge=0, le=1)]
Games = Annotated[int, Field(ge=1, le=1_000_000)]


class _Told(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class FixedRivals(_Told):
    """Section 2.3.1: everybody plays the same rivals, so that generations can be compared."""

    kind: Literal["fixed"] = "fixed"
    rivals: tuple[str, ...] = Field(
        min_length=1, max_length=15, description="Bots, one for every other seat; a single one sits on all of them."
    )
    games: Games = Field(400, description="Games for every individual.")


class Everybody(_Told):
    """Section 2.3.2: every group that fits a table plays once in every order of its seats."""

    kind: Literal["everybody"] = "everybody"


class LearningRivals(_Told):
    """Section 2.3.3: the best of a generation are the rivals of the next ones, until they are changed again."""

    kind: Literal["learning"] = "learning"
    games: Games = Field(400, description="Games for every individual.")
    change_every: int = Field(40, ge=1, le=1_000_000, description="Generations after which the rivals change.")


Fitness = Annotated[FixedRivals | Everybody | LearningRivals, Field(discriminator="kind")]


class Settings(_Told):
    """All of it; what is left out is as in the thesis's experiments."""

    fitness: Fitness
    seats: int = Field(4, ge=2, le=16, description="Seats at a table.")
    population: int = Field(40, ge=2, le=10_000)
    generations: int = Field(300, ge=1, le=1_000_000, description="How many are measured; the first has number 0.")
    seed: int = Field(0, ge=0, lt=1 << 62)
    method: Literal["genetic", "cma-es"] = "genetic"
    measure: Literal["wins", "points"] = Field("wins", description="What counts: games won, or points in all games.")
    crossover: Literal["one-point", "two-point", "uniform"] = "one-point"
    crossover_probability: Probability = Field(0.9, description="That two who were paired are crossed.")
    mutation_probability: Probability = Field(0.08, description="That an individual mutates.")
    gene_mutation_probability: Probability = Field(0.12, description="That a parameter of one who mutates changes.")
    elite: int = Field(0, ge=0, description="The best so many go on unchanged; none do in the thesis.")
    start: Literal["random", "defaults"] | None = Field(
        None,
        description="Where the search begins; the genetic method at random, CMA-ES around the bot's defaults, "
        "unless told otherwise.",
    )
    spread: float = Field(
        0.2, gt=0, le=1, description="How far it begins to look around its start, as a share of each range."
    )
    highest: float | None = Field(
        None, allow_inf_nan=False, description="No parameter is larger, where the bot allows more."
    )
    only: tuple[str, ...] = Field((), description="Parameters to breed; the others keep their defaults. None: all.")
    bounds: dict[str, tuple[float, float]] = Field({}, description="Narrower bounds of parameters, by name.")

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
        """Of a generation.

        >>> Settings(fitness="everybody", population=15).games  # section 3.1.2
        32760
        """
        if isinstance(self.fitness, Everybody):
            return math.perm(self.population, self.seats)
        return self.population * self.fitness.games

    @property
    def begins(self) -> str:
        """Where the search begins."""
        return self.start or ("defaults" if self.method == "cma-es" else "random")
