"""Settings of a server (R5, R6): the games to host, and how long it waits for players."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hegemon.server.watched_games import Gallery


@dataclass(frozen=True)
class Limits:
    """The most seconds for the next command of a round, for a DEFEND, and for a bot's move."""

    move: float = 120.0
    defend: float = 10.0
    think: float = math.inf


@dataclass(frozen=True)
class HostedGame:
    """One game: its players and rules, and where it is shown and recorded."""

    seats: Sequence[str]
    options: dict[str, Any] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    seed: int | None = None
    """A chosen seed, so that the game can be repeated; None: unpredictable dice."""
    stand_in: str = "standard"
    """The bot that plays for a client that has left."""
    echo_all: bool = False
    record: Path | None = None
    gallery: Gallery | None = None
