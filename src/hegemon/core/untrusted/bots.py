"""The bots that a remote client may name: no request opens a file or runs a program."""

from __future__ import annotations

from hegemon.core.errors import UnknownBot
from hegemon.core.match import Match
from hegemon.core.plugins import bots_of
from hegemon.core.registry import BotSpec, find_bot

MAX_BOT = 4000
"""Letters: room for all parameters of a bot that was bred."""


def safe_bot(match: Match, text: str) -> BotSpec:
    """The bot that a text names; only the game's kinds, shipped or installed here, with `name=value`."""
    name, _, rest = text.partition(":")
    own = [kind.name for kind in bots_of(match.game)]
    if name not in own:
        raise UnknownBot(f"there is no bot {name[:40]!r} for {match.game.name}; choose one of {', '.join(own)}")
    if len(text) > MAX_BOT or any(part.strip() and "=" not in part for part in rest.split(",")):
        raise UnknownBot(f"bot {name!r} takes name=value pairs, separated by commas, in at most {MAX_BOT} characters")
    return find_bot(match, text)
