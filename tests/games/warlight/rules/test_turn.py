"""W3: deploy, attack, commit; undo until commit; income; one army stays; moves between own regions."""

from __future__ import annotations

import pytest

from hegemon.core.errors import BadMove
from hegemon.core.rules import SPECTATOR
from hegemon.games.warlight.rules.orders import reopen
from hegemon.games.warlight.rules.state import MAX_ORDERS

from ..positions import Play, new_game, position

WEST, EAST = {"Westgate": 5, "Westfield": 3}, {"Eastgate": 4}


def duel(**options: object) -> Play:
    return position({0: WEST, 1: EAST}, **options)


# Income


def test_income_is_five_and_the_bonus_of_whole_super_regions() -> None:
    play = duel()
    assert play.state.income[:2].tolist() == [5, 5]
    play = position({0: WEST | {"Westport": 1}, 1: EAST})
    assert play.state.income[:2].tolist() == [8, 5]
    play = position({0: WEST | {"Westport": 1, "North Ford": 1, "Bridge": 1, "Market": 1, "South Ford": 1}, 1: EAST})
    assert play.state.income[:2].tolist() == [12, 5]


def test_income_is_an_option() -> None:
    assert duel(income=9).state.reserve[:2].tolist() == [9, 9]


# Deploy


def test_armies_go_on_own_regions() -> None:
    play = duel()
    assert play.legal(0, "deploy") == {"deploy Westgate x1..5", "deploy Westfield x1..5"}
    play.do(0, "deploy Westfield x3")
    assert play.legal(0, "deploy") == {"deploy Westgate x1..2", "deploy Westfield x1..2"}
    assert play.state.reserve[0] == 2
    assert play.armies("Westfield") == 3  # not before all have committed
    assert play.view(0)["placed"][play.at("Westfield")] == 3


def test_deploys_are_taken_back() -> None:
    play = duel().all(0, "deploy Westfield x3", "deploy Westgate x2")
    assert play.legal(0, "deploy") == set()
    assert play.legal(0, "withdraw") == {"withdraw Westgate x1..2", "withdraw Westfield x1..3"}
    play.do(0, "withdraw Westfield x2")
    assert play.state.reserve[0] == 2
    assert play.legal(0, "withdraw") == {"withdraw Westgate x1..2", "withdraw Westfield x1"}


def test_armies_not_placed_are_lost() -> None:
    play = duel().do(0, "deploy Westgate x1").commit()
    assert play.phase == "order"
    assert play.armies("Westgate") == 6
    assert play.state.reserve[:2].tolist() == [5, 5]
    assert play.state.turn == 2


# Attack


def test_attacks_go_to_neighbours_and_one_army_stays() -> None:
    play = duel()
    assert play.legal(0, "attack") == {
        "attack Westgate>Westfield x1..4",
        "attack Westgate>Westport x1..4",
        "attack Westfield>Westgate x1..2",
        "attack Westfield>Westport x1..2",
        "attack Westfield>North Ford x1..2",
        "attack Westfield>Bridge x1..2",
    }


def test_deployed_armies_may_attack() -> None:
    play = duel().do(0, "deploy Westfield x5")
    assert "attack Westfield>Bridge x1..7" in play.legal(0)


def test_armies_ordered_to_leave_are_not_there_for_other_orders() -> None:
    play = duel().do(0, "attack Westgate>Westport x3")
    assert play.legal(0, "attack") >= {"attack Westgate>Westport x1", "attack Westgate>Westfield x1"}
    play.do(0, "attack Westgate>Westport x1")
    assert not [text for text in play.legal(0, "attack") if "Westgate>" in text]


def test_armies_ordered_to_arrive_may_go_on() -> None:
    play = duel().do(0, "attack Westgate>Westfield x4")
    assert "attack Westfield>Bridge x1..6" in play.legal(0)


def test_where_armies_move_once_those_that_arrive_may_not() -> None:
    play = duel(armies_move_once=True).do(0, "attack Westgate>Westfield x4")
    assert "attack Westfield>Bridge x1..2" in play.legal(0)


TWICE = ("attack Westgate>Westport x1", "attack Westfield>Bridge x1", "attack Westgate>Westport x2")


