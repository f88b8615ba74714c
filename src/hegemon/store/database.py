"""A database as the store uses it: short transactions, from any thread, with errors that say what is wrong with it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError, SQLAlchemyError

from hegemon.core.errors import BadOptions, HegemonError
from hegemon.store.errors import StoreError, Unsure
from hegemon.store.group_commit import GroupCommit, Work

UNUSABLE = "the database cannot be used right now: try again in a moment"
"""The message for users; the database's address and its own message are for operators."""


class Database:
    """Transactions on one engine; `name` describes it without its password."""

    def __init__(self, engine: Engine, name: str, beating: Engine | None = None) -> None:
        self._engine = engine
        self._beating = beating or engine
        self.name = name
        self.shared: bool = engine.dialect.name != "sqlite"
        """True if several processes may serve tables from it."""
        self._writing: AbstractContextManager[Any] = nullcontext() if self.shared else threading.Lock()
        self.report: Callable[[str], None] = lambda _trouble: None
        """Called with every fault of the database; a server logs it."""
        self._gathered = GroupCommit(self._writing, lambda: self._transaction(writing=True))

    def close(self) -> None:
        """Close the database's connections."""
        self._engine.dispose()
        self._beating.dispose()

    @contextmanager
    def changing(self, unhurried: bool = False) -> Iterator[Connection]:
        """A transaction that writes, and is on disk at its end; on SQLite one at a time, because its own way of waiting
        is unfair.

        An `unhurried` one, such as an import, has no time limit.
        """
        with self._writing, self._transaction(writing=True, unhurried=unhurried) as connection:
            yield connection

    def reading(self) -> AbstractContextManager[Connection]:
        """A transaction that only reads."""
        return self._transaction()

    @contextmanager
    def beating(self) -> Iterator[Connection]:
        """A transaction for a heartbeat, on a connection of its own."""
        with self._transaction(writing=True, beating=True) as connection:
            yield connection

    def _write(self, work: Work) -> None:
        """Write in a transaction that may be shared: SQLite takes as long for one commit as for twenty."""
        if self.shared:
            with self.changing() as connection:
                work(connection)
        else:
            self._gathered.write(work)

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """A transaction that only reads, and sees the database as at its beginning, however long it takes."""
        engine = self._engine.execution_options(unhurried=True)
        engine = engine.execution_options(isolation_level="REPEATABLE READ") if self.shared else engine
        try:
            with engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise self._trouble(StoreError, error) from error

    @contextmanager
    def _transaction(
        self, writing: bool = False, unhurried: bool = False, beating: bool = False
    ) -> Iterator[Connection]:
        engine = self._beating if beating else self._engine
        try:
            with engine.execution_options(writing=writing, unhurried=unhurried).begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            unsure = writing and isinstance(error, DBAPIError) and error.connection_invalidated
            raise self._trouble(Unsure if unsure else StoreError, error) from error

    def _trouble(self, kind: type[StoreError], error: SQLAlchemyError) -> HegemonError:
        if isinstance(error, DataError):  # the fault is in the client's data, not in the database
            return BadOptions("this cannot be kept: a text holds the character U+0000, or a number is too large")
        trouble = kind(UNUSABLE, f"the database {self.name} cannot be used: {_reason(error)}")
        self.report(trouble.detail)
        return trouble


def insert_if_new(connection: Connection, table: Any, row: Mapping[str, Any]) -> None:
    """Insert a row unless its key exists, even if another process inserts it at the same moment."""
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert as insert_postgresql

        connection.execute(insert_postgresql(table).values(row).on_conflict_do_nothing())
    else:
        from sqlalchemy.dialects.sqlite import insert as insert_sqlite

        connection.execute(insert_sqlite(table).values(row).on_conflict_do_nothing())


def _reason(error: SQLAlchemyError) -> str:
    """The database's own message, on one line; never with the statement, which may hold secrets."""
    said = getattr(error, "orig", None) or error
    return " ".join(str(said).split())


def seldom(tell: Callable[[str], None], seconds: float = 10.0) -> Callable[[str], None]:
    """Report the same fault at most once in `seconds`: a database that is gone fails every request."""
    logged: dict[str, float] = {}

    def report(trouble: str) -> None:
        now = time.monotonic()
        for old in [words for words, at in list(logged.items()) if now - at >= seconds]:
            logged.pop(old, None)
        if trouble not in logged:
            logged[trouble] = now
            tell(trouble)

    return report
