"""Games played by hand in tests: what every game's `Play` is made of. Moves that the rules refuse raise."""

from __future__ import annotations

from typing import Any, Self

from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.rules import Luck
from hegemon.core.state import State


class ManualPlay:
    """A match with a position."""

    def __init__(self, match: Match, state: State) -> None:
        self.match = match
        self.state = state
        self.event: dict[str, Any] = {}
        """The effect of the last move, as its maker saw it."""

    @property
    def seat(self) -> int:
        """The seat to move, where only one is."""
        (seat,) = self.match.to_move(self.state)
        return seat

    def ranges(self, seat: int) -> list[str]:
        """The legal moves of a seat, written as ranges."""
        texts = [self.match.game.forms.write_box(box) for box in self.match.legal(self.state, seat)]
        assert len(set(texts)) == len(texts)
        return texts

    def make(self, seat: int, move: Move, luck: Luck, viewer: int | None = None) -> Self:
        """Make a move with the luck that it has; `event` is what the viewer sees of it, or else who made it."""
        before = self.state
        self.match.check(before, seat, move)
        self.match.check_luck(before, seat, move, luck)
        self.state = self.match.apply(before, seat, move, luck)
        self.event = self.match.event(before, seat, move, luck, self.state, seat if viewer is None else viewer)
        return self


def of_kind(texts: list[str], kind: str) -> list[str]:
    """Those of one kind of move, or all."""
    return [text for text in texts if text.split()[0] == kind or not kind]
