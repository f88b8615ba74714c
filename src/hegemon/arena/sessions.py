"""Recognise an account: by the cookie of a browser, or by an API token with scopes. Both are kept as hashes."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass

from sqlalchemy import delete, insert, select, update

from hegemon.arena.accounts import COLUMNS, Account, of_row
from hegemon.arena.errors import ArenaError, NotPermitted, NotSignedIn
from hegemon.core.helpers.tokens import new_id, new_token, token_hash
from hegemon.store import Store, now
from hegemon.store.arena_schema import accounts, api_tokens, sessions

LASTS = 30 * 24 * 3600.0
"""Seconds without a visit after which a user has to sign in again."""
ROTATED_AFTER = 24 * 3600.0
"""Seconds after which a cookie is replaced."""
OVERLAP = 60.0
"""Seconds for which the cookie before is still good: requests may be on their way."""

COOKIE = "hegemon_session"
"""The name of the page's cookie."""
PREFIX = "hgm_"
"""Begins every API token, so that programs that look for leaked keys can know it."""
READ, PLAY, ORGANISE, ACCOUNT = "read", "play", "organise", "account"
SCOPES = (READ, PLAY, ORGANISE, ACCOUNT)
"""To read what the account may read; to play in its name; to run competitions; to change the account itself."""
MOST_TOKENS = 50


# Cookies


def open_session(store: Store, account: Account) -> str:
    """A new cookie for an account that has just shown who it is."""
    cookie, at = new_token(), time.time()
    with store.changing() as connection:
        connection.execute(delete(sessions).where(sessions.c.seen < at - LASTS))
        row = {"hash": token_hash(cookie), "first": token_hash(cookie), "account_id": account.id}
        connection.execute(insert(sessions), {**row, "created": at, "seen": at})
    return cookie


def account_of_session(store: Store, cookie: str) -> Account:
    """The account that is signed in with this cookie."""
    return session_of(store, cookie)[0]


def session_of(store: Store, cookie: str) -> tuple[Account, bool]:
    """The account that is signed in with this cookie, and whether it is time to replace the cookie."""
    at = time.time()
    query = select(*COLUMNS, sessions.c.created.label("since"), sessions.c.seen, sessions.c.replaced)
    query = query.join(sessions, sessions.c.account_id == accounts.c.id)
    with store.reading() as connection:
        row = connection.execute(query.where(sessions.c.hash == token_hash(cookie))).first()
    if row is None or row.seen < at - LASTS or (row.replaced is not None and row.replaced < at - OVERLAP):
        raise NotSignedIn("you are not signed in, or not any more: sign in again")
    return _fit(of_row(row)), row.replaced is None and row.since < at - ROTATED_AFTER


def is_open(store: Store, cookie: str) -> bool:
    """True if a session goes on. Its cookie may be replaced meanwhile: a connection lasts longer than a cookie."""
    with store.reading() as connection:
        query = select(sessions.c.hash).where(sessions.c.hash == token_hash(cookie))
        return connection.execute(query).first() is not None


def rotate(store: Store, cookie: str) -> str:
    """Replace a cookie by another; the old one is good for a moment more."""
    fresh, at, old = new_token(), time.time(), token_hash(cookie)
    with store.changing() as connection:
        replaced = update(sessions).where(sessions.c.hash == old, sessions.c.replaced.is_(None)).values(replaced=at)
        if not connection.execute(replaced).rowcount:
            raise NotSignedIn("this session was replaced meanwhile")
        begun = select(sessions.c.account_id, sessions.c.first).where(sessions.c.hash == old)
        row = dict(connection.execute(begun).mappings().one())
        connection.execute(insert(sessions), {**row, "hash": token_hash(fresh), "created": at, "seen": at})
    return fresh


def close_session(store: Store, cookie: str) -> None:
    """Delete a session with all of its cookies, as when its owner signs out: connections that were opened with an
    earlier one end, too."""
    shown = sessions.c.hash == token_hash(cookie)
    with store.changing() as connection:
        first = connection.scalar(select(sessions.c.first).where(shown))
        connection.execute(delete(sessions).where(shown | (sessions.c.first == first)))


def close_sessions(store: Store, account: Account) -> None:
    """Delete all sessions of an account, as when its password changes."""
    with store.changing() as connection:
        connection.execute(delete(sessions).where(sessions.c.account_id == account.id))


# API tokens


@dataclass(frozen=True)
class Token:
    """An API token without its secret, which is shown once, when it is made."""

    id: str
    account_id: str
    name: str
    scopes: tuple[str, ...]
    created: str
    used: str | None
    revoked: str | None


