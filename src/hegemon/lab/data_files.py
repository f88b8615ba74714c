"""Results in a folder of tables, as CSV or Parquet beside JSON, and `load`, which reads them into a Polars frame."""

from __future__ import annotations

import csv
import itertools
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hegemon import __version__
from hegemon.core.errors import BadFile, BadOptions
from hegemon.core.helpers.extras import need
from hegemon.core.helpers.suggestions import did_you_mean
from hegemon.core.untrusted.spreadsheets import plain_rows

if TYPE_CHECKING:
    import polars

    from hegemon.lab.data_tables import Column, Table

RUN = "run.json"
CHUNK = 50_000
"""Rows that are made at once for Parquet."""


def check_folder(folder: Path, form: str, overwrite: bool = False) -> None:
    """Make the folder before the games are played; refuse one that is not writable or not empty, or a missing
    package."""
    if form == "parquet":
        need("polars", "data", "Parquet")
    if folder.is_file():
        raise BadOptions(f"{folder} is a file; name a folder for the tables")
    if folder.is_dir() and any(folder.iterdir()) and not overwrite:
        raise BadOptions(f"{folder} is not empty; name another folder, or replace its tables with --overwrite")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(f"{folder}: {error.strerror}") from None
    if not os.access(folder, os.W_OK):
        raise BadFile(f"{folder} cannot be written to; name another folder")


def write_tables(folder: Path, command: str, result: Any, tables: Sequence[Table], form: str = "csv") -> list[Path]:
    """Write a run: its result as JSON, and its tables; returns the files."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        written = []
        for table in tables:
            path = folder / f"{table.name}.{form}"
            _write_csv(path, table) if form == "csv" else _write_parquet(path, table)
            written.append(path)
        files = {table.name: path.name for table, path in zip(tables, written, strict=True)}
        about = {"hegemon": __version__, "command": command, "tables": files, "result": result}
        (folder / RUN).write_text(json.dumps(about, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        raise BadFile(f"{error.filename or folder}: {error.strerror}") from None
    return [*written, folder / RUN]


def _write_csv(path: Path, table: Table) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([column.name for column in table.columns])
        writer.writerows(plain_rows([_cell(cell) for cell in row] for row in table.rows))


def _cell(value: Any) -> Any:
    return str(value).lower() if isinstance(value, bool) else value


def _write_parquet(path: Path, table: Table) -> None:
    import polars

    schema, rows = _schema(table.columns), iter(table.rows)
    frames = [polars.DataFrame(schema=schema)]
    while part := list(itertools.islice(rows, CHUNK)):
        frames.append(polars.DataFrame(part, schema=schema, orient="row"))
    polars.concat(frames).write_parquet(path)


def _schema(columns: Sequence[Column]) -> dict[str, Any]:
    import polars

    types = {int: polars.Int64, float: polars.Float64, str: polars.String, bool: polars.Boolean}
    return {column.name: types[column.type] for column in columns}


def load(folder: str | Path, table: str | None = None) -> polars.DataFrame:
    """A table that a command wrote with `--data FOLDER`, as a Polars frame; without a name, the folder's first one.

    `load("run", "standings")` reads the standings of a tournament. With pandas, add `.to_pandas()`.
    """
    need("polars", "data", "hegemon.load")
    import polars

    from hegemon.lab.data_tables import SCHEMA

    path = Path(folder)
    try:
        files = json.loads((path / RUN).read_text(encoding="utf-8"))["tables"]
    except FileNotFoundError:
        raise BadFile(f"{path} holds no results: there is no {RUN}; write some with --data {path}") from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadFile(f"{path / RUN} does not describe a run: {error}") from None
    name = table or next(iter(files))
    if name not in files or name not in SCHEMA:
        raise BadOptions(f"{path} has no table {name!r}; it has {', '.join(files)}{did_you_mean(name, files)}")
    file, schema = path / Path(files[name]).name, _schema(SCHEMA[name])
    if file.suffix == ".parquet":
        return polars.read_parquet(file)
    return polars.read_csv(file, schema=schema).with_columns(polars.col(polars.String).fill_null(""))
