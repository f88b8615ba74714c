"""The store: short transactions on the tables of the schema. A move is on disk when `add_move` returns."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Engine, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from hegemon.store.errors import Conflict
from hegemon.store.leases import Hold
from hegemon.store.maps import Maps
from hegemon.store.migrations import prepare
from hegemon.store.rows import RUNNING, ChatLine, Progress, Row, Thought
from hegemon.store.schema import chat, holds, moves, tables, thoughts

_ADD_MOVE = insert(moves)
_ADVANCE = update(tables).where(tables.c.id == bindparam("advanced"))
"""Statements of every move, made once."""


def _columns(progress: Progress) -> dict[str, Any]:
    return {name: getattr(progress, name) for name in Progress.__dataclass_fields__}


class Store(Maps):
    """All tables of a database. Every method is one transaction, and may be called from any thread."""

    def __init__(self, engine: Engine, name: str) -> None:
        super().__init__(engine, name)
        self._hold: Hold | None = None
        with self._change() as connection:
            prepare(connection, name)

    def under(self, hold: Hold) -> Store:
        """The same store for one table that is held: nothing is changed by it any more once that is lost."""
        fenced = copy.copy(self)
        fenced._hold = hold
        return fenced

    def create(self, row: Row, lines: Sequence[str] = ()) -> None:
        """Keep a new table, with the moves that it has already."""

        def work(connection: Connection) -> None:
            connection.execute(insert(tables), row.columns())
            if lines:
                numbered = [{"table_id": row.id, "number": n, "line": line} for n, line in enumerate(lines)]
                connection.execute(_ADD_MOVE, numbered)

        self._write(work)

    def add_move(
        self, table_id: str, number: int, line: str, progress: Progress, thought: Thought | None = None
    ) -> None:
        """Keep move `number` (from 0) of a table, how far the game is with it, and what was thought before it."""

        def work(connection: Connection) -> None:
            try:
                connection.execute(_ADD_MOVE, {"table_id": table_id, "number": number, "line": line})
            except IntegrityError:
                raise Conflict(f"table {table_id} already has a move {number + 1}, or was deleted") from None
            connection.execute(_ADVANCE, {"advanced": table_id, **_columns(progress)})
            if thought is not None:
                connection.execute(insert(thoughts), {"table_id": table_id, **asdict(thought)})

        self._write(work)

    def save(self, row: Row) -> None:
        """Keep what was changed about a table."""
        self._write(lambda connection: connection.execute(_ADVANCE, {"advanced": row.id, **row.columns()}))

    def row(self, table_id: str) -> Row | None:
        """The table of that id."""
        with self._transaction() as connection:
            found = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
        return Row.from_columns(dict(found)) if found else None

    def rows(self) -> list[Row]:
        """All tables, newest first."""
        with self._transaction() as connection:
            found = connection.execute(select(tables).order_by(tables.c.created.desc(), tables.c.id)).mappings().all()
        return [Row.from_columns(dict(row)) for row in found]

    def lines(self, table_id: str) -> list[str]:
        """The moves of a table in order, as lines of its record."""
        query = select(moves.c.line).where(moves.c.table_id == table_id).order_by(moves.c.number)
        with self._transaction() as connection:
            return list(connection.scalars(query))

    def count(self) -> tuple[int, int]:
        """How many tables are running, and how many there are."""
        running = func.count().filter(tables.c.status == RUNNING)
        with self._transaction() as connection:
            found = connection.execute(select(running, func.count()).select_from(tables)).one()
        return int(found[0]), int(found[1])

    def delete(self, table_id: str) -> None:
        """Forget a table, its moves, its chat and what was thought at it."""
        with self._change() as connection:
            connection.execute(delete(thoughts).where(thoughts.c.table_id == table_id))
            connection.execute(delete(chat).where(chat.c.table_id == table_id))
            connection.execute(delete(moves).where(moves.c.table_id == table_id))
            connection.execute(delete(holds).where(holds.c.name == table_id))
            connection.execute(delete(tables).where(tables.c.id == table_id))

    def add_chat(self, table_id: str, line: ChatLine) -> None:
        """Keep something that was said."""
        self._write(lambda connection: connection.execute(insert(chat), {"table_id": table_id, **asdict(line)}))

    def chat(self, table_id: str, last: int, seats: Sequence[int] = ()) -> list[ChatLine]:
        """The last lines that were said and that somebody who holds these seats may read, oldest first."""
        readable = chat.c.to.is_(None) | chat.c.to.in_(seats) | chat.c.seat.in_(seats)
        query = select(chat).where(chat.c.table_id == table_id, readable).order_by(chat.c.number.desc()).limit(last)
        with self._transaction() as connection:
            found = connection.execute(query).mappings().all()
        return [ChatLine(line["seat"], line["name"], line["text"], line["at"], line["to"]) for line in reversed(found)]

    def estimates(self, table_id: str, first: int = 0) -> list[tuple[int, int, float | None]]:
        """Number, seat and win estimate of every thought from move `first` on, in order."""
        query = select(thoughts.c.number, thoughts.c.seat, thoughts.c.win)
        query = query.where(thoughts.c.table_id == table_id, thoughts.c.number >= first).order_by(thoughts.c.number)
        with self._transaction() as connection:
            return [(row.number, row.seat, row.win) for row in connection.execute(query)]

    def thought(self, table_id: str, number: int) -> Thought | None:
        """What was thought before a move."""
        query = select(thoughts).where(thoughts.c.table_id == table_id, thoughts.c.number == number)
        with self._transaction() as connection:
            row = connection.execute(query).first()
        return Thought(row.number, row.seat, row.win, row.content) if row else None

    @contextmanager
    def _change(self) -> Iterator[Connection]:
        with super()._change() as connection:
            if self._hold is not None and not self._hold.check(connection):
                raise Conflict(f"table {self._hold.name} is now in another process")
            yield connection
