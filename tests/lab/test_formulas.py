"""No name becomes a formula in a spreadsheet, whatever writes the table."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from hegemon.arena import dumps
from hegemon.arena.competitions.presentation import standings_csv
from hegemon.arena.pairing import PairingPlan
from hegemon.cli.lab import tournament
from hegemon.lab import data_files
from hegemon.server import lab

NAME = '=HYPERLINK("http://192.0.2.7")'
ROWS = [["name", "games"], [NAME, 1]]


def read(text: str) -> list[str]:
    """All cells."""
    return [cell for row in csv.reader(io.StringIO(text)) for cell in row]


def test_results_of_a_server_have_none() -> None:
    run: Any = SimpleNamespace(
        folder=Path(), asked=SimpleNamespace(files=lambda _folder: {}, rows=lambda _snapshot: ROWS)
    )
    content = lab._content(run, "result.csv", {})
    assert content
    assert read(content.decode()) == ["name", "games", f"'{NAME}", "1"]


def test_tournaments_have_none() -> None:
    played: Any = SimpleNamespace(rows=lambda: ROWS)
    assert f"'{NAME}" in read(tournament._csv(played))


def test_tables_of_games_have_none(tmp_path: Path) -> None:
    table: Any = SimpleNamespace(columns=[SimpleNamespace(name="bot")], rows=[[NAME]])
    data_files._write_csv(tmp_path / "games.csv", table)
    assert read((tmp_path / "games.csv").read_text(encoding="utf-8")) == ["bot", f"'{NAME}"]


def test_dumps_of_an_arena_have_none() -> None:
    seat = SimpleNamespace(name=NAME, account=None, score=1.0)
    about = dict.fromkeys(("table_id", "game", "board", "ended", "at", "moves", "rated"), "x")
    finished: Any = SimpleNamespace(**about, seats=[seat])
    assert f"'{NAME}" in dumps._line(finished)


def test_standings_of_competitions_have_none() -> None:
    entrants = [SimpleNamespace(name=name) for name in (NAME, "\r=1", "Ann")]
    kept: Any = SimpleNamespace(plan=PairingPlan("round-robin", 3), played=[], entrants=entrants)
    cells = read(standings_csv(kept))
    assert {f"'{NAME}", "'\r=1", "Ann"} <= set(cells)
    assert not [cell for cell in cells if cell.startswith(("=", "\r"))]
