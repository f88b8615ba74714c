"""The form of `--help`: values under plain names (NUMBER, FILE), and nothing cut off in a narrow terminal."""

from __future__ import annotations

import shutil
from typing import Any

import typer
from typer.core import TyperGroup

NARROW = 100
"""Columns below which help is set without frames: beside them there would be no room for the words."""
WORDS = {"str": "TEXT", "int": "NUMBER", "float": "NUMBER", "path": "FILE", "Path": "FILE", "date": "DATE"}
NAMED = {"--bot": "BOT", "--bots": "BOTS", "--game": "GAME", "--seats": "BOTS"}
"""Texts that are named by their option."""


def tidy(command: Any, parent: Any) -> None:
    """Plain names of values, and no line breaks of docstrings within a paragraph, in a command and those inside."""
    context = typer.Context(command, parent=parent)
    name_values(command.get_params(context), context)
    command.help = paragraphs(command.help or "")
    if not isinstance(command, TyperGroup) and shutil.get_terminal_size().columns < NARROW:
        command.rich_markup_mode = None
    for inner in getattr(command, "commands", {}).values():
        tidy(inner, context)


def paragraphs(text: str) -> str:
    """A docstring with every paragraph in one line, and every example in one of its own.

    >>> paragraphs("Play\\ngames.\\n\\nExamples: hegemon a · hegemon b")
    'Play games.\\n\\nExamples:\\n\\nhegemon a\\n\\nhegemon b'
    """
    found = [" ".join(part.split()) for part in text.split("\n\n")]
    if found[-1].startswith("Examples: "):
        found[-1:] = ["Examples:", *found[-1].removeprefix("Examples: ").split(" · ")]
    return "\n\n".join(found)


def name_values(parameters: Any, context: Any) -> Any:
    """Let help say `--games NUMBER` and `--json`, not `--games <int range>` and `--json <bool>`."""
    for parameter in parameters:
        if parameter.param_type_name == "argument":
            parameter.metavar = parameter.metavar or parameter.name.upper()
            parameter.display_type_rich = lambda ctx: ""  # its name says what it is
        elif getattr(parameter, "is_flag", False):
            parameter.metavar = ""
        elif parameter.metavar is None:
            word = plain_type(parameter.display_type(context))
            parameter.metavar = NAMED.get(parameter.opts[0], word) if word == "TEXT" else word
    return parameters


def plain_type(shown: str) -> str:
    """Typer's name of the type of a value, in plain words.

    >>> plain_type("<int range>"), plain_type("<list[str]>"), plain_type("<csv|parquet>"), plain_type("<int,int>")
    ('NUMBER', 'TEXT', 'csv|parquet', 'NUMBER NUMBER')
    """
    bare = shown.strip("<>").removeprefix("list[").removesuffix("]").removesuffix(" range")
    return " ".join(WORDS.get(part, part) for part in bare.split(","))
