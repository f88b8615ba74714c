"""The store keeps what it was given, and refuses what it does not understand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rows import row

from hegemon.core.rules import SPECTATOR
from hegemon.store import (
    ChatLine,
    Conflict,
    Progress,
    Store,
    Thought,
)
from hegemon.store import store as store_module


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


def test_lines_of_those_who_watch_are_bounded_and_drive_out_none_of_the_players(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "WATCHERS_LINES", 3)
    monkeypatch.setattr(store_module, "PLAYERS_LINES", 2)
    store.create(row("a"))
    store.add_chat("a", ChatLine(0, "Ann", "first"))
    for number in range(9):
        store.add_chat("a", ChatLine(SPECTATOR, "A spectator", f"line {number}"))
    assert [line.text for line in store.chat("a", 99)] == ["first", "line 6", "line 7", "line 8"]
    for text in ("second", "third"):
        store.add_chat("a", ChatLine(0, "Ann", text))
    assert [line.text for line in store.chat("a", 99)] == ["line 6", "line 7", "line 8", "second", "third"]
