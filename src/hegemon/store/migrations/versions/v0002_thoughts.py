"""Thoughts of bots are kept beside their moves, and tables of bots may be paused."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    op.create_table(
        "thoughts",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("win", sa.Float),
        sa.Column("content", sa.Text, nullable=False),
    )
    op.add_column("tables", sa.Column("paused", sa.Boolean, nullable=False, server_default=sa.text("FALSE")))
