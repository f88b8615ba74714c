"""Who may sit down: the bots that somebody at a distance may name, and how names are written."""

from __future__ import annotations

from hegemon.errors import UnknownBot
from hegemon.game import Match
from hegemon.registry import BotSpec, find_bot
from hegemon.store import Seat

MAX_NAME = 40
MAX_BOT = 2000


def safe_bot(match: Match, text: str) -> BotSpec:
    """The bot that a text names; only the game's own kinds with `name=value`: no request opens or runs a file."""
    name, _, rest = text.partition(":")
    own = [kind.name for kind in match.game.bots()]
    if name not in own:
        raise UnknownBot(f"there is no bot {name[:40]!r} for {match.game.name}; there are: {', '.join(own)}")
    if len(text) > MAX_BOT or any(part.strip() and "=" not in part for part in rest.split(",")):
        raise UnknownBot(f"bot {name!r} takes name=value, separated by commas, at a table")
    return find_bot(match, text)


def human(name: str) -> Seat:
    """A person's seat."""
    return Seat(tidy(name) or "Somebody", "human")


def bot(match: Match, text: str, name: str | None = None) -> Seat:
    """A bot's seat; its name is how it was asked for, unless it is given another."""
    return Seat(tidy(name or "") or safe_bot(match, text).text[:MAX_NAME], "bot", safe_bot(match, text).text)


def tidy(text: str) -> str:
    """A text on one line, without control characters, and not too long."""
    return " ".join("".join(x if x.isprintable() else " " for x in text).split())[:MAX_NAME]
