"""The bot `weights` (S3) always plays the sub-move with the best fitness, with the exchanges it needs."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hegemon.core.registry import find_bot
from hegemon.games.settlers.bots import weights as greedy
from hegemon.games.settlers.rules.state import ROLLING

from ..positions import edge, new_game, path, position, ring, settlers
from .individuals import choice


def test_the_set_up_takes_the_best_vertex_and_a_road_from_it() -> None:
    play = new_game(2)
    assert choice(play, GoodNumbers=1, Brick=1) == "settle 8"  # brick 6, the likeliest; the first of those beside it
    play.do("settle 8")
    assert choice(play, GoodNumbers=1, Brick=1) == "road 7"


def test_an_exchange_leads_to_the_building_that_needs_it() -> None:
    play = position(settlements={0: [12]}, roads={0: path(12, 8)}, resources={0: "wood " * 5})
    assert choice(play, RoadGeneral=1) == "bank wood>brick"
    play.do("bank wood>brick")
    assert choice(play, RoadGeneral=1, SpaceForVillage=1) in {f"road {edge(8, 4)}", f"road {edge(8, 13)}"}


def test_the_cheapest_exchange_is_taken() -> None:
    play = position(
        settlements={0: [33]}, roads={0: path(33, 28)}, resources={0: "wheat wheat wheat wheat brick brick brick"}
    )
    assert choice(play, RoadGeneral=1) == "bank brick>wood"  # two for one at the brick harbour


def test_the_best_fitness_wins() -> None:
    hand = "wood brick sheep wheat wheat wheat ore ore ore"
    play = position(settlements={0: [12]}, roads={0: path(12, 8, 13)}, resources={0: hand})
    assert choice(play, TownGeneral=3, VillageGeneral=2, RoadGeneral=1) == "city 12"
    assert choice(play, TownGeneral=1, VillageGeneral=2, RoadGeneral=1) == "settle 13"
    assert choice(play, BuyActionCardGeneral=3, VillageGeneral=2) == "buy"


def test_with_nothing_left_the_turn_ends() -> None:
    play = position(settlements={0: [12]}, roads={0: path(12, 8)}, resources={0: "wood"})
    assert choice(play) == "end"


def test_one_building_a_turn_by_the_thesis() -> None:
    play = position(settlements={0: [12]}, roads={0: path(12, 8)}, resources={0: "wood brick"}, rules="thesis")
    assert choice(play).startswith("road")
    play.state.built = 1
    assert choice(play) == "end"


def test_the_robber_comes_to_the_best_tile() -> None:
    play = position(settlements={0: [12], 1: [13]}, cities={2: [23]}, resources={2: "ore"}, phase="rob")
    weights = {"ThiefMoveBase": 10, "ThiefMoveOtherBuilding": 20, "ThiefMoveProb": 36}
    assert choice(play, **weights) == "rob 4 from 2"


def test_every_victim_is_as_likely() -> None:
    play = position(settlements={1: [13]}, cities={2: [23]}, resources={1: "ore", 2: "ore"}, phase="rob")
    assert {choice(play, seed=seed) for seed in range(20)} == {"rob 4 from 1", "rob 4 from 2"}


@pytest.mark.parametrize(
    ("card", "hand", "weight", "expected"),
    [
        ("knight", "", "ThiefMoveBase", "knight"),
        ("monopoly", "wood wood brick wheat ore", "UseMatFromPlGeneral", "monopoly sheep"),
        ("roads", "", "UseTwoRoadGeneral", "roads"),
        ("plenty", "wood", "UseTwoMatRoadGeneral", "plenty brick sheep"),  # the second card is of the scarcest kind
        ("plenty", "wood brick", "UseTwoMatVillageGeneral", "plenty sheep wheat"),
        ("plenty", "wheat ore ore", "UseTwoMatTownGeneral", "plenty wheat ore"),
        ("plenty", "wheat", "UseTwoMatActGeneral", "plenty sheep ore"),
    ],
)
def test_cards(card: str, hand: str, weight: str, expected: str) -> None:
    play = position(settlements={0: [12]}, roads={0: path(12, 8, 13)}, cards={0: card}, resources={0: hand})
    assert choice(play, **{weight: 2}, RoadGeneral=1) == expected


def test_a_coupon_is_played_by_the_thesis() -> None:
    play = position(settlements={0: [12]}, cards={0: "point"}, rules="thesis")
    assert choice(play, UseActionCardGeneral=1) == "coupon"


ROADS = {"RoadGeneral": 1, "ExtensionRoad": 10, "LongestRoad": 100, "SpaceForVillage": 1000}
ROBBER = {"ThiefMoveBase": 10, "ThiefMoveOtherBuilding": 20, "ThiefMoveMyBuilding": 4, "ThiefMoveProb": 36}
WORTH = {
    "coupon": ("point", {"UseActionCardGeneral": 40}, 40),  # 003, line 262
    # 003, line 264: as the robber's move (line 252), here to ore 10: (10 + 1 · 20) / (1 · 4 + 1) · 3/36 · 36.
    "knight": ("knight", ROBBER, 18),
    # 003, lines 268 to 270: the sum of the two roads, times the weight; 18–24 is worth 1011, 24–30 then 1111.
    "roads": ("roads", ROADS | {"UseTwoRoadGeneral": 2}, 2 * (1011 + 1111)),
    # 003, line 274: weight / (own cards of the kind + 1); here there is neither wood nor brick.
    "monopoly wood": ("monopoly", {"UseMatFromPlGeneral": 60}, 60),
}


@pytest.mark.parametrize("move", WORTH)
def test_a_card_is_played_where_its_formula_gives_more_than_buying_another(move: str) -> None:
    """003, line 258: what buying a card is worth is one weight, so that every other fitness can be compared with it."""
    card, weights, worth = WORTH[move]
    play = position(
        settlements={0: [12], 1: [0]}, roads={0: path(12, 8, 13, 18)}, cards={0: card},
        resources={0: "sheep wheat ore"}, rules="thesis",
    )  # fmt: skip
    assert choice(play, **weights, BuyActionCardGeneral=worth - 1) == move
    assert choice(play, **weights, BuyActionCardGeneral=worth + 1) == "buy"


def test_two_free_resources_are_taken_only_for_something_to_build_in_this_turn() -> None:
    """003, line 266."""
    play = position(settlements={0: [12]}, roads={0: path(12, 8)}, cards={0: "plenty"}, rules="thesis")
    assert choice(play, UseTwoMatTownGeneral=9) == "plenty wood brick"  # a road lacks two; a city would lack five
    play.state.built = 1
    assert choice(play) == "end"
    play.state.built, play.state.roads_left[0] = 0, 0
    assert choice(play) == "end"


def test_discards_come_from_the_largest_pile_of_the_lightest_kind() -> None:
    play = position(resources={0: "wood wood wood wood ore ore ore ore"}, phase="discard")
    play.state.owed[0] = 4
    assert choice(play, Wood=2, Stone=1) == "discard ore"
    assert choice(play, Wood=1, Stone=2) == "discard wood"


def test_an_offer_is_accepted_if_something_better_can_be_built_then() -> None:
    play = position(settlements={1: [12]}, roads={1: path(12, 8)}, resources={0: "brick ore", 1: "wood sheep"})
    play.do("offer 0 1 0 0 0 for 0 0 1 0 0")
    assert choice(play, seat=1, RoadGeneral=1) == "accept"
    play = position(settlements={1: [12]}, roads={1: path(12, 8)}, resources={0: "brick ore", 1: "wood sheep"})
    play.do("offer 0 0 0 0 1 for 0 0 1 0 0")
    assert choice(play, seat=1, RoadGeneral=1) == "reject"


def test_the_one_card_that_is_lacking_is_asked_for_once_a_turn() -> None:
    play = position(settlements={0: [12]}, roads={0: path(12, 8)}, resources={0: "wood sheep sheep", 1: "brick"})
    assert choice(play, RoadGeneral=1) == "offer 0 0 1 0 0 for 0 1 0 0 0"
    play.do("offer 0 0 1 0 0 for 0 1 0 0 0").do("accept", seat=1).do("reject", seat=2)
    assert choice(play, RoadGeneral=1) == "trade with 1"
    play.do("withdraw")
    assert choice(play, RoadGeneral=1) == "end"


def test_the_example_is_the_default_individual() -> None:
    match = settlers(3)
    weights, example = [
        find_bot(match, name).kind.weights(match, {}).tolist() for name in ("weights", "thesis-example")
    ]
    assert weights[:3] == [27874, 19582, 80960]
    assert weights == example


def test_turns_are_distinguished_by_the_work_they_are() -> None:
    """A choice with roads to measure is of a kind of its own: a GPU makes choices of one kind together."""

    def work(cards: str = "", roads: Sequence[int] = tuple(path(12, 8, 13)), **more: object) -> int:
        play = position(settlements={0: [12]}, roads={0: roads}, cards={0: cards}, **more)
        before = play.state.tobytes()
        effort = greedy.effort(play.state, play.match.board, 0)
        assert play.state.tobytes() == before
        return int(effort)

    def places(roads: int, robber: int = 0) -> int:
        return greedy.PLACING + 2 * roads + robber

    paid = {0: "wood brick"}
    assert work(max_offers=0) == places(greedy.NO_ROADS)
    assert work(resources=paid) == places(greedy.ROADS_APART)
    assert work(resources=paid, roads=ring(9)) == places(greedy.CIRCLES)
    assert work("knight", max_offers=0) == places(greedy.NO_ROADS, 1)
    assert work("roads") == places(greedy.PAIRS)
    assert work(phase="roll") == ROLLING
    assert places(greedy.PAIRS, 1) < 32
