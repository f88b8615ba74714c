"""A bot's parameters as genes: whole numbers between bounds, which operators can cross, mutate and compare.

A parameter that is whole is its own gene. Any other is a step on a fine ladder from its lower to its upper bound.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from hegemon.core.bot import Parameter
from hegemon.core.errors import BadOptions
from hegemon.lab.evolution.settings import Settings

LADDER = 100_000
DIGITS = 12
MOST_LISTED = 12

Genes = npt.NDArray[np.int64]
"""A row for each individual, a column for each parameter that is bred."""


class Genome:
    """The parameters that are bred, and their bounds."""

    def __init__(
        self, parameters: Sequence[Parameter], settings: Settings, given: Mapping[str, float] | None = None
    ) -> None:
        """Given values replace the parameters' defaults."""
        known = {parameter.name: parameter for parameter in parameters}
        for name in (*settings.only, *settings.bounds):
            if name not in known:
                raise BadOptions(f"there is no parameter {name[:40]!r}; use one of {_listed(known)}")
        self.parameters = [known[name] for name in known if name in (settings.only or known)]
        if not self.parameters:
            raise BadOptions("this bot has no parameters to breed")
        self.names = [parameter.name for parameter in self.parameters]
        bounds = np.array([_bounds(parameter, settings) for parameter in self.parameters])
        self._whole = np.array([parameter.whole for parameter in self.parameters])
        self._base = np.where(self._whole, 0, bounds[:, 0])
        self._step = np.where(self._whole, 1, (bounds[:, 1] - bounds[:, 0]) / LADDER)
        self.low: Genes = np.where(self._whole, bounds[:, 0], 0).astype(np.int64)
        self.high: Genes = np.where(self._whole, bounds[:, 1], LADDER).astype(np.int64)

        self._given = given or {}

    @property
    def defaults(self) -> Genes:
        """One individual: the bot as it was named, within the bounds."""
        values = np.array([self._given.get(parameter.name, parameter.default) for parameter in self.parameters])
        steps = np.rint((values - self._base) / np.where(self._step == 0, 1, self._step))
        clipped: Genes = np.clip(steps, self.low, self.high).astype(np.int64)
        return clipped

    def randomly(self, generator: random.Random) -> Genes:
        """One random individual (section 2.1)."""
        pairs = zip(self.low.tolist(), self.high.tolist(), strict=True)
        return np.array([generator.randint(low, high) for low, high in pairs], np.int64)

    def values(self, genes: Genes) -> dict[str, float]:
        """The parameters of one individual."""
        real = self._base + genes * self._step
        return {
            name: int(gene) if whole else float(f"{value:.{DIGITS}g}")
            for name, gene, whole, value in zip(
                self.names, genes.tolist(), self._whole.tolist(), real.tolist(), strict=True
            )
        }

    def shares(self, genes: Genes) -> npt.NDArray[np.float64]:
        """Each gene as a share of its range, 0 to 1."""
        ranges = np.maximum(self.high - self.low, 1)
        found: npt.NDArray[np.float64] = (genes - self.low) / ranges
        return found

    def nearest(self, shares: npt.NDArray[np.float64]) -> Genes:
        """The genes nearest to shares of the ranges."""
        found: Genes = np.rint(self.low + np.clip(shares, 0, 1) * (self.high - self.low)).astype(np.int64)
        return found

    def diversity(self, population: Genes) -> float:
        """The diversity of individuals: the standard deviation of a parameter as a share of its range, on average."""
        return float(self.shares(population).std(axis=0).mean())


def _listed(names: Iterable[str]) -> str:
    first = list(itertools.islice(names, MOST_LISTED + 1))
    return ", ".join(first[:MOST_LISTED]) + (" …" if len(first) > MOST_LISTED else "")


def _bounds(parameter: Parameter, settings: Settings) -> tuple[float, float]:
    low, high = settings.bounds.get(parameter.name, (parameter.low, parameter.high))
    if settings.highest is not None:
        high = min(high, settings.highest)
    if not parameter.low <= low <= high <= parameter.high or (parameter.whole and (low % 1 or high % 1)):
        whole = "whole numbers " if parameter.whole else ""
        raise BadOptions(
            f"{parameter.name} must be bred between {whole}from {parameter.low:g} to {parameter.high:g}, "
            f"not between {low:g} and {high:g}"
        )
    return low, high


def as_bot(genome: Genome, genes: Genes, fixed: Mapping[str, float]) -> dict[str, float]:
    """The parameters of a bot with these genes; parameters that are not bred are fixed."""
    return {**fixed, **genome.values(genes)}
