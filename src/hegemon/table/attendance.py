"""Presence at a table: the people there, and since when others are absent. Values only: the caller passes the time."""

from __future__ import annotations

from collections.abc import Iterable

from hegemon.core.errors import BadOptions
from hegemon.core.match import Match
from hegemon.core.untrusted.bots import safe_bot
from hegemon.store import ClockTerms, Terms

ABSENT, TIME = "absent", "time"
"""The reasons for a stand-in."""
SHORTEST, LONGEST = 1.0, 24 * 3600.0


class Attendance:
    """The seats whose people are here. A person counts as absent only while another one is here and waits: a table that
    everybody has left is a saved game, and people at one screen leave and come back together.
    """

    def __init__(self) -> None:
        self.present: frozenset[int] = frozenset()
        self.missed: dict[int, float] = {}
        """By seat, since when its person is absent."""

    def update(self, present: Iterable[int], people: Iterable[int], now: float) -> None:
        """Note which of the seats that people hold are present."""
        self.present = frozenset(present)
        gone = [seat for seat in people if seat not in self.present] if self.present else []
        self.missed = {seat: self.missed.get(seat, now) for seat in gone}


def check_terms(match: Match, absent: float | None, stand_in: str | None, clock: ClockTerms | None) -> Terms:
    """A table's terms with defaults; the stand-in is the game's usual bot unless another is chosen."""
    if absent is not None and not SHORTEST <= absent <= LONGEST:
        raise BadOptions(f"absent is from {SHORTEST:g} to {LONGEST:g} seconds, or null for never, not {absent:g}")
    return Terms(absent, safe_bot(match, stand_in or match.game.usual_bot()).text, clock)
