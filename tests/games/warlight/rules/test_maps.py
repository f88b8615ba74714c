"""W1: any undirected graph, in our form or in that of the second challenge; what is no map is refused with a reason."""

from __future__ import annotations

import copy
import math
from typing import Any

import pytest

from hegemon.core.errors import BadOptions
from hegemon.core.rng import make_rng
from hegemon.games.warlight import GAME
from hegemon.games.warlight.rules.board import FAR
from hegemon.games.warlight.rules.map_files import MapFile, load_map, make_map, map_names
from hegemon.games.warlight.rules.state import WarlightState, sizes
from hegemon.maps.gallery import gallery_names

from ..world import BONUSES, EDGES, NAMES, SUPER_REGIONS

SMALL: dict[str, Any] = {
    "super_regions": [{"id": 1, "bonus": 2}, {"id": 2, "bonus": 3}],
    "regions": [{"id": n, "super_region": 1 + n // 3} for n in range(1, 5)],
    "borders": [[1, 2], [2, 3], [3, 4]],
}
CHALLENGE: dict[str, Any] = {
    "Regions": [
        {"id": 1, "superRegion": 1, "neighbors": [3, 2]},
        {"id": 2, "superRegion": 1, "neighbors": [1]},
        {"id": 3, "superRegion": 2, "neighbors": [4]},
        {"id": 4, "superRegion": 2, "neighbors": []},
    ],
    "SuperRegions": [{"id": 1, "bonus": 5}, {"id": 2, "bonus": 0}],
}


def grid(side: int, parts: int) -> dict[str, Any]:
    """A square of regions in strips."""
    return {
        "super_regions": [{"id": part, "bonus": part % 7} for part in range(parts)],
        "regions": [{"id": n, "super_region": n * parts // (side * side)} for n in range(side * side)],
        "borders": [[n, n + 1] for n in range(side * side) if n % side < side - 1]
        + [[n, n + side] for n in range(side * (side - 1))],
    }


def test_the_world_is_that_of_the_challenge() -> None:
    world = load_map("world")
    assert world.ids == tuple(range(1, 43))
    assert world.regions == NAMES
    assert {(a + 1, b + 1) for a, b in world.edges} == EDGES
    assert [part.bonus for part in world.super_regions] == BONUSES
    assert [tuple(r + 1 for r in part.regions) for part in world.super_regions] == SUPER_REGIONS


def test_maps_of_several_sizes_come_with_the_game() -> None:
    sizes = {name: len(load_map(name).ids) for name in map_names()}
    assert {name: sizes[name] for name in ("duel", "islands", "world", "realm")} == {
        "duel": 10,
        "islands": 20,
        "world": 42,
        "realm": 60,
    }
    assert set(sizes) >= set(gallery_names())
    for name in sizes:
        world = load_map(name)
        assert len(set(world.places)) == len(world.places)
        assert len(set(world.regions)) == len(world.regions)
        assert all(0 <= x <= 1000 and 0 <= y <= 1000 for x, y in world.places)
        assert all(near for near in world.neighbours)


def test_the_two_forms_give_the_same_kind_of_map() -> None:
    world = make_map(MapFile.model_validate(CHALLENGE))
    assert world.ids == (1, 2, 3, 4)
    assert world.edges == ((0, 1), (0, 2), (2, 3))
    assert world.neighbours == ((1, 2), (0,), (0, 3), (2,))
    assert [part.bonus for part in world.super_regions] == [5, 0]
    assert world.super_regions[1].regions == (2, 3)


def test_regions_are_numbered_by_their_ids_whatever_the_order_of_the_file() -> None:
    shuffled = copy.deepcopy(SMALL)
    shuffled["regions"].reverse()
    shuffled["super_regions"].reverse()
    assert make_map(MapFile.model_validate(shuffled)) == make_map(MapFile.model_validate(SMALL))


def test_a_map_without_places_gets_some() -> None:
    world = make_map(MapFile.model_validate(grid(5, 5)))
    assert len(set(world.places)) == 25
    assert all(0 <= x <= 1000 and 0 <= y <= 1000 for x, y in world.places)


def test_a_large_map_without_places_is_not_folded() -> None:
    world = make_map(MapFile.model_validate(grid(16, 32)))
    lengths = sorted(math.dist(world.places[a], world.places[b]) for a, b in world.edges)
    assert lengths[-1] < 3 * lengths[len(lengths) // 2]
    beside = {*world.edges, *((b, a) for a, b in world.edges)}
    for region, place in enumerate(world.places):
        others = [other for other in range(256) if other != region]
        nearest = min(others, key=lambda other: math.dist(place, world.places[other]))
        assert (region, nearest) in beside


def test_two_regions_without_places_lie_in_the_middle_of_the_sheet() -> None:
    entries = [{"id": 1, "super_region": 1}, {"id": 2, "super_region": 1}]
    given = {"super_regions": [{"id": 1, "bonus": 1}], "regions": entries, "borders": [[1, 2]]}
    (left, one), (right, other) = sorted(make_map(MapFile.model_validate(given)).places)
    assert (left, right) == (40, 960)
    assert 400 < one < 600
    assert 400 < other < 600


def test_the_board_knows_the_graph() -> None:
    match = GAME.match(2, {"board": SMALL, "picks": 1})
    board = match.board
    assert board.regions == 4
    assert board.neighbour[board.first[1] : board.first[2]].tolist() == [0, 2]
    assert board.distance[0, :5].tolist() == [0, 1, 2, 3, FAR]
    assert board.super_region[:4].tolist() == [0, 0, 1, 1]
    assert board.member[board.member_first[1] : board.member_first[2]].tolist() == [2, 3]
    assert board.bonus[:2].tolist() == [2, 3]


def test_a_map_may_set_the_armies_of_a_region() -> None:
    given = copy.deepcopy(SMALL)
    given["regions"][2]["armies"] = 9
    state = GAME.match(2, {"board": given, "picks": 1, "neutral": 3}).start()
    assert state.armies[:4].tolist() == [3, 3, 9, 3]


def test_large_maps_are_played() -> None:
    match = GAME.match(2, {"board": grid(16, 32), "max_rounds": 2})
    assert match.board.regions == 256
    rng, state = make_rng(1), match.start()
    for _ in range(2000):
        movers = match.to_move(state)
        if not movers:
            break
        boxes = match.legal(state, movers[0])
        move = boxes[-1].low if boxes[-1].low[0] == 7 else boxes[0].low
        match.check(state, movers[0], move)
        state = match.apply(state, movers[0], move, match.chance(state, movers[0], move, rng))
    assert match.result(state) is not None


def test_the_state_of_the_world_for_two_is_small() -> None:
    assert WarlightState.dtype_for(**sizes(42, 2)).itemsize < 2048


def test_a_map_of_ones_own_stands_in_the_view() -> None:
    match = GAME.match(2, {"board": CHALLENGE, "picks": 1})
    position = match.view_json(match.start(), 0)["position"]
    assert position["board"] is None
    assert [region["map_id"] for region in position["map"]["regions"]] == [1, 2, 3, 4]
    assert "map" not in GAME.match(2, {}).view_json(GAME.match(2, {}).start(), 0)["position"]


def changed(**fields: Any) -> dict[str, Any]:
    return copy.deepcopy(SMALL) | fields


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("atlantis", "there is no such board; choose one of duel, islands, realm, world"),
        ("../world", "there is no such board"),
        (changed(borders=[[1, 2], [3, 4]]), "no way leads from region 1 to region 3: nobody could ever win"),
        (changed(borders=[[1, 1]]), "the border 1–1 does not join two regions of the map"),
        (changed(borders=[[1, 7]]), "the border 1–7 does not join two regions of the map"),
        (changed(super_regions=[{"id": 1, "bonus": 2}]), "region 3 is in super region 2, which does not exist"),
        (changed(super_regions=[*SMALL["super_regions"], {"id": 9, "bonus": 1}]), "super region 9 has no region"),
        (changed(super_regions=[*SMALL["super_regions"], {"id": 2, "bonus": 1}]), "two super regions have the id 2"),
        (changed(regions=[*SMALL["regions"], {"id": 4, "super_region": 1}]), "two regions have the id 4"),
        (changed(regions=[{"id": 0, "super_region": 1}] * 2 + SMALL["regions"]), "two regions have the id 0"),
        (changed(super_regions=[{"id": 1, "bonus": -2}]), "bonus"),
        (changed(regions=[{"id": "x", "super_region": 1}] * 2), "regions"),
        (changed(moons=3), "there is no option 'board.moons'"),
        (grid(17, 10), "regions"),
        ({"Regions": 3}, "Regions is a list of objects"),
        ({"Regions": [{"id": 1, "superRegion": 1, "neighbors": 2}], "SuperRegions": []}, "the neighbors of region 1"),
        ({}, "missing"),
        (7, "there is no such board"),
    ],
)
def test_what_is_no_map_is_refused(board: Any, message: str) -> None:
    with pytest.raises(BadOptions, match=message):
        GAME.match(2, {"board": board})


def test_a_map_too_small_for_all_seats_is_refused() -> None:
    with pytest.raises(BadOptions, match="6 seats cannot start with 1 region each: the map has 4 regions"):
        GAME.match(6, {"board": SMALL, "picks": 1})
    with pytest.raises(BadOptions, match="the map has 4 regions, 3 of them wastelands"):
        GAME.match(2, {"board": SMALL, "picks": 1, "wastelands": 3})


def test_pictures_for_the_page() -> None:
    world = GAME.boards()["world"]()
    assert world["regions"][0] | {"x": 0, "y": 0} == {
        "id": 0,
        "map_id": 1,
        "name": "Alaska",
        "super_region": 0,
        "neighbours": [1, 3, 29],
        "x": 0,
        "y": 0,
    }
    assert len(world["drawing"]["places"]) == 42
    assert all("path" in place for place in world["drawing"]["places"])
    assert GAME.boards()["duel"]()["drawing"] is None
