"""The notebooks in examples/ run from top to bottom as a reader would run them, and show what they promise."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")
pytest.importorskip("pettingzoo")

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.ipynb")), ids=lambda file: file.stem)
def test_notebooks_are_kept_without_what_they_printed(file: Path) -> None:
    for cell in nbformat.read(file, as_version=4).cells:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None
        assert not re.search(r"/(home|root|work|tmp|Users)/", cell.source)


@pytest.mark.timeout(400)
def test_the_policy_learns() -> None:
    notebook = run("learning.ipynb")
    printed = "".join(out.get("text", "") for cell in notebook.cells for out in cell.get("outputs", []))
    found = re.search(r"never seen: ([+-][\d.]+) before, ([+-][\d.]+) after", printed)
    assert found is not None
    before, after = map(float, found.groups())
    assert after > before + 0.15
    pictures = shown(notebook)
    assert [data["image/svg+xml"][:4] for data in pictures] == ["<svg"] * 2
    assert all("vampires" in data["text/plain"].lower() for data in pictures)


@pytest.mark.timeout(400)
def test_results_are_read_as_frames_and_drawn() -> None:
    pytest.importorskip("polars")
    pytest.importorskip("matplotlib")
    *tables, picture = shown(run("results.ipynb"))
    assert "image/png" in picture
    games, by_seat, lengths, standings = [data["text/plain"] for data in tables]
    assert "bout" in games
    assert "rotation" in games
    assert "standard:denial=0" in by_seat
    assert "median" in lengths
    assert "elo_low" in standings


def run(name: str) -> Any:
    notebook = nbformat.read(EXAMPLES / name, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    return notebook


def shown(notebook: Any) -> list[Any]:
    """Every picture and table of a notebook, in order."""
    return [out.data for cell in notebook.cells for out in cell.get("outputs", []) if "data" in out]
