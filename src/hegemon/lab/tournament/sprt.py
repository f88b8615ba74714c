"""A sequential test: is the first bot stronger than its rivals? It plays until that is sure enough.

H0: it is `elo0` points above them, H1: `elo1`. If H0 is true, at most `alpha` of the runs accept H1; if H1 is true, at
most `beta` accept H0. One observation is a deal: the first bot's share of its points, over all rotations. The test
looks only after fixed numbers of deals, so that it decides the same on every backend.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from hegemon.core.errors import BadOptions
from hegemon.core.helpers.confidence import Z95
from hegemon.core.match import Match
from hegemon.core.registry import BotSpec
from hegemon.core.rules import CUT, DRAWN
from hegemon.lab.arena import PATIENCE, Arena
from hegemon.lab.backends import Backend, Progress
from hegemon.lab.backends.threads import Threads
from hegemon.lab.journal import Journal
from hegemon.lab.outcome import note_fault
from hegemon.lab.simulate import check_games
from hegemon.lab.tournament.contest import Contest, Played
from hegemon.lab.tournament.likelihood import Shares, bounds, expected_share, likelihood_ratio
from hegemon.lab.tournament.live_tournament import EVERY, looks, who_plays
from hegemon.lab.tournament.ratings import Points
from hegemon.lab.tournament.schedule import Bout, Schedule, Seating
from hegemon.lab.tournament.standings import number

BATCH = 20
GROWTH = 8
"""A batch has one part in this many of the deals played before, so that long tests do not look too often."""
H0, H1 = "H0", "H1"


@dataclass(frozen=True)
class SprtPlan:
    """The settings of a test. The first bot is the one in question; the others may all be the same."""

    match: Match
    bots: Sequence[BotSpec]
    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05
    max_games: int = 100_000
    """The test ends undecided after this number of games."""
    batch: int = BATCH
    """Deals before the first look, and the fewest between two looks."""
    seed: int = 0
    patience: float = PATIENCE

    def settings(self) -> dict[str, Any]:
        """Everything that the results depend on."""
        described = {"what": "sprt", "elo0": self.elo0, "elo1": self.elo1, "alpha": self.alpha, "beta": self.beta}
        described |= {"max_games": self.max_games, "batch": self.batch}
        return described | who_plays(self.match, self.bots, self.seed, self.patience)

    def check(self) -> None:
        seats = self.match.seats
        if len(self.bots) != seats:
            raise BadOptions(f"{seats} seats need {seats} bots, not {len(self.bots)}")
        if not -2000 <= self.elo0 < self.elo1 <= 2000:
            raise BadOptions(f"elo0 is below elo1, both from -2000 to 2000, not {self.elo0:g} and {self.elo1:g}")
        for name, rate in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < rate < 0.5:
                raise BadOptions(f"{name} is an error rate between 0 and 0.5, not {rate:g}")
        if self.batch < 1:
            raise BadOptions(f"a batch has at least one deal, not {self.batch}")
        check_games(min(self.batch * seats, self.max_games))
        if self.max_games < seats:
            raise BadOptions(f"a deal has {seats} games, so max_games is at least {seats}, not {self.max_games}")
        if not self.patience > 0:
            raise BadOptions(f"patience is a number of seconds above 0, not {self.patience:g}")

    def ratio(self, shares: Shares) -> float:
        """The log-likelihood ratio of these shares: H1 against H0."""
        seats = self.match.seats
        return likelihood_ratio(shares, expected_share(self.elo0, seats), expected_share(self.elo1, seats))

    def decision(self, shares: Shares) -> str | None:
        """The hypothesis that these deals accept, if any."""
        lower, upper = bounds(self.alpha, self.beta)
        ratio = self.ratio(shares)
        return H1 if ratio >= upper else H0 if ratio <= lower else None


@dataclass
class Sprt:
    """The state of a test."""

    plan: SprtPlan
    on: str
    seconds: float
    decision: str | None
    """`H0` or `H1` as soon as one is accepted."""
    llr: float
    """The log-likelihood ratio of all deals that were played in every rotation."""
    deals: int
    games: int
    share: float
    error: float
    wins: int
    draws: int
    unfinished: int
    faults: dict[str, int] = field(default_factory=dict)
    reasons: dict[str, list[str]] = field(default_factory=dict)
    finished: bool = True
    course: list[tuple[int, float]] = field(default_factory=list)
    """For every look that could have ended the test, the games by then and the ratio."""
    bouts: Sequence[Played] = field(default=(), compare=False)
    """Every game, for tables."""

    @property
    def elo(self) -> tuple[float, float, float]:
        """The first bot's lead on its rivals in Elo, and its interval of 95 %; nan if that is unbounded.

        Early stopping exaggerates it slightly.
        """
        seats = self.plan.match.seats
        around = (self.share, self.share - Z95 * self.error, self.share + Z95 * self.error)
        middle, low, high = (
            400 * math.log10(share * (seats - 1) / (1 - share)) if 0 < share < 1 else math.nan for share in around
        )
        return middle, low, high

    def json(self, *, times: bool = True) -> dict[str, Any]:
        """Everything; without times, it is byte for byte the same on every backend."""
        plan = self.plan
        lower, upper = bounds(plan.alpha, plan.beta)
        elo, low, high = self.elo
        return {
            "game": plan.match.game.name,
            "bots": [bot.text for bot in plan.bots],
            "elo0": plan.elo0,
            "elo1": plan.elo1,
            "alpha": plan.alpha,
            "beta": plan.beta,
            "decision": self.decision,
            "finished": self.finished,
            "llr": number(self.llr, 6),
            "lower": number(lower, 6),
            "upper": number(upper, 6),
            "deals": self.deals,
            "games": self.games,
            "max_games": plan.max_games,
            "batch": plan.batch,
            "seed": plan.seed,
            **({"on": self.on, "seconds": self.seconds} if times else {}),
            "share": number(self.share, 9),
            "error": number(self.error, 9),
            "elo": number(elo),
            "elo_low": number(low),
            "elo_high": number(high),
            "wins": self.wins,
            "draws": self.draws,
            "unfinished": self.unfinished,
            "losses": self.games - self.wins - self.draws - self.unfinished,
            "faults": self.faults,
            "reasons": self.reasons,
            "course": [[games, number(ratio, 6)] for games, ratio in self.course],
        }


def live_sprt(
    plan: SprtPlan,
    *,
    backend: Backend | None = None,
    folder: Path | None = None,
    stop: threading.Event | None = None,
    every: float = EVERY,
    progress: Progress | None = None,
) -> Iterator[Sprt]:
    """Snapshots of the running test; it is kept, resumed and stopped like a tournament."""
    plan.check()
    backend = backend or Threads()
    arena = Arena(plan.match, plan.bots, plan.patience)
    with Journal(folder, plan.settings()) if folder else nullcontext() as journal:
        course: list[tuple[int, float]] = []
        contest = Contest(arena, _batches(plan, course), seed=plan.seed, backend=backend, journal=journal)
        yield from looks(contest, lambda seconds: _look(plan, contest, course, seconds), journal, stop, every, progress)


def sprt(
    plan: SprtPlan, *, backend: Backend | None = None, folder: Path | None = None, progress: Progress | None = None
) -> Sprt:
    """Play until the test is decided, or until its limit."""
    (last,) = live_sprt(plan, backend=backend, folder=folder, every=math.inf, progress=progress)
    return last


def batch_sizes(batch: int, most: int) -> Iterator[int]:
    """The numbers of deals between looks.

    >>> list(batch_sizes(20, 300))[:10], sum(batch_sizes(20, 300))
    ([20, 20, 20, 20, 20, 20, 20, 20, 20, 22], 300)
    """
    played = 0
    while played < most:
        size = min(max(batch, played // GROWTH), most - played)
        yield size
        played += size


def _batches(plan: SprtPlan, course: list[tuple[int, float]]) -> Schedule:
    """Batch after batch until the test is decided; every look is added to the course."""
    group = tuple(range(plan.match.seats))

    def schedule(played: Callable[[], Sequence[tuple[Seating, Points]]]) -> Iterator[list[Bout]]:
        first = 0
        for size in batch_sizes(plan.batch, plan.max_games // plan.match.seats):
            yield [Bout(group, first, size)]
            first += size
            shares = _shares([points for _, points in played()])
            course.append((len(shares) * plan.match.seats, plan.ratio(shares)))
            if plan.decision(shares) is not None:
                return

    return schedule


def _shares(points: Sequence[Points]) -> Shares:
    """The first bot's share of the points of every deal."""
    return np.concatenate([of[:, 0] / of.shape[1] for of in points]) if points else np.zeros(0)


