"""Cards (R1, R2): sets, their values, who must trade when, the deck."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from hegemon.core.errors import BadMove
from hegemon.core.rng import make_rng

from ..positions import FULL_DECK, LETTERS, Play, position

WORDS = dict(zip(LETTERS, ("infantry", "cavalry", "artillery", "wild"), strict=True))

SETS = {
    "III": "three infantry",
    "CCC": "three cavalry",
    "AAA": "three artillery",
    "ICA": "one of each",
    "IIW": "a wild card makes three of a kind",
    "CCW": "a wild card makes three of a kind",
    "AAW": "a wild card makes three of a kind",
    "ICW": "a wild card makes one of each",
    "IAW": "a wild card makes one of each",
    "CAW": "a wild card makes one of each",
    "IWW": "two wild cards fit anything",
    "CWW": "two wild cards fit anything",
    "AWW": "two wild cards fit anything",
}


def trade(cards: str) -> str:
    return "trade " + " ".join(WORDS[card] for card in cards)


def reinforcing(cards: str, *, seats: int = 2, armies: int = 3, **more: object) -> Play:
    """Seat 0, its income in hand, with these cards."""
    return position({0: {"Alaska": 1}}, seats=seats, phase="reinforce", cards={0: cards}, reserve={0: armies}, **more)


# Sets


@pytest.mark.parametrize("cards", ["".join(c) for c in combinations_with_replacement(LETTERS, 3) if c.count("W") < 3])
def test_three_of_a_kind_one_of_each_and_wild_cards_make_a_set(cards: str) -> None:
    assert reinforcing(cards).legal("trade") == ({trade(cards)} if cards in SETS else set())


def test_every_set_in_the_hand_may_be_traded() -> None:
    hand = reinforcing("IICA")
    assert hand.legal("trade") == {trade("ICA")}
    hand = reinforcing("IIIW")
    assert hand.legal("trade") == {trade("III"), trade("IIW")}
    hand = reinforcing("ICAW")
    assert hand.legal("trade") == {trade("ICA"), trade("ICW"), trade("IAW"), trade("CAW")}


def test_nobody_trades_cards_that_he_does_not_have() -> None:
    with pytest.raises(BadMove):
        reinforcing("ICI").do(trade("ICA"))
    assert reinforcing("II").legal("trade") == set()


def test_traded_cards_are_discarded_and_their_armies_are_there_to_be_placed() -> None:
    play = reinforcing("IICA", armies=3).do(trade("ICA"))
    assert play.hand(0) == "I"
    assert play.state.hand[0] == 1
    assert play.state.discards.tolist() == [1, 1, 1, 0]
    assert play.state.reserve[0] == 3 + 4
    assert play.legal() == {"place 0 x1..7"}


def test_trading_is_free_with_up_to_four_cards() -> None:
    assert reinforcing("ICAC").allowed() == {"trade", "place"}


def test_after_placing_all_there_is_no_trading_in_this_turn() -> None:
    play = reinforcing("ICA").do("place Alaska x3")
    assert play.phase == "attack"
    assert "trade" not in play.allowed()


def test_more_than_one_set_may_be_traded_in_a_turn() -> None:
    play = reinforcing("IIICCC").do(trade("III")).do(trade("CCC"))
    assert play.state.reserve[0] == 3 + 4 + 6
    assert play.hand(0) == ""


# Values


@pytest.mark.parametrize(
    ("sets", "values"),
    [
        ("rising", [4, 6, 8, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 60, 60, 60]),
        ("rising-hasbro", [4, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 60, 60]),
    ],
)
def test_sets_are_worth_more_and_more_up_to_sixty(sets: str, values: list[int]) -> None:
    for traded, value in enumerate(values):
        for cards in ("III", "AAW", "ICA"):
            play = reinforcing(cards, armies=0, sets=sets, sets_traded=traded)
            assert play.match.view_json(play.state, 0)["position"]["next_set"] == value
            assert play.do(trade(cards)).state.reserve[0] == value
            assert play.state.sets_traded == traded + 1


def test_the_value_rises_with_everybodys_sets() -> None:
    play = position({0: {"Alaska": 2}, 1: {"Peru": 1}}, phase="reinforce", cards={0: "III", 1: "CCC"}, reserve={0: 3})
    play.do(trade("III")).do("place Alaska x7").do("cease").do("end")
    assert play.seat == 1
    before = int(play.state.reserve[1])
    assert play.do(trade("CCC")).state.reserve[1] == before + 6


@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("III", 3), ("CCC", 5), ("AAA", 7), ("ICA", 9),
        ("IIW", 3), ("CCW", 5), ("AAW", 7), ("ICW", 9), ("IAW", 9), ("CAW", 9), ("IWW", 9), ("CWW", 9), ("AWW", 9),
    ],
)  # fmt: skip
def test_constant_sets_are_worth_what_they_are_of(cards: str, value: int) -> None:
    for traded in (0, 1, 20):
        play = reinforcing(cards, armies=0, sets="constant", sets_traded=traded)
        assert play.do(trade(cards)).state.reserve[0] == value


# Forced trades


def begins_with(cards: str) -> Play:
    """Seat 1 has just ended its turn; seat 0 begins with these cards."""
    return position({0: {"Alaska": 1}}, seat=1, phase="fortify", cards={0: cards}).do("end")


@pytest.mark.parametrize("cards", ["IICCA", "IIIII", "IICCW", "ICAWW", "IIICCA"])
def test_five_cards_or_more_at_the_start_of_a_turn_must_be_traded(cards: str) -> None:
    play = begins_with(cards)
    assert play.allowed() == {"trade"}
    play.do(next(iter(sorted(play.legal()))))
    assert "place" in play.allowed()


@pytest.mark.parametrize("cards", ["ICAA", "IICC", ""])
def test_four_cards_need_not_be_traded(cards: str) -> None:
    assert "place" in begins_with(cards).allowed()


def test_any_five_cards_hold_a_set() -> None:
    for hand in combinations_with_replacement(LETTERS, 5):
        if hand.count("W") <= 2:
            assert begins_with("".join(hand)).allowed() == {"trade"}, hand


LAST = {0: {"Alaska": 9, "Alberta": 3}, 1: {"Kamchatka": 1}}


def eliminating(own: str, taken: str, **more: object) -> Play:
    """Seat 0 takes the last territory of seat 1; seat 2 has the rest of the world."""
    play = position(LAST, seats=3, cards={0: own, 1: taken}, **more)
    return play.attack("Alaska>Kamchatka", "666", "1")


def test_eliminating_a_seat_takes_its_cards() -> None:
    play = eliminating("I", "CAW")
    assert play.hand(0) == "ICAW"
    assert play.hand(1) == ""
    assert play.state.hand[:3].tolist() == [4, 0, 0]
    assert play.event["eliminated"] == 1


def test_a_seat_that_loses_only_a_territory_keeps_its_cards() -> None:
    play = position({0: {"Alaska": 9}, 1: {"Kamchatka": 1, "Peru": 1}}, seats=3, cards={0: "I", 1: "CAW"})
    play.attack("Alaska>Kamchatka", "666", "1")
    assert (play.hand(0), play.hand(1)) == ("I", "CAW")
    assert play.event["eliminated"] is None


def test_six_cards_after_an_elimination_are_traded_down_to_four_or_fewer_at_once() -> None:
    play = eliminating("IIC", "CAA").do("follow x2")
    assert play.phase == "reinforce"
    assert play.allowed() == {"trade"}
    play.do(trade("ICA"))
    assert play.hand(0) == "ICA"
    assert play.allowed() == {"place"}, "three cards are few enough: no further set in mid-turn"
    assert play.legal("place") == {f"place {t} x1..4" for t in (0, 3, 29)}
    play.do("place Kamchatka x4")
    assert play.phase == "attack"
    assert "attack" in play.allowed(), "and on with the attacks"


def test_eight_cards_take_two_sets() -> None:
    play = eliminating("IIIC", "CCAA").do("follow x0")
    play.do(trade("III"))
    assert play.allowed() == {"trade"}, "five cards are still too many"
    play.do(trade("CCC"))
    assert play.hand(0) == "AA"
    assert play.allowed() == {"place"}
    assert play.state.reserve[0] == 4 + 6


def test_trading_in_mid_turn_stops_at_four() -> None:
    play = eliminating("IIIC", "CCA").do("follow x0").do(trade("III"))
    assert play.hand(0) == "CCCA"
    assert play.allowed() == {"place"}


@pytest.mark.parametrize(("own", "taken"), [("III", "CC"), ("IIII", "C"), ("IICCA", ""), ("", "IIICC")])
def test_five_cards_after_an_elimination_force_nothing(own: str, taken: str) -> None:
    play = eliminating(own, taken).do("follow x0")
    assert play.phase == "attack"
    assert "trade" not in play.allowed()
    play.do("cease").do("end", 0)
    assert play.hand(0).count("I") == (own + taken).count("I") + 1, "six cards at the end of the turn"


def test_spoils_with_nobody_left_to_follow_force_the_trade_as_well() -> None:
    play = position({0: {"Alaska": 2}, 1: {"Kamchatka": 1}}, seats=3, cards={0: "III", 1: "CCC"}).attack(
        "Alaska>Kamchatka", "6", "1"
    )
    assert play.phase == "reinforce"
    assert play.allowed() == {"trade"}


def test_armies_may_follow_after_the_trade_that_the_conquest_forced() -> None:
    play = eliminating("IIC", "CAA")
    assert play.allowed() == {"follow", "trade"}
    play.do(trade("ICA"))
    assert play.legal("follow") == {"follow x1..5"}
    play.do("place Alaska x4")
    assert play.legal("follow") == {"follow x1..9"}
    play.do("follow x9")
    assert (play.phase, play.armies("Kamchatka")) == ("attack", 12)
    assert "follow" not in play.allowed()


def test_nothing_follows_an_older_conquest_after_the_next_attack() -> None:
    play = eliminating("IIC", "CAA").do(trade("ICA")).do("place Kamchatka x4")
    play.attack("Kamchatka>Japan", "1", "1")
    assert "follow" not in play.allowed()


def test_a_seat_that_decides_at_once_that_nobody_follows_is_not_asked_again() -> None:
    play = eliminating("IIC", "CAA").do("follow x0").do(trade("ICA")).do("place Alaska x4")
    assert "follow" not in play.allowed()


def test_a_second_elimination_in_the_same_turn_forces_again() -> None:
    land = {0: {"Alaska": 9}, 1: {"Kamchatka": 1}, 2: {"Northwest Territory": 1}}
    play = position(land, seats=4, cards={0: "III", 1: "CCC", 2: "AAA"})
    play.attack("Alaska>Kamchatka", "666", "1").do("follow x0").do(trade("III"))
    play.do("place Alaska x4").attack("Alaska>Northwest Territory", "666", "1").do("follow x0")
    assert play.hand(0) == "CCCAAA"
    assert play.allowed() == {"trade"}
    assert play.do(trade("CCC")).state.reserve[0] == 6


# The deck


def ending(*, conquered: bool = True, **more: object) -> Play:
    return position({0: {"Alaska": 2}}, phase="fortify", conquered=conquered, **more)


def test_a_seat_that_conquered_draws_one_card_at_the_end_of_the_turn() -> None:
    play = ending().do("end", LETTERS.index("C"))
    assert play.hand(0) == "C"
    assert play.state.deck.tolist() == [14, 13, 14, 2]
    assert play.state.deck_left == 43


def test_conquering_much_draws_no_more_than_one() -> None:
    play = position({0: {"Alaska": 9}})
    play.attack("Alaska>Kamchatka", "666", "1").do("follow x0")
    play.attack("Alaska>Alberta", "666", "1").do("follow x0").do("cease").do("end", 0)
    assert play.hand(0) == "I"


def test_without_conquest_there_is_no_card() -> None:
    play = position({0: {"Alaska": 9}})
    play.attack("Alaska>Kamchatka", "111", "1").do("cease")
    with pytest.raises(BadMove, match="cannot occur"):
        play.do("end", 0)
    assert play.do("end").hand(0) == ""


def test_cards_come_from_the_deck_as_it_is() -> None:
    """Nine infantry and one artillery: about nine draws of ten are infantry, none is anything else."""
    play = ending(deck="I" * 9 + "A")
    rng, move = make_rng(3), play.row("end")
    drawn = Counter(play.match.chance(play.state, 0, move, rng)[0] for _ in range(2000))
    assert set(drawn) == {0, 2}
    assert 1740 <= drawn[0] <= 1860  # 1800 expected, standard deviation 13


@pytest.mark.parametrize("card", [-1, 1, 3, 4])
def test_a_card_that_is_not_in_the_deck_cannot_be_drawn(card: int) -> None:
    with pytest.raises(BadMove, match="cannot occur"):
        ending(deck="IIA").do("end", card)


def test_the_discards_are_shuffled_into_a_new_deck_when_the_old_one_is_empty() -> None:
    play = ending(deck="", discards="CCCA", cards={1: "I" * 4})
    rng = make_rng(1)
    assert {play.match.chance(play.state, 0, play.row("end"), rng)[0] for _ in range(50)} == {1, 2}
    play.do("end", 1)
    assert play.hand(0) == "C"
    assert play.state.deck.tolist() == [0, 2, 1, 0]
    assert play.state.deck_left == 3
    assert play.state.discards.tolist() == [0, 0, 0, 0]


def test_discards_stay_out_while_the_deck_has_a_card() -> None:
    play = ending(deck="I", discards="CCC")
    with pytest.raises(BadMove, match="cannot occur"):
        play.do("end", 1)
    play.do("end", 0)
    assert play.state.deck_left == 0
    assert play.state.discards.tolist() == [0, 3, 0, 0]


def test_no_card_is_drawn_when_all_are_in_hands() -> None:
    hand = FULL_DECK[:22]
    play = ending(cards={0: hand, 1: FULL_DECK[22:]}).do("end")
    assert play.hand(0) == hand
    assert play.seat == 1
