"""The levels of bots: the files in the games' folders, and what the page gets of them."""

from __future__ import annotations

import itertools

import pytest

from hegemon.core.files.levels import NAMES
from hegemon.core.registry import all_games
from hegemon.core.untrusted.bots import safe_bot


@pytest.mark.parametrize("name", ["risk", "settlers", "vampires", "warlight"])
def test_the_levels_of_a_game_are_bots_that_a_table_seats_each_stronger_than_the_one_before(name: str) -> None:
    game = all_games()[name]
    match = game.match(game.seats[0])
    levels = game.levels()
    names = [level.name for level in levels]
    assert [safe_bot(match, level.bot).text for level in levels] == [level.bot for level in levels]
    assert names == [one for one in NAMES if one in names]
    assert {NAMES[0], NAMES[-1]} <= set(names)
    assert all(before.rating < after.rating for before, after in itertools.pairwise(levels))


@pytest.mark.parametrize("name", ["risk", "settlers", "warlight"])  # of Vampires see docs/studies/levels.md
def test_the_expert_of_a_game_is_the_bot_that_best_lets_choose(name: str) -> None:
    game = all_games()[name]
    _, strongest = game.best(game.match(game.seats[0]))[-1]
    assert game.levels()[-1].bot.partition(":")[0] == strongest
