"""Give a database the tables of `schema.py`, and bring an older one up to them: revisions, in a line.

To change the schema, do three things in one commit.

1. Change `schema.py`: it always says what the tables are *now*.
2. Write `versions/v<number>_<what it is for>.py` with the next free number, in four digits. It says what is done to
   the database before it, in portable operations; a new column that must not be empty needs a `server_default`, for
   the rows that are there already::

       '''Tables have a clock.'''

       import sqlalchemy as sa
       from alembic import op

       revision, down_revision = "0003", "0002"


       def upgrade() -> None:
           op.add_column("tables", sa.Column("clock", sa.JSON, nullable=False, server_default="null"))

   Tables and columns are spelled out there and never imported from `schema.py`: a revision must do in years what it
   does today. It may move data (`op.get_bind()` is the connection). All that are due run in one transaction, and
   they must run on SQLite and PostgreSQL alike.
3. Run `pytest tests/store`: the revisions must lead to exactly what `schema.py` says, number after number. Two that
   want the same number, or the same predecessor, fail there and at every opening: the second takes the next one.

There is no way back: who wants the older Hegemon keeps a copy of the file, or an export of that version.
"""

from __future__ import annotations

import re
import threading
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, select, text, update

from hegemon.store.errors import StoreError
from hegemon.store.schema import about

_HERE = Path(__file__).parent
_LOCK = 0x4865_6765_6D6F_6E  # "Hegemon", for PostgreSQL's advisory locks
_ALEMBIC = threading.Lock()
"""Alembic's operations are global, so only one thread of a process at a time can run them."""


@cache
def revisions() -> tuple[str, ...]:
    """All revisions in order, `0001` first; refused if their numbers have gaps."""
    found = sorted((_HERE / "versions").glob("v*.py"))
    named = tuple(match[1] for file in found if (match := re.match(r"v(\d{4})_", file.name)))
    chain = tuple(script.revision for script in reversed(list(_scripts().walk_revisions())))
    numbers = tuple(f"{number:04}" for number in range(1, len(found) + 1))
    if not named == chain == numbers:
        raise StoreError(f"the revisions of the schema are not one sequence of numbers: {named}, in the order {chain}")
    return numbers


def prepare(connection: Connection, name: str) -> None:
    """Create the tables of a new database, or upgrade an older one, in the caller's transaction, one at a time.

    SQLite's writers wait for each other anyway; for PostgreSQL there is a lock until the end of the transaction.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    present, newest = set(inspect(connection).get_table_names()), revisions()[-1]
    config = _config()
    config.attributes["connection"] = connection
    if about.name in present:
        found = connection.scalar(select(about.c.value).where(about.c.name == "schema"))
        number = f"{int(found):04}" if found and found.isdecimal() else ""
        if number not in revisions():
            raise StoreError(
                f"{name} has schema {found}, but this Hegemon knows schema {int(newest)}: "
                "use the newer Hegemon that wrote it, or another database"
            )
        if number == newest:
            return
    elif present:
        raise StoreError(f"{name} is not a database of Hegemon; it has {', '.join(sorted(present)[:6])}")
    with _ALEMBIC:
        if present and MigrationContext.configure(connection).get_current_revision() is None:
            command.stamp(config, number)  # versions 1 and 2 are older than the revisions
        command.upgrade(config, newest)
    connection.execute(update(about).where(about.c.name == "schema").values(value=str(int(newest))))


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_HERE).replace("%", "%%"))
    return config
