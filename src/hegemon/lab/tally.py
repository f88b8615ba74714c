"""Counts games of a simulation as they end: who won from which seat, how long they took, which did not end (S4).

A tally is a sum: tallies of parts add up to that of the whole, in any order, and one fits into a line of a journal.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from hegemon.core.match import Match
from hegemon.core.rules import CUT, DRAWN, WON
from hegemon.lab.arena import Plan
from hegemon.lab.lengths import charted, in_rounds
from hegemon.lab.outcome import Outcomes

REASONS = 3
"""Of a bot's faults, so many different reasons are told."""
DIGITS = 9


class Tally:
    """What is known of the games between given bots; bots count one by one, in the order they were named."""

    def __init__(self, bots: int) -> None:
        self.wins = np.zeros((bots, bots), np.int64)
        """Row: a bot, column: the seat it won from."""
        self.sat = np.zeros((bots, bots), np.int64)
        """As `wins`: how many games it played there."""
        self.points, self.squares = np.zeros(bots), np.zeros(bots)
        """Every bot's points, and the squares of what it got in each game, for the error."""
        self.seat_points, self.seat_squares = np.zeros(bots), np.zeros(bots)
        """The same by seat, whoever sat there."""
        self.games = self.draws = self.unfinished = self.moves = 0
        self.turns: Counter[int] = Counter()
        """How many games that were played to their end took so many turns."""
        self.faults: list[list[str]] = [[] for _ in range(bots)]
        """Why a bot lost games that it did not play to their end, once for each."""

    @classmethod
    def of(cls, plan: Plan, outcomes: Outcomes) -> Self:
        """The tally of these games, who sat where by the plan."""
        tally = cls(plan.shape[1])
        tally._add_games(plan, outcomes)
        for row, fault in sorted(outcomes.faults.items()):
            tally.faults[int(plan[row, fault.seat])].append(fault.reason)
        return tally

    def _add_games(self, plan: Plan, outcomes: Outcomes) -> None:
        scores, endings = outcomes.scores, outcomes.endings
        seats = np.broadcast_to(np.arange(plan.shape[1]), plan.shape)
        np.add.at(self.sat, (plan, seats), 1)
        np.add.at(self.points, plan, scores)
        np.add.at(self.squares, plan, scores**2)
        self.seat_points += scores.sum(axis=0)
        self.seat_squares += (scores**2).sum(axis=0)
        won = np.flatnonzero(endings[:, 0] == WON)
        winners = scores[won].argmax(axis=1)
        np.add.at(self.wins, (plan[won, winners], winners), 1)
        self.games += len(outcomes)
        self.draws += int((endings[:, 0] == DRAWN).sum())
        self.unfinished += int((endings[:, 0] == CUT).sum())
        self.moves += int(endings[:, 2].sum())
        self.turns.update(endings[outcomes.finished, 1].tolist())

    def add(self, other: Tally) -> None:
        """Count more games."""
        for name in ("wins", "sat", "points", "squares", "seat_points", "seat_squares"):
            getattr(self, name)[...] += getattr(other, name)
        self.games += other.games
        self.draws += other.draws
        self.unfinished += other.unfinished
        self.moves += other.moves
        self.turns.update(other.turns)
        for mine, theirs in zip(self.faults, other.faults, strict=True):
            mine += theirs

    def line(self) -> dict[str, Any]:
        """The tally for a journal; `from_line` reads it."""
        told: dict[str, Any] = {
            name: getattr(self, name).tolist()
            for name in ("wins", "sat", "points", "squares", "seat_points", "seat_squares")
        }
        told |= {name: getattr(self, name) for name in ("games", "draws", "unfinished", "moves", "faults")}
        return told | {"turns": {str(turns): games for turns, games in sorted(self.turns.items())}}

    @classmethod
    def from_line(cls, line: Mapping[str, Any], bots: int) -> Self:
        """What `line` told; anything else raises KeyError, TypeError or ValueError."""
        tally = cls(bots)
        for name in ("wins", "sat", "points", "squares", "seat_points", "seat_squares"):
            getattr(tally, name)[...] = line[name]
        for name in ("games", "draws", "unfinished", "moves"):
            setattr(tally, name, int(line[name]))
        tally.turns.update({int(turns): int(games) for turns, games in line["turns"].items()})
        tally.faults = [[str(reason) for reason in reasons] for reasons in line["faults"]]
        return tally

    def json(self, match: Match, names: Sequence[str]) -> dict[str, Any]:
        """The statistics, for people and programs: shares with their standard errors, rounds, what did not end."""
        seat_games = np.full(len(names), self.games)
        shares = _shares(self.points, self.squares, self.sat.sum(axis=1))
        seats = _shares(self.seat_points, self.seat_squares, seat_games)
        return {
            "games": self.games,
            "draws": self.draws,
            "unfinished": self.unfinished,
            "moves": self.moves,
            "bots": [
                {
                    "name": name,
                    "games": int(self.sat[bot].sum()),
                    "wins": int(self.wins[bot].sum()),
                    "wins_by_seat": self.wins[bot].tolist(),
                    "games_by_seat": self.sat[bot].tolist(),
                    **shares[bot],
                    "faults": len(self.faults[bot]),
                    "reasons": list(dict.fromkeys(self.faults[bot]))[:REASONS],
                }
                for bot, name in enumerate(names)
            ],
            "seats": [
                {"games": self.games, "wins": int(self.wins[:, seat].sum()), **seats[seat]}
                for seat in range(len(names))
            ],
            "turns": charted(self.turns),
            "rounds": charted(in_rounds(match, self.turns)),
        }


def _shares(
    points: npt.NDArray[np.float64], squares: npt.NDArray[np.float64], games: npt.NDArray[np.int64]
) -> list[dict[str, float | None]]:
    told: list[dict[str, float | None]] = []
    for total, square, count in zip(points.tolist(), squares.tolist(), games.tolist(), strict=True):
        if not count:
            told.append({"share": None, "error": None})
            continue
        mean = total / count
        variance = max(0.0, square / count - mean**2) * count / (count - 1) if count > 1 else math.nan
        error = math.sqrt(variance / count)
        told.append({"share": round(mean, DIGITS), "error": None if math.isnan(error) else round(error, DIGITS)})
    return told
