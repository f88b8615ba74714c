"""Legal moves (V1): parts of a turn, taking one back, the end; boxes of moves in a fixed order."""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.rules import DEALER
from hegemon.games.vampires.rules.moves import DEAL, END, FORFEIT, MOVE, SKIP, STOP, WITHDRAW
from hegemon.games.vampires.rules.state import (
    DEALING,
    MAX_PARTS,
    MAX_WITHDRAWN,
    OVER,
    SEATS,
    VAMPIRES,
    VampiresBoard,
    VampiresState,
)


@kernel
def to_move(state: VampiresState, board: VampiresBoard) -> int:
    if state.phase == DEALING:
        return DEALER
    return 0 if state.phase == OVER else int(1 << state.seat)


@kernel
def legal(state: VampiresState, board: VampiresBoard, seat: int, first: int, boxes: Any) -> int:
    if state.phase == DEALING:
        return put(boxes, 0, first, DEAL, 0, 0)
    n = parts(state, board, seat, first, boxes)
    n = withdrawals(state, board, n, first, boxes)
    if state.parts > 0:
        n = put(boxes, n, first, END, 0, 0)
    if board.timed:
        n = put(boxes, n, first, SKIP, 0, 0)
        if seat == 0:
            n = put(boxes, n, first, STOP, 0, 0)  # after equal turns
        n = put(boxes, n, first, FORFEIT, 0, SEATS - 1)
    return n


@kernel
def parts(state: VampiresState, board: VampiresBoard, seat: int, first: int, boxes: Any) -> int:
    """From every own cell that is no target, to every neighbour that is no origin, as many as are left there."""
    kind, place, own, n = state.kind, state.place, VAMPIRES + seat, 0
    for i in range(state.groups):
        cell = place[i]
        if kind[cell] != own:
            continue
        left = left_on(state, cell)
        if left > 0 and not is_target(state, cell):
            for j in range(board.degree[cell]):
                target = board.near[cell, j]
                if can_go(state, cell, target):
                    n = put_way(boxes, n, first, board, MOVE, cell, target, left)
    return n


@inlined
def left_on(state: VampiresState, cell: int) -> int:
    """The number of units on a cell that go nowhere yet."""
    left = state.count[cell]
    for i in range(state.parts):
        if state.origin[i] == cell:
            left -= state.sent[i]
    return int(left)


@inlined
def is_target(state: VampiresState, cell: int) -> bool:
    found = False
    for i in range(state.parts):
        found = found or state.target[i] == cell
    return found


@inlined
def can_go(state: VampiresState, origin: int, target: int) -> bool:
    """True if a part may go this way: nobody goes where others leave, and the parts of a turn are counted in a byte."""
    full = state.parts == MAX_PARTS
    for i in range(state.parts):
        if state.origin[i] == target:
            return False
        if state.origin[i] == origin and state.target[i] == target:
            full = False
    return not full


@kernel
def withdrawals(state: VampiresState, board: VampiresBoard, n: int, first: int, boxes: Any) -> int:
    """Any part of the turn so far, unless the seat has only changed its mind for too long."""
    if state.withdrawn < MAX_WITHDRAWN:
        for i in range(state.parts):
            n = put_way(boxes, n, first, board, WITHDRAW, state.origin[i], state.target[i], 0)
    return n


@inlined
def put(boxes: Any, n: int, first: int, kind: int, low: int, high: int) -> int:
    """Box number n, if it is asked for, with one argument from low to high. Returns the next number."""
    i = n - first
    if 0 <= i < len(boxes):
        for side in range(2):
            boxes[i, side, 0], boxes[i, side, 1] = kind, high if side else low
            for column in range(2, boxes.shape[2]):
                boxes[i, side, column] = 0
    return n + 1


@inlined
def put_way(boxes: Any, n: int, first: int, board: VampiresBoard, kind: int, cell: int, target: int, most: int) -> int:
    """Box number n, if it is asked for, with a way between two cells; for 1 to `most`, unless that is 0."""
    i = n - first
    if 0 <= i < len(boxes):
        for side in range(2):
            row = boxes[i, side]
            row[0], row[1], row[2] = kind, board.column[cell], board.row[cell]
            row[3], row[4], row[5] = board.column[target], board.row[target], most if side else min(1, most)
    return n + 1
