"""Building (S1): costs, pieces, the distance rule, where roads go on, harbours."""

from __future__ import annotations

import pytest

from hegemon.core.errors import BadMove
from hegemon.games.settlers.rules.topology import ISLAND

from ..positions import Play, edge, path, position

SETTLEMENT = "wood brick sheep wheat"
CITY = "wheat wheat ore ore ore"


def test_a_road_costs_wood_and_brick() -> None:
    play = position(settlements={0: [19]}, resources={0: "wood brick brick"}).do(f"road {edge(19, 24)}")
    assert play.holds(0) == "brick"
    assert play.state.road[edge(19, 24)] == 0


def test_a_settlement_costs_wood_brick_sheep_and_wheat() -> None:
    play = position(roads={0: path(8, 13, 18)}, resources={0: SETTLEMENT + " ore"}).do("settle 18")
    assert play.holds(0) == "ore"
    assert play.points(0) == 1


def test_a_city_costs_two_wheat_and_three_ore_and_stands_on_a_settlement() -> None:
    play = position(settlements={0: [19]}, resources={0: CITY})
    assert play.legal("city") == ["city 19"]
    play.do("city 19")
    assert (play.holds(0), play.points(0)) == ("", 2)
    assert play.legal() == ["end"]


def test_a_city_frees_its_settlement() -> None:
    buildings = [0, 2, 19, 27, 45]
    play = position(settlements={0: buildings}, roads={0: path(8, 13)}, resources={0: f"{CITY} {SETTLEMENT}"})
    assert not play.legal("settle")
    play.do("city 45")
    assert play.legal("settle") == ["settle 8", "settle 13"]


def test_piece_limits_bind() -> None:
    # Fifteen roads along the coast, five settlements, four cities.
    coast = [0, 4, 1, 5, 2, 6, 10, 15, 20, 26, 32, 37, 42, 46, 50, 53]
    play = position(roads={0: path(*coast)}, resources={0: "wood brick"})
    assert play.state.roads_left[0] == 0
    assert not play.legal("road")
    play = position(cities={0: [0, 2, 19, 45]}, settlements={0: [27]}, resources={0: CITY})
    assert not play.legal("city")


def test_nobody_builds_what_they_cannot_pay() -> None:
    play = position(settlements={0: [19]}, resources={0: "wood wood sheep"})
    assert play.legal() == ["end"]


def test_a_settlement_needs_an_own_road_and_a_free_vertex_between() -> None:
    play = position(settlements={1: [24]}, roads={0: path(8, 13, 18), 1: path(24, 30)}, resources={0: SETTLEMENT})
    assert play.legal("settle") == ["settle 8", "settle 13"]


def test_roads_go_on_from_own_roads_and_own_buildings() -> None:
    play = position(settlements={0: [0]}, roads={0: path(19, 24)}, resources={0: "wood brick"})
    near = {e for v in (0, 19, 24) for e in ISLAND.vertex_edges[v]} - {edge(19, 24)}
    assert play.legal("road") == [f"road {e}" for e in sorted(near)]


def test_roads_do_not_go_on_through_a_foreign_building() -> None:
    play = position(settlements={1: [24]}, roads={0: path(19, 24)}, resources={0: "wood brick"})
    open_edges = set(ISLAND.vertex_edges[19]) - {edge(19, 24)}
    assert play.legal("road") == [f"road {e}" for e in sorted(open_edges)]


def test_a_foreign_settlement_closes_the_way_on_when_it_is_built() -> None:
    play = position(
        roads={0: path(14, 19, 24), 1: path(24, 30)},
        resources={0: "wood brick", 1: SETTLEMENT},
        seat=1,
    )
    beyond = edge(18, 24)
    assert f"road {beyond}" in _roads_of(play, 0)
    play.do("settle 24")
    assert f"road {beyond}" not in _roads_of(play, 0)


def _roads_of(play: Play, seat: int) -> list[str]:
    """The places where the seat could build if it were its turn."""
    turned = play.match.copy(play.state)
    turned.seat = seat
    return type(play)(play.match, turned).legal("road")


def test_nobody_builds_on_a_road() -> None:
    play = position(settlements={0: [19]}, roads={1: path(19, 24)}, resources={0: "wood brick"})
    with pytest.raises(BadMove):
        play.do(f"road {edge(19, 24)}")


def test_the_bank_trades_four_for_one() -> None:
    play = position(resources={0: "wood wood wood wood ore ore ore"})
    assert play.legal("bank") == [f"bank wood>{kind}" for kind in ("brick", "sheep", "wheat", "ore")]
    play.do("bank wood>brick")
    assert play.holds(0) == "brick ore ore ore"


def test_harbours_trade_three_and_two_for_one() -> None:
    # Slot 0 at vertices 0 and 3 takes any three, slot 1 at vertices 1 and 5 two wheat.
    play = position(settlements={0: [3, 5]}, resources={0: "wood wood wood wheat wheat"})
    assert play.match.view_json(play.state, 0)["position"]["prices"] == [3, 3, 3, 2, 3]
    play.do("bank wheat>ore").do("bank wood>ore")
    assert play.holds(0) == "ore ore"
    assert play.event["paid"] == 3


def test_the_bank_trades_neither_like_for_like_nor_what_it_lacks() -> None:
    play = position(resources={0: "wood wood wood wood"}, bank={"ore": 0})
    assert play.legal("bank") == ["bank wood>brick", "bank wood>sheep", "bank wood>wheat"]
