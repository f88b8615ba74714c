"""W4, W5: what happens when all have committed."""

from __future__ import annotations

from collections import Counter

import pytest

from hegemon.core.errors import BadMove
from hegemon.core.rng import make_rng
from hegemon.core.rules import ARBITER, DEALER

from ..positions import Play, position

WEST, EAST = {"Westgate": 5, "Westfield": 9}, {"Eastgate": 4, "Eastfield": 9}


def front(**options: object) -> Play:
    """Both want the middle."""
    play = position({0: WEST, 1: EAST}, **options)
    play.all(0, "attack Westfield>North Ford x8", "attack Westgate>Westport x4", "commit")
    return play.all(1, "attack Eastfield>North Ford x8", "attack Eastgate>Eastport x3", "commit")


def next_seats(play: Play, tries: int = 300) -> Counter[int]:
    """The seats that may be next, and how often in a number of draws."""
    rng, strike = make_rng(9), play.row("strike")
    return Counter(play.match.chance(play.state, DEALER, strike, rng)[0] for _ in range(tries))


# The order of things


def test_deploys_come_before_all_attacks() -> None:
    play = position({0: WEST, 1: EAST}).all(0, "attack Westfield>Bridge x8", "commit")
    play.all(1, "deploy Eastfield x5").do(1, "commit")
    assert play.armies("Eastfield") == 14
    assert play.phase == "strike"


def test_the_first_orders_of_all_seats_are_shuffled() -> None:
    counts = next_seats(front(), 2000)
    assert set(counts) == {0, 1}
    assert abs(counts[0] - 1000) < 4 * 23


def test_all_first_orders_come_before_any_second() -> None:
    play = front().strike(1, "Eastfield>North Ford", 8, killed=2, lost=1)
    assert set(next_seats(play)) == {0}
    with pytest.raises(BadMove, match="the luck"):
        play.strike(1, "Eastgate>Eastport", 3, killed=2, lost=0)
    play.strike(0, "Westfield>North Ford", 8, killed=7, lost=2)
    assert play.owner("North Ford") == 0
    assert play.armies("North Ford") == 6
    assert set(next_seats(play)) == {0, 1}
    assert play.view(0)["slot"] == 1
    play.strike(0, "Westgate>Westport", 4, killed=2, lost=0).strike(1, "Eastgate>Eastport", 3, killed=2, lost=1)
    assert play.phase == "order"
    assert play.state.turn == 2


def test_who_has_more_orders_does_the_rest_alone() -> None:
    play = position({0: WEST, 1: EAST})
    play.all(0, "attack Westfield>North Ford x4", "attack Westfield>Bridge x4", "attack Westgate>Westport x2")
    play.all(1, "attack Eastgate>Eastport x3").commit()
    play.strike(1, "Eastgate>Eastport", 3, killed=2, lost=1).strike(0, "Westfield>North Ford", 4, killed=2, lost=1)
    assert set(next_seats(play)) == {0}
    play.strike(0, "Westfield>Bridge", 4, killed=2, lost=1)
    assert set(next_seats(play)) == {0}
    play.strike(0, "Westgate>Westport", 2, killed=1, lost=1)
    assert play.state.turn == 2


def test_two_attacks_on_one_region_from_the_same_are_fought_one_after_the_other() -> None:
    # 000, lines 131-136: the i-th attacks of all turns are shuffled, i by i; so the second attack of a pair is another
    # fight, in the second slot. Line 163: "minimum(attack.útočícíArmáda, X.armáda - 1)" holds for each.
    play = position({0: {"Westfield": 9}, 1: EAST}, neutral={"Bridge": 4})
    play.all(0, "attack Westfield>Bridge x5", "attack Westfield>Bridge x3").all(1, "attack Eastgate>Eastport x3")
    play.commit()
    assert play.view(1)["pending"] == 3
    play.strike(0, "Westfield>Bridge", 5, killed=3, lost=4)
    assert (play.armies("Westfield"), play.armies("Bridge")) == (5, 1)
    assert set(next_seats(play)) == {1}, "the second attack waits for its slot"
    play.strike(1, "Eastgate>Eastport", 3, killed=2, lost=1).strike(0, "Westfield>Bridge", 3, killed=1, lost=1)
    assert (play.armies("Westfield"), play.armies("Bridge"), play.owner("Bridge")) == (2, 2, 0)


def test_three_seats_shuffle_too() -> None:
    land = {0: {"Westgate": 5}, 1: {"Bridge": 5}, 2: {"Eastgate": 5}}
    play = position(land, seats=3)
    play.do(0, "attack Westgate>Westport x4").do(1, "attack Bridge>Market x4").do(2, "attack Eastgate>Eastport x4")
    counts = next_seats(play.commit(), 3000)
    assert all(abs(counts[seat] - 1000) < 4 * 26 for seat in range(3))


