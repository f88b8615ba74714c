"""What several commands share: options of games, seats, and how things are printed for people and for machines."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.console import Console

from hegemon.errors import BadOptions
from hegemon.game import Match
from hegemon.registry import load_game

console = Console(highlight=False)

GameName = Annotated[str, typer.Argument(help="The game's name, or a file with a game of your own.", metavar="GAME")]
GameOptions = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="An option of the game, as name=value; repeatable.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def print_json(content: Any) -> None:
    typer.echo(json.dumps(content, indent=2, ensure_ascii=False))


def make_match(game: str, seats: int, options: Sequence[str] | None) -> Match:
    """The match that the command line asks for."""
    given: dict[str, str] = {}
    for option in options or ():
        name, equals, value = option.partition("=")
        if not equals:
            raise BadOptions(f"an option is given as name=value, not {option!r}")
        given[name.strip()] = value.strip()
    return load_game(game).match(seats, given)
