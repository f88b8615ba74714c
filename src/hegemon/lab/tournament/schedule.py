"""Schedules: everybody meets everybody, challengers the field, or newcomers their neighbours on a ladder.

A schedule is a generator of stages: all bouts of a stage can be played at once, and the next stage may depend on the
results of earlier ones. It sees only complete stages, so that it decides the same on every backend.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hegemon.core.errors import BadOptions
from hegemon.lab.tournament.ratings import Points, rate

Seating = tuple[int, ...]

Schedule = Callable[[Callable[[], Sequence[tuple[Seating, Points]]]], Iterator[list["Bout"]]]
"""Gets a function that returns the points of every deal so far, bout by bout."""

KINDS = ("round-robin", "gauntlet", "ladder")


class Bout(NamedTuple):
    """A group plays `deals` deals, each in all rotations of a circular order; `first` is the first deal's number."""

    group: Seating
    first: int
    deals: int


def count_groups(kind: str, participants: int, seats: int, challengers: int = 1) -> int:
    """The number of groups that meet; for a ladder only the first, because the others depend on results.

    >>> count_groups("round-robin", 4, 2), count_groups("gauntlet", 5, 3, challengers=2)
    (6, 6)
    """
    if kind == "gauntlet":
        return challengers * math.comb(max(0, participants - challengers), seats - 1)
    return math.comb(participants, seats) if kind == "round-robin" else 1


def make_schedule(kind: str, participants: int, seats: int, deals: int, challengers: int = 1) -> Schedule:
    """The schedule of that kind."""
    if kind == "round-robin":
        return _at_once(itertools.combinations(range(participants), seats), deals)
    if kind == "gauntlet":
        most = participants - seats + 1
        if not 1 <= challengers <= most:
            raise BadOptions(
                f"of {participants} participants at tables of {seats}, 1 to {most} are challengers, not {challengers}"
            )
        field = list(itertools.combinations(range(challengers, participants), seats - 1))
        return _at_once(((one, *rivals) for one in range(challengers) for rivals in field), deals)
    if kind == "ladder":
        return _ladder(participants, seats, deals)
    raise BadOptions(f"a tournament is {', '.join(KINDS[:-1])} or {KINDS[-1]}, not {kind[:40]!r}")


def _at_once(groups: Iterator[Seating], deals: int) -> Schedule:
    bouts = [Bout(group, number * deals, deals) for number, group in enumerate(groups)]
    return lambda _played: iter([bouts])


def _ladder(participants: int, seats: int, deals: int) -> Schedule:
    """The first few found the ladder in one bout; then one newcomer after the other is placed on it.

    A newcomer stands where its rating puts it, in the middle before its first game. It plays those just above it and
    those just below it; after every bout all are rated anew. Its place is settled once it has met both neighbourhoods
    of its current place. No group meets twice, so this ends.
    """

    def schedule(played: Callable[[], Sequence[tuple[Seating, Points]]]) -> Iterator[list[Bout]]:
        numbers = itertools.count()
        yield [Bout(tuple(range(seats)), next(numbers) * deals, deals)]
        for newcomer in range(seats, participants):
            met: set[frozenset[int]] = set()
            while True:
                elo = rate(participants, played()).elo
                wanted = [x for x in _neighbourhoods(newcomer, elo, seats - 1) if frozenset(x) not in met]
                if not wanted:
                    break
                met.add(frozenset(wanted[0]))
                yield [Bout((newcomer, *sorted(wanted[0])), next(numbers) * deals, deals)]

    return schedule


def _neighbourhoods(newcomer: int, elo: npt.NDArray[np.float64], size: int) -> list[list[int]]:
    """As many of those placed before as fit at a table with the newcomer: just above its place, and just below.

    >>> _neighbourhoods(4, np.array([30.0, -10.0, 20.0, -40.0, 0.0]), 1)
    [[2], [1]]
    """
    ladder = sorted(range(newcomer), key=lambda i: (-round(float(elo[i]), 6), i))
    place = sum(round(float(elo[i]), 6) >= round(float(elo[newcomer]), 6) for i in ladder)
    last = newcomer - size
    starts = (min(max(place - size, 0), last), min(place, last))
    return [ladder[start : start + size] for start in starts]
