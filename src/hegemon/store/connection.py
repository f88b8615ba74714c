"""Connections to the database: to an SQLite file from here, to PostgreSQL by `postgresql.py`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, Any

import platformdirs
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import SQLAlchemyError

from hegemon.core.helpers.locks import hold
from hegemon.store.errors import StoreError
from hegemon.store.store import Store

VARIABLE = "HEGEMON_DATABASE"
"""The environment variable for the database: an option with a password would be visible in the list of processes."""

_POSTGRESQL = {"postgres", "postgresql", "postgresql+psycopg"}


def default_database() -> str:
    """The database that `HEGEMON_DATABASE` names, or else a file in the user's data folder."""
    return os.environ.get(VARIABLE) or str(_file())


def _file() -> Path:
    """The default file: in the folder that `HEGEMON_DATA` names, or else in the user's data folder."""
    return Path(os.environ.get("HEGEMON_DATA") or platformdirs.user_data_dir("hegemon")) / "hegemon.db"


def lab_folder(database: str | None = None) -> Path:
    """The folder of the lab's runs: beside the database file, or in the user's data folder if there is no file."""
    file = database_file(database) or _file()
    return file.with_name(f"{file.stem}-lab")


def database_file(database: str | None = None) -> Path | None:
    """The file of a database; None if it is not a file on this machine."""
    where = database or default_database()
    if "://" not in where:
        return Path(where)
    try:
        url = make_url(where)
    except SQLAlchemyError:
        return None
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def open_store(database: str | None = None) -> Store:
    """The store in a file, or at a database URL; created if necessary."""
    where = database or default_database()
    try:
        url = make_url(where) if "://" in where else URL.create("sqlite", database=where)
    except (SQLAlchemyError, ValueError):
        raise StoreError(f"the database must be a file or a URL such as {_EXAMPLE}") from None
    if url.get_backend_name() == "sqlite":
        return Store(_sqlite(url), shown(url))
    return _postgresql(url)


_EXAMPLE = "postgresql://user@host/database"


class ServerLock:
    """A lock that lets only one server at a time serve the tables of a file; the system releases it with the process.

    The file itself is locked, so links and other names of it are locked too. This lock (`flock`) and SQLite's own
    (`fcntl`) are independent.
    """

    def __init__(self, file: Path | None) -> None:
        self._held: IO[str] | None = None
        if file is None:
            return
        held = make_file(file)
        if not hold(held):
            _REFUSED.append(held)
            raise StoreError(
                f"another server uses the database {file}: stop that one, name another file (--database FILE), "
                f"or let both share PostgreSQL (--database {_EXAMPLE})"
            )
        self._held = held

    def release(self) -> None:
        """Release the lock."""
        if self._held is not None:
            self._held.close()


_REFUSED: list[IO[str]] = []
"""Never closed: a process that closes a file loses all of SQLite's locks on it."""


def make_file(path: Path) -> IO[str]:
    """Create an SQLite file if necessary, readable only by its user."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600), "r+")
    except OSError as error:
        raise StoreError(f"the database {path} cannot be opened: {error.strerror}") from None


def shown(url: URL) -> str:
    """A database's URL for display: without passwords, wherever they are in it."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.set(drivername=url.get_backend_name(), query={}).render_as_string(hide_password=True)


def _postgresql(url: URL) -> Store:
    if url.drivername not in _POSTGRESQL:
        named = url.drivername[:40]
        raise StoreError(f"the database must be a file or PostgreSQL ({_EXAMPLE}), not {named!r}")
    try:
        from hegemon.store.postgresql import make_beating_engine, make_engine

        engines = make_engine(url), make_beating_engine(url)
    except ImportError:
        raise StoreError("PostgreSQL needs its driver: pip install 'hegemon[postgres]'") from None
    return Store(engines[0], shown(url), engines[1])


def _sqlite(url: URL) -> Engine:
    path = Path(url.database or ":memory:")
    if str(path) == ":memory:":
        raise StoreError("the database must be a file: one in memory cannot be shared between threads")
    if not path.exists():
        make_file(path).close()
    engine = create_engine(url, connect_args={"timeout": 30})
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: Any, _record: Any) -> None:
    # FULL: a commit is on disk before it is acknowledged, so neither a kill nor a power cut loses a move.
    connection.isolation_level = None  # transactions begin below, because Python's own exclude schema changes
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    # A writer locks at once: one that reads first could not write if another has written meanwhile.
    writing = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")
