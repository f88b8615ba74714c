"""Fortification (R1): once a turn, along a chain of own territories."""

from __future__ import annotations

import pytest

from hegemon.core.errors import BadMove

from ..positions import position, t


def test_armies_move_along_a_chain_of_own_land() -> None:
    land = {0: {"Alaska": 5, "Alberta": 1, "Western US": 3, "Peru": 4, "Brazil": 1}}
    play = position(land).do("cease")
    assert play.phase == "fortify"
    assert play.legal("fortify") == {
        t("fortify Alaska>Alberta x1..4"),
        t("fortify Alaska>Western US x1..4"),
        t("fortify Western US>Alaska x1..2"),
        t("fortify Western US>Alberta x1..2"),
        t("fortify Peru>Brazil x1..3"),
    }
    play.do("fortify Alaska>Western US x4")
    assert (play.armies("Alaska"), play.armies("Alberta"), play.armies("Western US")) == (1, 1, 7)


def test_the_chain_may_wind_round_the_world() -> None:
    land = {0: dict.fromkeys(["Alaska", "Kamchatka", "Mongolia", "China", "Siam", "Indonesia"], 1) | {"Alberta": 7}}
    play = position(land).do("cease").do("fortify Alberta>Indonesia x6")
    assert play.armies("Indonesia") == 7


def test_land_of_others_breaks_the_chain() -> None:
    play = position({0: {"Alaska": 5, "Western US": 5}}).do("cease")
    assert play.allowed() == {"end"}


def test_there_is_one_fortification_a_turn() -> None:
    play = position({0: {"Alaska": 5, "Alberta": 5}}).do("cease").do("fortify Alaska>Alberta x1")
    assert play.legal() == {"end"}
    assert play.seat == 0


def test_fortifying_is_not_a_duty() -> None:
    play = position({0: {"Alaska": 5, "Alberta": 5}}).do("cease").do("end")
    assert play.seat == 1


@pytest.mark.parametrize("move", [
    "fortify Alaska>Alberta x5",
    "fortify Alaska>Alberta x0",
    "fortify Alaska>Alaska x1",
    "fortify Alaska>Kamchatka x1",
    "fortify Peru>Alaska x1",
    "attack Alaska>Kamchatka x1",
    "place Alaska x1",
])  # fmt: skip
def test_anything_else_is_refused(move: str) -> None:
    play = position({0: {"Alaska": 5, "Alberta": 1, "Peru": 2}}).do("cease")
    with pytest.raises(BadMove, match="not legal"):
        play.do(move)


def test_nobody_fortifies_before_the_attacks_are_over() -> None:
    play = position({0: {"Alaska": 5, "Alberta": 1}})
    assert "fortify" not in play.allowed()


def test_land_just_conquered_joins_chains() -> None:
    play = position({0: {"Alaska": 6, "Western US": 2}})
    play.attack("Alaska>Alberta", "666", "1").do("follow x0").do("cease")
    assert t("fortify Western US>Alaska x1") in play.legal()
