"""The evolutions and tournaments of the thesis (chapter 3): which settings breed which individuals, and which of them
meet."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from hegemon.core.errors import BadOptions
from hegemon.games.settlers.bots.individual import MAX_WEIGHT
from hegemon.lab.evolution import Settings

SEATS, TOURNAMENT_SEATS = 4, 2
MUTATIONS = ((0.08, 0.12), (0.12, 0.18), (0.16, 0.24))
CROSSOVERS = ("one-point", "two-point", "uniform")
NUMBERS = range(1, 10)
"""Every kind has nine evolutions: three mutations with three crossovers each."""
LEARNING, EVERYBODY, FIXED = "Changing Rivals", "EbdFourPl", "Basic"
SMALL_MATING, MEDIUM_MATING = "Changing Rivals Small Mating", "Changing Rivals Medium Mating"
KINDS = (LEARNING, EVERYBODY, FIXED, SMALL_MATING, MEDIUM_MATING)
"""In the order of their seeds: learning rivals, everybody against everybody, fixed rivals (they need the others' best),
and learning rivals with less crossover."""
MATING = {SMALL_MATING: 0.7, MEDIUM_MATING: 0.8}
"""The probability of crossover, if it is not 0.9 (section 3.1.3)."""
RIVALS = ("01par.xml", "02par.xml", "03par.xml")


@dataclass(frozen=True)
class Meeting:
    """A tournament: its name in Appendix D, and the kinds whose best individuals meet, in the order of that list."""

    name: str
    kinds: tuple[str, ...]

    @property
    def names(self) -> list[str]:
        """The individuals as Appendix D lists them: each kind from the ninth to the first."""
        return [f"{kind} {number}" for kind in self.kinds for number in reversed(NUMBERS)]

    @property
    def pairs(self) -> int:
        return math.comb(len(self.names), 2)


FIRST = Meeting("firstTournament", (LEARNING, EVERYBODY))
BEST_MATING = Meeting("bestMatingTournament", (SMALL_MATING, MEDIUM_MATING, LEARNING))
FINAL = Meeting("finalTournament", (LEARNING, EVERYBODY, FIXED))
PARTS: dict[str, tuple[Meeting, ...]] = {
    "first": (FIRST,),
    "crossover": (BEST_MATING,),
    "final": (FIRST, FINAL),
    "all": (FIRST, BEST_MATING, FINAL),
}
"""The experiments, by the tournaments in them. The final one needs the first, whose best three are fixed rivals."""


@dataclass(frozen=True)
class Size:
    """The size of the experiments."""

    generations: int
    population: int
    games: int
    """For every individual, against fixed or learning rivals."""
    everybody: int
    """The population where everybody plays everybody."""
    change_every: int
    tournament: int
    """Games of every pair."""

    def total(self, which: str) -> int:
        """Games of all evolutions and tournaments of a part.

        >>> FULL.total("final"), FULL.total("all")
        (175860000, 262962000)
        """
        meetings = part(which)
        bred = sum(self._generation(kind) for kind in kinds_of(meetings)) * len(NUMBERS) * self.generations
        return bred + sum(meeting.pairs for meeting in meetings) * self.tournament

    def _generation(self, kind: str) -> int:
        return math.perm(self.everybody, SEATS) if kind == EVERYBODY else self.population * self.games


FULL = Size(generations=300, population=40, games=400, everybody=15, change_every=40, tournament=2000)
"""Sections 3.1 and 3.2."""
SMALL = Size(generations=20, population=16, games=60, everybody=6, change_every=4, tournament=200)


def size_of(text: str) -> Size:
    """`full`, `small`, or a number of generations of the full size.

    >>> size_of("7").generations
    7
    """
    if text in ("full", "small"):
        return FULL if text == "full" else SMALL
    if text.isascii() and text.isdigit() and 1 <= int(text) <= 100_000:
        return replace(FULL, generations=int(text))
    raise BadOptions(f"--size must be full, small or a number of generations, not {text[:40]!r}")


def part(which: str) -> tuple[Meeting, ...]:
    """The tournaments of a part, in the order in which they are played."""
    if which not in PARTS:
        raise BadOptions(f"--which must be one of {', '.join(PARTS)}, not {which[:40]!r}")
    return PARTS[which]


def kinds_of(meetings: Iterable[Meeting]) -> list[str]:
    """The kinds whose evolutions these meetings need."""
    return list(dict.fromkeys(kind for meeting in meetings for kind in meeting.kinds))


def evolutions(kinds: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Every evolution of these kinds: its kind and number."""
    return ((kind, number) for kind in kinds for number in NUMBERS)


def settings_of(kind: str, number: int, size: Size, seed: int) -> Settings:
    """The settings of evolution 1 … 9 of a kind, as tables 3.1 to 3.3 list them; section 3.1.3 changes the crossover's
    probability alone."""
    mutation, gene = MUTATIONS[(number - 1) % 3]
    learning = {"kind": "learning", "games": size.games, "change_every": size.change_every}
    fitness = {
        EVERYBODY: {"kind": "everybody"},
        FIXED: {"kind": "fixed", "rivals": RIVALS, "games": size.games},
    }
    values = {
        "fitness": fitness.get(kind, learning),
        "seats": SEATS,
        "population": size.everybody if kind == EVERYBODY else size.population,
        "generations": size.generations,
        "seed": seed * 100 + KINDS.index(kind) * 10 + number,
        "crossover": CROSSOVERS[(number - 1) // 3],
        "crossover_probability": MATING.get(kind, 0.9),
        "mutation_probability": mutation,
        "gene_mutation_probability": gene,
        "highest": MAX_WEIGHT,
    }
    return Settings.model_validate(values)
