"""The small games, known to the registry while a test of this folder runs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hegemon import registry
from hegemon.game import Game
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
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(str(tmp_path / "games.db"))
    yield store
    store.close()
