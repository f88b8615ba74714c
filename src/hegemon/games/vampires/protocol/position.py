"""Converts between frames and positions (V2): cells for the wire, turns as moves, and positions from a server's
frames."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from hegemon.core.moves import Move
from hegemon.games.vampires.protocol.frames import MAX_BYTE, Cell, Part
from hegemon.games.vampires.rules.board import VampiresMatch
from hegemon.games.vampires.rules.map_files import Group, Map
from hegemon.games.vampires.rules.moves import END, MOVE
from hegemon.games.vampires.rules.occupancy import begin, settle
from hegemon.games.vampires.rules.state import EMPTY, HUMANS, MAX_GROUPS, VAMPIRES, WEREWOLVES, VampiresState


def cell_of(match: VampiresMatch, state: VampiresState, cell: int) -> Cell:
    """A cell as frames describe it."""
    columns, kind, count = int(match.board.columns), int(state.kind[cell]), int(state.count[cell])
    counts = [count if kind == one else 0 for one in (HUMANS, VAMPIRES, WEREWOLVES)]
    return Cell(cell % columns, cell // columns, *counts)


def all_cells(match: VampiresMatch, state: VampiresState) -> tuple[Cell, ...]:
    """The cells that are not empty, row by row."""
    return tuple(cell_of(match, state, cell) for cell in state.place[: state.groups].tolist())


class CellsSent:
    """The cells as a client knows them; it is sent changes only."""

    def __init__(self, match: VampiresMatch, state: VampiresState) -> None:
        self.match = match
        self.known = match.copy(state)

    def news(self, state: VampiresState) -> tuple[Cell, ...]:
        """The cells that changed, row by row; a frame holds 255 of them, others wait for the next one."""
        known = self.known
        changed = np.nonzero((known.kind != state.kind) | (known.count != state.count))[0][:MAX_BYTE].tolist()
        known.kind[changed], known.count[changed] = state.kind[changed], state.count[changed]
        return tuple(cell_of(self.match, state, cell) for cell in changed)


def moves_of(match: VampiresMatch, parts: Iterable[Part]) -> list[Move]:
    """A turn of the wire as moves of the game, the end not included."""
    forms = match.game.forms
    return [forms.pad((MOVE, part.x, part.y, part.to_x, part.to_y, part.units)) for part in parts]


def parts_of(match: VampiresMatch, state: VampiresState) -> tuple[Part, ...]:
    """The turn so far of a position, for the wire."""
    columns, n = int(match.board.columns), int(state.parts)
    ways = zip(state.origin[:n].tolist(), state.target[:n].tolist(), state.sent[:n].tolist(), strict=True)
    return tuple(Part(a % columns, a // columns, units, b % columns, b // columns) for a, b, units in ways)


def end_of(match: VampiresMatch) -> Move:
    """The move that ends a turn."""
    return match.game.forms.pad((END,))


def empty_map(rows: int, columns: int) -> Map:
    """A grid of this size; the groups on it come separately."""
    last = Group(x=columns - 1, y=rows - 1, count=1)
    return Map(rows=rows, columns=columns, humans=(), vampires=Group(x=0, y=0, count=1), werewolves=last)


def position(match: VampiresMatch, cells: Sequence[Cell], seat: int, turn: int) -> VampiresState:
    """A position with these groups on the cells, and a seat to move."""
    state = match.blank()
    begin(state)
    state.winner = -1
    state.seat, state.turn = seat, turn
    columns = int(match.board.columns)
    for cell in cells[:MAX_GROUPS]:
        kind = next((k for k, n in zip((HUMANS, VAMPIRES, WEREWOLVES), cell[2:], strict=True) if n), EMPTY)
        if kind != EMPTY:
            settle(state, cell.y * columns + cell.x, kind, max(cell[2:]))
    return state
