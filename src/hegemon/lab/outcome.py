"""The outcome of one game, or of many as arrays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from hegemon.core.rules import CUT, WON


@dataclass(frozen=True)
class Fault:
    """Why a bot lost a game that it did not play to its end: what it did wrong, and on which seat."""

    seat: int
    reason: str


@dataclass(frozen=True)
class Outcome:
    """How one game ended."""

    scores: tuple[float, ...]
    ended: int
    turns: int
    moves: int
    fault: Fault | None = None

    @property
    def winner(self) -> int | None:
        """The seat that has won, if one has."""
        return self.scores.index(max(self.scores)) if self.ended == WON else None


@dataclass(frozen=True)
class Outcomes:
    """How the games of a part ended, as arrays: a row a game."""

    scores: npt.NDArray[np.float64]
    """A column a seat."""
    endings: npt.NDArray[np.int64]
    """What `Rules.result` says, turns, moves."""
    faults: dict[int, Fault] = field(default_factory=dict)
    """By the game's row: games that a bot lost by its own fault."""

    @property
    def finished(self) -> npt.NDArray[np.bool_]:
        """Which games were played to their end: neither cut off at the turn limit, nor lost by a bot's own fault."""
        found: npt.NDArray[np.bool_] = self.endings[:, 0] != CUT
        found[list(self.faults)] = False
        return found

    def __len__(self) -> int:
        return len(self.endings)

    def __iter__(self) -> Iterator[Outcome]:
        for row, (scores, ending) in enumerate(zip(self.scores.tolist(), self.endings.tolist(), strict=True)):
            ended, turns, moves = ending
            yield Outcome(tuple(scores), ended, turns, moves, self.faults.get(row))

    def rows(self, chosen: npt.NDArray[np.int64]) -> Outcomes:
        """Some of the games, in this order."""
        new = {int(old): number for number, old in enumerate(chosen)}
        faults = {new[row]: fault for row, fault in self.faults.items() if row in new}
        return Outcomes(self.scores[chosen], self.endings[chosen], faults)

    @classmethod
    def of(cls, games: Sequence[Outcome]) -> Outcomes:
        """Single games laid together."""
        return cls(
            np.array([game.scores for game in games]),
            np.array([(game.ended, game.turns, game.moves) for game in games], np.int64),
            {row: game.fault for row, game in enumerate(games) if game.fault is not None},
        )

    @classmethod
    def joined(cls, parts: Sequence[Outcomes]) -> Outcomes:
        """Several parts, one behind the other."""
        faults: dict[int, Fault] = {}
        start = 0
        for part in parts:
            faults |= {start + row: fault for row, fault in part.faults.items()}
            start += len(part)
        scores, endings = [part.scores for part in parts], [part.endings for part in parts]
        return cls(np.concatenate(scores), np.concatenate(endings), faults)

    @classmethod
    def woven(cls, games: int, parts: Sequence[tuple[slice, Outcomes]]) -> Outcomes:
        """So many games from parts; rows that no part has stay empty."""
        scores, endings = np.zeros((games, parts[0][1].scores.shape[1])), np.zeros((games, 3), np.int64)
        faults: dict[int, Fault] = {}
        for rows, part in parts:
            scores[rows], endings[rows] = part.scores, part.endings
            faults |= {range(games)[rows][row]: fault for row, fault in part.faults.items()}
        return cls(scores, endings, faults)
