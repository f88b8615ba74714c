"""Whole turns (V3): the options of all groups combined; goals differ, and none is a cell that a group leaves.

The latter leaves no swaps in a circle either: in a circle every target is an origin. All combinations would be far too
many: only the first few options of the larger groups are combined with one another, the others are tried one at a time,
while everybody else does what seems best.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.games.vampires.bots.strategies import (
    ACTING,
    ALSO_GOAL,
    ALSO_SENT,
    ALSO_TO,
    CELL,
    CHOICE,
    COUNT,
    FIELDS,
    FIRST,
    GOAL,
    SENT,
    STRIDE,
    TO,
    TURNS,
    consider,
)
from hegemon.games.vampires.rules.moves import END, MOVE
from hegemon.games.vampires.rules.state import VAMPIRES, VampiresBoard, VampiresState

LONGEST = 2 * ACTING + 1
"""Moves in a turn: all groups in two parts, and the end."""
WIDEST = 64
"""Turns that are considered in one position, at most."""


@kernel
def survey(state: VampiresState, board: VampiresBoard, seat: int, workspace: Workspace) -> int:
    """Options of all groups onto the scratch, each with one first that is in no larger group's way; how many groups."""
    scratch = workspace.scratch
    groups = consider(state, board, seat, workspace.weights, scratch)
    for group in range(groups):
        scratch[group * STRIDE + CHOICE] = 0.0
        for option in range(int(scratch[group * STRIDE + COUNT])):
            scratch[group * STRIDE + CHOICE] = float(option)
            if fits(scratch, group + 1) or group == 0:
                break
        put_first(scratch, group, int(scratch[group * STRIDE + CHOICE]))
        scratch[group * STRIDE + CHOICE] = 0.0
    return groups


@inlined
def put_first(scratch: Any, group: int, option: int) -> None:
    """The others keep their order."""
    first = group * STRIDE + FIRST
    for field in range(FIELDS):
        chosen = scratch[first + FIELDS * option + field]
        for i in range(option, 0, -1):
            scratch[first + FIELDS * i + field] = scratch[first + FIELDS * (i - 1) + field]
        scratch[first + field] = chosen


@inlined
def combined(scratch: Any, groups: int, group: int) -> int:
    """The number of options of a group that are combined with those of all others."""
    return min(int(scratch[group * STRIDE + COUNT]), 3 if groups <= 2 else 2 if group < 3 else 1)


@kernel
def combinations(scratch: Any, groups: int) -> int:
    """The number of all of them, those that do not fit included."""
    product, single = 1, 0
    for group in range(groups):
        together = combined(scratch, groups, group)
        product *= together
        single += int(scratch[group * STRIDE + COUNT]) - together
    return product + single


