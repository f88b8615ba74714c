"""A server of small games for the fuzzers; at the end it must live, have said nothing, and have stayed small."""

from __future__ import annotations

from collections.abc import Iterator

import fuzzing
import pytest
from serving import Server

GROWTH = 300 * 2**20
"""Bytes that a server may grow by while it is hunted; making a large map takes some 80 MiB for a while."""


@pytest.fixture(scope="module")
def hunted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("fuzz") / "games.db")
    server.http.get("/api/games")
    server.http.post("/api/maps/generate", json={"seed": 1, "regions": 30})  # loads what large maps need
    before = fuzzing.resident(server.process.pid)
    yield server
    assert server.http.get("/api/ready").status_code == 200
    assert fuzzing.resident(server.process.pid) - before < GROWTH
    assert server.stop() == 0
    errors = [line for line in server.errors if "running as root" not in line]
    assert not errors, "".join(errors)
