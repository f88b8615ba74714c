"""Tests are shared among processes so that nothing is compiled or started twice, and the longest begin first."""

from __future__ import annotations

import doctest
from pathlib import Path

import sharing
from hegemon.core.registry import shipped_games

TESTS = Path(__file__).parents[1]


def test_a_games_tests_stay_together() -> None:
    assert doctest.testmod(sharing) == (0, 3)
    for game in shipped_games():
        here = [
            f"tests/games/{game}/test_moves.py::test_it",
            f"tests/conformance/test_every_bot.py::test_it[{game}-a-b]",
        ]
        assert {sharing.room_of(name, set(shipped_games())) for name in here} == {game}


def test_what_begins_first_is_there() -> None:
    assert all((TESTS / name).exists() for name in sharing.LONGEST_FIRST)
    assert sharing.turn_of("tests/docs/test_docs.py") < sharing.turn_of("tests/core/test_moves.py")
