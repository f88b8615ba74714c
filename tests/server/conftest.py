"""A server for all tests of this folder, and servers for those that stop them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server") / "games.db")
    yield server
    server.stop()


@pytest.fixture
def make_server(tmp_path: Path) -> Iterator[Any]:
    """Starts servers over one database, and stops those that still run at the end."""
    started: list[Server] = []

    def make(*arguments: str) -> Server:
        started.append(Server(tmp_path / "games.db", *arguments))
        return started[-1]

    yield make
    for server in started:
        if server.process.poll() is None:
            server.kill()
