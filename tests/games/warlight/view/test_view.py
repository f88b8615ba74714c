"""The position as the page gets it, descriptions of moves, and the board in a terminal."""

from __future__ import annotations

from hegemon.core.rng import make_rng
from hegemon.core.rules import ARBITER, DEALER, SPECTATOR
from hegemon.games.warlight import GAME
from hegemon.games.warlight.game import PRESETS

from ..positions import new_game, position

LAND = {0: {"Westgate": 5, "Westfield": 3}, 1: {"Eastgate": 4, "Market": 2}}


def test_a_position_holds_what_the_page_needs() -> None:
    play = position(LAND, turn=4, max_rounds=30).all(0, "deploy Westgate x2", "attack Westgate>Westport x3")
    assert play.view(0) == {
        "phase": "order",
        "round": 4,
        "max_rounds": 30,
        "fog": False,
        "board": "duel",
        "seats": 2,
        "owner": [0, 0, -1, -1, -1, 1, -1, -1, -1, 1],
        "armies": [5, 3, 2, 2, 2, 2, 2, 2, 2, 4],
        "visible": [True] * 10,
        "seen": None,
        "held": [2, 2],
        "total": [8, 6],
        "income": [5, 5],
        "reserve": 3,
        "placed": [2, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        "orders": [{"seat": 0, "origin": 0, "target": 2, "armies": 3}],
        "committed": [],
        "standing": [True, True],
        "offered": [],
        "picked": [],
        "wastelands": [],
        "slot": 0,
        "pending": 0,
    }


def test_picks_are_shown_to_the_one_who_made_them() -> None:
    play = new_game(2, board="islands", picks=2)
    luck = play.match.chance(play.state, DEALER, play.row("deal"), make_rng(1))
    play.do(DEALER, "deal", *luck)
    assert play.event["text"] == "deals"
    assert play.view(0)["offered"] == sorted(luck[0::2])
    assert play.view(1)["offered"] == sorted(luck[1::2])
    assert play.view(SPECTATOR)["offered"] == sorted(luck)
    play.do(0, f"pick {luck[4]}").do(0, f"pick {luck[0]}")
    assert play.view(0)["picked"] == [luck[4], luck[0]]
    assert play.view(1)["picked"] == []
    assert play.view(SPECTATOR)["picked"] is None
    assert play.view(ARBITER)["picked"] == [[luck[4], luck[0]], []]
    play.do(0, "commit").all(1, f"pick {luck[1]}", f"pick {luck[3]}").do(1, "commit", viewer=0)
    settled = {(pick["seat"], pick["region"]) for pick in play.event["settled"]}
    assert settled == {(0, luck[4]), (0, luck[0]), (1, luck[1]), (1, luck[3])}


def test_orders_are_shown_to_their_owner() -> None:
    play = position(LAND)
    play.do(0, "deploy Westgate x2")
    assert play.event == {
        "kind": "deploy", "seat": 0, "region": 0, "armies": 2, "text": "deploys 2 on Westgate"
    }  # fmt: skip
    assert play.do(0, "withdraw Westgate x1").event["text"] == "takes 1 back from Westgate"
    event = play.do(0, "attack Westgate>Westport x3").event
    assert event["text"] == "orders 3 from Westgate to Westport"
    assert (event["kind"], event["origin"], event["target"], event["armies"]) == ("attack", 0, 2, 3)
    play.do(0, "attack Westfield>Bridge x2")
    event = play.do(0, "shift 1>0").event
    assert event["text"] == "moves Westfield to Bridge to place 0"
    assert (event["order"], event["place"], event["armies"]) == (1, 0, 2)


def test_the_board_in_a_terminal() -> None:
    play = position(LAND, fog=True).all(0, "deploy Westgate x2", "attack Westgate>Westport x3")
    text = GAME.draw_text(play.match, play.match.view(play.state, 0), 0)
    assert "Westgate   A   5+2" in text
    assert "Westport   -   2" in text
    assert "Eastgate   ?" in text
    assert "> A: 2 regions, income 5, 3 to place" in text
    assert "B: somewhere in the fog" in text
    assert "order 0: Westgate > Westport x3" in text
    assert "phase: order, round 1 of 100" in text


def test_ranges_of_moves_are_explained() -> None:
    play = position(LAND)
    boxes = {GAME.forms.write_box(box): box for box in play.match.legal(play.state, 0)}
    assert GAME.explain(play.match, play.state, boxes["attack 1>3 x1..2"]) == "Westfield (3) to North Ford (2)"
    assert GAME.explain(play.match, play.state, boxes["deploy 0 x1..5"]) == "Westgate"
    assert GAME.explain(play.match, play.state, boxes["commit"]) == ""


def test_presets_are_the_rules_of_the_challenges() -> None:
    first, second = (GAME.match(2, PRESETS[name]).options for name in ("challenge-1", "challenge-2"))
    assert (first.start, first.picks, first.luck, first.max_rounds) == ("challenge-1", 3, 1.0, 100)
    assert (second.luck, second.max_rounds, second.wastelands) == (0.16, 105, 3)
    for options in (first, second):
        assert options.fog
        assert options.armies_move_once
        assert options.merge_orders
        assert options.void_keeps_slot
