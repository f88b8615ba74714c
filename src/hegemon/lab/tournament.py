"""Everybody against everybody: each group that fits a table plays the same deals once for every rotation of its seats.

Deals are paired: all rotations of a group see the same dice and boards, so that luck with them cancels out. Another
group has deals of its own. Seat 0 is the one that starts.
"""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.errors import BadOptions
from hegemon.game import CUT, DRAWN, WON, Match
from hegemon.lab.arena import Arena, Part
from hegemon.lab.backends import Backend, Progress
from hegemon.lab.backends.threads import Threads
from hegemon.lab.outcome import Outcome
from hegemon.lab.simulate import rotation
from hegemon.registry import BotSpec

Seating = tuple[int, ...]


@dataclass
class Standing:
    """How one participant did in all its games."""

    name: str
    games: int = 0
    wins: int = 0
    draws: int = 0
    unfinished: int = 0
    share: float = 0.0
    """Of the points of its games."""
    error: float = math.nan
    """The standard error of that share; nan where there was one deal a group."""

    def json(self) -> dict[str, Any]:
        error = None if math.isnan(self.error) else self.error
        return vars(self) | {"error": error}


@dataclass
class Tournament:
    """What came of a tournament: the standings, best first, and who beat whom when starting."""

    game: str
    seats: int
    groups: int
    games: int
    """Of one group."""
    seed: int
    on: str
    seconds: float
    standings: list[Standing]
    beaten: list[list[int]]
    """Row: who started, column: a rival in the same game, both as in the standings; how many the starter won."""

    @property
    def starts(self) -> int:
        """Games behind every cell of `beaten`: the row's participant starts, the column's sits at the table too."""
        return self.games // self.seats * math.comb(len(self.standings) - 2, self.seats - 2)

    def json(self) -> dict[str, Any]:
        names = [one.name for one in self.standings]
        return {
            "game": self.game,
            "seats_per_game": self.seats,
            "groups": self.groups,
            "games_per_group": self.games,
            "games": self.groups * self.games,
            "seed": self.seed,
            "on": self.on,
            "seconds": self.seconds,
            "ranking": [one.json() for one in self.standings],
            "starting": [
                {"starter": names[i], "rival": names[j], "games": self.starts, "wins": self.beaten[i][j]}
                for i, j in itertools.permutations(range(len(names)), 2)
            ],
        }

    def rows(self) -> Iterator[list[Any]]:
        """A header, then a line for each participant, best first; the last columns are its wins when starting."""
        names = [one.name for one in self.standings]
        head = ["place", "name", "games", "wins", "draws", "unfinished", "share", "error", "starts"]
        yield [*head, *(f"beat {name}" for name in names)]
        for i, one in enumerate(self.standings):
            error = "" if math.isnan(one.error) else one.error
            told = [i + 1, one.name, one.games, one.wins, one.draws, one.unfinished, one.share, error, self.starts]
            yield told + ["" if i == j else wins for j, wins in enumerate(self.beaten[i])]


def seatings(group: Sequence[int]) -> list[Seating]:
    """The rotations of a group.

    >>> seatings([2, 5, 7])
    [(2, 5, 7), (7, 2, 5), (5, 7, 2)]
    """
    return [tuple(group[i] for i in row) for row in rotation(len(group), 0, len(group)).tolist()]


def tournament(
    match: Match,
    bots: Sequence[BotSpec],
    games: int,
    *,
    seed: int = 0,
    backend: Backend | None = None,
    progress: Progress | None = None,
) -> Tournament:
    """`games` games for every group of as many bots as the match has seats; the same on any backend."""
    _check(match, bots, games)
    backend = backend or Threads()
    arena = Arena(match, bots)
    groups = list(itertools.combinations(range(len(bots)), match.seats))
    backend.prepare(arena)
    started = time.perf_counter()
    deals = games // match.seats
    size = min(deals, backend.part_size(arena, len(groups) * games))
    parts = list(_parts(seed, groups, deals, size))
    played = zip(parts, backend.play_all(arena, parts, progress), strict=True)
    tally = _Tally([bot.text for bot in bots], deals)
    for (_, first, plan), outcomes in played:
        for deal, (row, outcome) in enumerate(zip(plan.tolist(), outcomes, strict=True), first):
            tally.add(deal, row, outcome)
    standings, beaten = tally.ranked()
    seconds = time.perf_counter() - started
    return Tournament(match.game.name, match.seats, len(groups), games, seed, backend.about, seconds, standings, beaten)


def _check(match: Match, bots: Sequence[BotSpec], games: int) -> None:
    names = [bot.text for bot in bots]
    if twice := [name for name in dict.fromkeys(names) if names.count(name) > 1]:
        raise BadOptions(f"participants need different names; twice there: {', '.join(twice)[:80]}")
    if len(bots) < match.seats:
        raise BadOptions(f"games of {match.seats} seats need {match.seats} participants or more, not {len(bots)}")
    if games < 1 or games % match.seats:
        raise BadOptions(f"with {match.seats} seats the number of games is a multiple of {match.seats}, not {games}")


def _parts(seed: int, groups: Sequence[Seating], deals: int, size: int) -> Iterator[Part]:
    for number, group in enumerate(groups):
        for seating in seatings(group):
            for first in range(0, deals, size):
                yield Part(seed, number * deals + first, np.tile(np.array(seating), (min(size, deals - first), 1)))


class _Tally:
    """Counts games; the points of a deal, from all its rotations together, are one observation."""

    def __init__(self, names: Sequence[str], deals: int) -> None:
        self._standings = [Standing(name) for name in names]
        self._beaten = np.zeros((len(names), len(names)), np.int64)
        self._points = [dict[int, npt.NDArray[np.float64]]() for _ in names]
        self._deals = deals

    def add(self, deal: int, seating: Sequence[int], outcome: Outcome) -> None:
        group, within = divmod(deal, self._deals)
        for seat, bot in enumerate(seating):
            one = self._standings[bot]
            one.games += 1
            one.draws += outcome.ended == DRAWN
            one.unfinished += outcome.ended == CUT
            points = self._points[bot].setdefault(group, np.zeros(self._deals))
            points[within] += outcome.scores[seat] / len(seating)
        if outcome.ended == WON:
            winner = outcome.scores.index(max(outcome.scores))
            self._standings[seating[winner]].wins += 1
            if winner == 0:
                self._beaten[seating[0], list(seating[1:])] += 1

    def ranked(self) -> tuple[list[Standing], list[list[int]]]:
        for one, points in zip(self._standings, self._points, strict=True):
            one.share, one.error = _share(np.array(list(points.values())))
        order = sorted(range(len(self._standings)), key=lambda i: (-self._standings[i].share, -self._standings[i].wins))
        return [self._standings[i] for i in order], self._beaten[np.ix_(order, order)].tolist()


def _share(points: npt.NDArray[np.float64]) -> tuple[float, float]:
    # Rivals are given, deals are drawn: the error comes from the spread within the groups (rows), not between them.
    groups, deals = points.shape
    error = math.sqrt(points.var(axis=1, ddof=1).sum() / deals) / groups if deals > 1 else math.nan
    return float(points.mean()), error
