"""Counts wrong passwords by account and by address. The more there were, the longer the next try has to wait."""

from __future__ import annotations

import time

from sqlalchemy import Connection, delete, select, update

from hegemon.arena.errors import TooOften
from hegemon.arena.names import folded
from hegemon.core.helpers.tokens import token_hash
from hegemon.store import Store
from hegemon.store.arena_schema import attempts
from hegemon.store.database import insert_if_new

FREE_OF_ACCOUNT, FREE_OF_ADDRESS = 5, 20
"""Tries without a wait; many may sit behind one address."""
FIRST_WAIT, LONGEST_WAIT = 2.0, 900.0
FORGOTTEN_AFTER = 24 * 3600.0
"""Seconds."""


def keys_of(name: str, address: str | None) -> dict[str, int]:
    """The keys under which a try is counted, and how many are free of a wait; this machine's address is not counted."""
    keys = {f"account {token_hash(folded(name))}": FREE_OF_ACCOUNT}
    return keys if address is None else {**keys, f"address {token_hash(address)[:64]}": FREE_OF_ADDRESS}


def check_wait(store: Store, name: str, address: str | None) -> None:
    """Refuse a try that comes too soon after wrong ones."""
    keys, now = keys_of(name, address), time.time()
    with store.reading() as connection:
        found = connection.execute(select(attempts).where(attempts.c.key.in_(keys))).all()
    left = max((row.last + _wait(row.wrong - keys[row.key]) - now for row in found), default=0.0)
    if left > 0:
        raise TooOften(f"too many wrong passwords: try again in {left:.0f} seconds", left)


def _wait(beyond: int) -> float:
    return 0.0 if beyond < 0 else min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(beyond, 20))


def count_wrong(store: Store, name: str, address: str | None) -> None:
    """Count a wrong password."""
    now = time.time()
    with store.changing() as connection:
        connection.execute(delete(attempts).where(attempts.c.last < now - FORGOTTEN_AFTER))
        for key in sorted(keys_of(name, address)):
            _count(connection, key, now)


def _count(connection: Connection, key: str, now: float) -> None:
    insert_if_new(connection, attempts, {"key": key, "wrong": 0, "last": now})  # another try may insert it just now
    raised = update(attempts).where(attempts.c.key == key)
    connection.execute(raised.values(wrong=attempts.c.wrong + 1, last=now))


def forget_wrong(store: Store, name: str) -> None:
    """Forget the account's wrong passwords. Those of the address stay, since others may try from there."""
    with store.changing() as connection:
        connection.execute(delete(attempts).where(attempts.c.key.in_(keys_of(name, None))))
