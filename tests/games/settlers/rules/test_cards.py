"""Development cards (S1): buying, when they may be played, and what each does."""

from __future__ import annotations

from collections import Counter

import pytest

from hegemon.core.errors import BadMove
from hegemon.core.rng import make_rng
from hegemon.games.settlers.rules.state import RESOURCES
from hegemon.games.settlers.rules.trade import gain

from ..positions import Play, edge, path, position

PRICE = "sheep wheat ore"
KNIGHT, POINT, ROADS, PLENTY, MONOPOLY = range(5)


def test_a_card_costs_sheep_wheat_and_ore() -> None:
    play = position(resources={0: PRICE}).do("buy", KNIGHT)
    assert play.holds(0) == ""
    assert (play.state.held[0], play.state.deck_left) == (1, 24)


def test_a_card_bought_this_turn_may_not_be_played_this_turn() -> None:
    play = position(resources={0: PRICE}).do("buy", KNIGHT)
    assert "knight" not in play.allowed()
    play.do("end")
    play.state.seat = 0
    assert "knight" in play.allowed()


def test_an_older_card_of_the_same_kind_may_be_played() -> None:
    play = position(resources={0: PRICE}, cards={0: "knight"}).do("buy", KNIGHT)
    assert "knight" in play.allowed()


def test_one_card_a_turn() -> None:
    play = position(cards={0: "knight plenty monopoly"}).do("plenty wood wood")
    assert not {"knight", "monopoly", "plenty"} & play.allowed()
    assert play.match.view_json(play.state, 0)["position"]["playable"] == []


def test_a_knight_may_be_played_before_the_roll() -> None:
    play = position(cards={0: "knight"}, phase="roll")
    assert play.allowed() == {"roll", "knight"}
    play.do("knight").do("rob 0 from -1")
    assert play.legal() == ["roll"]


def test_nothing_but_cards_and_the_roll_comes_before_the_roll() -> None:
    rich = "wood brick sheep wheat ore " * 3
    play = position(settlements={0: [19]}, resources={0: rich, 1: rich}, phase="roll")
    assert play.legal() == ["roll"]


def test_the_26th_card_cannot_be_bought() -> None:
    play, kinds = position(), [KNIGHT] * 14 + [POINT] * 5 + [ROADS] * 2 + [PLENTY] * 2 + [MONOPOLY] * 2
    for kind in kinds:
        _give(play, PRICE)
        play.do("buy", kind)
    assert (play.state.held[0], play.state.deck_left) == (25, 0)
    _give(play, PRICE)
    assert "buy" not in play.allowed()


def _give(play: Play, cards: str) -> None:
    """Cards from the bank, as a roll would give them."""
    for card in cards.split():
        gain(play.state, 0, RESOURCES.index(card), 1)


def test_every_card_of_the_deck_is_as_likely() -> None:
    play = position(resources={0: PRICE})
    rng, move = make_rng(5), play.match.read("buy")
    drawn = Counter(play.match.chance(play.state, 0, move, rng)[0] for _ in range(25_000))
    for kind, cards in enumerate((14, 5, 2, 2, 2)):
        assert abs(drawn[kind] / 1000 - cards) < 0.5


def test_a_card_that_is_not_in_the_deck_cannot_be_drawn() -> None:
    play = position(resources={0: PRICE}, cards={1: "monopoly monopoly"})
    with pytest.raises(BadMove, match="cannot occur"):
        play.do("buy", MONOPOLY)


def test_road_building_gives_two_roads_for_nothing() -> None:
    play = position(settlements={0: [19]}, cards={0: "roads"}).do("roads")
    assert play.phase == "pave"
    play.do(f"road {edge(19, 24)}")
    assert play.allowed() == {"road"}
    play.do(f"road {edge(24, 30)}")
    assert (play.phase, int(play.state.roads_left[0])) == ("build", 13)


def test_road_building_with_one_road_left_builds_one() -> None:
    coast = [0, 4, 1, 5, 2, 6, 10, 15, 20, 26, 32, 37, 42, 46, 50]
    play = position(roads={0: path(*coast)}, cards={0: "roads"}).do("roads").do(f"road {edge(50, 53)}")
    assert play.phase == "build"
    assert play.state.free_roads == 0


def test_road_building_without_a_road_left_cannot_be_played() -> None:
    coast = [0, 4, 1, 5, 2, 6, 10, 15, 20, 26, 32, 37, 42, 46, 50, 53]
    play = position(roads={0: path(*coast)}, cards={0: "roads"})
    assert "roads" not in play.allowed()


def test_road_building_before_the_roll_leads_back_to_the_roll() -> None:
    play = position(settlements={0: [19]}, cards={0: "roads"}, phase="roll").do("roads")
    play.do(f"road {edge(19, 24)}").do(f"road {edge(24, 30)}")
    assert play.legal() == ["roll"]


def test_year_of_plenty_takes_two_cards_from_the_bank() -> None:
    play = position(cards={0: "plenty"})
    assert len(play.legal("plenty")) == 15
    play.do("plenty wood ore")
    assert (play.holds(0), play.state.bank.tolist()) == ("wood ore", [18, 19, 19, 19, 18])


def test_year_of_plenty_is_limited_by_the_bank() -> None:
    play = position(cards={0: "plenty"}, bank={"wood": 1, "ore": 0})
    assert "plenty wood brick" in play.legal()
    assert "plenty wood wood" not in play.legal()
    assert not [text for text in play.legal("plenty") if "ore" in text]


def test_year_of_plenty_takes_the_last_card_of_the_bank_alone() -> None:
    play = position(cards={0: "plenty"}, bank={"wood": 0, "brick": 0, "sheep": 1, "wheat": 0, "ore": 0})
    assert play.legal("plenty") == ["plenty sheep sheep"]
    play.do("plenty sheep sheep")
    assert (play.holds(0), play.state.bank.tolist()) == ("sheep", [0, 0, 0, 0, 0])


def test_monopoly_takes_every_card_of_that_kind() -> None:
    hands = {0: "ore", 1: "ore ore wood", 2: "wheat ore"}
    play = position(resources=hands, cards={0: "monopoly"}).do("monopoly ore", 0, 2, 1)
    assert [play.holds(seat) for seat in range(3)] == ["ore ore ore ore", "wood", "wheat"]
    assert play.event["taken"] == [0, 2, 1]


def test_monopoly_cannot_take_what_is_not_there() -> None:
    play = position(resources={1: "ore"}, cards={0: "monopoly"})
    with pytest.raises(BadMove, match="cannot occur"):
        play.do("monopoly ore", 0, 2, 0)
