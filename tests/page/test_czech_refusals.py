"""The server's refusals are in Czech on the Czech page: each message that people see there has a pattern."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "hegemon"
PATTERNS = ROOT / "web" / "src" / "lib" / "messages" / "refusals"

REACH_PEOPLE = (
    "server",
    "table",
    "arena",
    "lab/runs",
    "store/quotas.py",
    "store/leases.py",
    "store/store.py",
    "maps",
    "analysis",
    "core/untrusted",
    "core/history",
    "core/files/content.py",
    "core/bot.py",
    "core/match.py",
    "core/moves.py",
    "core/named_moves.py",
    "core/game.py",
    "core/registry.py",
)
"""Packages whose errors the page shows."""

INTERNAL = {
    "arena/client": "the command `hegemon connect`, not the page",
    "arena/dumps.py": "a command of operators",
    "arena/bots/hub.py: this account has connected": "the interface of connected bots",
    "arena/bots/positions.py": "the interface of connected bots",
    "arena/resets.py: mail needs": "told to the operator when the server starts",
    "core/history/record.py: {}: there is no folder": "records written by commands",
    "core/history/record.py: {} is a folder": "records written by commands",
    "core/history/record.py: {} exists already": "records written by commands",
    "core/history/record.py: {} is not writable": "records written by commands",
    "core/bot.py: this bot": "a mistake in a program that uses bots",
    "core/game.py: {} does not list": "a mistake in a game, told to its author",
    "core/registry.py: {} has no GAME": "files of games, which only commands load",
    "core/registry.py: {}: ": "files of bots, which only commands load",
    "core/registry.py: there is no file": "files of bots, which only commands load",
    "core/registry.py: {} is not a file of Python": "files of bots, which only commands load",
    "core/registry.py: {} cannot be loaded": "files of bots, which only commands load",
    "core/match.py: a state of": "a mistake in a program that makes states",
    "maps/files/structure.py": "names elements of the map's XML, whose words are English",
    "maps/files/territories.py": "names elements of the map's XML, whose words are English",
    "maps/seat_view.py": "bots' own views",
    "server/tcp.py": "told to the operator when the server starts",
    "server/watched_games.py: cannot serve": "told to the operator when the server starts",
    "server/watched_games.py: the seat {} needs": "commands that show their games in the browser",
    "server/watched_games.py: --database needs": "commands that show their games in the browser",
    "store/leases.py: the process that": "told to the operator when the server starts",
}
"""Messages that no page shows, by file or by the beginning of their text, and why."""

STAND_INS = ("7", "name", "'name'", "seat 7")
"""Texts that may stand where a message has a value."""


def message(node: ast.expr) -> Iterator[str]:
    """The texts of an argument, with {} for their values."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    elif isinstance(node, ast.IfExp):
        yield from message(node.body)
        yield from message(node.orelse)


def refusals() -> Iterator[tuple[str, str]]:
    """File and text of every error that is raised with a message in words."""
    for part in REACH_PEOPLE:
        path = SOURCE / part
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                    name = file.relative_to(SOURCE).as_posix()
                    for text in {text for argument in node.exc.args for text in message(argument)}:
                        if re.search("[a-z]{2}", text.replace("{}", "")):  # else it only puts a file before another
                            yield name, text


def patterns() -> list[re.Pattern[str]]:
    """The page's patterns, which are also patterns of Python."""
    found = []
    for file in sorted(PATTERNS.glob("*.ts")):
        for line in re.findall(r"^\s*(?:\[)?/\^(.*)\$/,", file.read_text("utf-8"), re.MULTILINE):
            found.append(re.compile(f"^{line}$"))
    return found


def is_internal(file: str, text: str) -> bool:
    named = f"{file}: {text}"
    return any(named.startswith(one) if ": " in one else file == one or file.startswith(f"{one}/") for one in INTERNAL)


KNOWN = patterns()


@pytest.mark.parametrize(("file", "text"), [one for one in dict.fromkeys(refusals()) if not is_internal(*one)])
def test_a_refusal_is_said_in_czech(file: str, text: str) -> None:
    said = [text.replace("{}", value) for value in STAND_INS]
    assert any(pattern.search(one) for pattern in KNOWN for one in said), f"{file}: no pattern for {text!r}"


def test_what_is_listed_as_internal_is_raised_somewhere() -> None:
    raised = list(refusals())
    for one in INTERNAL:
        file, _, beginning = one.partition(": ")
        assert any(
            (name == file or name.startswith(f"{file}/")) and text.startswith(beginning) for name, text in raised
        ), one
