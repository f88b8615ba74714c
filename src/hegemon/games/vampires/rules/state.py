"""The state of Vampires vs Werewolves: one record. Everything that changes during a game, and nothing else.

A cell is one number, row by row from the top left: y · columns + x. Arrays may be longer than the grid has cells.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from hegemon.core.state import state_dtype

SEATS = 2
EMPTY, HUMANS, VAMPIRES, WEREWOLVES = range(4)
"""Who is on a cell; the species of seat s is VAMPIRES + s."""
KINDS = ("empty", "humans", "vampires", "werewolves")
SPECIES = KINDS[VAMPIRES:]

DEALING, MOVING, OVER = range(3)
PHASES = ("deal", "move", "over")

RUNNING_ON, GONE, LIMIT, TIME, BREACH = range(5)
CAUSES = (None, "gone", "limit", "time", "breach")
"""Why it is over: a species is gone, the last ply is played, time is up, somebody broke the rules or left."""

NOBODY = -1

MAX_SIDE = 255
"""Of the grid: coordinates are bytes in the protocol (V2)."""
MAX_COUNT = 255
"""On one cell, since counts are bytes too; no map lets more than that meet."""
MAX_PARTS = 255
"""Of a turn: their number is a byte."""
MAX_GROUPS = 512
"""On the grid: every group has somebody, and no map has more than 510 units, humans and both species."""
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


def cell_type(size: int) -> Any:
    """The integers that hold cells, −1 and sums of them: without the compiler nothing may overflow either."""
    return np.int16 if size <= 4096 else np.int32


@functools.cache
def vampires_dtype(size: int) -> np.dtype[Any]:
    """The state on a grid of up to `size` cells, one of the capacities."""
    cell = cell_type(size)
    return state_dtype(
        turn=np.int32,  # the number of the ply, from 1
        phase=np.int32,
        seat=np.int32,  # whose turn it is
        winner=np.int32,
        cause=np.int32,
        population=(np.int32, 4),  # by kind
        eaten=(np.int32, SEATS),  # humans whom each species has taken so far
        groups=np.int32,  # how many cells are not empty
        parts=np.int32,  # of the turn so far
        withdrawn=np.int32,  # in this turn
        place=(cell, min(size, MAX_GROUPS)),  # the cells that are not empty, in their order; then zeros
        kind=(np.int8, size),
        count=(np.int16, size),
        origin=(cell, MAX_PARTS),  # the parts of the turn, in the order in which they were given; then zeros
        target=(cell, MAX_PARTS),
        sent=(np.int16, MAX_PARTS),
    )
