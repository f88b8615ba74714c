"""The bots that look ahead (V3, V4): what they see coming, in time, and the same with and without the compiler."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hegemon.core.bot import View
from hegemon.core.kernels.kernel import DISABLED
from hegemon.core.limit import Limit
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.lab.tournament import TournamentPlan, tournament
from hegemon.search.alphabeta import Alphabeta
from more_time import with_more_time
from stopping import slowest_stop

from ..positions import Play, grid, vampires
from .search_depth import looks_far

SEARCHERS = ["alphabeta:depth=4", "sss:depth=4", "report", "mcts:iterations=2000,threads=1"]


def seated(play: Play, text: str) -> Any:
    return find_bot(play.match, text).seat(play.match, play.seat, make_rng(1))


def turn(play: Play, bot: str = "alphabeta:depth=4") -> set[str]:
    """The parts of the turn that a bot makes."""
    player, seat, match, parts = seated(play, bot), play.seat, play.match, []
    while True:
        text = match.write(player.choose(View(match, play.state, seat), Limit()))
        if text == "end":
            return set(parts)
        parts.append(text)
        play.do(text)


@pytest.mark.parametrize("bot", SEARCHERS)
def test_a_species_is_killed_when_that_wins(bot: str) -> None:
    play = grid(""". 7v . .
                   . . 4w .
                   . . . .
                   . . . .""")
    assert turn(play, bot) == {"move 1,0>2,1 x7"}


@pytest.mark.parametrize("bot", SEARCHERS)
def test_humans_are_eaten(bot: str) -> None:
    play = grid("""5v . . . . .
                   . 4h . . . .
                   . . . . . .
                   . . . . . .
                   . . . . . .
                   . . . . . 5w""")
    assert turn(play, bot) == {"move 0,0>1,1 x5"}


def test_it_does_not_step_beside_the_stronger_for_a_small_meal() -> None:
    """The single human would cost the group its life."""
    play = grid("""3v 1h . 9w .
                   . . . . .
                   . . . . .
                   . . . . .
                   2h . . . .""")
    assert "move 0,0>1,0 x3" not in turn(play)


def test_both_meals_at_once() -> None:
    play = grid("""3h . 6v . 3h
                   . . . . .
                   . . . . .
                   . . . . .
                   . . . . 6w""")
    assert turn(play, "alphabeta:depth=5") == {"move 2,0>1,0 x3", "move 2,0>3,0 x3"}


def test_a_battle_is_taken_when_it_is_the_last_chance() -> None:
    """Before the last ply the smaller side has nothing to lose: even one chance in three is more than none."""
    play = grid("""4v 6w .
                   . . .
                   . . .""", max_plies=1)  # fmt: skip
    assert turn(play) == {"move 0,0>1,0 x4"}


def test_the_leader_avoids_battles_before_the_end() -> None:
    play = grid("""7v 6w . .
                   . . . .
                   . . . .""", max_plies=1)  # fmt: skip
    assert turn(play) != {"move 0,0>1,0 x7"}


def test_the_rest_of_a_turn_needs_no_thought() -> None:
    play = grid("""3h . 6v . 3h
                   . . . . .
                   . . . . .
                   . . . . .
                   . . . . 6w""")
    player = seated(play, "alphabeta:depth=5")
    thought = []
    for _ in range(3):
        text = play.match.write(player.choose(View(play.match, play.state, 0), Limit()))
        thought.append(player.thoughts)
        if text != "end":
            play.do(text)
    first: Any = thought[0]
    assert first["depth"] == 5
    assert first["candidates"][0]["turn"][-1] == "end"
    assert thought[1:] == [None, None]


@pytest.mark.skipif(DISABLED, reason="times are those of compiled kernels")
def test_a_turn_takes_no_longer_than_it_may_and_looks_far() -> None:
    with_more_time(lambda seconds: looks_far("alphabeta", seconds), 0.4, 2.0, 10.0)


@pytest.mark.skipif(DISABLED, reason="times are those of compiled kernels")
def test_a_hundred_stops_at_any_time_are_answered_at_once() -> None:
    match = vampires("village")
    bot = find_bot(match, "alphabeta").seat(match, 0, make_rng(1))
    assert isinstance(bot, Alphabeta)
    assert slowest_stop(bot, View(match, match.start(), 0)) < 0.05


def what_it_thinks() -> str:
    """Turns and values over a few positions, the same on every machine."""
    found = []
    for board in ("village", "duel", "river"):
        match = vampires(board)
        bot = find_bot(match, "alphabeta:nodes=300").seat(match, 0, make_rng(1))
        move = bot.choose(View(match, match.start(), 0), Limit())
        thoughts: Any = bot.thoughts
        found.append((match.write(move), thoughts["depth"], thoughts["win"], thoughts["iterations"]))
    return repr(found)


@pytest.mark.skipif(DISABLED, reason="it runs itself without the compiler")
def test_it_thinks_the_same_without_the_compiler() -> None:
    script = "from vampires.bots.test_alphabeta import what_it_thinks; print(what_it_thinks())"
    settings = {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(Path(__file__).parents[3])}
    done = subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, **settings}, cwd=Path(__file__).parents[2],
        capture_output=True, text=True, timeout=300, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == what_it_thinks()


@pytest.mark.skipif(DISABLED, reason="too slow without the compiler")
def test_it_wins_against_random() -> None:
    match = vampires("random", rows=6, columns=6, homes=4, max_plies=100)
    bots = [find_bot(match, text) for text in ("alphabeta:nodes=300", "random")]
    best = tournament(TournamentPlan(match, bots, games=10, seed=1)).standings[0]
    assert best.name.startswith("alphabeta")
    assert best.share >= 0.8
