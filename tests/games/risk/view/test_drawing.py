"""The committed picture of the classic world tells the same story as the board: no border too many, none too few."""

from __future__ import annotations

import json
import math
import re
from functools import cache
from importlib import resources
from itertools import combinations
from typing import Any

import pytest
from shapes import TOKEN, borders_of, outline, subpaths

from hegemon.games.risk.view.map_json import board_pictures

shapely = pytest.importorskip("shapely")

COUNTER_RADIUS = 11


@cache
def board() -> dict[str, Any]:
    text = (resources.files("hegemon.games.risk") / "data" / "boards" / "classic.json").read_text(encoding="utf-8")
    return json.loads(text)


@cache
def drawing() -> dict[str, Any]:
    return board_pictures()["classic"]()


@cache
def shape(territory: int) -> Any:
    return outline(drawing()["territories"][territory]["path"])


def name(territory: int) -> str:
    return board()["territories"][territory]


def edges() -> set[tuple[int, int]]:
    return {(min(a, b), max(a, b)) for a, b in board()["edges"]}


def links() -> set[tuple[int, int]]:
    return {(min(link["between"]), max(link["between"])) for link in drawing()["links"]}


@cache
def borders() -> dict[tuple[int, int], float]:
    return borders_of([shape(territory) for territory in range(len(board()["territories"]))])


def test_every_territory_of_the_board_is_drawn_once_and_in_order() -> None:
    assert [t["id"] for t in drawing()["territories"]] == list(range(len(board()["territories"])))
    assert [c["id"] for c in drawing()["continents"]] == list(range(len(board()["continents"])))


def test_paths_are_made_of_closed_rings_only() -> None:
    for territory in drawing()["territories"]:
        path = territory["path"]
        assert re.fullmatch(r"(M[^Mz]+z)+", path), name(territory["id"])
        assert "".join(TOKEN.findall(path)) == path.replace(" ", ""), name(territory["id"])
        for ring in subpaths(path):
            assert ring[0] == pytest.approx(ring[-1]), name(territory["id"])
            polygon = shapely.Polygon(ring)
            assert abs(polygon.area - shapely.make_valid(polygon).area) < 0.5, name(territory["id"])


def test_everything_lies_in_the_picture() -> None:
    picture = shapely.box(*drawing()["viewBox"])
    for territory in range(len(board()["territories"])):
        assert picture.contains(shape(territory)), name(territory)
    for continent in drawing()["continents"]:
        assert picture.contains(shapely.Point(continent["label"]))


def test_territories_do_not_overlap() -> None:
    for a, b in combinations(range(len(board()["territories"])), 2):
        assert shape(a).intersection(shape(b)).area < 0.6, f"{name(a)} and {name(b)}"


def test_territories_that_touch_are_neighbours_on_the_board() -> None:
    wrong = [f"{name(a)} and {name(b)}" for a, b in borders() if (a, b) not in edges()]
    assert wrong == []


def test_borders_are_long_enough_to_be_seen() -> None:
    short = {f"{name(a)} and {name(b)}": length for (a, b), length in borders().items() if length < 5}
    assert short == {}


def test_every_edge_of_the_board_is_a_border_or_a_link_and_never_both() -> None:
    assert set(borders()) | links() == edges()
    assert set(borders()) & links() == set()
    assert len(links()) == len(drawing()["links"])


def test_links_run_from_coast_to_coast_and_over_nobody_else() -> None:
    for link in drawing()["links"]:
        a, b = link["between"]
        lines = [shapely.LineString(points) for points in subpaths(link["path"])]
        assert shape(a).distance(shapely.Point(lines[0].coords[0])) < 0.3, f"{name(a)} to {name(b)}"
        far_end = lines[1].coords[0] if link.get("wrap") else lines[0].coords[-1]
        assert shape(b).distance(shapely.Point(far_end)) < 0.3, f"{name(a)} to {name(b)}"
        for other in set(range(len(board()["territories"]))) - {a, b}:
            assert all(shape(other).intersection(line).length < 0.6 for line in lines), f"{name(a)} to {name(b)}"


def test_only_the_bering_strait_wraps_around_the_picture() -> None:
    (link,) = [link for link in drawing()["links"] if link.get("wrap")]
    assert [name(t) for t in link["between"]] == ["Alaska", "Kamchatka"]
    left, right = subpaths(link["path"])
    assert left[-1][0] == 0
    assert right[-1][0] == drawing()["viewBox"][2]


def test_counters_stand_in_their_territory() -> None:
    for territory in drawing()["territories"]:
        spot = shapely.Point(territory["label"])
        assert shape(territory["id"]).distance(spot) < 1, name(territory["id"])
        room = shape(territory["id"]).boundary.distance(spot)
        assert territory["room"] == pytest.approx(room, abs=0.3), name(territory["id"])


def test_counters_fit_wholly_into_their_territory() -> None:
    tight = [name(t["id"]) for t in drawing()["territories"] if t["room"] < COUNTER_RADIUS]
    assert tight == []


def test_counters_do_not_overlap() -> None:
    labels = {t["id"]: t["label"] for t in drawing()["territories"]}
    for a, b in combinations(labels, 2):
        assert math.dist(labels[a], labels[b]) > 2 * COUNTER_RADIUS, f"{name(a)} and {name(b)}"


def test_every_territory_is_large_enough_for_a_finger() -> None:
    """28 pixels each way when the picture is 900 pixels wide, counting the counter as part of the territory."""
    least = 28 * drawing()["viewBox"][2] / 900
    for territory in drawing()["territories"]:
        target = shape(territory["id"]).union(shapely.Point(territory["label"]).buffer(COUNTER_RADIUS))
        x0, y0, x1, y1 = target.bounds
        assert min(x1 - x0, y1 - y0) >= least, name(territory["id"])
        assert target.area >= least**2, name(territory["id"])


def test_the_drawing_stays_light() -> None:
    assert len(json.dumps(drawing())) < 100_000
