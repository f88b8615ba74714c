"""Compiled kernels that came in a package are used where they fit, and only if they are what its list says."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from llvmlite import binding

from hegemon.core.kernels.kernel import DISABLED
from hegemon.core.kernels.shipped import LIST, PACKAGE, Shipment, fits

pytestmark = pytest.mark.skipif(DISABLED, reason="nothing is compiled")

PROGRAM = """
from numba.core import event
from hegemon.core.kernels.kernel import kernel

@kernel
def twice(x):
    return 2 * x

class Watching(event.Listener):
    compiled = 0

    def on_start(self, happened):
        self.compiled += 1

    def on_end(self, happened):
        pass

watching = Watching()
with event.install_listener("numba:compile", watching):
    print(twice(21), watching.compiled)
"""
CPU, FEATURES = "", ""
if not DISABLED:
    features = binding.get_host_cpu_features()
    CPU, FEATURES = "generic", ",".join(f"+{name}" for name in ("sse2", "neon") if features.get(name))


def run(folder: Path, cache: str, **environment: str) -> str:
    """The output of the program: the answer, and how many kernels were compiled for it."""
    place = {"HEGEMON_CACHE": str(folder / cache), "PYTHONPATH": str(folder / "installed")}
    done = subprocess.run(
        [sys.executable, "main.py"],
        cwd=folder,
        env=os.environ | place | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return done.stdout.strip()


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    """The folder of a package with the program's kernel, compiled for a family of processors."""
    (tmp_path / "main.py").write_text(PROGRAM, encoding="utf-8")
    assert run(tmp_path, "made", NUMBA_CPU_NAME=CPU, NUMBA_CPU_FEATURES=FEATURES) == "42 1"
    folder = tmp_path / "installed" / PACKAGE
    shutil.copytree(tmp_path / "made" / "kernels", folder)
    (folder / "__init__.py").touch()
    write_list(folder)
    return folder


def write_list(folder: Path, features: str = FEATURES) -> None:
    kernels = [path for path in folder.rglob("*.nb?") if path.is_file()]
    files = {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in kernels}
    shipment = Shipment(triple=binding.get_process_triple(), cpu=CPU, features=features, files=files)
    (folder / LIST).write_text(json.dumps(shipment.model_dump()), encoding="utf-8")


def test_what_was_compiled_elsewhere_is_not_compiled_again(tmp_path: Path, shipped: Path) -> None:
    assert run(tmp_path, "empty") == "42 0"


def test_a_file_that_is_not_what_the_list_says_is_not_used(tmp_path: Path, shipped: Path) -> None:
    data = next(shipped.rglob("*.nbc"))
    data.write_bytes(data.read_bytes() + b"more")
    assert run(tmp_path, "empty") == "42 1"


def test_changed_sources_are_compiled_here(tmp_path: Path, shipped: Path) -> None:
    (tmp_path / "main.py").write_text(PROGRAM.replace("2 * x", "x + x + 0"), encoding="utf-8")
    assert run(tmp_path, "empty") == "42 1"


def test_kernels_for_instructions_that_this_processor_lacks_are_not_used(tmp_path: Path, shipped: Path) -> None:
    write_list(shipped, f"{FEATURES},+instructions_of_the_next_century")
    assert run(tmp_path, "empty") == "42 1"


def test_a_processor_of_another_kind_does_not_fit() -> None:
    assert not fits(Shipment(triple="riscv64-unknown-linux-gnu", cpu="generic", features="", files={}))
