"""Legal moves in Warlight: boxes of moves for every phase, in a fixed order."""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.rules import DEALER
from hegemon.games.warlight.rules.moves import ATTACK, CANCEL, COMMIT, DEAL, DEPLOY, PICK, SHIFT, STRIKE, WITHDRAW
from hegemon.games.warlight.rules.orders import find_order
from hegemon.games.warlight.rules.setup import may_pick, wanted
from hegemon.games.warlight.rules.state import (
    DEALING,
    MAX_ORDERS,
    MOST_ORDERED,
    NOBODY,
    OVER,
    PICKING,
    STRIKING,
    WarlightBoard,
    WarlightState,
    signed,
)

Arguments = tuple[int, int, int]
NONE = (0, 0, 0)
"""The arguments of a move that has none."""


@inlined
def to_move(state: WarlightState, board: WarlightBoard) -> int:
    """All standing seats that have not committed; one, where seats pick in turn; the dealer, while orders are done."""
    if state.phase == OVER:
        return 0
    if state.phase == DEALING or state.phase == STRIKING:
        return DEALER
    if state.picker >= 0:
        return 1 << int(state.picker)
    return int(state.standing) ^ int(state.committed)


@kernel
def legal(state: WarlightState, board: WarlightBoard, seat: int, first: int, boxes: Any) -> int:
    phase = state.phase
    if phase == DEALING:
        return put(boxes, 0, first, DEAL, NONE, NONE)
    if phase == STRIKING:
        return put(boxes, 0, first, STRIKE, NONE, NONE)
    if phase == PICKING:
        return picks(state, board, seat, first, boxes)
    n = deployments(state, board, seat, 0, first, boxes)
    n = attacks(state, board, seat, n, first, boxes)
    n = changes(state, seat, n, first, boxes)
    return put(boxes, n, first, COMMIT, NONE, NONE)


@inlined
def put(boxes: Any, n: int, first: int, kind: int, low: Arguments, high: Arguments) -> int:
    """Box number n, if it is asked for: three arguments from low to high. Returns the next number."""
    i = n - first
    if 0 <= i < len(boxes):
        boxes[i, 0, 0], boxes[i, 0, 1], boxes[i, 0, 2], boxes[i, 0, 3] = kind, low[0], low[1], low[2]
        boxes[i, 1, 0], boxes[i, 1, 1], boxes[i, 1, 2], boxes[i, 1, 3] = kind, high[0], high[1], high[2]
    return n + 1


@kernel
def picks(state: WarlightState, board: WarlightBoard, seat: int, first: int, boxes: Any) -> int:
    """Regions that are offered; where all pick at once, taking a pick back, and commit when there are enough."""
    n = 0
    in_secret = state.picker == NOBODY
    if not in_secret or state.picked[seat] < wanted(board):
        for r in range(board.regions):
            if may_pick(state, board, seat, r):
                n = put(boxes, n, first, PICK, (r, 0, 0), (r, 0, 0))
    if in_secret:
        if state.picked[seat] > 0:
            n = put(boxes, n, first, CANCEL, NONE, (int(state.picked[seat]) - 1, 0, 0))
        if state.picked[seat] == wanted(board):
            n = put(boxes, n, first, COMMIT, NONE, NONE)
    return n


@kernel
def deployments(state: WarlightState, board: WarlightBoard, seat: int, n: int, first: int, boxes: Any) -> int:
    """Any part of the income on any own region, and back."""
    owner, placed, reserve = state.owner, state.placed, int(state.reserve[seat])
    if reserve > 0:
        for r in range(board.regions):
            if owner[r] == seat:
                n = put(boxes, n, first, DEPLOY, (r, 1, 0), (r, reserve, 0))
    if reserve < state.income[seat]:
        for r in range(board.regions):
            if owner[r] == seat and placed[r] > 0:
                n = put(boxes, n, first, WITHDRAW, (r, 1, 0), (r, int(placed[r]), 0))
    return n


@kernel
def attacks(state: WarlightState, board: WarlightBoard, seat: int, n: int, first: int, boxes: Any) -> int:
    """From own regions to neighbours, with what is free there; where orders are merged, those that are there grow."""
    owner, free = state.owner, state.free
    count = int(state.order_count[seat])
    for r in range(board.regions):
        if owner[r] != seat or free[r] <= 0:
            continue
        for i in range(board.first[r], board.first[r + 1]):
            target = signed(board.neighbour[i])
            number = find_order(state, seat, r, target) if board.merge_orders and count > 0 else NOBODY
            most = MOST_ORDERED
            if number >= 0:
                most -= signed(state.order_armies[seat, number])
            elif count == MAX_ORDERS:
                most = 0
            if most > 0:
                n = put(boxes, n, first, ATTACK, (r, target, 1), (r, target, min(most, int(free[r]))))
    return n


@kernel
def changes(state: WarlightState, seat: int, n: int, first: int, boxes: Any) -> int:
    """Attack orders may be taken back and put into another order, until commit."""
    count = int(state.order_count[seat])
    if count > 0:
        n = put(boxes, n, first, CANCEL, NONE, (count - 1, 0, 0))
    for number in range(count):
        if number > 0:
            n = put(boxes, n, first, SHIFT, (number, 0, 0), (number, number - 1, 0))
        if number < count - 1:
            n = put(boxes, n, first, SHIFT, (number, number + 1, 0), (number, count - 1, 0))
    return n
