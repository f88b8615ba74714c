"""The code is easy to look through: folders of at most 20 files, files of at most 400 lines."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLACES = ("src", "tests", "bench", "examples", "tools", "web/src")
CODE = {".css", ".js", ".py", ".svelte", ".ts"}
MADE = ("/generated/", "/server/app/", "/migrations/versions/", "/__pycache__/", "/.hypothesis/")
"""Folders that a program fills, or that grow by one file a revision."""
MOST_FILES = 20
MOST_LINES = 400


def files() -> list[Path]:
    found = (path for place in PLACES for path in (ROOT / place).rglob("*") if path.suffix in CODE)
    return [path for path in found if not any(part in path.as_posix() for part in MADE)]


def test_no_file_of_code_is_longer_than_400_lines() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in files()}
    assert [f"{path.relative_to(ROOT)}: {n}" for path, n in lengths.items() if n > MOST_LINES] == []


def test_no_folder_holds_more_than_20_files_of_code() -> None:
    counts = Counter(path.parent for path in files())
    assert [f"{folder.relative_to(ROOT)}: {n}" for folder, n in counts.items() if n > MOST_FILES] == []
