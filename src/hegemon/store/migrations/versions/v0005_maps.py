"""Maps that people make are kept."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0005", "0004"


def upgrade() -> None:
    op.create_table(
        "maps",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("draft", sa.Text, nullable=False),
        sa.Column("picture", sa.Text),
        sa.Column("card", sa.JSON, nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("created", sa.String(40), nullable=False),
        sa.Column("updated", sa.String(40), nullable=False, index=True),
    )
