"""Searches honour the limit they are given, where it is smaller than what they are set to (W8)."""

from __future__ import annotations

import math
import sys
import time
from pathlib import Path

import pytest
import solved
from solved import NIM

from hegemon.core.bot import BotKind, View
from hegemon.core.limit import Lateness, Limit
from hegemon.core.rng import make_rng
from hegemon.referee import Player
from hegemon.search.alphabeta import alphabeta_bot
from hegemon.search.mcts import mcts_bot
from hegemon.search.montecarlo import montecarlo_bot
from hegemon.search.uniform import random_bot

sys.path.insert(0, str(Path(__file__).parent))

RULES = solved.GAME.rules
LONG = 600.0
SEARCHES = {
    "mcts": mcts_bot(RULES),
    "alphabeta": alphabeta_bot(RULES),
    "montecarlo": montecarlo_bot(RULES, random_bot(RULES)),
}


def nim(heap: int) -> View:
    match = solved.GAME.match(2, {"kind": NIM, "heap": heap})
    return View(match, match.start(), 0)


def seated(kind: BotKind, view: View, **given: float) -> Player:
    bot = kind.seat(view.match, 0, make_rng(1), given)
    return Player.of(bot, kind.name)


@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_set_to_ten_minutes_answers_within_the_second_it_is_given(name: str) -> None:
    """`Thinkers.choose(alphabeta:time=3, seconds=1)` ended in "took longer than 1 s"."""
    view = nim(999)
    longest = next(p.high for p in SEARCHES[name].parameters(view.match) if p.name == "time")
    player = seated(SEARCHES[name], view, time=min(LONG, longest))
    started = time.monotonic()
    player.choose(view, Limit(seconds=0.5))
    assert time.monotonic() - started < 30


@pytest.mark.parametrize("name", ["mcts", "montecarlo"])
def test_iterations_are_limited_too(name: str) -> None:
    view = nim(999)
    player = seated(SEARCHES[name], view, iterations=1e9)
    player.choose(view, Limit(iterations=200))
    thoughts = player.bot.thoughts
    assert thoughts is not None
    assert 200 <= thoughts["iterations"] <= 210


def test_so_are_positions() -> None:
    view = nim(999)
    player = seated(SEARCHES["alphabeta"], view, nodes=1e12)
    player.choose(view, Limit(nodes=500))
    thoughts = player.bot.thoughts
    assert thoughts is not None
    assert thoughts["iterations"] <= 600


def test_a_bot_that_is_set_to_less_takes_less() -> None:
    view = nim(999)
    player = seated(SEARCHES["mcts"], view, time=0.05)
    started = time.monotonic()
    player.choose(view, Limit(seconds=LONG))
    assert time.monotonic() - started < 30


def test_the_margin_grows_with_late_answers_and_shrinks_with_punctual_ones() -> None:
    lateness = Lateness()
    least = lateness.plan(10.0)
    assert 9.9 < least < 10.0
    lateness.note(0.8)
    assert lateness.plan(10.0) == pytest.approx(10.0 - Lateness.SAFETY * 0.8)
    for _ in range(100):
        lateness.note(0.0)
    assert lateness.plan(10.0) == least
    lateness.note(60.0)
    assert lateness.plan(10.0) == 5.0
    assert lateness.plan(math.inf) == math.inf
