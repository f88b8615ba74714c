"""The end of a game: its result is written down, and if it is rated, everybody's rating changes.

All of it happens in the transaction of the last move. So either both are on disk or neither is, however the server
ends; and since a game is written down once, it is rated once.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from hegemon.arena.accounts import COLUMNS, Account, house_bots, of_row
from hegemon.arena.rating_model import ANCHOR, PROVISIONAL, Rating, rate
from hegemon.core.dice import is_seeded
from hegemon.core.errors import HegemonError
from hegemon.core.registry import find_game
from hegemon.store import Progress, Seat, Store, Terms, now
from hegemon.store.arena_schema import accounts, ratings, result_seats, results
from hegemon.store.database import insert_if_new
from hegemon.store.schema import moves, tables

_TABLE = (tables.c.game, tables.c.options, tables.c.seats, tables.c.terms, tables.c.secret)


def follow(store: Store) -> None:
    """Let the store save and rate the results of games from now on."""
    store.ended = finish


def finish(connection: Connection, table_id: str, progress: Progress) -> None:
    """Rate a game that is over. Calling it again changes nothing."""
    if connection.scalar(select(results.c.table_id).where(results.c.table_id == table_id)) is not None:
        return
    row = connection.execute(select(*_TABLE).where(tables.c.id == table_id)).one()
    result = progress.result or {}
    scores = [float(score) for score in result.get("scores", ())]
    seats, terms = [Seat(**seat) for seat in row.seats], Terms.from_json(row.terms)
    if len(scores) != len(seats):
        return
    owners = _owners(connection, seats)
    rated = terms.rated and not is_seeded(row.secret) and _is_fair(connection, owners, len(seats))
    rated = rated and all(_has_moved(connection, table_id, seat, one.resigned) for seat, one in enumerate(seats))
    written = {"game": row.game, "seats": len(seats), "board": board_of(row.options), "ended": result["ended"]}
    written |= {"table_id": table_id, "at": progress.updated, "moves": progress.moves, "rated": rated}
    connection.execute(insert(results), written)
    changes = _change(connection, row.game, owners, scores) if rated else {}
    for seat, account_id in owners.items():
        change = changes.get(seat, {})
        row_of_seat = {"table_id": table_id, "seat": seat, "account_id": account_id, "score": scores[seat]}
        connection.execute(insert(result_seats).values({**row_of_seat, **change}))
    _forget_the_deleted(connection, table_id, owners, row.seats)


def _forget_the_deleted(
    connection: Connection, table_id: str, owners: Mapping[int, str], seats: Sequence[Mapping[str, Any]]
) -> None:
    """Take the names of accounts that were deleted during the game off their seats."""
    query = select(accounts.c.id, accounts.c.name).where(accounts.c.deleted.is_not(None))
    deleted = {row.id: row.name for row in connection.execute(query.where(accounts.c.id.in_(owners.values())))}
    for seat, account_id in owners.items():
        if account_id in deleted:
            seats = write_name(connection, table_id, seat, deleted[account_id], seats)


def write_name(
    connection: Connection, table_id: str, seat: int, name: str, seats: Sequence[Mapping[str, Any]]
) -> list[Mapping[str, Any]]:
    """Write another name on a seat of a stored table; returns the seats."""
    renamed = [{**one, "name": name} if n == seat else one for n, one in enumerate(seats)]
    connection.execute(update(tables).where(tables.c.id == table_id).values(seats=renamed))
    return renamed


def board_of(options: Mapping[str, Any]) -> str:
    """The map that a game was played on, by the name in its options; `own` for a user's own."""
    board = options.get("board", options.get("map", ""))
    return board[:80] if isinstance(board, str) else "own"


def _owners(connection: Connection, seats: Sequence[Seat]) -> dict[int, str]:
    """The accounts of the seats that have one; bots of the server's have accounts of the house."""
    owned = {seat: one.account for seat, one in enumerate(seats) if one.account is not None}
    playing = {seat: one.bot for seat, one in enumerate(seats) if one.account is None and one.bot is not None}
    house = house_bots(connection, set(playing.values())) if playing else {}
    return owned | {seat: house[bot] for seat, bot in playing.items()}


def _is_fair(connection: Connection, owners: Mapping[int, str], seats: int) -> bool:
    """True if every seat has an owner, all of them different: no player is rated against themselves."""
    query = select(accounts.c.id, accounts.c.owner).where(accounts.c.id.in_(owners.values()))
    people = {row.id: row.owner or row.id for row in connection.execute(query)}
    return len(owners) == seats >= 2 and len({people[one] for one in owners.values()}) == seats


def _has_moved(connection: Connection, table_id: str, seat: int, resigned: int | None) -> bool:
    """True if a seat that resigned has made a move before: a game that one side never played says nothing."""
    if resigned is None:
        return True
    lines = select(moves.c.line).where(moves.c.table_id == table_id, moves.c.number < resigned)
    return any(json.loads(line)["seat"] == seat for line in connection.scalars(lines.order_by(moves.c.number)))


