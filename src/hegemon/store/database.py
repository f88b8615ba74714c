"""A database as the store uses it: short transactions, from any thread, with errors that say what is wrong with it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from hegemon.store.errors import StoreError, Unsure
from hegemon.store.group_commit import Together, Work


class Database:
    """Transactions on one engine; `name` is how it is spoken of, without its password."""

    def __init__(self, engine: Engine, name: str) -> None:
        self._engine = engine
        self.name = name
        self.shared: bool = engine.dialect.name != "sqlite"
        """Whether several processes may serve tables from it."""
        self._writing: AbstractContextManager[Any] = nullcontext() if self.shared else threading.Lock()
        self._gathered = Together(self._writing, lambda: self._transaction(writing=True))

    def close(self) -> None:
        """Give the database's connections back."""
        self._engine.dispose()

    @contextmanager
    def _change(self) -> Iterator[Connection]:
        """A transaction that writes; on SQLite one after the other, for its own way of waiting is unfair."""
        with self._writing, self._transaction(writing=True) as connection:
            yield connection

    def _write(self, work: Work) -> None:
        """A change that may share its transaction with others: SQLite takes as long for one commit as for twenty."""
        if self.shared:
            with self._change() as connection:
                work(connection)
        else:
            self._gathered.write(work)

    @contextmanager
    def _snapshot(self) -> Iterator[Connection]:
        """A transaction that only reads, and sees everything as it is at its beginning, however long it takes."""
        engine = self._engine.execution_options(isolation_level="REPEATABLE READ") if self.shared else self._engine
        try:
            with engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise StoreError(f"the database {self.name} cannot be used: {_reason(error)}") from error

    @contextmanager
    def _transaction(self, writing: bool = False) -> Iterator[Connection]:
        try:
            with self._engine.execution_options(writing=writing).begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            trouble = f"the database {self.name} cannot be used: {_reason(error)}"
            if writing and isinstance(error, DBAPIError) and error.connection_invalidated:
                raise Unsure(trouble) from error
            raise StoreError(trouble) from error


def _reason(error: SQLAlchemyError) -> str:
    """What the database itself said, on one line; never with the statement, which may hold secrets."""
    said = getattr(error, "orig", None) or error
    return " ".join(str(said).split())
