"""The loop: measure a generation, keep it, breed the next. Several runs share every call of the backend.

All luck comes from (seed, generation), so a run that was stopped in any way resumes to the same bytes.
"""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing

import numpy as np
import numpy.typing as npt

from hegemon.core.errors import BadFile, BadOptions, HegemonError
from hegemon.core.registry import BotSpec
from hegemon.lab.arena import Arena, Part
from hegemon.lab.backends import Backend, Progress
from hegemon.lab.evolution.breeding import Breeding
from hegemon.lab.evolution.fitness import Round, count, plan_round
from hegemon.lab.evolution.generators import seed_of_games
from hegemon.lab.evolution.genome import Genes
from hegemon.lab.evolution.run_folder import Keeper
from hegemon.lab.evolution.settings import LearningRivals
from hegemon.lab.evolution.snapshot import Snapshot
from hegemon.lab.outcome import Outcomes, note_fault


class Stopped(HegemonError):
    """The evolution was stopped in the middle of a generation."""

    def __init__(self) -> None:
        super().__init__("the evolution was stopped; the current generation will be played again")


class Run:
    """One evolution and its progress. With a keeper it resumes where the folder ends."""

    def __init__(self, breeding: Breeding, keeper: Keeper | None = None) -> None:
        self.breeding = breeding
        self.keeper = keeper
        self.generation = 0
        self.history: list[Snapshot] = []
        self._method = breeding.method()
        self._population = self._method.first()
        self._learned: Genes | None = None
        self.faults: dict[str, int] = {}
        """The number of games that each bot lost by its own fault, among those played here."""
        self.reasons: dict[str, list[str]] = {}
        """The reasons of the first of them."""
        if keeper and keeper.generations > breeding.settings.generations:
            raise BadOptions(
                f"{keeper.folder} already holds {keeper.generations} generations; ask for at least as many, "
                f"not {breeding.settings.generations}, or name another folder"
            )
        for population, fitness in keeper.kept() if keeper else ():
            if not np.array_equal(population, self._population):
                raise BadFile(
                    f"{keeper and keeper.folder}: generation {self.generation} is not what these settings breed; "
                    "it was written by another version"
                )
            self._advance(self._seen(fitness))
        if self.history and keeper:
            keeper.write(self.history[-1])

    @property
    def done(self) -> bool:
        return self.generation >= self.breeding.settings.generations

    def bots(self) -> list[BotSpec]:
        """The individuals of this generation, then their rivals."""
        return [self.breeding.bot(genes) for genes in self._population] + self._rivals()

    def round(self) -> Round:
        """The games that measure this generation."""
        settings = self.breeding.settings
        return plan_round(settings, seed_of_games(settings.seed, self.generation))

    def measured(self, round_: Round, outcomes: Sequence[Outcomes]) -> Snapshot:
        """Count the games' outcomes, keep them, and breed the next generation."""
        self._blame(round_, outcomes)
        seen = self._seen(count(round_, outcomes, self.breeding.settings.measure))
        if self.keeper:
            self.keeper.add(seen)
        self._advance(seen)
        return seen

    def finish(self) -> None:
        """Draw the curve of all generations so far."""
        if self.keeper and self.history:
            self.keeper.finish(self.history)

    def _seen(self, fitness: npt.NDArray[np.float64]) -> Snapshot:
        return Snapshot(self.breeding, self.generation, self._population, fitness, self._method.champion(fitness))

    def _blame(self, round_: Round, outcomes: Sequence[Outcomes]) -> None:
        """Note bots that raised an error, made an illegal move, or gave no answer: their fitness says nothing about
        their parameters."""
        names = [self.breeding.kind.name] * round_.individuals + [rival.text for rival in self._rivals()]
        for part, played in zip(round_.parts, outcomes, strict=True):
            for row, fault in sorted(played.faults.items()):
                note_fault(self.faults, self.reasons, names[part.plan[row, fault.seat]], fault.reason)

    def _advance(self, seen: Snapshot) -> None:
        settings = self.breeding.settings
        self.history.append(seen)
        if isinstance(settings.fitness, LearningRivals) and seen.generation % settings.fitness.change_every == 0:
            best = np.argsort(-seen.fitness, kind="stable")[: settings.seats - 1]
            self._learned = seen.population[best]
        if not seen.last:
            self._population = self._method.next(seen.generation, seen.population, seen.fitness)
        self.generation += 1

    def _rivals(self) -> list[BotSpec]:
        if not isinstance(self.breeding.settings.fitness, LearningRivals):
            return self.breeding.rivals
        # Section 2.3.3: at first the first of the population, then the best of every `change_every` generations.
        rivals = self._population[: self.breeding.settings.seats - 1] if self._learned is None else self._learned
        return [self.breeding.bot(genes) for genes in rivals]


def evolve(
    run: Run, backend: Backend, *, progress: Progress | None = None, stop: threading.Event | None = None
) -> Generator[Snapshot, None, None]:
    """Every generation of a run: first those that its folder holds already, then new ones as they are measured.

    Closing the generator stops the run between generations; `stop` does it at once, and raises `Stopped`.
    """
    yield from list(run.history)
    for seen in evolve_together([run], backend, progress=progress, stop=stop):
        yield seen[0]


def evolve_together(
    runs: Sequence[Run], backend: Backend, *, progress: Progress | None = None, stop: threading.Event | None = None
) -> Generator[list[Snapshot], None, None]:
    """Generation after generation of runs in the same match: one call of the backend plays all games of all runs."""
    for run in runs:
        if run.done:
            run.finish()
    prepared = False
    while going := [run for run in runs if not run.done]:
        rounds = [run.round() for run in going]
        bots: list[BotSpec] = []
        parts: list[Part] = []
        for run, round_ in zip(going, rounds, strict=True):
            parts += [Part(part.seed, part.first, part.plan + len(bots)) for part in round_.parts]
            bots += run.bots()
        arena = Arena(going[0].breeding.match, bots)
        if not prepared:  # one thread makes the kernels: the others must not call unfinished ones
            backend.prepare(arena)
            prepared = True
        outcomes = iter(_play(arena, parts, backend, progress, stop))
        seen = []
        for run, round_ in zip(going, rounds, strict=True):
            seen.append(run.measured(round_, [next(outcomes) for _ in round_.parts]))
            if run.done:
                run.finish()
        yield seen


def _play(
    arena: Arena, parts: Sequence[Part], backend: Backend, progress: Progress | None, stop: threading.Event | None
) -> Iterator[Outcomes]:
    """The results of all parts, in order; the backend may cut them."""
    size = backend.part_size(arena, sum(len(part.plan) for part in parts))
    pieces = [
        (number, Part(part.seed, part.first + start, part.plan[start : start + size]))
        for number, part in enumerate(parts)
        for start in range(0, len(part.plan), size)
    ]
    played: list[Outcomes | None] = [None] * len(pieces)
    with closing(backend.play(arena, [piece for _, piece in pieces])) as results:
        for number, outcomes in results:
            if stop is not None and stop.is_set():
                raise Stopped
            played[number] = outcomes
            if progress:
                progress(len(outcomes))
    found: list[list[Outcomes]] = [[] for _ in parts]
    for (number, _), one in zip(pieces, played, strict=True):
        assert one is not None
        found[number].append(one)
    return (Outcomes.joined(one) if len(one) > 1 else one[0] for one in found)
