"""Results of a tournament: standings, ratings, and who beat whom."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.core.helpers.confidence import Z95
from hegemon.core.rules import CUT, DRAWN
from hegemon.lab.outcome import REASONS
from hegemon.lab.thinking import BINS, NOT_TIMED, Thought
from hegemon.lab.tournament.contest import Played
from hegemon.lab.tournament.ratings import rate

TIMES = ("answers", "think_mean", "think_p50", "think_p95", "think_max")
RESULTS = ("name", "games", "wins", "draws", "unfinished", "faults", "share", "error", "elo", "elo_low", "elo_high")
COLUMNS = (*RESULTS, *TIMES)
"""The columns of a table of standings, in this order."""


def cells(standing: Mapping[str, Any], times: Mapping[str, Any] | None) -> list[Any]:
    """The values of `COLUMNS` from a standing and its thinking times, both as JSON; None for missing values."""
    return [*(standing[name] for name in RESULTS), *(times or NOT_TIMED.json()).values()]


@dataclass
class Standing:
    """The results of one participant in all its games."""

    name: str
    games: int = 0
    wins: int = 0
    draws: int = 0
    unfinished: int = 0
    share: float = 0.0
    """Its share of the points of its games."""
    error: float = math.nan
    """The standard error of that share; nan with one deal per group."""
    elo: float = math.nan
    """The rating, 0 on average; nan before its first whole deal."""
    elo_error: float = math.nan
    """The standard error of the rating."""
    lead: float = math.nan
    """Its lead on the next participant in rating points; the last has none."""
    lead_error: float = math.nan
    """The standard error of the lead: participants that met the same rivals are compared more precisely than with the
    mean."""
    faults: int = 0
    """Games lost because it raised an error, made an illegal move, or gave no answer."""
    reasons: list[str] = field(default_factory=list)
    """The reasons of the first faults."""
    thinking: Thought = field(default=NOT_TIMED, compare=False)

    @property
    def cells(self) -> list[Any]:
        """The values of `COLUMNS`; None for missing values."""
        return cells(self.json(), self.thinking.json())

    @property
    def elo_range(self) -> tuple[float, float]:
        """The rating's interval of 95 %."""
        return self.elo - Z95 * self.elo_error, self.elo + Z95 * self.elo_error

    def json(self) -> dict[str, Any]:
        low, high = self.elo_range
        return {
            "name": self.name,
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "unfinished": self.unfinished,
            "share": self.share,
            "error": number(self.error, 9),
            "elo": number(self.elo),
            "elo_error": number(self.elo_error),
            "elo_low": number(low),
            "elo_high": number(high),
            "lead": number(self.lead),
            "lead_error": number(self.lead_error),
            "faults": self.faults,
            "reasons": self.reasons,
        }


@dataclass
class Tournament:
    """The state of a tournament: the standings, best first, and who beat whom."""

    game: str
    seats: int
    groups: int
    """The number of groups that have met or are scheduled."""
    games: int
    """The games of one group."""
    seed: int
    on: str
    seconds: float
    standings: list[Standing]
    beaten: list[list[int]]
    """A row for each starter, a column for each rival in the same game, in the order of standings: games that the
    starter won."""
    started: list[list[int]] = field(default_factory=list)
    """As `beaten`, for all games."""
    met: list[list[int]] = field(default_factory=list)
    """Games in which both played."""
    points: list[list[float]] = field(default_factory=list)
    """The points of the row's participant in those games."""
    kind: str = "round-robin"
    played: int = 0
    planned: int = 0
    """Games that are scheduled so far; a ladder schedules more later."""
    finished: bool = True
    bouts: Sequence[Played] = field(default=(), compare=False)
    """Every game, for tables; its groups are numbers of `names`."""
    names: Sequence[str] = ()

    @property
    def starts(self) -> int | None:
        """The number of games in every cell of `beaten`, if it is the same for all."""
        counts = {self.started[i][j] for i, j in itertools.permutations(range(len(self.standings)), 2)}
        return counts.pop() if len(counts) == 1 else None

    def share(self, row: int, column: int) -> float | None:
        """The row's share of the points that two participants got in their common games; None if there are none."""
        both = self.points[row][column] + self.points[column][row]
        return self.points[row][column] / both if both else None

    def json(self, *, times: bool = True) -> dict[str, Any]:
        """Everything; without times, it is byte for byte the same on every backend."""
        names = [one.name for one in self.standings]
        pairs = list(itertools.permutations(range(len(names)), 2))
        return {
            "game": self.game,
            "kind": self.kind,
            "seats_per_game": self.seats,
            "groups": self.groups,
            "games_per_group": self.games,
            "games": self.played,
            "planned": self.planned,
            "finished": self.finished,
            "seed": self.seed,
            **(self._times() if times else {}),
            "ranking": [one.json() for one in self.standings],
            "starting": [
                {"starter": names[i], "rival": names[j], "games": self.started[i][j], "wins": self.beaten[i][j]}
                for i, j in pairs
            ],
            "meetings": [
                {
                    "name": names[i],
                    "rival": names[j],
                    "games": self.met[i][j],
                    "points": number(self.points[i][j], 9),
                    "share": number(self.share(i, j), 9),
                }
                for i, j in pairs
            ],
        }

    def _times(self) -> dict[str, Any]:
        thoughts = {one.name: one.thinking.json() for one in self.standings if one.thinking.answers}
        return {"on": self.on, "seconds": self.seconds, "thinking": thoughts}

    def rows(self) -> Iterator[list[Any]]:
        """A header, then a line for each participant, best first; the last columns have its results as the starter."""
        names = [one.name for one in self.standings]
        rivals = [head for name in names for head in (f"beat {name}", f"started with {name}")]
        yield ["place", *COLUMNS, *rivals]
        for i, one in enumerate(self.standings):
            cells = (
                ("", "") if i == j else (wins, starts)
                for j, (wins, starts) in enumerate(zip(self.beaten[i], self.started[i], strict=True))
            )
            line = [i + 1, *one.cells, *itertools.chain.from_iterable(cells)]
            yield ["" if value is None else value for value in line]


