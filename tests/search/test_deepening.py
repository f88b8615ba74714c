"""Tests of all searches that deepen: alpha-beta and SSS*, in a maze without sense."""

from __future__ import annotations

import time
from typing import Any

import pytest
from maze import GAME

from hegemon.conformance import check_bot
from hegemon.core.bot import View
from hegemon.core.kernels.kernel import DISABLED
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.registry import find_bot, knowing
from hegemon.core.rng import make_rng
from hegemon.search.alphabeta import Alphabeta
from stopping import slowest_stop

pytestmark = pytest.mark.parametrize("name", ["alphabeta", "sss"])


def begun(match: Match, text: str) -> tuple[Alphabeta, View]:
    """A bot for the seat to move, and what it sees."""
    state = match.start()
    view: View[Any, Any] = View(match, state, match.to_move(state)[0])
    bot = find_bot(match, text).seat(match, view.seat, make_rng(1))
    assert isinstance(bot, Alphabeta)
    return bot, view


@pytest.mark.parametrize(("limit", "reached"), [("depth=5", ("depth", 5)), ("nodes=700", ("iterations", 700))])
def test_depth_and_nodes_make_it_reproducible(name: str, limit: str, reached: tuple[str, int]) -> None:
    match = GAME.match(2, {"start": 5, "length": 60, "rooms": 9000})
    thoughts = []
    for _ in range(3):
        bot, view = begun(match, f"{name}:{limit}")
        bot.choose(view, Limit())
        thoughts.append({**(bot.thoughts or {}), "seconds": 0})
    assert thoughts[0] == thoughts[1] == thoughts[2]
    assert thoughts[0][reached[0]] == reached[1]


def test_it_does_not_look_further_than_the_end(name: str) -> None:
    bot, view = begun(GAME.match(2, {"start": 1, "length": 3, "dice": False}), f"{name}:time=60")
    started = time.perf_counter()
    bot.choose(view, Limit())
    assert time.perf_counter() - started < 5
    thoughts: Any = bot.thoughts
    assert thoughts["depth"] <= 3


@pytest.mark.skipif(DISABLED, reason="times are those of compiled kernels")
def test_a_hundred_stops_at_any_time_are_answered_at_once(name: str) -> None:
    assert slowest_stop(*begun(GAME.match(2, {"start": 5, "length": 100, "rooms": 9000}), name)) < 0.05


def test_it_keeps_the_contract_of_bots(name: str) -> None:
    with knowing(GAME):
        check_bot(GAME.match(2, {"length": 40}), f"{name}:nodes=200,table=8", games=1)
