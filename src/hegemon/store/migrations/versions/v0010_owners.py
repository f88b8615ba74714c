"""Tables are counted by their owner, and maps by the address that keeps them, so that nobody fills a server alone."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0010", "0009"


def upgrade() -> None:
    op.create_index("ix_tables_owner", "tables", ["owner"])
    op.add_column("maps", sa.Column("opener", sa.String(64)))
    op.create_index("ix_maps_opener", "maps", ["opener"])
