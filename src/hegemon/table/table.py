"""The table itself: one game with its seats, kept in a store. Synchronous, and used by one thread at a time.

A move is saved before it is sent to anyone. The room checks who may move for a seat.
"""

from __future__ import annotations

import math
from collections.abc import Container
from dataclasses import replace
from typing import Any, NamedTuple

from hegemon.core.bot import View
from hegemon.core.dice import generator
from hegemon.core.errors import BadMove, BadOptions
from hegemon.core.helpers.tokens import new_token, opens, token_hash
from hegemon.core.history.record import entry_line
from hegemon.core.history.thoughts import Thoughts
from hegemon.core.history.timeline import Timeline
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.rules import ARBITER, DEALER, SPECTATOR, Luck
from hegemon.core.state import State
from hegemon.core.untrusted.bots import safe_bot
from hegemon.store import ChatLine, Row, Store, Thought
from hegemon.store.replay import progress_of
from hegemon.store.rows import RUNNING
from hegemon.table import agreement, seating
from hegemon.table.clocks import TURN
from hegemon.table.duties import Duties
from hegemon.wire import tables as wire

MAX_PACE = 5.0
MAX_CHAT = 500
MOST_IN_TURN = 1000
"""The most secret moves of a person in one turn, such as orders given and taken back."""


class Turn(NamedTuple):
    """A bot's turn: the seat, the bot, what the seat sees, how many moves were made before, and how long it has."""

    seat: int
    bot: str
    view: View
    after: int
    seconds: float = math.inf


