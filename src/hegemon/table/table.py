"""The table itself: one game with its seats, kept in a store. Synchronous, and used by one thread at a time.

A move is saved before anybody hears of it. Whether somebody may speak for a seat is checked one level up.
"""

from __future__ import annotations

import json
from collections.abc import Container, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import hegemon
from hegemon.bot import View
from hegemon.errors import BadMove, BadOptions, HegemonError
from hegemon.game import ARBITER, DEALER, SPECTATOR, Luck, Match, State
from hegemon.moves import Move
from hegemon.record import Record, Resignation, entry_line, interleaved, read_entry
from hegemon.registry import find_game
from hegemon.safe import safe_bot
from hegemon.store import ChatLine, Progress, Row, Seat, Store, StoreError, Terms, Thought, now
from hegemon.store.rows import OVER, RUNNING, STOPPED
from hegemon.table import seating
from hegemon.table.attendance import usual_bot
from hegemon.table.clocks import TURN
from hegemon.table.dice import generator, new_secret
from hegemon.table.duties import Duties
from hegemon.thoughts import Thoughts
from hegemon.timeline import Timeline
from hegemon.tokens import new_id, new_token, opens, token_hash

MAX_PACE = 5.0
MAX_CHAT = 500


class Turn(NamedTuple):
    """A bot's turn: the seat, the bot, what the seat sees, how many moves were made before, and how long it has."""

    seat: int
    bot: str
    view: View
    after: int
    seconds: float | None = None


class Opened(NamedTuple):
    """A new table, with the tokens that are told only now."""

    table: Table
    tokens: list[str | None]
    owner: str
    key: str | None = None
    """Opens the seats that are for the first who come."""


