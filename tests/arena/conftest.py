"""The arena's tests run on both databases, with passwords that are hashed quickly."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from hegemon.arena import passwords
from hegemon.store import Store, open_store


@pytest.fixture(autouse=True)
def _quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "_HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    passwords._nobodys.cache_clear()


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    url = str(tmp_path / "arena.db") if request.param == "sqlite" else request.getfixturevalue("postgres").new()
    store = open_store(url)
    yield store
    store.close()
