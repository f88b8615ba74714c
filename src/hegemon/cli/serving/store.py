"""`hegemon store`: what operators do with a database: export, import, list, delete, repair."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table as RichTable

from hegemon.cli.common import counted, name_column
from hegemon.cli.serving import kept_work
from hegemon.cli.serving.database import Database, existing, unserved
from hegemon.store import Row, Store, StoreError
from hegemon.store.exchange import Counts, export, import_
from hegemon.store.expiry import Unstarted, expired
from hegemon.store.repair import find_damage
from hegemon.store.rows import written

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help="Work with the database: export, import, list, delete and repair games; list and delete maps and runs.",
)

app.add_typer(kept_work.maps, name="maps")
app.add_typer(kept_work.runs, name="runs")

Status = Annotated[
    Literal["running", "over", "stopped"] | None, typer.Option(help="Only games that are running, over, or stopped.")
]
Unbegun = Annotated[bool, typer.Option("--unstarted", help="Only games in which no person has moved yet.")]
Older = Annotated[
    float | None,
    typer.Option("--older-than", help="Only games that have not changed for this number of days.", min=0, max=36500),
]


@app.command("export")
def export_everything(
    file: Annotated[Path, typer.Argument(help="The file to create; compressed if it ends in .gz.")],
    database: Database = None,
) -> None:
    """Write the whole database to a file, also as a backup: games, maps, and all of an arena. The server may be running.

    The file holds the hashes of passwords and the secrets of running games: protect it like the database. The lab's
    runs are not in the database: they are files in a folder beside it.

    Example: hegemon store export backup.gz
    """
    with existing(database) as store:
        _print_counts("Exported", export(store, file))


@app.command("import")
def import_everything(
    file: Annotated[Path, typer.Argument(help="A file written by 'hegemon store export'.")],
    database: Database = None,
    merge: Annotated[
        bool, typer.Option("--merge", help="Add to existing data; entries with the same name are kept as they are.")
    ] = False,
) -> None:
    """Read an export into an empty database, or with --merge into any: all of it, or nothing.

    Who has an account signs in again.

    Example: hegemon store import backup.gz --database new.db
    """
    with unserved(database) as store:
        came, there = import_(store, file, merge)
    _print_counts("Imported", came)
    if any(there.values()):
        _print_counts("Kept as they were", there)


@app.command("list")
def list_tables(
    database: Database = None,
    status: Status = None,
    unstarted: Unbegun = False,
    older: Older = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per game.")] = False,
) -> None:
    """List the games, newest first. The server may be running.

    Example: hegemon store list --status over
    """
    with existing(database) as store:
        found = _chosen(store, status, unstarted, older)
    if as_json:
        for row in found:
            print(json.dumps({key: value for key, value in row.json().items() if key != "options"}, ensure_ascii=False))
        return
    heads = ("game", "status", "moves", "created", "last change", name_column("seats"))
    table = RichTable(name_column("id"), *heads, box=None)
    for row in found:
        progress = row.progress
        names = escape(", ".join(seat.name for seat in row.seats))
        table.add_row(row.id, row.game, progress.status, str(progress.moves), row.created, progress.updated, names)
    console = Console(highlight=False, emoji=False)
    if found:
        console.print(table)
    console.print(f"{counted(len(found), 'game')}.")


@app.command("delete")
def delete_tables(
    tables: Annotated[
        list[str] | None, typer.Argument(help="Ids of games, as 'hegemon store list' prints them.")
    ] = None,
    database: Database = None,
    status: Status = None,
    unstarted: Unbegun = False,
    older: Older = None,
    official: Annotated[
        bool,
        typer.Option(
            "--official", help="Delete rated games and those of competitions, too: their results are lost with them."
        ),
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Delete games for good: those named, or all that the options choose. The server may be running.

    Rated games and games of competitions are kept, unless --official asks for them.

    Example: hegemon store delete --older-than 90
    """
    chosen = status is not None or unstarted or older is not None
    if bool(tables) == chosen:
        raise StoreError("name the games to delete, or choose them: --status, --unstarted, --older-than")
    with existing(database) as store:
        if unknown := set(tables or ()) - set(store.names()):
            raise StoreError(f"there is no game {min(unknown)!r}")
        named = tables or [row.id for row in _chosen(store, status, unstarted, older)]
        kept = set() if official else store.official() & set(named)
        doomed = [name for name in named if name not in kept]
        if kept:
            print(f"{counted(len(kept), 'game')} rated or of a competition: kept. --official deletes them, too.")
        if doomed and not yes:
            typer.confirm(f"Delete {counted(len(doomed), 'game')} for good?", abort=True)
        for name in doomed:
            store.delete(name)
    Console(highlight=False).print(f"Deleted {counted(len(doomed), 'game')}.")


@app.command("repair")
def repair_tables(
    database: Database = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only print what is damaged.")] = False,
) -> None:
    """Repair games that cannot be loaded: each is cut after its last valid move.

    Stop the server first. A game whose own row is damaged cannot be repaired, only deleted.

    Example: hegemon store repair --dry-run
    """
    with existing(database, alone=True) as store:
        damaged = list(find_damage(store, repair=not dry_run))
    console = Console(highlight=False, emoji=False, soft_wrap=True)
    for one in damaged:
        what = f"{one.table}: {escape(one.trouble)}"
        if one.kept is None:
            console.print(f"{what}; it cannot be repaired: hegemon store delete {one.table}")
        else:
            console.print(f"{what}; {one.kept} moves {'can be' if dry_run else 'were'} kept, {one.removed} removed")
    console.print(f"{len(damaged)} games {'are' if dry_run else 'were'} damaged.")


def _chosen(store: Store, status: str | None, unstarted: bool, older: float | None) -> list[Row]:
    """The games that the options choose, newest first."""
    found = store.rows()
    if older is not None:
        before = written(datetime.now(UTC) - timedelta(days=older))
        found = [row for row in found if row.progress.updated < before]
    if unstarted:
        names = set(expired(store, Unstarted(timedelta(0), timedelta(0))))
        found = [row for row in found if row.id in names]
    return [row for row in found if status in (None, row.progress.status)]


def _print_counts(what: str, counts: Counts) -> None:
    rows = ", ".join(f"{count} {name}" for name, count in counts.items())
    Console(highlight=False, emoji=False).print(f"{what}: {rows}.", soft_wrap=True)
