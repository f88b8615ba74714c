"""The page on Risk's protocol keeps its word: every option, every command, every code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import typer

from hegemon.games.risk.cli import app
from hegemon.games.risk.protocol import lines
from hegemon.games.risk.protocol.client import BAD, FULL, NO_SERVER, TAKEN
from hegemon.games.risk.protocol.console import FORMS
from hegemon.games.risk.protocol.lobby import RULES

PAGE = (Path(__file__).parents[4] / "docs" / "reference" / "protocols" / "risk.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `(--[\w-]+)`(?:, `(-\w)`)? \| ([^|]*)\|", PAGE, re.M)


@pytest.mark.parametrize("name", ["server", "client"])
def test_every_option_is_listed_with_its_short_form_and_default(name: str) -> None:
    group = typer.main.get_command(app)
    command = group.commands[name]
    listed = {(long, short): default.strip().strip("`") for long, short, default in ROWS}
    for option in command.params:
        if option.name == "help":
            continue
        long = next(text for text in option.opts if text.startswith("--"))
        short = next((text for text in option.opts if not text.startswith("--")), "")
        assert (long, short) in listed, f"{name} {long}"
        shown = option.default
        if shown is not None and shown is not False and long != "--host":
            assert listed[long, short] == (f"{shown:g}" if isinstance(shown, float) else str(shown)), long


def test_every_command_is_listed_both_ways() -> None:
    asked, answered = PAGE.split("| from the server |")
    for name in (*lines.SENT_BY_CLIENT, "LOGIN", "CHAT PUBLIC", "CHAT PRIVATE", "ERRORS ON"):
        assert f"`{name} " in asked or f"`{name}`" in asked, name
    for name in (*lines.SENT_BY_SERVER, "LOGIN-ACK", "REGISTERED-PLAYER", "ORDER", "CARDS-ACQUIRED"):
        assert re.search(rf"`{name}[ `]", answered), name


def test_the_console_the_rules_and_the_codes_are_described() -> None:
    for words in FORMS:
        assert f"`{' '.join(words)} " in PAGE
    assert {rule for rule, _ in RULES} == {0, 1}
    for code, what in ((NO_SERVER, "no server"), (TAKEN, "the name is"), (FULL, "the server is full"), (BAD, "a name")):
        assert re.search(rf"{code} (where|for) (there is )?{what}", PAGE), code
