"""Every kind of fault, once, with a real game; `python -m tests.faults --faults 1000` for many."""

from __future__ import annotations

import pytest

from postgres import programs

from .faults import LASTING, ON_SQLITE, PASSING, Report, cause
from .world import World, all_games

needs_postgres = pytest.mark.skipif(programs() is None, reason="PostgreSQL is not installed here")


def check(world: World, *names: str) -> None:
    """After these faults, what was acknowledged and what was shown is kept, once."""
    report = Report()
    try:
        for name in names:
            if name != "disk" or world.disk is not None:
                cause(world, name, report)
        found = world.end()
    except BaseException:
        world.close()
        raise
    assert not found.wrong, found.wrong[:5]
    assert found["acknowledged"] > 2 * report.times
    assert found["seen"] > 0


@pytest.fixture
def pair() -> World:
    return World(shared=True, games=all_games()[:1], pause=0.05)


@needs_postgres
@pytest.mark.parametrize("name", LASTING)
def test_another_server_goes_on_while_one_is_gone(name: str, pair: World) -> None:
    check(pair, name)


@needs_postgres
def test_trouble_with_the_database_passes_and_nothing_is_lost(pair: World) -> None:
    check(pair, *PASSING)


@needs_postgres
def test_two_faults_at_once_are_overcome(pair: World) -> None:
    check(pair, "two")


def test_nothing_is_lost_on_sqlite() -> None:
    check(World(shared=False, games=all_games()[:1], pause=0.05), *ON_SQLITE)
