"""Accounts: people, and bots that belong to people. Every function is one transaction, from any thread.

An `Account` is a value without secrets: it may be shown to everyone who may see the account.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from hegemon.arena import attempts, passwords
from hegemon.arena.attempts import Client
from hegemon.arena.errors import ArenaError, NoSuchAccount, NotPermitted, NotSignedIn
from hegemon.arena.names import check_name
from hegemon.core.helpers.lookalikes import folded
from hegemon.core.helpers.tokens import new_id, token_hash
from hegemon.store import Store, now
from hegemon.store.arena_schema import accounts
from hegemon.store.database import insert_if_new

PERSON, BOT = "person", "bot"
ADMIN, ORGANISER, PLAYER = "admin", "organiser", "player"
ROLES = (ADMIN, ORGANISER, PLAYER)
MOST_BOTS = 20
"""Bot accounts of one person."""
HOUSE = "house/"
"""Begins the folded name of a house bot; no name of a person folds to it."""
COLUMNS = [column for column in accounts.c if column.name != "password"]


@dataclass(frozen=True)
class Account:
    """A person's or bot's account. `banned` and `muted` say until when it is; None: it is not."""

    id: str
    name: str
    kind: str
    owner: str | None
    role: str
    email: str | None
    created: str
    banned: str | None = None
    muted: str | None = None
    deleted: str | None = None

    @property
    def is_bot(self) -> bool:
        """True if a program plays under this name."""
        return self.kind == BOT

    @property
    def is_house(self) -> bool:
        """True if it is one of the server's own bots."""
        return self.is_bot and self.owner is None

    @property
    def person(self) -> str:
        """The id of the person, or of the bot's owner."""
        return self.owner or self.id

    @property
    def is_banned(self) -> bool:
        """True if it may not play now."""
        return self.banned is not None and self.banned > now()

    @property
    def is_muted(self) -> bool:
        """True if it may not speak now."""
        return self.muted is not None and self.muted > now()

    def may(self, *roles: str) -> bool:
        """True if it has one of these roles; an admin has all of them."""
        return not self.is_banned and (self.role == ADMIN or self.role in roles)


def create(
    store: Store, name: str, password: str | None = None, role: str = PLAYER, email: str | None = None
) -> Account:
    """A person's new account; one without a password cannot sign in before it gets one."""
    called = check_name(name)
    if role not in ROLES:
        raise ArenaError(f"a role is one of {', '.join(ROLES)}, not {role[:40]!r}")
    if password is not None:
        passwords.check_password(password, called)
    kept = None if password is None else passwords.hashed(password)
    return _insert(store, name=called, kind=PERSON, owner=None, role=role, password=kept, email=check_email(email))


def create_bot(store: Store, owner: Account, name: str) -> Account:
    """A bot account of a person; it signs in by API tokens alone."""
    if owner.is_bot:
        raise NotPermitted("a bot has no bots of its own: sign in as the person it belongs to")
    if len(bots_of(store, owner)) >= MOST_BOTS:
        raise NotPermitted(f"an account has at most {MOST_BOTS} bots: delete one first")
    return _insert(store, name=check_name(name), kind=BOT, owner=owner.id, role=PLAYER, password=None, email=None)


def check_email(email: str | None) -> str | None:
    """An address for a forgotten password, or none."""
    tidy = (email or "").strip()
    if not tidy:
        return None
    name, _, host = tidy.rpartition("@")
    if not name or "." not in host or len(tidy) > 200 or not tidy.isprintable() or " " in tidy:
        raise ArenaError("an e-mail address looks like name@example.org; leave it out if you like")
    return tidy


def _insert(store: Store, **values: Any) -> Account:
    row = {"id": new_id(), "folded": folded(values["name"]), "created": now(), **values}
    try:
        with store.changing() as connection:
            if connection.scalar(select(func.count()).where(accounts.c.folded == row["folded"])):
                raise _Taken
            connection.execute(insert(accounts), row)
    except (_Taken, IntegrityError):
        raise ArenaError(f"the name {row['name']!r} is taken, or looks like one that is: choose another") from None
    return get(store, row["id"])


class _Taken(Exception):
    """Another account has this name."""


