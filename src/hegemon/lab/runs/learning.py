"""Trainings as runs: round after round, the losses, the tests, and the bot that has learned."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Any

from hegemon.core.errors import BadOptions
from hegemon.core.networks.trained import TRAINED
from hegemon.core.untrusted.bots import safe_bot
from hegemon.lab.backends import Backend
from hegemon.lab.journal import JOURNAL
from hegemon.lab.learning.plan import USUAL_SAMPLING, LearnPlan, Step, Stopped
from hegemon.lab.learning.run import BEST, Round, Run, bots_of_plan
from hegemon.lab.learning.training import Training, need_torch, require_torch
from hegemon.lab.runs.limits import Limits
from hegemon.lab.runs.settings import Settings, Snapshot, all_compiled
from hegemon.lab.runs.watched import watched
from hegemon.wire.lab import LearningSettings

TEST = ("decision", "llr", "games", "share", "error", "elo", "elo_low", "elo_high")
COLUMNS = ("round", "positions", "epoch", "loss", "loss on other games", "guessing", "kept", *TEST)


class LearningRun(LearningSettings, Settings):
    """The settings of a training, with bots that a remote client may name."""

    def plan(self) -> LearnPlan:
        """The training itself."""
        return LearnPlan(
            [self.match(self.seats)],
            self.bot,
            ",".join(self.teachers),
            self.rival or "",
            self.rounds,
            self.games,
            sampling=USUAL_SAMPLING._replace(each=self.positions),
            training=Training(tuple(self.hidden), self.epochs, seed=self.seed),
            test_games=self.test_games,
            seed=self.seed,
        )

    def check(self, limits: Limits) -> None:
        need_torch()
        plan = self.plan()
        bots = bots_of_plan(plan, safe_bot)
        if self.rounds > limits.rounds:
            raise BadOptions(f"setting 'rounds': the lab of this server takes at most {limits.rounds}")
        together = min(plan.window, self.rounds)
        if self.games * self.positions * together > limits.positions:
            raise BadOptions(
                f"{self.games:,} games with {self.positions} positions each are too many: the lab of this server "
                f"trains with at most {limits.positions:,} positions, those of {together} rounds"
            )
        limits.check_games(plan.games_in_all, all_compiled(bots))

    def play(self, folder: Path, backend: Backend, stop: threading.Event) -> Generator[Snapshot, None, None]:
        run = Run(self.plan(), folder, safe_bot)
        workers = min(backend.workers, os.cpu_count() or 1)

        def work(tell: Callable[[Step | Round], None]) -> None:
            require_torch().set_num_threads(workers)  # PyTorch would take every core, also those left to the tables
            for one in run.go_on(backend, workers, tell, stop):
                tell(one)

        try:
            yield from watched(_Display(run), work, stop, Stopped)
        finally:
            run.close()

    def rows(self, snapshot: Snapshot) -> Iterable[list[Any]]:
        yield list(COLUMNS)
        for one in snapshot["history"]:
            test = [one["test"][name] for name in TEST] if one["test"] else [None] * len(TEST)
            for epoch, losses in enumerate(one["losses"], 1):
                cells = (one["round"], one["positions"], epoch, *losses, one["guess"], one["kept"], *test)
                yield ["" if cell is None else cell for cell in cells]

    def files(self, folder: Path) -> dict[str, Path]:
        return {path.name: path for path in (folder / BEST, folder / JOURNAL) if path.is_file()}

    @staticmethod
    def missing() -> str | None:
        try:
            need_torch()
        except BadOptions as error:
            return str(error)
        return None


class _Display:
    """The display of a running training."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.rounds = list(run.history)
        self.step: Step | None = None
        self.games = len(self.rounds) * (run.plan.games_of_round + run.plan.test_games)
        self.started = time.perf_counter()

    def take(self, heard: Step | Round, /) -> None:
        if isinstance(heard, Round):
            self.rounds.append(heard)
            self.step = None
            self.games = len(self.rounds) * (self.run.plan.games_of_round + self.run.plan.test_games)
        else:
            self.step, self.games = heard, self.run.plan.games_by(heard)

    def look(self) -> Snapshot:
        plan = self.run.plan
        kept = next((one.number for one in reversed(self.rounds) if one.kept), None)
        return {
            "what": "learning",
            "rounds": plan.rounds,
            "games": self.games,
            "planned": plan.games_in_all,
            "finished": len(self.rounds) >= plan.rounds,
            "seconds": round(time.perf_counter() - self.started, 3),
            "bot": plan.bot,
            "step": None if self.step is None else self.step._asdict(),
            "history": [_round(one) for one in self.rounds],
            "best": None
            if kept is None
            else {"round": kept, "bot": self.run.bot_with(f"{TRAINED}{self.run.folder.name}.{kept}")},
        }


def _round(one: Round) -> dict[str, Any]:
    shown = {name: getattr(one, name) for name in ("positions", "losses", "guess", "kept")}
    return {"round": one.number, **shown, "test": one.test and {name: one.test[name] for name in TEST}}
