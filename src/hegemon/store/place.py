"""Where the database is, and how a connection to it is set up. SQLite's own settings stand here and nowhere else."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import SQLAlchemyError

from hegemon.store.errors import StoreError
from hegemon.store.store import Store


def default_database() -> str:
    """The user's database: in the folder that `HEGEMON_DATA` names, or else in the user's data folder."""
    folder = os.environ.get("HEGEMON_DATA") or platformdirs.user_data_dir("hegemon")
    return str(Path(folder) / "hegemon.db")


def lab_folder(database: str | None = None) -> Path:
    """Where the lab keeps its runs: beside the database, or in the user's data folder if that is elsewhere."""
    where = database or default_database()
    if "://" not in where:
        file = Path(where)
    else:
        url = make_url(where)
        own = url.get_backend_name() == "sqlite" and url.database
        file = Path(url.database if own and url.database else default_database())
    return file.with_name(f"{file.stem}-lab")


def open_store(database: str | None = None) -> Store:
    """The store in a file, or behind a database URL; made if it is not there yet."""
    where = database or default_database()
    try:
        url = make_url(where) if "://" in where else URL.create("sqlite", database=where)
        if url.get_backend_name() == "sqlite":
            return Store(_sqlite(url))
        return Store(create_engine(url, pool_pre_ping=True))
    except (SQLAlchemyError, ImportError) as error:
        raise StoreError(f"the database {where.split('@')[-1]} cannot be opened: {error}") from None


def _sqlite(url: URL) -> Engine:
    path = Path(url.database or ":memory:")
    if str(path) == ":memory:":
        raise StoreError("tables are kept in a file: a database in memory cannot be shared between threads")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
    except OSError as error:
        raise StoreError(f"the database {path} cannot be opened: {error.strerror}") from None
    engine = create_engine(url, connect_args={"timeout": 30})
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: Any, _record: Any) -> None:
    # FULL: a commit is on disk before it is acknowledged, so that neither a kill nor a power cut loses a move.
    connection.isolation_level = None  # transactions are begun below, for Python's own leave schema changes out of them
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    # A writer takes its turn at once: one that reads first could no longer write if another has written meanwhile.
    writing = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")