class Table:
    """One game: takes moves, checks and saves them, and knows what everybody may see."""

    def __init__(self, store: Store, row: Row, timeline: Timeline) -> None:
        self.store = store
        self.row = row
        self.timeline = timeline
        self.duties = Duties(self)

    @classmethod
    def open(
        cls,
        store: Store,
        match: Match,
        seats: Sequence[Seat],
        pace: float,
        seed: int | None = None,
        timeline: Timeline | None = None,
        terms: Terms | None = None,
    ) -> Opened:
        """A new game, in the store before anybody sits down; `timeline` is one that has begun elsewhere."""
        tokens = [new_token() if seat.kind == "human" and not seat.open else None for seat in seats]
        game = Timeline(match) if timeline is None else timeline
        terms = terms or Terms(elsewhere=timeline is not None)
        key = new_token() if any(seat.open for seat in seats) else None
        terms = replace(terms, open=key and token_hash(key))
        return cls._keep(store, game, seats, tokens, check_pace(pace), RUNNING, seed, terms)._replace(key=key)

    @classmethod
    def again(cls, store: Store, row: Row) -> Table:
        """A rematch: the same people on the same terms, whoever sat second begins. Keys open their seats there, too."""
        seats = [replace(seat, autoplay=None, away=None, resigned=None, on_time=False) for seat in row.seats]
        match = match_of(row)
        made = replace(
            row,
            id=new_id(),
            seats=(*seats[1:], seats[0]),
            tokens=(*row.tokens[1:], row.tokens[0]),
            progress=_progress(Timeline(match), RUNNING),
            secret=new_secret(),
            version=hegemon.__version__,
            created=now(),
            paused=False,
            terms=replace(row.terms, rematch=None),
        )
        store.create(made)
        return cls(store, made, Timeline(match))

    @classmethod
    def keep(cls, store: Store, record: Record, timeline: Timeline) -> Opened:
        """A game that was played elsewhere; nobody moves in it any more."""
        seats = [seating.human(name) for name in record.seats]
        for one in record.resignations:
            seats[one.seat] = replace(seats[one.seat], resigned=one.after, on_time=one.on_time)
        opened = cls._keep(store, timeline, seats, [None] * len(seats), 0.0, OVER if timeline.result else STOPPED)
        if timeline.result is None and (result := record.result(timeline)):
            row = opened.table.row
            opened.table.save(replace(row, progress=replace(row.progress, status=OVER, result=result.json())))
        return opened

    @classmethod
    def load(cls, store: Store, row: Row) -> Table:
        """A table as it was left; every move is verified on the way."""
        match = match_of(row)
        timeline = Timeline(match)
        for number, line in enumerate(store.lines(row.id), 1):
            try:
                timeline.add(read_entry(match, json.loads(line)))
            except (BadMove, ValueError) as error:
                raise StoreError(f"table {row.id} cannot be loaded: move {number}: {error}") from None
        if timeline.at != row.progress.moves:
            raise StoreError(f"table {row.id} cannot be loaded: it has {timeline.at} of its {row.progress.moves} moves")
        return cls(store, row, timeline)

    @classmethod
    def _keep(
        cls,
        store: Store,
        timeline: Timeline,
        seats: Sequence[Seat],
        tokens: list[str | None],
        pace: float,
        status: str,
        seed: int | None = None,
        terms: Terms | None = None,
    ) -> Opened:
        owner, match = new_token(), timeline.match
        row = Row(
            id=new_id(),
            game=match.game.name,
            options=match.options.model_dump(mode="json"),
            seats=tuple(seats),
            pace=pace,
            progress=_progress(timeline, status),
            secret=new_secret(seed),
            tokens=tuple(token and token_hash(token) for token in tokens),
            owner=token_hash(owner),
            version=hegemon.__version__,
            terms=terms or Terms(),
        )
        store.create(row, [entry_line(match, entry) for entry in timeline.entries])
        return Opened(cls(store, row, timeline), tokens, owner)

    def claim(self, key: str, name: str) -> tuple[int, str]:
        """Take an open seat, with the key to all of them: the seat, and a token that opens it alone."""
        if not opens(key, self.row.terms.open):
            raise BadOptions("this is no key to an open seat of this table")
        seat = next((number for number, one in enumerate(self.row.seats) if one.open), None)
        if seat is None:
            raise BadOptions("all open seats are taken: you may watch")
        token, tokens = new_token(), list(self.row.tokens)
        tokens[seat] = token_hash(token)
        called = seating.tidy(name) or self.row.seats[seat].name
        self.save(replace(self.row, tokens=tuple(tokens)).with_seat(seat, open=False, name=called))
        return seat, token

    @property
    def match(self) -> Match:
        return self.timeline.match

    @property
    def index(self) -> int:
        """How many moves are made."""
        return self.timeline.at

    @property
    def running(self) -> bool:
        return self.row.progress.status == RUNNING

    @property
    def watcher(self) -> int:
        """How those see who only watch: everything, once it is no secret any more to anybody who plays."""
        return ARBITER if not self.running or self.row.only_bots else SPECTATOR

    def json(self) -> dict[str, Any]:
        """The table as everybody may see it."""
        return self.row.json()

    def seats_of(self, tokens: Sequence[str]) -> tuple[int, ...]:
        """The seats that these tokens open."""
        return tuple(seat for seat, kept in enumerate(self.row.tokens) if any(opens(token, kept) for token in tokens))

    def play(self, seat: int, move: Move, seen: int, thoughts: Thoughts | None = None) -> int:
        """Make a move and save it, with what a bot thought; how many are made with it. `seen` is how many it knew of.

        One that is not legal, or meant for an older position, changes nothing.
        """
        if not self.running:
            raise BadMove("this game is over: no more moves are taken")
        index = self.index
        if not self.is_due(seat, seen):
            raise BadMove(f"the position has changed: {index} moves are made, yours was meant after {seen}")
        entry = self.timeline.play(seat, move, generator(self.row.secret, "dice", index))
        progress = _progress(self.timeline, RUNNING)
        clocks = self.duties.moved(self.row.progress, progress)
        progress = replace(progress, clocks=list(clocks.left)) if clocks else progress
        thought = Thought(index, seat, thoughts.win, thoughts.text) if thoughts else None
        try:
            self.store.add_move(self.row.id, index, entry_line(self.match, entry), progress, thought)
        except BaseException:
            self.timeline.back()
            raise
        self.row = replace(self.row, progress=progress)
        self.duties.settle(clocks)
        return self.index

    def is_due(self, seat: int, seen: int) -> bool:
        """Whether the seat is asked the same thing ever since: others acted beside it, as where all answer at once."""
        if not 0 <= seen <= self.index:
            return False
        since = range(seen, self.index)
        return all(
            seat in self.match.to_move(self.timeline.state_at(i)) and self.timeline.entries[i].seat != seat
            for i in since
        )

    def is_secret(self, index: int) -> bool:
        """Whether move number `index` (from 1) is known to nobody but the seat that made it."""
        entry, before = self.timeline.entries[index - 1], self.timeline.state_at(index - 1)
        return self.would_be_secret(before, entry.seat, entry.move, entry.luck)

    def would_be_secret(self, state: State, seat: int, move: Move, luck: Luck = ()) -> bool:
        """The same of a move in any position. Where only bots sit it counts too, though those who watch see it all."""
        others = [other for other in (SPECTATOR, *range(self.match.seats)) if other != seat]
        return all(self.match.shown(state, seat, move, luck, other)[0] is None for other in others)

    @property
    def dealer_to_move(self) -> bool:
        return self.running and self.row.progress.to_move == [DEALER]

    @property
    def dealing(self) -> bool:
        """Whether the dealer has just moved, as in battles that unfold one by one."""
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
        """The turns of all bots that may move, but for those that are busy already."""
        match, state, clock = self.match, self.timeline.state, self.row.terms.clock
        seconds = clock.seconds if clock and clock.per == TURN else None
        return [
            Turn(seat, bot, View(match, match.view(state, seat), seat), self.index, seconds)
            for seat, bot in self.due_bots().items()
            if seat not in busy
        ]

    def is_legal(self, seat: int, move: Move) -> bool:
        """Whether the seat may make this move now, however odd its numbers are."""
        return any(move in box for box in self.match.legal(self.timeline.state, seat))

    def set_autoplay(self, seat: int, bot: str | None) -> None:
        """Hand a person's seat to a bot, or back."""
        if self.row.seats[seat].kind != "human":
            raise BadOptions(f"seat {seat} is a bot's already")
        if self.row.seats[seat].resigned is not None:
            raise BadOptions(f"seat {seat} has resigned: a bot plays it to the end")
        self.save(self.row.with_seat(seat, autoplay=bot and safe_bot(self.match, bot).text, away=None))
        self.duties.attend(self.duties.attendance.present)

    @property
    def stand_in(self) -> str:
        """The bot that plays for those who are not there to."""
        return self.row.terms.stand_in or usual_bot(self.match)

    def set_pace(self, seconds: float | None) -> None:
        """The time between two moves that people can watch; None: bots wait until they are told to go on."""
        if seconds is None and not self.row.only_bots:
            raise BadOptions("a table can be paused where only bots sit")
        pace = self.row.pace if seconds is None else check_pace(seconds)
        self.save(replace(self.row, pace=pace, paused=seconds is None))

    def say(self, seat: int, text: str, to: int | None = None) -> ChatLine:
        """Keep something said at the table, or to one seat; the table itself speaks from the dealer's seat."""
        people = [number for number, one in enumerate(self.row.seats) if one.kind == "human" and number != seat]
        if to is not None and (seat < 0 or to not in people):
            raise BadOptions(f"nothing can be said to seat {to} alone: people at the table speak with people there")
        text = "".join(x if x.isprintable() else " " for x in text).strip()
        if not 0 < len(text) <= MAX_CHAT:
            raise BadOptions(f"a chat line has 1 to {MAX_CHAT} characters, not {len(text)}")
        names = {DEALER: "The table", SPECTATOR: "A spectator"}
        line = ChatLine(seat, names[seat] if seat < 0 else self.row.seats[seat].name, text, to=to)
        self.store.add_chat(self.row.id, line)
        return line

    def save(self, row: Row) -> None:
        """Keep what was changed about the table."""
        row = self.duties.noted(row)
        self.store.save(row)
        self.row = row


