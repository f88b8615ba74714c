"""A state is declared once: NumPy gets its dtype from the class, and the type checker its fields."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from mypy import api

from hegemon.core.state import Int8s, Int16, Int32, Int64s, State, shape

ROOT = Path(__file__).parents[2]
KERNEL = """
from hegemon.core.kernels.kernel import kernel
from hegemon.games.risk.rules.state import RiskState

@kernel
def first(state: RiskState) -> int:
    return int({line})
"""


class Siege(State):
    turn: Int32
    walls: Int8s = shape("towers", 2)
    gate: Int16
    paths: Int64s = shape("words")


def test_the_widest_fields_stand_first_and_nothing_is_between_them() -> None:
    dtype = Siege.dtype_for(towers=3, words=1)
    assert dtype.names == ("paths", "turn", "gate", "walls", "spare")
    assert dtype["walls"] == np.dtype((np.int8, (3, 2)))
    assert dtype.itemsize == sum(dtype[name].itemsize for name in dtype.names) == 24


def test_a_record_reads_and_writes_its_fields_by_name() -> None:
    siege = Siege.blank(towers=3, words=1)
    siege.turn += 1
    siege.walls[2, 1] = 7
    assert (siege.turn, siege["walls"][2, 1], siege.gate) == (1, 7, 0)


def test_a_size_that_was_not_given_is_named() -> None:
    with pytest.raises(KeyError, match="towers"):
        Siege.dtype_for(words=1)


@pytest.mark.parametrize(
    ("line", "found"), [("state.owner[0]", "Success"), ("state.onwer[0]", '"RiskState" has no attribute "onwer"')]
)
def test_the_type_checker_finds_a_misspelt_field(
    line: str, found: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYPYPATH", str(ROOT / "src"))
    file = tmp_path / "misspelt.py"
    file.write_text(KERNEL.format(line=line))
    limit = sys.getrecursionlimit()
    try:
        printed, _, _ = api.run(["--config-file", str(ROOT / "pyproject.toml"), str(file)])
    finally:
        sys.setrecursionlimit(limit)  # the type checker raises it for the whole process
    assert found in printed
