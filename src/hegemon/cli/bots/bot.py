"""`hegemon bot`: makes a new bot, plays a game with it to find its mistakes, and checks whether it is fit to play."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from hegemon.cli.bots.debug import debug
from hegemon.cli.bots.new import write_bot
from hegemon.cli.common import AsJson, GameOptions, console, make_match, named_game, print_json
from hegemon.cli.compiling import shown_compiling
from hegemon.conformance.examination import FAILED, PASSED, Verdict, examine, merged, suite_verdict, verdicts
from hegemon.conformance.examined_bot import Limits
from hegemon.core.errors import BadOptions
from hegemon.core.game import Game
from hegemon.core.match import Match
from hegemon.core.plugins import bots_of
from hegemon.core.program.messages import schema
from hegemon.core.registry import EXEC, all_games, find_bot, find_game, game_of_class, shipped_games, split_seats

app = typer.Typer(add_completion=False, no_args_is_help=True, help="Tools for writing bots.")
MARKS = {PASSED: "[green]ok     [/green]", FAILED: "[red]FAILED [/red]"}


@app.callback()
def _bot() -> None:
    pass


@app.command()
def check(
    bot: Annotated[str, typer.Argument(help="The bot: ./my_bot.py:Class, exec:COMMAND, or a name.", metavar="BOT")],
    game: Annotated[
        list[str] | None,
        typer.Option(
            help="A game to check the bot in; repeatable. Default: the one that its class names, else those that its file imports from."
        ),
    ] = None,
    seats: Annotated[
        int | None,
        typer.Option(
            "--seats-per-game", help="Number of copies of the bot that play. Default: every possible number in turn."
        ),
    ] = None,
    option: GameOptions = None,
    games: Annotated[int, typer.Option(help="Number of games per variant.", min=1)] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.", min=0)] = 0,
    seconds: Annotated[float, typer.Option(help="Seconds that the bot is given per move.", min=0.001)] = 0.1,
    patience: Annotated[
        float, typer.Option(help="Seconds without an answer after which the bot counts as hanging.", min=0.1)
    ] = 30.0,
    asks: Annotated[int, typer.Option(help="Approximate number of moves checked per game.", min=1)] = 100,
    as_json: AsJson = False,
) -> None:
    """Check a bot: it makes legal moves in time, uses nothing but its view, and chooses the same for the same seed.
    The exit code is 1 if anything is wrong.

    Example: hegemon bot check ./bold/bot.py:Bold --game risk
    """
    limits = Limits(seconds, patience, asks)
    chosen = [named_game(name) for name in game] if game else games_of(bot)
    verdicts: dict[str, list[Verdict]] = {}
    for one in chosen:
        matches = matches_of(one, seats, option)
        with shown_compiling(one.name, shown=not as_json):
            verdicts[one.name] = judge(matches, bot, limits, games, seed)
        if not as_json:
            _print_verdicts(bot, one, len(matches), verdicts[one.name])
    if as_json:
        print_json({"bot": bot, "games": {name: verdicts_json(found) for name, found in verdicts.items()}})
    if any(one.verdict == FAILED for found in verdicts.values() for one in found):
        raise typer.Exit(1)


@app.command()
def new(
    name: Annotated[Path, typer.Argument(help="The folder to make; its name becomes the bot's.", metavar="NAME")],
    game: Annotated[str, typer.Option(help="The game that it plays.")],
) -> None:
    """Make a folder with a bot that plays, a test and a README.

    Example: hegemon bot new bold --game risk
    """
    found = named_game(game)
    for file in write_bot(name, found, type(found).__module__.rpartition(".")[0]):
        console.print(f"wrote {file}", markup=False, soft_wrap=True)
    console.print(f"Next: see {name / 'README.md'}", markup=False, soft_wrap=True)


@app.command("debug")
def debug_one(
    bot: Annotated[str, typer.Argument(help="The bot: ./my_bot.py:Class, exec:COMMAND, or a name.", metavar="BOT")],
    game: Annotated[str | None, typer.Option(help="The game to play. Default: the one that the bot names.")] = None,
    against: Annotated[str, typer.Option(help="The other bots, separated by commas.")] = "random",
    seed: Annotated[int, typer.Option(help="The same seed gives the same game.", min=0)] = 0,
    option: GameOptions = None,
    profile: Annotated[bool, typer.Option("--profile", help="Print where the bot's time went.")] = False,
) -> None:
    """Play one game and print every move, what the bot prints and thinks, and its traceback if it fails.
    The exit code is 1 if it fails.

    Example: hegemon bot debug ./bold/bot.py:Bold --profile
    """
    names = [bot, *split_seats(against)]
    found = game or games_of(bot)[0].name
    if not debug(make_match(found, len(names), option), names, seed, profile, console):
        raise typer.Exit(1)


@app.command("schema")
def print_schema() -> None:
    """Print the JSON schema of the messages that external bots get, with the words of all games.

    Example: hegemon bot schema > messages.json
    """
    print_json(schema(shipped_games().values()))


def judge(matches: list[Match], bot: str, limits: Limits, games: int, seed: int) -> list[Verdict]:
    """The verdicts on a bot in several matches of one game."""
    parts = []
    for match in matches:
        parts.append(examine(match, find_bot(match, bot), limits, games, seed))
        if parts[-1].given_up:
            break
    found = verdicts(merged(parts))
    faulty = any(one.verdict == FAILED for one in found)
    return [*found, suite_verdict(matches[0], parts[0], faulty)]


def games_of(bot: str) -> list[Game]:
    """The games that a bot plays: those that have it, the one that its class names, those that its file imports from,
    or all."""
    name = bot.partition(":")[0]
    games = list(all_games().values())
    if name == EXEC:
        raise BadOptions("an external bot needs --game NAME: the game that it plays")
    if not name.endswith(".py") and "." not in name:
        return [game for game in games if name in {kind.name for kind in bots_of(game)}] or games[:1]
    if named := game_of_class(bot):
        return [find_game(named)]
    imported = _imports(Path(name))
    packages = {type(game).__module__.rpartition(".")[0]: game for game in games}
    return [game for package, game in packages.items() if any(_within(one, package) for one in imported)] or games


def _within(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def _imports(file: Path) -> set[str]:
    """The modules that a file imports; errors in the file are reported when it is loaded."""
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"))
    except (OSError, SyntaxError, ValueError):
        return set()
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return found


def matches_of(game: Game, seats: int | None, options: list[str] | None) -> list[Match]:
    """The match with these options, or every variant of the game, with every number of seats in turn."""
    numbers = list(game.seats) if seats is None else [seats]
    if options:
        return [make_match(game.name, numbers[0], options)]
    return [game.match(numbers[i % len(numbers)], variant) for i, variant in enumerate(game.variants.values())]


def _print_verdicts(bot: str, game: Game, matches: int, found: list[Verdict]) -> None:
    variants = "1 variant" if matches == 1 else f"{matches} variants"
    console.print(f"[bold]{escape(bot)}[/bold] in {game.title}, {variants}", soft_wrap=True)
    for one in found:
        first, *more = one.detail.split("\n")
        mark = MARKS.get(one.verdict, "[dim]skipped[/dim]")
        console.print(f"  {mark}  {one.check:<12}  {escape(first)}", soft_wrap=True)
        for line in more:
            console.print(f"  {'':21}  {escape(line.strip())}", style="dim", soft_wrap=True)


def verdicts_json(found: list[Verdict]) -> list[dict[str, Any]]:
    """The verdicts for programs."""
    return [{"check": str(one.check), "verdict": one.verdict, "detail": one.detail} for one in found]