def _change(
    connection: Connection, game: str, owners: Mapping[int, str], scores: Sequence[float]
) -> dict[int, dict[str, float]]:
    """Change the ratings of all seats; what it was before and is after, by seat."""
    order = sorted(owners, key=lambda seat: owners[seat])  # everybody locks in the same order: no deadlock
    before: dict[int, Rating] = {}
    anchor = _anchor(connection, game)
    for seat in order:
        key = {"account_id": owners[seat], "game": game, "seats": len(scores)}
        start = ANCHOR if owners[seat] == anchor else Rating()
        insert_if_new(connection, ratings, {**key, **start._asdict(), "games": 0, "score": 0.0, "updated": now()})
        found = connection.execute(select(ratings).where(*_is(key)).with_for_update()).one()
        before[seat] = ANCHOR if owners[seat] == anchor else Rating(found.rating, found.deviation)
    seats = sorted(before)
    after = dict(zip(seats, rate([before[seat] for seat in seats], [scores[seat] for seat in seats]), strict=True))
    for seat in order:
        key = {"account_id": owners[seat], "game": game, "seats": len(scores)}
        counted = {"games": ratings.c.games + 1, "score": ratings.c.score + scores[seat], "updated": now()}
        connection.execute(update(ratings).where(*_is(key)).values(**after[seat]._asdict(), **counted))
    return {
        seat: {
            "rating_before": before[seat].rating,
            "deviation_before": before[seat].deviation,
            "rating_after": after[seat].rating,
            "deviation_after": after[seat].deviation,
        }
        for seat in order
    }


def _is(key: Mapping[str, Any]) -> list[Any]:
    return [ratings.c[name] == value for name, value in key.items()]


def _anchor(connection: Connection, game: str) -> str | None:
    """The account of the bot that stands for 1500 points in this game."""
    try:
        bot = find_game(game).usual_bot()
    except HegemonError:
        return None
    return house_bots(connection, [bot])[bot]


# Reading


@dataclass(frozen=True)
class Standing:
    """A player's rating, and how many games it comes from."""

    account: Account
    game: str
    seats: int
    rating: Rating
    games: int
    score: float
    updated: str


def _standing(row: Any) -> Standing:
    rating = Rating(row.rating, row.deviation)
    return Standing(of_row(row), row.game, row.seats, rating, row.games, row.score, row.updated)


_STANDING = (
    *COLUMNS,
    *(ratings.c[name] for name in ("game", "seats", "rating", "deviation", "games", "score", "updated")),
)


def leaderboard(
    store: Store,
    game: str,
    seats: int,
    kind: str | None = None,
    first: int = 0,
    count: int = 50,
    provisional: bool = False,
) -> tuple[list[Standing], int]:
    """The best players of a game with `seats` seats whose ratings are sure, or of all, and how many there are."""
    wanted = [ratings.c.game == game, ratings.c.seats == seats, ratings.c.games > 0, accounts.c.deleted.is_(None)]
    wanted += [] if provisional else [ratings.c.deviation <= PROVISIONAL]
    wanted += [(accounts.c.kind == kind)] if kind else []
    query = select(*_STANDING).join(ratings, ratings.c.account_id == accounts.c.id).where(*wanted)
    with store.reading() as connection:
        page = query.order_by(ratings.c.rating.desc(), accounts.c.id).offset(first).limit(count)
        found = [_standing(row) for row in connection.execute(page)]
        total = connection.scalar(select(func.count()).select_from(query.with_only_columns(accounts.c.id).subquery()))
    return found, int(total or 0)


def standings_of(store: Store, account: Account) -> list[Standing]:
    """All ratings of a player, those with most games first."""
    query = select(*_STANDING).join(ratings, ratings.c.account_id == accounts.c.id)
    query = query.where(accounts.c.id == account.id, ratings.c.games > 0).order_by(ratings.c.games.desc())
    with store.reading() as connection:
        return [_standing(row) for row in connection.execute(query)]


def rating_of(store: Store, account_id: str, game: str, seats: int) -> Rating:
    """The rating of a player; the initial one if they have played no rated game."""
    key = {"account_id": account_id, "game": game, "seats": seats}
    with store.reading() as connection:
        row = connection.execute(select(ratings.c.rating, ratings.c.deviation).where(*_is(key))).first()
    return Rating(*row) if row else Rating()


def scales(store: Store) -> list[tuple[str, int, int]]:
    """The kinds of ratings: game, seats, and how many have one."""
    kinds = (ratings.c.game, ratings.c.seats)
    query = select(*kinds, func.count()).where(ratings.c.games > 0).group_by(*kinds).order_by(*kinds)
    with store.reading() as connection:
        return [(game, seats, int(count)) for game, seats, count in connection.execute(query)]
