"""Writes the reference of all commands into the page that asks for it, from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import typer
from typer.main import get_command

from hegemon.cli.app import app

MARK = "<!-- all commands -->"


def on_page_markdown(markdown: str, **_more: Any) -> str:
    """What MkDocs calls for every page."""
    return markdown.replace(MARK, reference()) if MARK in markdown else markdown


def reference() -> str:
    """A section for every command that does something."""
    return "\n\n".join(section(name, command) for name, command in commands(get_command(app), "hegemon"))


def commands(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    """All commands, with their whole names."""
    found = command.load() if hasattr(command, "load") else command
    inner = getattr(found, "commands", {})
    if not inner:
        yield name, found
    for word, one in inner.items():
        yield from commands(one, f"{name} {word}")


def section(name: str, command: Any) -> str:
    """What a command does, its example, its arguments and options."""
    about, _, example = command.help.partition("Example")
    lines = [f"## {name}", "", "\n\n".join(" ".join(part.split()) for part in about.split("\n\n")).strip(), ""]
    for words in example.partition(": ")[2].split(" · "):
        lines += ["```sh", " ".join(words.split()), "```", ""]
    context = typer.Context(command)
    rows = [row(parameter, context) for parameter in command.get_params(context) if not getattr(parameter, "hidden", 0)]
    return "\n".join([*lines, "| option | meaning | default |", "|---|---|---|", *rows])


def row(parameter: Any, context: Any) -> str:
    """An option as a line of a table."""
    names = [*parameter.opts, *parameter.secondary_opts]
    shown = ", ".join(f"`{name}`" for name in names if name.startswith("-"))
    shown = shown or f"`{parameter.metavar or parameter.name.upper()}`"
    default = "required" if parameter.required else _default(parameter, context)
    return f"| {shown} | {_cell(parameter.help or '')} | {_cell(default)} |"


def _default(parameter: Any, context: Any) -> str:
    default = getattr(parameter, "show_default", None)
    if isinstance(default, str):
        return default
    value = parameter.get_default(context, call=False)
    return "" if value in (None, "", False, (), []) or callable(value) else f"`{value}`"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")
