"""What several commands share: options of games, seats, and how things are printed for people and for machines."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from hegemon.content import content_options, is_path, read_content
from hegemon.errors import BadOptions
from hegemon.game import Match, Options
from hegemon.registry import load_game

console = Console(highlight=False)

GameName = Annotated[str, typer.Argument(help="The game's name, or a file with a game of your own.", metavar="GAME")]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        help="An option of the game, as name=value; repeatable. Where it names something that comes with the game, "
        "such as a board, the path of a file gives your own.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def print_json(content: Any) -> None:
    typer.echo(json.dumps(content, indent=2, ensure_ascii=False))


def make_match(game: str, seats: int, options: Sequence[str] | None) -> Match:
    """The match that the command line asks for."""
    found = load_game(game)
    given: dict[str, Any] = {}
    for option in options or ():
        name, equals, value = option.partition("=")
        if not equals:
            raise BadOptions(f"an option is given as name=value, not {option!r}")
        given[name.strip()] = _value(found.options, name.strip(), value.strip())
    return found.match(seats, given)


def _value(options: type[Options], name: str, text: str) -> Any:
    """What stands in a file, where the option takes that and a path is given; else the text itself."""
    taken = content_options(options).get(name)
    if taken is None or text in taken.names() or not is_path(text):
        return text
    return read_content(Path(text).expanduser(), taken.model)
