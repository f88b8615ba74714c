"""Games that are over: searched by player, game, result, date and map, a page at a time, newest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, exists, select

from hegemon.arena.accounts import COLUMNS, Account, of_row
from hegemon.arena.errors import ArenaError
from hegemon.store import Store
from hegemon.store.arena_schema import accounts, result_seats, results
from hegemon.store.schema import tables

WON, LOST, DRAWN = "won", "lost", "drawn"
OUTCOMES = (WON, LOST, DRAWN)
_SEAT = result_seats.alias()


@dataclass(frozen=True)
class Search:
    """The games that are wanted; None: any. `outcome` is the player's."""

    player: str | None = None
    opponent: str | None = None
    outcome: str | None = None
    game: str | None = None
    seats: int | None = None
    board: str | None = None
    rated: bool | None = None
    since: str | None = None
    until: str | None = None


@dataclass(frozen=True)
class Played:
    """A seat of a game that is over; a guest's has no account."""

    name: str
    account: Account | None
    score: float
    before: float | None
    after: float | None


@dataclass(frozen=True)
class Finished:
    """A game that is over."""

    table_id: str
    game: str
    board: str
    ended: str
    at: str
    moves: int
    rated: bool
    seats: tuple[Played, ...]


def search(store: Store, wanted: Search, count: int = 50, after: str | None = None) -> list[Finished]:
    """The newest of the games that are wanted, or those after one of them."""
    query = select(results, tables.c.seats.label("sat"), tables.c.result).join(
        tables, tables.c.id == results.c.table_id
    )
    query = query.where(*_conditions(wanted)).order_by(results.c.at.desc(), results.c.table_id).limit(count)
    with store.reading() as connection:
        if after is not None:
            at = connection.scalar(select(results.c.at).where(results.c.table_id == after))
            if at is None:
                raise ArenaError(f"there is no game {after[:40]!r} any more: ask for the first page again")
            older = (results.c.at < at) | ((results.c.at == at) & (results.c.table_id > after))
            query = query.where(older)
        found = connection.execute(query).all()
        names = [row.table_id for row in found]
        columns = (*COLUMNS, *(result_seats.c[name] for name in ("table_id", "seat", "rating_before", "rating_after")))
        seated = select(*columns).join(result_seats, result_seats.c.account_id == accounts.c.id)
        players = connection.execute(seated.where(result_seats.c.table_id.in_(names))).all()
    by_seat = {(row.table_id, row.seat): row for row in players}
    return [_finished(row, by_seat) for row in found]


def _conditions(wanted: Search) -> list[ColumnElement[bool]]:
    if wanted.outcome is not None and (wanted.player is None or wanted.outcome not in OUTCOMES):
        raise ArenaError(f"a result is one of {', '.join(OUTCOMES)}, and is that of a player: name one, too")
    conditions: list[ColumnElement[bool]] = []
    for name in ("game", "seats", "board", "rated"):
        value = getattr(wanted, name)
        if value is not None:
            conditions.append(results.c[name] == value)
    if wanted.since is not None:
        conditions.append(results.c.at >= wanted.since)
    if wanted.until is not None:
        conditions.append(results.c.at < wanted.until)
    for account_id, outcome in ((wanted.player, wanted.outcome), (wanted.opponent, None)):
        if account_id is not None:
            seat = and_(_SEAT.c.table_id == results.c.table_id, _SEAT.c.account_id == account_id, *_outcome(outcome))
            conditions.append(exists().where(seat))
    return conditions


def _outcome(outcome: str | None) -> Sequence[ColumnElement[bool]]:
    match outcome:
        case "won":
            return [_SEAT.c.score > 0.999]
        case "lost":
            return [_SEAT.c.score < 0.001]
        case "drawn":
            return [_SEAT.c.score.between(0.001, 0.999)]
    return []


def _finished(row: Any, by_seat: dict[tuple[str, int], Any]) -> Finished:
    scores = row.result["scores"]
    seats = []
    for seat, sat in enumerate(row.sat):
        known = by_seat.get((row.table_id, seat))
        account = of_row(known) if known else None
        before, after = (known.rating_before, known.rating_after) if known else (None, None)
        seats.append(Played(account.name if account else sat["name"], account, scores[seat], before, after))
    return Finished(
        row.table_id, row.game, row.board, row.ended, row.at, row.moves, row.rated, tuple(seats)
    )  # fmt: skip
