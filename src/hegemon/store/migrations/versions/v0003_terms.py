"""Tables have terms (clocks, stand-ins, a rematch) beside their rules, and something may be said to one seat alone."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("terms", sa.JSON))
    op.add_column("tables", sa.Column("clocks", sa.JSON))
    op.add_column("chat", sa.Column("to", sa.Integer))
