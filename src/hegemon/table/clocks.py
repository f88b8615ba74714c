"""The time that people have left, for every turn or for the whole game. Values only: the caller passes the time.

Clocks run for people whose turn it is, once everybody has come and while a person is at the table; nothing is counted
while a server is down. In rated games they always run, otherwise leaving would save a lost game. Only clocks
with days per turn also count the time while a server is down: the players of correspondence games come and go.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from hegemon.core.errors import BadOptions
from hegemon.store import ClockTerms, Progress
from hegemon.wire.live import ClockTimes

TURN, GAME = "turn", "game"
LONGEST = 14 * 24 * 3600.0
SHORTEST = 1.0
DAY = 24 * 3600.0
USUAL = ClockTerms("turn", 60.0)
"""The clock of a game that needs one where none was agreed on."""


@dataclass(frozen=True)
class Clocks:
    """The time that every seat has left, as of `since`, and whose time runs."""

    terms: ClockTerms
    left: tuple[float, ...]
    running: frozenset[int] = frozenset()
    since: float = 0.0

    @staticmethod
    def start(terms: ClockTerms | None, seats: int, left: Sequence[float] | None, now: float) -> Clocks | None:
        """The clocks of a table, full or as they were left; None where there are none."""
        if terms is None:
            return None
        return Clocks(terms, tuple(left) if left else (terms.seconds,) * seats, since=now)

    @property
    def always_run(self) -> bool:
        """True if time passes even if nobody is there: in correspondence games, with a day or more per turn."""
        return counts_days(self.terms)

    def at_least(self, seconds: float) -> Clocks:
        """The same clocks with this time for every seat, or a full clock where that is less."""
        least = min(seconds, self.terms.seconds)
        return replace(self, left=tuple(max(least, x) for x in self.left))

    def less(self, seconds: float, seats: Collection[int]) -> Clocks:
        """The same clocks with less time for these seats."""
        left = tuple(max(0.0, x - seconds) if seat in seats else x for seat, x in enumerate(self.left))
        return replace(self, left=left)

    def at(self, now: float) -> Clocks:
        """The same clocks at a later time."""
        gone = max(0.0, now - self.since)
        left = tuple(max(0.0, x - gone) if seat in self.running else x for seat, x in enumerate(self.left))
        return replace(self, left=left, since=now)

    def run(self, seats: Collection[int], now: float) -> Clocks:
        """Let these seats' time run from now on."""
        return replace(self.at(now), running=frozenset(seats))

    def moved(self, before: Progress, after: Progress, now: float) -> Clocks:
        """The clocks after a move: every turn gets its time anew, or a turn that ended gets the increment."""
        clocks = self.at(now)
        went_on = before.turn == after.turn
        began = [seat for seat in after.to_move if seat >= 0 and not (went_on and seat in before.to_move)]
        ended = [seat for seat in before.to_move if seat >= 0 and not (went_on and seat in after.to_move)]
        left = list(clocks.left)
        for seat in (*began, *ended) if self.terms.per == TURN else ():
            left[seat] = self.terms.seconds
        for seat in ended if self.terms.per == GAME else ():
            left[seat] += self.terms.increment
        return replace(clocks, left=tuple(left))

    def first_out(self) -> tuple[float, int] | None:
        """The next seat that runs out of time, and when, if nothing happens before."""
        return min(((self.since + self.left[seat], seat) for seat in self.running), default=None)

    def json(self, now: float) -> ClockTimes:
        """The clocks for the page, which then counts down by itself."""
        return {"left": [round(x, 2) for x in self.at(now).left], "running": sorted(self.running)}


def counts_days(terms: ClockTerms) -> bool:
    """True if a clock gives days for every turn, as in correspondence games."""
    return terms.per == TURN and terms.seconds >= DAY


def check_clock(per: str, seconds: float, increment: float = 0.0) -> ClockTerms:
    """Check the terms of a clock."""
    if per not in (TURN, GAME):
        raise BadOptions(f"a clock is per '{TURN}' or per '{GAME}', not {per[:20]!r}")
    if not SHORTEST <= seconds <= LONGEST:
        raise BadOptions(f"a clock has from {SHORTEST:g} to {LONGEST:g} seconds, not {seconds:g}")
    if not 0 <= increment <= seconds or (increment and per == TURN):
        raise BadOptions(f"an increment is for a clock per game, from 0 to its {seconds:g} seconds, not {increment:g}")
    return ClockTerms(per, float(seconds), float(increment))


def check_rated_clock(clock: ClockTerms | None) -> None:
    """Refuse to rate a game without a clock: it would never end for a player who leaves it."""
    if clock is None:
        example = '{"per": "turn", "seconds": 60}'
        raise BadOptions(f"a rated game needs a clock, such as {example}, or a player who leaves it could not lose")
