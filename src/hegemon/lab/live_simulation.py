"""A simulation with live results that can be stopped and resumed: the same games as `simulate` plays."""

from __future__ import annotations

import json
import math
import threading
import time
from collections.abc import Collection, Generator, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hegemon import __version__
from hegemon.core.errors import BadFile, BadOptions
from hegemon.core.match import Match
from hegemon.core.registry import BotSpec
from hegemon.lab.arena import PATIENCE, Arena, Part, Plan
from hegemon.lab.backends import Backend
from hegemon.lab.journal import JOURNAL, Journal
from hegemon.lab.outcome import Outcomes
from hegemon.lab.seating import ALL_ORDERS, SEATING, Pairing
from hegemon.lab.tally import Tally

RESULT = "result.json"
BATCHES, LARGEST_BATCH = 100, 1000
"""At least BATCHES batches of about LARGEST_BATCH games at most, so that progress is visible and stopping is quick."""


@dataclass(frozen=True)
class Simulation:
    """The settings of a simulation: games between these bots, one for every seat."""

    match: Match
    bots: Sequence[BotSpec]
    games: int
    rotate: bool = True
    """Every deal is played in all rotations of a circular order; otherwise every game has a deal of its own."""
    seed: int = 0
    patience: float = PATIENCE

    def settings(self) -> dict[str, Any]:
        """Everything that the results depend on."""
        return {
            "what": "simulation",
            "games": self.games,
            "rotate": self.rotate,
            SEATING: ALL_ORDERS if self.rotate else "fixed",
            "game": self.match.game.name,
            "seats": self.match.seats,
            "options": self.match.options.model_dump(mode="json"),
            "bots": [{"name": bot.text, "parameters": dict(bot.given)} for bot in self.bots],
            "seed": self.seed,
            "patience": self.patience,
            "version": __version__,
        }

    def check(self) -> None:
        if len(self.bots) != self.match.seats:
            raise BadOptions(f"{self.match.seats} seats need {self.match.seats} bots, not {len(self.bots)}")
        if self.games < 1:
            raise BadOptions("--games must be at least 1")

    @property
    def pairing(self) -> Pairing:
        """The seating of games, and how they share deals."""
        return Pairing.of(self.bots, self.seed, self.rotate)


def live_simulation(
    asked: Simulation,
    *,
    backend: Backend,
    folder: Path | None = None,
    stop: threading.Event | None = None,
    every: float = 0.5,
) -> Generator[dict[str, Any], None, None]:
    """The statistics as they grow: at once, about every `every` seconds, and once more at the end or stop.

    A run with a folder is kept there: the same run on the same folder resumes. Closing the iterator stops it; setting
    `stop` ends it after the next part, with a last snapshot.
    """
    asked.check()
    arena = Arena(asked.match, asked.bots, asked.patience)
    with Journal(folder, asked.settings()) if folder else nullcontext() as journal:
        tally, starts = _kept(asked, journal)
        parts = _parts(asked, starts, arena.compiled)
        before, shown = tally.games, -math.inf
        yield _look(asked, tally, backend, before, time.perf_counter())
        backend.prepare(arena)
        started = time.perf_counter()
        with closing(backend.play(arena, [part for _, _, part in parts])) as results:
            for number, outcomes in results:
                batch, rows, _ = parts[number]
                batch.ended.append((rows, outcomes))
                if batch.complete:
                    more = batch.tally()
                    if journal is not None:
                        journal.append({"first": batch.first, **more.line()})
                    tally.add(more)
                    if time.perf_counter() - shown >= every:
                        yield _look(asked, tally, backend, before, started)
                        shown = time.perf_counter()
                if stop is not None and stop.is_set():
                    break
        last = _look(asked, tally, backend, before, started)
        if journal is not None:
            journal.write(RESULT, json.dumps(last, indent=2, ensure_ascii=False) + "\n")
        yield last


@dataclass
class _Batch:
    """Whole deals that are counted together, once all their games have ended."""

    first: int
    plan: Plan
    each: int
    ended: list[tuple[slice, Outcomes]] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        return sum(len(outcomes) for _, outcomes in self.ended) == len(self.plan)

    def tally(self) -> Tally:
        return Tally.of(self.plan, Outcomes.woven(len(self.plan), self.ended), self.each)


def batch_size(games: int, compiled: bool, each: int = 1) -> int:
    """The number of games that are counted together, whole deals of `each`: the same on every backend, so that a run
    can resume on any other.

    >>> batch_size(50, True), batch_size(20_000, True), batch_size(1_000_000, True), batch_size(1_000_000, False)
    (1, 200, 1000, 1)
    >>> batch_size(50, True, each=3), batch_size(1_000_000, True, each=3), batch_size(1_000_000, False, each=3)
    (3, 1002, 3)
    """
    size = min(LARGEST_BATCH, math.ceil(games / BATCHES)) if compiled else 1
    return math.ceil(size / each) * each


def _parts(asked: Simulation, starts: Collection[int], compiled: bool) -> list[tuple[_Batch, slice, Part]]:
    """The games still to be played: every part with its batch and its rows in it."""
    pairing = asked.pairing
    size = batch_size(asked.games, compiled, pairing.each)
    found = []
    for first in range(0, asked.games, size):
        if first not in starts:
            batch = _Batch(first, pairing.plan(first, min(size, asked.games - first)), pairing.each)
            found += [(batch, rows, part) for rows, part in pairing.parts(first, batch.plan, size // pairing.each)]
    return found


def _kept(asked: Simulation, journal: Journal | None) -> tuple[Tally, set[int]]:
    """The games that earlier processes played, and the first games of those batches."""
    tally, starts = Tally(len(asked.bots)), set()
    for number, line in enumerate(journal.entries if journal is not None else (), 1):
        try:
            first, more = int(line["first"]), Tally.from_line(line, len(asked.bots))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            assert journal is not None
            where = journal.folder / JOURNAL
            raise BadFile(f"{where}, line {number} holds no games: {type(error).__name__}: {error}") from None
        if first not in starts:
            starts.add(first)
            tally.add(more)
    return tally, starts


def _look(asked: Simulation, tally: Tally, backend: Backend, before: int, started: float) -> dict[str, Any]:
    seconds = time.perf_counter() - started
    return {
        "what": "simulation",
        "planned": asked.games,
        "finished": tally.games >= asked.games,
        "seconds": round(seconds, 3),
        "games_per_second": round((tally.games - before) / seconds, 1) if tally.games > before else None,
        "on": backend.about,
        **tally.json(asked.match, [bot.text for bot in asked.bots]),
    }