class Table:
    """One game: takes moves, checks and saves them, and knows what each viewer may see."""

    def __init__(self, store: Store, row: Row, timeline: Timeline) -> None:
        self.store = store
        self.row = row
        self.timeline = timeline
        self.duties = Duties(self)

    @property
    def match(self) -> Match:
        return self.timeline.match

    @property
    def index(self) -> int:
        """The number of moves so far."""
        return self.timeline.at

    @property
    def running(self) -> bool:
        return self.row.progress.status == RUNNING

    @property
    def watcher(self) -> int:
        """The seat whose view spectators get: the arbiter's, once nothing is secret from any player."""
        return ARBITER if not self.running or self.row.only_bots else SPECTATOR

    def json(self) -> wire.Table:
        """The table as everybody may see it."""
        return self.row.json()

    def claim(self, key: str, name: str) -> tuple[int, str]:
        """Take an open seat, or without the key a listed one; returns the seat and a token for it alone."""
        if key and not opens(key, self.row.terms.open):
            raise BadOptions("this key does not open a seat at this table")
        seat = next((number for number, one in enumerate(self.row.seats) if one.open and (key or one.listed)), None)
        if seat is None:
            raise BadOptions("all open seats are taken: you may watch")
        token, tokens = new_token(), list(self.row.tokens)
        tokens[seat] = token_hash(token)
        called = seating.tidy(name) or self.row.seats[seat].name
        self.save(replace(self.row, tokens=tuple(tokens)).with_seat(seat, open=False, listed=False, name=called))
        return seat, token

    def adopt(self, token: str, account: str, program: bool) -> int:
        """Give the seats that a token opens to an account, unless they have an owner; returns how many."""
        seats = [seat for seat in self.row.seats_of([token]) if self.row.seats[seat].account is None]
        if account in [seat.account for seat in self.row.seats] or self.row.terms.rated:
            return 0
        for seat in seats[:1]:
            self.save(self.row.with_seat(seat, account=account, program=program))
            self.store.give_seat(self.row.id, seat, account, self.row.progress)
        return len(seats[:1])

    def forget(self, account: str, name: str) -> None:
        """Take the name of a deleted account off its seats, and resign for it."""
        for seat, one in enumerate(self.row.seats):
            if one.account == account:
                self.save(self.row.with_seat(seat, name=name))
                if self.running and one.resigned is None:
                    self.duties.resign(seat)

    def play(self, seat: int, move: Move, seen: int, thoughts: Thoughts | None = None) -> int:
        """Make a move and save it, with the bot's thoughts; returns the number of moves. The mover had seen `seen`
        moves.

        An illegal move, or one for an older position, changes nothing.
        """
        if not self.running:
            raise BadMove("this game is over: no more moves are taken")
        agreement.check(self.row)
        index = self.index
        if not self.is_due(seat, seen):
            raise BadMove(f"the position has changed: {index} moves are made, yours was meant after {seen}")
        entry = self.timeline.play(seat, move, generator(self.row.dice, "dice", index))
        progress = progress_of(self.timeline, RUNNING, self.row.resigned)
        clocks = self.duties.moved(self.row.progress, progress)
        progress = replace(progress, clocks=list(clocks.left)) if clocks else progress
        progress = replace(progress, shown=self._shown())
        thought = Thought(index, seat, thoughts.win, thoughts.text) if thoughts else None
        try:
            self.store.add_move(self.row.id, index, entry_line(self.match, entry), progress, thought)
        except BaseException:
            self.timeline.back()
            raise
        self.row = replace(self.row, progress=progress)
        self.duties.settle(clocks)
        return self.index

    def _shown(self) -> dict[str, Any] | None:
        """The public progress after a move that was made and is not saved yet."""
        if self.row.only_bots or self.match.to_move(self.timeline.state) == () or not self.is_secret(self.index):
            return None
        return self.row.progress.public

    def known(self, seats: Container[int]) -> int:
        """The number of the last move that the holder of these seats knows: everybody's, or a secret one of theirs."""
        shown = self.row.progress.shown
        if shown is None or not self.running:
            return self.index
        own = (n for n in range(self.index, shown["moves"], -1) if self.timeline.entries[n - 1].seat in seats)
        return next(own, int(shown["moves"]))

    def check_help(self) -> None:
        """Refuse help where the table has none, as in rated games."""
        if not self.row.terms.help:
            raise BadOptions("hints and takebacks are off at this table")

    def last_choice(self, seat: int) -> int:
        """The number of moves before a seat's last one, which it may take back."""
        self.check_help()
        if not self.running or self.row.terms.elsewhere:
            raise BadOptions("moves can be taken back while a game goes on here")
        if any(one.program and one.resigned is None for one in self.row.seats):
            raise BadOptions("a bot that plays from elsewhere has seen the move: it cannot be taken back")
        made = [index for index, entry in enumerate(self.timeline.entries[: self.index]) if entry.seat == seat]
        if not made:
            raise BadOptions("there is no move of yours to take back")
        return made[-1]

    def cut(self, index: int) -> None:
        """Take back all moves but the first `index`; a repeated move has the same dice."""
        timeline = Timeline(self.match, self.timeline.entries[:index])
        shown = self.row.progress.shown
        still_secret = shown is not None and index > shown["moves"]
        progress = progress_of(timeline, RUNNING, self.row.resigned)
        progress = replace(progress, clocks=self.row.progress.clocks, shown=shown if still_secret else None)
        self.store.cut_moves(self.row.id, index, progress)
        self.timeline.go(index)
        del self.timeline.entries[index:]
        self.row = replace(self.row, progress=progress)

    def is_due(self, seat: int, seen: int) -> bool:
        """True if only other seats have moved since `seen`, as when all decide at once, so that the seat's turn is the
        same."""
        if not 0 <= seen <= self.index:
            return False
        since = range(seen, self.index)
        return all(
            seat in self.match.to_move(self.timeline.state_at(i)) and self.timeline.entries[i].seat != seat
            for i in since
        )

    def check_turn(self, seat: int, move: Move) -> None:
        """Refuse too many secret moves of a person in one turn; the move that ends the turn is accepted."""
        state = self.timeline.state
        turn, made = int(state.turn), 0
        for index in range(self.index - 1, -1, -1):
            if made > MOST_IN_TURN or int(self.timeline.state_at(index).turn) != turn:
                break
            made += self.timeline.entries[index].seat == seat
        if made < MOST_IN_TURN or not self.is_legal(seat, move) or not self.would_be_secret(state, seat, move):
            return
        after = self.match.apply(state, seat, move, ())
        if int(after.turn) == turn and seat in self.match.to_move(after):
            raise BadMove(
                f"seat {seat} has made {made} secret moves in this turn: end the turn, {MOST_IN_TURN} are enough"
            )

    def is_secret(self, index: int) -> bool:
        """True if move number `index` (from 1) is known to nobody but the seat that made it."""
        entry, before = self.timeline.entries[index - 1], self.timeline.state_at(index - 1)
        return self.would_be_secret(before, entry.seat, entry.move, entry.luck)

    def would_be_secret(self, state: State, seat: int, move: Move, luck: Luck = ()) -> bool:
        """The same for a possible move; also at a table of bots, although spectators see everything there."""
        others = [other for other in (SPECTATOR, *range(self.match.seats)) if other != seat]
        return all(self.match.shown(state, seat, move, luck, other)[0] is None for other in others)

    @property
    def dealer_to_move(self) -> bool:
        return self.running and self.row.progress.to_move == [DEALER]

    @property
    def dealing(self) -> bool:
        """True if the dealer has just moved, as in battles that unfold one by one."""
        return self.index > 0 and self.timeline.entries[self.index - 1].seat == DEALER

    def deal(self) -> None:
        """Make the chance move that is due."""
        self.play(DEALER, self.match.legal(self.timeline.state, DEALER)[0].low, self.index)

    def due_bots(self) -> dict[int, str]:
        """The seats that may move and are a bot's, with their bots."""
        to_move = self.row.progress.to_move if self.running else []
        played = {seat: self.row.seats[seat].played_by for seat in to_move if seat >= 0}
        return {seat: bot for seat, bot in played.items() if bot is not None}

    def bot_turns(self, busy: Container[int] = ()) -> list[Turn]:
        """The turns of all bots that may move and are not busy."""
        match, state, clock = self.match, self.timeline.state, self.row.terms.clock
        seconds = clock.seconds if clock and clock.per == TURN else math.inf
        return [
            Turn(seat, bot, View(match, match.view(state, seat), seat), self.index, seconds)
            for seat, bot in self.due_bots().items()
            if seat not in busy
        ]

    def is_legal(self, seat: int, move: Move) -> bool:
        """True if the seat may make this move now; its numbers may be anything."""
        return any(move in box for box in self.match.legal(self.timeline.state, seat))

    def set_autoplay(self, seat: int, bot: str | None) -> None:
        """Hand a person's seat to a bot, or back."""
        if self.row.seats[seat].kind != "human":
            raise BadOptions(f"seat {seat} is a bot's already")
        if self.row.seats[seat].resigned is not None:
            raise BadOptions(f"seat {seat} has resigned: a bot plays it to the end")
        if self.row.terms.rated:
            raise BadOptions("in a rated game no bot plays for you")
        self.save(self.row.with_seat(seat, autoplay=bot and safe_bot(self.match, bot).text, away=None))
        self.duties.attend(self.duties.attendance.present)

    @property
    def stand_in(self) -> str:
        """The bot that plays for absent people."""
        return self.row.terms.stand_in or self.match.game.usual_bot()

    def set_pace(self, seconds: float | None) -> None:
        """Set the time between two visible moves; None: bots wait for a command to continue."""
        if seconds is None and not self.row.only_bots:
            raise BadOptions("a table can be paused where only bots sit")
        pace = self.row.pace if seconds is None else check_pace(seconds)
        self.save(replace(self.row, pace=pace, paused=seconds is None))

    def say(self, seat: int, text: str, to: int | None = None) -> ChatLine:
        """Keep a chat line to the whole table or to one seat; the table itself speaks from the dealer's seat."""
        people = [number for number, one in enumerate(self.row.seats) if one.kind == "human" and number != seat]
        if to is not None and (seat < 0 or to not in people):
            raise BadOptions(f"nothing can be said to seat {to} alone: people at the table speak with people there")
        text = "".join(x if x.isprintable() else " " for x in text).strip()
        if not 0 < len(text) <= MAX_CHAT:
            raise BadOptions(f"a chat line has 1 to {MAX_CHAT} characters, not {len(text)}")
        names = {DEALER: seating.THE_TABLE, SPECTATOR: seating.A_SPECTATOR}
        line = ChatLine(seat, names[seat] if seat < 0 else self.row.seats[seat].name, text, to=to)
        self.store.add_chat(self.row.id, line)
        return line

    def save(self, row: Row) -> None:
        """Save a changed row."""
        row = self.duties.noted(row)
        self.store.save(row)
        self.row = row


def check_pace(seconds: float) -> float:
    """A pace that a table may have."""
    if not 0 <= seconds <= MAX_PACE:
        raise BadOptions(f"the pace is from 0 to {MAX_PACE:g} seconds, not {seconds:g}")
    return float(seconds)
