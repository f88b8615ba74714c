"""The bot `evolved`: the planner with bred parameters; how it was bred is kept, and can be repeated."""

from __future__ import annotations

from importlib import resources

from hegemon.core.registry import find_bot, find_game
from hegemon.games.settlers.bots.kinds import BRED, PLANNER
from hegemon.lab.evolution import Breeding
from hegemon.lab.evolution.settings_files import parse_settings
from hegemon.lab.simulate import simulate


def test_it_is_the_planner_with_other_numbers() -> None:
    match = find_game("settlers").match(4, {"board": "random"})
    evolved, planner = (find_bot(match, name) for name in ("evolved", "planner"))
    assert evolved.kind.kernel is planner.kind.kernel
    parameters = [(one.name, one.low, one.high, one.about) for one in evolved.kind.parameters(match)]
    assert parameters == [(one.name, one.low, one.high, one.about) for one in PLANNER]
    assert {one.name: one.default for one in evolved.kind.parameters(match)} == BRED
    assert find_bot(match, "evolved:horizon=36").given == {"horizon": 36}


def test_its_breeding_begins_with_the_planner_and_holds_what_was_bred() -> None:
    match = find_game("settlers").match(4, {"board": "random"})
    path = resources.files("hegemon.games.settlers") / "data" / "evolved.toml"
    bred = Breeding(match, "planner", parse_settings(path.read_bytes(), path.name))
    assert [rival.kind.name for rival in bred.rivals] == ["planner", "planner", "thesis-example"]
    assert set(bred.genome.names) == set(BRED)
    assert all(low <= BRED[name] <= high for name, (low, high) in bred.settings.bounds.items())
    first = bred.values(bred.method().first()[0])
    for parameter in PLANNER:
        low, high = bred.settings.bounds[parameter.name]
        assert abs(first[parameter.name] - parameter.default) < (high - low) / 1e4, "the middle of the first cloud"


def test_it_wins_more_than_two_of_five_games_against_three_examples_of_the_thesis() -> None:
    match = find_game("settlers").match(4, {"board": "random"})
    bots = [find_bot(match, name) for name in ("evolved", *["thesis-example"] * 3)]
    share, error = simulate(match, bots, 240, seed=3).rates["evolved"]
    assert share - 2 * error > 0.4
