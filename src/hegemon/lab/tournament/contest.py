"""Plays a schedule on a backend, keeps the result of every deal, and resumes after a stop.

Results are stored by bout, deal and rotation, independent of where and in which order the games ended, so statistics
are the same on every backend.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.core.errors import BadFile
from hegemon.core.rules import WON
from hegemon.lab.arena import Arena, Part, Plan
from hegemon.lab.backends import Backend
from hegemon.lab.journal import JOURNAL, Journal
from hegemon.lab.outcome import Fault, Outcomes
from hegemon.lab.seating import circular_orders
from hegemon.lab.thinking import Thinking
from hegemon.lab.tournament.ratings import Points
from hegemon.lab.tournament.schedule import Bout, Schedule, Seating


class Played:
    """The results of a bout so far. Arrays are indexed by deal, rotation and member of the group (not by seat)."""

    def __init__(self, bout: Bout, seed: int) -> None:
        seats = len(bout.group)
        self.bout = bout
        self.orders = circular_orders(seats, bout.first, bout.deals, seed)
        """The members of the group by seat, in every deal's first rotation."""
        self.done = np.zeros((bout.deals, seats), bool)
        self.scores = np.zeros((bout.deals, seats, seats))
        self.endings = np.zeros((bout.deals, seats, 3), np.int64)
        self.faults: dict[tuple[int, int], tuple[int, str]] = {}
        """By deal and rotation, the member whose fault ended the game, and the reason."""
        self.thinking: Thinking | None = None
        """By deal, rotation and member; None if no bot was timed."""

    def take(self, rotation: int, first: int, outcomes: Outcomes) -> None:
        """Store the outcomes of the deals from `first` on, of one rotation."""
        rows, seated = slice(first, first + len(outcomes)), self.seated(rotation, first, len(outcomes))
        self.done[rows, rotation] = True
        np.put_along_axis(self.scores[rows, rotation], seated, outcomes.scores, axis=1)
        self.endings[rows, rotation] = outcomes.endings
        for row, fault in outcomes.faults.items():
            self.faults[first + row, rotation] = int(seated[row, fault.seat]), fault.reason
        if outcomes.thinking is not None:
            self._take_times(rows, rotation, seated, outcomes.thinking)

    def _take_times(self, rows: slice, rotation: int, seated: Plan, times: Thinking) -> None:
        if self.thinking is None:
            self.thinking = Thinking.none(*self.scores.shape)
        deals = np.arange(rows.start, rows.stop)[:, None]
        self.thinking.seconds[deals, rotation, seated] = times.seconds
        self.thinking.counts[deals, rotation, seated] = times.counts

    def seated(self, rotation: int, first: int, deals: int) -> Plan:
        """The seats in the deals from `first` on: `rotation` seats further than in the deal's order."""
        return np.roll(self.orders[first : first + deals], rotation, axis=1)

    def rotation_of(self, seating: Seating, deal: int) -> int | None:
        """The rotation of a deal that has this seating, if there is one."""
        for rotation in range(len(seating)):
            if tuple(self.bout.group[member] for member in self.seated(rotation, deal, 1)[0]) == seating:
                return rotation
        return None

    @property
    def points(self) -> Points:
        """The points of all deals that were played in every rotation."""
        return np.asarray(self.scores[self.done.all(axis=1)].sum(axis=1))

    @property
    def winners(self) -> npt.NDArray[np.int64]:
        """By deal and rotation, the member that won; −1 if none did."""
        won = self.done & (self.endings[:, :, 0] == WON)
        return np.where(won, self.scores.argmax(axis=2), -1)

    @property
    def starters(self) -> Plan:
        """By deal and rotation, the member on seat 0."""
        return self.orders[:, -np.arange(self.orders.shape[1])]

    def missing(self, size: int) -> Iterator[tuple[int, int, int]]:
        """The games still to be played: rotation, first deal, and number of deals, at most `size` at once."""
        for rotation in range(self.done.shape[1]):
            edges = np.flatnonzero(np.diff(self.done[:, rotation], prepend=True, append=True)).reshape(-1, 2)
            for begin, end in edges.tolist():
                for first in range(begin, end, size):
                    yield rotation, first, min(size, end - first)


