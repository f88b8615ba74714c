"""The cookies of one sign-in belong together, so that signing out ends what was opened with an earlier one."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0011", "0010"


def upgrade() -> None:
    op.add_column("sessions", sa.Column("first", sa.String(64)))
    op.execute("UPDATE sessions SET first = hash")
    op.create_index("ix_sessions_first", "sessions", ["first"])
