"""Who may sit at a timed game (V2): a seat is asked for a whole turn and has until a deadline.

A client on a connection, or a bot of ours; a person in a browser may be another.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from hegemon.core.bot import AnytimeBot, Bot, Clock, View
from hegemon.core.errors import HegemonError
from hegemon.core.moves import Move
from hegemon.games.vampires.protocol.connection import PARTING, Breach, Link
from hegemon.games.vampires.protocol.frames import Frame, Hme, Hum, Map, Mov, Part, Set, Upd
from hegemon.games.vampires.protocol.position import Told, all_cells, parts_of
from hegemon.games.vampires.rules.board import VampiresMatch
from hegemon.games.vampires.rules.moves import END
from hegemon.games.vampires.rules.state import HUMANS, VAMPIRES, VampiresState
from hegemon.table.thinking import in_thread

PUNCTUAL = 0.9
"""Of the time for a turn, a bot of ours takes so much: it is not late for a thread that starts late."""
SHARE = 0.9
"""Of the time that is left for a turn, a bot is given so much for one part of it."""


class Seat(Protocol):
    """One side of a game."""

    name: str

    async def choose(self, view: View, deadline: float) -> Sequence[Part] | None:
        """The parts of a turn; `deadline` is on the event loop's clock. Raises `Breach` where the seat has lost.

        None: the seat has made its moves itself, where the game is written down.
        """

    async def broken(self) -> str:
        """Waits until the seat breaks the rules or leaves, whoever is to move, and says how."""

    def late(self) -> None:
        """The turn that `choose` was asked for is skipped; it was cancelled."""

    async def part(self) -> None:
        """The game is over."""


def greeting(match: VampiresMatch, state: VampiresState, seat: int) -> list[Frame]:
    """What a client is told before the first turn: the grid, the houses, its start and everybody on the map."""
    cells = all_cells(match, state)
    own = next(cell for cell in cells if cell[VAMPIRES + seat + 1])
    houses = tuple((cell.x, cell.y) for cell in cells if cell[HUMANS + 1])
    return [Set(int(match.board.rows), int(match.board.columns)), Hum(houses), Hme(own.x, own.y), Map(cells)]


class ClientSeat:
    """A client on a connection."""

    def __init__(self, link: Link, name: str, match: VampiresMatch, state: VampiresState, seat: int) -> None:
        self.link = link
        self.name = name
        self._told = Told(match, state)
        link.send(*greeting(match, state, seat))

    async def choose(self, view: View, deadline: float) -> Sequence[Part]:
        self.link.send(Upd(self._told.news(view.state)))
        frame = await self.link.frame()
        if not isinstance(frame, Mov):
            raise Breach(f"sent {bytes(frame)[:3].decode()} in its turn")
        if not frame.parts:
            raise Breach("sent a turn without a move")
        return frame.parts

    async def broken(self) -> str:
        return await self.link.broken()

    def late(self) -> None:
        self.link.owe()

    async def part(self) -> None:
        await self.link.part(end=True)


class BotSeat:
    """A bot of ours, in a thread of its own: it never keeps the event loop waiting, nor the end of the program.

    Its match is one without a referee, so that it cannot make the referee's moves.
    """

    def __init__(self, bot: Bot, name: str) -> None:
        self.bot = bot
        self.name = name
        self._thinking: asyncio.Future[tuple[tuple[Part, ...] | None, Exception | None]] | None = None

    async def choose(self, view: View, deadline: float) -> Sequence[Part]:
        if self._thinking:  # about a turn for which it was late: it is asked one thing at a time
            await asyncio.shield(self._thinking)
        seconds = PUNCTUAL * (deadline - asyncio.get_running_loop().time())
        seen = View(self.bot.match, view.state, view.seat)
        self._thinking = in_thread(lambda: whole_turn(self.bot, seen, seconds))
        parts, error = await asyncio.shield(self._thinking)
        if parts is None:
            raise _cause(error)
        return parts

    async def broken(self) -> str:
        never: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        return await never  # a bot does not leave

    def late(self) -> None:
        pass

    async def part(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(in_thread(self.bot.close), PARTING)


def _cause(error: Exception | None) -> Exception:
    """Why a bot gave no turn: what it raised itself, unless that would end the program."""
    cause = error.__cause__ if error else None
    return cause if isinstance(cause, Exception) and not isinstance(error, HegemonError) else error or RuntimeError()


def whole_turn(bot: Bot, view: View, seconds: float) -> tuple[Part, ...]:
    """A bot's turn, part by part, until it ends it or its time is over."""
    match, state, until = view.match, view.state, time.monotonic() + seconds
    while True:
        left = until - time.monotonic()
        if left <= 0 and state.parts > 0:
            return parts_of(match, state)
        move = _choose(bot, View(match, state, view.seat), max(0.01, SHARE * left))
        match.check(state, view.seat, move)
        if move[0] == END:
            return parts_of(match, state)
        state = match.apply(state, view.seat, move, ())


def _choose(bot: Bot, view: View, seconds: float) -> Move:
    """A bot that can be stopped is stopped in time, whatever time it would take for itself."""
    if not isinstance(bot, AnytimeBot):
        return bot.choose(view, Clock(seconds))
    bot.start(view)
    bot.wait(seconds)
    return bot.stop()