class Contest:
    """A schedule being played. `play` continues it; `bouts` holds the results so far."""

    def __init__(
        self, arena: Arena, schedule: Schedule, *, seed: int, backend: Backend, journal: Journal | None = None
    ) -> None:
        self.arena, self.seed, self.backend = arena, seed, backend
        self.bouts: list[Played] = []
        self.finished = False
        self._schedule = schedule
        self._journal = journal
        self._kept = _kept(journal) if journal is not None else {}

    @property
    def planned(self) -> int:
        """The number of games in all bouts scheduled so far."""
        return sum(played.done.size for played in self.bouts)

    @property
    def played(self) -> int:
        return sum(int(played.done.sum()) for played in self.bouts)

    def play(self, stop: threading.Event | None = None) -> Iterator[int]:
        """Play to the end, or until `stop` is set; yields the number of new games, part by part.

        Closing the iterator stops it too. All games that had ended are in `bouts` and in the journal.
        """
        for stage in self._schedule(lambda: [(played.bout.group, played.points) for played in self.bouts]):
            new = [Played(bout, self.seed) for bout in stage]
            replayed = sum(self._replay(played) for played in new)
            self.bouts += new
            if replayed:
                yield replayed
            if stop is not None and stop.is_set():
                return
            parts = self._parts(new)
            with closing(self.backend.play(self.arena, [part for _, _, _, part in parts])) as results:
                for number, outcomes in results:
                    played, rotation, first, part = parts[number]
                    if self._journal is not None:
                        self._journal.append(_line(part, outcomes))
                    played.take(rotation, first, outcomes)
                    yield len(outcomes)
                    if stop is not None and stop.is_set():
                        return
        self.finished = True

    def _parts(self, bouts: Sequence[Played]) -> list[tuple[Played, int, int, Part]]:
        """All bouts advance together, so that intermediate results cover everybody."""
        games = sum(int((~played.done).sum()) for played in bouts)
        size = self.backend.part_size(self.arena, games)
        parts = []
        for played in bouts:
            group = np.array(played.bout.group)
            for rotation, first, deals in played.missing(size):
                plan = group[played.seated(rotation, first, deals)]
                part = Part(self.seed, played.bout.first + first, plan, len(group), rotation)
                parts.append((played, rotation, first, part))
        return sorted(parts, key=lambda part: part[2])

    def _replay(self, played: Played) -> int:
        """Take the games of a bout from the journal."""
        begin, end = played.bout.first, played.bout.first + played.bout.deals
        for first, seating, outcomes in self._kept.get(frozenset(played.bout.group), ()):
            if begin <= first and first + len(outcomes) <= end:
                rotation = played.rotation_of(seating, first - begin)
                if rotation is not None:
                    played.take(rotation, first - begin, outcomes)
        return int(played.done.sum())


def _line(part: Part, outcomes: Outcomes) -> dict[str, Any]:
    """A part for the journal. It has the seating of its first deal, from which the others follow."""
    line: dict[str, Any] = {
        "first": part.first,
        "seating": part.plan[0].tolist(),
        "scores": outcomes.scores.tolist(),
        "endings": outcomes.endings.tolist(),
    }
    if outcomes.faults:
        line["faults"] = {str(row): [fault.seat, fault.reason] for row, fault in outcomes.faults.items()}
    if outcomes.thinking is not None:
        line["thinking"] = outcomes.thinking.line()
    return line


def _kept(journal: Journal) -> dict[frozenset[int], list[tuple[int, Seating, Outcomes]]]:
    """The games of an earlier process, by group: the first deal, its seating, and the results of the part."""
    kept: dict[frozenset[int], list[tuple[int, Seating, Outcomes]]] = defaultdict(list)
    for number, line in enumerate(journal.entries, 1):
        try:
            seating = tuple(int(bot) for bot in line["seating"])
            scores = np.array(line["scores"], np.float64).reshape(-1, len(seating))
            endings = np.array(line["endings"], np.int64).reshape(len(scores), 3)
            faults = {int(row): Fault(int(seat), str(why)) for row, (seat, why) in line.get("faults", {}).items()}
            times = Thinking.from_line(line["thinking"], *scores.shape) if "thinking" in line else None
            kept[frozenset(seating)].append((int(line["first"]), seating, Outcomes(scores, endings, faults, times)))
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise BadFile(
                f"{journal.folder / JOURNAL}, line {number} holds no games: {type(error).__name__}: {error}"
            ) from None
    return kept