def create_token(store: Store, account: Account, name: str, scopes: Iterable[str]) -> tuple[str, Token]:
    """A new API token: its secret, which is shown only now, and its description."""
    wanted = tuple(sorted(set(scopes)))
    if not wanted or not set(wanted) <= set(SCOPES):
        raise ArenaError(f"the scopes of a token are some of {', '.join(SCOPES)}")
    if account.is_bot and not set(wanted) <= {READ, PLAY}:
        raise NotPermitted(f"the token of a bot has the scopes {READ} and {PLAY} at most")
    called = " ".join("".join(x if x.isprintable() else " " for x in name).split())[:80] or "token"
    if len([one for one in tokens_of(store, account) if one.revoked is None]) >= MOST_TOKENS:
        raise NotPermitted(f"an account has at most {MOST_TOKENS} tokens: revoke one first")
    token = PREFIX + new_token()
    made = Token(new_id(), account.id, called, wanted, now(), None, None)
    with store.changing() as connection:
        connection.execute(insert(api_tokens), {**asdict(made), "scopes": list(wanted), "hash": token_hash(token)})
    return token, made


def account_of_token(store: Store, token: str, *scopes: str) -> Account:
    """The account of an API token, if it is good for one of the scopes."""
    owner = accounts.alias()
    columns = (api_tokens.c.id.label("token_id"), api_tokens.c.scopes, api_tokens.c.used)
    query = select(*COLUMNS, *columns, owner.c.banned.label("owner_banned"))
    query = query.join(api_tokens, api_tokens.c.account_id == accounts.c.id)
    query = query.outerjoin(owner, owner.c.id == accounts.c.owner)
    good = (api_tokens.c.hash == token_hash(token)) & api_tokens.c.revoked.is_(None)
    with store.reading() as connection:
        row = connection.execute(query.where(good)).first()
    if row is None:
        raise NotSignedIn("this token is unknown, or was revoked: make another on the account page")
    if not set(scopes) & set(row.scopes):
        raise NotPermitted(f"this token is not good for {' or '.join(scopes)}, only for {', '.join(row.scopes)}")
    today = now()[:13]  # by the hour: reading costs no writing
    if row.used is None or row.used[:13] != today:
        with store.changing() as connection:
            connection.execute(update(api_tokens).where(api_tokens.c.id == row.token_id).values(used=now()))
    if row.owner_banned is not None and row.owner_banned > now():
        raise NotPermitted(f"the person to whom this bot belongs is banned until {row.owner_banned}")
    return _fit(of_row(row))


def check_scopes(store: Store, token: str, scopes: Collection[str]) -> None:
    """Refuse scopes that a token does not have itself."""
    with store.reading() as connection:
        own = connection.scalar(select(api_tokens.c.scopes).where(api_tokens.c.hash == token_hash(token))) or ()
    if not set(scopes) <= set(own):
        raise NotPermitted(f"this token makes none that is good for more than {', '.join(own)}: sign in on the page")


def good_tokens(store: Store, hashes: Collection[str]) -> set[str]:
    """Those of these tokens, by their hashes, that are still good: neither revoked nor those of banned accounts."""
    owner, moment = accounts.alias(), now()
    query = select(api_tokens.c.hash).join(accounts, accounts.c.id == api_tokens.c.account_id)
    query = query.outerjoin(owner, owner.c.id == accounts.c.owner)
    known = api_tokens.c.hash.in_(hashes) & api_tokens.c.revoked.is_(None)
    free = [one.c.banned.is_(None) | (one.c.banned <= moment) for one in (accounts, owner)]
    with store.reading() as connection:
        return set(connection.scalars(query.where(known, *free)))


def tokens_of(store: Store, account: Account) -> list[Token]:
    """The tokens of an account, newest first, revoked ones too."""
    query = select(api_tokens).where(api_tokens.c.account_id == account.id).order_by(api_tokens.c.created.desc())
    with store.reading() as connection:
        return [
            Token(row.id, row.account_id, row.name, tuple(row.scopes), row.created, row.used, row.revoked)
            for row in connection.execute(query)
        ]


def revoke(store: Store, account: Account, token_id: str) -> None:
    """Revoke a token."""
    wanted = (api_tokens.c.id == token_id) & (api_tokens.c.account_id == account.id)
    with store.changing() as connection:
        if not connection.execute(update(api_tokens).where(wanted).values(revoked=now())).rowcount:
            raise ArenaError("there is no such token of this account")


def _fit(account: Account) -> Account:
    if account.deleted is not None:
        raise NotSignedIn("this account was deleted")
    if account.is_banned:
        raise NotPermitted(f"this account is banned until {account.banned}")
    return account
