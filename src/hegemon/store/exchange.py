"""Exports a whole database as one text and imports it: to PostgreSQL, to another machine, or as a backup.

The text has one JSON value per line (docs/operate/scale.md describes it in full)::

    {"hegemon": "export", "format": 1, "schema": 6, "version": "0.1.0", "written": "2030-01-31T12:00:00.000Z"}
    {"table": "tables", "columns": ["id", "game", ...]}
    ["k3v9...", "heap", ...]
    {"end": {"tables": 1, ...}, "sha256": "..."}

It follows the schema, so tables that are added later are included; transient tables (`info={"passing": True}`), such as
leases, are left out. A reader checks everything: form, types, counts, and the hash of all lines before the last.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import math
import os
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Boolean, Column, Connection, Float, Integer, String, Table, func, insert, select, tuple_
from sqlalchemy.exc import DBAPIError

import hegemon
from hegemon.store.database import Database
from hegemon.store.errors import StoreError
from hegemon.store.migrations import revisions
from hegemon.store.rows import now
from hegemon.store.schema import about, metadata

FORMAT = 1
LONGEST = 64 * 1024 * 1024
"""The most bytes of a line; no stored row is as long."""
AT_ONCE = 500
"""The number of rows that are written together."""

Counts = dict[str, int]
File = IO[bytes] | gzip.GzipFile


def exchanged() -> list[Table]:
    """The tables whose rows are exported; tables come after those to which they refer."""
    return [table for table in metadata.sorted_tables if table is not about and not table.info.get("passing")]


# Export


def export(database: Database, path: Path) -> Counts:
    """Write the current state to a new file while games go on; returns the number of rows of each table."""
    if path.exists():
        raise StoreError(f"{path} already exists: name another file")
    part = path.with_name(path.name + ".part")
    try:
        with _create(part) as file:
            counts = _write_all(database, file)
        part.replace(path)
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror or error}") from None
    finally:
        part.unlink(missing_ok=True)
    return counts


def _write_all(database: Database, file: File) -> Counts:
    digest, counts = hashlib.sha256(), Counter[str]()

    def write(line: Any) -> None:
        raw = json.dumps(line, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode() + b"\n"
        digest.update(raw)
        file.write(raw)

    schema, version = int(revisions()[-1]), hegemon.__version__
    write({"hegemon": "export", "format": FORMAT, "schema": schema, "version": version, "written": now()})
    with database.snapshot() as connection:
        for table in exchanged():
            counts[table.name] = 0
            write({"table": table.name, "columns": [column.name for column in table.columns]})
            query = select(table).order_by(*table.primary_key.columns).execution_options(yield_per=AT_ONCE)
            for row in connection.execute(query):
                write(list(row))
                counts[table.name] += 1
    write({"end": counts, "sha256": digest.hexdigest()})
    return dict(counts)


@contextmanager
def _create(path: Path) -> Iterator[File]:
    """A new file that only the user can read, because it has hashes of keys and the dice of running games."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as plain:
        if path.name.removesuffix(".part").endswith(".gz"):
            with gzip.GzipFile(fileobj=plain, mode="wb", mtime=0) as packed:
                yield packed
        else:
            yield plain
        plain.flush()
        os.fsync(plain.fileno())


# Import


def import_(database: Database, path: Path, merge: bool = False) -> tuple[Counts, Counts]:
    """Read an export into an empty database, completely or not at all. Returns how many rows were added and how many
    existed.

    With `merge`, the database need not be empty: rows that exist stay unchanged, with everything that belongs to them.
    """
    with _lines(path) as lines, database.changing(unhurried=True) as connection:
        if not merge:
            _refuse_full(connection, database.name)
        return _Reader(connection, lines, merge).read()


def _refuse_full(connection: Connection, name: str) -> None:
    for table in exchanged():
        count = connection.scalar(select(func.count()).select_from(table))
        if count:
            raise StoreError(f"{name} is not empty, it has {count} {table.name}: use --merge to add to it")


class _Lines:
    """The lines of a file, with the current line and the hash of those read so far."""

    def __init__(self, path: Path, file: File) -> None:
        self._path, self._file = path, file
        self.number = 0
        self._digest = hashlib.sha256()
        self.before = ""
        """The hash of all lines before this one."""

    def next(self) -> Any:
        """The next line; None at the end of the file."""
        self.before = self._digest.hexdigest()
        try:
            raw = self._file.readline(LONGEST)
        except (OSError, EOFError, zlib.error) as error:
            raise self.trouble(f"the file is damaged: {error}") from None
        if not raw:
            return None
        self.number += 1
        self._digest.update(raw)
        if not raw.endswith(b"\n"):
            raise self.trouble("the line is incomplete: the file was not written to its end")
        try:
            return json.loads(raw)
        except (ValueError, RecursionError):
            raise self.trouble("not JSON") from None

    def trouble(self, what: str) -> StoreError:
        return StoreError(f"{self._path}, line {self.number}: {what}")


@contextmanager
def _lines(path: Path) -> Iterator[_Lines]:
    try:
        with gzip.open(path, "rb") if path.name.endswith(".gz") else path.open("rb") as file:
            yield _Lines(path, file)
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror or error}") from None


