"""Finds games and bots by name. A game is a package in `hegemon.games` that has a `GAME`, a user's file that has one,
or an entry point of an installed package (`hegemon.core.plugins`).

A bot is named the same way everywhere: `standard`, `standard:min_probability_attack=0.6`, `standard:best.xml`,
`learned:best.npz` (an integer network), `./my_bot.py:MyBot`, `policy:FILE` (a trained policy),
`exec:java -jar bot.jar`.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import importlib.util
import os
import pkgutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType

from hegemon.core.best import thinking_for
from hegemon.core.bot import Bot, BotKind, Parameter
from hegemon.core.errors import HegemonError, UnknownBot, UnknownGame
from hegemon.core.files.parameters import SUFFIX, read_parameters
from hegemon.core.game import Game
from hegemon.core.helpers.error_places import place_of
from hegemon.core.helpers.suggestions import did_you_mean
from hegemon.core.match import Match
from hegemon.core.networks.network import SUFFIX as NETWORK
from hegemon.core.networks.network import Network, read_network
from hegemon.core.networks.trained import TRAINED, trained_network
from hegemon.core.plugins import add_bot, bot_kind, bots_of, installed_games
from hegemon.core.program import program_kind
from hegemon.core.rng import Rng

EXEC = "exec"
POLICY = "policy"
POLICIES = "hegemon.rl.policy"
"""The module that plays policies, by its name, because the core may not import `rl`."""
SHIPPED = "hegemon.games"
"""The package of the shipped games, by its name, because the core may not import a game."""
_added: dict[str, Game] = {}
_files: dict[Game, Path] = {}
"""The files from which users' games were loaded."""


def add_game(game: Game) -> Game:
    """Make a user's game known under its name, for this process."""
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


def shipped_names() -> list[str]:
    """The names of the games that come with the package; none of them is imported."""
    return [module.name for module in pkgutil.iter_modules(importlib.import_module(SHIPPED).__path__)]


@functools.cache
def shipped_games() -> dict[str, Game]:
    """The games that come with the package, by name."""
    return {name: _shipped_game(name) for name in shipped_names()}


def _shipped_game(name: str) -> Game:
    game: Game = importlib.import_module(f"{SHIPPED}.{name}").GAME
    return game


@functools.cache
def found_games() -> dict[str, Game]:
    """The games of this package and of other installed ones; shipped games keep their names."""
    shipped = shipped_games()
    return shipped | installed_games(taken=shipped)


def all_games() -> dict[str, Game]:
    """Every game by name."""
    return found_games() | _added


def games_on_maps() -> list[Game]:
    """The games that are played on maps."""
    return [game for game in all_games().values() if game.on_maps]


def load_game(name: str) -> Game:
    """As `find_game`; a path such as `./my_game.py` (or a folder) loads a user's game: it runs that file."""
    if not (name.endswith(".py") or "/" in name):
        return find_game(name)
    game = getattr(_load(Path(name)), "GAME", None)
    if not isinstance(game, Game):
        raise UnknownGame(f"{name} has no GAME")
    _files[game] = Path(name).resolve()
    return add_game(game)


def offer_bot(text: str) -> BotKind:
    """Add a user's bot to its game, for this process; it runs that file.

    `./my_bot.py:Class` where the class says what it plays, else with the game before it: `risk=./my_bot.py:Class`. A
    trained policy, `policy:FILE`, says what it plays, and is called by the name of its file.
    """
    game, equals, named = text.partition("=")
    if not equals or "/" in game or game.endswith(".py"):
        game, named = "", text
    path, _, class_name = named.partition(":")
    if path == POLICY:
        kind: BotKind = importlib.import_module(POLICIES).offered_policy(class_name)
        class_name = kind.name
        if game and game != kind.game:
            raise UnknownBot(f"{text}: this policy plays {kind.game}")
    else:
        kind = _from_class(named, _load_code(path), class_name)
    playing = find_game(game or kind.game) if game or kind.game else None
    if playing is None:
        raise UnknownBot(f'{text}: which game does it play? Name it: risk={named}, or give the class game = "risk"')
    kind = replace(kind, name=class_name.lower(), game=playing.name)
    if kind.name in {one.name for one in bots_of(playing)}:
        raise UnknownBot(f"{text}: there is a bot {kind.name!r} for {playing.name} already")
    add_bot(kind)
    return kind


def file_of(game: Game) -> Path | None:
    """The file, or folder, that a user's game was loaded from."""
    return _files.get(game)


def find_game(name: str) -> Game:
    """The known game of that name."""
    if name not in _added and name in shipped_names():
        return _shipped_game(name)
    found = all_games().get(name)
    if found is None:
        listed = ", ".join(sorted(all_games()))
        hint = did_you_mean(name, all_games())
        raise UnknownGame(f"there is no game {name[:40]!r}; choose one of {listed}{hint}")
    return found


def game_of_class(text: str) -> str:
    """The game that a user's bot class names, or `""`; it runs that file."""
    path, _, rest = text.partition(":")
    return _from_class(text, _load_code(path), rest.partition(",")[0]).game


