"""The formulas of the thesis (section 1.4), against values worked out by hand on the beginner board.

Vertex 12 lies between ore 10, wheat 12 and brick 6, with probabilities 3, 1 and 5 of 36; vertex 0 at ore 10 alone with
a 3:1 harbour, vertex 1 at sheep 2 with the wheat harbour, vertex 24 between sheep 4, the desert and wood 3.
"""

from __future__ import annotations

import pytest

from hegemon.games.settlers.bots import fitness as fit
from hegemon.games.settlers.bots.best_places import best_pair

from ..positions import Play, edge, path, position
from .individuals import individual

START = individual(GoodNumbers=2, Stone=36, Grain=72, Brick=108, Sheep=18, Wood=54, MissingMaterial=1, EdgeGeneral=100)


def start(play: Play, vertex: int, weights: object = START) -> float:
    return fit.start_fitness(play.state, play.match.board, 0, weights, vertex)


def test_a_first_settlement_by_its_tiles() -> None:
    numbers = 2 * (36 * 3 + 72 * 1 + 108 * 5) / 36
    assert numbers == 40
    assert start(position(), 12) == pytest.approx(40 + 3 * 3 * 1 + 3 * 100)


def test_resources_at_hand_are_not_missing() -> None:
    play = position(settlements={0: [39]})  # wood, ore and brick: only wheat is missing at 12
    assert start(play, 12) == pytest.approx(40 + 3 * 1 * 1 + 3 * 100)


def test_the_desert_is_no_resource_that_could_be_missing() -> None:
    numbers = 2 * (18 * 3 + 54 * 2) / 36
    assert start(position(), 24) == pytest.approx(numbers + 3 * 2 * 1 + 3 * 100)


def test_harbours_count_in_the_set_up_as_the_text_says() -> None:
    harbours = individual(PortThreeOne=1000, PortTwoOne=2000, VillagePortThreeOne=7, VillagePortTwoOne=5)
    assert start(position(), 0, harbours) == 7
    assert start(position(), 1, harbours) == 5
    assert start(position(), 12, harbours) == 0
    assert start(position(), 0) == pytest.approx(2 * 36 * 3 / 36 + 1 * 1 * 1 + 2 * 100)


ROAD = individual(RoadGeneral=1, ExtensionRoad=10, LongestRoad=100, SpaceForVillage=1000)


def road(play: Play, number: int, weights: object = ROAD) -> float:
    return fit.road_fitness(play.state, play.match.board, 0, weights, number)


def test_a_road_by_what_it_does() -> None:
    play = position(settlements={0: [12]}, roads={0: path(12, 8, 13, 18, 24)})
    assert road(play, edge(24, 30)) == 1111  # longer, the first of five, and 30 can be settled
    assert road(play, edge(12, 7)) == 111  # longer, the first of five; 7 is too near
    assert road(play, edge(8, 4)) == 1001  # a side road to a free place


def test_a_road_that_is_no_longer_than_anothers_takes_no_title() -> None:
    rival = path(52, 48, 44, 40, 35, 29)
    play = position(settlements={0: [12], 1: [52]}, roads={0: path(12, 8, 13, 18, 24), 1: rival})
    assert play.state.longest == 1
    assert road(play, edge(12, 7)) == 11


def test_two_free_roads_are_worth_their_sum() -> None:
    play = position(settlements={0: [12]}, roads={0: path(12, 8, 13, 18)})
    # 18–24 makes four and opens 24, 24–30 then makes five and opens 30.
    first, value = best_pair(play.state, play.match.board, 0, ROAD)
    assert value == (1 + 10 + 1000) + 1111
    assert first in (edge(18, 24), edge(18, 23))


def test_settlements_and_cities() -> None:
    play = position(settlements={0: [12]})
    weights = individual(
        VillageGeneral=100, VillageGoodNumbers=36, VillagePortThreeOne=7, VillagePortTwoOne=5, TownGeneral=50,
        TownGoodNumbers=72,
    )  # fmt: skip
    board, state = play.match.board, play.state
    assert fit.settlement_fitness(state, board, weights, 24) == pytest.approx(100 + 3 + 2)
    assert fit.settlement_fitness(state, board, weights, 0) == pytest.approx(100 + 3 + 7)
    assert fit.settlement_fitness(state, board, weights, 1) == pytest.approx(100 + 1 + 5)
    assert fit.city_fitness(state, board, weights, 12) == pytest.approx(50 + 2 * (3 + 1 + 5))


def test_the_robber_goes_for_others_and_spares_oneself() -> None:
    weights = individual(
        ThiefMoveBase=10, ThiefMoveOtherBuilding=20, ThiefMoveMyBuilding=4, ThiefMoveProb=36
    )  # fmt: skip
    play = position(settlements={0: [12], 1: [13]}, cities={2: [23]})  # all three at brick 6

    def robber(tile: int) -> float:
        return fit.robber_fitness(play.state, play.match.board, 0, weights, tile)

    assert robber(4) == pytest.approx((10 + 2 * 20) / (1 * 4 + 1) * 5)
    assert robber(1) == pytest.approx((10 + 1 * 20) / 1 * 1)  # sheep 2, one of seat 1's
    assert robber(0) == 10  # ore 10: only the own building
    assert robber(18) == 10
    assert robber(9) == 0  # the desert never pays


def test_monopoly_asks_for_what_is_scarce() -> None:
    play = position(resources={0: "wood wood ore"})
    weights = individual(UseMatFromPlGeneral=60)
    found = [fit.monopoly_fitness(play.state, 0, weights, kind) for kind in range(5)]
    assert found == [20, 60, 60, 60, 30]
