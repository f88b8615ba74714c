"""Harbour Master, the extension that the thesis proposes.

003, line 771: "Dále lze implementovat různá rozšíření hry. Jako například přístavní mistr, což je karta, kterou získá
hráč, který má alespoň tři vesnice, nebo jednu vesnici a jedno město na přístavu."
"""

from __future__ import annotations

from typing import Any

from hegemon.games.settlers.rules.topology import ISLAND

from ..bots.individuals import choice
from ..positions import Play, position

QUAYS = [ISLAND.edge_vertices[edge][0] for edge in ISLAND.harbour_edges]
"""A vertex of each of the nine harbours."""
INLAND = 19
SITE = QUAYS[-1]
"""A harbour where seat 0 could settle."""
HAND = "wood brick sheep wheat wheat wheat ore ore ore"
"""A settlement and a city."""


def coast(mine: int, mine_cities: int = 0, theirs: int = 0, *, master: int = -1, **more: Any) -> Play:
    """Seat 0 and seat 1 with settlements at harbours, seat 0 with cities there, too."""
    cities, settlements, foreign = QUAYS[:mine_cities], QUAYS[mine_cities:][:mine], QUAYS[4:][:theirs]
    play = position(
        settlements={0: settlements, 1: foreign},
        cities={0: cities},
        roads={0: [ISLAND.vertex_edges[SITE][0]]},
        resources={0: HAND},
        **({"harbour_master": True} | more),
    )
    assert play.state.master == master
    return play


def test_three_settlements_at_harbours_make_a_harbour_master() -> None:
    play = coast(2)
    assert play.points(0) == 2
    play.do(f"settle {SITE}")
    assert (play.state.master, play.points(0)) == (0, 3 + 2)
    assert play.event["harbour_master"] == 0
    assert play.event["text"] == f"settles at {SITE}; seat 0 has Harbour Master"


def test_a_settlement_and_a_city_at_harbours_make_one() -> None:
    play = coast(2).do(f"city {QUAYS[0]}")
    assert (play.state.master, play.points(0)) == (0, 3 + 2)
    play = coast(0, 1).do(f"settle {SITE}")
    assert (play.state.master, play.points(0)) == (0, 3 + 2)


def test_two_settlements_or_one_city_do_not() -> None:
    assert coast(1).do(f"settle {SITE}").state.master == -1
    assert coast(1).do(f"city {QUAYS[0]}").state.master == -1


def test_a_building_inland_counts_nothing() -> None:
    play = position(settlements={0: [INLAND, *QUAYS[:2]]}, resources={0: HAND}, harbour_master=True)
    play.do(f"city {INLAND}")
    assert (play.state.master, play.state.at_harbours.tolist()) == (-1, [2, 0, 0, 0])


def test_only_strictly_more_takes_it() -> None:
    play = coast(2, 0, 3, master=1)
    assert play.points(1) == 3 + 2
    play.do(f"settle {SITE}")
    assert (play.state.master, play.points(0), play.points(1)) == (1, 3, 3 + 2)
    play.do(f"city {SITE}")
    assert (play.state.master, play.points(0), play.points(1)) == (0, 4 + 2, 3)
    assert play.event["harbour_master"] == 0


def test_it_is_an_option_that_is_off() -> None:
    play = coast(2, harbour_master=False).do(f"settle {SITE}")
    assert (play.state.master, play.points(0)) == (-1, 3)
    assert play.match.view_json(play.state, 0)["position"]["settings"]["harbour_master"] is None


def test_its_points_end_the_game() -> None:
    play = coast(1, 3, master=0)
    assert play.points(0) == 1 + 3 * 2 + 2
    play.do(f"settle {SITE}")
    assert (play.phase, play.state.winner) == ("over", 0)


def test_everybody_sees_it_in_json_and_in_the_terminal() -> None:
    play = coast(2, 0, 1).do(f"settle {SITE}")
    seen = play.match.view_json(play.state, 2)["position"]
    assert (seen["harbour_points"], seen["harbour_master"]) == ([3, 1, 0], 0)
    assert seen["settings"]["harbour_master"] == 3
    drawn = play.match.game.draw_text(play.match, play.state, 2)
    assert "road of 1, 3 harbour points, Harbour Master" in drawn
    assert "Harbour Master" in play.match.game.draw_svg(play.match, play.state, 2)
    without = coast(2, harbour_master=False)
    assert "harbour points" not in without.match.game.draw_text(without.match, without.state, 2)


def test_the_planner_goes_for_it() -> None:
    cards = "wheat wheat ore ore ore"
    for played, place in ((False, INLAND), (True, QUAYS[2])):
        play = position(
            settlements={0: [QUAYS[2], QUAYS[4], INLAND]}, resources={0: cards}, harbour_master=played, max_offers=0
        )
        assert choice(play, "planner") == f"city {place}"
