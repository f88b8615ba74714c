"""The tables of the database, in portable types, and the version of this layout."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    text,
)

VERSION = 2
"""Goes up with every change below; older databases are brought up to it, newer ones refused, never guessed at."""

metadata = MetaData()

about = Table(
    "hegemon",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("pace", Float, nullable=False),
    Column("paused", Boolean, nullable=False, server_default=text("FALSE")),
    Column("secret", String(200), nullable=False),
    Column("tokens", JSON, nullable=False),
    Column("owner", String(64), nullable=False),
    Column("version", String(40), nullable=False),
    Column("created", String(40), nullable=False, index=True),
    Column("updated", String(40), nullable=False),
    Column("status", String(20), nullable=False, index=True),
    Column("moves", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("to_move", JSON, nullable=False),
    Column("result", JSON),
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(40), ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("name", String(80), nullable=False),
    Column("text", String(1000), nullable=False),
    Column("at", String(40), nullable=False),
)

thoughts = Table(
    "thoughts",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("win", Float),
    Column("content", Text, nullable=False),
)


def upgrade(connection: Connection, version: int) -> None:
    """Bring a database of an older version up to this one, inside the caller's transaction."""
    if version < 2:
        thoughts.create(connection)
        connection.execute(text("ALTER TABLE tables ADD COLUMN paused BOOLEAN DEFAULT FALSE NOT NULL"))
