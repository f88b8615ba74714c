"""The picture of the world tells the same story as Warlight's graph: every border is drawn, on land or by sea."""

from __future__ import annotations

from typing import Any

import pytest
from shapes import borders_of, outline

from hegemon.games.warlight.rules.map_files import load_map, map_names
from hegemon.games.warlight.view.map_json import board_pictures


@pytest.fixture(scope="module")
def world() -> dict[str, Any]:
    return board_pictures()["world"]()


def test_every_border_of_the_world_is_drawn_on_land_or_across_the_sea_and_no_other(world: dict[str, Any]) -> None:
    land = set(borders_of([outline(place["path"]) for place in world["drawing"]["places"]]))
    sea = {(min(link["between"]), max(link["between"])) for link in world["drawing"]["links"]}
    assert land | sea == set(load_map("world").edges)
    assert not land & sea


def test_scandinavia_and_northern_europe_are_no_neighbours_here(world: dict[str, Any]) -> None:
    """The challenge's graph lacks this one of the classic world's borders: its sea link is left out."""
    names = [region["name"] for region in world["regions"]]
    pair = {names.index("Scandinavia"), names.index("Northern Europe")}
    assert pair not in [set(link["between"]) for link in world["drawing"]["links"]]


def test_shapes_and_super_regions_come_in_the_order_of_the_map(world: dict[str, Any]) -> None:
    drawing = world["drawing"]
    assert len(drawing["places"]) == len(world["regions"]) == 42
    assert len(drawing["parts"]) == len(world["super_regions"]) == 6
    for region, place in zip(world["regions"], drawing["places"], strict=True):
        (x, y) = place["label"]
        assert abs(region["x"] - x) < 1, region["name"]
        assert abs(region["y"] - y) < 1, region["name"]


@pytest.mark.parametrize("name", map_names())
def test_regions_have_places_of_their_own(name: str) -> None:
    places = [(region["x"], region["y"]) for region in board_pictures()[name]()["regions"]]
    assert len(set(places)) == len(places)
