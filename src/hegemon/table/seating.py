"""Making seats, and checking names."""

from __future__ import annotations

from hegemon.core.errors import HegemonError
from hegemon.core.helpers.lookalikes import folded
from hegemon.core.match import Match
from hegemon.core.untrusted.bots import safe_bot
from hegemon.store import Seat

MAX_NAME = 40
THE_TABLE, A_SPECTATOR = "The table", "A spectator"
"""The names under which the server and spectators speak."""
RESERVED = frozenset(map(folded, (THE_TABLE, A_SPECTATOR)))


def human(name: str, open: bool = False, listed: bool = False) -> Seat:
    """A person's seat; an open one is for the first visitor with the key or, if it is listed, for every visitor."""
    return Seat(tidy(name) or "Guest", "human", open=open, listed=open and listed)


def bot(match: Match, text: str, name: str | None = None) -> Seat:
    """A bot's seat; by default its name is the bot's text."""
    return Seat(tidy(name or "") or safe_bot(match, text).text[:MAX_NAME], "bot", safe_bot(match, text).text)


def recorded(match: Match, name: str, written: str | None) -> Seat:
    """A seat of a record: a bot's if the record says so or the name is a bot's, else a person's."""
    try:
        return bot(match, name if written is None else written, name)
    except HegemonError:
        return human(name)


def tidy(text: str) -> str:
    """A name on one line, without control characters, not too long, and not one that looks like that of the
    table or of a spectator."""
    name = _on_a_line(text)
    return f"{name[: MAX_NAME - 2]} 2" if folded(name) in RESERVED else name


def _on_a_line(text: str) -> str:
    return " ".join("".join(x if x.isprintable() else " " for x in text).split())[:MAX_NAME]
