"""Makes tables: new ones, rematches, from records of games played elsewhere, or as they were left.

A table is stored before its players sit down, and this process holds its lease before it is stored, so a table that
cannot be entered leaves nothing behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import hegemon
from hegemon.core.dice import is_seeded, new_secret
from hegemon.core.errors import BadOptions
from hegemon.core.files.content import Content, content_options
from hegemon.core.helpers.tokens import new_id, new_token, token_hash
from hegemon.core.history.record import Record, entry_line
from hegemon.core.history.timeline import Timeline
from hegemon.core.match import Match
from hegemon.core.rules import DEALER
from hegemon.store import Row, Seat, Store, StoreError, Terms, now
from hegemon.store.replay import match_of, progress_of, replay
from hegemon.store.rows import RUNNING, STOPPED
from hegemon.table import agreement, seating
from hegemon.table.clocks import check_rated_clock
from hegemon.table.table import Table, check_pace


class Opened(NamedTuple):
    """A new table with its tokens, which are shown only now."""

    table: Table
    tokens: list[str | None]
    owner: str
    key: str | None = None
    """The key that opens seats for the first visitors."""

    def owned(self, token: str | None) -> Opened:
        """The same table, for an owner who has others already."""
        if token is None:
            return self
        self.table.row = replace(self.table.row, owner=token_hash(token))
        return self._replace(owner=token)


def open_table(
    store: Store,
    match: Match,
    seats: Sequence[Seat],
    pace: float,
    seed: int | None = None,
    timeline: Timeline | None = None,
    terms: Terms | None = None,
    opener: str | None = None,
) -> Opened:
    """A new game, not saved yet; `timeline` is one that has begun elsewhere. If several people play with a chosen seed,
    nobody moves until all agree to it."""
    tokens = [new_token() if seat.kind == "human" and not seat.open else None for seat in seats]
    game = Timeline(match) if timeline is None else timeline
    terms = terms or Terms(elsewhere=timeline is not None)
    key = new_token() if any(seat.open for seat in seats) else None
    row, owner = _new_row(game, seats, tokens, RUNNING)
    agreed = agreement.nobody_yet(seats, seed, terms.elsewhere)
    terms = replace(terms, open=key and token_hash(key), agreed=agreed, begun=len(game.entries))
    if terms.numbers and seed is not None:
        raise BadOptions("dice come from a chosen seed or from everybody's numbers, not from both")
    if terms.rated:
        _check_rated(seats, terms, seed is not None, timeline is not None)
    row = replace(row, pace=check_pace(pace), secret=new_secret(seed), terms=terms, opener=opener)
    return Opened(Table(store, row, game), tokens, owner, key)


def check_rated_options(match: Match) -> None:
    """Refuse to rate a game for which a player brings the board, which may favour a seat, or that ends before it has
    well begun: most games are shared then, however strong the rivals are. An organiser may ask for both."""
    kind = type(match.options)
    for name in kind.limits:
        usual = kind.model_fields[name].default
        if getattr(match.options, name) < usual:
            raise BadOptions(f"a rated game is as long as usual: {name} is at least {usual}")
    for name in content_options(kind):
        if isinstance(getattr(match.options, name), Content):
            raise BadOptions(f"a rated game is played on the server's own boards: {name} may not be a file of your own")


def _check_rated(seats: Sequence[Seat], terms: Terms, seeded: bool, begun: bool) -> None:
    """Refuse to rate games that say nothing about strength."""
    if seeded or begun:
        raise BadOptions("a rated game has dice that nobody chose, and begins at its start")
    check_rated_clock(terms.clock)
    if terms.help:
        raise BadOptions("a rated game has no hints and no takebacks: help must be false")
    if nobodys := [n for n, seat in enumerate(seats) if seat.kind == "human" and seat.account is None]:
        raise BadOptions(f"in a rated game every seat has an account or is a bot's: seat {nobodys[0]} has none")
    owners = [seat.account for seat in seats if seat.account]
    if len(owners) != len(set(owners)):
        raise BadOptions("in a rated game nobody has two seats")


def open_rematch(store: Store, row: Row) -> Table:
    """A table for the same people on the same terms; the second seat begins. Their keys open their seats there, too."""
    seats = [replace(seat, autoplay=None, away=None, resigned=None, on_time=False, number=None) for seat in row.seats]
    timeline = Timeline(match_of(row))
    made = replace(
        row,
        id=new_id(),
        seats=(*seats[1:], seats[0]),
        tokens=(*row.tokens[1:], row.tokens[0]),
        progress=progress_of(timeline, RUNNING),
        secret=new_secret(),
        version=hegemon.__version__,
        created=now(),
        paused=False,
        terms=replace(row.terms, rematch=None, agreed=None, begun=0),
    )
    return Table(store, made, timeline)


def keep_record(store: Store, record: Record, timeline: Timeline, opener: str | None = None) -> Opened:
    """A finished record of a game that was played elsewhere."""
    bots = record.bots or [None] * len(record.seats)
    seats = [seating.recorded(record.match, name, bot) for name, bot in zip(record.seats, bots, strict=True)]
    for one in record.resignations:
        seats[one.seat] = replace(seats[one.seat], resigned=one.after, on_time=one.on_time)
    seats = [replace(seat, number=n) for seat, n in zip(seats, record.numbers or [None] * len(seats), strict=True)]
    tokens: list[str | None] = [None] * len(seats)
    row, owner = _new_row(timeline, seats, tokens, STOPPED)
    # The record may contain the secret of its dice; ours has rolled nothing.
    begun = len(timeline.entries) if record.dice is None else record.dice_from
    terms = replace(row.terms, begun=begun)
    table = Table(store, replace(row, opener=opener, secret=record.dice or row.secret, terms=terms), timeline)
    create(table)
    return Opened(table, tokens, owner)


def create(table: Table) -> None:
    """Save a new table with its moves so far."""
    table.store.create(table.row, [entry_line(table.match, entry) for entry in table.timeline.entries])
    people = sum(seat.kind == "human" for seat in table.row.seats)
    if is_seeded(table.row.secret) and people > 1 and table.running:
        table.say(DEALER, agreement.ASKED if table.row.unagreed else agreement.SEEDED)


def _new_row(timeline: Timeline, seats: Sequence[Seat], tokens: Sequence[str | None], status: str) -> tuple[Row, str]:
    """A row, and the token of its owner."""
    owner, match = new_token(), timeline.match
    row = Row(
        id=new_id(),
        game=match.game.name,
        options=match.options.model_dump(mode="json"),
        seats=tuple(seats),
        pace=0.0,
        progress=progress_of(timeline, status, [n for n, seat in enumerate(seats) if seat.resigned is not None]),
        secret=new_secret(),
        tokens=tuple(token and token_hash(token) for token in tokens),
        owner=token_hash(owner),
        version=hegemon.__version__,
    )
    return row, owner


def load_table(store: Store, row: Row) -> Table:
    """A table as it was left; every move is verified on the way."""
    timeline, trouble = replay(row, store.lines(row.id))
    if trouble is not None:
        raise StoreError(f"table {row.id} cannot be loaded: {trouble}")
    return Table(store, row, timeline)
