"""The order in which tests are shared out (pytest -n 4 --dist loadscope).

A game's tests run in one process, which alone loads its rules; other tests run a file at a time, so that servers,
browsers and clusters are started once. What takes longest begins first.

xdist has groups for this (`--dist loadgroup`), but it writes them into the names of tests where pytest no longer looks.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

LONGEST_FIRST = (
    "rl/test_batch.py",
    "docs",
    "browser",
    "games",
    "conformance",
    "server/test_several_servers.py",
    "arena/test_course.py",
    "arena/test_several_arenas.py",
    "lab",
    "faults",
    "server",
    "rl",
    "search",
    "arena",
)
"""Folders and files of tests/; whatever else there is comes after them."""

_GAME = re.compile(r"tests/games/(\w+)/|tests/conformance/[^\[]*\[(\w+)")


def room_of(name: str, games: set[str]) -> str:
    """The tests that a test belongs to: those of a game, or of its file.

    >>> room_of("tests/games/chess/test_rules.py::test_mate", {"chess"})
    'chess'
    >>> room_of("tests/conformance/test_every_bot.py::test_a_bot[chess-blitz-random]", {"chess"})
    'chess'
    >>> room_of("tests/conformance/test_every_bot.py::test_the_smallest", {"chess"})
    'tests/conformance/test_every_bot.py'
    """
    found = _GAME.match(name)
    game = found and (found[1] or found[2])
    return game if game in games else name.partition("::")[0]


def turn_of(name: str) -> int:
    """The rank of a test: the lower, the sooner it begins."""
    inside = name.removeprefix("tests/")
    return next((i for i, long in enumerate(LONGEST_FIRST) if inside.startswith(long)), len(LONGEST_FIRST))


def names_second_game(name: str, games: set[str]) -> bool:
    """True if a test or its file names another game than Risk: `make check` compiles no second game.

    >>> names_second_game("tests/core/test_best.py::test_it[chess]", {"chess", "risk"})
    True
    >>> names_second_game("tests/core/test_best.py::test_it[risk]", {"chess", "risk"})
    False
    """
    return any(game in name for game in games - {"risk"})


class Sharing(LoadScopeScheduling):
    """Gives out rooms, in the order of the tests."""

    def __init__(self, config: pytest.Config, log: Any, games: set[str]) -> None:
        super().__init__(config, log)
        config.option.loadscopereorder = False  # else those with the most tests begin, which are not the longest
        self._games = games

    def _split_scope(self, nodeid: str) -> str:
        return room_of(nodeid, self._games)
