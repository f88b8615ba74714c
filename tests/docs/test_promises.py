"""Every test that `docs/operate/security.md` names is there: a promise without one would be a hope."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def test_every_promise_has_its_test() -> None:
    text = (ROOT / "docs" / "operate" / "security.md").read_text(encoding="utf-8")
    named = NAMED.findall(text)
    assert len(named) > 40
    missing = []
    for file, name in named:
        path = ROOT / file
        functions = (
            {
                node.name
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
                if isinstance(node, ast.FunctionDef)
            }
            if path.exists()
            else set()
        )
        if name not in functions:
            missing.append(f"{file}::{name}")
    assert not missing


def test_each_of_the_thirty_findings_has_its_row() -> None:
    """Seventeen that an attack found, and thirteen that a reading of the code found."""
    text = (ROOT / "docs" / "operate" / "security.md").read_text(encoding="utf-8")
    found = re.findall(r"^\| ([12])\.(\d+) \|", text, re.MULTILINE)
    assert found == [("1", str(n)) for n in range(1, 18)] + [("2", str(n)) for n in range(1, 14)]


def test_every_row_of_a_table_names_a_test() -> None:
    rows = [
        line
        for line in (ROOT / "docs" / "operate" / "security.md").read_text(encoding="utf-8").splitlines()
        if line.startswith("| ")
    ]
    headings = ("| promise", "| limit", "| interface", "| who ", "| finding ")
    promises = [row for row in rows if not row.startswith(headings)]
    assert promises
    assert [row for row in promises if not NAMED.search(row)] == []
