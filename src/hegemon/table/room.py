"""A table with people around it: one thing happens at a time, bots move in their turn, everybody gets every change."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from hegemon.core.errors import BadMove, BadOptions, HegemonError
from hegemon.core.helpers.tokens import opens
from hegemon.core.moves import Move
from hegemon.core.rules import ARBITER, DEALER
from hegemon.referee import Player
from hegemon.referee.deadline import answer_in_time
from hegemon.store import ChatLine, Row, Seat, StoreError
from hegemon.table.bots.bots import Bots, Pulse, Until
from hegemon.table.bots.places import Claim
from hegemon.table.bots.thinking import Thinkers
from hegemon.table.broadcast import messages
from hegemon.table.broadcast.audience import Audience
from hegemon.table.broadcast.frames import FrameTexts
from hegemon.table.broadcast.listener import Listener
from hegemon.table.broadcast.messages import Seats
from hegemon.table.broadcast.welcomes import Welcomes
from hegemon.table.chat_rate import Talk
from hegemon.table.rematch import Rematch
from hegemon.table.serial_work import CLOSED, SerialWork
from hegemon.table.table import Table
from hegemon.table.takeback import Takeback

T = TypeVar("T")
log = logging.getLogger(__name__)

Again = Callable[[Row], Awaitable[str]]
"""Opens a table with the people and terms of another; returns its id."""

TOLD_FAULTS = 5
"""The most failures of a bot that the table reports; a bot that always fails would fill the chat."""


class Room:
    """The table, its listeners and its bots, on the event loop; the work itself is done in threads."""

    def __init__(
        self, table: Table, thinkers: Thinkers, broken: Callable[[], None], again: Again | None = None
    ) -> None:
        self.table = table
        self._thinkers = thinkers
        self._broken = broken
        self._again = again
        self._rematch = Rematch()
        self._takeback = Takeback()
        self._talk = Talk()
        self._frames = FrameTexts(table)
        self._welcome = Welcomes(table)
        self._looking_back = asyncio.Lock()
        self._pulse = Pulse()
        self._opening = asyncio.Lock()
        self.audience = Audience()
        self._serial = SerialWork(lambda error: self._break(f"{error}: come back to see it"))
        self._bots = Bots(table, self._serial.lock, thinkers, self._step, self._tell_fault, lambda: bool(self.present))
        self._playing = asyncio.create_task(self._play_bots())
        self._watching = asyncio.create_task(self._watch())

    @property
    def idle(self) -> bool:
        """True if the room may be closed until it is entered again."""
        quiet = not self.audience and not self._serial.lock.locked() and self._bots.idle
        return quiet and not self.table.duties.runs_alone

    async def join(self, listener: Listener, tokens: Sequence[str], account: str | None = None) -> None:
        """Sit down at the seats of these tokens and of this account, or watch; the first message is the welcome."""
        table = self.table
        listener.seats = seats = table.row.seats_of(tokens, account)
        listener.is_owner = any(opens(token, table.row.owner) for token in tokens)
        listener.may_pace = bool(seats) or listener.is_owner or not any(table.row.tokens)

        def work() -> tuple[str, bool]:
            changed = table.duties.attend(self.present | set(seats))
            return self._welcome.text(seats) if listener.reads else "", changed

        def enter(done: tuple[str, bool]) -> None:
            welcome, changed = done
            if changed:
                self._tell_table(None)
            if self._serial.closed:
                raise StoreError(CLOSED)
            if listener.left:  # meanwhile
                self._serial.spawn(self._left())
                return
            listener.tell(welcome)
            self.audience.add(listener)
            self._tell_presence()
            if self._rematch.agreed:
                listener.tell(messages.rematch_message(self._rematch.agreed))
            if self._takeback.seat is not None:
                listener.tell(messages.takeback_message(self._takeback))

        try:
            await self._serial.run(work, enter)
        except BaseException:  # what was begun is finished all the same
            self.leave(listener)
            raise

    def leave(self, listener: Listener) -> None:
        """Remove a listener."""
        listener.left = True
        if listener in self.audience:
            self.audience.remove(listener)
            self._serial.spawn(self._left())

    async def _left(self) -> None:
        with contextlib.suppress(HegemonError):
            await self._serial.run(lambda: self.table.duties.attend(self.present), lambda _: self._tell_presence())

    async def move(self, seat: int, text: str, index: int) -> int:
        """Make a move for a seat; returns the number of moves so far. When this returns, the move is saved and sent."""
        made, match = 0, self.table.match

        def play() -> None:
            nonlocal made
            move = match.read(text)
            if match.game.is_referees(move):
                raise BadMove(f"{text[:60]!r} is for a referee to say, not for a seat")
            self.table.check_turn(seat, move)
            made = self.table.play(seat, move, index)

        await self._step(play)
        return made

    async def write(self, seat: int, moves: Sequence[Move]) -> None:
        """Make moves for a seat that is played from outside this table, or a referee's moves; each is saved and
        sent."""
        for move in moves:
            await self._step(functools.partial(lambda move: self.table.play(seat, move, self.table.index), move))

    @property
    def present(self) -> set[int]:
        """The seats whose holders are here."""
        return self.audience.present

    async def autoplay(self, seat: int, bot: str | None) -> None:
        """Hand a person's seat to a bot, or back."""

        def change(_done: None) -> None:
            self._bots.dismiss(seat)
            self._tell_table(None)

        await self._serial.run(lambda: self.table.set_autoplay(seat, bot), change)

    async def pace(self, seconds: float | None) -> None:
        """Set the time between two visible moves; None pauses a table at which only bots sit."""
        await self._serial.run(lambda: self.table.set_pace(seconds), self._tell_table)

    async def step(self, until: Until) -> None:
        """Let a paused table go on for one move, or to the end of the round."""
        await self._serial.run(lambda: self._bots.step(until), lambda _: self._bots.changed(shown=False))

    async def chat(self, seat: int, text: str, to: int | None = None, address: str = "") -> None:
        """Send a chat line to everybody, or to one seat; spectators are distinguished by their address."""
        if seat != DEALER:
            self._talk.check(seat if seat >= 0 else address, watches=seat < 0)

        def tell(line: ChatLine) -> None:
            self._welcome.forget()
            self.audience.tell(messages.chat_message(line), line.is_for)

        await self._serial.run(lambda: self.table.say(seat, text, to), tell)

    async def claim(self, key: str, name: str) -> tuple[int, str]:
        """Take an open seat; the holder of its token connects again to sit there."""
        return await self._serial.run(lambda: self.table.claim(key, name), lambda _: self._tell_table(None))

    async def adopt(self, token: str, account: str, program: bool) -> int:
        """Make the seat that a token opens an account's own; returns the number of those that were nobody's before."""
        return await self._serial.run(
            lambda: self.table.adopt(token, account, program), lambda _: self._tell_table(None)
        )

    async def resign(self, seat: int) -> None:
        """Resign for a seat."""
        await self._serial.run(lambda: self._changed_all(lambda: self.table.duties.resign(seat)), self._tell_anew)

    async def forget(self, account: str, name: str) -> None:
        """Take the name of a deleted account off its seats, and resign for it."""
        await self._serial.run(lambda: self._changed_all(lambda: self.table.forget(account, name)), self._tell_anew)

    async def rematch(self, seat: int, agree: bool) -> None:
        """Note a seat's wish for a rematch, and open it once all agree."""
        if self._again is None:
            raise BadOptions("a rematch can be had when the game is over")
        ready = self._rematch.answer(self.table, seat, agree, self.present)
        self.audience.tell(messages.rematch_message(self._rematch.agreed))
        if ready:
            await self._open_again(self._again)

    async def settle(self, answer: Callable[[Table], str]) -> None:
        """Handle a person's answer about the dice, before the first move, and announce the outcome."""
        said = await self._serial.run(lambda: answer(self.table), lambda _: self._tell_table(None))
        await self.chat(DEALER, said)

    async def _open_again(self, again: Again) -> None:
        """Open the rematch, once all agree; its address is kept with this table, for those who come later."""

        def note(made: str) -> None:
            self.table.save(replace(self.table.row, terms=replace(self.table.row.terms, rematch=made)))

        async with self._opening:
            if self.table.row.terms.rematch is None:
                made = await again(self.table.row)
                await self._serial.run(lambda: note(made), self._tell_table)

    async def look(self, see: Callable[[Table], T]) -> T:
        """Read the table while nothing changes at it."""
        return await self._serial.run(lambda: see(self.table))

    async def analyse(self, seat: int) -> dict[str, Any]:
        """The game's analysis of the position as the seat sees it; help, while people play."""
        match = self.table.match
        if self.table.watcher != ARBITER:
            self.table.check_help()
        async with self._serial.lock:
            seen = match.view(self.table.timeline.state, seat)

        def analyse() -> Coroutine[Any, Any, dict[str, Any]]:
            return answer_in_time(self._thinkers.patience, lambda: match.game.analyse(match, seen, seat))

        return await self.beside(analyse, Claim(self.table.row.id, seat >= 0))

    async def beside(self, work: Callable[[], Coroutine[Any, Any, T]], claim: Claim) -> T:
        """The result of work that takes a place among thinking bots."""
        return await self._thinkers.think(work, claim)

    async def take_back(self, seat: int, agree: bool = True, held: Sequence[int] = ()) -> bool:
        """Handle a seat's wish to take its last move back, or its answer to another seat's wish; returns whether the
        move was taken back. Seats `held` at the same screen agree with it."""

        def work() -> dict[Seats, str] | None:
            at = self._takeback.answer(self.table, seat, agree, held)
            if at is None:
                return None
            self.table.cut(at)
            self._frames.forget()
            return self._welcomes()

        def tell(updates: dict[Seats, str] | None) -> None:
            self.audience.tell(messages.takeback_message(self._takeback))
            if updates is not None:
                for number in range(len(self.table.row.seats)):
                    self._bots.dismiss(number)
                self._tell_anew(updates)

        return await self._serial.run(work, tell) is not None

    async def refresh(self) -> None:
        """Send everybody the position again, after a change that was not a move."""

        def anew() -> dict[Seats, str]:
            self._frames.forget()
            self._welcome.forget()
            return self._welcomes()

        await self._serial.run(anew, self._tell_anew)

    async def frames(self, first: int, count: int) -> str:
        """Positions of the game as a spectator sees them, as JSON; moves are made meanwhile."""
        async with self._looking_back:
            return await self._frames.text(first, count, self._thinkers.looking_back)

    async def close(self, reason: str) -> None:
        """Dismiss everybody and stop the bots, after what is being saved."""
        async with self._serial.lock:
            self._serial.closed = True
            with contextlib.suppress(HegemonError):
                await asyncio.to_thread(self.table.duties.attend, ())  # the clocks are kept as they stand
        for task in (self._playing, self._watching):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self.audience.dismiss(reason)

    def abandon(self, reason: str) -> None:
        """Close at once, because the table is lost; a thread that still saves for it can save nothing more."""
        self._serial.closed = True
        for task in (self._playing, self._watching):
            task.cancel()
        self.audience.dismiss(reason)

    # Notifications

    async def _step(self, play: Callable[[], object]) -> None:
        """Make a move, and send it to everybody once it is saved."""

        seats: tuple[Seat, ...] = ()

        def work() -> tuple[dict[Seats, str], bool]:
            nonlocal seats
            seats = self.table.row.seats
            play()
            updates = messages.updates(self.table, self.audience.kinds)
            return updates, not self.table.is_secret(self.table.index)

        def tell(done: tuple[dict[Seats, str], bool]) -> None:
            updates, shown = done
            self.audience.tell_each(updates)
            if self._takeback.clear():
                self.audience.tell(messages.takeback_message(self._takeback))
            self._bots.changed(shown)
            if seats is not self.table.row.seats or not self.table.running:
                self._tell_table(None)
            elif shown:
                self._tell_clocks()
            else:
                self._pulse.beat()  # a secret decision is announced to nobody

        await self._serial.run(work, tell)

    def _tell_table(self, _done: None) -> None:
        self.audience.tell(messages.table_message(self.table))
        self._bots.changed(shown=False)
        self._tell_clocks()

    def _tell_presence(self) -> None:
        """Announce who is present, which also decides whether clocks run and who counts as absent."""
        self.audience.tell(messages.presence_message(self.present, self.audience.watching))
        self._tell_clocks()

    def _tell_clocks(self) -> None:
        self._pulse.beat()
        if clocks := messages.clocks_message(self.table):
            self.audience.tell(clocks)

    def _changed_all(self, change: Callable[[], object]) -> dict[Seats, str] | None:
        """Change the table; if that has ended the game, return everybody's views, in which nothing is hidden any
        more."""
        change()
        if self.table.running:
            return None
        return self._welcomes()

    def _welcomes(self) -> dict[Seats, str]:
        return {seats: self._welcome.text(seats) for seats in self.audience.kinds}

    def _tell_anew(self, updates: dict[Seats, str] | None) -> None:
        if updates:
            self.audience.tell_each(updates)
        self._tell_table(None)

    # Events without a move

    async def _watch(self) -> None:
        """Let stand-ins play for people who are absent or out of time, as long as the game goes on."""
        duties = self.table.duties
        try:
            while self.table.running and not self._serial.closed:
                seen = self._pulse.count
                async with self._serial.lock:
                    due = duties.next_due()
                left = None if due is None else due.at - duties.time()
                if left is None or left > 0:
                    await self._pulse.after(seen, left)
                else:
                    await self._serial.run(lambda: self._changed_all(duties.enforce), self._tell_anew)
        except HegemonError as error:
            log.warning("table %s: %s", self.table.row.id, error)

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
            await self.chat(DEALER, f"{name} (bot {player.name[:60]}) {fault}; a random move was made for it.")

    def _break(self, reason: str) -> None:
        """Close a broken room, once; its tasks end here, otherwise they would be garbage-collected in any thread, with
        their rooms."""
        if self._serial.closed:
            return
        for task in {self._playing, self._watching} - {asyncio.current_task()}:
            task.cancel()
        self._serial.closed = True
        self.audience.dismiss(reason)
        self._broken()
