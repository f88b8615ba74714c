"""Seats of a timed game (V2): a seat is asked for a whole turn within a limit.

A client on a connection, one of our bots, or a person in a browser.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Protocol

from hegemon.core.bot import Sight, View
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.games.vampires.protocol.connection import Breach, Link
from hegemon.games.vampires.protocol.frames import Frame, Hme, Hum, Map, Mov, Part, Set, Upd
from hegemon.games.vampires.protocol.position import CellsSent, all_cells, end_of, moves_of, parts_of
from hegemon.games.vampires.rules.board import VampiresMatch
from hegemon.games.vampires.rules.moves import END
from hegemon.games.vampires.rules.state import HUMANS, VAMPIRES, VampiresState
from hegemon.referee import Answer, Player, whole_turn
from hegemon.referee.deadline import NoAnswer, answer_in_time
from hegemon.server.tcp import PARTING

PUNCTUAL = 0.9
"""Our bots use this share of the time for a turn, so that a thread that starts late does not make them late."""


class TimedSeat(Protocol):
    """One side of a game."""

    name: str

    def sit(self) -> None:
        """Prepare for the game."""

    async def ask(self, view: View, limit: Limit) -> Answer:
        """The moves of a turn, its end included. Raises `Breach` if the seat has lost.

        No moves mean that the seat has made them itself, in the ledger.
        """

    def watch(self, sight: Callable[[int], Sight]) -> None:
        """Learn of a move."""

    async def broken(self) -> str:
        """Wait until the seat breaks the rules or leaves, at any time; returns the reason."""

    def late(self) -> None:
        """Note that the turn was skipped and `ask` was cancelled."""

    async def part(self) -> None:
        """End the game for the seat."""


class SeatDefaults:
    """Defaults of most seats: they need no preparation, ignore others' moves, and do not leave."""

    def sit(self) -> None:
        """Nothing to prepare."""

    def watch(self, sight: Callable[[int], Sight]) -> None:
        """Ignore it: the next turn describes the whole position."""

    async def broken(self) -> str:
        never: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        return await never

    def late(self) -> None:
        """Do nothing: no answer is owed."""

    async def part(self) -> None:
        """Do nothing: there is nothing to give back."""


def greeting(match: VampiresMatch, state: VampiresState, seat: int) -> list[Frame]:
    """The frames before the first turn: the grid, the houses, the client's start and all groups on the map."""
    cells = all_cells(match, state)
    own = next(cell for cell in cells if cell[VAMPIRES + seat + 1])
    houses = tuple((cell.x, cell.y) for cell in cells if cell[HUMANS + 1])
    return [Set(int(match.board.rows), int(match.board.columns)), Hum(houses), Hme(own.x, own.y), Map(cells)]


class ClientSeat(SeatDefaults):
    """A client on a connection."""

    def __init__(self, link: Link, name: str, match: VampiresMatch, state: VampiresState, seat: int) -> None:
        self.link = link
        self.name = name
        self._match = match
        self._cells_sent = CellsSent(match, state)
        link.send(*greeting(match, state, seat))

    async def ask(self, view: View, limit: Limit) -> Answer:
        self.link.send(Upd(self._cells_sent.news(view.state)))
        frame = await self.link.frame()
        if not isinstance(frame, Mov):
            raise Breach(f"sent {bytes(frame)[:3].decode()} in its turn")
        if not frame.parts:
            raise Breach("sent a turn without a move")
        return Answer((*moves_of(self._match, frame.parts), end_of(self._match)))

    async def broken(self) -> str:
        return await self.link.broken()

    def late(self) -> None:
        self.link.owe()

    async def part(self) -> None:
        await self.link.say_goodbye(end=True)


class BotSeat(SeatDefaults):
    """One of our bots, in a thread of its own: it blocks neither the event loop nor the end of the program.

    Its match has no referee, so that it cannot make the referee's moves.
    """

    def __init__(self, player: Player, match: Match) -> None:
        self.name = player.name
        self._player, self._match = player, match
        self._thinking: asyncio.Task[tuple[Part, ...]] | None = None

    def sit(self) -> None:
        self._player.sit(prepared=True)

    async def ask(self, view: View, limit: Limit) -> Answer:
        if self._thinking:  # it still thinks about a turn for which it was late
            await asyncio.wait({self._thinking})
        seen = View(self._player.bot.match, view.state, view.seat)
        punctual = replace(limit, seconds=PUNCTUAL * limit.seconds)
        turn = answer_in_time(float("inf"), lambda: bot_turn(self._player, seen, punctual))
        self._thinking = asyncio.get_running_loop().create_task(turn)
        self._thinking.add_done_callback(lambda done: done.cancelled() or done.exception())
        parts = await asyncio.shield(self._thinking)
        return Answer((*moves_of(self._match, parts), end_of(self._match)))

    async def part(self) -> None:
        with suppress(NoAnswer):
            await answer_in_time(PARTING, self._player.close)


def bot_turn(player: Player, view: View, limit: Limit) -> tuple[Part, ...]:
    """A bot's turn: its parts until it ends the turn or its time is over."""
    return parts_of(view.match, whole_turn(player, view, limit, _ends))


def _ends(move: Move) -> bool:
    return move[0] == END
