"""The places of a database, its settings, and the messages when it cannot be used; never its password."""

from __future__ import annotations

import builtins
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from rows import row

from hegemon.store import Store, StoreError, default_database, lab_folder, open_store
from hegemon.store.errors import Unsure
from postgres import Postgres


def test_sqlite_commits_reach_the_disk(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "deep" / "games.db"))
    with store._engine.connect() as connection:
        settings = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
    assert settings == ["wal", 2]


def test_only_the_user_can_read_the_database(tmp_path: Path) -> None:
    open_store(str(tmp_path / "games.db"))
    assert stat.S_IMODE((tmp_path / "games.db").stat().st_mode) == 0o600


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text("not a database, but long enough to look like one" * 50)
    with pytest.raises(StoreError, match=r"x\.db.*not a database"):
        open_store(str(tmp_path / "x.db"))


def test_a_damaged_database_gives_an_error_and_no_traceback(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "x.db"))
    store.create(row("a"), [f"line {number}" for number in range(5000)])
    store.close()
    raw = bytearray((tmp_path / "x.db").read_bytes())
    raw[8192:] = b"\xff" * (len(raw) - 8192)
    (tmp_path / "x.db").write_bytes(raw)
    with pytest.raises(StoreError, match="cannot be used"):
        open_store(str(tmp_path / "x.db")).lines("a")


def test_a_foreign_database_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "x.db") as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(StoreError, match="not a database of Hegemon; it has recipes"):
        open_store(str(tmp_path / "x.db"))


@pytest.mark.parametrize(
    "url",
    [
        "nonsense://x",
        "sqlite://",
        "postgresql+nothing://u:geheim@h/d",
        "mysql://u:geheim@h/d",
        "postgresql://u:geheim@h:x/d",
    ],
)
def test_a_url_that_cannot_be_used_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(StoreError) as refusal:
        open_store(url)
    assert "geheim" not in str(refusal.value)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=r"file/games\.db cannot be opened"):
        open_store(str(tmp_path / "file" / "games.db"))


def test_the_users_folder_can_be_moved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HEGEMON_DATA", str(tmp_path))
    assert default_database() == str(tmp_path / "hegemon.db")


def test_a_database_may_be_named_where_no_list_of_processes_shows_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HEGEMON_DATA", str(tmp_path))
    monkeypatch.setenv("HEGEMON_DATABASE", "postgresql://u:geheim@h/d")
    assert default_database() == "postgresql://u:geheim@h/d"
    assert lab_folder() == tmp_path / "hegemon-lab"
    assert lab_folder(str(tmp_path / "x.db")) == tmp_path / "x-lab"


def test_a_missing_driver_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name.partition(".")[0] == "psycopg":
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(StoreError, match=r"hegemon\[postgres\]"):
        open_store("postgresql://u@127.0.0.1/d")


@pytest.mark.parametrize("more", ["", "?password=geheim"])
def test_a_server_that_is_not_there_is_named_without_its_password(more: str) -> None:
    with pytest.raises(StoreError, match=r"//u:\*\*\*@127\.0\.0\.1:1/d cannot be used: .*refused") as refusal:
        open_store(f"postgresql://u:geheim@127.0.0.1:1/d{more}")
    assert "geheim" not in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_wrong_password_is_reported_and_not_repeated(postgres: Postgres) -> None:
    url = postgres.new()
    with pytest.raises(StoreError, match="password authentication failed") as refusal:
        open_store(url.replace("owner@", "locked:falsch@"))
    assert "falsch" not in str(refusal.value)
    with pytest.raises(StoreError, match="permission denied"):  # the right one opens it, and may make no tables
        open_store(url.replace("owner@", "locked:geheim@"))


def test_a_database_that_does_not_exist_is_named(postgres: Postgres) -> None:
    with pytest.raises(StoreError, match='database "nowhere" does not exist'):
        open_store(postgres.url("nowhere"))


def test_a_foreign_postgresql_database_is_left_alone(postgres: Postgres) -> None:
    url = postgres.new()
    postgres.execute("CREATE TABLE recipes (name TEXT)", url.rpartition("/")[2])
    with pytest.raises(StoreError, match="not a database of Hegemon; it has recipes"):
        open_store(url)


def test_a_store_outlives_a_crash_of_its_server_with_all_that_was_saved() -> None:
    own = Postgres()
    try:
        store: Store = open_store(own.new())
        store.create(row("a"), ["one"])
        own.kill()
        with pytest.raises(StoreError, match="cannot be used"):
            store.row("a")
        own.start()
        assert store.lines("a") == ["one"]
        store.close()
    finally:
        own.stop()


def test_a_connection_lost_in_the_middle_of_a_change_leaves_it_open_whether_it_was_made(postgres: Postgres) -> None:
    url = postgres.new()
    store = open_store(url)
    database = url.rpartition("/")[2]
    store.create(row("a"))

    def change() -> None:
        with store.changing() as connection:
            connection.exec_driver_sql("UPDATE tables SET pace = 1")
            postgres.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}'")

    with pytest.raises(Unsure, match="cannot be used"):
        change()
    assert store.row("a").pace == 0.3
    store.close()
