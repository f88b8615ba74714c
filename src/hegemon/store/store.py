"""The store: short transactions on the tables of the schema. A move is on disk when `add_move` returns."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any, cast

from sqlalchemy import Connection, Engine, Select, bindparam, case, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from hegemon.core.helpers.tokens import token_hash
from hegemon.core.rules import SPECTATOR
from hegemon.store.arena_schema import result_seats, results, seat_accounts
from hegemon.store.competition_schema import pairings
from hegemon.store.errors import Conflict, StoreError
from hegemon.store.leases import Hold
from hegemon.store.maps import Maps
from hegemon.store.migrations import prepare
from hegemon.store.rows import OVER, RUNNING, ChatLine, Progress, Row, Thought
from hegemon.store.schema import about, chat, holds, moves, tables, thoughts
from hegemon.wire import tables as wire

CARD = ("id", "game", "seats", "status", "result", "moves", "turn", "to_move", "created", "updated")
"""The columns that lists show."""
PLAYERS_LINES, WATCHERS_LINES = 1000, 100
"""Chat lines that are kept per table: those of players and of the table itself, and those of spectators."""
NEWEST = (tables.c.created.desc(), tables.c.id)
_ADD_MOVE = insert(moves)
_ADVANCE = update(tables).where(tables.c.id == bindparam("advanced"))
"""The two statements of every move, built once."""
_FOR_GOOD = (
    select(results.c.table_id)
    .where(results.c.rated)
    .union(select(pairings.c.table_id).where(pairings.c.ended.is_not(None)))
)
"""Finished games that nobody may delete: rated ones, and those of competitions."""
_OFFICIAL = (
    select(results.c.table_id)
    .where(results.c.rated)
    .union(select(pairings.c.table_id), select(tables.c.id).where(tables.c.terms["rated"].as_boolean()))
)
"""Rated games and games of competitions, running ones, too."""
_EXPENDABLE = (tables.c.status != RUNNING) & tables.c.opener.is_not(None) & tables.c.id.not_in(_OFFICIAL)
"""Finished games that make way for new ones: visitors opened them, and no rating or competition depends on them."""


def _card(row: Mapping[str, Any]) -> wire.TableCard:
    seats = [
        {"name": seat["name"], "kind": seat["kind"], **{flag: seat.get(flag, False) for flag in ("program", "listed")}}
        for seat in row["seats"]
    ]
    shown = (row["shown"] or {}) if row["status"] == RUNNING else {}
    return cast("wire.TableCard", {**{name: shown.get(name, row[name]) for name in CARD}, "seats": seats})


def _columns(progress: Progress) -> dict[str, Any]:
    return {name: getattr(progress, name) for name in Progress.__dataclass_fields__}


class Store(Maps):
    """All tables of a database. Every method is one transaction, and may be called from any thread."""

    def __init__(self, engine: Engine, name: str, beating: Engine | None = None) -> None:
        super().__init__(engine, name, beating)
        self._hold: Hold | None = None
        try:
            with self.changing(unhurried=True) as connection:
                prepare(connection, name)
        except StoreError as error:  # the operator opens the database
            raise StoreError(error.detail) from error

    ended: Callable[[Connection, str, Progress], None] | None = None
    """Called with every finished game, in the transaction that ends it; possibly more than once per game."""

    def _end(self, connection: Connection, table_id: str, progress: Progress) -> None:
        if self.ended is not None and progress.status == OVER:
            self.ended(connection, table_id, progress)

    def under(self, hold: Hold) -> Store:
        """The same store for one table under a lease: after the lease is lost, it changes nothing any more."""
        fenced = copy.copy(self)
        fenced._hold = hold
        return fenced

    def create(self, row: Row, lines: Sequence[str] = ()) -> None:
        """Add a new table with its moves so far."""

        def work(connection: Connection) -> None:
            connection.execute(insert(tables), row.columns())
            if lines:
                numbered = [{"table_id": row.id, "number": n, "line": line} for n, line in enumerate(lines)]
                connection.execute(_ADD_MOVE, numbered)
            owned = [{"seat": n, "account_id": seat.account} for n, seat in enumerate(row.seats) if seat.account]
            if owned:
                connection.execute(insert(seat_accounts), [{"table_id": row.id, **one} for one in owned])

        self._write(work)

    def add_move(
        self, table_id: str, number: int, line: str, progress: Progress, thought: Thought | None = None
    ) -> None:
        """Store move `number` (from 0) of a table, the game's progress, and the thoughts before the move."""

        def work(connection: Connection) -> None:
            try:
                connection.execute(_ADD_MOVE, {"table_id": table_id, "number": number, "line": line})
            except IntegrityError:
                raise Conflict(f"table {table_id} already has a move {number + 1}, or was deleted") from None
            connection.execute(_ADVANCE, {"advanced": table_id, **_columns(progress)})
            if thought is not None:
                connection.execute(insert(thoughts), {"table_id": table_id, **asdict(thought)})
            self._end(connection, table_id, progress)

        self._write(work)

    def cut_moves(self, table_id: str, number: int, progress: Progress) -> None:
        """Delete the moves of a table from `number` (from 0) on, and the thoughts before them."""

        def work(connection: Connection) -> None:
            for kept in (moves, thoughts):
                connection.execute(delete(kept).where(kept.c.table_id == table_id, kept.c.number >= number))
            connection.execute(_ADVANCE, {"advanced": table_id, **_columns(progress)})

        self._write(work)

    def save(self, row: Row) -> None:
        """Save a changed table."""

        def work(connection: Connection) -> None:
            connection.execute(_ADVANCE, {"advanced": row.id, **row.columns()})
            self._end(connection, row.id, row.progress)

        self._write(work)

    def give_seat(self, table_id: str, seat: int, account_id: str, progress: Progress) -> None:
        """Give a guest's seat to an account, with its result if the game is over."""
        key = {"table_id": table_id, "seat": seat, "account_id": account_id}

        def work(connection: Connection) -> None:
            connection.execute(insert(seat_accounts), key)
            if connection.scalar(select(results.c.table_id).where(results.c.table_id == table_id)) and progress.result:
                connection.execute(insert(result_seats), {**key, "score": progress.result["scores"][seat]})

        self._write(work)

    def row(self, table_id: str) -> Row | None:
        """The table of that id."""
        with self.reading() as connection:
            try:
                found = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
                return Row.from_columns(dict(found)) if found else None
            except (ValueError, TypeError):
                raise StoreError(f"table {table_id} is damaged: its row cannot be read") from None

    def rows(self) -> list[Row]:
        """All tables, newest first, without those whose rows are damaged."""
        return self._rows(select(tables))

    def running(self) -> list[Row]:
        """The running games, newest first, without those whose rows are damaged."""
        return self._rows(select(tables).where(tables.c.status == RUNNING))

    def young(self, before: str, moves: int) -> list[Row]:
        """The running games that were opened before a moment and have fewer moves than `moves`."""
        older = (tables.c.created < before) & (tables.c.moves < moves)
        return self._rows(select(tables).where(tables.c.status == RUNNING, older))

    def names(self) -> list[str]:
        """The names of all tables, newest first."""
        with self.reading() as connection:
            return list(connection.scalars(select(tables.c.id).order_by(*NEWEST)))

    def _rows(self, chosen: Select[Any]) -> list[Row]:
        with self.reading() as connection:
            try:
                return [Row.from_columns(dict(row)) for row in connection.execute(chosen.order_by(*NEWEST)).mappings()]
            except (ValueError, TypeError):
                names = connection.scalars(chosen.with_only_columns(tables.c.id).order_by(*NEWEST)).all()
        return [row for row in map(self._sound, names) if row is not None]

    def _sound(self, table_id: str) -> Row | None:
        try:
            return self.row(table_id)
        except StoreError as error:
            self.report(error.detail)
            return None

    def lines(self, table_id: str) -> list[str]:
        """The moves of a table in order, as lines of its record."""
        query = select(moves.c.line).where(moves.c.table_id == table_id).order_by(moves.c.number)
        with self.reading() as connection:
            return list(connection.scalars(query))

    def numbered_lines(self, table_id: str) -> list[tuple[int, str]]:
        """The stored moves of a table with their numbers; a damaged table may miss some."""
        query = select(moves.c.number, moves.c.line).where(moves.c.table_id == table_id).order_by(moves.c.number)
        with self.reading() as connection:
            return [(row.number, row.line) for row in connection.execute(query)]

    def cut(self, table_id: str, kept: int, progress: Progress) -> None:
        """Delete all moves of a table after the first `kept`, and the thoughts before them."""
        with self.changing() as connection:
            for kind in (thoughts, moves):
                connection.execute(delete(kind).where(kind.c.table_id == table_id, kind.c.number >= kept))
            connection.execute(_ADVANCE, {"advanced": table_id, **_columns(progress)})

    def count(self, opener: str | None = None, owner: str | None = None, *, for_good: bool = True) -> tuple[int, int]:
        """The numbers of running tables and of all tables: of everybody, of an address, or of an owner; optionally
        without those that may never be deleted."""
        query = select(func.count().filter(tables.c.status == RUNNING), func.count()).select_from(tables)
        if opener is not None:
            query = query.where(tables.c.opener == opener)
        if owner is not None:
            query = query.where(tables.c.owner == owner)
        if not for_good:
            query = query.where(tables.c.id.not_in(_FOR_GOOD))
        with self.reading() as connection:
            found = connection.execute(query).one()
        return int(found[0]), int(found[1])

    def official(self) -> set[str]:
        """The names of all rated games and all games of competitions."""
        with self.reading() as connection:
            return set(connection.scalars(_OFFICIAL))

    def expendable(self, count: int, opener: str | None = None, owner: str | None = None) -> list[str]:
        """Finished games of visitors that make room for new ones, those of guests first, then the oldest first: of an
        address or of an owner, or else of the address that has the most."""
        query = select(tables.c.id).where(_EXPENDABLE)
        if owner is not None:
            query = query.where(tables.c.owner == owner)
        elif opener is None:
            most = select(tables.c.opener).where(_EXPENDABLE).group_by(tables.c.opener)
            most = most.order_by(func.count().desc(), tables.c.opener).limit(1)
            query = query.where(tables.c.opener == most.scalar_subquery())
        else:
            query = query.where(tables.c.opener == opener)
        with_account = select(seat_accounts.c.table_id).where(seat_accounts.c.table_id == tables.c.id).exists()
        with self.reading() as connection:
            ordered = query.order_by(case((with_account, 1), else_=0), tables.c.updated, tables.c.id)
            return list(connection.scalars(ordered.limit(count)))

    def opener(self, address: str | None) -> str | None:
        """An address as stored: a hash that reveals nothing without this database's salt."""
        if address is None:
            return None
        with self.reading() as connection:
            salt = connection.scalar(select(about.c.value).where(about.c.name == "salt"))
        return token_hash(f"{salt} {address}")

    def listed(self, count: int, after: str | None = None, only: Sequence[str] | None = None) -> list[wire.TableCard]:
        """Tables for lists, newest first: those after a table, or those with these names. Options, which may hold whole
        maps, are not read; damaged rows are left out."""
        query = select(*(tables.c[name] for name in (*CARD, "shown"))).order_by(*NEWEST).limit(count)
        if only is not None:
            query = query.where(tables.c.id.in_(only))
        with self.reading() as connection:
            if after is not None:
                created = select(tables.c.created).where(tables.c.id == after).scalar_subquery()
                older = tables.c.created < created
                query = query.where(older | ((tables.c.created == created) & (tables.c.id > after)))
            try:
                return [_card(dict(row)) for row in connection.execute(query).mappings()]
            except (ValueError, TypeError):
                names = connection.scalars(query.with_only_columns(tables.c.id)).all()
        return [_card(row.columns()) for row in map(self._sound, names) if row is not None]

    def delete(self, table_id: str) -> None:
        """Delete a table with its moves, chat and thoughts."""
        with self.changing() as connection:
            connection.execute(delete(thoughts).where(thoughts.c.table_id == table_id))
            connection.execute(delete(chat).where(chat.c.table_id == table_id))
            connection.execute(delete(moves).where(moves.c.table_id == table_id))
            for kept in (seat_accounts, result_seats, results):
                connection.execute(delete(kept).where(kept.c.table_id == table_id))
            connection.execute(delete(holds).where(holds.c.name == table_id))
            connection.execute(delete(tables).where(tables.c.id == table_id))

    def add_chat(self, table_id: str, line: ChatLine) -> None:
        """Store a chat line; if there are too many, the oldest is deleted. Spectators' lines never displace those of
        players."""
        watched = line.seat == SPECTATOR
        said = (chat.c.table_id == table_id) & (chat.c.seat == SPECTATOR if watched else chat.c.seat != SPECTATOR)
        kept = WATCHERS_LINES if watched else PLAYERS_LINES
        oldest = select(chat.c.number).where(said).order_by(chat.c.number.desc()).offset(kept).limit(1)

        def write(connection: Connection) -> None:
            connection.execute(insert(chat), {"table_id": table_id, **asdict(line)})
            number = connection.execute(oldest).scalar()
            if number is not None:
                connection.execute(delete(chat).where(said, chat.c.number <= number))

        self._write(write)

    def chat(self, table_id: str, last: int, seats: Sequence[int] = ()) -> list[ChatLine]:
        """The last chat lines that the holder of these seats may read, oldest first."""
        readable = chat.c.to.is_(None) | chat.c.to.in_(seats) | chat.c.seat.in_(seats)
        query = select(chat).where(chat.c.table_id == table_id, readable).order_by(chat.c.number.desc()).limit(last)
        with self.reading() as connection:
            found = connection.execute(query).mappings().all()
        return [ChatLine(line["seat"], line["name"], line["text"], line["at"], line["to"]) for line in reversed(found)]

    def estimates(self, table_id: str, first: int = 0) -> list[tuple[int, int, float | None]]:
        """The number, seat and win estimate of every thought from move `first` on, in order."""
        query = select(thoughts.c.number, thoughts.c.seat, thoughts.c.win)
        query = query.where(thoughts.c.table_id == table_id, thoughts.c.number >= first).order_by(thoughts.c.number)
        with self.reading() as connection:
            return [(row.number, row.seat, row.win) for row in connection.execute(query)]

    def thought(self, table_id: str, number: int) -> Thought | None:
        """The thoughts before a move."""
        query = select(thoughts).where(thoughts.c.table_id == table_id, thoughts.c.number == number)
        with self.reading() as connection:
            row = connection.execute(query).first()
        return Thought(row.number, row.seat, row.win, row.content) if row else None

    @contextmanager
    def changing(self, unhurried: bool = False) -> Iterator[Connection]:
        with super().changing(unhurried) as connection:
            if self._hold is not None and not self._hold.check(connection):
                raise Conflict(f"table {self._hold.name} is now in another process")
            yield connection