def _faults(plan: SprtPlan, bouts: Sequence[Played]) -> tuple[dict[str, int], dict[str, list[str]]]:
    """The number of faults by bot, and their first reasons."""
    faults: dict[str, int] = {}
    reasons: dict[str, list[str]] = {}
    for played in bouts:
        for _, (member, reason) in sorted(played.faults.items()):
            note_fault(faults, reasons, plan.bots[member].text, reason)
    return faults, reasons


def _look(plan: SprtPlan, contest: Contest, course: Sequence[tuple[int, float]], seconds: float) -> Sprt:
    bouts = contest.bouts
    shares = _shares([played.points for played in bouts])
    endings = [played.endings[played.done][:, 0] for played in bouts]
    faults, reasons = _faults(plan, bouts)
    return Sprt(
        plan,
        contest.backend.about,
        seconds,
        # Between looks the ratio may cross a bound and come back: only the looks count.
        decision=plan.decision(shares) if contest.finished else None,
        llr=plan.ratio(shares) if len(shares) else 0.0,
        deals=len(shares),
        games=contest.played,
        share=float(shares.mean()) if len(shares) else 0.0,
        error=float(shares.std(ddof=1)) / math.sqrt(len(shares)) if len(shares) > 1 else math.nan,
        wins=sum(int((played.winners == 0).sum()) for played in bouts),
        draws=sum(int((codes == DRAWN).sum()) for codes in endings),
        unfinished=sum(int((codes == CUT).sum()) for codes in endings),
        faults=faults,
        reasons=reasons,
        finished=contest.finished,
        course=list(course),
        bouts=bouts,
    )
