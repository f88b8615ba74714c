"""The bots of one table, and its dealer: all bots that are to move think at the same time, and each moves when the pace
allows.

The pace is the time between visible moves. Secret moves need no pause, and a table of bots can be paused and stepped
(W9).
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Literal, Protocol

from hegemon.core.dice import generator
from hegemon.core.errors import BadOptions
from hegemon.core.moves import Move
from hegemon.referee import BotFailed, Choice, Player
from hegemon.table.bots.places import Claim
from hegemon.table.bots.thinking import Thinkers, bot_player
from hegemon.table.table import Table, Turn

Until = Literal["move", "round"]


class Step(Protocol):
    """Makes a move at the table, alone, saves it and sends it to everybody."""

    def __call__(self, play: Callable[[], None]) -> Awaitable[None]: ...


Fault = Callable[[int, Player, str], Awaitable[None]]
"""Reports that the bot of a seat failed."""


class Pulse:
    """Lets any number of tasks wait until something has happened since they looked."""

    def __init__(self) -> None:
        self.count = 0
        self._next = asyncio.Event()

    def beat(self) -> None:
        """Count a beat and wake those who wait."""
        self.count += 1
        self._next.set()
        self._next = asyncio.Event()

    async def after(self, count: int, seconds: float | None = None) -> None:
        """Return when there were more beats than `count`, or after `seconds`."""
        if self.count == count:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._next.wait(), seconds)


class Bots:
    """The bots of a table that think now, and those that may move."""

    def __init__(
        self,
        table: Table,
        lock: asyncio.Lock,
        thinkers: Thinkers,
        step: Step,
        fault: Fault,
        attended: Callable[[], bool] = lambda: True,
    ) -> None:
        self._table = table
        self._attended = attended
        """True if people are there, waiting for the bots."""
        self._lock = lock
        self._thinkers = thinkers
        self._step = step
        self._fault = fault
        self._players: dict[int, Player] = {}
        self._turns: dict[int, asyncio.Task[None]] = {}
        self._pulse = Pulse()
        self._stage = asyncio.Lock()
        """Held by the bot whose visible move comes next."""
        self._shown_at = float("-inf")
        self._steps = 0
        self._until_turn: int | None = None
        self._failure: BaseException | None = None

    @property
    def idle(self) -> bool:
        """True if nothing will happen until a person acts."""
        table = self._table
        return not table.running or not self._may_pass() or not (table.row.paused or table.due_bots())

    def changed(self, shown: bool) -> None:
        """React to a move, or to a change of seats or pace; `shown` if people see something new."""
        if shown:
            self._shown_at = asyncio.get_running_loop().time()
        if not self._table.row.paused:
            self._steps, self._until_turn = 0, None
        for seat in [seat for seat in self._players if self._table.row.seats[seat].played_by is None]:
            self._thinkers.dismiss(self._players.pop(seat))  # a person has the seat back; the bot's move is dropped
        self._pulse.beat()

    def step(self, until: Until) -> None:
        """Let a paused table go on for one move or to the end of the round."""
        if not self._table.row.paused:
            raise BadOptions("a table is stepped while it is paused")
        if until == "move":
            self._steps += 1
        else:
            self._until_turn = self._table.row.progress.turn

    def dismiss(self, seat: int) -> None:
        """Dismiss the bot of a seat; its move is dropped."""
        player = self._players.pop(seat, None)
        if player is not None:
            self._thinkers.dismiss(player)
        if seat in self._turns:
            self._turns[seat].cancel()

    async def run(self) -> None:
        """Let bots and dealer play until the game is over; raises errors of the table."""
        table = self._table
        try:
            while table.running and self._failure is None:
                seen = self._pulse.count
                if table.dealer_to_move:
                    await self._deal()
                    continue
                async with self._lock:
                    turns = table.bot_turns(self._turns)
                for turn in turns:
                    self._begin(turn)
                await self._pulse.after(seen)
            if self._failure is not None:
                raise self._failure
        finally:
            await self._stop()

    def _begin(self, turn: Turn) -> None:
        task = self._turns[turn.seat] = asyncio.create_task(self._take(turn))
        task.add_done_callback(lambda task: self._end(turn.seat, task))

    def _end(self, seat: int, task: asyncio.Task[None]) -> None:
        del self._turns[seat]
        if not task.cancelled() and task.exception() is not None:
            self._failure = self._failure or task.exception()
        self._pulse.beat()

    async def _stop(self) -> None:
        turns = list(self._turns.values())
        for seat in [*self._players, *self._turns]:
            self.dismiss(seat)
        await asyncio.gather(*turns, return_exceptions=True)

    # Moves

    async def _deal(self) -> None:
        def deal() -> None:
            if not self._table.dealer_to_move:
                raise _TooLate  # a resignation has ended the game meanwhile
            self._table.deal()

        async with self._stage:
            if self._table.dealing:
                await self._pause()
            with contextlib.suppress(_TooLate):
                await self._play(deal)

    async def _take(self, turn: Turn) -> None:
        """Ask a bot for its move, and play it."""
        await self._turnstile()
        player, fault = self._player(turn), ""
        try:
            claim = Claim(self._table.row.id, self._attended(), self._table.row.terms.rated)
            choice = await self._thinkers.choose(player, turn.view, claim, turn.seconds)
            fault = "" if _is_legal(turn, choice.move) else f"played {str(choice.move)[:60]}, which is not legal"
        except BotFailed as failed:
            fault = failed.phrase
        if fault:
            rng = generator(self._table.row.secret, "stand-in", turn.seat, turn.after)
            choice = Choice(turn.view.random_move(rng))
        with contextlib.suppress(_TooLate):
            await self._move(turn, player, choice)
            if fault:
                await self._fault(turn.seat, player, fault)

    async def _move(self, turn: Turn, player: Player, choice: Choice) -> None:
        table = self._table

        def play() -> None:
            if not table.running or self._players.get(turn.seat) is not player:
                raise _TooLate  # the game is over, or the bot has lost the seat
            if not table.is_due(turn.seat, turn.after):
                raise _TooLate  # the bot will be asked again
            if not table.is_legal(turn.seat, choice.move):
                raise _TooLate  # another bot was quicker
            table.play(turn.seat, choice.move, turn.after, choice.thoughts)

        if table.would_be_secret(table.timeline.state_at(turn.after), turn.seat, choice.move):
            await self._play(play)
            return
        async with self._stage:
            await self._pause()
            await self._play(play)

    def _player(self, turn: Turn) -> Player:
        if turn.seat not in self._players:
            rng = generator(self._table.row.secret, "bot", turn.seat, turn.after)
            patience = self._thinkers.patience
            self._players[turn.seat] = bot_player(self._table.match, turn.seat, turn.bot, rng, patience)
        return self._players[turn.seat]

    # Pace

    async def _pause(self) -> None:
        """Wait until the last visible event was shown for as long as the pace says; a new pace applies at once."""
        began, loop = self._shown_at, asyncio.get_running_loop()
        while not self._table.row.paused and (left := began + self._table.row.pace - loop.time()) > 0:
            await self._pulse.after(self._pulse.count, left)

    async def _play(self, play: Callable[[], None]) -> None:
        """Make a move as soon as the table is not paused, or is stepped."""

        def pass_and_play() -> None:
            if not self._may_pass():
                raise _Held
            play()
            if self._table.row.paused:
                self._steps = max(0, self._steps - 1)

        while True:
            await self._turnstile()
            with contextlib.suppress(_Held):
                await self._step(pass_and_play)
                return

    async def _turnstile(self) -> None:
        while not self._may_pass():
            await self._pulse.after(self._pulse.count)

    def _may_pass(self) -> bool:
        row = self._table.row
        if row.waits:
            return False
        return not row.paused or self._steps > 0 or self._until_turn == row.progress.turn


def _is_legal(turn: Turn, move: Move) -> bool:
    return any(move in box for box in turn.view.legal)


class _TooLate(Exception):
    """A bot's move that came after the position, or its seat, had changed."""


class _Held(Exception):
    """A move whose step was used for another one."""
