"""Counts wrong passwords by account and by address. The more there were, the longer the next try has to wait.

Otherwise a stranger could lock an account's owner out, so a client that has signed in to the account before waits for
wrong passwords of its own alone. It is known by its address, or by a cookie of its browser.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, select, update

from hegemon.arena.errors import TooOften
from hegemon.core.helpers.lookalikes import folded
from hegemon.core.helpers.tokens import token_hash
from hegemon.store import Store
from hegemon.store.arena_schema import attempts
from hegemon.store.database import insert_if_new

FREE_OF_ACCOUNT, FREE_OF_ADDRESS = 5, 20
"""Tries without a wait; many may sit behind one address."""
FIRST_WAIT, LONGEST_WAIT = 2.0, 900.0
FORGOTTEN_AFTER = 24 * 3600.0
"""Seconds."""
KNOWN_FOR = 180 * 24 * 3600.0
"""Seconds without a visit after which a client is known no more."""
KNOWN = "known "
"""Begins the key of a client that has signed in to an account."""


@dataclass(frozen=True)
class Client:
    """The client that tries a password."""

    address: str | None = None
    """None: this machine, whose tries are counted by account alone."""
    browser: str | None = None
    """The cookie that a browser keeps when it has signed in."""


def _account_key(name: str) -> str:
    return f"account {token_hash(folded(name))}"


def _address_key(client: Client) -> str | None:
    return None if client.address is None else f"address {token_hash(client.address)}"


def _known_keys(name: str, client: Client) -> list[str]:
    """The keys of this client at this account, where it has been before."""
    marks = [f"{kind} {mark}" for kind, mark in vars(client).items() if mark is not None]
    return sorted(KNOWN + token_hash(f"{folded(name)} {mark}") for mark in marks)


def check_wait(store: Store, name: str, client: Client) -> None:
    """Refuse a try that comes too soon after wrong ones."""
    account, address, known = _account_key(name), _address_key(client), _known_keys(name, client)
    with store.reading() as connection:
        found = connection.execute(select(attempts).where(attempts.c.key.in_([account, address or "", *known]))).all()
    now = time.time()
    ends = {row.key: row.last + _wait(row, FREE_OF_ADDRESS if row.key == address else FREE_OF_ACCOUNT) for row in found}
    of_account = min(ends.get(key, now) for key in (account, *(key for key in known if key in ends)))
    left = max(of_account, ends.get(address or "", now)) - now
    if left > 0:
        raise TooOften(f"too many wrong passwords: try again in {left:.0f} seconds", left)


def _wait(row: Any, free: int) -> float:
    beyond = row.wrong - free
    return 0.0 if beyond < 0 else min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(beyond, 20))


def count_wrong(store: Store, name: str, client: Client) -> None:
    """Count a wrong password."""
    now, address, known = time.time(), _address_key(client), _known_keys(name, client)
    is_known = attempts.c.key.startswith(KNOWN)
    with store.changing() as connection:
        connection.execute(delete(attempts).where(attempts.c.last < now - FORGOTTEN_AFTER, ~is_known))
        connection.execute(delete(attempts).where(attempts.c.last < now - KNOWN_FOR))
        for key in sorted([_account_key(name), *([address] if address else [])]):
            insert_if_new(connection, attempts, {"key": key, "wrong": 0, "last": now})  # another try may insert it now
            _count(connection, key, now)
        for key in known:
            _count(connection, key, now)


def _count(connection: Connection, key: str, now: float) -> None:
    counted = update(attempts).where(attempts.c.key == key).values(wrong=attempts.c.wrong + 1, last=now)
    connection.execute(counted)


def remember(store: Store, name: str, client: Client) -> None:
    """Forget the account's wrong passwords, and know this client from now on. Wrong ones of the address stay, since
    others may try from there."""
    now = time.time()
    with store.changing() as connection:
        connection.execute(delete(attempts).where(attempts.c.key == _account_key(name)))
        for key in _known_keys(name, client):
            insert_if_new(connection, attempts, {"key": key, "wrong": 0, "last": now})
            connection.execute(update(attempts).where(attempts.c.key == key).values(wrong=0, last=now))
