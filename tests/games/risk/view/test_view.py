"""Views for people and programs: views, events, the board in a terminal."""

from __future__ import annotations

import json

import pytest

from hegemon.core.rng import make_rng
from hegemon.core.rules import SPECTATOR

from ..positions import Play, at, new_game, position
from ..world import CONTINENTS

LAND = {0: {"Alaska": 9, "Alberta": 2}, 1: dict.fromkeys(CONTINENTS["Australia"][1], 2)}


def shown(play: Play, seat: int = 0) -> dict:
    view = play.match.view_json(play.state, seat)
    assert json.loads(json.dumps(view)) == view, "plain JSON, no NumPy in it"
    return view


def test_a_view_tells_the_whole_position() -> None:
    play = position(LAND, seats=3, cards={0: "IIC", 1: "A"}, sets_traded=4, conquered=True, turn=12)
    view = shown(play)
    assert (view["seat"], view["turn"], view["to_move"], view["result"]) == (0, 12, [0], None)
    place = view["position"]
    assert place["phase"] == "attack"
    assert place["owner"][at("Alaska")] == 0
    assert place["armies"][at("Alaska")] == 9
    assert place["held"] == [2, 4, 36]
    assert place["total"] == [11, 8, 36]
    assert place["income"] == [3, 3 + 2, 12 + 2 + 5 + 3 + 7]
    assert place["continents"] == [-1, 2, 2, 2, 2, 1]
    assert place["hand"] == [3, 1, 0]
    assert place["cards"] == [2, 1, 0, 0]
    assert place["next_set"] == 15
    assert place["conquered"] is True
    assert place["forced_trade"] is False
    assert place["battle"] is None
    assert place["deck_left"] == 40
    assert len(place["owner"]) == len(place["armies"]) == 42


def test_legal_moves_are_for_programs_too() -> None:
    view = shown(position(LAND, seats=3))
    assert {"kind": "attack", "origin": 0, "target": 29, "dice": [1, 3]} in view["legal"]
    assert {"kind": "cease"} in view["legal"]


def test_a_seat_that_is_not_to_move_is_offered_nothing() -> None:
    play = position(LAND, seats=3)
    assert shown(play, 1)["legal"] == []
    assert shown(play, SPECTATOR)["legal"] == []


def test_a_battle_that_waits_is_shown() -> None:
    play = position(LAND, seats=3).attack("Alaska>Kamchatka", "666", "1")
    assert shown(play)["position"]["battle"] == {"origin": at("Alaska"), "target": at("Kamchatka"), "dice": 3}
    play = position(LAND, seats=3, defence="asked").do("attack Alaska>Kamchatka x2")
    assert shown(play, 2)["position"]["battle"] == {"origin": at("Alaska"), "target": at("Kamchatka"), "dice": 2}


def test_the_end_is_shown() -> None:
    play = position({1: {"Kamchatka": 1}, 0: {"Alaska": 5}}, rest=0).attack("Alaska>Kamchatka", "666", "1")
    assert shown(play)["result"] == {"ended": "won", "scores": [1.0, 0.0], "winners": [0]}


def test_the_start_is_shown_while_nobody_owns_anything() -> None:
    place = shown(new_game(3, territories="chosen"))["position"]
    assert place["owner"] == [-1] * 42
    assert place["income"] == [0, 0, 0]
    assert place["continents"] == [-1] * 6


# Events


def events(play: Play, *moves: tuple[str, tuple[int, ...]]) -> list[str]:
    """The log's lines about these moves."""
    texts = []
    for text, luck in moves:
        play.do(text, *luck)
        assert json.loads(json.dumps(play.event)) == play.event
        texts.append(play.event["text"])
    return texts


def test_a_turn_reads_as_a_story() -> None:
    play = position({0: {"Alaska": 9, "Alberta": 2}}, seats=2, phase="reinforce", reserve={0: 3}, cards={0: "ICA"})
    assert events(
        play,
        ("trade infantry cavalry artillery", ()),
        ("place Alaska x7", ()),
        ("attack Alaska>Kamchatka x3", (6, 5, 4, 3, 0, 0, 0, 0, 0)),
        ("follow x2", ()),
        ("attack Alberta>Ontario x1", (3, 0, 0, 3, 0, 0, 0, 0, 0)),
        ("cease", ()),
        ("fortify Alaska>Alberta x4", ()),
        ("end", (1,)),
    ) == [
        "trades infantry, cavalry, artillery for 4 armies",
        "places 7 on Alaska",
        "attacks Kamchatka from Alaska: 6 5 4 against 3, losses 0–1, conquers Kamchatka",
        "moves 2 more into Kamchatka",
        "attacks Ontario from Alberta: 3 against 3, losses 1–0",
        "ends the attacks",
        "moves 4 from Alaska to Alberta",
        "ends the turn and draws a card",
    ]


def test_an_elimination_is_described() -> None:
    play = position({0: {"Alaska": 9}, 1: {"Kamchatka": 1}}, seats=3)
    play.attack("Alaska>Kamchatka", "61", "5")
    assert play.event["text"].endswith("conquers Kamchatka, seat 1 is out")
    assert (play.event["attack"], play.event["defence"], play.event["losses"]) == ([6, 1], [5], [0, 1])
    assert (play.event["conquered"], play.event["eliminated"]) == (True, 1)
    assert play.event["sides"] == [0, 1], "a viewer of this event alone knows whose army was beaten"


def test_an_asked_defence_is_described_in_two_steps() -> None:
    play = position({0: {"Alaska": 9}, 1: {"Kamchatka": 3}}, seats=3, defence="asked")
    assert events(play, ("attack Alaska>Kamchatka x3", ()), ("defend x2", (6, 5, 4, 6, 3, 0, 0, 0, 0))) == [
        "attacks Kamchatka from Alaska with 3",
        "attacks Kamchatka from Alaska: 6 5 4 against 6 3, losses 1–1",
    ]
    assert (play.event["seat"], play.event["attacker"], play.event["sides"]) == (1, 0, [0, 1])


def test_setting_up_is_described() -> None:
    assert events(new_game(2, territories="chosen"), ("claim Brazil", ())) == ["claims Brazil"]
    play = new_game(3)
    order = play.match.chance(play.state, -1, play.row("deal"), make_rng(1))
    assert events(play, ("deal", order)) == ["deals the territories"]


# In a terminal


def test_the_board_in_a_terminal_names_everything() -> None:
    play = position(LAND, seats=3, cards={0: "IIC", 1: "AAA"})
    text = play.match.game.draw_text(play.match, play.match.view(play.state, 0), 0)
    assert "Alaska" in text
    assert "Australia (+2)" in text
    assert "2 infantry, 1 cavalry" in text
    assert "artillery" not in text, "the cards of another seat"
    assert max(map(len, text.splitlines())) <= 120


@pytest.mark.parametrize("text", ["attack 0>29 x3", "ATTACK 0>29 X3", "  attack   0>29   x3 "])
def test_moves_are_read_as_people_type_them(text: str) -> None:
    play = position(LAND, seats=3)
    assert play.match.read(text) == play.row("attack Alaska>Kamchatka x3")
