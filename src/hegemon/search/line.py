"""The line of positions that an alpha-beta search looks at, and how turns are made along it.

Everything lies in arrays that are made before the search begins: a frame, a state and its turns for every ply.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.match import Match
from hegemon.core.rules import Rules
from hegemon.core.state import Board, Float64, Int32, Int64, Record
from hegemon.search.brancher import Brancher
from hegemon.search.transposition import make_looks, make_table

ENTER, NEXT, ROLL, HEAR, LEAVE = range(5)
"""The next step in a frame: look at its position, take the next turn, the next outcome, its result; done."""
METERS = 5
TOP, NODES, JUDGED, FIRST, FORESEEN = range(METERS)
"""In the meter: the frame that is worked in, positions looked at, those that were judged, the turn to try first; and
whether all others are thought to do what is their habit."""
LOOKS = 2
"""Places in the table for one position's looks, as a power of two."""
BEYOND = 2.0
"""No value is as far out."""


class Frame(Record):
    """A position on the line, and how far its search has come."""

    alpha: Float64  # the window as it closes
    beta: Float64
    low: Float64  # the window at first
    high: Float64
    best: Float64
    looks: Float64  # how the position looks
    floor: Float64  # the window in which the outcome that is tried matters
    ceiling: Float64
    expected: Float64  # of the turn that is tried: its value so far
    left: Float64  # and the luck that is left
    key: Int64
    depth: Int32
    stage: Int32
    seat: Int32
    count: Int32  # turns in all
    next: Int32  # and how many were taken
    which: Int32
    best_which: Int32
    outcomes: Int32
    outcome: Int32
    before: Int64  # positions looked at when the turn was taken


class Stack(NamedTuple):
    """All that a search works in, for lines of a certain length."""

    states: Any
    words: Any
    """The same as the states, as whole numbers."""
    frames: Any
    rows: Any
    lengths: Any
    order: Any
    hints: Any
    lucks: Any
    chances: Any
    table: Any
    looks: Any
    score: Any
    worth: Any
    """The results of every turn of the root; bounds for those that cannot be best."""
    spent: Any
    """The number of positions that it took."""
    meter: Any


def make_stack(match: Match, brancher: Brancher, plies: int, table_bits: int) -> Stack:
    """A stack for lines of up to `plies` plies."""
    size, width, luck = plies + 1, match.game.forms.width, max(1, match.luck_width)
    states = np.zeros(size, match.dtype)
    word = next(kind for kind in (np.int64, np.int32, np.int8) if match.dtype.itemsize % np.dtype(kind).itemsize == 0)
    return Stack(
        states,
        states.view(np.uint8).reshape(size, -1).view(word),
        np.zeros(size, Frame.dtype_for()),
        np.zeros((size, brancher.widest, brancher.longest, width), np.int32),
        np.zeros((size, brancher.widest), np.int32),
        np.zeros((size, brancher.widest), np.int32),
        np.zeros((size, brancher.widest)),
        np.zeros((size, brancher.luckiest, luck), np.int32),
        np.zeros((size, brancher.luckiest)),
        make_table(table_bits),
        make_looks(max(0, table_bits - LOOKS)),
        np.zeros(match.seats),
        np.zeros(brancher.widest),
        np.zeros(brancher.widest, np.int64),
        np.zeros(METERS, np.int64),
    )


def make_lay(rules: Rules) -> Callable[..., None]:
    """The kernel lay(stack, board, seat, top, which): the next state, before the last move of a turn is made there."""
    apply = rules.apply

    @kernel
    def lay(stack: Stack, board: Board, seat: int, top: int, which: int) -> None:
        states, turn = stack.states, stack.rows[top, which]
        states[top + 1] = states[top]
        for i in range(stack.lengths[top, which] - 1):
            apply(states[top + 1], board, seat, turn[i], stack.lucks[top, 0])

    return lay


def make_finish_turn(rules: Rules) -> Callable[..., None]:
    """The kernel finish_turn(stack, board, seat, top, which, outcome): the last move of a turn, with such luck."""
    apply = rules.apply

    @inlined
    def finish_turn(stack: Stack, board: Board, seat: int, top: int, which: int, outcome: int) -> None:
        last = stack.rows[top, which, stack.lengths[top, which] - 1]
        apply(stack.states[top + 1], board, seat, last, stack.lucks[top, outcome])

    return finish_turn


def make_luck_of(brancher: Brancher) -> Callable[..., int]:
    """The kernel luck_of(stack, board, seat, workspace, top, which): the outcomes of a turn; how many."""
    outcomes = brancher.outcomes

    @inlined
    def luck_of(stack: Stack, board: Board, seat: int, workspace: Workspace, top: int, which: int) -> int:
        last = stack.rows[top, which, stack.lengths[top, which] - 1]
        return outcomes(stack.states[top + 1], board, seat, last, workspace, stack.lucks[top], stack.chances[top])

    return luck_of
