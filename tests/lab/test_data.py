"""Results as tables: what commands write, what `hegemon.load` reads, and what the page about them says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import hegemon as package
from hegemon.core.errors import BadFile, BadOptions
from hegemon.lab.data_tables import SCHEMA
from shell import Hegemon, make_hegemon

polars = pytest.importorskip("polars")
ROOT = Path(__file__).parents[2]
SMALL_GAME = str(ROOT / "tests" / "small_game.py")


@pytest.fixture
def hegemon(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Hegemon:
    monkeypatch.chdir(tmp_path)
    return make_hegemon(monkeypatch, capsys)


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_a_simulation_has_a_row_for_every_seat_of_every_game(hegemon: Hegemon, form: str) -> None:
    ran = hegemon("simulate", SMALL_GAME, "--seats", "random,cheating", "--games", "6", "--data", "run", "--json",
                  "--data-format", form)  # fmt: skip
    assert ran.code == 3
    games = package.load("run")
    assert games.columns == [column.name for column in SCHEMA["games"]]
    assert len(games) == 12
    assert games.group_by("deal", "rotation").len()["len"].to_list() == 6 * [2]
    wins = games.filter(polars.col("won")).group_by("bot").len()
    assert dict(wins.iter_rows()) == {name: count for name, count in ran.json["wins"].items() if count}
    blamed = games.filter(polars.col("fault") != "")
    assert set(blamed["bot"]) == {"cheating"}
    assert len(blamed) == ran.json["faults"]["cheating"]
    assert json.loads(Path("run/run.json").read_text(encoding="utf-8"))["result"]["games"] == 6


def test_a_tournament_has_its_games_and_its_standings_and_keeps_records(hegemon: Hegemon) -> None:
    bots = "random,random:seconds=0,random:seconds=0.0001"
    ran = hegemon(
        "tournament", SMALL_GAME, "--bots", bots, "--games", "4", "--data", "run", "--records", "kept", "--json"
    )
    assert ran.code == 0, ran.err
    games, table = package.load("run", "games"), package.load("run", "standings")
    assert len(games) == 2 * ran.json["games"] == 24
    for row in ran.json["ranking"]:
        own = games.filter(polars.col("bot") == row["name"])
        assert own["won"].sum() == row["wins"]
        assert own["score"].mean() == pytest.approx(row["share"])
    assert table["name"].to_list() == [row["name"] for row in ran.json["ranking"]]
    assert len([*Path("kept").glob("*.jsonl")]) == 12
    assert hegemon("replay", "--game", SMALL_GAME, "--check", str(next(Path("kept").glob("*.jsonl")))).code == 0


def test_a_sequential_test_has_its_course(hegemon: Hegemon) -> None:
    ran = hegemon("sprt", SMALL_GAME, "--bots", "random,broken", "--elo1", "100", "--data", "run", "--json")
    course = package.load("run", "course")
    assert list(course.iter_rows()) == [tuple(row) for row in ran.json["course"]] or len(course) == len(
        ran.json["course"]
    )
    assert len(package.load("run")) == 2 * ran.json["games"]


def test_an_evolution_has_its_generations_and_individuals(hegemon: Hegemon) -> None:
    words = ("--population", "4", "--games", "2", "--generations", "2", "--seats-per-game", "2", "--into", "bred")
    ran = hegemon(
        "evolve", "risk", "--bot", "standard", "--rivals", "random", "-o", "max_turns=1", *words, "--data", "run"
    )
    assert ran.code == 0, ran.err
    assert package.load("run")["generation"].to_list() == [0, 1]
    people = package.load("run", "individuals")
    assert people.group_by("generation", "individual").len().height == 8


def test_a_folder_that_holds_something_is_left_alone(hegemon: Hegemon) -> None:
    Path("run").mkdir()
    Path("run/mine.txt").write_text("mine", encoding="utf-8")
    words = ("simulate", SMALL_GAME, "--seats", "random,random", "--games", "2", "--data", "run")
    assert "run is not empty; name another folder, or replace its tables with --overwrite" in hegemon(*words).err
    assert hegemon(*words, "--overwrite").code == 0


def test_what_is_no_run_is_refused_in_words(hegemon: Hegemon, tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"holds no results: there is no run\.json"):
        package.load(tmp_path)
    hegemon("simulate", SMALL_GAME, "--seats", "random,random", "--games", "2", "--data", "run")
    with pytest.raises(BadOptions, match="has no table 'game'; it has games; did you mean 'games'"):
        package.load("run", "game")


def test_the_reference_lists_every_column() -> None:
    page = (ROOT / "docs" / "reference" / "data.md").read_text(encoding="utf-8")
    for name, columns in SCHEMA.items():
        section = page.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
        listed = [line.split(" | ") for line in section.splitlines() if line.startswith("| `")]
        assert [(row[0].strip("| `"), row[2].rstrip(" |")) for row in listed] == [(c.name, c.about) for c in columns]


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_moves_of_bots_that_are_no_kernels_are_timed(hegemon: Hegemon, form: str) -> None:
    words = ("simulate", SMALL_GAME, "--seats", "random,random:seconds=0.002", "--games", "4", "--data", "run")
    ran = hegemon(*words, "--data-format", form, "--json")
    slow, fast = ran.json["thinking"]["random:seconds=0.002"], ran.json["thinking"]["random"]
    assert fast["p50"] < slow["p50"] <= slow["p95"] <= slow["max"]
    assert slow["p50"] >= 0.9 * 0.002  # bins are as exact as that
    games = package.load("run").filter(polars.col("bot") == "random:seconds=0.002")
    assert games["answers"].sum() == slow["answers"] > 0
    assert games["think_max"].max() == pytest.approx(slow["max"], rel=1e-3)
    assert games["think_mean"].min() >= 0.002


def test_a_tournament_times_moves_and_still_has_them_when_resumed(hegemon: Hegemon) -> None:
    words = ("tournament", SMALL_GAME, "--bots", "random,random:seconds=0.002", "--games", "4", "--into", "kept")
    first = hegemon(*words, "--json").json
    again = hegemon(*words, "--json", "--data", "run").json
    assert again["thinking"] == {
        name: pytest.approx(thought, rel=1e-3, abs=1e-6) for name, thought in first["thinking"].items()
    }
    table = package.load("run", "standings")
    assert dict(table.select("name", "answers").iter_rows()) == {
        name: thought["answers"] for name, thought in first["thinking"].items()
    }
    assert "thinking" not in json.loads(Path("kept/result.json").read_text(encoding="utf-8"))


def test_games_of_compiled_bots_alone_are_not_timed(hegemon: Hegemon) -> None:
    ran = hegemon("simulate", "risk", "--seats", "random,random", "--games", "2", "--data", "run", "--json")
    assert ran.json["thinking"] == {}
    assert set(package.load("run")["answers"]) == {0}
    assert package.load("run")["think_mean"].null_count() == 4


def test_people_read_how_long_bots_thought(hegemon: Hegemon) -> None:
    printed = hegemon("simulate", SMALL_GAME, "--seats", "random,random:seconds=0.002", "--games", "2").out
    assert re.search(r"random:seconds=0\.002 thought [\d.]+ ms per move \(median\), 95 % below [\d.]+ ms", printed)
