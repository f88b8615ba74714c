"""Lenient rules (R1): place, attack, trade and move in any order and repeatedly within a turn."""

from __future__ import annotations

import pytest

from hegemon.core.errors import BadMove

from ..positions import Play, position, t

LAND = {0: {"Alaska": 9, "Alberta": 3, "Peru": 2}, 1: {"Kamchatka": 1, "Japan": 1}}


def begun(**more: object) -> Play:
    """The turn of seat 0 as it begins."""
    play = position(LAND, seats=3, seat=2, phase="reinforce", lenient=True, **more)
    return play.do("end")


def test_everything_may_be_done_from_the_start() -> None:
    play = begun(cards={0: "III"})
    assert play.state.reserve[0] == 3
    assert play.allowed() == {"trade", "place", "attack", "fortify"}


def test_actions_follow_each_other_in_any_order() -> None:
    play = begun(cards={0: "III"})
    play.attack("Alaska>Northwest Territory", "666", "1").do("follow x1")
    play.do("fortify Northwest Territory>Alaska x2").do("place Alaska x1")
    play.attack("Alberta>Ontario", "66", "1")
    play.do("trade infantry infantry infantry").do("place Peru x6")
    play.do("fortify Alaska>Northwest Territory x1").do("fortify Northwest Territory>Alaska x1")
    assert play.seat == 0
    assert play.owner("Ontario") == play.owner("Northwest Territory") == 0


def test_a_turn_ends_when_all_armies_are_placed() -> None:
    play = begun()
    assert "end" not in play.allowed()
    play.do("place Alaska x3")
    assert "end" in play.allowed()
    play.do("end")
    assert play.seat == 1


def test_there_is_still_one_card_for_conquests() -> None:
    play = begun().attack("Alaska>Kamchatka", "666", "1").do("follow x0").do("place Alaska x3").do("end", 1)
    assert play.hand(0) == "C"


def test_land_conquered_in_between_can_be_moved_through() -> None:
    play = begun()
    assert t("fortify Alaska>Peru x1..8") not in play.legal()
    play.attack("Alaska>Kamchatka", "666", "1").do("follow x0")
    assert t("fortify Alberta>Kamchatka x1..2") in play.legal()


def test_moves_go_along_own_land_only_here_too() -> None:
    with pytest.raises(BadMove, match="not legal"):
        begun().do("fortify Alaska>Peru x1")


def test_five_cards_force_a_trade_first_here_too() -> None:
    play = begun(cards={0: "IIICC"})
    assert play.allowed() == {"trade"}


def test_spoils_force_a_trade_here_too_and_more_sets_may_follow() -> None:
    land = {0: {"Alaska": 9}, 1: {"Kamchatka": 1}}
    play = position(land, seats=3, seat=2, phase="reinforce", lenient=True, cards={0: "IIIC", 1: "CCA"}).do("end")
    play.attack("Alaska>Kamchatka", "666", "1").do("follow x0")
    assert play.allowed() == {"trade"}
    play.do("trade infantry infantry infantry")
    assert play.hand(0) == "CCCA"
    assert "trade" in play.allowed()


def test_the_defender_may_be_asked_here_too() -> None:
    play = position(LAND, seats=3, seat=2, phase="reinforce", lenient=True, defence="asked").do("end")
    play.do("attack Alaska>Kamchatka x3")
    assert (play.phase, play.seat) == ("defend", 1)
    play.do("defend x1", 6, 6, 6, 1, 0, 0, 0, 0, 0).do("follow x0")
    assert (play.phase, play.seat) == ("reinforce", 0)


def test_by_the_book_a_phase_that_is_over_does_not_come_back() -> None:
    play = position(LAND, seats=3)
    assert play.allowed() == {"attack", "cease"}
    assert play.do("cease").allowed() == {"fortify", "end"}
