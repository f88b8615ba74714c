"""Databases of every earlier schema are brought up to this one without loss; newer ones are refused."""

from __future__ import annotations

import sqlite3
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from hegemon.store import Progress, Store, StoreError, Thought, migrations, open_store
from hegemon.store.schema import metadata

HERE = Path(__file__).parent
NEWEST = int(migrations.revisions()[-1])


def write(path: Path, script: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.executescript((HERE / script).read_text())
    connection.close()


def test_the_revisions_lead_to_what_the_schema_says(store: Store) -> None:
    with store._engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []


def test_revisions_are_one_line_of_numbers() -> None:
    files = sorted(file.name for file in (Path(migrations.__file__).parent / "versions").glob("*.py"))
    assert [name[:6] for name in files] == [f"v{number:04}_"[:6] for number in range(1, len(files) + 1)]
    assert migrations.revisions() == tuple(f"{number:04}" for number in range(1, len(files) + 1))


@pytest.mark.parametrize("version", [1, 2])
def test_an_older_database_is_brought_up_to_date(tmp_path: Path, version: int) -> None:
    write(tmp_path / "x.db", f"schema_{version}.sql")
    for _ in range(2):
        store = open_store(str(tmp_path / "x.db"))
        old = store.row("old")
        assert old is not None
        assert (old.seats[1].bot, old.pace, old.paused) == ("random", 0.3, version > 1)
        assert (store.lines("old")[0], store.chat("old", 9)[0].text) == ("one", "hello")
        assert store.estimates("old") == ([(0, 1, 0.25)] if version > 1 else [])
        store.close()
    store = open_store(str(tmp_path / "x.db"))
    store.add_move("old", 1, "two", Progress(2, 2, [1], "running", None), Thought(1, 0, 0.5, "{}"))
    store.save(replace(old, paused=True))
    assert store.row("old").paused
    assert store.estimates("old")[-1] == (1, 0, 0.5)
    with store._engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_an_upgrade_that_fails_changes_nothing(tmp_path: Path) -> None:
    write(tmp_path / "x.db", "schema_1.sql")
    with sqlite3.connect(tmp_path / "x.db") as connection:
        connection.execute("ALTER TABLE tables ADD COLUMN paused BOOLEAN")  # in the way of the second revision
        before = list(connection.iterdump())
    with pytest.raises(StoreError, match="paused"):
        open_store(str(tmp_path / "x.db"))
    with sqlite3.connect(tmp_path / "x.db") as connection:
        assert list(connection.iterdump()) == before


@pytest.mark.parametrize("found", ["99", "0", "two"])
def test_a_database_of_an_unknown_version_is_refused(tmp_path: Path, found: str) -> None:
    open_store(str(tmp_path / "x.db")).close()
    with sqlite3.connect(tmp_path / "x.db") as connection:
        connection.execute("UPDATE hegemon SET value = ?", (found,))
    with pytest.raises(StoreError, match=rf"schema {found}.*knows schema {NEWEST}"):
        open_store(str(tmp_path / "x.db"))


def test_many_may_open_a_new_database_at_once(database: str) -> None:
    stores: list[Store] = []
    failed: list[StoreError] = []

    def open_it() -> None:
        try:
            stores.append(open_store(database))
        except StoreError as error:
            failed.append(error)

    threads = [threading.Thread(target=open_it) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert (len(stores), failed) == (6, [])
    for store in stores:
        store.close()
