"""What a table says about its game beside the moves: positions judged, hints, and what decided the game.

All of it is worked out beside the event loop, in the places where bots think.
"""

from __future__ import annotations

import asyncio
import functools
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from hegemon.analysis import Depth, analyse
from hegemon.analysis.hints import suggest
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
REVIEW = Depth(playouts=48, candidates=6, sample=40, points=60)
KEPT = 64
"""Reviews that are remembered."""


class Advice:
    """Judges the games of a host's tables."""

    def __init__(self) -> None:
        self._reviews: OrderedDict[tuple[str, int], dict[str, Any]] = OrderedDict()

    async def position(self, room: Room, index: int, seat: int) -> dict[str, Any]:
        """What the game says about a position of a game that may be seen as a whole."""
        table = room.table
        _check_open(room)
        if not 0 <= index <= table.index or not 0 <= seat < table.match.seats:
            raise BadOptions(f"there is no position {index} of seat {seat}: the game has {table.index} moves")
        match, seen = table.match, table.match.view(table.timeline.state_at(index), seat)
        return await _apart(room, lambda: match.game.analyse(match, seen, seat))

    async def review(self, room: Room) -> dict[str, Any]:
        """Luck and skill of a game that is over."""
        table = room.table
        if table.running:
            raise NotAllowed("luck and skill are told once the game is over")
        key = (table.row.id, table.index)
        if key not in self._reviews:
            timeline = Timeline(table.match, table.timeline.entries[: table.index])
            found = await _apart(room, lambda: analyse(timeline, REVIEW).json())
            self._reviews[key] = found
            while len(self._reviews) > KEPT:
                self._reviews.popitem(last=False)
        return self._reviews[key]

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
        """The best moves of a seat, now or in a position of a game that may be seen as a whole."""
        table, match = room.table, room.table.match
        at = table.index if index is None else index
        if index is not None:
            _check_open(room)
        elif not table.row.terms.help:
            raise NotAllowed("hints and takebacks are off at this table")
        state = table.timeline.state_at(min(max(0, at), table.index))
        if not 0 <= seat < match.seats or seat not in match.to_move(state):
            raise BadOptions("a hint is for a seat that may move")
        return {"index": at, "seat": seat, **await _apart(room, functools.partial(suggest, match, state, seat, at))}


def _check_open(room: Room) -> None:
    if room.table.watcher != ARBITER:
        raise NotAllowed("positions can be judged once the game is over, or where only bots sit")


async def _apart(room: Room, work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    return await room.beside(lambda: answer_in_time(PATIENCE, work), Claim(room.table.row.id, True))
