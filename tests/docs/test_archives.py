"""The archives of a release are whole: from a clean checkout comes a source archive, from that alone comes a wheel, and
the wheel works without the checkout and has the page."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest

import hegemon
from scripts import load_script

ROOT = Path(__file__).parents[2]
APP = Path("src/hegemon/server/app")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.skipif(not (ROOT / ".git").exists(), reason="what is tracked is asked of git"),
    pytest.mark.skipif(not (ROOT / APP / "index.html").is_file(), reason="the page is not built: make setup"),
]


def build(source: Path, target: str) -> Path:
    """An archive, made by the backend that `python -m build` and pip call, without network and without Node."""
    words = [sys.executable, "-m", "hatchling", "build", "-t", target]
    made = subprocess.run(words, cwd=source, capture_output=True, text=True, env=os.environ | {"PATH": ""}, check=False)
    assert made.returncode == 0, made.stderr
    (found,) = (source / "dist").iterdir()
    return found


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive of what is tracked, and of the built page."""
    checkout = tmp_path_factory.mktemp("checkout")
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, tracked.split("\0")):
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_file():
            shutil.copy2(ROOT / name, checkout / name)
    shutil.copytree(ROOT / APP, checkout / APP)
    return build(checkout, "sdist")


@pytest.fixture(scope="module")
def wheel(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that is built from the source archive, and from nothing else."""
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(archive) as opened:
        opened.extractall(folder, filter="data")
    (source,) = folder.iterdir()
    return build(source, "wheel")


def check_release() -> Any:
    """tools/check_release.py."""
    return load_script(ROOT / "tools" / "check_release.py")


def test_both_archives_hold_the_whole_package_and_the_page(archive: Path, wheel: Path) -> None:
    assert check_release().incomplete(wheel, archive) == []


def test_the_wheel_from_the_source_archive_works_without_the_checkout(wheel: Path, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--disable-pip-version-check"]
    subprocess.run([*words, "--target", tmp_path / "installed", wheel], check=True, timeout=300)
    alone = os.environ | {"PYTHONPATH": str(tmp_path / "installed"), "HEGEMON_DATA": str(tmp_path), "PATH": ""}

    def run(*command: str) -> str:
        done = subprocess.run(
            [sys.executable, *command], cwd=tmp_path, env=alone, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    assert run("-c", "import hegemon; print(hegemon.__file__)").startswith(str(tmp_path / "installed"))
    assert run("-m", "hegemon.cli", "--version") == f"hegemon {hegemon.__version__}"
    assert "risk" in run("-m", "hegemon.cli", "games")
    assert run("-m", "hegemon.cli", "bots", "vampires"), "its data files are there"
