"""Counts games of a simulation as they end: wins by seat, lengths, unfinished games (S4).

A tally is a sum: tallies of parts add up to that of the whole, in any order, and one fits into a line of a journal.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Self

import numpy as np

from hegemon.core.match import Match
from hegemon.core.rules import CUT, DRAWN, WON
from hegemon.lab.arena import Plan
from hegemon.lab.lengths import charted, in_rounds
from hegemon.lab.outcome import REASONS, Outcomes
from hegemon.lab.shares import DealSums

DIGITS = 9


class Tally:
    """Results of the games between given bots, in the order in which they were named; a bot may have several seats."""

    def __init__(self, bots: int, seats: int | None = None) -> None:
        seats = seats or bots
        self.wins = np.zeros((bots, seats), np.int64)
        """A row for each bot, a column for each seat from which it won."""
        self.sat = np.zeros((bots, seats), np.int64)
        """As `wins`, for all games."""
        self.by_bot, self.by_seat = DealSums(bots), DealSums(seats)
        """The points of every bot, and of every seat."""
        self.games = self.draws = self.unfinished = self.moves = 0
        self.turns: Counter[int] = Counter()
        """Finished games by their number of turns."""
        self.faults: list[list[str]] = [[] for _ in range(bots)]
        """By bot, the reasons of games that it lost by its own fault."""

    @classmethod
    def of(cls, plan: Plan, outcomes: Outcomes, each: int = 1, bots: int | None = None) -> Self:
        """The tally of these games, with seats by the plan; `each` consecutive games are a deal. Unless `bots` says how
        many there are, each has one seat."""
        tally = cls(bots or plan.shape[1], plan.shape[1])
        tally._add_games(plan, outcomes, each)
        for row, fault in sorted(outcomes.faults.items()):
            tally.faults[int(plan[row, fault.seat])].append(fault.reason)
        return tally

    def _add_games(self, plan: Plan, outcomes: Outcomes, each: int) -> None:
        scores, endings = outcomes.scores, outcomes.endings
        seats = np.broadcast_to(np.arange(plan.shape[1]), plan.shape)
        np.add.at(self.sat, (plan, seats), 1)
        of_bots = np.zeros((len(scores), len(self.wins)))
        np.add.at(of_bots, (np.arange(len(scores))[:, None], plan), scores)
        self.by_bot.add_games(of_bots, each)
        self.by_seat.add_games(scores, each)
        won = np.flatnonzero(endings[:, 0] == WON)
        winners = scores[won].argmax(axis=1)
        np.add.at(self.wins, (plan[won, winners], winners), 1)
        self.games += len(outcomes)
        self.draws += int((endings[:, 0] == DRAWN).sum())
        self.unfinished += int((endings[:, 0] == CUT).sum())
        self.moves += int(endings[:, 2].sum())
        self.turns.update(endings[outcomes.finished, 1].tolist())

    def reasons(self, bot: int) -> list[str]:
        """The first different reasons of a bot's faults."""
        return list(dict.fromkeys(self.faults[bot]))[:REASONS]

    def add(self, other: Tally) -> None:
        """Count more games."""
        self.wins += other.wins
        self.sat += other.sat
        self.by_bot.add(other.by_bot)
        self.by_seat.add(other.by_seat)
        self.games += other.games
        self.draws += other.draws
        self.unfinished += other.unfinished
        self.moves += other.moves
        self.turns.update(other.turns)
        for mine, theirs in zip(self.faults, other.faults, strict=True):
            mine += theirs

    def line(self) -> dict[str, Any]:
        """The tally for a journal; `from_line` reads it."""
        line: dict[str, Any] = {"wins": self.wins.tolist(), "sat": self.sat.tolist()}
        line |= {"by_bot": self.by_bot.line(), "by_seat": self.by_seat.line()}
        line |= {name: getattr(self, name) for name in ("games", "draws", "unfinished", "moves", "faults")}
        return line | {"turns": {str(turns): games for turns, games in sorted(self.turns.items())}}

    @classmethod
    def from_line(cls, line: Mapping[str, Any], bots: int) -> Self:
        """The reverse of `line`; anything else raises KeyError, TypeError or ValueError."""
        tally = cls(bots)
        tally.wins[...], tally.sat[...] = line["wins"], line["sat"]
        tally.by_bot = DealSums.from_line(line["by_bot"], bots)
        tally.by_seat = DealSums.from_line(line["by_seat"], bots)
        for name in ("games", "draws", "unfinished", "moves"):
            setattr(tally, name, int(line[name]))
        tally.turns.update({int(turns): int(games) for turns, games in line["turns"].items()})
        tally.faults = [[str(reason) for reason in reasons] for reasons in line["faults"]]
        return tally

    def json(self, match: Match, names: Sequence[str]) -> dict[str, Any]:
        """The statistics, for people and programs: shares with their standard errors, rounds, unfinished games."""
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
                    **_share(self.by_bot, bot),
                    "faults": len(self.faults[bot]),
                    "reasons": self.reasons(bot),
                }
                for bot, name in enumerate(names)
            ],
            "seats": [
                {"games": self.games, "wins": int(self.wins[:, seat].sum()), **_share(self.by_seat, seat)}
                for seat in range(len(names))
            ],
            "turns": charted(self.turns),
            "rounds": charted(in_rounds(match, self.turns)),
        }


def _share(sums: DealSums, player: int) -> dict[str, float | None]:
    mean, error = (None if math.isnan(value) else round(value, DIGITS) for value in sums.share(player))
    return {"share": mean, "error": error}
