"""The state of Vampires vs Werewolves: one record. Everything that changes during a game, and nothing else.

A cell is one number, row by row from the top left: y · columns + x. Arrays may be longer than the grid has cells.
"""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from hegemon.core.state import Board, Int8s, Int16s, Int32, Int32s, State, shape

SEATS = 2
EMPTY, HUMANS, VAMPIRES, WEREWOLVES = range(4)
"""The kinds on a cell; the species of seat s is VAMPIRES + s."""
KINDS = ("empty", "humans", "vampires", "werewolves")
SPECIES = KINDS[VAMPIRES:]

DEALING, MOVING, OVER = range(3)
PHASES = ("deal", "move", "over")

RUNNING_ON, GONE, LIMIT, TIME, BREACH = range(5)
CAUSES = (None, "gone", "limit", "time", "breach")
"""Why it is over: a species is gone, the last ply is played, time is up, a player broke the rules or left."""

NOBODY = -1

MAX_SIDE = 255
"""Of the grid: coordinates are bytes in the protocol (V2)."""
MAX_COUNT = 255
"""On one cell, since counts are bytes too; no map lets more than that meet."""
MAX_PARTS = 255
"""Of a turn: their number is a byte."""
MAX_GROUPS = 512
"""On the grid: no group is empty, and no map has more than 510 units, humans and both species."""
MAX_WITHDRAWN = 100
"""Parts that a turn may take back: so every turn comes to its end."""


def capacity(cells: int) -> int:
    """States come in a few sizes, so that rules are compiled for a few dtypes and not for every map.

    >>> [capacity(n) for n in (25, 256, 900, 255 * 255)]
    [256, 256, 1024, 65536]
    """
    size = 256
    while size < cells:
        size *= 4
    return size


def sizes(cells: int) -> dict[str, Any]:
    """The sizes of the records for a grid of `cells` cells."""
    n = capacity(cells)
    # `cell` holds cells, −1 and sums of them: without the compiler nothing may overflow either.
    return {"cells": n, "groups": min(n, MAX_GROUPS), "cell": np.int16 if n <= 4096 else np.int32}


Cells = Annotated[npt.NDArray[np.signedinteger[Any]], "cell"]


class VampiresState(State):
    """Everything that changes during a game, on a grid of up to a number of `cells`."""

    turn: Int32  # the number of the ply, from 1
    phase: Int32
    seat: Int32  # whose turn it is
    winner: Int32
    cause: Int32
    population: Int32s = shape(4)  # by kind
    eaten: Int32s = shape(SEATS)  # humans whom each species has taken so far
    groups: Int32  # how many cells are not empty
    parts: Int32  # of the turn so far
    withdrawn: Int32  # in this turn
    place: Cells = shape("groups")  # the cells that are not empty, in their order; then zeros
    kind: Int8s = shape("cells")
    count: Int16s = shape("cells")
    origin: Cells = shape(MAX_PARTS)  # the parts of the turn, in the order in which they were given; then zeros
    target: Cells = shape(MAX_PARTS)
    sent: Int16s = shape(MAX_PARTS)


class VampiresBoard(Board):
    """Lookup tables of the rules, for a grid of up to a number of `cells`."""

    rows: Int32
    columns: Int32
    cells: Int32
    near: Cells = shape("cells", 8)  # the neighbours of a cell, the first `degree` of them
    degree: Int8s = shape("cells")
    column: Int16s = shape("cells")
    row: Int16s = shape("cells")
    dealt: Int32  # the map is random; else it follows
    kind: Int8s = shape("cells")
    count: Int16s = shape("cells")
    homes: Int32
    hopeless: Int32  # attacks die at once
    timed: Int32
    max_plies: Int32
