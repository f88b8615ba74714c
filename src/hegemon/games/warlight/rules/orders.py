"""The rules of Warlight, in the order of the rule book: a seat's turn (W3), and what every move does.

Kernels that change a state in place. How a game begins stands in setup.py, what follows the last commit in rounds.py,
combat in combat.py, what a seat may do in legal.py, what it may know in hidden_information.py.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.rules import DRAWN, RUNNING, WON
from hegemon.games.warlight.rules.moves import ATTACK, CANCEL, COMMIT, DEAL, DEPLOY, PICK, SHIFT, STRIKE, WITHDRAW
from hegemon.games.warlight.rules.rounds import close_orders, strike
from hegemon.games.warlight.rules.setup import deal, end_picking, pick, unpick
from hegemon.games.warlight.rules.state import NOBODY, OVER, PICKING, WarlightBoard, WarlightState, signed


@inlined
def deploy(state: WarlightState, seat: int, region: int, armies: int) -> None:
    """Armies of the income on an own region; a negative number takes them back."""
    state.placed[region] += armies
    state.reserve[seat] -= armies
    state.free[region] += armies


@inlined
def find_order(state: WarlightState, seat: int, origin: int, target: int) -> int:
    """The number of the seat's order for this pair, or NOBODY."""
    for i in range(state.order_count[seat]):
        if state.order_origin[seat, i] == origin and state.order_target[seat, i] == target:
            return i
    return NOBODY


@inlined
def attack(state: WarlightState, board: WarlightBoard, seat: int, origin: int, target: int, armies: int) -> None:
    """An order to attack, or to move between own regions; several for one pair stay several, or are one (W4)."""
    number = find_order(state, seat, origin, target) if board.merge_orders else NOBODY
    if number == NOBODY:
        number = int(state.order_count[seat])
        state.order_count[seat] += 1
        state.order_origin[seat, number] = origin
        state.order_target[seat, number] = target
    state.order_armies[seat, number] += armies
    reckon(state, board, seat, origin, target, armies)


@inlined
def reckon(state: WarlightState, board: WarlightBoard, seat: int, origin: int, target: int, armies: int) -> None:
    """Armies ordered to leave are not free; those that arrive are, unless armies move once."""
    state.free[origin] -= armies
    if state.owner[target] == seat and not board.armies_move_once:
        state.free[target] += armies


@kernel
def cancel(state: WarlightState, board: WarlightBoard, seat: int, number: int) -> None:
    """Take an attack order back; later ones move up."""
    origin, target, armies = state.order_origin, state.order_target, state.order_armies
    reckon(state, board, seat, origin[seat, number], target[seat, number], -signed(armies[seat, number]))
    last = int(state.order_count[seat]) - 1
    move_order(state, seat, number, last)
    origin[seat, last] = target[seat, last] = 0
    armies[seat, last] = 0
    state.order_count[seat] = last


@kernel
def move_order(state: WarlightState, seat: int, number: int, place: int) -> None:
    """An order to another place in the list; those between move by one."""
    origins, targets, counts = state.order_origin, state.order_target, state.order_armies
    origin, target, armies = origins[seat, number], targets[seat, number], counts[seat, number]
    step = 1 if place > number else -1
    i = number
    while i != place:
        origins[seat, i] = origins[seat, i + step]
        targets[seat, i] = targets[seat, i + step]
        counts[seat, i] = counts[seat, i + step]
        i += step
    origins[seat, place], targets[seat, place], counts[seat, place] = origin, target, armies


@inlined
def commit(state: WarlightState, board: WarlightBoard, seat: int) -> None:
    """No way back. When the last seat has committed, all happens."""
    state.committed |= 1 << seat
    if state.committed != state.standing:
        return
    if state.phase == PICKING:
        end_picking(state, board)
    else:
        close_orders(state, board)


@kernel
def reopen(state: WarlightState, board: WarlightBoard, seat: int) -> None:
    """For searches, in a guess: a seat whose orders are unknown has ordered nothing yet and may order anything."""
    state.committed = int(state.committed) & ~(1 << seat)
    while state.order_count[seat] > 0:
        cancel(state, board, seat, int(state.order_count[seat]) - 1)
    for r in range(board.regions):
        if state.owner[r] == seat and state.placed[r] > 0:
            deploy(state, seat, r, -int(state.placed[r]))


@kernel
def result(state: WarlightState, board: WarlightBoard, score: Any) -> int:
    """The last seat standing wins; after the last round those still standing share the point (W6)."""
    if state.phase != OVER:
        return RUNNING
    standing = 0
    for seat in range(state.seats):
        standing += state.held[seat] > 0
    for seat in range(state.seats):
        score[seat] = 1.0 / standing if state.held[seat] > 0 else 0.0
    return WON if standing == 1 else DRAWN


@inlined
def apply(state: WarlightState, board: WarlightBoard, seat: int, move: Any, luck: Any) -> None:
    kind = move[0]
    if kind == STRIKE:
        strike(state, board, luck)
    elif kind == ATTACK:
        attack(state, board, seat, move[1], move[2], move[3])
    elif kind == DEPLOY:
        deploy(state, seat, move[1], move[2])
    elif kind == COMMIT:
        commit(state, board, seat)
    elif kind == WITHDRAW:
        deploy(state, seat, move[1], -move[2])
    elif kind == CANCEL:
        if state.phase == PICKING:
            unpick(state, board, seat, move[1])
        else:
            cancel(state, board, seat, move[1])
    elif kind == SHIFT:
        move_order(state, seat, move[1], move[2])
    elif kind == PICK:
        pick(state, board, seat, move[1])
    elif kind == DEAL:
        deal(state, board, luck)
