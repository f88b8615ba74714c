"""The limits of a laboratory: what remote clients may request from a machine that serves games at the same time."""

from __future__ import annotations

import os
from dataclasses import dataclass

from hegemon.core.errors import BadOptions


@dataclass(frozen=True)
class Limits:
    """The limits of one laboratory."""

    kept: int = 200
    """The most runs."""
    waiting: int = 20
    """The most runs in the queue."""
    waiting_of_one: int = 4
    """The most runs of one address that wait or are played."""
    kept_of_one: int = 50
    """The most runs of one address."""
    games: int = 2_000_000
    """The most games of one run."""
    evolution_games: int = 50_000_000
    """The most games of one evolution, in all generations."""
    plain_games: int = 50_000
    """The most games of one run with a bot that is not a kernel: it plays a thousand times slower."""
    participants: int = 40
    population: int = 500
    generations: int = 1000
    individuals: int = 100_000
    """The most individuals in all generations: each is kept in a file."""
    rounds: int = 100
    """The most rounds of a training."""
    positions: int = 1_000_000
    """The most positions that a training learns from at a time: they are held in memory."""

    def check_games(self, games: int, compiled: bool) -> None:
        """Refuse a run of too many games."""
        self._check(games, self.games, compiled)

    def check_evolution(self, games: int, compiled: bool) -> None:
        """Refuse an evolution of too many games."""
        self._check(games, self.evolution_games, compiled)

    def _check(self, games: int, most: int, compiled: bool) -> None:
        most = most if compiled else self.plain_games
        if games > most:
            why = "" if compiled else ", since not all of its bots are compiled"
            raise BadOptions(f"this run has {games:,} games; the lab of this server plays at most {most:,}{why}")


def spare_threads() -> int:
    """The threads for the lab: if there are several cores, one is left to the tables."""
    return max(1, (os.cpu_count() or 1) - 1)
