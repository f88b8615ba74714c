"""The database that a command works with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from hegemon.store import Store, StoreError, database_file, open_store
from hegemon.store.connection import ServerLock
from hegemon.store.leases import Leases

Database = Annotated[
    str | None,
    typer.Option(
        help="The database: a file, or postgresql://USER@HOST/NAME. Default: HEGEMON_DATABASE, or the file in your data folder."
    ),
]


@contextmanager
def opened(database: str | None) -> Iterator[Store]:
    """A store, which is made if it is missing."""
    store = open_store(database)
    try:
        yield store
    finally:
        store.close()


@contextmanager
def unserved(database: str | None) -> Iterator[Store]:
    """A store that no server on this machine uses."""
    lock = ServerLock(database_file(database))
    try:
        with opened(database) as store:
            yield store
    finally:
        lock.release()


@contextmanager
def existing(database: str | None, alone: bool = False) -> Iterator[Store]:
    """A store that is there already; `alone`: that no server uses."""
    kept = database_file(database)
    if kept is not None and not kept.exists():
        raise StoreError(f"there is no database {kept}")
    with unserved(database) if alone else opened(database) as store:
        if alone and store.shared and (busy := Leases(store, "").processes()):
            raise StoreError(f"{busy} servers use this database: stop them first")
        yield store
