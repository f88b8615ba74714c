"""The current tables of the database, in portable types; `migrations` creates and upgrades them."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    text,
)

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
    Column("owner", String(64), nullable=False, index=True),
    Column("version", String(40), nullable=False),
    Column("created", String(40), nullable=False, index=True),
    Column("updated", String(40), nullable=False),
    Column("status", String(20), nullable=False, index=True),
    Column("moves", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("to_move", JSON, nullable=False),
    Column("result", JSON),
    Column("terms", JSON),
    Column("clocks", JSON),
    Column("shown", JSON(none_as_null=True)),
    Column("opener", String(64), index=True),
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
    Column("to", Integer),
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

maps = Table(
    "maps",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("title", String(80), nullable=False),
    Column("draft", Text, nullable=False),
    Column("picture", Text),
    Column("card", JSON, nullable=False),
    Column("owner", String(64), nullable=False),
    Column("created", String(40), nullable=False),
    Column("updated", String(40), nullable=False, index=True),
    Column("opener", String(64), index=True),
)
"""Maps that people have made. The picture is a data URL, since all databases store text alike."""

processes = Table(
    "processes",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("address", String(200), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("seen", Float, nullable=False),
    info={"passing": True},
)
"""The servers that share this database: their addresses, and their last heartbeats by the database's clock."""

holds = Table(
    "holds",
    metadata,
    Column("name", String(80), primary_key=True),
    Column("process", String(40), nullable=False, index=True),
    Column("fence", String(40), nullable=False),
    info={"passing": True},
)
"""The process that holds each table. Every acquisition gets a new fence: a process with an older one can no longer
write."""
