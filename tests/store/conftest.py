"""The store's tests run on both databases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hegemon.store import Store, open_store


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The place of an empty database, as `--database` takes it."""
    if request.param == "sqlite":
        return str(tmp_path / "deep" / "games.db")
    return str(request.getfixturevalue("postgres").new())


@pytest.fixture
def opening() -> Iterator[Callable[[str], Store]]:
    """Opens stores, and closes them at the end."""
    opened: list[Store] = []

    def opening(database: str) -> Store:
        opened.append(open_store(database))
        return opened[-1]

    yield opening
    for store in opened:
        store.close()


@pytest.fixture
def store(database: str, opening: Callable[[str], Store]) -> Store:
    return opening(database)
