"""Connections to PostgreSQL with limited waits: for locks, for the network, and for a server that hangs.

A process that is frozen or cut off may have a transaction open. The database ends it (`idle_in_transaction_session_
timeout`) before that process counts as dead, so that its locks are gone when others take its tables.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any, TypeVar

import psycopg
from sqlalchemy import URL, Connection, Engine, create_engine, event

T = TypeVar("T")

ANSWER, BEAT_ANSWER = 8.0, 2.0
"""Seconds in which the database must answer a statement, and a heartbeat."""
_CONNECT: dict[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 3,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 6000,
}
"""Time-outs after which a silent database is given up, in seconds; the last in milliseconds."""
_SETTINGS = {
    "lock_timeout": "2s",
    "statement_timeout": "6s",
    "idle_in_transaction_session_timeout": "3s",
    "tcp_keepalives_idle": "3",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "6s",
    "client_connection_check_interval": "2s",
}
"""The same for the other direction; older servers do not know the last one."""
_UNHURRIED = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")


class Patient(psycopg.Connection[Any]):
    """A connection that is closed when the database does not answer in time."""

    patience: float | None = ANSWER
    """Seconds; None: no limit, as for an export."""

    def wait(self, gen: Generator[Any, Any, T], *arguments: Any, **more: Any) -> T:
        """Wait for an answer, but not for ever."""
        if self.patience is None:
            return super().wait(gen, *arguments, **more)
        return super().wait(self._within(gen, self.patience), *arguments, **more)

    def _within(self, gen: Generator[Any, Any, T], seconds: float) -> Generator[Any, Any, T]:
        give_up = time.monotonic() + seconds
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if not ready and time.monotonic() > give_up:
                    self.pgconn.finish()
                    raise psycopg.OperationalError(f"no answer within {seconds:g} seconds")
                wanted = gen.send(ready)
        except StopIteration as end:
            answer: T = end.value
            return answer


def make_engine(url: URL) -> Engine:
    """The connections of a process."""
    return _engine(url, ANSWER, pool_size=8, max_overflow=12, pool_timeout=5)


def make_beating_engine(url: URL) -> Engine:
    """A separate connection for heartbeats, which does not wait if others hang."""
    return _engine(url, BEAT_ANSWER, pool_size=1, max_overflow=1, pool_timeout=1)


def _engine(url: URL, answer: float, **pool: Any) -> Engine:
    # A connection is tested before use: the server may have been restarted meanwhile.
    engine = create_engine(
        url.set(drivername="postgresql+psycopg"), pool_pre_ping=True, connect_args={**_CONNECT, **url.query}, **pool
    )

    @event.listens_for(engine, "do_connect")
    def connect(_dialect: Any, _record: Any, arguments: Any, more: Any) -> Patient:
        connection = Patient.connect(*arguments, **more)
        connection.patience = answer
        _set_up(connection)
        return connection

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if connection.get_execution_options().get("unhurried", False):
            _driver(connection.connection).patience = None
            for name in _UNHURRIED:
                connection.exec_driver_sql(f"SET LOCAL {name} = 0")

    @event.listens_for(engine, "checkin")
    def checkin(connection: Any, _record: Any) -> None:
        if isinstance(connection, Patient):
            connection.patience = answer

    return engine


def _driver(connection: Any) -> Patient:
    driver = connection.driver_connection
    assert isinstance(driver, Patient)
    return driver


def _set_up(connection: Patient) -> None:
    # A server may be set to acknowledge before it has written to disk, which could lose moves.
    off = "current_setting('synchronous_commit') = 'off'"
    connection.execute(f"SELECT set_config('synchronous_commit', 'on', false) WHERE {off}")
    names, values = list(_SETTINGS), list(_SETTINGS.values())
    known = "SELECT set_config(name, value, false) FROM unnest(%s::text[], %s::text[]) AS wanted(name, value)"
    connection.execute(f"{known} JOIN pg_settings USING (name)", (names, values))
    connection.commit()
