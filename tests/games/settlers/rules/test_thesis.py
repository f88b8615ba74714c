"""The preset `thesis`: what the thesis plays otherwise than the rule book."""

from __future__ import annotations

from typing import Any

from ..positions import Play, edge, position

RICH = "wood brick sheep wheat ore " * 3


def thesis(**more: Any) -> Play:
    return position(rules="thesis", **more)


def test_one_building_road_or_card_a_turn() -> None:
    play = thesis(settlements={0: [19]}, resources={0: RICH})
    assert {"road", "city", "buy"} <= play.allowed()
    play.do(f"road {edge(19, 24)}")
    assert not {"road", "settle", "city", "buy"} & play.allowed()


def test_a_card_is_playable_at_once() -> None:
    play = thesis(resources={0: RICH}).do("buy", 0)
    assert "knight" in play.allowed()
    play.do("knight").do("rob 0 from -1")
    assert play.state.bought == 0


def test_one_card_a_turn_is_played() -> None:
    play = thesis(cards={0: "plenty monopoly point"}).do("plenty wood ore")
    assert not {"monopoly", "coupon"} & play.allowed()


def test_free_roads_are_not_the_building_of_the_turn() -> None:
    play = thesis(settlements={0: [19]}, resources={0: RICH}, cards={0: "roads"})
    play.do("roads").do(f"road {edge(19, 24)}").do(f"road {edge(24, 30)}")
    assert "road" in play.allowed()


def test_no_card_is_played_before_the_roll() -> None:
    assert thesis(cards={0: "knight"}, phase="roll").legal() == ["roll"]


def test_a_victory_point_counts_when_it_is_played() -> None:
    play = thesis(cards={0: "point"})
    assert play.match.view_json(play.state, 0)["position"]["true_points"][0] == 0
    play.do("coupon")
    assert play.points(0) == 1
    assert play.event["points"] == 1


def test_the_tenth_point_may_be_a_coupon() -> None:
    play = thesis(cities={0: [0, 2, 19]}, settlements={0: [45, 27, 50]}, cards={0: "point point"})
    assert play.match.result(play.state) is None
    assert play.do("coupon").phase == "over"


def test_nobody_discards_on_a_seven() -> None:
    play = thesis(resources={0: RICH, 1: RICH}, phase="roll").do("roll", 3, 4)
    assert play.phase == "rob"


def test_there_is_no_trade_between_seats() -> None:
    play = thesis(resources={0: RICH, 1: RICH})
    assert not {"offer"} & play.allowed()


def test_the_bank_trades_before_and_after_building() -> None:
    play = thesis(settlements={0: [19]}, resources={0: "wood " * 5 + "ore " * 4})
    play.do("bank wood>brick").do(f"road {edge(19, 24)}").do("bank ore>sheep")
    assert play.holds(0) == "sheep"