@dataclass(frozen=True)
class BotSpec:
    """A bot as it was named, ready to be seated in any number of games."""

    text: str
    kind: BotKind
    given: Mapping[str, float]
    network: Network | None = None
    """A network other than its own."""

    def seat(self, match: Match, seat: int, rng: Rng) -> Bot:
        return self.kind.seat(match, seat, rng, self.given, self.network)

    def within(self, match: Match, seconds: float) -> BotSpec:
        """The same bot, which thinks for that long per move unless it was named with a time of its own."""
        return replace(self, given={**thinking_for(self.kind, match, seconds), **self.given})

    def judge(self, match: Match) -> Network | None:
        """The network that it plays with, if any."""
        return self.network or (self.kind.network(match) if self.kind.network else None)


def find_bot(match: Match, text: str) -> BotSpec:
    """The bot that a text names, with its parameters checked against this match."""
    name, _, rest = text.partition(":")
    given: dict[str, float] = {}
    typed: dict[str, bool] = {}
    if name == EXEC:
        return BotSpec(text, program_kind(match, rest), given)
    if name == POLICY:
        return BotSpec(text, importlib.import_module(POLICIES).policy_kind(match, rest), given)
    if name.endswith(".py") or (os.sep in name and Path(name).is_dir()):
        class_name, _, rest = rest.partition(",")
        kind = _from_class(text, _load(Path(name)), class_name)
    elif "." in name:
        class_name, _, rest = rest.partition(",")
        kind = _from_class(text, _load_code(name), class_name)
    else:
        kinds = {kind.name: kind for kind in bots_of(match.game)}
        if name not in kinds:
            listed = ", ".join([*kinds, "./file.py:Class", "package.module:Class", "policy:FILE", "exec:COMMAND"])
            hint = did_you_mean(name, kinds) or ("; people play with hegemon play" if name == "human" else "")
            raise UnknownBot(f"there is no bot {name[:40]!r} for {match.game.name}; choose one of {listed}{hint}")
        kind = kinds[name]
    network = None
    for part in filter(None, (part.strip() for part in rest.split(","))):
        if kind.network is not None and part.startswith(TRAINED):
            network = trained_network(part.removeprefix(TRAINED)).fits(match.game.features(match), part)
            continue
        if kind.network is not None and part.endswith(NETWORK):
            network = read_network(Path(part)).fits(match.game.features(match), part)
            continue
        found = _argument(match, kind, part)
        given |= found
        typed |= dict.fromkeys(found, "=" in part)
    _check_names(match, kind, given)
    kind.values(match, given, {name for name in typed if typed[name]})
    return BotSpec(text, kind, given, network)


def _check_names(match: Match, kind: BotKind, given: Mapping[str, float]) -> None:
    """Refuse parameters that a bot does not have, and say which it has: of `area.0 … area.41` only the first."""
    known = [parameter.name for parameter in kind.parameters(match)]
    for name in given:
        if name not in known:
            listed = list(dict.fromkeys(one.partition(".")[0] + ".0" * ("." in one) for one in known))
            hint = did_you_mean(name, known) or f"; it has: {', '.join(listed) or 'none'}"
            raise UnknownBot(f"bot {kind.name!r} has no parameter {name!r}{hint}")


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
    """`a,b:x=1,y=2,c` as three bots: a part that is `name=value`, or a network's file, belongs to the bot before it.

    In a command after `exec:` a comma that is quoted or escaped, as for a shell, belongs to the command.

    >>> split_seats("random,standard:area_coeff=2,component_size=1,./b.py:B")
    ['random', 'standard:area_coeff=2,component_size=1', './b.py:B']
    >>> split_seats("learned:iterations=60,run/best.npz,random")
    ['learned:iterations=60,run/best.npz', 'random']
    >>> split_seats("exec:./bot --eyes 'left,right',random")
    ["exec:./bot --eyes 'left,right'", 'random']
    """
    seats: list[str] = []
    for part in _parts(text):
        head = part.split(":")[0]
        if seats and ("=" in head or head.rstrip().endswith(NETWORK)):
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
        hint = did_you_mean(class_name, kinds)
        raise UnknownBot(f"{text}: name a class of that file that derives from hegemon.Bot; it has: {listed}{hint}")
    declared = getattr(vars(module)[class_name], "parameters", ())
    if not callable(declared) and not (
        isinstance(declared, Sequence) and all(isinstance(one, Parameter) for one in declared)
    ):
        raise UnknownBot(f"{text}: `parameters` must be a tuple of hegemon.Parameter, not {declared!r:.60}")
    return kinds[class_name]


def _load_code(name: str) -> ModuleType:
    """The module in a file or folder, or of an installed or importable package: `./my_bot.py`, `my_bots.bold`."""
    if name.endswith(".py") or "/" in name:
        return _load(Path(name))
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    with _loading(name):
        return importlib.import_module(name)


@contextmanager
def _loading(path: object) -> Iterator[None]:
    """Errors in a user's code while it is loaded are reported with its file and line."""
    try:
        yield
    except (Exception, SystemExit) as error:
        raise HegemonError(f"{path} cannot be loaded: {type(error).__name__}: {error}{place_of(error)}") from error


@functools.cache
def _load(path: Path) -> ModuleType:
    file = path / "__init__.py" if path.is_dir() else path
    if not file.is_file():
        raise HegemonError(f"there is no file {path}")
    place = hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:8]
    name = f"hegemon_user_{path.resolve().stem}_{place}"
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise HegemonError(f"{path} is not a file of Python code")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    # A bot in several files: those beside it are imported by their names.
    if str(file.resolve().parent) not in sys.path:
        sys.path.append(str(file.resolve().parent))
    with _loading(path):
        spec.loader.exec_module(module)
    return module
