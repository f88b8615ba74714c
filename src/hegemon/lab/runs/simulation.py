"""Simulations as runs (S4): many games between the same bots."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

from hegemon.lab.backends import Backend
from hegemon.lab.live_simulation import Simulation, live_simulation
from hegemon.lab.runs.limits import Limits
from hegemon.lab.runs.settings import EVERY, Settings, Snapshot, all_compiled, entrant_spec
from hegemon.wire.lab import SimulationSettings


class SimulationRun(SimulationSettings, Settings):
    """A bot for every seat, and the number of games."""

    def asked(self) -> Simulation:
        """The simulation itself."""
        match = self.match(len(self.bots))
        return Simulation(match, [entrant_spec(match, bot) for bot in self.bots], self.games, self.rotate, self.seed)

    def check(self, limits: Limits) -> None:
        asked = self.asked()
        asked.check()
        limits.check_games(self.games, all_compiled(asked.bots))

    def play(self, folder: Path, backend: Backend, stop: threading.Event) -> Generator[Snapshot, None, None]:
        return live_simulation(self.asked(), backend=backend, folder=folder, stop=stop, every=EVERY)

    def rows(self, snapshot: Snapshot) -> Iterable[list[Any]]:
        seats = range(1, len(snapshot["seats"]) + 1)
        by_seat = [head for seat in seats for head in (f"wins from seat {seat}", f"games on seat {seat}")]
        yield ["bot", "games", "wins", "share", "error", "faults", *by_seat]
        for bot in snapshot["bots"]:
            pairs = zip(bot["wins_by_seat"], bot["games_by_seat"], strict=True)
            figures = (bot[name] for name in ("name", "games", "wins", "share", "error", "faults"))
            yield [*figures, *(cell for pair in pairs for cell in pair)]
