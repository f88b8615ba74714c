"""One game of a competition, from its opening to its result, judged by the stated rules.

An entrant who is absent while the game waits for them, for longer than the competition allows, forfeits by resignation.
A seat that resigned, for whatever reason, scores nothing. If all are gone, none scores.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hegemon.arena.bots.hub import Hub
from hegemon.arena.competitions import competition_store
from hegemon.arena.competitions.competition_store import Game, Progress, StoredCompetition, StoredEntrant
from hegemon.arena.watchers import Watchers
from hegemon.core.errors import HegemonError
from hegemon.core.match import Match
from hegemon.core.registry import find_game
from hegemon.store import ClockTerms, Row, Seat, Terms
from hegemon.store.rows import RUNNING
from hegemon.table import Host, Onlooker, Room, seating
from hegemon.table.clocks import USUAL

LOOK_EVERY = 1.0
"""Seconds between two checks of who is present."""


def match_of(terms: dict[str, Any]) -> Match:
    """The match that a competition plays."""
    return find_game(terms["game"]).match(terms["seats"], terms["options"])


class GameTask:
    """Plays one game."""

    def __init__(
        self,
        host: Host,
        hub: Hub,
        watchers: Watchers,
        competition: StoredCompetition,
        game: Game,
        progress: Callable[[], Progress],
    ) -> None:
        self._host, self._hub, self._watchers = host, hub, watchers
        self._competition, self._game = competition, game
        self._progress = progress
        self._missed: dict[int, float] = {}
        self._overdue: set[int] = set()

    async def play(self) -> None:
        """Open the table, or find it as it was left; wait for the end, and note the result."""
        room = await self._open()
        await asyncio.to_thread(competition_store.set_begun, self._host.store, self._game.table_id)
        self._watchers.tell_competition(self._competition.id)
        while room.table.running:
            await self._attend(room)
            if room.table.running:  # the room was closed, or another process has it now
                await asyncio.sleep(LOOK_EVERY)
                room = await self._host.bring(self._game.table_id)
        scores, forfeits = self._judged(room.table.row)
        await asyncio.to_thread(competition_store.set_scores, self._host.store, self._game.table_id, scores, forfeits)
        self._watchers.tell_competition(self._competition.id)

    async def _open(self) -> Room:
        competition, game = self._competition, self._game
        match = await asyncio.to_thread(match_of, competition.terms)
        sitting = [competition.entrants[number] for number in game.seats]
        seats = [_seat(match, entrant) for entrant in sitting]
        room = await self._host.open_as(
            game.table_id, competition.table_secret(game.number), match, seats, _terms(match, competition.terms)
        )
        self._hub.seated(game.table_id, [entrant.account for entrant in sitting])
        return room

    async def _attend(self, room: Room) -> None:
        """Watch one room, and resign for those who do not come."""
        listener = Onlooker(is_somebody=False)
        await room.join(listener, ())
        try:
            while room.table.running and not listener.dismissed:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(listener.news(), LOOK_EVERY)
                for seat in self._late(room):
                    with contextlib.suppress(HegemonError):
                        await room.resign(seat)
        finally:
            room.leave(listener)

    def _late(self, room: Room) -> list[int]:
        """The seats that have kept the game waiting for too long."""
        time, row, present = asyncio.get_running_loop().time(), room.table.row, room.present
        gone = {seat for seat in _awaited(row) if seat not in present}
        self._missed = {seat: self._missed.get(seat, time) for seat in gone}
        withdrawn = {seat for seat, n in enumerate(self._game.seats) if n in self._progress().withdrawn}
        absent = self._competition.terms["absent"]
        late = [seat for seat, since in self._missed.items() if seat in withdrawn or time - since >= absent]
        self._overdue |= set(late)
        return late

    def _judged(self, row: Row) -> tuple[list[float], list[int]]:
        result = row.progress.result
        forfeits = sorted({*row.resigned, *self._overdue})
        scores = [0.0] * len(row.seats) if result is None else [float(score) for score in result["scores"]]
        return [0.0 if seat in forfeits else score for seat, score in enumerate(scores)], forfeits


def _awaited(row: Row) -> list[int]:
    """The people and programs that a game waits for: those to move, and those who have never come."""
    if row.progress.status != RUNNING:
        return []
    return [
        seat
        for seat, one in enumerate(row.seats)
        if one.kind == "human" and one.resigned is None and (seat in row.progress.to_move or not one.come)
    ]


def _seat(match: Match, entrant: StoredEntrant) -> Seat:
    if entrant.house is not None:
        return replace(seating.bot(match, entrant.house), account=entrant.account)
    return replace(seating.human(entrant.name), account=entrant.account, program=entrant.is_bot)


def _terms(match: Match, terms: dict[str, Any]) -> Terms:
    clock = ClockTerms(**terms["clock"]) if terms["clock"] else None
    if terms["rated"] and clock is None:  # made before rated games needed one
        clock = USUAL
    return Terms(stand_in=match.game.usual_bot(), clock=clock, help=False, rated=terms["rated"])
