"""Who may sit down, and how names are written."""

from __future__ import annotations

from hegemon.core.match import Match
from hegemon.core.untrusted.bots import safe_bot
from hegemon.store import Seat

MAX_NAME = 40


def human(name: str, open: bool = False) -> Seat:
    """A person's seat; an open one is for the first who comes."""
    return Seat(tidy(name) or "Somebody", "human", open=open)


def bot(match: Match, text: str, name: str | None = None) -> Seat:
    """A bot's seat; its name is how it was asked for, unless it is given another."""
    return Seat(tidy(name or "") or safe_bot(match, text).text[:MAX_NAME], "bot", safe_bot(match, text).text)


def tidy(text: str) -> str:
    """A text on one line, without control characters, and not too long."""
    return " ".join("".join(x if x.isprintable() else " " for x in text).split())[:MAX_NAME]
