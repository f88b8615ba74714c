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
def existing(database: str | None, alone: bool = False) -> Iterator[Store]:
    """A store that is there already; `alone`: that no server uses."""
    kept = database_file(database)
    if kept is not None and not kept.exists():
        raise StoreError(f"there is no database {kept}")
    lock = ServerLock(kept) if alone else None
    store = open_store(database)
    try:
        if alone and store.shared and (busy := Leases(store, "").processes()):
            raise StoreError(f"{busy} servers use this database: stop them first")
        yield store
    finally:
        store.close()
        if lock is not None:
            lock.release()
