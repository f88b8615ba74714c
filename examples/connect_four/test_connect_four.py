"""Connect Four: its own rules by hand, everything else by the conformance suite."""

from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.conformance import check_backends, check_bot, check_game
from hegemon.core.bot import View
from hegemon.core.history.timeline import Timeline
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.registry import find_bot, load_game
from hegemon.core.rng import make_rng

FILE = str(Path(__file__).with_name("connect_four.py"))
GAME = load_game(FILE)


def played(columns: str, match: Match | None = None) -> Timeline:
    """The game after discs in these columns, both seats in turn."""
    timeline = Timeline(match or GAME.match(2))
    for number, column in enumerate(columns):
        timeline.play(number % 2, timeline.match.read(f"drop {column}"), make_rng(0))
    return timeline


@pytest.mark.parametrize("columns", ["abababa", "aabbccd", "abbccdcddfd", "dccbbabaaea"])
def test_four_in_a_row_win(columns: str) -> None:
    game = played(columns)
    assert game.result is not None
    assert game.result.scores == (1.0, 0.0)
    assert played(columns[:-1]).result is None


def test_a_full_grid_is_a_draw() -> None:
    small = GAME.match(2, {"columns": 4, "rows": 4})
    game = played("dcbacaaaddbcdbcb", small)
    assert game.result is not None
    assert game.result.ended == "drawn"


def test_a_full_column_takes_no_more() -> None:
    game = played("dddddd")
    legal = [game.match.game.forms.write_box(box) for box in game.match.legal(game.state, 0)]
    assert legal == ["drop a", "drop b", "drop c", "drop e", "drop f", "drop g"]


@pytest.mark.parametrize("variant", GAME.variants)
def test_it_keeps_the_contract(variant: str) -> None:
    assert check_game(GAME, options=GAME.variants[variant], seats=2, games=3).games == 3


def test_a_seed_gives_the_same_game_on_every_backend() -> None:
    assert check_backends(FILE, games=1).games >= len(GAME.variants)


@pytest.mark.parametrize("bot", ["alphabeta:depth=5", "mcts:iterations=3000,threads=1"])
def test_searches_see_the_win_and_the_threat(bot: str) -> None:
    for columns in ("aabbcc", "aabbc"):  # three in a row: to be finished, or to be stopped
        game = played(columns)
        seat = len(columns) % 2
        chosen = find_bot(game.match, bot).seat(game.match, seat, make_rng(1))
        assert game.match.write(chosen.choose(View(game.match, game.state, seat), Limit(60))) == "drop d"


def test_the_bots_keep_the_contract() -> None:
    for kind in GAME.bots():
        check_bot(GAME.match(2, GAME.variants["small"]), kind.name, games=1)


def test_it_is_an_environment_for_learners() -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    from hegemon.rl import env

    api_test(env(FILE), num_cycles=60)


def test_every_column_of_its_picture_can_be_clicked() -> None:
    game = played("dd")
    svg = game.show(seat=0).svg
    assert [f'data-move="drop {column}"' in svg for column in "abcdefgh"] == [True] * 7 + [False]