@kernel
def choose(scratch: Any, groups: int, which: int) -> None:
    """Combination number `which`: note the choice of every group."""
    product = 1
    for group in range(groups):
        together = combined(scratch, groups, group)
        scratch[group * STRIDE + CHOICE] = float(which // product % together)
        product *= together
    left = which - product
    if left < 0:
        return
    for group in range(groups):
        together = combined(scratch, groups, group)
        single = int(scratch[group * STRIDE + COUNT]) - together
        scratch[group * STRIDE + CHOICE] = float(together + left) if 0 <= left < single else 0.0
        left -= single


@inlined
def chosen(scratch: Any, group: int) -> int:
    """The index on the scratch of the option that a group has chosen."""
    return group * STRIDE + FIRST + FIELDS * int(scratch[group * STRIDE + CHOICE])


@kernel
def fits(scratch: Any, groups: int) -> bool:
    """True if a group moves, no two have the same goal, and no goal is a cell that a group leaves."""
    moves = False
    for group in range(groups):
        at = chosen(scratch, group)
        if scratch[at + TO] < 0.0:
            continue
        moves = True
        for other in range(groups):
            there = chosen(scratch, other)
            if other == group or scratch[there + TO] < 0.0:
                continue
            home = scratch[other * STRIDE + CELL]
            if scratch[at + TO] == home or scratch[at + ALSO_TO] == home:
                return False
            if other < group and same_goal(scratch, at, there):
                return False
    return moves


@inlined
def same_goal(scratch: Any, a: int, b: int) -> bool:
    for i in (GOAL, ALSO_GOAL):
        for j in (GOAL, ALSO_GOAL):
            if scratch[a + i] >= 0.0 and scratch[a + i] == scratch[b + j]:
                return True
    return False


@inlined
def write_move(board: VampiresBoard, turn: Any, n: int, cell: float, to: float, sent: float) -> None:
    row, origin, target = turn[n], int(cell), int(to)
    row[0], row[1], row[2] = MOVE, board.column[origin], board.row[origin]
    row[3], row[4], row[5] = board.column[target], board.row[target], int(sent)


@inlined
def write_end(turn: Any, n: int) -> int:
    for i in range(turn.shape[1]):
        turn[n, i] = 0
    turn[n, 0] = END
    return n + 1


@kernel
def write_turn(board: VampiresBoard, scratch: Any, groups: int, turn: Any) -> int:
    """Writes the chosen options as moves; returns their number."""
    n = 0
    for group in range(groups):
        at, cell = chosen(scratch, group), scratch[group * STRIDE + CELL]
        if scratch[at + TO] >= 0.0:
            write_move(board, turn, n, cell, scratch[at + TO], scratch[at + SENT])
            n += 1
        if scratch[at + ALSO_TO] >= 0.0:
            write_move(board, turn, n, cell, scratch[at + ALSO_TO], scratch[at + ALSO_SENT])
            n += 1
    return write_end(turn, n)


@kernel
def any_turn(state: VampiresState, board: VampiresBoard, seat: int, turn: Any) -> int:
    """A turn if no strategy proposes one: a group moves aside. A turn that has begun is ended."""
    if state.parts > 0:
        return write_end(turn, 0)
    i = 0
    while state.kind[state.place[i]] != VAMPIRES + seat:
        i += 1
    cell = int(state.place[i])
    write_move(board, turn, 0, float(cell), float(board.near[cell, 0]), float(state.count[cell]))
    return write_end(turn, 1)


@kernel
def turns(state: VampiresState, board: VampiresBoard, seat: int, workspace: Workspace, rows: Any, lengths: Any) -> int:
    """The candidate turns of a seat."""
    n, scratch, most = 0, workspace.scratch, min(len(rows), int(workspace.weights[TURNS]))
    if state.parts == 0:
        groups = survey(state, board, seat, workspace)
        for which in range(combinations(scratch, groups)):
            choose(scratch, groups, which)
            if n < most and fits(scratch, groups):
                lengths[n] = write_turn(board, scratch, groups, rows[n])
                n += 1
    if n == 0:
        lengths[0] = any_turn(state, board, seat, rows[0])
        n = 1
    return n


@kernel
def count_turns(state: VampiresState, board: VampiresBoard, seat: int, workspace: Workspace) -> int:
    """The number of a seat's candidate turns: the plans of `mcts`."""
    n, scratch, most = 0, workspace.scratch, int(workspace.weights[TURNS])
    if state.parts == 0:
        groups = survey(state, board, seat, workspace)
        for which in range(combinations(scratch, groups)):
            choose(scratch, groups, which)
            n += fits(scratch, groups)
    return min(most, max(1, n))


@kernel
def nth_turn(
    state: VampiresState, board: VampiresBoard, seat: int, number: int, workspace: Workspace, turn: Any
) -> int:
    """One of them."""
    scratch = workspace.scratch
    if state.parts == 0:
        groups = survey(state, board, seat, workspace)
        for which in range(combinations(scratch, groups)):
            choose(scratch, groups, which)
            if fits(scratch, groups):
                if number == 0:
                    return write_turn(board, scratch, groups, turn)
                number -= 1
    return any_turn(state, board, seat, turn)
