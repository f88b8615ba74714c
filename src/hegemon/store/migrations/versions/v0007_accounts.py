"""Accounts, how they sign in, and which seats are theirs."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0007", "0006"


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("folded", sa.String(200), nullable=False, unique=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("owner", sa.String(40), index=True),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("password", sa.String(200)),
        sa.Column("email", sa.String(200)),
        sa.Column("created", sa.String(40), nullable=False),
        sa.Column("banned", sa.String(40)),
        sa.Column("muted", sa.String(40)),
        sa.Column("deleted", sa.String(40)),
    )
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("account_id", sa.String(40), sa.ForeignKey("accounts.id"), nullable=False, index=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("replaced", sa.Float),
    )
    op.create_table(
        "api_tokens",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("account_id", sa.String(40), sa.ForeignKey("accounts.id"), nullable=False, index=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("scopes", sa.JSON, nullable=False),
        sa.Column("created", sa.String(40), nullable=False),
        sa.Column("used", sa.String(40)),
        sa.Column("revoked", sa.String(40)),
    )
    op.create_table(
        "attempts",
        sa.Column("key", sa.String(80), primary_key=True),
        sa.Column("wrong", sa.Integer, nullable=False),
        sa.Column("last", sa.Float, nullable=False),
    )
    op.create_table(
        "seat_accounts",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("account_id", sa.String(40), sa.ForeignKey("accounts.id"), nullable=False, index=True),
    )
