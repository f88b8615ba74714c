"""A PostgreSQL and the command for all tests; and in which order and by whom they are run."""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from collections.abc import Iterator
from typing import Any

import pytest

from hegemon.core.registry import shipped_games
from postgres import Postgres, programs
from sharing import Sharing, names_second_game, turn_of
from shell import Hegemon, make_hegemon

# The threads of PyTorch and NumPy wait for each other in a circle: beside other tests, small networks take ten times as
# long on two threads as on one. Read when a library is imported, here and in processes that tests start.
os.environ.setdefault("OMP_NUM_THREADS", "1")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for all tests of a process."""
    if programs() is None:
        pytest.skip("PostgreSQL is not installed here: tools/postgres installs it")
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def _nothing_is_left_behind() -> Iterator[None]:
    """A test that changes the process it shares with others would change what they test."""
    before = _process_state()
    yield
    after = _process_state()
    changed = {what: (before[what], after.get(what)) for what in before if before[what] != after.get(what)}
    assert not changed, f"this test has changed its process: {changed}"


def _process_state() -> dict[str, Any]:
    """State of the whole process, not of a test. Libraries add variables of their own when they are imported;
    pytest notes the test that runs in one."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"}
    ours = sorted(name for name in environment if name.startswith(("HEGEMON", "NUMBA", "PYTHON")))
    try:
        folder = os.getcwd()
    except FileNotFoundError:
        folder = "gone"
    kept: dict[str, Any] = {f"variable {name}": value for name, value in environment.items()}
    kept |= {"our variables": ours, "working folder": folder, "garbage collector": gc.isenabled()}
    return kept | {"temporary folder": tempfile.gettempdir(), "recursion limit": sys.getrecursionlimit()}


@pytest.fixture
def hegemon(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Hegemon:
    """Runs the command as a shell would."""
    return make_hegemon(monkeypatch, capsys)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first; those of a second game are marked."""
    items.sort(key=lambda item: turn_of(item.nodeid))
    games = set(shipped_games())
    for item in items:
        if names_second_game(item.nodeid, games):
            item.add_marker("second_game")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Sharing | None:
    """Our own way of sharing, where tests are shared by what they belong to."""
    return Sharing(config, log, set(shipped_games())) if config.getoption("dist") == "loadscope" else None