def test_several_orders_for_the_same_pair_stay_several() -> None:
    # 000, lines 200-201: "Tah je unikátně určen množinou deploy a sekvencí attack akcí", and line 557: "Obsahuje seznam
    # útoků": a turn is a sequence of attacks, in which nothing says that a pair occurs once.
    play = duel().all(0, *TWICE)
    assert play.orders(0) == ["Westgate>Westport x1", "Westfield>Bridge x1", "Westgate>Westport x2"]
    assert play.view(0)["orders"][2] == {"seat": 0, "origin": 0, "target": 2, "armies": 2}
    assert "order 2: Westgate > Westport x2" in play.match.game.draw_text(play.match, play.state, 0)


def test_several_orders_for_the_same_pair_are_merged_by_an_option() -> None:
    play = duel(merge_orders=True).all(0, *TWICE)
    assert play.orders(0) == ["Westgate>Westport x3", "Westfield>Bridge x1"]


def test_each_of_several_orders_for_a_pair_is_taken_back_and_moved_by_itself() -> None:
    play = duel()
    before = play.state.tobytes()
    play.all(0, *TWICE, "shift 2>0")
    assert play.orders(0) == ["Westgate>Westport x2", "Westgate>Westport x1", "Westfield>Bridge x1"]
    play.do(0, "cancel 1")
    assert play.event["armies"] == 1
    assert play.orders(0) == ["Westgate>Westport x2", "Westfield>Bridge x1"]
    assert "attack Westgate>Westport x1..2" in play.legal(0)
    play.all(0, "cancel 1", "cancel 0")
    assert play.state.tobytes() == before


def test_orders_are_cancelled_and_later_ones_move_up() -> None:
    play = duel().all(0, "attack Westgate>Westport x1", "attack Westfield>Bridge x2", "attack Westgate>Westfield x2")
    play.do(0, "cancel 0")
    assert play.event["text"] == "cancels Westgate to Westport"
    assert play.orders(0) == ["Westfield>Bridge x2", "Westgate>Westfield x2"]
    assert "attack Westgate>Westport x1..2" in play.legal(0)
    assert "attack Westfield>Westport x1..2" in play.legal(0)  # those that arrive
    play.do(0, "cancel 1")
    assert "attack Westgate>Westport x1..4" in play.legal(0)
    assert not [text for text in play.legal(0, "attack") if "Westfield>" in text]


def test_orders_are_put_into_another_order() -> None:
    play = duel().all(0, "attack Westgate>Westport x1", "attack Westfield>Bridge x1", "attack Westgate>Westfield x1")
    assert play.legal(0, "shift") == {"shift 0>1..2", "shift 1>0", "shift 1>2", "shift 2>0..1"}
    play.do(0, "shift 2>0")
    assert play.orders(0) == ["Westgate>Westfield x1", "Westgate>Westport x1", "Westfield>Bridge x1"]
    play.do(0, "shift 0>1")
    assert play.orders(0) == ["Westgate>Westport x1", "Westgate>Westfield x1", "Westfield>Bridge x1"]


def test_undoing_everything_gives_the_position_before() -> None:
    play = duel()
    before = play.state.tobytes()
    play.all(0, "deploy Westgate x2", "attack Westgate>Westfield x6", "attack Westfield>Bridge x7", "shift 0>1")
    play.all(0, "cancel 0", "cancel 0", "withdraw Westgate x2")
    assert play.state.tobytes() == before


def test_undoing_what_an_order_relies_on_leaves_the_order_to_its_fate() -> None:
    play = duel().all(0, "deploy Westgate x5", "attack Westgate>Westport x9", "withdraw Westgate x5")
    assert not [text for text in play.legal(0, "attack") if "Westgate>" in text]
    play.commit().strike(0, "Westgate>Westport", 4, killed=2, lost=1)
    assert play.armies("Westport") == 3


def test_the_number_of_orders_is_limited() -> None:
    play = position({0: {"Region 0": 200}, 1: {"Region 1": 2}}, board=STAR)
    for _ in range(MAX_ORDERS):
        play.do(0, "attack 0>2 x1")
    assert play.orders(0) == ["Region 0>Region 2 x1"] * MAX_ORDERS
    assert play.legal(0, "attack") == set()
    play.do(0, f"cancel {MAX_ORDERS - 1}")
    assert "attack Region 0>Region 3 x1..136" in play.legal(0)