def number(value: float | None, digits: int = 4) -> float | None:
    """A number for JSON, rounded to significant digits; None instead of nan."""
    return None if value is None or math.isnan(value) else round(value, digits) + 0.0


@dataclass(frozen=True)
class Count:
    """The standings of a number of bouts, with the tables in their order."""

    standings: list[Standing]
    beaten: list[list[int]]
    started: list[list[int]]
    met: list[list[int]]
    points: list[list[float]]


def count(names: Sequence[str], bouts: Sequence[Played]) -> Count:
    """Count all results; best first by rating, then by wins, then in the order of names."""
    size = len(names)
    standings = [Standing(name) for name in names]
    tables = [np.zeros((size, size)) for _ in range(4)]
    for played in bouts:
        _add_games(standings, played)
        _add_pairs(tables, played)
        _add_faults(standings, played)
    _add_shares(standings, bouts)
    _add_times(standings, bouts)
    ratings = rate(size, [(played.bout.group, played.points) for played in bouts])
    for i in np.flatnonzero(ratings.played).tolist():
        standings[i].elo, standings[i].elo_error = float(ratings.elo[i]), float(ratings.error[i])
    order = sorted(
        range(size), key=lambda i: (not ratings.played[i], -round(float(ratings.elo[i]), 6), -standings[i].wins)
    )
    for i, j in itertools.pairwise(order[: int(ratings.played.sum())]):
        standings[i].lead, standings[i].lead_error = ratings.between(i, j)
    beaten, started, met, points = (table[np.ix_(order, order)] for table in tables)
    ranked = [standings[i] for i in order]
    return Count(ranked, _whole(beaten), _whole(started), _whole(met), points.tolist())


def _whole(table: npt.NDArray[np.float64]) -> list[list[int]]:
    return [[int(cell) for cell in row] for row in table]


def _add_games(standings: Sequence[Standing], played: Played) -> None:
    done, code, winners = played.done, played.endings[:, :, 0], played.winners
    for member, bot in enumerate(played.bout.group):
        one = standings[bot]
        one.games += int(done.sum())
        one.wins += int((winners == member).sum())
        one.draws += int((done & (code == DRAWN)).sum())
        one.unfinished += int((done & (code == CUT)).sum())


def _add_pairs(tables: Sequence[npt.NDArray[np.float64]], played: Played) -> None:
    beaten, started, met, points = tables
    group = np.array(played.bout.group)
    games, scored = played.done.sum(), played.scores.sum(axis=(0, 1))
    for member, bot in enumerate(group):
        rivals = np.delete(group, member)
        starts = played.starters == member
        started[bot, rivals] += (played.done & starts).sum()
        beaten[bot, rivals] += (starts & (played.winners == member)).sum()
        met[bot, rivals] += games
        points[bot, rivals] += scored[member]


def _add_faults(standings: Sequence[Standing], played: Played) -> None:
    for _, (member, reason) in sorted(played.faults.items()):
        one = standings[played.bout.group[member]]
        one.faults += 1
        if reason not in one.reasons and len(one.reasons) < REASONS:
            one.reasons.append(reason)


def _add_times(standings: Sequence[Standing], bouts: Sequence[Played]) -> None:
    for number_, one in enumerate(standings):
        seconds, counts = [np.zeros((0, 2))], [np.zeros((0, BINS), np.uint32)]
        for played in bouts:
            if played.thinking is not None and number_ in played.bout.group:
                member = played.bout.group.index(number_)
                seconds.append(played.thinking.seconds[:, :, member].reshape(-1, 2))
                counts.append(played.thinking.counts[:, :, member].reshape(-1, BINS))
        one.thinking = Thought.of(np.concatenate(seconds), np.concatenate(counts))


def _add_shares(standings: Sequence[Standing], bouts: Sequence[Played]) -> None:
    # Rivals are fixed and deals are random, so the error comes from the spread within bouts, not between them.
    scored, spread, deals = np.zeros(len(standings)), np.zeros(len(standings)), np.zeros(len(standings))
    for played in bouts:
        group, points = list(played.bout.group), played.points / len(played.bout.group)
        scored[group] += played.scores.sum(axis=(0, 1))
        if len(points):
            spread[group] += len(points) * points.var(axis=0, ddof=1) if len(points) > 1 else math.nan
            deals[group] += len(points)
    for one, points_, spread_, deals_ in zip(standings, scored, spread, deals, strict=True):
        one.share = float(points_ / one.games) if one.games else 0.0
        one.error = float(math.sqrt(spread_) / deals_) if deals_ else math.nan