class _Reader:
    """Reads the lines into one transaction."""

    def __init__(self, connection: Connection, lines: _Lines, merge: bool) -> None:
        self._connection, self._lines, self._merge = connection, lines, merge
        self._came: Counter[str] = Counter()
        self._there: Counter[str] = Counter()
        self._kept: dict[Column[Any], set[Any]] = {}
        """By column, the values that exist already: rows that refer to them are left out."""

    def read(self) -> tuple[Counts, Counts]:
        self._header(self._lines.next())
        known, line = {table.name: table for table in exchanged()}, self._lines.next()
        while isinstance(line, dict) and "table" in line:
            table = known.pop(str(line["table"]), None)
            if table is None:
                raise self._lines.trouble(f"the table {line['table']!r} is unknown or occurs twice")
            line = self._table(table, line.get("columns"))
        self._end(line)
        if self._lines.next() is not None:
            raise self._lines.trouble("nothing may follow the end")
        for table in exchanged():
            _count_on(self._connection, table)
        return dict(self._came), dict(self._there)

    def _header(self, line: Any) -> None:
        if not isinstance(line, dict) or line.get("hegemon") != "export":
            raise self._lines.trouble("not an export of Hegemon: the first line is wrong")
        if line.get("format") != FORMAT:
            raise self._lines.trouble(f"format {line.get('format')!r} is unknown; this Hegemon reads format {FORMAT}")
        newest = int(revisions()[-1])
        if not isinstance(line.get("schema"), int) or not 1 <= line["schema"] <= newest:
            schema = repr(line.get("schema"))[:40]
            raise self._lines.trouble(
                f"schema {schema} is unknown; this Hegemon reads schemas up to {newest}: use a newer Hegemon"
            )

    def _table(self, table: Table, names: Any) -> Any:
        """Read the rows of a table; returns the line after them. Columns that are newer than the file get their
        defaults."""
        if not isinstance(names, list) or len(names) != len(set(map(str, names))):
            raise self._lines.trouble("'columns' must be a list of names")
        if unknown := [name for name in names if name not in table.columns]:
            raise self._lines.trouble(f"{table.name} has no column {unknown[0]!r}")
        for column in table.columns:
            if column.name not in names and not (column.nullable or column.server_default is not None):
                raise self._lines.trouble(f"{table.name} needs the column {column.name!r}")
        columns = [table.columns[name] for name in names]
        self._came[table.name] += 0
        rows: list[dict[str, Any]] = []
        while isinstance(line := self._lines.next(), list):
            rows.append(self._row(columns, line))
            if len(rows) == AT_ONCE:
                self._put(table, rows)
                rows = []
        self._put(table, rows)
        return line

    def _row(self, columns: list[Column[Any]], values: list[Any]) -> dict[str, Any]:
        if len(values) != len(columns):
            raise self._lines.trouble(f"{len(columns)} values are needed, not {len(values)}")
        for column, value in zip(columns, values, strict=True):
            if wanted := _wanted(column, value):
                raise self._lines.trouble(f"{column.name} is {wanted}, not {str(value)[:60]!r}")
        return {column.name: value for column, value in zip(columns, values, strict=True)}

    def _put(self, table: Table, rows: list[dict[str, Any]]) -> None:
        if self._merge:
            rows = self._new(table, rows)
        if rows:
            try:
                self._connection.execute(insert(table), rows)
            except DBAPIError as error:
                if error.connection_invalidated:
                    raise
                said = " ".join(str(error.orig).split())
                raise self._lines.trouble(f"the {table.name} before this line are invalid: {said}") from None
        self._came[table.name] += len(rows)

    def _new(self, table: Table, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The rows that do not exist yet, nor belong to existing ones."""
        keys = list(table.primary_key.columns)
        references = [(column.name, key.column) for column in table.columns for key in column.foreign_keys]
        numbered = keys[0].name if table.autoincrement_column is not None and len(keys) == 1 else None
        if references:
            new = [row for row in rows if all(row[name] not in self._kept.get(to, ()) for name, to in references)]
        else:
            wanted = [tuple(row[key.name] for key in keys) for row in rows]
            there = {tuple(row) for row in self._connection.execute(select(*keys).where(tuple_(*keys).in_(wanted)))}
            for place, key in enumerate(keys):
                self._kept.setdefault(key, set()).update(row[place] for row in there)
            new = [row for row, names in zip(rows, wanted, strict=True) if names not in there]
        self._there[table.name] += len(rows) - len(new)
        return [{name: value for name, value in row.items() if name != numbered} for row in new]

    def _end(self, line: Any) -> None:
        if not isinstance(line, dict) or "end" not in line:
            raise self._lines.trouble("the end is missing: the file was not written to its end")
        found = {name: self._came[name] + self._there[name] for name in self._came}
        if line["end"] != found:
            raise self._lines.trouble(f"there should be {line['end']} rows, but there are {found}")
        if line.get("sha256") != self._lines.before:
            raise self._lines.trouble("the lines before this one were changed: their hash differs")


_KINDS: Mapping[type[Any], tuple[str, Callable[[Any], bool]]] = {
    Boolean: ("true or false", lambda value: isinstance(value, bool)),
    Integer: ("a whole number", lambda value: type(value) is int and abs(value) < 2**31),
    Float: ("a number", lambda value: type(value) in (int, float) and math.isfinite(value)),
    String: ("a text without nulls", lambda value: isinstance(value, str) and "\0" not in value),
}


def _wanted(column: Column[Any], value: Any) -> str | None:
    """The type that a column takes instead of this value; None if it takes the value. JSON takes everything."""
    for kind, (named, fits) in _KINDS.items():
        if isinstance(column.type, kind):
            if value is None:
                return None if column.nullable else named
            length = getattr(column.type, "length", None)
            if fits(value) and (length is None or len(value) <= length):
                return None
            return named if length is None else f"{named}, of at most {length} letters"
    return None


def _count_on(connection: Connection, table: Table) -> None:
    """Advance PostgreSQL's own counters past the imported numbers."""
    column = table.autoincrement_column
    if connection.dialect.name != "postgresql" or column is None or not isinstance(column.type, Integer):
        return
    last = connection.scalar(select(func.max(column)))
    if last is not None:
        sequence = select(func.setval(func.pg_get_serial_sequence(table.name, column.name), last))
        connection.execute(sequence)
