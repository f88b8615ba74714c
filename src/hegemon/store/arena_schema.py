"""The tables of the arena: accounts, how they sign in, and which seats are theirs. Empty where no arena is."""

from __future__ import annotations

from sqlalchemy import JSON, Column, Float, ForeignKey, Integer, String, Table

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
"""People, and bots that belong to people; a bot without an owner is one of the house. `folded` is the name as a reader
may take it: two names that look alike have the same. `banned` and `muted` are moments until which."""

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("account_id", String(40), ForeignKey("accounts.id"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("replaced", Float),
    info={"passing": True},
)
"""Who is signed in, by the hash of a cookie; one that was rotated is good for a moment after `replaced`."""

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
"""Whose seats are whose, to be searched; a table's own seats say the same."""
