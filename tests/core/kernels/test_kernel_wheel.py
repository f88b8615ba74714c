"""The wheel of compiled kernels: what it packs is used where it is installed, and needs nothing of the system's own."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from test_shipped_kernels import CPU, FEATURES, PROGRAM, run

from hegemon.core.kernels.kernel import DISABLED
from scripts import load_script

pytestmark = pytest.mark.skipif(DISABLED, reason="nothing is compiled")
ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def tool() -> Any:
    """tools/make_kernels.py."""
    return load_script(ROOT / "tools" / "make_kernels.py")


@pytest.fixture
def wheel(tmp_path: Path, tool: Any) -> Path:
    """A wheel with one kernel."""
    (tmp_path / "main.py").write_text(PROGRAM, encoding="utf-8")
    assert run(tmp_path, "made", NUMBA_CPU_NAME=CPU, NUMBA_CPU_FEATURES=FEATURES) == "42 1"
    made: Path = tool.pack(tmp_path / "made" / "kernels", tmp_path / "dist", CPU, FEATURES)
    return made


def test_what_is_installed_from_the_wheel_is_not_compiled_again(tmp_path: Path, wheel: Path) -> None:
    words = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--disable-pip-version-check"]
    subprocess.run([*words, "--target", tmp_path / "installed", wheel], check=True, timeout=120)
    assert run(tmp_path, "empty") == "42 0"


def test_the_wheel_is_for_the_systems_that_llvmlite_is_for(wheel: Path, tool: Any) -> None:
    *_, systems = wheel.stem.split("-")
    assert systems.split(".") == tool.platforms()
    with zipfile.ZipFile(wheel) as opened:
        info = next(name for name in opened.namelist() if name.endswith("/WHEEL"))
        tags = [line for line in opened.read(info).decode().splitlines() if line.startswith("Tag: ")]
    assert [tag.rpartition("-")[2] for tag in tags] == tool.platforms()


@pytest.mark.skipif(sys.platform != "linux", reason="only objects of Linux are read")
def test_kernels_need_only_what_python_numba_and_every_c_library_have(wheel: Path, tool: Any) -> None:
    with zipfile.ZipFile(wheel) as opened:
        needed = {one for name in opened.namelist() if name.endswith(".nbc") for one in tool.needed(opened.read(name))}
    assert "PyArg_UnpackTuple" in needed, "the names are read"
    assert all(tool.provided(name) for name in needed)
    assert not tool.provided("pthread_cond_clockwait"), "which came with glibc 2.30"
