"""Differences between the two public challenges (W11): options of the match, the clock, and the time-outs allowed.

Light, as engine_client.py needs it: the rules are loaded where options are asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hegemon.core.match import Match
    from hegemon.games.warlight.rules.map_files import MapFile

SEATS = 2
WORLD = "world"
MOST_PICKS = 8
ANSWERS, USED = 2, 0.9
"""ANSWERS per round add to the bank; a bot spends the share USED of that in the round."""
KEPT, SPENT = 8, 0.15
"""The time of KEPT answers stays in the bank as a reserve; a turn spends the share SPENT of the rest."""


@dataclass(frozen=True)
class Challenge:
    """The rules of one challenge, for bots."""

    number: int
    start: str
    """The value of the option `start` in a match of this challenge."""
    patience: int
    """After this many time-outs a bot is out: it is not asked again, and gives no orders."""
    answer_ms: int
    """Milliseconds for an answer; with a bank, the milliseconds that every answer adds to it."""
    bank_ms: int = 0
    """The size of a bot's bank; 0: no bank, and every answer has the same time."""

    def thinking(self, left: float, per_move_ms: int = 0) -> float:
        """Seconds to think about a turn: everything that is left, or with a bank the time that two answers add and a
        part of the bank.

        >>> CHALLENGES[1].thinking(2.0), CHALLENGES[2].thinking(10.0), CHALLENGES[2].thinking(3.0)
        (2.0, 1.8, 0.9)
        """
        if not self.bank_ms:
            return left
        gain = (per_move_ms or self.answer_ms) / 1000
        return round(USED * ANSWERS * gain + SPENT * max(0.0, left - KEPT * gain), 3)

    def options(self, board: str | MapFile = WORLD) -> dict[str, Any]:
        """The options of a match of this challenge."""
        from hegemon.games.warlight.game import PRESETS
        from hegemon.games.warlight.rules.map_files import map_of

        preset = {**PRESETS[self.start], "board": board}
        if self.number == 1:
            return preset
        world = map_of(board)
        return preset | {
            "picks": starting_picks(len(world.super_regions)),
            "max_rounds": max(60, 5 * len(world.ids) // 2),
            "wastelands": len(world.super_regions) // 2,
        }


CHALLENGES = {
    1: Challenge(1, "challenge-1", patience=2, answer_ms=2000),
    2: Challenge(2, "challenge-2", patience=3, answer_ms=500, bank_ms=10_000),
}


def challenge_of(match: Match) -> Challenge | None:
    """The challenge whose protocol fits a match of two seats that starts like one of the challenges; else None."""
    start = getattr(match.options, "start", "")
    return next((one for one in CHALLENGES.values() if one.start == start and match.seats == SEATS), None)


def starting_picks(super_regions: int) -> int:
    """The number of regions that each picks: half of those on offer, which are one for every super region.

    >>> [starting_picks(n) for n in (1, 6, 11, 40)]
    [1, 3, 5, 8]
    """
    return max(1, min(MOST_PICKS, super_regions // 2))


class Stopwatch:
    """The time that a bot has left for its next answer.

    >>> watch = Stopwatch(CHALLENGES[2])
    >>> watch.use(3.2); watch.ms
    7300
    >>> watch.use(20); watch.ms
    500
    """

    def __init__(self, challenge: Challenge) -> None:
        self._challenge = challenge
        self.ms = challenge.bank_ms or challenge.answer_ms

    def use(self, seconds: float) -> None:
        """Take the time of an answer from the bank."""
        if self._challenge.bank_ms:
            left = max(0, self.ms - round(1000 * seconds))
            self.ms = min(self._challenge.bank_ms, left + self._challenge.answer_ms)
