"""`docs/explain/sources.md` keeps its word: rows are complete, their tests and commands exist, ids are explained."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import typer

from hegemon.cli.app import LazyCommand, app

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "explain" / "sources.md").read_text(encoding="utf-8")
HEADER = ["row", "document:lines", "what it says", "where (command or page)", "test"]
BEYOND = ["row", "what it asks", "where (command or page)", "test"]
ID = re.compile(r"\b[RWSVPL]\d{1,2}\b")
LENGTHS = {"000": 633, "001": 161, "002": 1773, "003": 1061, "004": 158}
"""The numbers of lines of the documents."""
LINES = re.compile(r"00[0-4]:\d+(?:–\d+)?(?:, \d+(?:–\d+)?)*")
NAMED = re.compile(r"`([\w/.-]+)::([^`]+)`")
COMMAND = re.compile(r"`hegemon ([^`]+)`")
SCRIPT_COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:\w])//[^\n]*", re.S)


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def rows_below(header: list[str]) -> list[list[str]]:
    """The rows of all tables with this header."""
    found, inside = [], False
    for line in PAGE.splitlines():
        inside = line.startswith("|") and (inside or cells(line) == header)
        if inside and cells(line) != header and not line.startswith("|--"):
            found.append(cells(line))
    return found


def features() -> list[list[str]]:
    """The features that the documents ask for."""
    return rows_below(HEADER)


def places() -> list[tuple[str, str]]:
    """The place of every feature, and its tests."""
    return [(row[-2], row[-1]) for row in (*features(), *rows_below(BEYOND))]


def explained() -> set[str]:
    return {found[1] for found in re.finditer(r"^\| ([RWSVPL]\d{1,2}) \| [^|]+ \|$", PAGE, re.M)}


@cache
def names_in(file: str) -> frozenset[str]:
    """The names of a file's tests: functions of Python, titles of the page's tests."""
    path = ROOT / file
    if not path.exists():
        return frozenset()
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ts":
        return frozenset(re.findall(r"\bit\('([^'\n]+)'", text))
    return frozenset(node.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef))


def python_comments(text: str) -> Iterator[str]:
    """Comments and docstrings; other strings may hold anything."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def cited(folder: str) -> dict[str, str]:
    """The row ids in the comments below a folder, each with a file that cites it."""
    found = {}
    for path in sorted((ROOT / folder).rglob("*")):
        if "server/app" in path.as_posix() or path.suffix not in (".py", ".ts", ".svelte"):
            continue
        text = path.read_text(encoding="utf-8")
        if not ID.search(text):
            continue
        comments = python_comments(text) if path.suffix == ".py" else SCRIPT_COMMENT.findall(text)
        for comment in comments:
            found.update(dict.fromkeys(ID.findall(comment), str(path.relative_to(ROOT))))
    return found


def test_every_row_has_an_id_lines_words_a_place_and_a_test_or_a_reason() -> None:
    rows = features()
    assert len(rows) > 100
    for row in rows:
        assert len(row) == len(HEADER), row
        assert set(row[0].split(", ")) <= explained(), row
        assert LINES.fullmatch(row[1]), row
        assert all(row), row
        assert NAMED.search(row[4]) or re.match("no test: .{10}", row[4]), row


def test_lines_are_within_their_document() -> None:
    for row in features():
        document, _, lines = row[1].partition(":")
        for part in lines.split(", "):
            first, _, last = part.partition("–")
            assert 1 <= int(first) <= int(last or first) <= LENGTHS[document], row


def test_every_test_that_is_named_exists() -> None:
    named = [found for _, tests in places() for found in NAMED.findall(tests)]
    assert len(named) > 100
    assert [f"{file}::{name}" for file, name in named if name not in names_in(file)] == []


def test_what_stands_in_the_last_column_is_tests_or_a_reason() -> None:
    """No test is missed because its name was written in another form."""
    for where, tests in places():
        if not tests.startswith("no test: "):
            assert NAMED.sub("", tests).strip(" ,") == "", where


def test_every_row_beyond_the_documents_has_a_place_and_a_test() -> None:
    rows = rows_below(BEYOND)
    assert {row[0] for row in rows} == {name for name in explained() if name.startswith("L")}
    for row in rows:
        assert len(row) == len(BEYOND), row
        assert all(row), row
        assert NAMED.search(row[3]), row


def test_every_command_that_is_named_exists_with_its_options() -> None:
    commands = typer.main.get_command(app)
    for found in COMMAND.findall(" ".join(where for where, _ in places())):
        here = commands
        for word in found.split():
            if word.startswith("-"):
                names = {name for option in here.params for name in option.opts}
                assert word.partition("=")[0] in names, f"hegemon {found}"
            elif hasattr(here, "commands"):
                assert word in here.commands, f"hegemon {found}"
                here = here.commands[word]
                here = here.load() if isinstance(here, LazyCommand) else here


@pytest.mark.parametrize("folder", ["src", "web/src", "tests"])
def test_every_id_that_comments_cite_is_explained(folder: str) -> None:
    found = cited(folder)
    assert found
    assert {row: file for row, file in found.items() if row not in explained()} == {}


def test_a_row_that_is_wrong_would_be_found() -> None:
    assert not LINES.fullmatch("003:182-190")
    assert not LINES.fullmatch("005:1")
    assert "test_a_row_that_is_wrong_would_be_found" in names_in("tests/docs/test_sources.py")
    assert "test_nothing_of_the_kind" not in names_in("tests/docs/test_sources.py")
    assert names_in("tests/docs/test_missing.py") == frozenset()
    assert list(python_comments('"""S1"""\nx = "L9 W12"  # R2\n')) == ["# R2", "S1"]
