"""All commands of `hegemon`, by name. A command's module is imported when that command is run: help needs none."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

import hegemon
from hegemon.cli.help_texts import name_values, tidy

COMMANDS = {
    "games": ("lists:games", "List all games with their seats, options and bots."),
    "bots": ("lists:bots", "List all bots; with a game, also their parameters."),
    "play": ("play:play", "Play a game in the terminal."),
    "simulate": ("lab.simulate:simulate", "Play many games between bots and count wins, draws and rounds."),
    "tournament": (
        "lab.tournament:tournament",
        "Play a tournament between bots, rate them, and show who beat whom when starting.",
    ),
    "sprt": ("lab.sprt:sprt", "Play a bot against its rivals until it is decided whether it is stronger."),
    "evolve": ("lab.evolve:evolve", "Breed a bot's parameters."),
    "learn": ("lab.learn:learn", "Train a bot's network by self-play."),
    "strength": (
        "lab.strength:strength",
        "Rate all bots of a game at equal time per move, each against each.",
    ),
    "replay": ("replay:replay", "Verify a record and print the game."),
    "analyse": (
        "analyse:analyse_records",
        "Separate luck from skill: the effect of every roll, the cost of every move.",
    ),
    "serve": ("serving.serve:serve", "Serve the page and the games until Ctrl-C."),
    "connect": ("serving.connect:connect", "Play in an arena with a bot of this machine."),
    "bot": ("bots.bot:app", "Tools for writing bots."),
    "maps": ("maps:app", "List, show, check, make and prove maps."),
    "arena": ("serving.arena:app", "Run an arena: accounts, roles, reports, bans and dumps."),
    "store": ("serving.store:app", "Work with the database: export, import, list, delete and repair games."),
}
"""The module of each command, and the line that help shows for it."""
PANELS = {
    "Play": ("play", "serve", "replay", "analyse", "games", "bots"),
    "Write bots and maps": ("bot", "maps"),
    "Measure and improve bots": ("simulate", "tournament", "sprt", "strength", "evolve", "learn"),
    "Servers": ("connect", "arena", "store"),
}
"""The headings that help shows commands under; those of single games come last."""
GAMES = "hegemon.games"


class LazyCommand(TyperCommand):
    """A command whose module is imported when it is run."""

    def __init__(self, name: str, where: str, about: str, panel: str) -> None:
        super().__init__(name, help=about, rich_help_panel=panel)
        self._where = where

    def load(self) -> Any:
        """The command itself."""
        module, _, attribute = self._where.partition(":")
        found = getattr(importlib.import_module(module), attribute)
        if not isinstance(found, typer.Typer):
            function, found = found, typer.Typer(add_completion=False)
            found.command(self.name)(function)
        command = get_command(found)
        command.name = self.name
        return command

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **more: Any) -> Any:
        command = self.load()
        tidy(command, parent)
        return command.make_context(info_name, args, parent, **more)


class Commands(TyperGroup):
    """The commands of the table, and one group for each game that has commands of its own."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        for panel, names in PANELS.items():
            for name in names:
                where, about = COMMANDS[name]
                self.add_command(LazyCommand(name, f"hegemon.cli.{where}", about, panel))
        for game in pkgutil.iter_modules(importlib.import_module(GAMES).__path__):
            folder = importlib.util.find_spec(GAMES + "." + game.name)
            if folder and any(one.name == "cli" for one in pkgutil.iter_modules(folder.submodule_search_locations)):
                where = f"{GAMES}.{game.name}.cli:app"
                self.add_command(
                    LazyCommand(game.name, where, f"{game.name.capitalize()}-specific commands.", "Single games")
                )

    def get_params(self, ctx: Any) -> Any:
        return name_values(super().get_params(ctx), ctx)

    def invoke(self, ctx: Any) -> Any:
        """Run a command; a value that an option cannot have is refused in the same words as everywhere."""
        try:
            return super().invoke(ctx)
        except typer.BadParameter as error:
            error.message = _plain(error)
            raise


def _plain(error: typer.BadParameter) -> str:
    from pydantic_core import ValidationError

    from hegemon.core.files.content import requirement
    from hegemon.core.registry import shipped_names

    if getattr(error.param, "metavar", None) == "GAME" and not error.message:
        return f"Choose one of {', '.join(shipped_names())}, or a file with your own game."
    if not isinstance(error.__cause__, ValidationError):
        return error.message
    (found, *_) = error.__cause__.errors(include_url=False)
    return error.message.removeprefix("Value error, ") if found["type"] == "value_error" else requirement(found)


app = typer.Typer(
    cls=Commands,
    name="hegemon",
    help="A workshop for the AI of conquest board games: play, watch, simulate.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"hegemon {hegemon.__version__}")
        raise typer.Exit


@app.callback()
def _common(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass
