"""`hegemon risk odds` and `hegemon risk simulator` (R3): what they print and write, and how they refuse."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from hegemon.core.errors import BadFile, BadOptions
from hegemon.games.risk.cli import app
from hegemon.games.risk.rules.battle_odds import odds_table
from hegemon.games.risk.view.odds_table import write_prob


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, list(arguments))


def works(*arguments: str) -> str:
    done = run(*arguments)
    assert done.exit_code == 0, done.output
    return str(done.stdout)


# One battle, and the table


def test_one_battle_is_printed() -> None:
    printed = works("odds", "5", "5")
    assert "5 attack, 5 defend" in printed
    assert "50.62 %" in printed
    assert "3.22" in printed


def test_one_battle_for_programs() -> None:
    battle = json.loads(works("odds", "3", "2", "--json"))
    assert battle["win"] == pytest.approx(0.655954, abs=1e-6)


def test_the_table_has_ten_rows_unless_said() -> None:
    lines = works("odds").splitlines()
    assert sum(line.split()[:1] == [str(a)] for line in lines for a in range(1, 11)) == 10
    five = next(line for line in lines if line.split()[:1] == ["5"])
    assert five.split() == ["5", "99.0", "89.0", "76.9", "63.8", "50.6", "39.7", "29.7", "22.4", "16.2", "11.8"]


def test_a_larger_table_is_not_cut_off() -> None:
    lines = works("odds", "--max", "30").splitlines()
    assert len(next(line for line in lines if line.split()[:1] == ["30"]).split()) == 31


def test_the_table_as_csv(tmp_path: Path) -> None:
    printed = works("odds", "--max", "4", "--csv", "-")
    rows = list(csv.DictReader(io.StringIO(printed)))
    assert len(rows) == 16
    assert (rows[0]["attackers"], rows[0]["defenders"]) == ("1", "1")
    for row in rows:
        a, d = int(row["attackers"]), int(row["defenders"])
        assert float(row["win"]) == odds_table(4).win[a, d]
        assert float(row["survivors_if_held"]) == odds_table(4).defenders_if_held[a, d]
    works("odds", "--max", "4", "--csv", str(tmp_path / "odds.csv"))
    assert (tmp_path / "odds.csv").read_text() == printed


def test_the_table_for_programs() -> None:
    table = json.loads(works("odds", "--max", "3", "--json"))
    assert table["max"] == 3
    assert table["win"] == odds_table(3).win[1:, 1:].tolist()


@pytest.mark.parametrize(("name", "magic"), [("odds.png", b"\x89PNG"), ("odds.svg", b"<?xml"), ("ODDS.SVG", b"<?xml")])
def test_the_heat_map_is_drawn(tmp_path: Path, name: str, magic: bytes) -> None:
    works("odds", "--max", "6", "--picture", str(tmp_path / name))
    assert (tmp_path / name).read_bytes().startswith(magic)
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("size", ["1", "45"])
def test_small_and_large_heat_maps_are_drawn_too(tmp_path: Path, size: str) -> None:
    works("odds", "--max", size, "--picture", str(tmp_path / "odds.png"))


def test_several_files_at_once(tmp_path: Path) -> None:
    files = {name: str(tmp_path / f"odds.{name}") for name in ("csv", "prob")}
    works("odds", "--max", "3", "--csv", files["csv"], "--prob", files["prob"])
    assert {path.name for path in tmp_path.iterdir()} == {"odds.csv", "odds.prob"}


# The thesis's table


def read_prob(file: Path) -> tuple[np.ndarray, np.ndarray]:
    """The tables of p and e, as anybody would read them; both from one army on."""
    cells = [[cell.split("|") for cell in line.split()] for line in file.read_text().splitlines()]
    table = np.array(cells, np.float64)
    return table[..., 0], table[..., 1]


def test_the_thesiss_arguments_give_the_thesiss_file(tmp_path: Path) -> None:
    file = tmp_path / "table.prob"
    works("simulator", "6", "2000", str(file))
    lines = [line.split() for line in file.read_text().splitlines()]
    assert [len(line) for line in lines] == [6] * 6
    p, e = lines[4][4].split("|")
    assert abs(float(p) - 0.506) < 0.05
    assert abs(float(e) - 3.22) < 0.2


@pytest.mark.parametrize("iterations", [[], ["0"]])
def test_without_iterations_the_file_is_exact(tmp_path: Path, iterations: list[str]) -> None:
    file = tmp_path / "table.prob"
    works("simulator", "12", *iterations, str(file))
    win, left = read_prob(file)
    assert (win == odds_table(12).win[1:, 1:]).all()
    assert (left == odds_table(12).left[1:, 1:]).all()
    works("odds", "--max", "12", "--prob", str(tmp_path / "other.prob"))
    assert (tmp_path / "other.prob").read_bytes() == file.read_bytes()


def test_simulations_repeat_by_their_seed(tmp_path: Path) -> None:
    for name, seed in (("a", "1"), ("b", "1"), ("c", "2")):
        works("simulator", "4", "500", str(tmp_path / name), "--seed", seed)
    contents = [(tmp_path / name).read_text() for name in "abc"]
    assert contents[0] == contents[1] != contents[2]


def test_prob_files_lose_no_digit(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    win, left = np.zeros((8, 8)), np.zeros((8, 8))
    win[1:, 1:], left[1:, 1:] = rng.random((7, 7)) ** 20, rng.random((7, 7))
    file = tmp_path / "t.prob"
    file.write_text(write_prob(win, left))
    again = read_prob(file)
    assert (again[0] == win[1:, 1:]).all()
    assert (again[1] == left[1:, 1:]).all()


# Mistakes


@pytest.mark.parametrize(("arguments", "trouble"), [
    (["odds", "5"], "two numbers"),
    (["odds", "0", "5"], "attackers must be a whole number from 1 to 1000, not '0'"),
    (["odds", "5", "1001"], "defenders must be a whole number"),
    (["odds", "five", "5"], "not 'five'"),
    (["odds", "5", "5", "--max", "9"], "omit the two numbers"),
    (["odds", "--max", "0"], "--max must be a whole number"),
    (["odds", "--max", "x"], "not 'x'"),
    (["odds", "--picture", "odds.gif"], "must end in .png or .svg, not 'odds.gif'"),
    (["odds", "--picture", "odds"], "must end in .png or .svg"),
    (["simulator", "20"], "MAX_UNITS [NUM_ITERATIONS] FILE"),
    (["simulator", "20", "1", "2", "f"], "not 4 arguments"),
    (["simulator", "0", "f"], "MAX_UNITS must be a whole number"),
    (["simulator", "20", "many", "f"], "NUM_ITERATIONS must be a whole number"),
    (["simulator", "20", "1e4", "f"], "not '1e4'"),
])  # fmt: skip
def test_bad_arguments_end_in_one_line_and_code_2(
    arguments: list[str], trouble: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*arguments)
    assert done.exit_code == 2
    assert trouble in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", [
    ["simulator", "3", "FILE"], ["simulator", "3", "10", "FILE"],
    ["odds", "--csv", "FILE"], ["odds", "--prob", "FILE"], ["odds", "--picture", "FILE.png"],
])  # fmt: skip
def test_a_file_that_cannot_be_written_is_named(arguments: list[str], tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "table"
    done = run(*(argument.replace("FILE", str(file)) for argument in arguments))
    assert isinstance(done.exception, BadOptions)
    assert str(file) in str(done.exception)
    assert "there is no folder" in str(done.exception)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    done = run("simulator", "3", str(tmp_path))
    assert isinstance(done.exception, BadFile)
    assert "Is a directory" in str(done.exception)


def test_a_run_that_fails_leaves_the_old_file_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "table.prob"
    file.write_text("old")

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("hegemon.games.risk.cli.simulate_odds", interrupted)
    assert run("simulator", "3", "10", str(file)).exit_code != 0
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]