def house_bots(connection: Connection, bots: Collection[str]) -> dict[str, str]:
    """The accounts of house bots by their texts, such as `standard`; made when they are first needed."""
    keys = {HOUSE + (bot if len(bot) <= 150 else token_hash(bot)): bot for bot in sorted(bots)}
    query = select(accounts.c.folded, accounts.c.id).where(accounts.c.folded.in_(keys))
    missing = set(keys) - {row.folded for row in connection.execute(query)}
    for key in sorted(missing):
        row = {"id": new_id(), "name": keys[key][:200], "folded": key, "kind": BOT, "role": PLAYER, "created": now()}
        insert_if_new(connection, accounts, row)
    return {keys[row.folded]: row.id for row in connection.execute(query)}


# Finding


def of_row(row: Any) -> Account:
    """The account of a row that has `COLUMNS`."""
    return Account(**{name: getattr(row, name) for name in Account.__dataclass_fields__})


def find(store: Store, name: str) -> Account:
    """The account of that name, however its case and accents are written."""
    key = name if name.startswith(HOUSE) else folded(name)
    return _one(store, accounts.c.folded == key, name)


def get(store: Store, account_id: str) -> Account:
    """The account of that id."""
    return _one(store, accounts.c.id == account_id, account_id)


def _one(store: Store, wanted: ColumnElement[bool], name: str) -> Account:
    if "\0" in name:
        raise NoSuchAccount("there is no such account")
    with store.reading() as connection:
        row = connection.execute(select(*COLUMNS).where(wanted)).first()
    if row is None:
        raise NoSuchAccount(f"there is no account {name[:40]!r}")
    return of_row(row)


def named(store: Store, ids: Iterable[str]) -> dict[str, Account]:
    """Accounts by their ids."""
    with store.reading() as connection:
        found = connection.execute(select(*COLUMNS).where(accounts.c.id.in_(set(ids)))).all()
    return {row.id: of_row(row) for row in found}


def bots_of(store: Store, owner: Account) -> list[Account]:
    """The bots of a person, by name."""
    query = select(*COLUMNS).where(accounts.c.owner == owner.id, accounts.c.deleted.is_(None))
    with store.reading() as connection:
        return [of_row(row) for row in connection.execute(query.order_by(accounts.c.name))]


def own_or_bot(store: Store, account: Account, name: str | None) -> Account:
    """The account itself, or the bot of its that has this name."""
    if name is None or folded(name) == folded(account.name):
        return account
    bot = find(store, name)
    if bot.owner != account.id:
        raise NotPermitted(f"{bot.name} is not a bot of yours")
    return bot


def everybody(store: Store) -> list[Account]:
    """All accounts, newest first."""
    query = select(*COLUMNS).where(accounts.c.deleted.is_(None)).order_by(accounts.c.created.desc())
    with store.reading() as connection:
        return [of_row(row) for row in connection.execute(query)]


# Signing in


def sign_in(store: Store, name: str, password: str, client: Client | None = None) -> Account:
    """The account with this name and password. Wrong passwords make the next try of the account or address wait."""
    client = client or Client()
    attempts.check_wait(store, name, client)
    wanted = (accounts.c.folded == folded(name)) & accounts.c.deleted.is_(None)
    with store.reading() as connection:
        row = connection.execute(select(accounts).where(wanted)).first()
    if not passwords.is_right(password, row.password if row else None) or row is None:
        attempts.count_wrong(store, name, client)
        raise NotSignedIn("name or password is wrong")
    attempts.remember(store, name, client)
    if passwords.is_outdated(row.password):
        _set(store, row.id, password=passwords.hashed(password))
    account = of_row(row)
    if account.is_banned:
        raise NotPermitted(f"this account is banned until {account.banned}")
    return account


def set_password(store: Store, account: Account, password: str) -> None:
    """Give an account another password. The caller ends its sessions."""
    passwords.check_password(password, account.name)
    _set(store, account.id, password=passwords.hashed(password))


def set_role(store: Store, account: Account, role: str) -> None:
    """Make an account an admin, an organiser or a player."""
    if role not in ROLES:
        raise ArenaError(f"a role is one of {', '.join(ROLES)}, not {role[:40]!r}")
    if account.is_bot:
        raise ArenaError("a bot is a player: give the role to the person it belongs to")
    _set(store, account.id, role=role)


def set_email(store: Store, account: Account, email: str | None) -> None:
    """Set the address that a forgotten password's link is sent to."""
    _set(store, account.id, email=check_email(email))


def _set(store: Store, account_id: str, **values: Any) -> None:
    with store.changing() as connection:
        connection.execute(update(accounts).where(accounts.c.id == account_id).values(values))
