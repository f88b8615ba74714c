"""Competitions, who has entered them, and their games."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0008", "0007"


def upgrade() -> None:
    op.create_table(
        "competitions",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("terms", sa.JSON, nullable=False),
        sa.Column("status", sa.String(20), nullable=False, index=True),
        sa.Column("organiser", sa.String(40), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("season", sa.String(80), index=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.String(40), nullable=False, index=True),
        sa.Column("updated", sa.String(40), nullable=False),
    )
    op.create_table(
        "entrants",
        sa.Column("competition_id", sa.String(40), sa.ForeignKey("competitions.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("account_id", sa.String(40), sa.ForeignKey("accounts.id"), nullable=False, index=True),
        sa.Column("entered", sa.String(40), nullable=False),
        sa.Column("withdrawn", sa.String(40)),
    )
    op.create_table(
        "pairings",
        sa.Column("competition_id", sa.String(40), sa.ForeignKey("competitions.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False, unique=True),
        sa.Column("begun", sa.String(40)),
        sa.Column("ended", sa.String(40)),
        sa.Column("scores", sa.JSON),
        sa.Column("forfeits", sa.JSON),
    )
