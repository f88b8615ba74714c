"""Tables know who opened them, as a hash of the address, so that nobody fills a server alone."""

import secrets

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0006", "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("opener", sa.String(64)))
    op.create_index("ix_tables_opener", "tables", ["opener"])
    about = sa.table("hegemon", sa.column("name", sa.String), sa.column("value", sa.String))
    op.bulk_insert(about, [{"name": "salt", "value": secrets.token_hex(32)}])
