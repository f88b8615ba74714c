"""AlphaZero on Connect Four: the network guides the search, and a few games teach it something."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from alphazero import GAME, ZERO, Learner, Lessons, arguments, features_of, first_network, network_of, play, seat_both

from hegemon.core.bot import View
from hegemon.core.limit import Limit
from hegemon.core.registry import find_bot, load_game
from hegemon.core.rng import make_rng

MATCH = GAME.match(2)
FILE = str(Path(__file__).with_name("alphazero.py"))


def liking(column: int) -> Any:
    """A network that expects one column and an even result, whatever it sees."""
    inputs, columns = len(features_of(MATCH)), int(MATCH.board.columns)
    biases = np.zeros(1 + columns)
    biases[1 + column] = 3
    return network_of([(np.zeros((inputs, 4)), np.zeros(4)), (np.zeros((4, 1 + columns)), biases)], MATCH)


def test_features_tell_discs_and_open_lines() -> None:
    state = MATCH.start()
    for number, column in enumerate("aabbc"):
        state = MATCH.apply(state, number % 2, MATCH.read(f"drop {column}"), ())
    features = features_of(MATCH)
    seen = dict(zip(features.names, features.of(state, MATCH.board, 1).tolist(), strict=True))
    assert (seen["other a1"], seen["own a2"], seen["own a1"], seen["to move"]) == (1, 1, 0, 1)
    assert (seen["other in a1-d1"], seen["own in a1-d1"], seen["own in a2-d2"]) == (3, 0, 2)


def test_the_search_tries_first_what_the_network_expects() -> None:
    view = View(MATCH, MATCH.start(), 0)
    for column in (0, 5):
        bot = ZERO.seat(MATCH, 0, make_rng(1), {"iterations": 30, "threads": 1, "widening": 0.01}, liking(column))
        assert bot.choose(view, Limit()) == (0, column)


def test_a_game_teaches_its_positions_and_their_mirror_images() -> None:
    bots = seat_both(MATCH, ZERO, 20, first_network(MATCH))
    scores, lessons = play(MATCH, bots, np.random.default_rng(1), 0, 6)
    assert scores.sum() == 1
    assert lessons.visits.sum(axis=1) == pytest.approx(1)
    assert (lessons.visits[0] == lessons.visits[1][::-1]).all()
    assert (lessons.rows[::2].sum(axis=1) == lessons.rows[1::2].sum(axis=1)).all()


def test_the_network_learns_what_it_is_taught_and_plays_from_its_file(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    bots = seat_both(MATCH, ZERO, 20, first_network(MATCH))
    games = [play(MATCH, bots, np.random.default_rng(seed), 2)[1] for seed in range(10)]
    lessons, learner = Lessons(*(np.concatenate(arrays) for arrays in zip(*games, strict=True))), Learner(MATCH, 1)
    before = learner.learn(lessons)
    assert learner.learn(lessons, epochs=40) < 0.9 * before
    assert arguments().parse_args([]).iterations == 100
    file = tmp_path / "zero.npz"
    file.write_bytes(learner.network().write())
    match = load_game(FILE).match(2)
    bot = find_bot(match, f"zero:{file},iterations=20,threads=1").seat(match, 0, make_rng(1))
    assert bot.choose(View(match, match.start(), 0), Limit())[0] == 0
