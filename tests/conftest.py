"""A PostgreSQL for all tests; and who tests what: those of a game run in one process, which alone loads its rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hegemon.registry import shipped_games
from postgres import Postgres, programs

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for all tests of a process."""
    if programs() is None:
        pytest.skip("PostgreSQL is not installed here: tools/postgres installs it")
    server = Postgres()
    yield server
    server.stop()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Groups for `--dist loadgroup`: a game's tests together, wherever they stand; otherwise a file at a time.

    A real browser beside everything else may be too slow for a hand that is not: such a test has a second try.
    """
    games = set(shipped_games())
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))
        item.add_marker(pytest.mark.xdist_group(_group(item, games)))


def _group(item: pytest.Item, games: set[str]) -> str:
    folder, *rest = item.path.relative_to(HERE).parts
    if folder == "games" and rest[0] in games:
        return rest[0]
    callspec = getattr(item, "callspec", None)
    named = callspec.params.get("name") if folder == "conformance" and callspec else None
    return named if named in games else item.path.relative_to(HERE).as_posix()
