"""W6: a seat sees its own regions and their neighbours, remembers the rest, and nothing else ever reaches it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hegemon.core.rng import make_rng
from hegemon.core.rules import ARBITER, DEALER, SPECTATOR

from ..positions import Play, new_game, position

NEAR_WEST = {"Westgate", "Westfield", "Westport"}
"""The regions that can be seen from Westgate."""


def foggy(land: dict[int, dict[str, int]] | None = None, **options: Any) -> Play:
    return position(land or {0: {"Westgate": 9}, 1: {"Eastgate": 8, "Market": 7}}, fog=True, **options)


def seen(play: Play, seat: int) -> set[str]:
    return {name for name, visible in zip(play.map.regions, play.view(seat)["visible"], strict=True) if visible}


def test_a_seat_sees_its_own_regions_and_their_neighbours() -> None:
    play = foggy()
    assert seen(play, 0) == NEAR_WEST
    assert seen(play, 1) == {
        "Eastgate", "Eastfield", "Eastport", "Market", "North Ford", "Bridge", "South Ford",
    }  # fmt: skip
    view = play.view(0)
    market = play.at("Market")
    assert (view["owner"][market], view["armies"][market]) == (-2, -1)
    assert view["held"] == [1, None]
    assert view["total"] == [9, None]
    assert view["income"] == [5, None]


def test_a_spectator_sees_no_region_and_an_arbiter_all() -> None:
    play = foggy()
    assert seen(play, SPECTATOR) == set()
    assert seen(play, ARBITER) == set(play.map.regions)
    assert play.view(SPECTATOR)["held"] == [None, None]
    play.all(1, "deploy Market x5", "attack Market>Bridge x6")
    shown = play.view(ARBITER)
    assert shown["reserve"] == [5, 0]
    assert shown["orders"] == [{"seat": 1, "origin": 5, "target": 4, "armies": 6}]
    assert shown["placed"][play.at("Market")] == 5


def test_who_is_out_sees_nothing() -> None:
    play = foggy({0: {"Westgate": 9}, 2: {"Eastgate": 8}}, seats=3)
    assert seen(play, 1) == set()


def test_a_strike_out_of_sight_says_nothing() -> None:
    play = foggy().do(1, "attack Market>North Ford x6").do(0, "commit").do(1, "commit")
    before = play.state
    for viewer in (0, SPECTATOR):
        event = Play(play.match, before).strike(1, "Market>North Ford", 6, killed=2, lost=1, viewer=viewer).event
        assert event == {
            "kind": "strike",
            "seat": None,
            "round_over": True,
            "eliminated": [],
            "text": "something happens out of sight",
        }
        luck = play.luck(1, "Market>North Ford", 6, 2, 1)
        assert play.match.shown(before, DEALER, play.row("strike"), luck, viewer)[1] == (-1,) * 6
        assert play.match.shown(before, DEALER, play.row("strike"), luck, 1)[1] == luck


def test_who_sees_the_target_sees_the_fight() -> None:
    play = foggy({0: {"Westfield": 9}, 1: {"Market": 7}}).do(1, "attack Market>Bridge x6").commit()
    play.strike(1, "Market>Bridge", 6, killed=2, lost=1, viewer=0)
    assert play.event["text"] == "seat 1: 6 from Market to Bridge: captured, 1 lost, 2 killed"
    assert seen(play, 0) == NEAR_WEST | {"North Ford", "Bridge"}
    assert play.view(0)["owner"][play.at("Bridge")] == 1
    assert play.view(0)["armies"][play.at("Bridge")] == 5
    assert play.view(0)["owner"][play.at("Market")] == -2


def test_who_sees_the_origin_sees_armies_leave() -> None:
    play = foggy({0: {"Westfield": 9}, 1: {"Bridge": 7, "Eastgate": 2}}).do(1, "attack Bridge>Market x6").commit()
    luck = play.luck(1, "Bridge>Market", 6, 2, 1)
    assert play.match.shown(play.state, DEALER, play.row("strike"), luck, 0)[1] == (1, -1, -1, 4, 5, 6)
    play.strike(1, "Bridge>Market", 6, killed=2, lost=1, viewer=0)
    assert play.event["text"] == "seat 1: 6 leave Bridge for Market"
    assert play.event["killed"] is None
    assert play.event["outcome"] is None
    assert play.view(0)["armies"][play.at("Bridge")] == 1


def test_void_orders_are_nobodys_business() -> None:
    play = foggy({0: {"Bridge": 9}, 1: {"Market": 3, "Eastgate": 2}})
    play.all(0, "attack Bridge>Market x8", "commit").all(1, "attack Market>South Ford x2", "commit")
    play.strike(0, "Bridge>Market", 8, killed=3, lost=1)
    luck = play.luck(1, "Market>South Ford", 0)
    assert play.match.shown(play.state, DEALER, play.row("strike"), luck, 0)[1] == (-1,) * 6
    assert play.match.shown(play.state, DEALER, play.row("strike"), luck, 1)[1] == luck


def test_deploys_are_seen_where_one_looks() -> None:
    play = foggy({0: {"Westfield": 9}, 1: {"Bridge": 7, "Eastgate": 2}})
    play.all(1, "deploy Bridge x2", "deploy Eastgate x3", "commit").do(0, "commit")
    assert play.event["deploys"] == [{"seat": 1, "region": play.at("Bridge"), "armies": 2}]


def test_what_is_out_of_sight_is_remembered() -> None:
    play = foggy({0: {"Westgate": 9, "Bridge": 2}, 1: {"Market": 9}}, turn=3)
    market, bridge, ford = play.at("Market"), play.at("Bridge"), play.at("South Ford")
    play.do(1, "attack Market>Bridge x8").do(1, "deploy Market x5").do(0, "commit").do(1, "commit")
    play.strike(1, "Market>Bridge", 8, killed=2, lost=1)
    assert seen(play, 0) == NEAR_WEST
    memory = play.view(0)["seen"]
    assert (memory["owner"][market], memory["armies"][market], memory["turn"][market]) == (1, 6, 3)
    assert (memory["owner"][bridge], memory["armies"][bridge], memory["turn"][bridge]) == (1, 7, 3)
    assert (memory["owner"][ford], memory["armies"][ford], memory["turn"][ford]) == (-1, 2, 3)
    assert memory["turn"][play.at("Westgate")] == 4
    assert memory["turn"][play.at("Eastgate")] == 0
    play.all(1, "deploy Market x5").commit()
    assert play.view(0)["seen"]["armies"][market] == 6


def test_who_takes_a_region_sees_its_neighbours_at_once() -> None:
    play = foggy({0: {"Westfield": 9}, 1: {"Market": 7}})
    play.all(0, "attack Westfield>Bridge x7", "attack Westfield>Westport x1").commit()
    play.strike(0, "Westfield>Bridge", 7, killed=2, lost=1)
    assert play.view(0)["armies"][play.at("Market")] == 7
    assert play.view(0)["seen"]["owner"][play.at("Market")] == 1


def test_memories_are_ones_own() -> None:
    play = foggy()
    state = play.match.view(play.state, 0)
    assert not state.seen_armies[1].any()
    assert not state.seen_turn[1].any()
    assert state.seen_armies[0].any()
    assert play.view(SPECTATOR)["seen"] is None
    assert position({0: {"Westgate": 9}, 1: {"Market": 7}}).view(0)["seen"] is None


def test_before_the_first_round_all_that_was_open_is_remembered() -> None:
    play = new_game(2, start="one-per-super-region", fog=True)
    for text in ("Westgate", "Eastgate", "Bridge", "Market", "Eastport", "Westport"):
        (seat,) = play.to_move()
        play.do(seat, f"pick {text}")
    memory = play.view(0)["seen"]
    assert memory["owner"][play.at("Eastgate")] == 1
    assert memory["turn"][play.at("Eastgate")] in (0, 1)


def test_secret_first_picks_stay_in_the_fog() -> None:
    play = new_game(2, board="islands", picks=1, fog=True)
    luck = play.match.chance(play.state, DEALER, play.row("deal"), make_rng(3))
    play.do(DEALER, "deal", *luck)
    far = [(a, b) for a in luck[0::2] for b in luck[1::2] if play.match.board.distance[a, b] > 2]
    mine, theirs = far[0]
    play.all(0, f"pick {mine}", "commit").all(1, f"pick {theirs}", "commit")
    assert play.view(0)["owner"][theirs] == -2
    assert play.view(0)["seen"]["owner"][theirs] == -1
    assert play.view(0)["seen"]["turn"][theirs] == 0


# Nothing leaks


@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_the_view_is_the_same_whatever_happens_out_of_sight(seat: int) -> None:
    one = foggy({0: {"Westgate": 9}, 1: {"Eastgate": 8, "Market": 7}})
    other = foggy({0: {"Westgate": 9}, 1: {"Eastfield": 1, "Eastport": 30, "South Ford": 4}})
    other.all(1, "deploy South Ford x5", "attack South Ford>Bridge x2")
    assert one.match.view(one.state, seat).tobytes() == other.match.view(other.state, seat).tobytes()
    assert json.dumps(one.view(seat)) == json.dumps(other.view(seat))


def test_while_orders_are_done_the_others_orders_stay_secret() -> None:
    one, other = foggy(), foggy()
    one.all(0, "attack Westgate>Westport x3").all(1, "attack Market>North Ford x3").commit()
    other.all(0, "attack Westgate>Westport x3").all(
        1, "attack Eastgate>Eastport x3", "attack Market>Bridge x6"
    ).commit()
    assert one.match.view(one.state, 0).tobytes() == other.match.view(other.state, 0).tobytes()
    assert one.view(0)["orders"] == [{"seat": 0, "origin": 0, "target": 2, "armies": 3}]
    assert one.view(0)["pending"] is None


# Guesses


def test_a_guess_keeps_what_is_seen_and_gives_every_enemy_land() -> None:
    play = foggy({0: {"Westgate": 9}, 1: {"Eastgate": 8, "Market": 7}, 2: {"North Ford": 5}}, seats=3, turn=4)
    view, rng = play.match.view(play.state, 0), make_rng(1)
    worlds = set()
    for _ in range(50):
        guessed = play.match.sample_hidden(view, 0, rng)
        n = len(play.map.ids)
        owner = guessed.owner[:n]
        worlds.add(owner.tobytes())
        assert (owner >= -1).all()
        assert (guessed.armies[:n] >= 1).all()
        assert guessed.held[:3].tolist() == [(owner == seat).sum() for seat in range(3)]
        assert min(guessed.held[:3]) >= 1
        assert owner[play.at("Westgate")] == 0
        assert not {r for r in range(n) if owner[r] == 0} - {play.at("Westgate")}
        assert play.match.view(guessed, 0).tobytes() == view.tobytes()
    assert len(worlds) > 5


def test_an_enemy_last_seen_somewhere_is_still_there_in_a_guess() -> None:
    play = foggy({0: {"Westgate": 9, "Bridge": 2}, 1: {"Market": 9}}, turn=3)
    play.do(1, "attack Market>Bridge x8").commit().strike(1, "Market>Bridge", 8, killed=2, lost=1)
    view, rng = play.match.view(play.state, 0), make_rng(1)
    for _ in range(20):
        guessed = play.match.sample_hidden(view, 0, rng)
        assert guessed.owner[play.at("Market")] == 1
        assert guessed.owner[play.at("Bridge")] == 1
        assert guessed.armies[play.at("Bridge")] >= 7


def test_nobody_who_is_out_comes_back_in_a_guess() -> None:
    play = foggy({0: {"Westgate": 9}, 2: {"Eastgate": 8}}, seats=3, turn=5)
    play.state.seen_owner[0, play.at("Market")] = 1
    guessed = play.match.sample_hidden(play.match.view(play.state, 0), 0, make_rng(2))
    assert guessed.held[1] == 0
    assert guessed.owner[play.at("Market")] == 2


def test_a_guess_reads_nothing_but_the_view() -> None:
    """Two worlds that look the same are guessed the same, with the same dice."""
    one = foggy({0: {"Westgate": 9}, 1: {"Eastgate": 8, "Market": 7}})
    other = foggy({0: {"Westgate": 9}, 1: {"Eastfield": 1, "Eastport": 30}})
    guesses = [
        play.match.sample_hidden(play.match.view(play.state, 0), 0, make_rng(3)).tobytes() for play in (one, other)
    ]
    assert guesses[0] == guesses[1]


def test_a_seat_that_has_committed_has_ordered_something_in_a_guess() -> None:
    play = position({0: {"Westgate": 9}, 1: {"Eastgate": 8}}).do(1, "commit")
    guesses = [play.match.sample_hidden(play.match.view(play.state, 0), 0, make_rng(seed)) for seed in range(20)]
    assert all(guessed.reserve[1] == 0 for guessed in guesses)
    assert {int(guessed.order_count[1]) for guessed in guesses} == {0, 1}
