"""The stored facts about a player: the course of a rating, results against opponents, and everything as a file."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, case, delete, func, select, update

from hegemon.arena.accounts import COLUMNS, Account, bots_of, of_row
from hegemon.arena.ratings import write_name
from hegemon.arena.sessions import tokens_of
from hegemon.core.helpers.tokens import new_id
from hegemon.store import Store, now
from hegemon.store.arena_schema import (
    accounts,
    api_tokens,
    ratings,
    reports,
    resets,
    result_seats,
    results,
    seat_accounts,
    sessions,
)
from hegemon.store.competition_schema import competitions, entrants
from hegemon.store.rows import RUNNING
from hegemon.store.schema import chat, tables

CURVE = 500
"""Games of a curve at most, the newest."""


@dataclass(frozen=True)
class Point:
    """A rating after a game."""

    at: str
    table_id: str
    rating: float
    deviation: float


@dataclass(frozen=True)
class Rivalry:
    """The results of two players against each other."""

    opponent: Account
    won: int
    drawn: int
    lost: int


def curve(store: Store, account: Account, game: str, seats: int) -> list[Point]:
    """The course of a rating, oldest first."""
    query = select(results.c.at, results.c.table_id, result_seats.c.rating_after, result_seats.c.deviation_after)
    query = query.join(result_seats, result_seats.c.table_id == results.c.table_id).where(
        result_seats.c.account_id == account.id,
        result_seats.c.rating_after.is_not(None),
        results.c.game == game,
        results.c.seats == seats,
    )
    with store.reading() as connection:
        found = connection.execute(query.order_by(results.c.at.desc(), results.c.table_id).limit(CURVE)).all()
    return [Point(*row) for row in reversed(found)]


def rivalries(store: Store, account: Account, count: int = 50) -> list[Rivalry]:
    """The records against each opponent, those of most games first."""
    mine, theirs = result_seats.alias(), result_seats.alias()
    ahead = [
        func.sum(case((condition, 1), else_=0)).label(name)
        for name, condition in (
            ("won", mine.c.score > theirs.c.score),
            ("drawn", mine.c.score == theirs.c.score),
            ("lost", mine.c.score < theirs.c.score),
        )
    ]
    games = func.count().label("games")
    together = select(theirs.c.account_id.label("rival"), games, *ahead).select_from(mine)
    together = together.join(theirs, (theirs.c.table_id == mine.c.table_id) & (theirs.c.seat != mine.c.seat))
    together = together.where(mine.c.account_id == account.id, theirs.c.account_id != account.id)
    counted = together.group_by(theirs.c.account_id).order_by(games.desc()).limit(count).subquery()
    query = select(*COLUMNS, counted).join(counted, counted.c.rival == accounts.c.id).order_by(counted.c.games.desc())
    with store.reading() as connection:
        return [Rivalry(of_row(row), row.won, row.drawn, row.lost) for row in connection.execute(query)]


# The account's own data


def export(store: Store, account: Account) -> dict[str, Any]:
    """Everything stored about an account, except for secrets, of which only hashes are stored."""
    with store.reading() as connection:
        played = connection.execute(
            select(results, result_seats)
            .join(result_seats, result_seats.c.table_id == results.c.table_id)
            .where(result_seats.c.account_id == account.id)
            .order_by(results.c.at)
        ).mappings()
        seats = connection.execute(select(seat_accounts).where(seat_accounts.c.account_id == account.id)).mappings()
        rated = connection.execute(select(ratings).where(ratings.c.account_id == account.id)).mappings()
        sent = connection.execute(select(reports).where(reports.c.reporter_id == account.id)).mappings()
        own_seat = (seat_accounts.c.table_id == chat.c.table_id) & (seat_accounts.c.seat == chat.c.seat)
        said = connection.execute(
            select(chat.c.table_id, chat.c.seat, chat.c.at, chat.c.to, chat.c.text)
            .join(seat_accounts, own_seat)
            .where(seat_accounts.c.account_id == account.id)
            .order_by(chat.c.number)
        ).mappings()
        entered = connection.execute(select(entrants).where(entrants.c.account_id == account.id)).mappings()
        organised = connection.execute(
            select(competitions.c.id, competitions.c.created, competitions.c.terms)
            .where(competitions.c.organiser == account.id)
            .order_by(competitions.c.created)
        ).mappings()
        kept = {
            "games": [dict(row) for row in played],
            "seats": [dict(row) for row in seats],
            "ratings": [dict(row) for row in rated],
            "reports": [dict(row) for row in sent],
            "chat": [dict(row) for row in said],
            "entries": [dict(row) for row in entered],
            "competitions": [{**row, "terms": {**row["terms"], "code_hash": None}} for row in organised],
        }
    return {
        "account": asdict(account),
        "bots": [export(store, bot) for bot in bots_of(store, account)],
        "tokens": [asdict(token) for token in tokens_of(store, account)],
        **kept,
    }


@dataclass(frozen=True)
class RemovedAccount:
    """A deleted account, the name that is left of it, and its games that still run."""

    account_id: str
    name: str
    running: tuple[str, ...]


def remove(store: Store, account: Account) -> list[RemovedAccount]:
    """Delete an account and its bots: name, address, password, sessions and tokens. Its games stay, as nobody's: they
    are others' games, too. Who holds the tables of running games takes the name off there; else their end does it."""
    doomed, removed = [account, *bots_of(store, account)], []
    with store.changing() as connection:
        for one in doomed:
            for kept in (sessions, api_tokens, resets):
                connection.execute(delete(kept).where(kept.c.account_id == one.id))
            name = f"deleted {new_id()}"
            gone = {"name": name, "folded": f"deleted/{name}", "password": None, "email": None, "deleted": now()}
            connection.execute(update(accounts).where(accounts.c.id == one.id).values(gone))
            removed.append(RemovedAccount(one.id, name, _forget_name(connection, one, name)))
    return removed


def _forget_name(connection: Connection, account: Account, name: str) -> tuple[str, ...]:
    """Take a name away from games that are over, and from what was said at all of them; the games that still run."""
    query = select(seat_accounts.c.table_id, seat_accounts.c.seat, tables.c.seats, tables.c.status)
    query = query.join(tables, tables.c.id == seat_accounts.c.table_id)
    found = connection.execute(query.where(seat_accounts.c.account_id == account.id)).all()
    for row in found:
        if row.status != RUNNING:
            write_name(connection, row.table_id, row.seat, name, row.seats)
        said = (chat.c.table_id == row.table_id) & (chat.c.seat == row.seat)
        connection.execute(update(chat).where(said).values(name=name))
    return tuple(row.table_id for row in found if row.status == RUNNING)
