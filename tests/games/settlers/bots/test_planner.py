"""The bot `planner`: it waits for the better thing, and beats the thesis's individual."""

from __future__ import annotations

import json
from pathlib import Path

from hegemon.core.registry import find_bot
from hegemon.games.settlers.bots.kinds import BRED, PLANNER
from hegemon.games.settlers.bots.weight_names import EXAMPLE
from hegemon.games.settlers.rules.state import PHASES
from hegemon.lab.simulate import simulate

from ..positions import path, position, settlers
from .individuals import choice


def test_it_builds_what_it_can_pay_for() -> None:
    play = position(settlements={0: [12]}, roads={0: path(12, 8)}, resources={0: "wheat wheat ore ore ore"})
    assert choice(play, "planner") == "city 12"


def test_it_waits_for_a_city_that_is_near() -> None:
    play = position(
        settlements={0: [12, 20]}, roads={0: path(12, 8)}, resources={0: "sheep wheat wheat ore ore"}, max_offers=0
    )
    assert choice(play, "thesis-example") == "buy"
    assert choice(play, "planner") == "end"


def test_the_robber_stands_where_the_leader_earns() -> None:
    play = position(settlements={0: [12], 1: [36]}, cities={2: [44]}, resources={1: "ore", 2: "ore"}, phase="rob")
    assert choice(play, "planner") == "rob 17 from 2"  # wheat 6, a city of the seat with more points


def test_it_gives_nothing_to_a_seat_that_is_about_to_win() -> None:
    play = position(settlements={1: [12]}, roads={1: path(12, 8)}, resources={0: "ore", 1: "sheep wheat wheat ore ore"})
    play.do("offer 0 0 0 0 1 for 0 0 1 0 0")
    assert choice(play, "planner", seat=1) == "accept"
    play.state.points[0] = 8
    assert choice(play, "planner", seat=1) == "reject"


def test_it_beats_the_example_of_the_thesis() -> None:
    for rivals, least in ((1, 0.65), (3, 0.45)):
        match = settlers(1 + rivals, board="fair")
        bots = [find_bot(match, name) for name in ["planner", *["thesis-example"] * rivals]]
        share, error = simulate(match, bots, 300, seed=3).rates["planner"]
        assert share - 2 * error > least


def test_analysis_ranks_what_weights_would_do() -> None:
    hand = "wood brick sheep wheat wheat wheat ore ore ore"
    play = position(
        settlements={0: [12], 1: [36]},
        roads={0: path(12, 8, 13)},
        resources={0: hand},
        cards={0: "knight monopoly plenty roads"},
    )
    for phase in ("build", "rob", "pave", "roll"):
        play.state.phase = PHASES.index(phase)
        play.state.free_roads = phase == "pave"
        analysis = play.match.game.analyse(play.match, play.match.view(play.state, 0), 0)
        json.dumps(analysis)
        assert len(analysis["values"]) == 3
        found = [item["turn"] for item in analysis["candidates"]]
        if phase in ("build", "pave"):
            assert found[0][0] == choice(play, "thesis-example")
        assert bool(found) == (phase != "roll")


def test_analysis_of_the_set_up_names_every_free_vertex() -> None:
    play = position(settlements={1: [12]}, phase="settle", turn=0)
    analysis = play.match.game.analyse(play.match, play.state, 0)
    assert {item["turn"][0] for item in analysis["candidates"]} == set(play.legal("settle"))
    assert analysis["candidates"][0]["turn"][0] == choice(play, "thesis-example")
    assert play.match.game.analyse(play.match, play.state, 2)["candidates"] == []


def test_the_page_lists_every_parameter_with_its_default() -> None:
    page = (Path(__file__).parents[4] / "docs" / "reference" / "rules" / "settlers.md").read_text(encoding="utf-8")
    for parameter in PLANNER:
        bred = f"{BRED[parameter.name]:g}"
        assert f"| `{parameter.name}` | {parameter.default:g} | {bred} | {parameter.about} |" in page
    for name, value in EXAMPLE.items():
        assert any(line.startswith(f"| `{name}` |") and line.endswith(f"| {value} |") for line in page.splitlines())
