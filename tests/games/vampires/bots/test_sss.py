"""The bot `sss` (V4): SSS* over the branches of `alphabeta`, battles included.

004, line 156: "Entrainer plusieurs algorithmes (AlphaBeta, SSS...) pour déterminer le plus efficace".
"""

from __future__ import annotations

import pytest

from hegemon.core.kernels.kernel import DISABLED
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.core.rules import DEALER
from hegemon.games.vampires import GAME
from hegemon.lab.tournament import TournamentPlan, tournament
from hegemon.search.alphabeta import Alphabeta, Deepening
from hegemon.search.sss import Sss
from more_time import with_more_time

from ..positions import Play, grid, vampires
from .search_depth import looks_far
from .test_branches import random_play

DEEPEST = 3 if DISABLED else 5


def search_of(play: Play, name: str) -> Deepening:
    bot = find_bot(play.match, f"{name}:habit=0").seat(play.match, play.seat, make_rng(1))
    assert isinstance(bot, Alphabeta)
    return bot.deepening(play.state)


@pytest.mark.parametrize("seed", range(12))
def test_it_finds_the_value_that_alphabeta_finds(seed: int) -> None:
    """`alphabeta` is compared with plain minimax in tests/search; here are two groups, battles and impatience."""
    play = random_play(seed)
    if play.match.to_move(play.state) in ((), (DEALER,)) or play.state.parts:
        return
    searches = [search_of(play, name) for name in ("alphabeta", "sss")]
    for depth in range(1, DEEPEST):
        for search in searches:
            search.begin(depth)
            search.look(10**8)
        assert searches[0].value == searches[1].value


def test_what_a_battle_may_bring_is_its_average() -> None:
    """Four against six win with one chance in three; nothing else is left to do before the last ply."""
    play = grid("4v 6w\n. .", max_plies=1)
    search = search_of(play, "sss")
    search.begin(1)
    search.look(10**6)
    assert search.done
    assert -1 / 3 - 0.1 < search.value < -1 / 3 + 0.1


def test_it_is_offered_with_the_parameters_of_alphabeta() -> None:
    kinds = {kind.name: kind for kind in GAME.bots()}
    match = vampires()
    assert kinds["sss"].parameters(match) == kinds["alphabeta"].parameters(match)
    assert isinstance(find_bot(match, "sss").seat(match, 0, make_rng(1)), Sss)


@pytest.mark.skipif(DISABLED, reason="times are those of compiled kernels")
def test_a_turn_takes_no_longer_than_it_may_and_looks_far() -> None:
    with_more_time(lambda seconds: looks_far("sss", seconds), 0.4, 2.0, 10.0)


@pytest.mark.skipif(DISABLED, reason="too slow without the compiler")
def test_it_wins_against_random() -> None:
    match = vampires("random", rows=6, columns=6, homes=4, max_plies=100)
    bots = [find_bot(match, text) for text in ("sss:nodes=300", "random")]
    best = tournament(TournamentPlan(match, bots, games=10, seed=1)).standings[0]
    assert best.name.startswith("sss")
    assert best.share >= 0.8
