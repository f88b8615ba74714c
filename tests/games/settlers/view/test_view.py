"""Views for programs and people: the position, the picture of the board, events and the terminal."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

import pytest

from hegemon.games.settlers import GAME

from ..positions import new_game, position, settlers

PAGE = (Path(__file__).parents[4] / "docs" / "reference" / "rules" / "settlers.md").read_text(encoding="utf-8")


def test_the_page_names_every_field_of_the_position() -> None:
    documented = re.search(r"### `position`\n```\n(.*?)```", PAGE, re.S)
    assert documented is not None
    names = set()
    for line in documented.group(1).splitlines():
        if line[:1].strip():
            names |= set(re.findall(r"\w+", re.split(r" {2,}|$", line)[0]))
    assert names == set(settlers(3).view_json(settlers(3).start(), 0)["position"])


def test_the_page_names_every_move() -> None:
    for form in GAME.forms.forms:
        pattern = re.sub(r":resource\}", "}", form.pattern)
        assert f"`{pattern}`" in PAGE or form.name == "counter", pattern


def test_before_the_deal_there_is_no_island() -> None:
    seen = new_game(3, board="random").match.view_json(new_game(3, board="random").state, 0)
    assert seen["to_move"] == [-1]
    assert (seen["position"]["tiles"], seen["position"]["robber"], seen["position"]["harbours"]) == ([], None, [])


@pytest.mark.parametrize("name", GAME.boards())
def test_the_picture_is_a_regular_island(name: str) -> None:
    picture = json.loads(json.dumps(GAME.boards()[name]()))
    vertices = picture["vertices"]
    for side in picture["edges"]:
        a, b = (vertices[v] for v in side["vertices"])
        assert math.hypot(a["x"] - b["x"], a["y"] - b["y"]) == pytest.approx(1, abs=1e-3)
        assert (side["x"], side["y"]) == pytest.approx(((a["x"] + b["x"]) / 2, (a["y"] + b["y"]) / 2), abs=1e-3)
    for tile in picture["tiles"]:
        for v in tile["vertices"]:
            assert math.hypot(vertices[v]["x"] - tile["x"], vertices[v]["y"] - tile["y"]) == pytest.approx(1, abs=1e-3)
    for place in vertices + picture["harbours"]:
        assert abs(place["x"]) < picture["width"] / 2
        assert abs(place["y"]) < picture["height"] / 2
    assert (picture["layout"] is None) == (name in ("fair", "random"))


def test_events_read_as_sentences() -> None:
    play = position(settlements={1: [23]}, resources={1: "ore"}, phase="rob").do("rob 4 from 1", 4)
    assert play.event["text"] == "moves the robber to tile 4 and steals ore from seat 1"
    play = position(resources={0: "wood " * 4}).do("bank wood>ore")
    assert play.event["text"] == "trades 4 wood for 1 ore with the bank"
    play = position(resources={0: "wood", 1: "ore"})
    play = play.do("offer 1 0 0 0 0 for 0 0 0 0 1").do("accept", seat=1).do("reject", seat=2).do("trade with 1")
    assert (play.event["seat"], play.event["with"]) == (0, 1)
    assert play.event["text"] == "trades 1 wood for 1 ore with seat 1"


def test_the_terminal_shows_tiles_seats_and_ones_own_cards() -> None:
    play = position(settlements={0: [19]}, resources={0: "wood ore", 1: "ore"}, cards={0: "knight"})
    drawn = GAME.draw_text(play.match, play.match.view(play.state, 0), 0)
    assert "9:-*" in drawn
    assert "holds 1 wood, 1 ore; development cards: 1 knight" in drawn
    assert drawn.count("holds") == 1
