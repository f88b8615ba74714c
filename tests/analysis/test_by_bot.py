"""Several games summed up by bot: means of games, errors from how much games differ."""

from __future__ import annotations

import math
from typing import cast

import pytest

from hegemon.analysis.by_bot import BotSkill, by_bot, mean, ratio
from hegemon.analysis.findings import Analysis, Decision, Depth, Roll
from hegemon.analysis.judge import Judge

NO_JUDGE = cast("Judge", None)


def game(costs: list[list[float]], lucks: list[float]) -> Analysis:
    """A game in which every decision and roll was judged: the costs by seat, the first seat's luck by roll."""
    found = Analysis(2, 10, NO_JUDGE, Depth())
    found.decisions = [Decision(1, seat, "a", "b", cost, 0.0) for seat in (0, 1) for cost in costs[seat]]
    found.decisions_of = [len(one) for one in costs]
    found.rolls = [Roll(1, 0, (luck, -luck), (0.0, 0.0)) for luck in lucks]
    found.rolls_of = len(lucks)
    return found


def named(name: str, found: list[BotSkill]) -> BotSkill:
    return next(one for one in found if one.name == name)


def test_costs_are_means_over_games_and_over_moves() -> None:
    games = [(("a", "b"), game([[0.1, 0.1], [0.0]], [])), (("b", "a"), game([[0.1], [0.3, 0.0, 0.0, 0.1]], []))]
    found = by_bot(games)
    assert [one.name for one in found] == ["b", "a"], "the least cost of a move comes first"
    a = named("a", found)
    assert (a.games, a.decisions) == (2, 6)
    assert a.cost_of_game.mean == pytest.approx((0.2 + 0.4) / 2)
    assert a.cost_of_game.error == pytest.approx(0.1)
    assert a.cost.mean == pytest.approx(0.6 / 6)


def test_games_of_a_bot_against_itself_tell_nothing_of_its_luck() -> None:
    alone = by_bot([(("a", "a"), game([[0.1], [0.3]], [0.5, 0.2]))])[0]
    assert math.isnan(alone.luck_of_game.mean)
    assert alone.cost_of_game.mean == pytest.approx(0.2)
    quiet, lucky = game([[], []], []), game([[], []], [0.25])
    found = by_bot([(("a", "a"), game([[], []], [0.5])), (("b", "a"), lucky), (("a", "b"), quiet)])
    assert named("a", found).luck_of_game.mean == pytest.approx(-0.125)


def test_a_bot_without_a_decision_has_no_cost() -> None:
    found = by_bot([(("a", "b"), game([[], [0.2]], []))])
    assert math.isnan(named("a", found).cost.mean)
    assert named("b", found).cost.mean == pytest.approx(0.2)
    assert math.isnan(named("b", found).cost.error), "one game says nothing of how much games differ"


def test_the_error_of_a_mean_is_that_of_independent_values() -> None:
    values = [0.1, 0.5, 0.2, 0.9]
    centre = sum(values) / 4
    spread = math.sqrt(sum((x - centre) ** 2 for x in values) / 3)
    assert mean(values).error == pytest.approx(spread / 2)


def test_repeating_the_moves_of_a_game_makes_nothing_surer() -> None:
    once, twice = ratio([0.1, 0.3, 0.2], [1, 1, 1]), ratio([0.2, 0.6, 0.4], [2, 2, 2])
    assert (once.mean, once.error) == (pytest.approx(twice.mean), pytest.approx(twice.error))
