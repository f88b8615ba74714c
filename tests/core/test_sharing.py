"""Tests are shared among processes so that nothing is compiled or started twice, and the longest begin first."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import sharing
from hegemon.core.registry import shipped_games

TESTS = Path(__file__).parents[1]


def test_a_games_tests_stay_together() -> None:
    assert doctest.testmod(sharing) == (0, 5)
    for game in shipped_games():
        here = [
            f"tests/games/{game}/test_moves.py::test_it",
            f"tests/conformance/test_every_bot.py::test_it[{game}-a-b]",
        ]
        assert {sharing.room_of(name, set(shipped_games())) for name in here} == {game}


def test_what_begins_first_is_there() -> None:
    assert all((TESTS / name).exists() for name in sharing.LONGEST_FIRST)
    assert sharing.turn_of("tests/docs/test_docs.py") < sharing.turn_of("tests/core/test_moves.py")


@pytest.mark.parametrize("game", ["settlers"])
def test_what_names_a_second_game_is_marked(game: str, request: pytest.FixtureRequest) -> None:
    assert request.node.get_closest_marker("second_game")


@pytest.mark.parametrize("game", ["risk"])
def test_what_names_risk_alone_is_not_marked(game: str, request: pytest.FixtureRequest) -> None:
    assert request.node.get_closest_marker("second_game") is None
