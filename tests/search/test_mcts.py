"""The tree search, on games whose solution is known."""

from __future__ import annotations

import math
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from solved import CARDS, GAME, NIM, PENNIES, SHOW, TAKE

from hegemon.conformance import check_bot
from hegemon.core.bot import View
from hegemon.core.errors import UnknownBot
from hegemon.core.kernels.kernel import DISABLED
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.registry import find_bot, knowing
from hegemon.core.rng import make_rng
from hegemon.search.mcts import Mcts
from hegemon.search.tree import key_of, make_tree, place_of
from stopping import slowest_stop


def seated(match: Match, text: str, seat: int = 0, seed: int = 1) -> Mcts:
    bot = find_bot(match, text).seat(match, seat, make_rng(seed))
    assert isinstance(bot, Mcts)
    return bot


def nim(heap: int) -> tuple[Match, View]:
    match = GAME.match(2, {"kind": NIM, "heap": heap})
    return match, View(match, match.start(), 0)


def thoughts(bot: Mcts) -> dict[str, Any]:
    found = bot.thoughts
    assert found is not None
    return found


@pytest.mark.parametrize("heap", [5, 6, 7, 9, 10, 11])
@pytest.mark.parametrize("threads", [1, 2])
def test_it_finds_the_win_in_nim(heap: int, threads: int) -> None:
    match, view = nim(heap)
    bot = seated(match, f"mcts:iterations=3000,threads={threads}")
    assert bot.choose(view, Limit()) == (TAKE, heap % 4)
    assert thoughts(bot)["win"] > 0.8


def test_it_knows_when_it_is_lost() -> None:
    match, view = nim(8)
    bot = seated(match, "mcts:iterations=6000,threads=1")
    bot.choose(view, Limit())
    assert thoughts(bot)["win"] < 0.2


@pytest.mark.parametrize("seat", [0, 1])
def test_a_secret_move_is_not_seen_through(seat: int) -> None:
    """Matching pennies is worth a half; for a seat that is seen through while deciding, nothing."""
    match = GAME.match(2, {"kind": PENNIES})
    view = View(match, match.view(match.start(), seat), seat)
    fair = seated(match, "mcts:iterations=6000,threads=1,exploration=1", seat)
    fair.choose(view, Limit())
    assert 0.4 < thoughts(fair)["win"] < 0.6
    seen = seated(match, "mcts:iterations=6000,threads=1,exploration=1,decoupled=0", seat)
    seen.choose(view, Limit())
    assert thoughts(seen)["win"] < 0.15


@pytest.mark.parametrize("card", [0, 9])
def test_it_never_looks_at_what_is_hidden(card: int) -> None:
    """The card is below 8 in eight cases of ten, whatever it really is."""
    match = GAME.match(2, {"kind": CARDS})
    state = match.apply(match.start(), -1, (0, 0), (card,))
    bot = seated(match, "mcts:iterations=4000,threads=2,exploration=0.5")
    assert bot.choose(View(match, match.view(state, 0), 0), Limit()) == (SHOW, 1)
    assert thoughts(bot)["win"] == pytest.approx(0.8, abs=0.03)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_iterations_make_it_reproducible(threads: int) -> None:
    match, view = nim(21)
    answers = []
    for _ in range(3):
        bot = seated(match, f"mcts:iterations=999,threads={threads}")
        bot.choose(view, Limit())
        answers.append([(one["turn"], one["visits"], one["value"]) for one in thoughts(bot)["candidates"]])
    assert answers[0] == answers[1] == answers[2]
    other = seated(match, f"mcts:iterations=999,threads={threads}", seed=2)
    other.choose(view, Limit())
    assert [(one["turn"], one["visits"], one["value"]) for one in thoughts(other)["candidates"]] != answers[0]


def test_what_was_never_tried_is_tried_before_anything_else() -> None:
    """000, lines 264 and 265: without a game in it, the value of a node is infinite."""
    match, view = nim(10)
    bot = seated(match, "mcts:iterations=3,threads=1,exploration=0")
    bot.choose(view, Limit())
    assert [one["visits"] for one in thoughts(bot)["candidates"]] == [1, 1, 1]


@pytest.mark.parametrize("threads", [1, 3])
def test_the_turn_with_the_most_visits_is_played(threads: int) -> None:
    """000, line 240; of merged trees 001, lines 108 to 112."""
    match, view = nim(9)
    bot = seated(match, f"mcts:iterations=300,threads={threads}")
    played = match.write(bot.choose(view, Limit()))
    visits = {one["turn"][0]: one["visits"] for one in thoughts(bot)["candidates"]}
    assert visits[played] == max(visits.values())


def test_the_trees_of_all_threads_are_merged() -> None:
    match, view = nim(10)
    bot = seated(match, "mcts:iterations=1000,threads=3")
    bot.choose(view, Limit())
    found = thoughts(bot)
    assert found["iterations"] == 1002  # a third each, rounded up
    assert sum(one["visits"] for one in found["candidates"]) == found["iterations"]
    assert [one["visits"] for one in found["candidates"]] == sorted(
        (one["visits"] for one in found["candidates"]), reverse=True
    )


