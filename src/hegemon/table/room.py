"""A table with people around it: one thing happens at a time, bots move in their turn, everybody is told."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from hegemon.errors import BadMove, HegemonError
from hegemon.game import DEALER
from hegemon.moves import Move
from hegemon.store import Conflict, StoreError
from hegemon.table import messages
from hegemon.table.bots import Bots, Until
from hegemon.table.listener import Listener
from hegemon.table.messages import Seats
from hegemon.table.table import Table
from hegemon.table.thinkers import Player, Thinkers
from hegemon.tokens import opens

T = TypeVar("T")
log = logging.getLogger(__name__)

TOLD_FAULTS = 5
"""How often the table mentions that a bot failed; a bot that always fails would fill the chat."""


class Room:
    """The table, its listeners and its bots, on the event loop; the work itself is done in threads."""

    def __init__(self, table: Table, thinkers: Thinkers, broken: Callable[[], None]) -> None:
        self.table = table
        self._thinkers = thinkers
        self._broken = broken
        self._listeners: set[Listener] = set()
        self._lock = asyncio.Lock()
        self._closed = False
        self._tasks: set[asyncio.Task[Any]] = set()
        self._bots = Bots(table, self._lock, thinkers, self._step, self._tell_fault)
        self._playing = asyncio.create_task(self._play_bots())

    @property
    def idle(self) -> bool:
        """Whether nobody would miss this room before somebody enters it again."""
        return not self._listeners and not self._lock.locked() and self._bots.idle

    async def join(self, listener: Listener, tokens: Sequence[str]) -> None:
        """Sit down at the seats of these tokens, or watch; the first message is the welcome."""
        table = self.table
        listener.seats = seats = table.seats_of(tokens)
        is_owner = any(opens(token, table.row.owner) for token in tokens)
        listener.may_pace = bool(seats) or is_owner or not any(table.row.tokens)

        def enter(welcome: str) -> None:
            listener.tell(welcome)
            self._listeners.add(listener)

        await self._alone(lambda: messages.encode(messages.welcome(table, seats)), enter)

    def leave(self, listener: Listener) -> None:
        """Get up, or stop watching."""
        self._listeners.discard(listener)

    async def move(self, seat: int, text: str, index: int) -> int:
        """Make a move for a seat; how many moves are made with it. When this returns, it is saved and told."""
        made, match = 0, self.table.match

        def play() -> None:
            nonlocal made
            move = match.read(text)
            if match.game.forms.forms[move[0]].name in match.game.referee:
                raise BadMove(f"{text[:60]!r} is for a referee to say, not for a seat")
            made = self.table.play(seat, move, index)

        await self._step(play)
        return made

    async def write(self, seat: int, moves: Sequence[Move]) -> None:
        """Make moves for a seat that is spoken for beyond this table, or a referee's; each is saved and told."""
        for move in moves:
            await self._step(functools.partial(self._write, seat, move))

    def _write(self, seat: int, move: Move) -> None:
        self.table.play(seat, move, self.table.index)

    @property
    def present(self) -> set[int]:
        """The seats that somebody holds who is here."""
        return {seat for listener in self._listeners for seat in listener.seats}

    async def autoplay(self, seat: int, bot: str | None) -> None:
        """Hand a person's seat to a bot, or back."""

        def change(_done: None) -> None:
            self._bots.dismiss(seat)
            self._tell_table(None)

        await self._alone(lambda: self.table.set_autoplay(seat, bot), change)

    async def pace(self, seconds: float | None) -> None:
        """The time between two moves that people can watch; None pauses a table at which only bots sit."""
        await self._alone(lambda: self.table.set_pace(seconds), self._tell_table)

    async def step(self, until: Until) -> None:
        """Let a paused table go on for one move, or to the end of the round."""
        await self._alone(lambda: self._bots.step(until), lambda _: self._bots.changed(shown=False))

    async def chat(self, seat: int, text: str) -> None:
        """Say something to everybody."""
        await self._alone(lambda: self.table.say(seat, text), lambda line: self._tell(messages.chat_message(line)))

    async def analyse(self, seat: int) -> dict[str, Any]:
        """What the game can say about the position as the seat sees it."""
        match = self.table.match
        async with self._lock:
            seen = match.view(self.table.timeline.state, seat)
        return await self._thinkers.think(lambda: match.game.analyse(match, seen, seat))

    async def frames(self, first: int, count: int) -> dict[str, Any]:
        """Positions of the game as a spectator sees them."""
        return await self._alone(lambda: messages.frames(self.table, first, count))

    async def close(self, reason: str) -> None:
        """Send everybody away and stop the bots; what is being saved is saved first."""
        async with self._lock:
            self._closed = True
        self._playing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._playing
        for listener in self._listeners:
            listener.dismiss(reason)

    # One thing at a time

    async def _alone(self, work: Callable[[], T], then: Callable[[T], None] = lambda _: None) -> T:
        """Work on the table in a thread, then tell of it; to its end, even if the one who asked has gone meanwhile."""

        async def run() -> T:
            async with self._lock:
                if self._closed:
                    raise StoreError("this table was closed a moment ago: come back to it")
                try:
                    result = await asyncio.to_thread(work)
                except Conflict as error:
                    self._break(f"{error}: come back to see it")
                    raise
                then(result)
                return result

        task = asyncio.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return await asyncio.shield(task)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # was raised to the one who asked, unless they have gone

    async def _step(self, play: Callable[[], None]) -> None:
        """Make a move, and tell everybody once it is saved."""

        def work() -> tuple[dict[Seats, str], bool]:
            play()
            told = messages.updates(self.table, {listener.seats for listener in list(self._listeners)})
            return told, not self.table.is_secret(self.table.index)

        def tell(done: tuple[dict[Seats, str], bool]) -> None:
            told, shown = done
            for listener in self._listeners:
                listener.tell(told[listener.seats])
            self._bots.changed(shown)
            if not self.table.running:
                self._tell_table(None)

        await self._alone(work, tell)

    def _tell(self, message: str) -> None:
        for listener in self._listeners:
            listener.tell(message)

    def _tell_table(self, _done: None) -> None:
        self._tell(messages.table_message(self.table))
        self._bots.changed(shown=False)

    # Bots

    async def _play_bots(self) -> None:
        try:
            await self._bots.run()
        except HegemonError as error:
            self._break(str(error))
        except Exception:
            log.exception("table %s has failed", self.table.row.id)
            self._break("something went wrong at this table: come back to it")

    async def _tell_fault(self, seat: int, player: Player, fault: str) -> None:
        player.faults += 1
        if player.faults <= TOLD_FAULTS:
            name = self.table.row.seats[seat].name
            await self.chat(DEALER, f"{name} (bot {player.text[:60]}) {fault}; a random move was made for it.")

    def _break(self, reason: str) -> None:
        self._closed = True
        for listener in self._listeners:
            listener.dismiss(reason)
        self._broken()
