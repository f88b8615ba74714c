"""The few names at the top of the package: what scripts and bots begin with."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import hegemon

sys.path.insert(0, str(Path(__file__).parent.parent))
from hegemon.core.registry import _added
from small_game import GAME


def test_a_game_is_played_with_one_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_added, GAME.name, GAME)
    one = hegemon.play("heap", ["random", "random"], seed=5, options={"heap": 10})
    again = hegemon.play("heap", ["random", "random"], seed=5, options={"heap": 10})
    assert one.result is not None
    assert one.entries == again.entries


def test_every_public_name_is_there() -> None:
    for name in hegemon.__all__:
        assert getattr(hegemon, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        hegemon.nonsense  # noqa: B018


def test_importing_the_package_loads_no_compiler() -> None:
    script = "import sys, hegemon; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False, timeout=60).returncode == 0
