"""`hegemon store`: exports a whole database to a file and imports it into another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from hegemon.store import StoreError, database_file, open_store
from hegemon.store.connection import ServerLock
from hegemon.store.exchange import Counts, export, import_

app = typer.Typer(no_args_is_help=True, help="Export and import the database: tables, moves, chat, maps.")

Database = Annotated[
    str | None,
    typer.Option(
        help="The database: a file, or postgresql://USER@HOST/NAME. Default: HEGEMON_DATABASE, or the file in your data folder."
    ),
]


@app.command("export")
def export_everything(
    file: Annotated[Path, typer.Argument(help="The file to create; compressed if it ends in .gz.")],
    database: Database = None,
) -> None:
    """Write the whole database to a file. The server may be running.

    The lab's runs are not in the database: they are files in a folder beside it.
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
    file: Annotated[Path, typer.Argument(help="A file written by 'hegemon store export'.")],
    database: Database = None,
    merge: Annotated[
        bool, typer.Option("--merge", help="Add to existing data; entries with the same name are kept as they are.")
    ] = False,
) -> None:
    """Read an export into an empty database, or with --merge into any: all of it, or nothing."""
    lock = ServerLock(database_file(database))
    store = open_store(database)
    try:
        came, there = import_(store, file, merge)
    finally:
        store.close()
        lock.release()
    _tell("Imported", came)
    if any(there.values()):
        _tell("Kept as they were", there)


def _tell(what: str, counts: Counts) -> None:
    rows = ", ".join(f"{count} {name}" for name, count in counts.items())
    Console(highlight=False, emoji=False).print(f"{what}: {rows}.", soft_wrap=True)
