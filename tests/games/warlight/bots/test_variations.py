"""Variations of turns: all of them legal from the seat's view, none of them what is known, and found by `pomcp`."""

from __future__ import annotations

from typing import Any

import pytest

from hegemon.core.bot import View
from hegemon.core.limit import Limit
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.games.warlight.bots.pomcp import Pomcp
from hegemon.games.warlight.bots.turn_mutations import Mutator, can_vary
from hegemon.games.warlight.rules.state import PICKING

from ..positions import Play, position


def two_fronts(**options: Any) -> Play:
    land = {0: {"Bridge": 6, "Market": 3, "Westfield": 2}, 1: {"Eastfield": 5, "Westgate": 2}}
    return position(land, **options)


def seated(play: Play, text: str) -> Pomcp:
    bot = find_bot(play.match, text).seat(play.match, 0, make_rng(1))
    assert isinstance(bot, Pomcp)
    return bot


def view(play: Play) -> View:
    return View(play.match, play.match.view(play.state, 0), 0)


@pytest.mark.parametrize("once", [False, True])
def test_every_variation_is_legal(once: bool) -> None:
    play = two_fronts(armies_move_once=once)
    bot, match = seated(play, "pomcp:iterations=20,threads=1"), play.match
    turns = bot.turns(view(play))
    mutator = Mutator(view(play).state, match.board, 0, match.game.forms, make_rng(5))
    found = set()
    for _ in range(1000):
        turn, state = mutator.vary(turns[:4]), view(play).state
        for move in turn:
            match.check(state, 0, move)
            state = match.apply(state, 0, move, ())
        assert state.committed & 1
        found.add(turn)
    assert len(found) > 100


def test_a_search_tries_variations_beside_its_candidates() -> None:
    play = two_fronts()
    bot = seated(play, "pomcp:iterations=400,threads=1,variations=10")
    (worker,) = bot.workers(view(play), 1)
    before = list(worker.turns)
    worker.iterate(100)
    bot.refine(view(play), [worker])
    assert list(worker.turns[: len(before)]) == before
    assert 0 < len(worker.turns) - len(before) <= 10
    worker.iterate(200)
    assert worker.counts()[0][len(before) :].min() > 0


def test_without_variations_there_are_none() -> None:
    play = two_fronts()
    bot = seated(play, "pomcp:iterations=50,threads=1,variations=0")
    (worker,) = bot.workers(view(play), 1)
    before = len(worker.turns)
    bot.refine(view(play), [worker])
    assert len(worker.turns) == before


def test_a_turn_that_has_begun_is_not_varied() -> None:
    play = two_fronts()
    assert can_vary(view(play).state, 0)
    play.do(0, "deploy Bridge x1")
    assert not can_vary(view(play).state, 0)
    bot = seated(play, "pomcp:iterations=60,threads=1")
    play.match.check(play.state, 0, bot.choose(view(play), Limit()))


def test_first_picks_are_not_varied() -> None:
    match = two_fronts().match
    state = match.start()
    state.phase = PICKING
    assert not can_vary(state, 0)
