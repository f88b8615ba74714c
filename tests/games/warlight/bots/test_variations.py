"""Variations of turns: all of them legal from the seat's view, none of them what is known, and found by `pomcp`."""

from __future__ import annotations

from typing import Any

import pytest

from hegemon.core.bot import View
from hegemon.core.limit import Limit
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.games.warlight.bots.pomcp import Pomcp
from hegemon.games.warlight.bots.turn_mutations import Mutator, can_vary, take_apart
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


def test_variations_keep_deploys_that_are_final() -> None:
    play = two_fronts()
    bot, match = seated(play, "pomcp:iterations=20,threads=1"), play.match
    placed = {play.at("Bridge"): 2, play.at("Market"): int(view(play).state.income[0]) - 2}
    mutator = Mutator(view(play).state, match.board, 0, match.game.forms, make_rng(5), placed)
    turns = bot.turns(view(play))
    varied = [mutator.vary(turns[:4]) for _ in range(100)]
    assert all(take_apart(turn).deploys == placed for turn in varied)
    assert len(set(varied)) > 20


def test_a_search_goes_on_with_its_deploys_and_tries_no_others() -> None:
    play = two_fronts()
    bot = seated(play, "pomcp:time=5,threads=1")
    bot.choose(view(play), Limit(iterations=200))
    (worker,) = bot._grown
    before, turns = worker.counts()[0], list(worker.turns)
    placed = take_apart(turns[bot.ranked([worker])[0]]).deploys
    turn = bot.think_on(view(play), placed, Limit(iterations=400))
    assert turn is not None
    assert take_apart(turn).deploys == placed
    assert worker.done == 400
    others = [i for i, one in enumerate(turns) if take_apart(one).deploys != placed]
    assert others
    assert not worker.counts()[0][others].any()
    kept = [i for i in range(len(turns)) if i not in others]
    assert worker.counts()[0][kept].sum() > before[kept].sum()
    assert all(take_apart(one).deploys == placed for one in worker.turns[len(turns) :])


def test_it_cannot_go_on_with_deploys_that_it_never_thought_of() -> None:
    play = two_fronts()
    bot = seated(play, "pomcp:iterations=60,threads=1")
    assert bot.think_on(view(play), {play.at("Bridge"): 1}, Limit()) is None
    bot.choose(view(play), Limit())
    assert bot.think_on(view(play), {play.at("Bridge"): 1}, Limit()) is None


def test_the_key_of_a_bonus_is_defended_when_a_stack_stands_beside_it() -> None:
    land = {0: {"Westgate": 1, "Westfield": 1, "Westport": 6}, 1: {"Bridge": 9, "Market": 1, "Eastfield": 1}}
    play = position(land, armies_move_once=True)
    bot = seated(play, "pomcp:iterations=1500,threads=1")
    bot.choose(view(play), Limit())
    best = bot._grown[0].turns[bot.ranked(bot._grown)[0]]
    parts = take_apart(best)
    key = play.at("Westfield")
    strikes = any(target == play.at("Bridge") for _, target, _ in parts.orders)
    assert parts.deploys.get(key, 0) >= 4 or strikes


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