def test_a_full_tree_stops_growing_and_still_finds_the_win() -> None:
    match, view = nim(7)
    bot = seated(match, "mcts:iterations=5000,threads=1,nodes=16")
    assert bot.choose(view, Limit()) == (TAKE, 3)


def test_a_single_candidate_needs_no_thought() -> None:
    match, view = nim(1)
    bot = seated(match, "mcts:time=30")
    started = time.perf_counter()
    assert bot.choose(view, Limit()) == (TAKE, 1)
    assert time.perf_counter() - started < 5
    found = thoughts(bot)
    assert "win" not in found
    assert found["candidates"] == [{"turn": ["take 1"], "visits": 0}]


@pytest.mark.skipif(DISABLED, reason="times are those of compiled kernels")
def test_a_hundred_stops_at_any_time_are_answered_at_once() -> None:
    match, view = nim(500)
    bot = seated(match, "mcts:threads=2")
    assert slowest_stop(bot, view) < 0.05


def test_it_keeps_the_contract_of_bots() -> None:
    with knowing(GAME):
        for kind in (NIM, CARDS):
            check_bot(GAME.match(2, {"kind": kind}), "mcts:iterations=50,threads=2", games=1)


def test_its_parameters_have_bounds() -> None:
    match, _ = nim(5)
    with pytest.raises(UnknownBot, match="exploration is from 0 to 10, not 11"):
        find_bot(match, "mcts:exploration=11")


def test_keys_are_found_again_until_there_is_no_room() -> None:
    tree = make_tree(64)
    stored = {}
    for number in range(64):
        key = key_of(1, number)
        at = place_of(tree.keys, key)
        if at >= 0:
            tree.keys[at] = key
            stored[key] = at
    assert 40 < len(stored) <= 64
    assert all(place_of(tree.keys, key) == at for key, at in stored.items())
    assert place_of(np.arange(1, 65), key_of(1, 99)) == -1


def test_keys_differ() -> None:
    keys = {key_of(key_of(1, a), b) for a in range(-40, 40) for b in range(-40, 40)}
    assert len(keys) == 80 * 80
    assert all(0 < key < 1 << 62 for key in keys)


@pytest.mark.skipif(DISABLED, reason="it runs itself without the compiler")
def test_without_the_compiler_it_is_the_same() -> None:
    match, view = nim(6)
    bot = seated(match, "mcts:iterations=200,threads=2")
    bot.choose(view, Limit())
    script = (
        "from test_mcts import *; match, view = nim(6); bot = seated(match, 'mcts:iterations=200,threads=2');"
        "bot.choose(view, Limit()); print([(one['visits'], one['value']) for one in thoughts(bot)['candidates']])"
    )
    without = dict(os.environ, NUMBA_DISABLE_JIT="1", PYTHONPATH=str(Path(__file__).parents[1]))
    command, folder = [sys.executable, "-c", script], Path(__file__).parent
    done = subprocess.run(command, cwd=folder, env=without, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str([(one["visits"], one["value"]) for one in thoughts(bot)["candidates"]])


def by_hand(heap: int, iterations: int, of_root: bool) -> list[int]:
    """Visits of taking 3, 1 and 2 at the root of Nim: UCT as the formula says, without playouts."""
    games: dict[tuple[int, ...], int] = {}
    wins: dict[tuple[int, ...], float] = {}
    expanded: set[tuple[int, ...]] = set()
    for _ in range(iterations):
        path: tuple[int, ...] = ()
        left, leaf = heap, False
        while left > 0 and not leaf:
            leaf = path not in expanded
            expanded.add(path)
            takes = [take for take in (3, 1, 2) if take <= left] if left > 2 else [2, 1][2 - left :]
            total = games.get(() if of_root else path, 0)

            def value(take: int, path: tuple[int, ...] = path, total: int = total) -> float:
                n = games.get((*path, take), 0)
                known = total if of_root else total + 1
                return math.inf if n == 0 else wins[(*path, take)] / n + 2**0.5 * math.sqrt(math.log(known) / n)

            path = (*path, max(takes, key=value))
            left -= path[-1]
        for depth in range(1, len(path) + 1):
            mine = (len(path) - depth) % 2 == 0
            wins[path[:depth]] = wins.get(path[:depth], 0) + (0.5 if left > 0 else float(mine))
            games[path[:depth]] = games.get(path[:depth], 0) + 1
        games[()] = games.get((), 0) + 1
    return [games.get((take,), 0) for take in (3, 1, 2)]


@pytest.mark.parametrize("of_root", [True, False])
def test_uct_is_what_the_formula_says(of_root: bool) -> None:
    # 000, lines 257-264: wi / ni + c * sqrt(ln(Ni) / ni) with Ni the games at the root, and infinity where ni is 0.
    match, view = nim(9)
    bot = seated(match, f"mcts:rounds=0,exploration={2**0.5!r},root_games={int(of_root)}")
    (worker,) = bot.workers(view, 1)
    worker.iterate(400)
    visits, _ = worker.counts()
    assert visits.tolist() == by_hand(9, 400, of_root)


def test_it_makes_a_difference_whose_games_are_counted() -> None:
    assert by_hand(9, 400, True) != by_hand(9, 400, False)
