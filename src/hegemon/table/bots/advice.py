"""Advice at a table beside the moves: evaluations of positions, hints, and reviews of games.

All of it is computed in the threads in which bots think: hints for players with the priority of their bots' thoughts,
everything else after them, and never in a place that is kept for people.
"""

from __future__ import annotations

import asyncio
import functools
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any

from hegemon.analysis import Depth, analyse
from hegemon.analysis.hints import evaluate, suggest
from hegemon.core.errors import BadOptions
from hegemon.core.history.timeline import Timeline
from hegemon.core.match import Match
from hegemon.core.rules import ARBITER
from hegemon.referee.deadline import answer_in_time
from hegemon.table.archive import NotAllowed
from hegemon.table.bots.places import Claim
from hegemon.table.room import Room

PATIENCE = 600.0
"""Seconds: rules may have to be compiled first."""
REVIEW = Depth(playouts=48, candidates=12, sample=150, points=60)
KEPT = 64
"""The most reviews that are cached or wait: one is computed at a time."""
SOON = 1.5
"""Seconds between two messages about the progress of a review."""


class GivenUp(Exception):
    """Nobody waits for a review any more."""


class Reviewed:
    """A review and its progress."""

    def __init__(self, work: Callable[[Callable[[int, int], None]], Coroutine[Any, Any, dict[str, Any]]]) -> None:
        self.done = self.of = 0
        self.task = asyncio.create_task(work(self.note))

    def note(self, done: int, of: int) -> None:
        """Note progress from the working thread; raise to end it if it has taken too long."""
        if self.task.done():
            raise GivenUp
        self.done, self.of = done, of

    async def look(self) -> dict[str, Any]:
        """The review, or its progress."""
        await asyncio.wait({self.task}, timeout=SOON)
        return {"done": self.done, "of": self.of, "review": self.task.result() if self.task.done() else None}


class Advice:
    """Judges the games of a host's tables."""

    def __init__(self) -> None:
        self._reviews: OrderedDict[tuple[str, int], Reviewed] = OrderedDict()
        self._reviewing = asyncio.Lock()

    async def position(self, room: Room, index: int, seat: int) -> dict[str, Any]:
        """The game's own analysis of a position in a game that the viewer may see completely."""
        table = room.table
        _check_open(room)
        if not 0 <= index <= table.index or not 0 <= seat < table.match.seats:
            raise BadOptions(f"there is no position {index} of seat {seat}: the game has {table.index} moves")
        match, seen = table.match, table.match.view(table.timeline.state_at(index), seat)
        return await _apart(room, lambda: match.game.analyse(match, seen, seat))

    async def review(self, room: Room) -> dict[str, Any]:
        """The review of a finished game (luck and skill), or its progress."""
        table = room.table
        if table.running:
            raise NotAllowed("luck and skill are shown once the game is over")
        key = (table.row.id, table.index)
        found = self._reviews.get(key)
        if found is None or (found.task.done() and found.task.exception()):
            self._make_way()
            timeline = Timeline(table.match, table.timeline.entries[: table.index])

            async def work(note: Callable[[int, int], None]) -> dict[str, Any]:
                async with self._reviewing:
                    return await _apart(room, lambda: analyse(timeline, REVIEW, progress=note).json())

            found = self._reviews[key] = Reviewed(work)
        return await found.look()

    def _make_way(self) -> None:
        """Drop the oldest finished review; if none is finished, refuse another one."""
        if len(self._reviews) < KEPT:
            return
        finished = next((key for key, one in self._reviews.items() if one.task.done()), None)
        if finished is None:
            raise NotAllowed(f"{KEPT} games are waiting for their review: ask again in a while")
        del self._reviews[finished]

    async def evaluation(self, room: Room, index: int) -> dict[str, Any]:
        """The value of a position to every seat, in a game that the viewer may see completely."""
        table = room.table
        _check_open(room)
        if index > table.index:
            raise BadOptions(f"there is no position {index}: the game has {table.index} moves")
        work = functools.partial(evaluate, table.match, table.timeline.state_at(index), seed=index)
        return {"index": index, **await _apart(room, work)}

    async def beginning(self, room: Room, at: int, match: Match) -> Timeline:
        """The first moves of a game, to be played on from there at another table."""
        table = room.table
        _check_open(room)
        source = table.match
        if (match.game.name, match.seats, match.options) != (source.game.name, source.seats, source.options):
            raise BadOptions("a game is played on with its own rules and number of seats")
        if at > table.index:
            raise BadOptions(f"there is no position {at}: the game has {table.index} moves")
        return await asyncio.to_thread(Timeline, match, table.timeline.entries[:at])

    async def hint(self, room: Room, index: int | None, seat: int) -> dict[str, Any]:
        """The best moves of a seat, now or in a position of a game that the viewer may see completely."""
        table, match = room.table, room.table.match
        at = table.index if index is None else index
        if index is not None:
            _check_open(room)
        elif not table.row.terms.help:
            raise NotAllowed("hints and takebacks are off at this table")
        state = table.timeline.state_at(min(max(0, at), table.index))
        if not 0 <= seat < match.seats or seat not in match.to_move(state):
            raise BadOptions("a hint is for a seat that may move")
        work = functools.partial(suggest, match, state, seat, at)
        return {"index": at, "seat": seat, **await _apart(room, work, people=index is None)}


def _check_open(room: Room) -> None:
    if room.table.watcher != ARBITER:
        raise NotAllowed("positions can be judged once the game is over, or where only bots sit")


async def _apart(room: Room, work: Callable[[], dict[str, Any]], people: bool = False) -> dict[str, Any]:
    return await room.beside(lambda: answer_in_time(PATIENCE, work), Claim(room.table.row.id, people))
