"""Production, seven, discards and the robber (S1)."""

from __future__ import annotations

from collections import Counter

import pytest

from hegemon.core.errors import BadMove
from hegemon.core.rng import make_rng
from hegemon.games.settlers.rules.files.settings import Settings

from ..positions import Play, position


def at_brick(**more: object) -> Play:
    """Seat 0 has a settlement and seat 1 a city at tile 4, brick with a 6; seat 0 is to roll."""
    return position(settlements={0: [8]}, cities={1: [23]}, phase="roll", **more)


def test_a_tile_pays_one_card_for_a_settlement_and_two_for_a_city() -> None:
    play = at_brick().do("roll", 2, 4)
    assert (play.holds(0), play.holds(1), play.holds(2)) == ("brick", "brick brick", "")
    assert play.event["gains"] == [[0, 1, 0, 0, 0], [0, 2, 0, 0, 0], [0, 0, 0, 0, 0]]
    assert play.phase == "build"


def test_the_robbers_tile_pays_nothing() -> None:
    play = at_brick()
    play.state.robber = 4
    play.do("roll", 2, 4)
    assert (play.holds(0), play.holds(1)) == ("", "")


def test_two_tiles_with_the_same_number_both_pay() -> None:
    # Token 4 lies on tile 5 (sheep) and tile 14 (wheat).
    play = position(settlements={0: [9], 1: [40]}, phase="roll").do("roll", 1, 3)
    assert (play.holds(0), play.holds(1)) == ("sheep", "wheat")


def test_a_short_bank_pays_none_of_it_to_several_claimants() -> None:
    play = at_brick(bank={"brick": 2}).do("roll", 3, 3)
    assert (play.holds(0), play.holds(1)) == ("", "")
    assert play.event["short"] == [1]
    assert play.state.bank[1] == 2


def test_a_short_bank_gives_a_single_claimant_what_is_left() -> None:
    play = position(cities={1: [23]}, phase="roll", bank={"brick": 1}).do("roll", 3, 3)
    assert play.holds(1) == "brick"
    assert play.state.bank[1] == 0


def test_a_bank_that_is_just_enough_pays_everybody() -> None:
    play = at_brick(bank={"brick": 3}).do("roll", 3, 3)
    assert (play.holds(0), play.holds(1)) == ("brick", "brick brick")


def test_a_shortage_of_one_resource_does_not_touch_another() -> None:
    # Token 10 lies on tile 0 (ore) and tile 6 (brick).
    play = position(settlements={0: [0, 10], 1: [8]}, phase="roll", bank={"ore": 1}).do("roll", 5, 5)
    assert play.holds(0) == "brick"
    assert play.holds(1) == ""


def test_on_a_seven_everybody_with_more_than_seven_discards_half_rounded_down() -> None:
    hands = {0: "wood " * 7, 1: "ore " * 8, 2: "sheep " * 6 + "wheat " * 5}
    play = position(resources=hands, phase="roll").do("roll", 3, 4)
    assert play.match.to_move(play.state) == (1, 2)
    assert play.event["owed"] == [0, 4, 5]
    assert play.legal(seat=2) == ["discard sheep", "discard wheat"]
    for _ in range(3):
        play.do("discard ore", seat=1)
    for _ in range(5):
        play.do("discard sheep", seat=2)
    assert play.match.to_move(play.state) == (1,)
    play.do("discard ore")
    assert (play.phase, play.seat) == ("rob", 0)
    assert play.state.hand.tolist() == [7, 4, 6, 0]


def test_half_of_a_single_card_is_none() -> None:
    play = position(resources={0: "wood", 1: "ore ore"}, phase="roll", settings=Settings(hand_limit=0))
    assert play.do("roll", 3, 4).match.to_move(play.state) == (1,)
    assert (
        position(resources={0: "wood"}, phase="roll", settings=Settings(hand_limit=0)).do("roll", 1, 6).phase == "rob"
    )


def test_the_robber_must_move_to_one_of_18_tiles() -> None:
    play = position(phase="roll").do("roll", 1, 6)
    assert len(play.legal()) == 18
    with pytest.raises(BadMove):
        play.do("rob 9 from -1")


def test_there_is_one_choice_more_for_each_further_victim_on_a_tile() -> None:
    buildings = {1: [8], 2: [23]}
    play = position(settlements=buildings, resources={1: "ore", 2: "ore"}, phase="roll").do("roll", 1, 6)
    assert [text for text in play.legal() if text.startswith("rob 4 ")] == ["rob 4 from 1", "rob 4 from 2"]
    assert len(play.legal()) == 19


def test_seats_without_cards_and_the_robber_itself_are_no_victims() -> None:
    play = position(settlements={0: [8], 1: [23]}, resources={0: "ore"}, phase="rob")
    assert [text for text in play.legal() if text.startswith("rob 4 ")] == ["rob 4 from -1"]


def test_a_victim_cannot_be_spared() -> None:
    play = position(settlements={1: [23]}, resources={1: "ore"}, phase="rob")
    with pytest.raises(BadMove):
        play.do("rob 4 from -1")


def test_the_robber_steals_a_card_from_the_victim() -> None:
    play = position(settlements={1: [23]}, resources={1: "ore wheat"}, phase="rob").do("rob 4 from 1", 4)
    assert (play.holds(0), play.holds(1), play.phase) == ("ore", "wheat", "build")


def test_the_stolen_card_is_any_of_the_victims_as_likely() -> None:
    play = position(settlements={1: [23]}, resources={1: "ore wheat wheat wheat"}, phase="rob")
    rng, move = make_rng(1), play.match.read("rob 4 from 1")
    drawn = Counter(play.match.chance(play.state, 0, move, rng)[0] for _ in range(4000))
    assert set(drawn) == {3, 4}
    assert abs(drawn[3] - 3000) < 150


def test_a_card_that_the_victim_does_not_hold_cannot_be_stolen() -> None:
    play = position(settlements={1: [23]}, resources={1: "ore wheat"}, phase="rob")
    with pytest.raises(BadMove, match="cannot occur"):
        play.do("rob 4 from 1", 0)


def test_two_dice_fall_as_dice_do() -> None:
    play = position(phase="roll")
    rng, move = make_rng(3), play.match.read("roll")
    sums = Counter(sum(play.match.chance(play.state, 0, move, rng)) for _ in range(36_000))
    assert set(sums) == set(range(2, 13))
    for number, seen in sums.items():
        assert abs(seen / 1000 - (6 - abs(7 - number))) < 0.3
