"""A turn as a bot builds it on its workspace: armies to place, and orders; then the moves that lead to it.

It is kept in the scratch memory: a few numbers, arrays over the regions, and the list of orders.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.games.warlight.rules.moves import ATTACK, CANCEL, COMMIT, DEPLOY, WITHDRAW
from hegemon.games.warlight.rules.state import (
    MAX_ORDERS,
    MAX_REGIONS,
    MOST_ORDERED,
    WarlightBoard,
    WarlightState,
    capacity,
)

RESERVE, ORDERS = 0, 1
"""Cells: armies still to place, and how many orders there are."""
_FIELDS = 8
REGION_VALUES, PART_VALUES, SPARE, PUT, SORTED, WORK = range(6)
"""Arrays: values; armies that may still leave a region (0 for others' regions); armies to place; working space."""
_ARRAYS = 6
LONGEST = 2 * MAX_ORDERS + 2 * MAX_REGIONS + 1
"""Moves in a turn, at most: take back all orders and deploys, then as many anew, and commit."""


def scratch_size(regions: int) -> int:
    """Scratch memory for a turn on a map with that number of regions."""
    return _FIELDS + _ARRAYS * capacity(regions) + 3 * MAX_ORDERS


@inlined
def cell(state: WarlightState, array: int) -> int:
    """The index where an array begins in the scratch memory."""
    return _FIELDS + array * len(state.owner)


@inlined
def order_cell(state: WarlightState, number: int) -> int:
    """The index where an order begins in the scratch memory: origin, target, armies."""
    return _FIELDS + _ARRAYS * len(state.owner) + 3 * number


@kernel
def begin_turn(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace) -> None:
    """Begins with nothing placed and nothing ordered, regardless of the seat's orders so far."""
    scratch, spare, put = workspace.scratch, cell(state, SPARE), cell(state, PUT)
    for r in range(board.regions):
        scratch[put + r] = 0.0
        scratch[spare + r] = state.armies[r] - 1.0 if state.owner[r] == seat else 0.0
    scratch[RESERVE] = state.income[seat]
    scratch[ORDERS] = 0.0


@inlined
def place(state: WarlightState, workspace: Workspace, region: int, armies: int) -> None:
    """Armies of the income on an own region, as many as there are left."""
    scratch = workspace.scratch
    count = min(float(armies), scratch[RESERVE])
    if count > 0:
        scratch[RESERVE] -= count
        scratch[cell(state, PUT) + region] += count
        scratch[cell(state, SPARE) + region] += count


@kernel
def send(
    state: WarlightState, board: WarlightBoard, workspace: Workspace, seat: int, origin: int, target: int, armies: int
) -> bool:
    """An order, or more armies for one that is there; as many as may leave. False if there is no room for another."""
    scratch, spare = workspace.scratch, cell(state, SPARE)
    armies = min(armies, int(scratch[spare + origin]))
    if armies <= 0:
        return True
    count = int(scratch[ORDERS])
    at = order_cell(state, count)
    for i in range(count):
        other = order_cell(state, i)
        if scratch[other] == origin and scratch[other + 1] == target:
            at = other
    if at == order_cell(state, count):
        if count == MAX_ORDERS:
            return False
        scratch[ORDERS] += 1.0
        scratch[at], scratch[at + 1], scratch[at + 2] = origin, target, 0.0
    armies = min(armies, MOST_ORDERED - int(scratch[at + 2]))
    scratch[at + 2] += armies
    scratch[spare + origin] -= armies
    if state.owner[target] == seat and not board.armies_move_once:
        scratch[spare + target] += armies
    return True


@kernel
def write_turn(
    state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, turn: Any, most: int
) -> int:
    """The moves from the seat's orders so far to this turn, and commit; the first `most` of them.

    Orders that agree from the first on are kept, so that a bot that is asked move by move goes on where it was.
    """
    n = 0
    scratch, put = workspace.scratch, cell(state, PUT)
    wanted, there = int(scratch[ORDERS]), int(state.order_count[seat])
    same = 0
    while same < min(wanted, there) and agrees(state, seat, workspace, same):
        same += 1
    for i in range(there - 1, same - 1, -1):
        n = write(turn, n, most, CANCEL, i, 0, 0)
    for r in range(board.regions):
        if state.owner[r] == seat and state.placed[r] > scratch[put + r]:
            n = write(turn, n, most, WITHDRAW, r, int(state.placed[r]) - int(scratch[put + r]), 0)
    for r in range(board.regions):
        if state.owner[r] == seat and state.placed[r] < scratch[put + r]:
            n = write(turn, n, most, DEPLOY, r, int(scratch[put + r]) - int(state.placed[r]), 0)
    for i in range(same, wanted):
        at = order_cell(state, i)
        n = write(turn, n, most, ATTACK, int(scratch[at]), int(scratch[at + 1]), int(scratch[at + 2]))
    return write(turn, n, most, COMMIT, 0, 0, 0)


@inlined
def agrees(state: WarlightState, seat: int, workspace: Workspace, number: int) -> bool:
    scratch, at = workspace.scratch, order_cell(state, number)
    return bool(
        state.order_origin[seat, number] == scratch[at]
        and state.order_target[seat, number] == scratch[at + 1]
        and state.order_armies[seat, number] == scratch[at + 2]
    )


@inlined
def write(turn: Any, n: int, most: int, kind: int, a: int, b: int, c: int) -> int:
    """One move into the turn, if there is room; how many there are now."""
    if n >= most:
        return n
    turn[n, 0], turn[n, 1], turn[n, 2], turn[n, 3] = kind, a, b, c
    return n + 1


@kernel
def next_move(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace) -> None:
    """For bots that are asked move by move: the first of the moves to this turn."""
    write_turn(state, board, seat, workspace, workspace.boxes[0], 1)
    for i in range(len(workspace.move)):
        workspace.move[i] = workspace.boxes[0, 0, i]
