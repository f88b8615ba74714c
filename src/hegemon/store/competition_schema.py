"""The tables of the arena's competitions: their terms, their entrants, and their games."""

from __future__ import annotations

from sqlalchemy import JSON, Column, ForeignKey, Integer, String, Table

from hegemon.store.schema import metadata

competitions = Table(
    "competitions",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("terms", JSON, nullable=False),
    Column("status", String(20), nullable=False, index=True),
    Column("organiser", String(40), ForeignKey("accounts.id"), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("season", String(80), index=True),
    Column("version", Integer, nullable=False),
    Column("created", String(40), nullable=False, index=True),
    Column("updated", String(40), nullable=False),
)
"""The dice of all games of a competition come from `secret`. `version` grows with every edit; edits of an older one are
refused."""

entrants = Table(
    "entrants",
    metadata,
    Column("competition_id", String(40), ForeignKey("competitions.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("account_id", String(40), ForeignKey("accounts.id"), nullable=False, index=True),
    Column("entered", String(40), nullable=False),
    Column("withdrawn", String(40)),
)
"""Entrants in the order of their entry, which is their seed."""

pairings = Table(
    "pairings",
    metadata,
    Column("competition_id", String(40), ForeignKey("competitions.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("round", Integer, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("table_id", String(40), nullable=False, unique=True),
    Column("begun", String(40)),
    Column("ended", String(40)),
    Column("scores", JSON),
    Column("forfeits", JSON),
)
"""Games: the entrants by seat, and the table, whose id is chosen before it is opened."""
