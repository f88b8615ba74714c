"""The thesis's operators (section 2.2), as DEAP has them: roulette selection, three crossovers, two-step mutation."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import numpy.typing as npt
from deap import tools
from deap.tools import crossover, mutation, selection

from hegemon.lab.evolution.generators import generator
from hegemon.lab.evolution.genome import Genes, Genome
from hegemon.lab.evolution.settings import Settings

EVEN = 0.5
"""Uniform crossover takes each parent's value with this probability."""

_lock = threading.Lock()


class _Fitness:
    def __init__(self, value: float) -> None:
        self.values = (value,)

    def __lt__(self, other: _Fitness) -> bool:
        return self.values < other.values


class _Individual(list[int]):
    """A list with a fitness, as DEAP's operators need it."""

    fitness: _Fitness


@contextmanager
def _drawing_from(generator: random.Random) -> Iterator[None]:
    """DEAP draws from the module `random`, which the process shares; inside this block it uses its own generator."""
    modules = (crossover, mutation, selection)
    with _lock:
        before = [module.random for module in modules]
        for module in modules:
            module.random = generator
        try:
            yield
        finally:
            for module, one in zip(modules, before, strict=True):
                module.random = one


class Genetic:
    """Breeds the next generation out of one and its fitness; remembers nothing."""

    def __init__(self, genome: Genome, settings: Settings) -> None:
        self._genome = genome
        self._settings = settings

    def first(self) -> Genes:
        """Generation 0."""
        chance = generator(self._settings.seed, 0, "first")
        population = [self._genome.randomly(chance) for _ in range(self._settings.population)]
        if self._settings.begins == "defaults":
            population[0] = self._genome.defaults
        return np.array(population)

    def next(self, generation: int, population: Genes, fitness: npt.NDArray[np.float64]) -> Genes:
        """The generation after this one."""
        settings = self._settings
        people = [_individual(row, value) for row, value in zip(population.tolist(), fitness.tolist(), strict=True)]
        kept = [list(one) for one in tools.selBest(people, settings.elite)] if settings.elite else []
        with _drawing_from(generator(settings.seed, generation + 1, "breeding")):
            chosen = [_Individual(one) for one in select(people, settings.population - len(kept))]
            for one, other in zip(chosen[::2], chosen[1::2], strict=False):
                if selection.random.random() < settings.crossover_probability:
                    cross(settings.crossover, one, other)
            for one in chosen:
                if selection.random.random() < settings.mutation_probability:
                    mutate(one, self._genome, settings.gene_mutation_probability)
        return np.array(kept + chosen, np.int64)

    def champion(self, fitness: npt.NDArray[np.float64]) -> int:
        """The representative of a generation: the one with the best fitness."""
        return int(fitness.argmax())


def _individual(genes: list[int], value: float) -> _Individual:
    one = _Individual(genes)
    one.fitness = _Fitness(value)
    return one


def select(people: list[_Individual], count: int) -> list[_Individual]:
    """Roulette (section 2.2.1): sectors are proportional to fitness; neighbours in the result are paired.

    If no individual has any fitness, all sectors are equal.
    """
    if not any(one.fitness.values[0] > 0 for one in people):
        return list(tools.selRandom(people, count))
    found = list(tools.selRoulette(people, count))
    # Rounding may leave the sum below the ball, which then lies in the last sector.
    return found + [min(people, key=lambda one: one.fitness.values)] * (count - len(found))


def cross(kind: str, one: _Individual, other: _Individual) -> None:
    """Exchange the genes after one point, between two, or each by the toss of a coin (section 2.2.2)."""
    if kind == "uniform":
        tools.cxUniform(one, other, EVEN)
    elif len(one) > 1:
        (tools.cxOnePoint if kind == "one-point" else tools.cxTwoPoint)(one, other)


def mutate(one: _Individual, genome: Genome, probability: float) -> None:
    """Replace each gene, with this probability, by any within its bounds (section 2.2.3)."""
    tools.mutUniformInt(one, genome.low.tolist(), genome.high.tolist(), probability)
