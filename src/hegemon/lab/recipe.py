"""An arena as a text that another machine can make it from again: nothing that is compiled or open travels.

Games and bots of the package go by their names, those in users' files by path and fingerprint, and a bot's
parameters as numbers, so that a bred one needs no name of its own.
"""

from __future__ import annotations

import functools
import inspect
import json
import os
import socket
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

from hegemon.core.errors import BadOptions, HegemonError
from hegemon.core.game import Game
from hegemon.core.kernels.sources import fingerprint
from hegemon.core.match import Match
from hegemon.core.networks.network import parse_network
from hegemon.core.plugins import bots_of
from hegemon.core.registry import EXEC, POLICY, BotSpec, file_of, find_bot, found_games, load_game
from hegemon.lab import arena as arenas
from hegemon.lab.arena import Arena, Part, Recording

ARENAS_KEPT = 4
"""Arenas that a worker keeps ready: a run plays in one of them at a time, evolution in a new one every generation."""


class CannotTravel(BadOptions):
    """A game or a bot that exists in this process alone."""


class OtherSources(HegemonError):
    """The machine that should play has other files than the one that asks."""


def write_recipe(arena: Arena) -> str:
    """The recipe from which `read_recipe` makes the same arena, on any machine with the same sources."""
    files: dict[str, str] = {}
    match = arena.match
    recipe = {
        "sources": _sources(match.game),
        "folder": os.getcwd(),
        "game": _name_of(match.game, files),
        "seats": match.seats,
        "options": match.options.model_dump(mode="json"),
        "bots": [[bot.text, _kind_of(match, bot, files), dict(bot.given), _network_of(bot)] for bot in arena.bots],
        "patience": arena.patience,
        "recording": arena.recording and [str(arena.recording.folder.absolute()), arena.recording.thoughts],
        "files": files,
    }
    return json.dumps(recipe)


@functools.lru_cache(ARENAS_KEPT)
def read_recipe(text: str) -> tuple[Arena, str]:
    """The client's arena and folder; made once, however many of its parts are played here."""
    recipe: dict[str, Any] = json.loads(text)
    for path, content in recipe["files"].items():
        _check_file(Path(path), content)
    game = load_game(recipe["game"])
    if recipe["sources"] != _sources(game):
        raise OtherSources(
            f"{socket.gethostname()} has other rules, or another Numba or NumPy: install the same Hegemon there"
        )
    match = game.match(recipe["seats"], recipe["options"])
    bots = [
        BotSpec(name, find_bot(match, kind).kind, given, parse_network(b64decode(network), name) if network else None)
        for name, kind, given, network in recipe["bots"]
    ]
    recording = Recording(Path(recipe["recording"][0]), recipe["recording"][1]) if recipe["recording"] else None
    return Arena(match, bots, recipe["patience"], recording), recipe["folder"]


def play_recipe(recipe: str, *part: Any) -> tuple[Any, ...] | str:
    """The work of a worker: a part in the arena of a recipe; a text says why it cannot."""
    try:
        arena, folder = read_recipe(recipe)
    except HegemonError as error:
        return str(error)
    if os.path.isdir(folder):  # programs that play are named as seen from there: exec:./bot
        os.chdir(folder)
    outcomes = arena.play(Part(*part))
    return outcomes.scores, outcomes.endings, outcomes.faults, outcomes.thinking


def _sources(game: Game) -> list[str]:
    """Fingerprints of all that decides how games go."""
    return [fingerprint(Path(inspect.getfile(what)).resolve()) for what in (arenas, type(game))]


def _name_of(game: Game, files: dict[str, str]) -> str:
    if found_games().get(game.name) is game:
        return game.name
    path = file_of(game)
    if path is None:
        raise CannotTravel(
            f"{game.name} cannot be played on other machines: a game must be in the package or in a file"
        )
    return _travelling(path, files)


def _kind_of(match: Match, bot: BotSpec, files: dict[str, str]) -> str:
    """The name by which the worker finds the kind."""
    kind = bot.kind
    if kind in bots_of(match.game):
        return kind.name
    if kind.name in (EXEC, POLICY):
        return bot.text
    path, _, rest = kind.name.partition(":")
    if not path.endswith(".py"):
        raise CannotTravel(
            f"bot {bot.text!r} cannot play on other machines: it must be one of the game's, or in a file"
        )
    return f"{_travelling(Path(path), files)}:{rest.partition(',')[0]}"


def _network_of(bot: BotSpec) -> str | None:
    """A network that is not the bot's own travels as it is."""
    return b64encode(bot.network.write()).decode() if bot.network else None


def _travelling(path: Path, files: dict[str, str]) -> str:
    path = path.resolve()
    files[str(path)] = fingerprint(_code(path))
    return str(path)


def _code(path: Path) -> Path:
    return path / "__init__.py" if path.is_dir() else path


def _check_file(path: Path, content: str) -> None:
    host = socket.gethostname()
    if not os.access(_code(path), os.R_OK):
        raise OtherSources(f"{host} cannot read {path}: files of your own must be there on every machine that plays")
    if fingerprint(_code(path)) != content:
        raise OtherSources(f"{host} has something else in {path} than the machine that asks: copy it there again")
