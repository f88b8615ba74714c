"""The values of `endgame` for positions without prey, and its play in them."""

from __future__ import annotations

import pytest

from hegemon.games.vampires.bots.endings import battle_odds, ending, strikes
from hegemon.games.vampires.bots.lead_value import army
from hegemon.games.vampires.rules.battle import win_chance
from hegemon.games.vampires.rules.state import VAMPIRES

from ..positions import Play, grid
from .test_alphabeta import turn

FIVE_STEPS = """{} . . . . {}
                . . . . . .
                . . . . . .
                . . . . . .
                . . . . . .
                . . . . . ."""
BESIDE = """. . . . . .
            . {} {} . . .
            . . . . . .
            . . . . . .
            . . . . . .
            . . . . . ."""


def worth(play: Play, plies_left: int = 150, contact: float = 0.7, chase: float = 0.1) -> float:
    """The value of a position to the vampires."""
    play.state.turn = int(play.match.board.max_plies) - plies_left
    return float(ending(play.state, play.match.board, 0, contact, chase))


@pytest.mark.parametrize(("attackers", "defenders"), [(3, 6), (6, 6), (7, 6), (9, 6), (20, 6)])
def test_the_chance_of_a_strike_is_that_of_the_rules(attackers: int, defenders: int) -> None:
    assert strikes(float(attackers), float(defenders)) == pytest.approx(win_chance(attackers, defenders))


def test_an_army_is_its_largest_group_and_others_by_their_distance() -> None:
    play = grid("""6v 3v . . 1v
                   . . . . .
                   . . . 9w .""")
    centre, strength = army(play.state, play.match.board, VAMPIRES)
    assert centre == 0
    assert strength == pytest.approx(6 + 3 * 4 / 5 + 1 / 5)


def test_the_smaller_side_wants_to_be_near_and_the_larger_far_away() -> None:
    for ours, theirs, wants_to_be_near in (("9v", "10w", True), ("10v", "10w", True), ("10v", "9w", False)):
        near, far = (worth(grid(drawn.format(ours, theirs))) for drawn in (BESIDE, FIVE_STEPS))
        assert (near > far) == wants_to_be_near, (ours, theirs)


def test_a_group_that_surely_wins_a_battle_comes_near() -> None:
    assert worth(grid(BESIDE.format("15v", "10w"))) > worth(grid(FIVE_STEPS.format("15v", "10w")))


def test_any_lead_wins_when_nobody_can_be_reached_any_more() -> None:
    play = grid(FIVE_STEPS.format("10v", "9w"))
    assert worth(play, plies_left=2, chase=0.0) == 1.0
    assert worth(play, plies_left=30, chase=0.0) < worth(play, plies_left=12, chase=0.0) < 1.0


def test_to_be_level_and_near_is_worth_more_than_an_even_battle() -> None:
    assert worth(grid(BESIDE.format("10v", "10w"))) > 0.0


def test_the_smaller_side_is_struck_first_when_time_is_short() -> None:
    either = strikes(9.0, 10.0) - strikes(10.0, 9.0)
    assert battle_odds(9.0, 10.0, -1, 4.0) == pytest.approx(either)
    struck = battle_odds(9.0, 10.0, -1, 1.0)
    assert struck == pytest.approx(1.0 - 2.0 * strikes(10.0, 9.0))
    assert struck < either
    assert battle_odds(10.0, 9.0, 1, 1.0) == pytest.approx(-struck)


def test_who_is_behind_attacks_long_before_the_end() -> None:
    play = grid(BESIDE.format("10v", "11w"))
    play.state.turn = 50
    assert turn(play, "endgame:depth=3") == {"move 1,1>2,1 x10"}


def test_who_is_level_does_not_attack() -> None:
    play = grid(BESIDE.format("10v", "10w"))
    play.state.turn = 50
    assert "move 1,1>2,1 x10" not in turn(play, "endgame:depth=3")
