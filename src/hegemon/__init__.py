"""Hegemon: a workshop for the AI of conquest board games.

The names that scripts and bots need are here: `from hegemon import Bot, Limit, load_game, play`. They are loaded on
first use, so that importing the package costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hegemon.core.bot import AnytimeBot as AnytimeBot
    from hegemon.core.bot import Bot as Bot
    from hegemon.core.bot import Parameter as Parameter
    from hegemon.core.bot import View as View
    from hegemon.core.limit import Limit as Limit
    from hegemon.core.registry import load_game as load_game
    from hegemon.lab.data_files import load as load
    from hegemon.referee.play import play as play

__version__ = "0.1.0"

_PUBLIC = {
    "AnytimeBot": "hegemon.core.bot:AnytimeBot",
    "Bot": "hegemon.core.bot:Bot",
    "Limit": "hegemon.core.limit:Limit",
    "Parameter": "hegemon.core.bot:Parameter",
    "View": "hegemon.core.bot:View",
    "load": "hegemon.lab.data_files:load",
    "load_game": "hegemon.core.registry:load_game",
    "play": "hegemon.referee.play:play",
}

__all__ = ["AnytimeBot", "Bot", "Limit", "Parameter", "View", "load", "load_game", "play"]


def __getattr__(name: str) -> Any:
    if name not in _PUBLIC:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, _, attribute = _PUBLIC[name].partition(":")
    return getattr(importlib.import_module(module), attribute)
