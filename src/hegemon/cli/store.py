"""`hegemon store`: everything that is kept, out of a database and into another one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from hegemon.store import StoreError, database_file, open_store
from hegemon.store.connection import ServerLock
from hegemon.store.exchange import Counts, export, import_

app = typer.Typer(no_args_is_help=True, help="Export and import everything that is kept: tables, moves, chat, maps.")

Database = Annotated[
    str | None,
    typer.Option(help="A file, or postgresql://USER@HOST/NAME; else HEGEMON_DATABASE, or your user's own."),
]


@app.command("export")
def export_everything(
    file: Annotated[Path, typer.Argument(help="A new file; packed if it ends in .gz.")], database: Database = None
) -> None:
    """Write everything to a file, as it is now; the server may run.

    The lab's runs are no part of the database: they are files in a folder beside it.
    """
    kept = database_file(database)
    if kept is not None and not kept.exists():
        raise StoreError(f"there is no database {kept}")
    store = open_store(database)
    try:
        _tell("Exported", export(store, file))
    finally:
        store.close()


@app.command("import")
def import_everything(
    file: Annotated[Path, typer.Argument(help="What 'hegemon store export' wrote.")],
    database: Database = None,
    merge: Annotated[
        bool, typer.Option("--merge", help="Add to what is there; what has the same name stays as it is.")
    ] = False,
) -> None:
    """Read an export into an empty database, or add it to one; all of it, or nothing."""
    lock = ServerLock(database_file(database))
    store = open_store(database)
    try:
        came, there = import_(store, file, merge)
    finally:
        store.close()
        lock.release()
    _tell("Imported", came)
    if any(there.values()):
        _tell("Left as they were", there)


def _tell(what: str, counts: Counts) -> None:
    rows = ", ".join(f"{count} {name}" for name, count in counts.items())
    Console(highlight=False, emoji=False).print(f"{what}: {rows}.", soft_wrap=True)
