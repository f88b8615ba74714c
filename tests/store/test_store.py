"""The store keeps what it was given, and refuses what it does not understand."""

from __future__ import annotations

import sqlite3
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from hegemon.store import (
    ChatLine,
    Conflict,
    Progress,
    Row,
    Seat,
    Store,
    StoreError,
    Thought,
    default_database,
    open_store,
)


def row(name: str, status: str = "running", created: str = "2030-01-01T00:00:00.000Z") -> Row:
    return Row(
        id=name,
        game="heap",
        options={"heap": 5},
        seats=(Seat("Ann", "human"), Seat("Bot", "bot", "random")),
        pace=0.3,
        progress=Progress(0, 1, [0], status, None, "2030-01-01T00:00:00.000Z"),
        secret="secret",
        tokens=("hash", None),
        owner="owner",
        version="1",
        created=created,
    )


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(str(tmp_path / "deep" / "games.db"))


def test_a_table_comes_back_as_it_was(store: Store) -> None:
    store.create(row("a"), ["one", "two"])
    assert store.row("a") == row("a")
    seat = store.row("a").json()["seats"][1]
    assert (seat["name"], seat["kind"], seat["bot"], seat["autoplay"]) == ("Bot", "bot", "random", None)
    assert store.lines("a") == ["one", "two"]
    assert store.row("b") is None


def test_a_move_is_never_stored_twice(store: Store) -> None:
    store.create(row("a"))
    progress = Progress(1, 2, [1], "running", None)
    store.add_move("a", 0, "first", progress)
    with pytest.raises(Conflict, match="move 1"):
        store.add_move("a", 0, "second", replace(progress, moves=7))
    assert store.lines("a") == ["first"]
    assert store.row("a").progress == progress


def test_a_move_of_a_deleted_table_is_refused(store: Store) -> None:
    store.create(row("a"))
    store.add_chat("a", ChatLine(0, "Ann", "hello"))
    store.delete("a")
    with pytest.raises(Conflict):
        store.add_move("a", 0, "first", Progress(1, 2, [1], "running", None))
    assert store.lines("a") == []
    assert store.chat("a", 9) == []


def test_tables_are_listed_newest_first_and_counted(store: Store) -> None:
    store.create(row("old", created="2030-01-01"))
    store.create(row("new", "over", created="2030-01-02"))
    assert [found.id for found in store.rows()] == ["new", "old"]
    assert store.count() == (1, 2)


def test_changes_to_seats_and_pace_are_kept(store: Store) -> None:
    store.create(row("a"))
    store.save(replace(row("a"), pace=2.0).with_seat(0, autoplay="random"))
    assert store.row("a").pace == 2.0
    assert store.row("a").seats[0].played_by == "random"


def test_the_last_lines_of_the_chat_come_in_order(store: Store) -> None:
    store.create(row("a"))
    for number in range(5):
        store.add_chat("a", ChatLine(0, "Ann", str(number)))
    assert [line.text for line in store.chat("a", 3)] == ["2", "3", "4"]


def test_sqlite_commits_reach_the_disk(store: Store) -> None:
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


def test_what_a_bot_thought_is_kept_with_its_move(store: Store) -> None:
    store.create(row("a"))
    progress = Progress(1, 2, [1], "running", None)
    store.add_move("a", 0, "first", progress)
    store.add_move("a", 1, "second", progress, Thought(1, 1, 0.25, '{"win": 0.25}'))
    store.add_move("a", 2, "third", progress, Thought(2, 0, None, "{}"))
    assert store.estimates("a") == [(1, 1, 0.25), (2, 0, None)]
    assert store.estimates("a", 2) == [(2, 0, None)]
    assert store.thought("a", 1) == Thought(1, 1, 0.25, '{"win": 0.25}')
    assert store.thought("a", 0) is None
    store.delete("a")
    assert store.estimates("a") == []


def test_a_move_that_is_refused_leaves_no_thought(store: Store) -> None:
    store.create(row("a"))
    progress = Progress(1, 2, [1], "running", None)
    store.add_move("a", 0, "first", progress)
    with pytest.raises(Conflict):
        store.add_move("a", 0, "second", progress, Thought(0, 1, 0.25, "{}"))
    assert store.estimates("a") == []


def test_somebody_elses_database_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "x.db") as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(StoreError, match="not a database of Hegemon; it has recipes"):
        open_store(str(tmp_path / "x.db"))


@pytest.mark.parametrize("url", ["nonsense://x", "sqlite://", "postgresql+nothing://u:geheim@h/d"])
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