# Moves and skipped orders


def test_an_own_target_is_a_move() -> None:
    play = position({0: WEST, 1: EAST}).do(0, "attack Westfield>Westgate x8").commit()
    play.strike(0, "Westfield>Westgate", 8)
    assert (play.armies("Westfield"), play.armies("Westgate")) == (1, 13)
    assert play.event["outcome"] == "moved"
    assert play.event["left"] == 13
    assert play.event["text"] == "seat 0: 8 move from Westfield to Westgate"


def test_armies_that_arrived_go_on() -> None:
    play = position({0: WEST, 1: EAST}).all(0, "attack Westgate>Westfield x4", "attack Westfield>Bridge x12").commit()
    play.strike(0, "Westgate>Westfield", 4).strike(0, "Westfield>Bridge", 12, killed=2, lost=1)
    assert (play.armies("Westfield"), play.armies("Bridge")) == (1, 11)


def test_an_attack_whose_origin_changed_hands_is_skipped() -> None:
    play = position({0: {"Bridge": 9, "Westgate": 2}, 1: {"Market": 3, "Eastgate": 2}})
    play.all(0, "attack Bridge>Market x8", "commit").all(1, "attack Market>South Ford x2", "commit")
    play.strike(0, "Bridge>Market", 8, killed=3, lost=1)
    play.strike(1, "Market>South Ford", 0)
    assert play.event["outcome"] == "skipped"
    assert play.event["reason"] == "origin lost"
    assert play.event["text"] == "seat 1: Market to South Ford is skipped, Market is lost"
    assert play.owner("South Ford") == -1


def test_armies_are_cut_to_those_present_less_one() -> None:
    play = position({0: {"Bridge": 9, "Westgate": 2}, 1: {"Market": 6, "Eastgate": 2}})
    play.all(0, "attack Bridge>Market x8", "commit").all(1, "attack Market>South Ford x5", "commit")
    play.strike(0, "Bridge>Market", 8, killed=3, lost=2)
    assert play.armies("Market") == 3
    with pytest.raises(BadMove, match="the luck"):
        play.strike(1, "Market>South Ford", 5, killed=2, lost=1)
    play.strike(1, "Market>South Ford", 2, killed=1, lost=1)
    assert play.armies("South Ford") == 1


def test_with_no_army_left_the_order_is_skipped() -> None:
    play = position({0: {"Bridge": 9, "Westgate": 2}, 1: {"Market": 6, "Eastgate": 2}})
    play.all(0, "attack Bridge>Market x8", "commit").all(1, "attack Market>South Ford x5", "commit")
    play.strike(0, "Bridge>Market", 8, killed=5, lost=2).strike(1, "Market>South Ford", 0)
    assert play.event["reason"] == "no army left"
    assert play.event["text"] == "seat 1: Market to South Ford is skipped, no army is left on Market to go"


def test_a_move_to_a_region_that_was_lost_meanwhile_is_an_attack() -> None:
    play = position({0: {"Bridge": 9, "Westgate": 9}, 1: {"Westfield": 2, "Westport": 9, "Eastgate": 2}})
    play.all(0, "attack Westgate>Westfield x1", "commit").all(1, "attack Westport>Westfield x8", "commit")
    play.strike(0, "Westgate>Westfield", 1, killed=1, lost=1).strike(1, "Westport>Westfield", 8)
    assert play.armies("Westfield") == 9


# Armies move once


def test_armies_that_arrived_stay_where_armies_move_once() -> None:
    land = {0: {"Westgate": 5, "Westfield": 9}, 1: EAST}
    play = position(land, armies_move_once=True)
    play.all(0, "attack Westgate>Westfield x4", "attack Westfield>Bridge x6", "attack Westfield>North Ford x2").commit()
    play.strike(0, "Westgate>Westfield", 4).strike(0, "Westfield>Bridge", 6, killed=1, lost=1)
    assert play.armies("Westfield") == 12  # 9 + 4 − 6, and five came home
    with pytest.raises(BadMove, match="the luck"):
        play.strike(0, "Westfield>North Ford", 3, killed=1, lost=1)
    play.strike(0, "Westfield>North Ford", 2, killed=1, lost=1)


def test_survivors_that_came_home_do_not_go_out_again() -> None:
    play = position({0: {"Westfield": 6, "Westgate": 1}, 1: EAST}, armies_move_once=True)
    play.all(0, "attack Westfield>Bridge x4", "attack Westfield>North Ford x1").commit()
    play.strike(0, "Westfield>Bridge", 4, killed=1, lost=0)
    assert play.armies("Westfield") == 6
    play.strike(0, "Westfield>North Ford", 1, killed=1, lost=0)


