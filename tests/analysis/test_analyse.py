"""Luck and skill apart: what the analysis says of games whose truth is known."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from hegemon.analysis import Analysis, Depth, analyse
from hegemon.analysis.candidates import difference
from hegemon.analysis.evaluator import Evaluator
from hegemon.analysis.findings import Decision, Point, Roll, mean_of
from hegemon.analysis.judge import Judge, judge_of, policy_of
from hegemon.core.errors import BadOptions
from hegemon.core.game import Game
from hegemon.core.history.timeline import Timeline
from hegemon.core.match import Match
from hegemon.core.registry import find_game
from hegemon.core.rng import make_rng
from hegemon.core.rules import DEALER

FEW = Depth(playouts=24, candidates=4, sample=4, points=4)
NOBODY = cast("Judge", None)


def started(moves: int) -> Timeline:
    """A game of Risk, the first legal move each time."""
    match = find_game("risk").match(2, {"max_turns": 12})
    timeline, rng = Timeline(match), make_rng(5)
    while len(timeline.entries) < moves and match.to_move(timeline.state):
        seat = match.to_move(timeline.state)[0]
        timeline.play(seat, match.legal(timeline.state, seat)[0].low, rng)
    return timeline


def test_luck_of_a_roll_sums_to_zero_over_the_seats() -> None:
    found = analyse(started(30), FEW)
    assert found.rolls
    for roll in found.rolls:
        assert sum(roll.luck) == pytest.approx(0, abs=1e-6)


def test_an_analysis_names_its_evaluation_and_what_it_judged() -> None:
    analysis = analyse(started(30), FEW).json()
    assert analysis["evaluation"]["bot"] == "standard"
    assert analysis["evaluation"]["judge"] == "planner"
    assert analysis["evaluation"]["playouts"] == 24
    assert analysis["evaluation"]["decisions"][0] <= 4 <= analysis["evaluation"]["decisions"][1]
    assert [one["index"] for one in analysis["values"]][-1] == 30
    assert all(0 <= x <= 1 for one in analysis["values"] for x in one["values"])


def test_the_same_seed_gives_the_same_analysis_on_any_number_of_threads() -> None:
    timeline = started(20)
    assert analyse(timeline, FEW).json() == analyse(timeline, FEW, threads=2).json()


def test_a_position_that_is_won_is_worth_the_whole_point() -> None:
    match = find_game("risk").match(2)
    state = started(10).state
    state = match.copy(state)
    state.owner[:42] = 0
    state.owner[7] = 1
    state.armies[:42] = 30
    state.armies[7] = 1
    state.held[:2] = 41, 1
    assert Evaluator(match).value(state, 40).mean[0] > 0.9


def test_the_dealers_first_deal_may_be_lucky_too() -> None:
    timeline = started(3)
    assert timeline.entries[0].seat == DEALER
    assert 1 in [roll.index for roll in analyse(timeline, Depth(24, 4, points=2)).rolls]


def test_mistakes_are_marked_only_beyond_doubt() -> None:
    assert Decision(1, 0, "a", "b", cost=0.2, error=0.05).is_mistake
    assert not Decision(1, 0, "a", "b", cost=0.2, error=0.2).is_mistake
    assert not Decision(1, 0, "a", "b", cost=0.01, error=0.0).is_mistake


def test_what_decided_a_game_comes_with_the_largest_swing_first() -> None:
    found = Analysis(2, 9, NOBODY, Depth(), decisions_of=[1, 0])
    found.rolls = [Roll(2, 0, (0.3, -0.3), (0.05, 0.05)), Roll(3, 0, (0.1, -0.1), (0.2, 0.2))]
    found.decisions = [Decision(5, 1, "a", "b", 0.5, 0.1)]
    assert [one.index for one in found.turning_points()] == [5, 2]


def test_the_error_of_a_total_tells_how_little_of_it_was_judged() -> None:
    luck, errors = [0.3, -0.2, 0.1, -0.1], [0.0] * 4
    mean, error = mean_of(luck, errors, 4)
    assert (mean, error) == pytest.approx((0.025, 0.0))
    assert mean_of(luck, errors, 400)[1] > 0.1
    assert mean_of([], [], 9) == (0.0, 0.0)


def test_values_are_held_against_how_the_game_ended() -> None:
    found = Analysis(2, 9, NOBODY, Depth(), values=[Point(0, (0.5, 0.5), (0.0, 0.0)), Point(9, (1.0, 0.0), (0.0, 0.0))])
    assert found.squared_error() is None
    found.scores = (1.0, 0.0)
    assert found.squared_error() == pytest.approx(0.125)


def test_a_game_without_compiled_bots_is_refused_by_name() -> None:
    game = SimpleNamespace(title="Plain", bots=list, usual_bot=lambda: "none")
    with pytest.raises(BadOptions, match="Plain has no compiled bot"):
        policy_of(cast("Match", SimpleNamespace(game=game)))


@pytest.mark.parametrize("name", ["risk", "settlers", "vampires", "warlight"])
def test_every_game_has_a_judge(name: str) -> None:
    game: Game = find_game(name)
    judge = judge_of(game.match(game.seats[0]))
    assert judge.policy.kernel is not None
    assert judge.by


def test_moves_that_lead_to_the_same_are_worth_the_same_to_the_last_digit() -> None:
    timeline = started(30)
    match, seat = timeline.match, timeline.match.to_move(timeline.state)[0]
    move = match.legal(timeline.state, seat)[0].low
    one, other = Evaluator(match, 3).compare(timeline.state, seat, [move, move], 24)
    assert (one == other).all()
    assert difference(one, other, 0.0) == (0.0, 0.0)


def test_luck_averages_to_nothing_over_all_rolls() -> None:
    timeline = started(200)
    match = timeline.match
    attack = next(i for i, entry in enumerate(timeline.entries) if match.write(entry.move).startswith("attack"))
    before, entry = timeline.state_at(attack), timeline.entries[attack]
    evaluator, rng, lucks = Evaluator(match, 1), make_rng(9), []
    for _ in range(150):
        rolled = match.apply(before, entry.seat, entry.move, match.chance(before, entry.seat, entry.move, rng))
        lucks.append(evaluator.luck(before, entry.seat, entry.move, rolled, 8).mean[0])
    spread = np.std(lucks) / np.sqrt(len(lucks))
    assert spread > 0
    assert abs(np.mean(lucks)) < 4 * spread


def test_a_roll_that_could_not_be_different_is_no_luck() -> None:
    timeline = started(30)
    match, seat = timeline.match, timeline.match.to_move(timeline.state)[0]
    move = next(
        box.low
        for box in match.legal(timeline.state, seat)
        if not match.chance(timeline.state, seat, box.low, make_rng(1))
    )
    after = match.apply(timeline.state, seat, move, ())
    assert Evaluator(match).luck(timeline.state, seat, move, after, 8).mean.tolist() == [0.0, 0.0]
