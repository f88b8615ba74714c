"""The record of a hosted game, independent of the protocol of its seats: in memory, or at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hegemon.core.dice import Dice
from hegemon.core.errors import BadMove
from hegemon.core.history.timeline import Timeline
from hegemon.core.moves import Move
from hegemon.core.rng import Rng


class Ledger(Protocol):
    """The place that records a game: a sheet in memory, or a table that people watch."""

    timeline: Timeline

    async def write(self, seat: int, moves: Sequence[Move]) -> None:
        """Make the moves of a seat, all or none; raises `BadMove` if one is not legal."""


class TimelineLedger:
    """A timeline in memory with its dice: one generator, or one for every move."""

    def __init__(self, timeline: Timeline, dice: Rng | Dice) -> None:
        self.timeline = timeline
        self._dice = dice

    async def write(self, seat: int, moves: Sequence[Move]) -> None:
        before = self.timeline.at
        try:
            for move in moves:
                dice = self._dice
                self.timeline.play(seat, move, dice.at(self.timeline.at) if isinstance(dice, Dice) else dice)
        except BadMove:
            self.timeline.go(before)
            raise
