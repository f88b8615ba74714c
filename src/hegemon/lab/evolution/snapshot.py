"""One generation as it is displayed: in the terminal, on the page, in the curve."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.lab.evolution.breeding import Breeding
from hegemon.lab.evolution.genome import Genes


@dataclass(frozen=True)
class Snapshot:
    """A generation that has been measured."""

    breeding: Breeding
    generation: int
    population: Genes
    fitness: npt.NDArray[np.float64]
    champion: int
    """The representative of the generation, by its number in it."""

    @property
    def last(self) -> bool:
        """True if this generation is the run's last."""
        return self.generation + 1 >= self.breeding.settings.generations

    @property
    def best(self) -> float:
        return float(self.fitness[self.champion])

    @property
    def mean(self) -> float:
        return float(self.fitness.mean())

    @property
    def worst(self) -> float:
        return float(self.fitness.min())

    @property
    def diversity(self) -> float:
        return self.breeding.genome.diversity(self.population)

    @property
    def individual(self) -> dict[str, float]:
        """The parameters of the individual that represents the generation."""
        return self.breeding.values(self.population[self.champion])

    def json(self, whole: bool = True) -> dict[str, Any]:
        """The generation for the page, with the population on request."""
        row: dict[str, Any] = {
            "generation": self.generation,
            "of": self.breeding.settings.generations,
            "games": self.breeding.settings.games,
            "best": self.best,
            "mean": self.mean,
            "worst": self.worst,
            "diversity": self.diversity,
            "individual": self.individual,
        }
        if whole:
            people = zip(self.population, self.fitness.tolist(), strict=True)
            row["population"] = [{"fitness": value, "values": self.breeding.values(genes)} for genes, value in people]
        return row
