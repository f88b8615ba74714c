"""Levels of a game's bots, named in words for people: `data/levels.toml` in the game's folder.

A level is a bot with its parameters, and its rating in a tournament of all levels of the game. docs/studies/levels.md
has the tournaments; what is measured again is written there and here.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib import resources

from hegemon.core.errors import BadFile

NAMES = ("beginner", "casual", "skilled", "strong", "expert")
"""The levels, the weakest first."""


@dataclass(frozen=True)
class Level:
    """A bot to play against, by how well it plays."""

    name: str
    """One of `NAMES`."""
    bot: str
    """The bot as it is written everywhere: `mcts:time=2`."""
    rating: int
    """Elo among the levels of its game, their mean 0."""
    error: int
    """95 % of the rating, either way."""


def read_levels(package: str) -> tuple[Level, ...]:
    """The levels in the folder of a game, the weakest first; none where no file says so.

    >>> [level.name for level in read_levels("hegemon.games.risk")]
    ['beginner', 'casual', 'skilled', 'strong', 'expert']
    """
    file = resources.files(package) / "data" / "levels.toml" if package else None
    if file is None or not file.is_file():
        return ()
    levels = tuple(Level(name, **entry) for name, entry in tomllib.loads(file.read_text("utf-8")).items())
    names = [level.name for level in levels]
    if names != [name for name in NAMES if name in names]:
        raise BadFile(f"{package}: levels.toml has {', '.join(names)}; levels are {', '.join(NAMES)}, in this order")
    return levels
