"""Evolutions as runs (S5): the growing fitness curve, the population, and the best individual."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator, Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from hegemon.core.errors import BadOptions
from hegemon.core.files.content import troubles
from hegemon.core.untrusted.bots import safe_bot
from hegemon.lab.backends import Backend
from hegemon.lab.evolution import Breeding, Keeper, Run, Stopped, evolve
from hegemon.lab.evolution import Settings as Bred
from hegemon.lab.evolution import Snapshot as Generation
from hegemon.lab.runs.limits import Limits
from hegemon.lab.runs.settings import Progress, Settings, Snapshot
from hegemon.lab.runs.watched import watched
from hegemon.wire.lab import EvolutionSettings

CURVE = ("generation", "best", "mean", "worst", "diversity")


class EvolutionRun(EvolutionSettings, Settings):
    """Settings of an evolution; `evolution` has the form of the command line's settings files."""

    @cached_property
    def bred(self) -> Bred:
        """The settings of the evolution, with the run's seed."""
        try:
            return Bred.model_validate({**self.evolution, "seed": self.seed})
        except ValidationError as error:
            raise BadOptions(troubles(error, "setting")) from None

    def breeding(self) -> Breeding:
        """The evolution itself, with bots that a remote client may name."""
        return Breeding(self.match(self.bred.seats), self.bot, self.bred, find=safe_bot)

    def check(self, limits: Limits) -> None:
        bred = self.bred
        for name, most in (("population", limits.population), ("generations", limits.generations)):
            if getattr(bred, name) > most:
                raise BadOptions(f"setting {name!r}: the lab of this server takes at most {most:,}")
        if bred.population * bred.generations > limits.individuals:
            raise BadOptions(
                f"population times generations is at most {limits.individuals:,} in the lab of this server"
            )
        breeding = self.breeding()
        bots = [breeding.kind, *(rival.kind for rival in breeding.rivals)]
        limits.check_evolution(bred.games * bred.generations, all(kind.kernel is not None for kind in bots))

    def play(self, folder: Path, backend: Backend, stop: threading.Event) -> Generator[Snapshot, None, None]:
        breeding = self.breeding()
        keeper = Keeper(folder, breeding)

        def work(tell: Callable[[Generation | int], None]) -> None:
            for seen in evolve(run, backend, progress=tell, stop=stop):
                tell(seen)
                if stop.is_set():
                    return

        try:
            run = Run(breeding, keeper)
            yield from watched(_Display(run), work, stop, Stopped)
        finally:
            keeper.close()

    @staticmethod
    def progress(snapshot: Snapshot) -> Progress:
        each = snapshot["games_per_generation"]
        return Progress(snapshot["measured"] * each + snapshot["playing"], snapshot["generations"] * each)

    def rows(self, snapshot: Snapshot) -> Iterable[list[Any]]:
        yield list(CURVE)
        yield from ([point[name] for name in CURVE] for point in snapshot["curve"])

    def files(self, folder: Path) -> dict[str, Path]:
        return {path.name: path for path in (folder / "best.xml", folder / "best.toml") if path.is_file()}


class _Display:
    """The display of a running evolution."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.curve: list[dict[str, float]] = []
        self.latest: Generation | None = None
        self.playing = 0
        self.started = time.perf_counter()

    def take(self, seen: Generation | int, /) -> None:
        """Note a generation, or the number of games that were just played."""
        if isinstance(seen, int):
            self.playing += seen
            return
        row = seen.json(whole=False)
        self.curve.append({name: row[name] for name in CURVE})
        self.latest, self.playing = seen, 0

    def look(self) -> Snapshot:
        breeding = self.run.breeding
        settings = breeding.settings
        parameters = breeding.kind.parameters(breeding.match)
        return {
            "what": "evolution",
            "generations": settings.generations,
            "games_per_generation": settings.games,
            "measured": len(self.curve),
            "playing": self.playing,
            "finished": len(self.curve) >= settings.generations,
            "seconds": round(time.perf_counter() - self.started, 3),
            "bot": breeding.kind.name,
            "file": self.run.keeper.best.name if self.run.keeper else None,
            "highest": _highest(breeding),
            "parameters": [
                {"name": one.name, "low": one.low, "high": one.high, "about": one.about} for one in parameters
            ],
            "curve": list(self.curve),
            "population": self._population([one.name for one in parameters]),
            "best": None if self.latest is None else {"fitness": self.latest.best, "values": self.latest.individual},
        }

    def _population(self, names: list[str]) -> list[dict[str, Any]]:
        """The last generation, best first: fitness, and the values in the order of the parameters."""
        if self.latest is None:
            return []
        people = sorted(self.latest.json()["population"], key=lambda one: -float(one["fitness"]))
        return [
            {"fitness": one["fitness"], "values": [round(float(one["values"][name]), 6) for name in names]}
            for one in people
        ]


def _highest(breeding: Breeding) -> float | None:
    """The highest possible fitness: the number of games that an individual plays."""
    fitness = breeding.settings.fitness
    return float(fitness.games) if hasattr(fitness, "games") else None