def test_where_orders_are_merged_those_that_are_there_grow_when_the_list_is_full() -> None:
    play = position({0: {"Region 0": 200}, 1: {"Region 1": 2}}, board=STAR, merge_orders=True)
    for n in range(2, 2 + MAX_ORDERS):
        play.do(0, f"attack 0>{n} x1")
    assert play.legal(0, "attack") == {f"attack Region 0>Region {n} x1..135" for n in range(2, 2 + MAX_ORDERS)}


STAR = {
    "super_regions": [{"id": 0, "bonus": 1}],
    "regions": [{"id": n, "super_region": 0} for n in range(70)],
    "borders": [[0, n] for n in range(1, 70)],
}


# Commit


def test_all_seats_order_at_the_same_time() -> None:
    play = duel()
    assert play.to_move() == (0, 1)
    play.do(1, "deploy Eastgate x5").do(0, "deploy Westgate x5").do(1, "commit")
    assert play.to_move() == (0,)
    with pytest.raises(BadMove, match="seat 1 is not to move"):
        play.do(1, "withdraw Eastgate x5")


def test_orders_are_secret_until_all_have_committed() -> None:
    play = duel().all(1, "deploy Eastgate x5", "attack Eastgate>Eastport x6")
    for viewer in (0, SPECTATOR):
        seen = play.view(viewer)
        assert seen["orders"] == []
        assert seen["placed"] == [0] * 10
        assert seen["reserve"] == (5 if viewer == 0 else None)
        assert seen == position({0: WEST, 1: EAST}).view(viewer)
    assert play.view(1)["orders"] == [{"seat": 1, "origin": 9, "target": 8, "armies": 6}]


def test_every_order_is_a_secret_move_and_commit_is_not() -> None:
    play = duel()
    for text in ("deploy Westgate x2", "withdraw Westgate x1", "attack Westgate>Westport x2",
                 "attack Westgate>Westfield x1", "shift 0>1", "cancel 0"):  # fmt: skip
        before, row = play.state, play.row(text)
        play.do(0, text, viewer=1)
        assert play.event == {"kind": "secret", "seat": 0, "text": "seat 0 does something in secret"}
        assert play.match.shown(before, 0, row, (), SPECTATOR) == (None, ())
        for viewer in (1, SPECTATOR):
            assert play.match.view(play.state, viewer).tobytes() == play.match.view(before, viewer).tobytes()
    play.do(0, "commit", viewer=1)
    assert play.event["text"] == "commits"
    assert play.view(1)["committed"] == [0]


def test_when_all_have_committed_armies_appear_and_orders_are_open() -> None:
    play = duel().all(0, "deploy Westgate x5", "attack Westgate>Westport x9", "commit")
    play.all(1, "deploy Eastgate x2").do(1, "commit", viewer=0)
    assert play.phase == "strike"
    assert play.armies("Westgate") == 10
    assert play.armies("Eastgate") == 6
    assert play.event["deploys"] == [{"seat": 0, "region": 0, "armies": 5}, {"seat": 1, "region": 9, "armies": 2}]
    assert play.view(1)["orders"] == [{"seat": 0, "origin": 0, "target": 2, "armies": 9}]
    assert play.view(1)["pending"] == 1


def test_a_seat_that_is_out_orders_nothing() -> None:
    play = position({0: WEST, 2: EAST}, seats=3)
    assert play.to_move() == (0, 2)
    assert play.view(0)["standing"] == [True, False, True]


def test_a_search_may_let_a_committed_seat_order_anew() -> None:
    play = duel()
    before = play.state.tobytes()
    play.all(1, "deploy Eastgate x5", "attack Eastgate>Eastport x6", "commit")
    reopen(play.state, play.match.board, 1)
    assert play.state.tobytes() == before


def test_before_the_start_nobody_orders() -> None:
    play = new_game(2, start="one-per-super-region")
    with pytest.raises(BadMove, match="is not legal now"):
        play.do(0, "deploy Westgate x1")
