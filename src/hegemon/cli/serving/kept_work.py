"""`hegemon store maps` and `hegemon store runs`: what visitors have kept on a server beside games."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table as RichTable

from hegemon.cli.common import counted, name_column
from hegemon.cli.serving.database import Database, existing
from hegemon.lab.runs.laboratory_folder import LaboratoryFolder
from hegemon.store import StoreError, lab_folder
from hegemon.store.rows import written

Older = Annotated[
    float | None, typer.Option("--older-than", help="Only those that have not changed for this many days.", min=0)
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object per line.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]

maps = typer.Typer(add_completion=False, no_args_is_help=True, help="Maps that visitors keep: list and delete them.")
runs = typer.Typer(add_completion=False, no_args_is_help=True, help="Runs of the lab: list and delete them.")


@maps.command("list")
def list_maps(database: Database = None, older: Older = None, as_json: AsJson = False) -> None:
    """List the maps that are kept, those that were changed last first. The server may be running.

    Example: hegemon store maps list --older-than 90
    """
    with existing(database) as store:
        found = [one for one in store.kept_maps(store.count_maps()) if _is_old(str(one["updated"]), older)]
    shown = [{name: one[name] for name in ("id", "title", "regions", "updated")} for one in found]
    _print(shown, "map", ("title", "regions", "updated"), as_json)


@maps.command("delete")
def delete_maps(
    ids: Annotated[list[str] | None, typer.Argument(help="Ids of maps, as 'hegemon store maps list' prints.")] = None,
    database: Database = None,
    older: Older = None,
    yes: Yes = False,
) -> None:
    """Delete maps for good: those named, or old ones. Games on them go on. The server may be running.

    Example: hegemon store maps delete --older-than 365
    """
    with existing(database) as store:
        known = {one["id"]: str(one["updated"]) for one in store.kept_maps(store.count_maps())}
        doomed = _doomed(known, ids, older, "map", yes)
        for name in doomed:
            store.forget_map(name)
    print(f"Deleted {counted(len(doomed), 'map')}.")


@runs.command("list")
def list_runs(database: Database = None, older: Older = None, as_json: AsJson = False) -> None:
    """List the runs of the lab, newest first. The server may be running.

    Example: hegemon store runs list
    """
    found = [run for run in LaboratoryFolder(lab_folder(database)).runs() if _is_old(run.updated, older)]
    shown = [
        {"id": run.id, "kind": run.kind, "game": run.settings.get("game"), "state": run.state, "updated": run.updated}
        for run in sorted(found, key=lambda run: run.created, reverse=True)
    ]
    _print(shown, "run", ("kind", "game", "state", "updated"), as_json)


@runs.command("delete")
def delete_runs(
    ids: Annotated[list[str] | None, typer.Argument(help="Ids of runs, as 'hegemon store runs list' prints.")] = None,
    database: Database = None,
    older: Older = None,
    yes: Yes = False,
) -> None:
    """Delete runs with their games for good: those named, or old ones. Stop the server first.

    Example: hegemon store runs delete --older-than 365
    """
    folder = LaboratoryFolder(lab_folder(database))
    found = {run.id: run for run in folder.take()}
    try:
        if not folder.ours:
            raise StoreError("a server plays the runs of this database: stop it first")
        doomed = _doomed({name: run.updated for name, run in found.items()}, ids, older, "run", yes)
        for name in doomed:
            found[name].forget()
    finally:
        folder.leave()
    print(f"Deleted {counted(len(doomed), 'run')}.")


def _is_old(updated: str, older: float | None) -> bool:
    return older is None or updated < written(datetime.now(UTC) - timedelta(days=older))


def _doomed(known: dict[str, str], ids: Sequence[str] | None, older: float | None, what: str, yes: bool) -> list[str]:
    """Those that are named, or old, once the operator agrees."""
    if bool(ids) == (older is not None):
        raise StoreError(f"name the {what}s to delete, or choose them: --older-than")
    if unknown := set(ids or ()) - set(known):
        raise StoreError(f"there is no {what} {min(unknown)!r}")
    doomed = list(ids or (name for name, updated in known.items() if _is_old(updated, older)))
    if doomed and not yes:
        typer.confirm(f"Delete {counted(len(doomed), what)} for good?", abort=True)
    return doomed


def _print(shown: Iterable[Mapping[str, object]], what: str, heads: Sequence[str], as_json: bool) -> None:
    found = list(shown)
    if as_json:
        for one in found:
            print(json.dumps(one, ensure_ascii=False))
        return
    console = Console(highlight=False, emoji=False)
    table = RichTable(name_column("id"), *heads, box=None)
    for one in found:
        table.add_row(*(escape(str(value)) for value in one.values()))
    if found:
        console.print(table)
    console.print(f"{counted(len(found), what)}.")
