"""The small games, known to the registry while a test of this folder runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hegemon.core import registry
from hegemon.core.game import Game
from hegemon.store import Store, open_store

sys.path.insert(0, str(Path(__file__).parent.parent))
import sealed_game
from small_game import GAME


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setitem(registry._added, GAME.name, GAME)
    return GAME


@pytest.fixture
def sealed(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game of simultaneous secret turns."""
    monkeypatch.setitem(registry._added, sealed_game.GAME.name, sealed_game.GAME)
    return sealed_game.GAME


@pytest.fixture
def store(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Store]:
    """On SQLite; `HEGEMON_TESTS_ON=postgresql pytest tests/table` runs the same tests on PostgreSQL."""
    on_postgresql = os.environ.get("HEGEMON_TESTS_ON") == "postgresql"
    store = open_store(request.getfixturevalue("postgres").new() if on_postgresql else str(tmp_path / "games.db"))
    yield store
    store.close()
