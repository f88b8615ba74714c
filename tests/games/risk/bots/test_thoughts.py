"""`montecarlo` says what it tried, how often, and how that went."""

from __future__ import annotations

import pytest

from hegemon.core.bot import View
from hegemon.core.history.timeline import Timeline
from hegemon.core.limit import Limit
from hegemon.core.registry import find_bot, find_game
from hegemon.core.rng import make_rng
from hegemon.core.rules import DEALER


def test_its_thoughts_are_the_trials_of_the_move_it_makes() -> None:
    match = find_game("risk").match(2)
    timeline = Timeline(match)
    timeline.deal(make_rng(7))
    seat = match.to_move(timeline.state)[0]
    assert seat != DEALER
    bot = find_bot(match, "montecarlo:iterations=120,candidates=6").seat(match, seat, make_rng(1))
    assert bot.thoughts is None
    move = match.write(bot.choose(View(match, match.view(timeline.state, seat), seat), Limit()))
    thoughts = bot.thoughts
    assert thoughts is not None
    assert thoughts["iterations"] == 120 == sum(one["visits"] for one in thoughts["candidates"])
    by_turn = {one["turn"][0]: one for one in thoughts["candidates"]}
    assert len(by_turn) == 6
    assert by_turn[move]["value"] == pytest.approx(thoughts["win"])
    assert all(0 <= one["value"] <= 1 for one in thoughts["candidates"])
    assert thoughts["seconds"] > 0
