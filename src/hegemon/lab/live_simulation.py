"""A simulation with live results that can be stopped and resumed: the same games as `simulate` plays."""

from __future__ import annotations

import json
import math
import threading
import time
from collections.abc import Generator, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from hegemon import __version__
from hegemon.core.errors import BadFile, BadOptions
from hegemon.core.game import Match
from hegemon.core.registry import BotSpec
from hegemon.lab.arena import PATIENCE, Arena, Part
from hegemon.lab.backends import Backend
from hegemon.lab.journal import JOURNAL, Journal
from hegemon.lab.simulate import rotation
from hegemon.lab.tally import Tally

RESULT = "result.json"
PARTS, LARGEST_PART = 100, 1000
"""So many parts at least, so that a run grows in steps one can see, and no part of more games: it stops soon."""


@dataclass(frozen=True)
class Simulation:
    """What is asked for: so many games between these bots, one for every seat."""

    match: Match
    bots: Sequence[BotSpec]
    games: int
    rotate: bool = True
    """Every bot moves one seat on with every game."""
    seed: int = 0
    patience: float = PATIENCE

    def settings(self) -> dict[str, Any]:
        """Everything that the results depend on."""
        return {
            "what": "simulation",
            "games": self.games,
            "rotate": self.rotate,
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

    def part(self, first: int, games: int) -> Part:
        """Games first … of the simulation."""
        seats = len(self.bots)
        plan = rotation(seats, first, games) if self.rotate else np.tile(np.arange(seats), (games, 1))
        return Part(self.seed, first, plan)


def live_simulation(
    asked: Simulation,
    *,
    backend: Backend,
    folder: Path | None = None,
    stop: threading.Event | None = None,
    every: float = 0.5,
) -> Generator[dict[str, Any], None, None]:
    """The statistics as they grow: at once, about every so many seconds, and once more at the end or stop.

    A run with a folder is kept there: the same on the same folder goes on where it ended. Closing the
    iterator stops it, as does setting `stop`, after the next part and with a last look.
    """
    asked.check()
    arena = Arena(asked.match, asked.bots, asked.patience)
    with Journal(folder, asked.settings()) if folder else nullcontext() as journal:
        tally, starts = _kept(asked, journal)
        size = part_size(asked.games, arena.compiled)
        parts = [
            asked.part(first, min(size, asked.games - first))
            for first in range(0, asked.games, size)
            if first not in starts
        ]
        before, shown = tally.games, -math.inf
        yield _look(asked, tally, backend, before, time.perf_counter())
        backend.prepare(arena)
        started = time.perf_counter()
        with closing(backend.play(arena, parts)) as results:
            for number, outcomes in results:
                part = parts[number]
                more = Tally.of(part.plan, outcomes)
                if journal is not None:
                    journal.append({"first": part.first, **more.line()})
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


def part_size(games: int, compiled: bool) -> int:
    """Games of one part: the same on every backend, so that a run can go on with any other.

    >>> part_size(50, True), part_size(20_000, True), part_size(1_000_000, True), part_size(1_000_000, False)
    (1, 200, 1000, 1)
    """
    return min(LARGEST_PART, math.ceil(games / PARTS)) if compiled else 1


def _kept(asked: Simulation, journal: Journal | None) -> tuple[Tally, set[int]]:
    """What earlier processes played, and the first games of those parts."""
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
