"""Leases of tables for several processes that share a database: one process at a time holds a table.

Every process has a row with the time of its last heartbeat, by the database's clock. It keeps its tables as long as it
is alive; if it has been silent for longer than a lease, other processes may take them over. A *fence*, new with every
acquisition, is checked in the transaction of every change (`Store.under`), so that a slow process that has lost a table
without knowing it cannot write another move.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import ColumnElement, Connection, delete, exists, extract, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from hegemon.core.helpers.tokens import new_id, new_token
from hegemon.store.database import Database
from hegemon.store.errors import StoreError
from hegemon.store.schema import holds, processes

LEASE = 5.0
"""Seconds of silence after which a process counts as dead."""


@dataclass(frozen=True)
class Peer:
    """A process: its address for the others, and the secret that proves their requests."""

    id: str
    address: str
    secret: str

    @property
    def place(self) -> tuple[str, int]:
        """Host and port; any other address is refused."""
        try:
            parts = urlsplit(self.address)
            if parts.scheme == "http" and parts.hostname and parts.netloc.count("@") == 0 and not parts.path.strip("/"):
                return parts.hostname, parts.port or 80
        except ValueError:
            pass
        raise StoreError("the process that has this table has no usable address: see --address")

    def proof(self, path: str, client: str) -> str:
        """The proof that another process requests a path on behalf of a client; the secret itself is never sent."""
        return hmac.new(self.secret.encode(), f"{path}\n{client}".encode(), hashlib.sha256).hexdigest()


class Elsewhere(StoreError):
    """A table lives in another process."""

    def __init__(self, name: str, peer: Peer) -> None:
        super().__init__(f"table {name} lives in another process just now: come back to it")
        self.peer = peer


@dataclass(frozen=True)
class Hold:
    """One acquisition of a lease."""

    name: str
    fence: str

    def check(self, connection: Connection) -> bool:
        """Check that it is still valid; no other process can take it before this transaction ends."""
        query = select(holds.c.fence).where(holds.c.name == self.name, holds.c.fence == self.fence)
        return connection.execute(query.with_for_update(read=True)).first() is not None


_PEER = (processes.c.id, processes.c.address, processes.c.secret)


def _now() -> ColumnElement[Any]:
    return extract("epoch", func.clock_timestamp())


def _alive() -> ColumnElement[bool]:
    """Processes with a heartbeat within a lease. A heartbeat in the future counts as none: the database's clock went
    back."""
    return processes.c.seen.between(_now() - LEASE, _now() + LEASE)


class _Overtaken(Exception):
    """Another process took the lease between our query and our change."""


class Leases:
    """The leases of this process on a database, and those of others."""

    def __init__(self, database: Database, address: str) -> None:
        self._database = database
        self.me = Peer(new_id(), address, new_token())
        """This process; it gets a new id whenever it joins."""

    def join(self) -> None:
        """Join the processes under a new id; leases of an old id are lost."""
        self.me = Peer(new_id(), self.me.address, new_token())
        values = {"id": self.me.id, "address": self.me.address, "secret": self.me.secret, "seen": _now()}
        with self._database.beating() as connection:
            connection.execute(insert(processes).values(values))

    def beat(self) -> frozenset[str] | None:
        """Send a heartbeat; returns the live processes, or None if we count as dead. It locks only our own row."""
        with self._database.beating() as connection:
            mine = update(processes).where(processes.c.id == self.me.id).values(seen=_now())
            if connection.execute(mine).rowcount == 0:
                return None
            return frozenset(connection.scalars(select(processes.c.id).where(_alive())))

    def bury(self) -> None:
        """Delete dead processes and what they held; rows locked by another process are left for the next time."""
        dead = select(processes.c.id).where(~_alive()).with_for_update(skip_locked=True)
        lives = exists().where(processes.c.id == holds.c.process)
        left = select(holds.c.name).where(~lives).with_for_update(skip_locked=True, of=holds)
        with self._database.changing() as connection:
            connection.execute(delete(processes).where(processes.c.id.in_(connection.scalars(dead).all())))
        with self._database.changing() as connection:
            connection.execute(delete(holds).where(holds.c.name.in_(connection.scalars(left).all())))

    def leave(self) -> None:
        """Release everything, and leave the processes."""
        with self._database.changing() as connection:
            connection.execute(delete(holds).where(holds.c.process == self.me.id))
            connection.execute(delete(processes).where(processes.c.id == self.me.id))

    def take(self, name: str) -> Hold:
        """Acquire a lease that is free, ours, or of a dead process; otherwise raise `Elsewhere`."""
        try:
            return self._take(name)
        except _Overtaken:  # the other process is known now
            try:
                return self._take(name)
            except _Overtaken:
                raise StoreError(f"another process has just taken table {name}: try again") from None

    def _take(self, name: str) -> Hold:
        hold = Hold(name, new_id())
        values = {"process": self.me.id, "fence": hold.fence}
        query = select(holds.c.process).where(holds.c.name == name).with_for_update()
        with self._database.changing() as connection:
            if self._peer(connection, self.me.id) is None:
                raise StoreError("this server lost its lease after a pause: try again in a moment")
            holder = connection.scalar(query)
            if holder is None:
                try:
                    connection.execute(insert(holds).values(name=name, **values))
                except IntegrityError:
                    raise _Overtaken from None
                return hold
            peer = self._peer(connection, holder)
            if peer is not None and holder != self.me.id:
                raise Elsewhere(name, peer)
            connection.execute(update(holds).where(holds.c.name == name).values(values))
            return hold

    def release(self, hold: Hold) -> None:
        """Release a lease, unless it was acquired again meanwhile."""
        with self._database.changing() as connection:
            connection.execute(delete(holds).where(holds.c.name == hold.name, holds.c.fence == hold.fence))

    def hand_over(self, name: str, process: str) -> None:
        """Hand a lease of ours over to a live process; others' leases stay where they are."""
        mine = (holds.c.name == name) & (holds.c.process == self.me.id)
        with self._database.changing() as connection:
            if self._peer(connection, process) is None:
                raise StoreError("the process that asks for a table is unknown or has gone")
            connection.execute(update(holds).where(mine).values(process=process, fence=new_id()))

    def holder(self, name: str) -> Peer | None:
        """The live process that holds a lease; None if the lease is free or ours."""
        query = select(*_PEER).join(holds, holds.c.process == processes.c.id)
        query = query.where(holds.c.name == name, processes.c.id != self.me.id, _alive())
        with self._database.reading() as connection:
            row = connection.execute(query).first()
        return Peer(*row) if row else None

    def processes(self) -> int:
        """The number of other live processes."""
        query = select(func.count()).select_from(processes).where(processes.c.id != self.me.id, _alive())
        with self._database.reading() as connection:
            return int(connection.scalar(query) or 0)

    def held(self) -> set[str]:
        """All leases of other live processes."""
        query = select(holds.c.name).join(processes, holds.c.process == processes.c.id)
        query = query.where(processes.c.id != self.me.id, _alive())
        with self._database.reading() as connection:
            return set(connection.scalars(query))

    def _peer(self, connection: Connection, process: str) -> Peer | None:
        query = select(*_PEER).where(processes.c.id == process, _alive())
        row = connection.execute(query).first()
        return Peer(*row) if row else None
