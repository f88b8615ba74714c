"""`hegemon connect`: a bot of this machine plays in an arena, through one outgoing connection."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.console import Console

from hegemon.core.errors import BadOptions
from hegemon.wire.arena_bots import AcceptRules

VARIABLE = "HEGEMON_TOKEN"
Whom = Literal["everybody", "people", "bots", "nobody"]


def connect(
    server: Annotated[str, typer.Argument(help="The arena's address, such as https://arena.example.org.")],
    bot: Annotated[
        list[str],
        typer.Option(
            help="The bot: as everywhere (./my_bot.py:Bold, exec:COMMAND, …), or GAME=BOT for one game; repeatable."
        ),
    ],
    token: Annotated[
        str | None,
        typer.Option(
            help=f"The bot account's API token. Better in a file, or in {VARIABLE}: other users see command lines."
        ),
    ] = None,
    token_file: Annotated[Path | None, typer.Option(help="A file that holds the token.")] = None,
    game: Annotated[list[str] | None, typer.Option(help="Accept challenges for this game only; repeatable.")] = None,
    seats: Annotated[tuple[int, int], typer.Option(help="The fewest and the most seats to accept.")] = (2, 64),
    clock: Annotated[
        tuple[float, float] | None, typer.Option(help="Accept such clocks: the shortest and the longest, in seconds.")
    ] = None,
    whom: Annotated[Whom, typer.Option(help="Whose challenges to accept.")] = "everybody",
    only: Annotated[list[str] | None, typer.Option(help="Accept challenges of this account only; repeatable.")] = None,
    rated: Annotated[
        bool | None, typer.Option("--rated/--unrated", help="Accept only rated, or only unrated games.")
    ] = None,
    at_once: Annotated[
        int, typer.Option(help="The most games at once for which challenges are accepted.", min=0, max=100)
    ] = 4,
    seek: Annotated[
        list[str] | None,
        typer.Option(
            help="Look for rated games by itself, as GAME or GAME:SEATS, while it plays fewer than --at-once: against "
            "bots that do the same, bots that accept, or the server's; repeatable."
        ),
    ] = None,
) -> None:
    """Play in an arena with a bot of this machine.

    Examples: hegemon connect https://arena.example.org --token-file token --bot ./my_bot.py:Bold ·
    hegemon connect https://arena.example.org --bot warlight='exec:java -jar Bot.jar' --whom people ·
    hegemon connect https://arena.example.org --bot ./my_bot.py:Bold --seek vampires --at-once 2
    """
    from hegemon.arena.client import Client, check_bots, parse_sought

    console = Console(stderr=True, highlight=False, emoji=False, soft_wrap=True)
    accept = AcceptRules(games=game, seats=seats, clock=clock, whom=whom, only=only, rated=rated, at_once=at_once)
    bots = dict(_named(text) for text in bot)
    sought = [parse_sought(text) for text in seek or ()]
    check_bots(bots, [one.game for one in sought])
    secret = read_token(token, token_file)
    client = Client(server, secret, bots, accept, lambda line: console.print(line, markup=False), sought)
    try:
        asyncio.run(client.run())
    except KeyboardInterrupt:
        console.print("disconnected: running games wait as long as their clocks allow")


def read_token(given: str | None, file: Path | None) -> str:
    """The token: from a file, from the environment or from the command line."""
    if file is not None:
        try:
            given = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadOptions(f"the token cannot be read from {file}: {error}") from None
    token = (given or os.environ.get(VARIABLE, "")).strip()
    if not token or any(x.isspace() for x in token):
        raise BadOptions(f"a token is needed, one word: --token-file FILE, {VARIABLE} in the environment, or --token")
    return token


def _named(text: str) -> tuple[str, str]:
    """`GAME=BOT`, or a bot for all games; an `=` of the bot's own comes behind its first colon or slash."""
    game, sign, rest = text.partition("=")
    plain = bool(sign) and game.replace("-", "").replace("_", "").isalnum()
    return (game, rest) if plain else ("", text)
