"""Games and bots of installed packages, found through entry points: `pip install somebodys-bot` is enough.

A package names its games in the group `hegemon.games` (`my-game = "my_package:GAME"`) and its bots in `hegemon.bots`
(`bold = "my_package:Bold"`). A bot is a class or a `BotKind` whose `game` is the name of the game that it plays; it is
called by the name of its entry. What cannot be loaded is left out, with one warning that names its package.
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
import logging
from collections.abc import Container, Iterator
from importlib.metadata import EntryPoint, entry_points

from hegemon.core.best import best_kind
from hegemon.core.bot import Bot, BotKind
from hegemon.core.game import Game

GAMES, BOTS = "hegemon.games", "hegemon.bots"
log = logging.getLogger(__name__)


def installed_games(taken: Container[str]) -> dict[str, Game]:
    """The games of installed packages by name, except for those whose name is taken."""
    found: dict[str, Game] = {}
    for entry, game in _loaded(GAMES):
        if not isinstance(game, Game):
            _warn(entry, f"{entry.value} is not a hegemon.core.game.Game")
        elif game.name in taken or game.name in found:
            _warn(entry, f"there is a game {game.name!r} already")
        else:
            found[game.name] = game
    return found


_offered: list[BotKind] = []


def add_bot(kind: BotKind) -> None:
    """Offer a user's bot in the game that it names, for this process."""
    _offered.append(kind)


def own_bots(game: Game) -> list[BotKind]:
    """The bots that come with a game, and `best`."""
    best = best_kind(game)
    return [*game.bots(), *([best] if best else [])]


def bots_of(game: Game) -> list[BotKind]:
    """All bots that play a game: its own, those of installed packages, and those that were added here."""
    added = (kind for kind in _offered if kind.game == game.name)
    return [*own_bots(game), *_others(game), *added]


@functools.cache
def _others(game: Game) -> tuple[BotKind, ...]:
    """The installed bots of a game; its own names stay its own."""
    found = {kind.name: kind for kind in own_bots(game)}
    own = len(found)
    for entry, kind in _installed_bots():
        if kind.game != game.name:
            continue
        if kind.name in found:
            _warn(entry, f"there is a bot {kind.name!r} for {kind.game} already")
        else:
            found[kind.name] = kind
    return tuple(found.values())[own:]


@functools.cache
def _installed_bots() -> tuple[tuple[EntryPoint, BotKind], ...]:
    """Of all games; loaded once, when a bot is first looked up."""
    found: list[tuple[EntryPoint, BotKind]] = []
    for entry, what in _loaded(BOTS):
        kind = bot_kind(entry.name, what)
        if kind is None:
            _warn(entry, f"{entry.value} is neither a hegemon.core.bot.Bot nor a hegemon.core.bot.BotKind")
        elif not kind.game:
            _warn(entry, f'{entry.value} does not say what it plays: give it game = "NAME"')
        else:
            found.append((entry, kind))
    return tuple(found)


def bot_kind(name: str, what: object) -> BotKind | None:
    """A kind of that name from a class or a kind; None if it is neither."""
    if isinstance(what, BotKind):
        return dataclasses.replace(what, name=name)
    if isinstance(what, type) and issubclass(what, Bot) and not inspect.isabstract(what):
        about = (what.__doc__ or "").split("\n")[0]
        return BotKind(name, about, lambda _match: what.parameters, make=what, game=what.game)
    return None


def _loaded(group: str) -> Iterator[tuple[EntryPoint, object]]:
    """The entries of a group with what they name, in the order of their packages, so that clashes end alike."""
    for entry in sorted(entry_points(group=group), key=lambda entry: (_package(entry), entry.name)):
        try:
            what = entry.load()
        except Exception as error:  # whatever a package does wrong is its own business
            _warn(entry, f"{type(error).__name__}: {error}")
        else:
            yield entry, what


def _package(entry: EntryPoint) -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist else "an unknown package"


def _warn(entry: EntryPoint, reason: str) -> None:
    log.warning("Ignored %r of %s, from the package %s: %s", entry.name, entry.group, _package(entry), reason)
