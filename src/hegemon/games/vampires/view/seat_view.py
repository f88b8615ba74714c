"""Vampires vs Werewolves in a bot's words: the groups on the grid by their cells, and moves as objects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from hegemon.core.named_moves import NamedMove, largest
from hegemon.core.view import View
from hegemon.games.vampires.rules import moves
from hegemon.games.vampires.rules.moves import FORMS
from hegemon.games.vampires.rules.state import HUMANS, VAMPIRES, VampiresBoard, VampiresState


class Move(NamedMove, kind=moves.MOVE, forms=FORMS):
    """Send some units of a group to a cell beside it: one part of a turn."""

    x: int
    y: int
    to_x: int
    to_y: int
    size: int


class Withdraw(NamedMove, kind=moves.WITHDRAW, forms=FORMS):
    """Take a part of this turn back."""

    x: int
    y: int
    to_x: int
    to_y: int


class End(NamedMove, kind=moves.END, forms=FORMS):
    """End the turn: all its parts happen."""


class Group(NamedTuple):
    """The units on one cell."""

    x: int
    y: int
    size: int


@dataclass(frozen=True)
class VampiresView(View[VampiresState, VampiresBoard]):
    """The view of a seat: all of the grid. Cells are columns and rows, counted from the top left."""

    named_moves = (Move, Withdraw, End)

    @property
    def width(self) -> int:
        """Columns of the grid."""
        return int(self.board.columns)

    @property
    def height(self) -> int:
        """Rows of the grid."""
        return int(self.board.rows)

    @property
    def my_groups(self) -> list[Group]:
        """The seat's own groups."""
        return self._groups(VAMPIRES + self.seat)

    @property
    def enemy_groups(self) -> list[Group]:
        """Groups of the other species."""
        return self._groups(VAMPIRES + 1 - self.seat)

    @property
    def humans(self) -> list[Group]:
        """Humans; the first group that is large enough converts them."""
        return self._groups(HUMANS)

    def _groups(self, kind: int) -> list[Group]:
        state, board = self.state, self.board
        cells = [int(cell) for cell in state.place[: int(state.groups)] if state.kind[cell] == kind]
        return [Group(int(board.column[cell]), int(board.row[cell]), int(state.count[cell])) for cell in cells]

    def steps(self) -> list[Move]:
        """The parts that may be added to this turn, each with as many units as can go."""
        return list(largest(self, Move))
