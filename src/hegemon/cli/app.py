"""Assembles all commands of `hegemon`; importing this module loads every game."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Annotated

import typer

import hegemon
from hegemon.cli import bot, evolve, lists, maps, play, replay, serve, simulate, sprt, store, tournament
from hegemon.core.registry import shipped_games

app = typer.Typer(
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


app.command()(lists.games)
app.command()(lists.bots)
app.command()(play.play)
app.command()(simulate.simulate)
app.command()(tournament.tournament)
app.command()(sprt.sprt)
app.command()(evolve.evolve)
app.command()(replay.replay)
app.command()(serve.serve)
app.add_typer(bot.app, name="bot")
app.add_typer(maps.app, name="maps")
app.add_typer(store.app, name="store")

for _game in shipped_games().values():
    _package = type(_game).__module__.rpartition(".")[0]
    if _package and importlib.util.find_spec(f"{_package}.cli"):
        _own = importlib.import_module(f"{_package}.cli").app
        app.add_typer(_own, name=_game.name, help=f"{_game.title}-specific commands.")
