"""Sequential tests as runs: is the first bot stronger than its rivals? They are played until that is decided."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

from hegemon.lab.backends import Backend
from hegemon.lab.runs.limits import Limits
from hegemon.lab.runs.settings import EVERY, Progress, Settings, Snapshot, all_compiled, entrant_spec
from hegemon.lab.tournament import SprtPlan, live_sprt
from hegemon.wire.lab import SprtSettings

COUNTS = ("deals", "games", "wins", "losses", "draws", "unfinished")
COLUMNS = ("decision", "llr", "lower", "upper", *COUNTS, "share", "error", "elo", "elo_low", "elo_high")


class SprtRun(SprtSettings, Settings):
    """The bot in question and its rivals, the two hypotheses, their error rates, and the most games."""

    def plan(self) -> SprtPlan:
        """The test itself."""
        match = self.match(len(self.bots))
        bots = [entrant_spec(match, bot) for bot in self.bots]
        return SprtPlan(match, bots, self.elo0, self.elo1, self.alpha, self.beta, self.games, seed=self.seed)

    def check(self, limits: Limits) -> None:
        plan = self.plan()
        plan.check()
        limits.check_games(self.games, all_compiled(plan.bots))

    def play(self, folder: Path, backend: Backend, stop: threading.Event) -> Generator[Snapshot, None, None]:
        for look in live_sprt(self.plan(), backend=backend, folder=folder, stop=stop, every=EVERY):
            yield {"what": "sprt", **look.json()}

    @staticmethod
    def progress(snapshot: Snapshot) -> Progress:
        """The share of the most games; a finished test counts as complete."""
        games = snapshot["games"]
        return Progress(games, games if snapshot["finished"] else snapshot["max_games"])

    def rows(self, snapshot: Snapshot) -> Iterable[list[Any]]:
        yield ["bot", "rivals", *COLUMNS]
        first, *others = snapshot["bots"]
        cells = (first, " and ".join(others), *(snapshot[name] for name in COLUMNS))
        yield ["" if cell is None else cell for cell in cells]
