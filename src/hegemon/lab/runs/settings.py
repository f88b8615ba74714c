"""The checked settings that all kinds of runs have in common."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from hegemon.core.match import Match
from hegemon.core.registry import BotSpec, find_game
from hegemon.core.untrusted.bots import safe_bot
from hegemon.lab.backends import Backend
from hegemon.lab.runs.limits import Limits
from hegemon.wire.lab import Entrant, RunSettings

Snapshot = dict[str, Any]
"""The snapshot of a run, as JSON."""

EVERY = 0.3
"""Seconds between two snapshots."""


def entrant_spec(match: Match, entrant: Entrant) -> BotSpec:
    """The bot of a run, if a remote client may name it."""
    found = safe_bot(match, entrant.bot)
    name = " ".join((entrant.name or "").split())
    return BotSpec(name, found.kind, found.given) if name else found


class Progress(NamedTuple):
    """The progress of a run: done, and of how many."""

    done: int
    planned: int


class Settings(RunSettings, ABC):
    """The settings of a run; a subclass for every kind of run."""

    @abstractmethod
    def check(self, limits: Limits) -> None:
        """Refuse settings that cannot be played or ask for too much."""

    @abstractmethod
    def play(self, folder: Path, backend: Backend, stop: threading.Event) -> Generator[Snapshot, None, None]:
        """Play or resume; the last snapshot comes at the end, or soon after `stop` is set."""

    @abstractmethod
    def rows(self, snapshot: Snapshot) -> Iterable[list[Any]]:
        """The snapshot as a table, for a CSV file."""

    @staticmethod
    def missing() -> str | None:
        """The packages that must be installed before such a run can be played here."""
        return None

    @staticmethod
    def progress(snapshot: Snapshot) -> Progress:
        """The progress of the run at the snapshot."""
        return Progress(snapshot["games"], snapshot["planned"])

    def files(self, folder: Path) -> dict[str, Path]:
        """Files in the run's folder that may be downloaded, by name."""
        return {}

    def match(self, seats: int) -> Match:
        """The match that is played."""
        return find_game(self.game).match(seats, self.options)


def all_compiled(bots: Iterable[BotSpec]) -> bool:
    return all(bot.kind.kernel is not None for bot in bots)
