"""Tables remember what everybody saw of their progress before the secret decisions that are being made."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0012", "0011"


def upgrade() -> None:
    op.add_column("tables", sa.Column("shown", sa.JSON(none_as_null=True)))