def record_text(store: Store, row: Row) -> str:
    """The record of a game that is over; it holds everything that was hidden."""
    record = Record(match_of(row), [seat.name for seat in row.seats], version=row.version)
    resigned = [(one.resigned, seat, one.on_time) for seat, one in enumerate(row.seats)]
    given_up = [Resignation(after, seat, on_time) for after, seat, on_time in resigned if after is not None]
    lines = [json.dumps(record.header(), ensure_ascii=False), *interleaved(store.lines(row.id), given_up)]
    if row.progress.result:
        lines.append(json.dumps({"result": row.progress.result}))
    return "".join(line + "\n" for line in lines)


def match_of(row: Row) -> Match:
    """The match that a table plays."""
    try:
        return find_game(row.game).match(len(row.seats), row.options)
    except HegemonError as error:
        raise StoreError(f"table {row.id} cannot be loaded: {error}") from None


def check_pace(seconds: float) -> float:
    """A pace that a table may have."""
    if not 0 <= seconds <= MAX_PACE:
        raise BadOptions(f"the pace is from 0 to {MAX_PACE:g} seconds, not {seconds:g}")
    return float(seconds)


def _progress(timeline: Timeline, status: str) -> Progress:
    match, state = timeline.match, timeline.state
    result = match.result(state)
    return Progress(
        moves=timeline.at,
        turn=int(state.turn),
        to_move=list(match.to_move(state)),
        status=OVER if result else status,
        result=result.json() if result else None,
    )