def test_a_region_taken_in_this_round_has_no_army_that_may_move() -> None:
    play = position({0: {"Westfield": 9, "Bridge": 4}, 1: {"Market": 9, "Eastgate": 3}}, armies_move_once=True)
    play.all(0, "attack Westfield>North Ford x1", "attack Westfield>Bridge x7", "attack Bridge>South Ford x3", "commit")
    play.all(1, "attack Market>Bridge x8", "commit")
    play.strike(1, "Market>Bridge", 8, killed=4, lost=2).strike(0, "Westfield>North Ford", 1, killed=0, lost=1)
    play.strike(0, "Westfield>Bridge", 7, killed=6, lost=1)
    assert play.owner("Bridge") == 0
    assert play.armies("Bridge") == 6
    play.strike(0, "Bridge>South Ford", 0)
    assert play.event["reason"] == "no army left"


# Void orders


def void_first(**options: object) -> Play:
    """Seat 1's first order is void after seat 0's first."""
    play = position({0: {"Bridge": 9, "Westgate": 3}, 1: {"Market": 3, "Eastgate": 4}}, **options)
    play.all(0, "attack Bridge>Market x8", "attack Westgate>Westport x2", "commit")
    play.all(1, "attack Market>South Ford x2", "attack Eastgate>Eastport x3", "commit")
    play.strike(0, "Bridge>Market", 8, killed=3, lost=1)
    return play.strike(1, "Market>South Ford", 0)


def test_a_void_order_uses_up_its_slot() -> None:
    assert set(next_seats(void_first())) == {0, 1}
    assert void_first().view(0)["slot"] == 1


def test_unless_void_orders_keep_it() -> None:
    play = void_first(void_keeps_slot=True)
    assert play.view(0)["slot"] == 0
    assert set(next_seats(play)) == {1}
    play.strike(1, "Eastgate>Eastport", 3, killed=2, lost=1)
    assert set(next_seats(play)) == {0}


# Combat


def fight(attackers: int, defenders: int, killed: int, lost: int) -> Play:
    play = position({0: {"Bridge": attackers + 1, "Westgate": 1}, 1: {"Market": defenders, "Eastgate": 1}})
    play.do(0, f"attack Bridge>Market x{attackers}").commit()
    return play.strike(0, "Bridge>Market", attackers, killed, lost)


def test_captured_survivors_move_in() -> None:
    play = fight(5, 3, killed=3, lost=2)
    assert (play.owner("Market"), play.armies("Market"), play.armies("Bridge")) == (0, 3, 1)
    assert play.state.held[:2].tolist() == [3, 1]
    event = play.event
    assert (event["outcome"], event["killed"], event["lost"], event["left"]) == ("captured", 3, 2, 3)
    assert event["text"] == "seat 0: 5 from Bridge to Market: captured, 2 lost, 3 killed"


def test_all_dead_on_both_sides_the_defender_keeps_one() -> None:
    play = fight(3, 3, killed=3, lost=3)
    assert (play.owner("Market"), play.armies("Market"), play.armies("Bridge")) == (1, 1, 1)
    assert (play.event["outcome"], play.event["left"]) == ("repelled", 1)


def test_survivors_on_both_sides_go_home() -> None:
    play = fight(5, 6, killed=2, lost=3)
    assert (play.owner("Market"), play.armies("Market"), play.armies("Bridge")) == (1, 4, 3)
    assert play.event["text"] == "seat 0: 5 from Bridge to Market: repelled, 3 lost, 2 killed"


def test_all_attackers_dead() -> None:
    play = fight(2, 6, killed=1, lost=2)
    assert (play.owner("Market"), play.armies("Market"), play.armies("Bridge")) == (1, 5, 1)


@pytest.mark.parametrize(("killed", "lost"), [(4, 0), (0, 4), (6, 0), (-1, 0), (0, -1)])
def test_losses_that_cannot_be_are_refused(killed: int, lost: int) -> None:
    with pytest.raises(BadMove, match="the luck"):
        fight(5, 3, killed, lost)


def test_a_strike_is_described_in_full_where_there_is_no_fog() -> None:
    play = fight(5, 3, killed=3, lost=2)
    assert play.match.shown(play.state, DEALER, play.row("strike"), (0, 3, 2, 4, 5, 5), 1)[1] == (0, 3, 2, 4, 5, 5)
    assert play.event["round_over"] is True
    assert play.event["eliminated"] == []
    assert play.match.shown(play.state, DEALER, play.row("strike"), (0, 3, 2, 4, 5, 5), ARBITER)[1][0] == 0
