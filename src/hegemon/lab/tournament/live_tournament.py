"""Whole tournaments, at once or with live snapshots, for the command line and the page."""

from __future__ import annotations

import hashlib
import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

from hegemon import __version__
from hegemon.core.errors import BadOptions
from hegemon.core.match import Match
from hegemon.core.registry import BotSpec, file_of
from hegemon.lab.arena import PATIENCE, Arena, Recording
from hegemon.lab.backends import Backend, Progress
from hegemon.lab.backends.threads import Threads
from hegemon.lab.journal import Journal
from hegemon.lab.seating import kept_seating
from hegemon.lab.simulate import check_games
from hegemon.lab.tournament.contest import Contest
from hegemon.lab.tournament.schedule import count_groups, make_schedule
from hegemon.lab.tournament.standings import Tournament, count

RESULT = "result.json"
EVERY = 0.5
"""Seconds between two snapshots of a running tournament."""


class Look(Protocol):
    """A snapshot of running games."""

    def json(self, *, times: bool = True) -> dict[str, Any]:
        """Everything, without times, which differ between runs of the same games."""


Looked = TypeVar("Looked", bound=Look)


@dataclass(frozen=True)
class TournamentPlan:
    """A tournament's settings: game, participants, number of games, and schedule."""

    match: Match
    bots: Sequence[BotSpec]
    games: int
    """The games of every group that meets."""
    kind: str = "round-robin"
    challengers: int = 1
    """Gauntlets only: the number of challengers, which are the first participants."""
    seed: int = 0
    patience: float = PATIENCE
    """Seconds per move for bots that are not kernels; a bot that takes longer loses the game."""

    def settings(self) -> dict[str, Any]:
        """Everything that the results depend on."""
        described = {"what": "tournament", "kind": self.kind, "games": self.games}
        if self.kind == "gauntlet":
            described["challengers"] = self.challengers
        return described | who_plays(self.match, self.bots, self.seed, self.patience)

    def check(self) -> None:
        names, seats = [bot.text for bot in self.bots], self.match.seats
        if twice := [name for name in dict.fromkeys(names) if names.count(name) > 1]:
            raise BadOptions(f"participants need different names; twice there: {', '.join(twice)[:80]}")
        if len(names) < seats:
            raise BadOptions(f"games of {seats} seats need {seats} participants or more, not {len(names)}")
        if self.games < 1 or self.games % seats:
            raise BadOptions(f"with {seats} seats the number of games is a multiple of {seats}, not {self.games}")
        groups = count_groups(self.kind, len(names), seats, self.challengers)
        check_games(max(1, groups) * self.games)  # the schedule checks the number of challengers
        if not self.patience > 0:
            raise BadOptions(f"patience is a number of seconds above 0, not {self.patience:g}")


def who_plays(match: Match, bots: Sequence[BotSpec], seed: int, patience: float) -> dict[str, Any]:
    """The settings of a kept run on which its games depend."""
    return {
        "game": match.game.name,
        "seats": match.seats,
        **kept_seating(match.seats),
        "options": match.options.model_dump(mode="json"),
        "bots": [{"name": bot.text, "parameters": dict(bot.given)} for bot in bots],
        "files": _files(match, bots),
        "seed": seed,
        "patience": patience,
        "version": __version__,
    }


def _files(match: Match, bots: Sequence[BotSpec]) -> dict[str, str]:
    """Fingerprints of users' files with games and bots: a changed bot must not continue another one's run."""
    named = [Path(name) for bot in bots if (name := bot.kind.name.partition(":")[0]).endswith(".py")]
    own = file_of(match.game)
    files = [file / "__init__.py" if file.is_dir() else file for file in [*([own] if own else []), *named]]
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest()[:16] for file in files}


def live_tournament(
    plan: TournamentPlan,
    *,
    backend: Backend | None = None,
    folder: Path | None = None,
    stop: threading.Event | None = None,
    every: float = EVERY,
    progress: Progress | None = None,
    recording: Recording | None = None,
) -> Iterator[Tournament]:
    """The tournament as it grows: a snapshot about every `every` seconds, and a last one at its end or stop.

    A run with a folder is kept there: the same plan on the same folder resumes. Setting `stop` ends it after the next
    part, with a last snapshot; closing the iterator ends it without. With a recording, games are recorded.
    """
    plan.check()
    backend = backend or Threads()
    arena = Arena(plan.match, plan.bots, plan.patience, recording)
    schedule = make_schedule(
        plan.kind, len(plan.bots), plan.match.seats, plan.games // plan.match.seats, plan.challengers
    )
    with Journal(folder, plan.settings()) if folder else nullcontext() as journal:
        contest = Contest(arena, schedule, seed=plan.seed, backend=backend, journal=journal)
        yield from looks(contest, lambda seconds: _look(plan, contest, seconds), journal, stop, every, progress)


def looks(
    contest: Contest,
    look: Callable[[float], Looked],
    journal: Journal | None,
    stop: threading.Event | None,
    every: float,
    progress: Progress | None,
) -> Iterator[Looked]:
    """Play a contest; now and then `look` gets the seconds so far and makes a snapshot. The last one is kept."""
    contest.backend.prepare(contest.arena)
    started = shown = time.perf_counter()
    for games in contest.play(stop):
        if progress:
            progress(games)
        if time.perf_counter() - shown >= every:
            yield look(time.perf_counter() - started)
            shown = time.perf_counter()
    last = look(time.perf_counter() - started)
    if journal is not None:
        journal.write(RESULT, json.dumps(last.json(times=False), indent=2, ensure_ascii=False) + "\n")
    yield last


def tournament(
    plan: TournamentPlan,
    *,
    backend: Backend | None = None,
    folder: Path | None = None,
    progress: Progress | None = None,
) -> Tournament:
    """A whole tournament at once; the same on any backend."""
    (last,) = live_tournament(plan, backend=backend, folder=folder, every=float("inf"), progress=progress)
    return last


def _look(plan: TournamentPlan, contest: Contest, seconds: float) -> Tournament:
    counted = count([bot.text for bot in plan.bots], contest.bouts)
    return Tournament(
        game=plan.match.game.name,
        seats=plan.match.seats,
        groups=len(contest.bouts),
        games=plan.games,
        seed=plan.seed,
        on=contest.backend.about,
        seconds=seconds,
        standings=counted.standings,
        beaten=counted.beaten,
        started=counted.started,
        met=counted.met,
        points=counted.points,
        kind=plan.kind,
        played=contest.played,
        planned=contest.planned,
        finished=contest.finished,
        bouts=contest.bouts,
        names=[bot.text for bot in plan.bots],
    )
