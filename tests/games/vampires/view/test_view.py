"""Views for programs and people: the view, the events, the drawing for a terminal."""

from __future__ import annotations

import json

import pytest

from hegemon.core.history.timeline import Timeline
from hegemon.core.rng import make_rng
from hegemon.core.rules import DEALER, SPECTATOR
from hegemon.games.vampires import GAME

from ..positions import grid, vampires


def test_the_position_tells_everything_to_everybody() -> None:
    play = grid("""4v 3h .
                   . . 5w""").do("move 0,0>1,0 x2")
    for viewer in (0, 1, SPECTATOR):
        shown = play.match.view_json(play.state, viewer)["position"]
        assert shown == {
            "phase": "move", "seat": 0, "rows": 2, "columns": 3,
            "cells": [
                {"x": 0, "y": 0, "kind": "vampires", "count": 4},
                {"x": 1, "y": 0, "kind": "humans", "count": 3},
                {"x": 2, "y": 1, "kind": "werewolves", "count": 5},
            ],
            "parts": [{"x": 0, "y": 0, "to_x": 1, "to_y": 0, "count": 2}],
            "meetings": [
                {"x": 1, "y": 0, "attackers": 2, "kind": "humans", "defenders": 3, "meeting": "battle",
                 "win": pytest.approx(1 / 3), "attackers_left": pytest.approx(5 / 9),
                 "defenders_left": pytest.approx(4 / 3)},
            ],
            "population": {"humans": 3, "vampires": 4, "werewolves": 5},
            "winner": -1, "cause": None, "max_plies": 200, "hopeless_attack_dies": False, "timed": False,
        }  # fmt: skip
        json.dumps(shown)


def test_the_end_of_a_turn_tells_all_its_meetings() -> None:
    play = grid("""9v 3h 1w
                   2v 4w .
                   9h . 9w""")
    play.do("move 0,0>1,0 x4", "move 0,0>1,1 x5", "move 0,1>0,2 x2", "end", luck=(0, 2, 1, 3))
    event = play.event
    assert [(met["meeting"], met["won"], met["after"], met["left"], met["converted"]) for met in event["meetings"]] == [
        ("convert", True, "vampires", 7, 3), ("battle", False, "werewolves", 2, 0), ("battle", True, "vampires", 3, 1)
    ]  # fmt: skip
    assert event["text"] == (
        "converts 3 humans at 1,0 with 4, now 7; attacks 4 werewolves at 1,1 with 5 and loses, 2 of them left; "
        "attacks 9 humans at 0,2 with 2 and wins, 3 left"
    )
    assert len(event["parts"]) == 3


@pytest.mark.parametrize(
    ("drawn", "moves", "luck", "said"),
    [
        ("4v . . 2w", ["move 0,0>1,0 x3"], (), "sends 3 from 0,0 to 1,0"),
        ("4v . . 2w", ["move 0,0>1,0 x3", "end"], (), "moves 3 to 1,0"),
        ("4v 1v . 2w", ["move 0,0>1,0 x3", "end"], (), "moves 3 to 1,0, now 4"),
        ("4v 2w . 2w", ["move 0,0>1,0 x3", "end"], (), "kills 2 werewolves at 1,0 with 3"),
        ("4v 2w . .", ["move 0,0>1,0 x3", "end"], (), "kills 2 werewolves at 1,0 with 3; the vampires win"),
        ("4v 4w", ["move 0,0>1,0 x4", "end"], (0, 0), "attacks 4 werewolves at 1,0 with 4 and loses, none of them left; nobody wins"),  # noqa: E501
        ("4v 4w", ["move 0,0>1,0 x4", "end"], (1, 0), "attacks 4 werewolves at 1,0 with 4 and wins, nobody left; nobody wins"),  # noqa: E501
    ],
)  # fmt: skip
def test_what_a_move_did_in_words(drawn: str, moves: list[str], luck: tuple[int, ...], said: str) -> None:
    assert grid(drawn).do(*moves, luck=luck).event["text"] == said


def test_the_referee_in_words() -> None:
    assert grid("4v . 4w", timed=True).do("skip").event["text"] == "is late: the turn is skipped"
    assert grid("4v . 4w", timed=True).do("stop").event["text"] == "hears that time is up; nobody wins when time is up"
    text = grid("4v . 4w", timed=True).do("forfeit 0").event["text"]
    assert text == "hears that the vampires broke the rules or left; the werewolves win by a breach"


def test_the_terminal_shows_the_grid_and_the_turn_so_far() -> None:
    play = grid("""4v 13h .
                   . . 5w""").do("move 0,0>1,1 x2")
    assert play.match.game.draw_text(play.match, play.state, 0).splitlines() == [
        "        0    1    2",
        "   0   4v  13H    .".replace("4v", "4V"),
        "   1    .    .   5W",
        "13 humans, 4 vampires, 5 werewolves; turn 1 of 200",
        "to move: vampires",
        "  0,0>1,1 x2",
    ]
    box = next(box for box in play.match.legal(play.state, 0) if box.low[3:5] == (1, 0))
    assert play.match.game.explain(play.match, play.state, box) == "13 humans there"


def test_a_random_map_is_shown_once_it_is_dealt() -> None:
    match = vampires("random", rows=3, columns=4, homes=1)
    timeline = Timeline(match)
    assert match.view_json(timeline.state, 0)["position"]["cells"] == []
    assert match.game.draw_text(match, timeline.state, 0) == "the map is not dealt yet"
    (entry,) = timeline.deal(make_rng(1))
    assert len(match.view_json(timeline.state, 0)["position"]["cells"]) == 4
    event = match.event(timeline.state_at(0), DEALER, entry.move, entry.luck, timeline.state, 0)
    assert event["text"] == "scatters everybody over the map"


def test_the_pictures_of_all_boards() -> None:
    for name, draw in GAME.boards().items():
        picture = draw()
        json.dumps(picture)
        assert picture["name"] == name
        assert (picture["cells"] == []) == (name == "random")
    assert GAME.picture(vampires("duel").options) == GAME.boards()["duel"]()
