"""CMA-ES: learns from every generation in which directions of the parameters to search, and how far.

Fitness from games is noisy. The thesis's method keeps the luckiest individual; this one moves the middle of a cloud
towards its better half, which many games of many individuals decide together.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from cmaes import CMA

from hegemon.lab.evolution.generators import generator
from hegemon.lab.evolution.genome import Genes, Genome
from hegemon.lab.evolution.settings import Settings

EDGE = 1e-6
"""The middle begins at least this far inside the bounds."""


class CmaEs:
    """Individual 0 is the middle of the cloud: it is measured like all others, and it is the result of the run."""

    def __init__(self, genome: Genome, settings: Settings) -> None:
        self._genome = genome
        self._settings = settings
        self._asked: list[npt.NDArray[np.float64]] = []
        count = len(genome.names)
        chance = generator(settings.seed, 0, "first")
        start = genome.defaults if settings.begins == "defaults" else genome.randomly(chance)
        self._cloud = CMA(
            mean=np.clip(genome.shares(start), EDGE, 1 - EDGE),
            sigma=settings.spread,
            bounds=np.tile([0.0, 1.0], (count, 1)),
            population_size=settings.population - 1,
        )

    def first(self) -> Genes:
        """Generation 0."""
        return self._ask(0)

    def next(self, generation: int, population: Genes, fitness: npt.NDArray[np.float64]) -> Genes:
        """The generation after this one; called once for each generation, in order."""
        self._cloud.tell([(x, -value) for x, value in zip(self._asked, fitness[1:].tolist(), strict=True)])
        return self._ask(generation + 1)

    def champion(self, fitness: npt.NDArray[np.float64]) -> int:
        """The representative of a generation: the middle, because the best of the others is mostly the luckiest."""
        return 0

    def _ask(self, generation: int) -> Genes:
        chance = generator(self._settings.seed, generation, "breeding")
        self._cloud.reseed_rng(chance.getrandbits(32))
        self._asked = [self._cloud.ask() for _ in range(self._cloud.population_size)]
        return self._genome.nearest(np.array([self._cloud.mean, *self._asked]))
