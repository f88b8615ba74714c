"""The tables of the arena: accounts, sign-ins, and the seats of accounts. They are empty without an arena."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Integer, String, Table

from hegemon.store.schema import metadata

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(200), nullable=False),
    Column("folded", String(200), nullable=False, unique=True),
    Column("kind", String(10), nullable=False),
    Column("owner", String(40), index=True),
    Column("role", String(20), nullable=False),
    Column("password", String(200)),
    Column("email", String(200)),
    Column("created", String(40), nullable=False),
    Column("banned", String(40)),
    Column("muted", String(40)),
    Column("deleted", String(40)),
)
"""People, and bots that belong to people; a bot without an owner is the server's. `folded` is the name in a form that
is equal for names that look alike. `banned` and `muted` are the times until which they hold."""

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("account_id", String(40), ForeignKey("accounts.id"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("replaced", Float),
    Column("first", String(64), index=True),
    info={"passing": True},
)
"""Sessions, by the hash of a cookie; a rotated one stays valid for a moment after `replaced`. `first` is the hash of
the cookie with which the session began."""

api_tokens = Table(
    "api_tokens",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("account_id", String(40), ForeignKey("accounts.id"), nullable=False, index=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("name", String(80), nullable=False),
    Column("scopes", JSON, nullable=False),
    Column("created", String(40), nullable=False),
    Column("used", String(40)),
    Column("revoked", String(40)),
)

attempts = Table(
    "attempts",
    metadata,
    Column("key", String(80), primary_key=True),
    Column("wrong", Integer, nullable=False),
    Column("last", Float, nullable=False),
    info={"passing": True},
)
"""Wrong passwords, counted by account and by address."""

seat_accounts = Table(
    "seat_accounts",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("account_id", String(40), ForeignKey("accounts.id"), nullable=False, index=True),
)
"""The owners of seats, for searching; the tables' own seats have the same information."""

results = Table(
    "results",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("game", String(80), nullable=False, index=True),
    Column("seats", Integer, nullable=False),
    Column("board", String(80), nullable=False),
    Column("ended", String(20), nullable=False),
    Column("at", String(40), nullable=False, index=True),
    Column("moves", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
)
"""Finished games, for searching. A row is written once, in the transaction of the last move; a game with a row has been
rated."""

result_seats = Table(
    "result_seats",
    metadata,
    Column("table_id", String(40), ForeignKey("results.table_id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("account_id", String(40), ForeignKey("accounts.id"), nullable=False, index=True),
    Column("score", Float, nullable=False),
    Column("rating_before", Float),
    Column("deviation_before", Float),
    Column("rating_after", Float),
    Column("deviation_after", Float),
)
"""Results of games by account: its score, and the change of its rating, if the game was rated."""

ratings = Table(
    "ratings",
    metadata,
    Column("account_id", String(40), ForeignKey("accounts.id"), primary_key=True),
    Column("game", String(80), primary_key=True),
    Column("seats", Integer, primary_key=True, autoincrement=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("score", Float, nullable=False),
    Column("updated", String(40), nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("reporter_id", String(40), ForeignKey("accounts.id"), nullable=False),
    Column("account_id", String(40), ForeignKey("accounts.id"), nullable=False, index=True),
    Column("table_id", String(40)),
    Column("text", String(1000), nullable=False),
    Column("at", String(40), nullable=False),
    Column("closed", String(40)),
    Column("outcome", String(1000)),
)

resets = Table(
    "resets",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("account_id", String(40), ForeignKey("accounts.id"), nullable=False),
    Column("expires", Float, nullable=False),
    info={"passing": True},
)
"""Forgotten passwords: the hash of a key that gives a new one, once."""
