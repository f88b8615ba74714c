"""How a table comes to be: opened, once more after a game, from a record of one played elsewhere, or as it was left.

Whatever is made is in the store before anybody sits down.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import hegemon
from hegemon.core.errors import BadMove, HegemonError
from hegemon.core.history.record import Record, entry_line, read_entry
from hegemon.core.history.timeline import Timeline
from hegemon.core.match import Match
from hegemon.core.registry import find_game
from hegemon.core.tokens import new_id, new_token, token_hash
from hegemon.store import Row, Seat, Store, StoreError, Terms, now
from hegemon.store.rows import OVER, RUNNING, STOPPED
from hegemon.table import seating
from hegemon.table.dice import new_secret
from hegemon.table.table import Table, check_pace, progress_of


class Opened(NamedTuple):
    """A new table, with the tokens that are told only now."""

    table: Table
    tokens: list[str | None]
    owner: str
    key: str | None = None
    """Opens the seats that are for the first who come."""


def open_table(
    store: Store,
    match: Match,
    seats: Sequence[Seat],
    pace: float,
    seed: int | None = None,
    timeline: Timeline | None = None,
    terms: Terms | None = None,
) -> Opened:
    """A new game; `timeline` is one that has begun elsewhere."""
    tokens = [new_token() if seat.kind == "human" and not seat.open else None for seat in seats]
    game = Timeline(match) if timeline is None else timeline
    terms = terms or Terms(elsewhere=timeline is not None)
    key = new_token() if any(seat.open for seat in seats) else None
    terms = replace(terms, open=key and token_hash(key))
    return _create(store, game, seats, tokens, check_pace(pace), RUNNING, seed, terms)._replace(key=key)


def open_rematch(store: Store, row: Row) -> Table:
    """The same people on the same terms, whoever sat second begins. Keys open their seats there, too."""
    seats = [replace(seat, autoplay=None, away=None, resigned=None, on_time=False) for seat in row.seats]
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
        terms=replace(row.terms, rematch=None),
    )
    store.create(made)
    return Table(store, made, timeline)


def keep_record(store: Store, record: Record, timeline: Timeline) -> Opened:
    """A game that was played elsewhere; nobody moves in it any more."""
    seats = [seating.human(name) for name in record.seats]
    for one in record.resignations:
        seats[one.seat] = replace(seats[one.seat], resigned=one.after, on_time=one.on_time)
    opened = _create(store, timeline, seats, [None] * len(seats), 0.0, OVER if timeline.result else STOPPED)
    if timeline.result is None and (result := record.result(timeline)):
        row = opened.table.row
        opened.table.save(replace(row, progress=replace(row.progress, status=OVER, result=result.json())))
    return opened


def _create(
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
        progress=progress_of(timeline, status),
        secret=new_secret(seed),
        tokens=tuple(token and token_hash(token) for token in tokens),
        owner=token_hash(owner),
        version=hegemon.__version__,
        terms=terms or Terms(),
    )
    store.create(row, [entry_line(match, entry) for entry in timeline.entries])
    return Opened(Table(store, row, timeline), tokens, owner)


def load_table(store: Store, row: Row) -> Table:
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
    return Table(store, row, timeline)


def match_of(row: Row) -> Match:
    """The match that a table plays."""
    try:
        return find_game(row.game).written_match(len(row.seats), row.options)
    except HegemonError as error:
        raise StoreError(f"table {row.id} cannot be loaded: {error}") from None
