"""The outcome of one game, or of many as arrays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from hegemon.core.rules import CUT, WON
from hegemon.lab.thinking import Thinking


@dataclass(frozen=True)
class Fault:
    """A bot's mistake that ended a game: its seat, and the reason."""

    seat: int
    reason: str


REASONS = 3
"""The number of different reasons that are kept of a bot's faults."""


def note_fault(faults: dict[str, int], reasons: dict[str, list[str]], name: str, reason: str) -> None:
    """Count a bot's fault, and keep the reason if it is one of the first different ones."""
    faults[name] = faults.get(name, 0) + 1
    known = reasons.setdefault(name, [])
    if reason not in known and len(known) < REASONS:
        known.append(reason)


@dataclass(frozen=True)
class Outcome:
    """The end of one game."""

    scores: tuple[float, ...]
    ended: int
    turns: int
    moves: int
    fault: Fault | None = None
    thinking: Thinking | None = field(default=None, compare=False)
    """The times that its bots thought, one row; None if they were not timed."""

    @property
    def winner(self) -> int | None:
        """The seat that has won, if one has."""
        return self.scores.index(max(self.scores)) if self.ended == WON else None


@dataclass(frozen=True)
class Outcomes:
    """The ends of the games of a part, as arrays: a row a game."""

    scores: npt.NDArray[np.float64]
    """A column a seat."""
    endings: npt.NDArray[np.int64]
    """The fields of `Rules.result`, turns, moves."""
    faults: dict[int, Fault] = field(default_factory=dict)
    """By the game's row: games that a bot lost by its own fault."""
    thinking: Thinking | None = field(default=None, compare=False)
    """The times that bots thought; None where games are compiled from end to end."""

    @property
    def finished(self) -> npt.NDArray[np.bool_]:
        """The games that were played to their end: neither cut off at the turn limit, nor lost by a bot's own fault."""
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
        thinking = None if self.thinking is None else self.thinking.rows(chosen)
        return Outcomes(self.scores[chosen], self.endings[chosen], faults, thinking)

    @classmethod
    def of(cls, games: Sequence[Outcome]) -> Outcomes:
        """Single games laid together."""
        return cls(
            np.array([game.scores for game in games]),
            np.array([(game.ended, game.turns, game.moves) for game in games], np.int64),
            {row: game.fault for row, game in enumerate(games) if game.fault is not None},
            _laid_together(len(games[0].scores), [game.thinking for game in games], [1] * len(games)),
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
        thinking = _laid_together(scores[0].shape[1], [part.thinking for part in parts], [len(part) for part in parts])
        return cls(np.concatenate(scores), np.concatenate(endings), faults, thinking)

    @classmethod
    def woven(cls, games: int, parts: Sequence[tuple[slice, Outcomes]]) -> Outcomes:
        """This many games from parts; rows that no part has stay empty."""
        seats = parts[0][1].scores.shape[1]
        scores, endings = np.zeros((games, seats)), np.zeros((games, 3), np.int64)
        thinking = None if all(part.thinking is None for _, part in parts) else Thinking.none(games, seats)
        faults: dict[int, Fault] = {}
        for rows, part in parts:
            scores[rows], endings[rows] = part.scores, part.endings
            faults |= {range(games)[rows][row]: fault for row, fault in part.faults.items()}
            if thinking is not None and part.thinking is not None:
                thinking.seconds[rows], thinking.counts[rows] = part.thinking.seconds, part.thinking.counts
        return cls(scores, endings, faults, thinking)


def _laid_together(seats: int, parts: Sequence[Thinking | None], games: Sequence[int]) -> Thinking | None:
    """The thinking times of consecutive parts, joined; None if no bot was timed."""
    if all(part is None for part in parts):
        return None
    known = [part or Thinking.none(many, seats) for part, many in zip(parts, games, strict=True)]
    return Thinking(np.concatenate([one.seconds for one in known]), np.concatenate([one.counts for one in known]))
