"""Tournaments as runs: pairings, ratings with their errors, and the table of who beat whom."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

from hegemon.core.errors import BadOptions
from hegemon.lab.backends import Backend
from hegemon.lab.runs.limits import Limits
from hegemon.lab.runs.settings import EVERY, Settings, Snapshot, all_compiled, entrant_spec
from hegemon.lab.tournament import TournamentPlan, live_tournament
from hegemon.lab.tournament.schedule import count_groups
from hegemon.lab.tournament.standings import COLUMNS, cells
from hegemon.wire.lab import TournamentSettings

LADDER_BOUTS = 6
"""An estimate of the groups that a newcomer on a ladder plays before its place is settled."""

MOST_POINTS = 80
"""The most points of the curve of ratings."""


class TournamentRun(TournamentSettings, Settings):
    """The participants, the schedule, and the number of games of each group."""

    def plan(self) -> TournamentPlan:
        """The tournament itself."""
        match = self.match(self.seats)
        bots = [entrant_spec(match, bot) for bot in self.bots]
        return TournamentPlan(match, bots, self.games, self.schedule, self.challengers, self.seed)

    def check(self, limits: Limits) -> None:
        if len(self.bots) > limits.participants:
            raise BadOptions(f"a tournament has at most {limits.participants} participants, not {len(self.bots)}")
        plan = self.plan()
        plan.check()
        limits.check_games(self.groups() * self.games, all_compiled(plan.bots))

    def groups(self) -> int:
        """The number of groups that meet; for a ladder, an estimate."""
        groups = count_groups(self.schedule, len(self.bots), self.seats, self.challengers)
        newcomers = len(self.bots) - self.seats if self.schedule == "ladder" else 0
        return groups + LADDER_BOUTS * newcomers

    def play(self, folder: Path, backend: Backend, stop: threading.Event) -> Generator[Snapshot, None, None]:
        history: list[dict[str, Any]] = []
        for look in live_tournament(self.plan(), backend=backend, folder=folder, stop=stop, every=EVERY):
            snapshot = look.json()
            history = _longer(history, snapshot)
            yield {"what": "tournament", **snapshot, "history": history}

    def rows(self, snapshot: Snapshot) -> Iterable[list[Any]]:
        ranking = snapshot["ranking"]
        names = [one["name"] for one in ranking]
        met = {(pair["name"], pair["rival"]): pair["points"] for pair in snapshot["meetings"]}
        yield ["place", *COLUMNS, *(f"points against {name}" for name in names)]
        for place, one in enumerate(ranking, 1):
            points = (met.get((one["name"], rival), "") for rival in names)
            figures = cells(one, snapshot.get("thinking", {}).get(one["name"]))
            yield ["" if cell is None else cell for cell in (place, *figures, *points)]


def _longer(history: list[dict[str, Any]], snapshot: Snapshot) -> list[dict[str, Any]]:
    """The course of ratings with the newest added; older ones are thinned out."""
    ratings = {one["name"]: [one["elo"], one["elo_error"]] for one in snapshot["ranking"] if one["elo"] is not None}
    if not ratings or (history and history[-1]["games"] == snapshot["games"]):
        return history
    kept = history[::2] if len(history) >= MOST_POINTS else history
    return [*kept, {"games": snapshot["games"], "ratings": ratings}]
