"""Results, ratings and reports."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0009", "0008"


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("game", sa.String(80), nullable=False, index=True),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("board", sa.String(80), nullable=False),
        sa.Column("ended", sa.String(20), nullable=False),
        sa.Column("at", sa.String(40), nullable=False, index=True),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
    )
    op.create_table(
        "result_seats",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("results.table_id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("account_id", sa.String(40), sa.ForeignKey("accounts.id"), nullable=False, index=True),
        sa.Column("score", sa.Float, nullable=False),
        sa.Column("rating_before", sa.Float),
        sa.Column("deviation_before", sa.Float),
        sa.Column("rating_after", sa.Float),
        sa.Column("deviation_after", sa.Float),
    )
    op.create_table(
        "ratings",
        sa.Column("account_id", sa.String(40), sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("game", sa.String(80), primary_key=True),
        sa.Column("seats", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("score", sa.Float, nullable=False),
        sa.Column("updated", sa.String(40), nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("reporter_id", sa.String(40), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("account_id", sa.String(40), sa.ForeignKey("accounts.id"), nullable=False, index=True),
        sa.Column("table_id", sa.String(40)),
        sa.Column("text", sa.String(1000), nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("closed", sa.String(40)),
        sa.Column("outcome", sa.String(1000)),
    )
    op.create_table(
        "resets",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("account_id", sa.String(40), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
