"""A table with people around it: one thing happens at a time, bots move in their turn, everybody is told."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from hegemon.errors import HegemonError
from hegemon.game import DEALER
from hegemon.store import Conflict, StoreError
from hegemon.table import messages
from hegemon.table.dice import generator, opens
from hegemon.table.listener import Listener
from hegemon.table.messages import Seats
from hegemon.table.table import Table, Turn
from hegemon.table.thinkers import BotFailed, Player, Thinkers

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
        self._players: dict[int, Player] = {}
        self._lock = asyncio.Lock()
        self._changed = asyncio.Event()
        self._closed = False
        self._tasks: set[asyncio.Task[Any]] = set()
        self._bots = asyncio.create_task(self._play_bots())

    @property
    def idle(self) -> bool:
        """Whether nobody would miss this room before somebody enters it again."""
        return not self._listeners and not self._lock.locked() and self.table.bot_turn() is None

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
        made = 0

        def play() -> None:
            nonlocal made
            made = self.table.play(seat, self.table.match.read(text), index)

        await self._step(play)
        return made

    async def autoplay(self, seat: int, bot: str | None) -> None:
        """Hand a person's seat to a bot, or back."""

        def change(_done: None) -> None:
            self._dismiss_player(seat)
            self._tell_table(None)

        await self._alone(lambda: self.table.set_autoplay(seat, bot), change)

    async def pace(self, seconds: float) -> None:
        """How long bots pause before they move."""
        await self._alone(lambda: self.table.set_pace(seconds), self._tell_table)

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
        self._bots.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._bots
        for seat in list(self._players):
            self._dismiss_player(seat)
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

        def work() -> dict[Seats, str]:
            play()
            return messages.updates(self.table, {listener.seats for listener in list(self._listeners)})

        def tell(told: dict[Seats, str]) -> None:
            for listener in self._listeners:
                listener.tell(told[listener.seats])
            self._changed.set()
            if not self.table.running:
                self._tell_table(None)

        await self._alone(work, tell)

    def _tell(self, message: str) -> None:
        for listener in self._listeners:
            listener.tell(message)

    def _tell_table(self, _done: None) -> None:
        self._tell(messages.table_message(self.table))
        self._changed.set()

    # Bots

    async def _play_bots(self) -> None:
        try:
            while self.table.running:
                self._changed.clear()
                async with self._lock:
                    turn = self.table.bot_turn()
                if self.table.dealer_to_move:
                    await self._step(self.table.deal)
                elif turn is None:
                    await self._changed.wait()
                elif not await self._pause():
                    await self._bot_move(turn)
            for seat in list(self._players):
                self._dismiss_player(seat)
        except HegemonError as error:
            self._break(str(error))
        except Exception:
            log.exception("table %s has failed", self.table.row.id)
            self._break("something went wrong at this table: come back to it")

    async def _pause(self) -> bool:
        """The pause before a bot's move; True if something changed meanwhile, so that the bot must look again."""
        if self.table.row.pace <= 0:
            return False
        with contextlib.suppress(TimeoutError):
            return await asyncio.wait_for(self._changed.wait(), self.table.row.pace)
        return False

    async def _bot_move(self, turn: Turn) -> None:
        player, move, fault = self._player(turn), None, ""
        try:
            move = await self._thinkers.choose(player, turn.view)
        except BotFailed as failed:
            fault = str(failed)

        def play() -> None:
            nonlocal move, fault
            if not self.table.is_due(turn.seat, turn.after) or self._players.get(turn.seat) is not player:
                raise _TooLate  # it will be asked again
            if move is None or not self.table.is_legal(turn.seat, move):
                fault = fault or f"played {str(move)[:60]}, which is not legal"
                move = player.random_move(turn.view)
            self.table.play(turn.seat, move, turn.after)

        with contextlib.suppress(_TooLate):
            await self._step(play)
            if fault:
                await self._tell_fault(turn.seat, player, fault)

    def _player(self, turn: Turn) -> Player:
        if turn.seat not in self._players:
            rng = generator(self.table.row.secret, "bot", turn.seat, turn.after)
            self._players[turn.seat] = Player(self.table.match, turn.seat, turn.bot, rng)
        return self._players[turn.seat]

    async def _tell_fault(self, seat: int, player: Player, fault: str) -> None:
        player.faults += 1
        if player.faults <= TOLD_FAULTS:
            name = self.table.row.seats[seat].name
            await self.chat(DEALER, f"{name} (bot {player.text[:60]}) {fault}; a random move was made for it.")

    def _dismiss_player(self, seat: int) -> None:
        player = self._players.pop(seat, None)
        if player is not None:
            player.close()

    def _break(self, reason: str) -> None:
        self._closed = True
        for seat in list(self._players):
            self._dismiss_player(seat)
        for listener in self._listeners:
            listener.dismiss(reason)
        self._broken()


class _TooLate(Exception):
    """A bot's move that came after the position, or its seat, had changed."""
