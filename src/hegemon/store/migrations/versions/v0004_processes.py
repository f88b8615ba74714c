"""Several server processes share a database: who they are, and which of them holds what."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0004", "0003"


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "holds",
        sa.Column("name", sa.String(80), primary_key=True),
        sa.Column("process", sa.String(40), nullable=False, index=True),
        sa.Column("fence", sa.String(40), nullable=False),
    )
