"""`hegemon maps`, and games on a package from the command line (R11, W1)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from mapmaking import archive, colours, four_files, png, six_labels, structure
from typer.testing import CliRunner

from hegemon.cli.app import app
from hegemon.cli.common import make_match
from hegemon.core.errors import HegemonError
from hegemon.core.history.record import Record, read_record
from hegemon.core.registry import find_game
from hegemon.core.rules import ARBITER
from hegemon.lab.proving import MOST_UNFAIR, Proof, prove
from hegemon.maps.gallery import gallery_names, load_draft


def run(*words: str | Path) -> str:
    result = CliRunner().invoke(app, list(map(str, words)))
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return " ".join(result.output.split())


def test_the_gallery_is_listed() -> None:
    listed = json.loads(run("maps", "--json"))
    assert [one["name"] for one in listed] == list(gallery_names())
    assert {"risk", "warlight"} <= set(listed[0]["games"])
    assert "world" in run("maps")
    sizes = [one["regions"] for one in listed]
    assert min(sizes) <= 12
    assert max(sizes) >= 150


def test_a_map_is_shown_and_drawn(tmp_path: Path) -> None:
    assert "Skerries: 12 regions" in run("maps", "show", "skerries", "--svg", tmp_path / "map.svg")
    assert (tmp_path / "map.svg").read_text(encoding="utf-8").startswith("<svg")
    assert json.loads(run("maps", "show", "skerries", "--json"))["title"] == "Skerries"


def test_maps_are_made_in_every_way(tmp_path: Path) -> None:
    for name, content in (("mask.png", png(six_labels())), ("s.xml", structure()), ("c.xml", colours())):
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    made = tmp_path / "made.zip"
    assert "6 regions" in run("maps", "make", made, "--mask", tmp_path / "mask.png", "--super-regions", 2)
    assert ": playable" in run("maps", "check", made)
    files = ["--structure", tmp_path / "s.xml", "--colours", tmp_path / "c.xml", "--template", tmp_path / "mask.png"]
    assert "Six Lands" in run("maps", "make", made, *files, "--overwrite")
    assert "Renamed" in run("maps", "make", tmp_path / "d.json", "--draft", made, "--title", "Renamed")
    assert ": playable" in run("maps", "check", tmp_path / "d.json")
    assert "8 regions" in run("maps", "make", made, "--regions", 8, "--seed", 3, "--overwrite")
    with pytest.raises(HegemonError, match=r"made\.zip exists already"):
        run("maps", "make", made, "--regions", 8)
    made.unlink()
    for words in (
        [made],
        [made, "--regions", 8, "--mask", tmp_path / "mask.png"],
        [tmp_path / "x.gif", "--regions", 8],
    ):
        with pytest.raises(HegemonError):
            run("maps", "make", *words)


@pytest.mark.parametrize("game", ["risk", "warlight"])
def test_a_game_is_played_on_a_package_and_its_record_replays(game: str, tmp_path: Path) -> None:
    file = tmp_path / "six.zip"
    file.write_bytes(archive(four_files()))
    match = make_match(game, 2, [f"board={file}"])
    picture = match.game.picture(match.options)
    assert picture is not None
    assert len(picture.get("territories") or picture["regions"]) == 6
    kept = tmp_path / "game.jsonl"
    Record(match, ["a", "b"]).write(kept)
    assert read_record(kept)[0].match.options == match.options
    assert "<svg" in match.show(match.start()).svg
    assert "map" not in match.game.describe(match, match.start(), ARBITER)


def test_a_map_that_cannot_be_played_is_refused_by_games() -> None:
    draft = load_draft("skerries").model_copy(update={"links": ()})
    for name in ("risk", "warlight"):
        assert find_game(name).options_from_map(load_draft("skerries"))
        with pytest.raises(HegemonError, match="no way leads"):
            find_game(name).options_from_map(draft)


@pytest.mark.second_game
def test_every_game_on_maps_has_every_map_of_the_gallery_by_name() -> None:
    for name in ("risk", "warlight"):
        game = find_game(name)
        for board in gallery_names():
            match = game.match(2, {"board": board})
            picture = game.picture(match.options)
            assert picture is not None
            assert picture["name"] == board


@pytest.mark.second_game
def test_proofs_say_what_they_found() -> None:
    proofs = prove("skerries", load_draft("skerries"), 60, (2,), seed=1)
    assert {one.game for one in proofs} >= {"risk", "warlight"}
    for one in proofs:
        assert one.holds, one
        assert abs(sum(one.shares) - 1) < 1e-9
        assert one.allowed > MOST_UNFAIR
    unfair = Proof("m", "g", 2, "b", 100, 1.0, (0.9, 0.1), 0.4, 0.0, 0.27, 10)
    assert not unfair.fair
    assert not unfair.holds
    assert unfair.ends
