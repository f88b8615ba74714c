"""Finds games and bots by name. A game is a package in `hegemon.games` that has a `GAME`, a file of the user's that has
one, or what an installed package names as one (`hegemon.core.plugins`).

A bot is named the same way everywhere: `standard`, `standard:min_probability_attack=0.6`, `standard:best.xml`,
`./my_bot.py:MyBot`, `exec:java -jar bot.jar`.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from hegemon.core.bot import Bot, BotKind
from hegemon.core.errors import HegemonError, UnknownBot, UnknownGame
from hegemon.core.files.parameters import SUFFIX, read_parameters
from hegemon.core.game import Game
from hegemon.core.match import Match
from hegemon.core.plugins import bot_kind, bots_of, installed_games
from hegemon.core.program import program_kind
from hegemon.core.rng import Rng

EXEC = "exec"
SHIPPED = "hegemon.games"
"""The package that holds the shipped games: by its name, for the contract may not depend on a game."""
_added: dict[str, Game] = {}
_files: dict[Game, Path] = {}
"""Where games of the user's were loaded from."""


def add_game(game: Game) -> Game:
    """Make a game of the user's known under its name, for this process."""
    _added[game.name] = game
    return game


@contextmanager
def knowing(game: Game) -> Iterator[None]:
    """For a while, the game is the one known under its name."""
    before = dict(_added)
    add_game(game)
    try:
        yield
    finally:
        _added.clear()
        _added.update(before)


@functools.cache
def shipped_games() -> dict[str, Game]:
    """The games that come with the package, by name."""
    found: dict[str, Game] = {}
    for module in pkgutil.iter_modules(importlib.import_module(SHIPPED).__path__):
        game = getattr(importlib.import_module(f"{SHIPPED}.{module.name}"), "GAME", None)
        if game is not None:
            found[game.name] = game
    return found


@functools.cache
def found_games() -> dict[str, Game]:
    """The games that come with this package or with another one that is installed; shipped names stay theirs."""
    shipped = shipped_games()
    return shipped | installed_games(taken=shipped)


def all_games() -> dict[str, Game]:
    """Every game by name."""
    return found_games() | _added


def load_game(name: str) -> Game:
    """As `find_game`; a path such as `./my_game.py` (or a folder) loads a game of the user's: it runs that file."""
    if not (name.endswith(".py") or "/" in name):
        return find_game(name)
    game = getattr(_load(Path(name)), "GAME", None)
    if not isinstance(game, Game):
        raise UnknownGame(f"{name} has no GAME")
    _files[game] = Path(name).resolve()
    return add_game(game)


def file_of(game: Game) -> Path | None:
    """The file, or folder, that a game of the user's was loaded from."""
    return _files.get(game)


def find_game(name: str) -> Game:
    """The known game of that name."""
    found = all_games().get(name)
    if found is None:
        raise UnknownGame(f"there is no game {name[:40]!r}; choose one of {', '.join(sorted(all_games()))}")
    return found


@dataclass(frozen=True)
class BotSpec:
    """A bot as somebody named it, ready to be seated in any number of games."""

    text: str
    kind: BotKind
    given: Mapping[str, float]

    def seat(self, match: Match, seat: int, rng: Rng) -> Bot:
        return self.kind.seat(match, seat, rng, self.given)


def find_bot(match: Match, text: str) -> BotSpec:
    """The bot that a text names, with its parameters checked against this match."""
    name, _, rest = text.partition(":")
    given: dict[str, float] = {}
    typed: dict[str, bool] = {}
    if name == EXEC:
        return BotSpec(text, program_kind(match, rest), given)
    if name.endswith(".py"):
        class_name, _, rest = rest.partition(",")
        kind = _from_class(text, _load(Path(name)), class_name)
    else:
        kinds = {kind.name: kind for kind in bots_of(match.game)}
        if name not in kinds:
            listed = ", ".join([*kinds, "./file.py:Class", "exec:COMMAND"])
            raise UnknownBot(f"there is no bot {name[:40]!r} for {match.game.name}; choose one of {listed}")
        kind = kinds[name]
    for part in filter(None, (part.strip() for part in rest.split(","))):
        found = _argument(match, kind, part)
        given |= found
        typed |= dict.fromkeys(found, "=" in part)
    kind.values(match, given, {name for name in typed if typed[name]})
    return BotSpec(text, kind, given)


def find_list(match: Match, path: Path) -> list[BotSpec]:
    """The bots that a file lists, by their names in it; the game's first bot that reads lists plays them."""
    for kind in bots_of(match.game):
        if kind.read_list is not None:
            found = [BotSpec(name, kind, given) for name, given in kind.read_list(match, path).items()]
            for bot in found:
                kind.values(match, bot.given)
            return found
    raise UnknownBot(f"no bot for {match.game.name} can read a list of bots from a file")


def split_seats(text: str) -> list[str]:
    """`a,b:x=1,y=2,c` as three bots: a part that is `name=value` belongs to the bot before it.

    In a command after `exec:` a comma that is quoted or escaped, as for a shell, belongs to the command.

    >>> split_seats("random,standard:area_coeff=2,component_size=1,./b.py:B")
    ['random', 'standard:area_coeff=2,component_size=1', './b.py:B']
    >>> split_seats("exec:./bot --eyes 'left,right',random")
    ["exec:./bot --eyes 'left,right'", 'random']
    """
    seats: list[str] = []
    for part in _parts(text):
        head = part.split(":")[0]
        if seats and "=" in head:
            seats[-1] += "," + part
        else:
            seats.append(part.strip())
    return seats


def _parts(text: str) -> Iterator[str]:
    """The parts between commas; those that quotes or a backslash protect in a command do not count."""
    part, quote, escaped = "", "", False
    for x in text:
        in_command = part.lstrip().startswith(f"{EXEC}:")
        if x == "," and not quote and not escaped:
            yield part
            part = ""
            continue
        part += x
        if not in_command or escaped:
            escaped = False
        elif x == "\\" and quote != "'":
            escaped = True
        elif x == quote:
            quote = ""
        elif x in "'\"" and not quote:
            quote = x
    yield part


def _argument(match: Match, kind: BotKind, part: str) -> Mapping[str, float]:
    name, equals, value = part.partition("=")
    if not equals:
        if part.endswith(SUFFIX):
            return read_parameters(Path(part))
        if kind.read_file is None:
            raise UnknownBot(f"bot {kind.name!r} takes a {SUFFIX} file or name=value, not {part!r}")
        return kind.read_file(match, Path(part))
    try:
        return {name.strip(): float(value)}
    except ValueError:
        raise UnknownBot(f"bot {kind.name!r}: {name} needs a number, not {value!r}") from None


def _from_class(text: str, module: ModuleType, class_name: str) -> BotKind:
    kinds = {name: kind for name, x in vars(module).items() if isinstance(x, type) and (kind := bot_kind(text, x))}
    if class_name not in kinds:
        listed = ", ".join(kinds) or "none"
        raise UnknownBot(f"{text}: name a class of that file that is a hegemon.core.bot.Bot; it has: {listed}")
    return kinds[class_name]


@functools.cache
def _load(path: Path) -> ModuleType:
    file = path / "__init__.py" if path.is_dir() else path
    if not file.is_file():
        raise HegemonError(f"there is no file {path}")
    place = hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:8]
    name = f"hegemon_user_{path.resolve().stem}_{place}"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise HegemonError(f"{path} cannot be loaded: {type(error).__name__}: {error}") from error
    return module
