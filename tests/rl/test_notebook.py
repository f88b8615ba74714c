"""The notebook in examples/ runs from top to bottom as a reader would run it, and its policy learns something."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")
pytest.importorskip("pettingzoo")

NOTEBOOK = Path(__file__).parents[2] / "examples" / "learning.ipynb"


def test_the_notebook_is_kept_without_what_it_printed() -> None:
    for cell in nbformat.read(NOTEBOOK, as_version=4).cells:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None
        assert not re.search(r"/(home|root|work|tmp|Users)/", cell.source)


@pytest.mark.timeout(400)
def test_the_notebook_runs_and_learns() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    printed = "".join(out.get("text", "") for cell in notebook.cells for out in cell.get("outputs", []))
    found = re.search(r"never seen: ([+-][\d.]+) before, ([+-][\d.]+) after", printed)
    assert found is not None
    before, after = map(float, found.groups())
    assert after > before + 0.15
    pictures = [out.data for cell in notebook.cells for out in cell.get("outputs", []) if "data" in out]
    assert [data["image/svg+xml"][:4] for data in pictures] == ["<svg"] * 2
    assert all("vampires" in data["text/plain"].lower() for data in pictures)
