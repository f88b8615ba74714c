"""The times that bots think: every answer's time is counted in bins, so that runs of any length stay small.

Times differ whenever the same games are played, so they stand apart from results and are never compared with them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

SHORTEST = 1e-6
"""Seconds; what is shorter counts in the first bin."""
BINS_AN_OCTAVE = 3
BINS = 96
"""32 octaves: from a microsecond to more than an hour."""
TOTAL, LONGEST = 0, 1


@dataclass(frozen=True)
class Thinking:
    """The answer times of some games: a row a game, a column a seat."""

    seconds: npt.NDArray[np.float64]
    """By game and seat: the sum of all answers, and the longest."""
    counts: npt.NDArray[np.uint32]
    """By game, seat and bin: answers."""

    @classmethod
    def none(cls, *shape: int) -> Self:
        """Empty times, of games and seats that were not timed."""
        return cls(np.zeros((*shape, 2)), np.zeros((*shape, BINS), np.uint32))

    def add(self, row: int, seat: int, seconds: float) -> None:
        """Count an answer and its time."""
        octaves = math.log2(max(seconds, SHORTEST) / SHORTEST)
        self.counts[row, seat, min(int(octaves * BINS_AN_OCTAVE), BINS - 1)] += 1
        self.seconds[row, seat, TOTAL] += seconds
        self.seconds[row, seat, LONGEST] = max(self.seconds[row, seat, LONGEST], seconds)

    def rows(self, chosen: npt.NDArray[np.int64]) -> Thinking:
        """Those of some games."""
        return Thinking(self.seconds[chosen], self.counts[chosen])

    def of(self, *where: int) -> Thought:
        """The thinking time of one seat in one game."""
        return Thought.of(self.seconds[where][None], self.counts[where][None])

    def line(self) -> list[Any]:
        """For a journal, in microseconds: by game and seat the sum, the longest, and the bins that are not empty."""
        return [
            [
                [
                    *(round(1e6 * value) for value in taken),
                    {str(bin_): int(many[bin_]) for bin_ in np.flatnonzero(many)},
                ]
                for taken, many in zip(seconds.tolist(), counts, strict=True)
            ]
            for seconds, counts in zip(self.seconds, self.counts, strict=True)
        ]

    @classmethod
    def from_line(cls, line: Sequence[Sequence[Sequence[Any]]], games: int, seats: int) -> Self:
        """The reverse of `line`; anything else raises IndexError, TypeError or ValueError."""
        found = cls.none(games, seats)
        for row, seated in enumerate(line):
            for seat, (total, longest, bins) in enumerate(seated):
                found.seconds[row, seat] = 1e-6 * float(total), 1e-6 * float(longest)
                for bin_, many in bins.items():
                    found.counts[row, seat, int(bin_)] = int(many)
        return found


class Thought(NamedTuple):
    """The answer times of one bot, in seconds; nan where it was never timed."""

    answers: int
    mean: float
    p50: float
    """Half of the answers took at most this long, to within a tenth."""
    p95: float
    max: float

    @classmethod
    def of(cls, seconds: npt.NDArray[np.float64], counts: npt.NDArray[np.uint32]) -> Self:
        """All seats of all games that are given, rows of both, laid together."""
        bins = counts.sum(axis=0, dtype=np.int64)
        answers = int(bins.sum())
        if not answers:
            return cls(0, *4 * [math.nan])
        longest = float(seconds[:, LONGEST].max())
        middle, late = (min(_quantile(bins, share), longest) for share in (0.5, 0.95))
        return cls(answers, float(seconds[:, TOTAL].sum()) / answers, middle, late, longest)

    def json(self) -> dict[str, float | None]:
        """For programs; none where there is no number."""
        values = {name: value for name, value in self._asdict().items() if name != "answers"}
        return {"answers": self.answers} | {
            name: None if math.isnan(value) else float(f"{value:.4g}") for name, value in values.items()
        }


NOT_TIMED = Thought(0, *4 * [math.nan])


def by_name(names: Sequence[str], who: npt.NDArray[np.int64], thinking: Thinking | None) -> dict[str, Thought]:
    """Of everybody who was timed: `who` tells for every game and seat whose it was, by number of the name."""
    found: dict[str, Thought] = {}
    for name in dict.fromkeys(names) if thinking is not None else ():
        assert thinking is not None
        own = np.isin(who, [number for number, other in enumerate(names) if other == name])
        thought = Thought.of(thinking.seconds[own].reshape(-1, 2), thinking.counts[own].reshape(-1, BINS))
        if thought.answers:
            found[name] = thought
    return found


def thinking_lines(thoughts: Mapping[str, Thought]) -> list[str]:
    """Lines for people."""
    return [
        f"{name} thought {duration(one.p50)} per move (median), 95 % below {duration(one.p95)}, "
        f"at most {duration(one.max)}"
        for name, one in thoughts.items()
    ]


def duration(seconds: float) -> str:
    """A time in three figures.

    >>> duration(0.0123), duration(2.5), duration(4.2e-06)
    ('12.3 ms', '2.50 s', '4.20 µs')
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size or unit == "µs":
            value = seconds / size
            return f"{value:.{max(0, 2 - max(0, int(math.log10(max(value, 1)))))}f} {unit}"
    raise AssertionError


def _quantile(bins: npt.NDArray[np.int64], share: float) -> float:
    """The time that this share of the answers does not exceed, evenly between the ends of its bin."""
    below = np.cumsum(bins)
    rank = share * below[-1]
    bin_ = int(np.searchsorted(below, rank))
    inside = (rank - (below[bin_] - bins[bin_])) / bins[bin_]
    return float(SHORTEST * 2 ** ((bin_ + inside) / BINS_AN_OCTAVE))
