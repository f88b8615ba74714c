"""Damaged rows and moves: one of them spoils nothing else, and what can be played again is repaired."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from rows import row
from sqlalchemy import insert, text
from typer.testing import CliRunner

from hegemon.cli.serving.store import app
from hegemon.core import registry
from hegemon.core.history.record import entry_line
from hegemon.core.history.timeline import Timeline
from hegemon.core.rng import make_rng
from hegemon.store import Progress, Store, StoreError, Terms
from hegemon.store.arena_schema import accounts, results
from hegemon.store.competition_schema import competitions, pairings
from hegemon.store.connection import ServerLock
from hegemon.store.repair import find_damage
from hegemon.store.replay import match_of
from small_game import GAME

RUINS = {
    "seats": '{"no": "list"}',
    "to_move": "[7]",
    "options": "[]",
    "tokens": "[]",
    "result": '"won"',
}


@pytest.fixture(autouse=True)
def small_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._added, GAME.name, GAME)


def ruin(store: Store, table: str, column: str, value: str) -> None:
    with store.changing() as connection:
        statement = text(f"UPDATE tables SET {column} = :value WHERE id = :id")
        if store.shared:
            statement = text(f"UPDATE tables SET {column} = CAST(:value AS json) WHERE id = :id")
        connection.execute(statement, {"value": value, "id": table})


@pytest.mark.parametrize("column", RUINS)
def test_one_damaged_row_hides_no_other(store: Store, column: str) -> None:
    for name in ("a", "b", "c"):
        store.create(row(name))
    reports: list[str] = []
    store.report = reports.append
    ruin(store, "b", column, RUINS[column])
    assert [kept.id for kept in store.rows()] == ["a", "c"]
    assert [kept.id for kept in store.running()] == ["a", "c"]
    with pytest.raises(StoreError, match="table b is damaged"):
        store.row("b")
    assert reports == ["table b is damaged: its row cannot be read"] * 2


def test_text_that_is_no_json_hides_no_other(tmp_path: Path, opening: Callable[[str], Store]) -> None:
    store = opening(str(tmp_path / "games.db"))
    for name in ("a", "b"):
        store.create(row(name))
    ruin(store, "a", "seats", "[{")
    assert [kept.id for kept in store.rows()] == ["b"]
    assert [card["id"] for card in store.listed(10)] == ["b"]


def moved(store: Store, name: str, *lines: str, moves: int | None = None) -> None:
    made = replace(row(name), progress=Progress(len(lines) if moves is None else moves, 1, [0], "running", None))
    store.create(made, list(lines))


def played(count: int) -> list[str]:
    """The lines of some moves of the small game."""
    match = match_of(row("x"))
    timeline, dice = Timeline(match), make_rng(seed=1)
    for _ in range(count):
        seat = match.to_move(timeline.state)[0]
        timeline.play(seat, match.legal(timeline.state, seat)[0].low, dice)
    return [entry_line(match, entry) for entry in timeline.entries]


def test_a_table_goes_on_after_the_last_move_that_can_be_made_again(store: Store) -> None:
    whole = played(4)
    moved(store, "sound", *whole)
    moved(store, "more", *whole, moves=2)
    moved(store, "fewer", *whole[:2], moves=4)
    moved(store, "wrong", whole[0], whole[1], '{"seat": 0, "move": "fly"}', whole[3])
    moved(store, "gap", *whole)
    with store.changing() as connection:
        connection.execute(text("DELETE FROM moves WHERE table_id = 'gap' AND number = 1"))
    store.create(row("ruined"))
    ruin(store, "ruined", "options", "[]")
    found = {one.table: one for one in find_damage(store)}
    assert set(found) == {"more", "fewer", "wrong", "gap", "ruined"}
    assert found["more"].trouble == "it has 4 of its 2 moves"
    assert "move 3" in found["wrong"].trouble
    assert found["gap"].trouble == "move 2 is missing"
    assert {one.table for one in find_damage(store, repair=True)} == set(found)
    assert [one.table for one in find_damage(store)] == ["ruined"]
    kept = {
        name: (len(store.lines(name)), store.row(name).progress.moves) for name in ("more", "fewer", "wrong", "gap")
    }
    assert kept == {"more": (4, 4), "fewer": (2, 2), "wrong": (2, 2), "gap": (1, 1)}


def test_the_command_repairs_lists_and_deletes(tmp_path: Path, opening: Callable[[str], Store]) -> None:
    file = tmp_path / "games.db"
    store = opening(str(file))
    moved(store, "good", *played(3))
    moved(store, "torn", *played(3), moves=1)
    run = CliRunner().invoke
    database = ["--database", str(file)]
    dry = run(app, ["repair", "--dry-run", *database]).output
    assert "torn: it has 3 of its 1 moves; 3 moves can be kept, 0 removed" in dry
    assert store.row("torn").progress.moves == 1
    serving = ServerLock(file)
    assert "another server uses" in str(run(app, ["repair", *database]).exception)
    serving.release()
    assert "1 games were damaged" in run(app, ["repair", *database]).output
    assert "0 games" in run(app, ["repair", *database]).output
    listed = [json.loads(line) for line in run(app, ["list", "--json", *database]).output.splitlines()]
    assert {one["id"] for one in listed} == {"good", "torn"}
    assert "2 games." in run(app, ["list", "--status", "running", *database]).output
    assert "there is no game 'none'" in str(run(app, ["delete", "none", *database]).exception)
    assert "name the games" in str(run(app, ["delete", *database]).exception)
    assert run(app, ["delete", "torn", *database], input="n\n").exit_code == 1
    assert "Deleted 1 game." in run(app, ["delete", "torn", "--yes", *database]).output
    assert store.names() == ["good"]


def test_the_command_deletes_rated_games_and_those_of_competitions_only_if_it_is_told_to(
    tmp_path: Path, opening: Callable[[str], Store]
) -> None:
    """Their results would be lost, and with them the history of ratings and the crosstable."""
    file = tmp_path / "games.db"
    store = opening(str(file))
    for name in ("plain", "rated", "running"):
        store.create(replace(row(name, "over"), terms=Terms(rated=name == "running")))
    store.create(row("cup", "over"))
    about = {"game": "heap", "seats": 2, "board": "", "ended": "", "at": "", "moves": 9, "rated": True}
    ada = {"id": "ada", "name": "A", "folded": "a", "kind": "person", "role": "player", "created": ""}
    terms = {
        "terms": {},
        "status": "over",
        "organiser": "ada",
        "secret": "",
        "version": 1,
        "created": "",
        "updated": "",
    }
    game = {"competition_id": "c", "number": 0, "round": 1, "seats": [0, 1], "table_id": "cup", "ended": None}
    with store.changing() as connection:
        connection.execute(insert(results), {"table_id": "rated", **about})
        connection.execute(insert(accounts), ada)
        connection.execute(insert(competitions), {"id": "c", **terms})
        connection.execute(insert(pairings), game)
    run = CliRunner().invoke
    everything = ["delete", "--status", "over", "--yes", "--database", str(file)]
    said = run(app, everything).output
    assert "3 games rated or of a competition: kept" in said
    assert "Deleted 1 game." in said
    assert set(store.names()) == {"rated", "running", "cup"}
    assert "Deleted 0 games." in run(app, ["delete", "rated", "--yes", "--database", str(file)]).output
    assert "Deleted 3 games." in run(app, [*everything, "--official"]).output
    assert store.names() == []
