"""The checked settings that all kinds of runs have in common."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from hegemon.core.game import Match
from hegemon.core.registry import BotSpec, find_game
from hegemon.core.untrusted.bots import MAX_BOT, safe_bot
from hegemon.lab.backends import Backend
from hegemon.lab.runs.limits import Limits

Snapshot = dict[str, Any]
"""What a run shows of itself, as JSON."""

EVERY = 0.3
"""Seconds between two snapshots."""

Seed = Annotated[int, Field(ge=0, lt=2**53)]
"""Browsers know whole numbers up to here."""


MAX_NAME = 60
"""Letters of what a bot is called in a run."""


class Form(BaseModel):
    """Numbers are numbers and texts are texts, and what is not known is refused."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Entrant(Form):
    """A bot with its parameters, under a name of its own."""

    bot: Annotated[str, Field(min_length=1, max_length=MAX_BOT)]
    name: Annotated[str, Field(max_length=MAX_NAME)] | None = None

    def spec(self, match: Match) -> BotSpec:
        """The bot, if somebody at a distance may name it."""
        found = safe_bot(match, self.bot)
        name = " ".join((self.name or "").split())
        return BotSpec(name, found.kind, found.given) if name else found


class Progress(NamedTuple):
    """How far a run is: so much of so much."""

    done: int
    planned: int


class Settings(Form, ABC):
    """What is asked of a run; a subclass for every kind of run."""

    game: Annotated[str, Field(max_length=80)]
    options: dict[str, Any] = {}
    seed: Seed = 0

    @abstractmethod
    def check(self, limits: Limits) -> None:
        """Refuse what cannot be played, or would be too much."""

    @abstractmethod
    def play(self, folder: Path, backend: Backend, stop: threading.Event) -> Generator[Snapshot, None, None]:
        """Play, or go on; the last snapshot comes at the end, or soon after `stop` is set."""

    @abstractmethod
    def rows(self, snapshot: Snapshot) -> Iterable[list[Any]]:
        """The snapshot as a table, for a CSV file."""

    @staticmethod
    def progress(snapshot: Snapshot) -> Progress:
        """How far the run was at the snapshot."""
        return Progress(snapshot["games"], snapshot["planned"])

    def files(self, folder: Path) -> dict[str, Path]:
        """Files in the run's folder that may be downloaded, by name."""
        return {}

    def match(self, seats: int) -> Match:
        """The match that is played."""
        return find_game(self.game).match(seats, self.options)


def all_compiled(bots: Iterable[BotSpec]) -> bool:
    return all(bot.kind.kernel is not None for bot in bots)
