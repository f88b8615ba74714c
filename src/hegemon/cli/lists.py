"""`hegemon games` and `hegemon bots`: list games, bots, options and parameters."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.padding import Padding
from rich.table import Column, Table

from hegemon.cli.common import AsJson, bot_names, console, game_names, grid, named_game, print_json
from hegemon.core.bot import BotKind
from hegemon.core.game import Game
from hegemon.core.match import Match
from hegemon.core.plugins import bots_of
from hegemon.core.registry import all_games, find_bot

PARAMETER_HEADS = ("default", "from", "to", "meaning")


def games(
    name: Annotated[
        str | None, typer.Argument(help="Show this game only.", metavar="GAME", autocompletion=game_names)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List all games with their seats, options and bots.

    Example: hegemon games risk
    """
    chosen = [named_game(name)] if name else list(all_games().values())
    if as_json:
        print_json([game_json(game) for game in chosen])
        return
    for game in chosen:
        most = f" to {game.seats[-1]}" if len(game.seats) > 1 else ""
        console.print(f"[bold]{game.name}[/bold]  {game.title}, {game.seats[0]}{most} seats")
        console.print(f"  bots: {', '.join(kind.name for kind in bots_of(game))}")
        table = Table(Column("option", no_wrap=True), "default", "meaning", box=None, padding=(0, 2))
        for name, field in game.options.model_json_schema()["properties"].items():
            meaning = "\n".join(filter(None, (field.get("description"), values(field))))
            table.add_row(name, _word(field["default"]), escape(meaning))
        console.print(table)


def values(field: dict[str, Any]) -> str:
    """The values that an option may have, from its JSON schema.

    >>> values({"enum": ["dealt", "chosen"]}), values({"minimum": 1, "maximum": 8})
    ('dealt, chosen', '1 to 8')
    >>> values({"anyOf": [{"enum": ["beginner", "random"]}, {"type": "object"}]})
    'beginner, random, or a file'
    """
    if "anyOf" in field:
        return f"{', '.join(field['anyOf'][0]['enum'])}, or a file"
    if field.get("type") == "boolean":
        return "true, false"
    if "minimum" in field and "maximum" in field:
        return f"{field['minimum']} to {field['maximum']}"
    return ", ".join(field.get("enum", ()))


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def bots(
    game: Annotated[
        str | None,
        typer.Argument(help="Show the parameters of this game's bots.", metavar="GAME", autocompletion=game_names),
    ] = None,
    bot: Annotated[
        str | None, typer.Argument(help="Show this bot only.", metavar="BOT", autocompletion=bot_names)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List all bots; with a game, also their parameters.

    Example: hegemon bots risk standard
    """
    chosen = [named_game(game)] if game else list(all_games().values())
    kinds = {one.name: [find_bot(_match(one), bot).kind] if bot else bots_of(one) for one in chosen}
    if as_json:
        print_json({one.name: [bot_json(kind, _match(one)) for kind in kinds[one.name]] for one in chosen})
        return
    for one in chosen:
        console.print(f"[bold]{one.title}[/bold]")
        for kind in kinds[one.name]:
            console.print(Padding(f"[bold]{kind.name}[/bold]: {kind.about}", (0, 0, 0, 2), expand=False))
            if game:
                _print_parameters(kind, _match(one))
    if not game:
        console.print("Their parameters: hegemon bots GAME, or hegemon bots GAME BOT")


def _print_parameters(kind: BotKind, match: Match) -> None:
    table = grid(Column("parameter", no_wrap=True), *PARAMETER_HEADS)
    for p in kind.parameters(match):
        table.add_row(p.name, f"{p.default:g}", f"{p.low:g}", f"{p.high:g}", p.about)
    if table.row_count:
        console.print(Padding(table, (0, 0, 0, 4)))


def _match(game: Game) -> Match:
    """A match to ask bots for their parameters; no board is made for it, so that nothing is compiled."""
    return Match(game, game.parse_options(None), game.seats[0])


def game_json(game: Game) -> dict[str, Any]:
    match = _match(game)
    return {
        "name": game.name,
        "title": game.title,
        "seats": [game.seats[0], game.seats[-1]],
        "options": game.options.model_json_schema(),
        "bots": [bot_json(kind, match) for kind in bots_of(game)],
    }


def bot_json(kind: BotKind, match: Match) -> dict[str, Any]:
    return {"name": kind.name, "about": kind.about, "parameters": [vars(p) for p in kind.parameters(match)]}
