"""Trade between seats (S1): offers, answers, and who trades in the end."""

from __future__ import annotations

import pytest

from hegemon.core.errors import BadMove

from ..positions import Play, position

OFFER = "offer 1 0 0 0 0 for 0 0 0 0 2"


def table(**more: object) -> Play:
    hands = {0: "wood wood sheep", 1: "ore ore wheat", 2: "ore brick"}
    return position(resources=hands, **more)


def test_there_is_no_trade_before_the_roll() -> None:
    assert table(phase="roll").legal() == ["roll"]
    assert position(resources={0: "wood wood wood wood"}, phase="roll").legal() == ["roll"]


def test_with_all_kinds_everywhere_there_are_180_choices_of_kinds() -> None:
    rich = "wood brick sheep wheat ore " * 2
    assert len(position(resources={0: rich, 1: rich}).legal("offer")) == 180


def test_an_offer_gives_what_one_holds_for_what_others_hold() -> None:
    offers = table().legal("offer")
    assert "offer 1..2 0 0 0 0 for 0 0 0 0 1..3" in offers
    assert "offer 1..2 0 1 0 0 for 0 1 0 1 1..3" in offers
    assert len(offers) == (2**2 - 1) * (2**3 - 1)


@pytest.mark.parametrize(
    "unfair", ["offer 1 0 0 0 0 for 0 0 0 0 0", "offer 0 0 0 0 0 for 0 0 0 0 1", "offer 1 0 0 0 0 for 1 0 0 0 1"]
)
def test_nobody_gives_cards_away_or_trades_like_for_like(unfair: str) -> None:
    with pytest.raises(BadMove):
        table().do(unfair)


def test_nobody_offers_what_they_do_not_hold() -> None:
    with pytest.raises(BadMove):
        table().do("offer 3 0 0 0 0 for 0 0 0 0 1")


def test_all_others_answer_in_any_order() -> None:
    play = table().do(OFFER)
    assert play.match.to_move(play.state) == (1, 2)
    play.do("reject", seat=2)
    assert play.match.to_move(play.state) == (1,)
    play.do("accept", seat=1)
    assert (play.phase, play.seat) == ("confirm", 0)


def test_only_who_holds_the_cards_may_accept() -> None:
    play = table().do(OFFER)
    assert "accept" in play.allowed(seat=1)
    assert "accept" not in play.allowed(seat=2)


def test_a_trade_moves_the_cards_of_both() -> None:
    play = table().do(OFFER).do("accept", seat=1).do("reject", seat=2).do("trade with 1")
    assert (play.holds(0), play.holds(1)) == ("wood sheep ore ore", "wood wheat")
    assert (play.event["give"], play.event["get"]) == ([1, 0, 0, 0, 0], [0, 0, 0, 0, 2])
    assert play.phase == "build"


def test_when_all_reject_the_turn_goes_on() -> None:
    play = table().do(OFFER).do("reject", seat=1).do("reject", seat=2)
    assert (play.phase, play.seat) == ("build", 0)
    assert not play.state.give.any()


def test_a_counter_offer_is_written_from_the_side_of_who_makes_it() -> None:
    play = table().do(OFFER).do("counter 0 1 0 0 0 for 1 0 1 0 0", seat=2).do("reject", seat=1)
    assert play.legal() == ["withdraw", "trade with 2"]
    play.do("trade with 2")
    assert (play.holds(0), play.holds(2)) == ("wood brick", "wood sheep ore")


def test_terms_that_the_offering_seat_cannot_meet_cannot_be_taken() -> None:
    play = table().do(OFFER).do("counter 0 0 0 0 1 for 0 1 0 0 0", seat=1).do("reject", seat=2)
    assert play.legal() == ["withdraw"]


def test_an_offer_can_be_withdrawn_when_it_was_answered() -> None:
    play = table().do(OFFER).do("accept", seat=1).do("reject", seat=2).do("withdraw")
    assert (play.phase, play.holds(0)) == ("build", "wood wood sheep")


def test_the_number_of_offers_in_a_turn_is_limited() -> None:
    play = table(max_offers=2)
    for _ in range(2):
        play.do(OFFER).do("reject", seat=1).do("reject", seat=2)
    assert not play.legal("offer")
    play = table(max_offers=0)
    assert not play.legal("offer")


def test_everybody_sees_an_offer_and_its_answers() -> None:
    play = table().do(OFFER).do("counter 0 1 0 0 0 for 1 0 0 0 0", seat=2)
    offer = play.match.view_json(play.state, -2)["position"]["offer"]
    assert offer == {
        "from": 0,
        "give": [1, 0, 0, 0, 0],
        "get": [0, 0, 0, 0, 2],
        "answers": [None, None, {"give": [0, 1, 0, 0, 0], "get": [1, 0, 0, 0, 0]}],
    }
