"""Rounds (W4): how one begins, how the committed orders of all seats are carried out, and how it ends.

`finish_round` does all of it at once for searches; `apply` does it one `strike` at a time, with the same kernels.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.rng import Rng, below
from hegemon.games.warlight.rules.board import CHALLENGE_2, ONE_EACH
from hegemon.games.warlight.rules.combat import attack_kills, defence_kills
from hegemon.games.warlight.rules.moves import L_ARMIES, L_KILLED, L_LOST, L_ORIGIN, L_SEAT, L_TARGET
from hegemon.games.warlight.rules.state import NOBODY, ORDERING, OVER, STRIKING, WarlightBoard, WarlightState, signed
from hegemon.games.warlight.rules.visibility import look_around, remember, remember_start, sight


@kernel
def begin_round(state: WarlightState, board: WarlightBoard) -> None:
    """Income for all; everybody orders anew."""
    if state.turn == 0:
        forget_picks(state, board)
    state.turn += 1
    state.phase = ORDERING
    state.committed = 0
    count_income(state, board)
    for seat in range(state.seats):
        state.reserve[seat] = state.income[seat]
    owner, armies, free = state.owner, state.armies, state.free
    for r in range(board.regions):
        free[r] = armies[r] - 1 if owner[r] >= 0 else 0
    if board.fog:
        look_around(state, board, int(state.standing))


@kernel
def forget_picks(state: WarlightState, board: WarlightBoard) -> None:
    """Offers and wishes end with the start."""
    if board.fog:
        in_turn = board.start_rule == ONE_EACH or board.start_rule == CHALLENGE_2
        remember_start(state, board, int(state.standing), in_turn)
    state.picker = NOBODY
    state.step = 0
    for seat in range(state.seats):
        state.picked[seat] = 0
        for r in range(board.regions):
            state.rank[seat, r] = 0
    for r in range(board.regions):
        state.offer[r] = 0


@kernel
def count_income(state: WarlightState, board: WarlightBoard) -> None:
    """W3: the base, and the bonus of every super region that is whole."""
    owner, income, member = state.owner, state.income, board.member
    for seat in range(state.seats):
        income[seat] = board.income if state.held[seat] > 0 else 0
    for part in range(board.super_regions):
        begin, end = board.member_first[part], board.member_first[part + 1]
        holder = owner[member[begin]]
        if holder >= 0:
            whole = True
            for i in range(begin + 1, end):
                if owner[member[i]] != holder:
                    whole = False
                    break
            if whole:
                income[holder] += board.bonus[part]


@kernel
def close_orders(state: WarlightState, board: WarlightBoard) -> None:
    """All have committed: armies are deployed at once, and the first slot of attacks is due."""
    armies, placed, free = state.armies, state.placed, state.free
    once = board.armies_move_once
    for r in range(board.regions):
        armies[r] += placed[r]
        placed[r] = 0
        free[r] = armies[r] if once else 0
    for seat in range(state.seats):
        state.reserve[seat] = 0
    state.phase = STRIKING
    if board.fog:
        look_around(state, board, int(state.standing))
    go_on(state, board)


@inlined
def due(state: WarlightState) -> int:
    """The seats that have their order of this slot still to do, as a mask; one alone, if a void order kept its slot."""
    if state.again >= 0:
        return 1 << int(state.again)
    mask = 0
    for seat in range(state.seats):
        if state.cursor[seat] < state.order_count[seat] and not state.struck >> seat & 1:
            mask |= 1 << seat
    return mask


@inlined
def able(state: WarlightState, board: WarlightBoard, seat: int, origin: int, ordered: int) -> int:
    """The number of armies that really go: those ordered that are there, and one stays; 0 if the order is void (W4)."""
    if state.owner[origin] != seat:
        return 0
    there = int(state.armies[origin])
    if board.armies_move_once:
        there = min(there, int(state.free[origin]))
    return max(0, min(ordered, there - 1))


@inlined
def draw_strike(state: WarlightState, board: WarlightBoard, rng: Rng, luck: Any) -> None:
    """The seat whose order is next, drawn fairly among those due, and the losses of both sides."""
    mask = due(state)
    waiting = 0
    for seat in range(state.seats):
        waiting += mask >> seat & 1
    for i in range(6):
        luck[i] = 0
    if waiting == 0:  # nothing is left: only where orders are unknown, in a guess
        luck[L_SEAT] = NOBODY
        return
    pick = below(rng, waiting) if waiting > 1 else 0
    seat = 0
    while not mask >> seat & 1 or pick > 0:
        pick -= mask >> seat & 1
        seat += 1
    number = state.cursor[seat]
    origin, target = signed(state.order_origin[seat, number]), signed(state.order_target[seat, number])
    sent = able(state, board, seat, origin, signed(state.order_armies[seat, number]))
    luck[L_SEAT], luck[L_ORIGIN], luck[L_TARGET], luck[L_ARMIES] = seat, origin, target, sent
    if sent > 0 and state.owner[target] != seat:
        defenders = int(state.armies[target])
        luck[L_KILLED] = attack_kills(board, rng, sent, defenders)
        luck[L_LOST] = defence_kills(board, rng, sent, defenders)


@inlined
def strike(state: WarlightState, board: WarlightBoard, luck: Any) -> None:
    """Carry out one order as the luck says."""
    seat = luck[L_SEAT]
    if seat >= 0:
        sent = luck[L_ARMIES]
        state.cursor[seat] += 1
        state.again = NOBODY
        if sent > 0 or not board.void_keeps_slot:
            state.struck |= 1 << seat
        elif state.cursor[seat] < state.order_count[seat]:
            state.again = seat
        if sent > 0:
            origin, target = luck[L_ORIGIN], luck[L_TARGET]
            if board.fog:
                at_origin, at_target = sight(state, board, origin), sight(state, board, target)
                march(state, board, seat, origin, target, sent, luck[L_KILLED], luck[L_LOST])
                see_strike(state, board, seat, origin, target, at_origin, at_target)
            else:
                march(state, board, seat, origin, target, sent, luck[L_KILLED], luck[L_LOST])
    if state.phase == STRIKING:
        go_on(state, board)


@inlined
def march(
    state: WarlightState, board: WarlightBoard, seat: int, origin: int, target: int, sent: int, killed: int, lost: int
) -> None:
    """W4, W5: a move between own regions, or an attack."""
    armies = state.armies
    armies[origin] -= sent
    if board.armies_move_once:
        state.free[origin] -= sent
    if state.owner[target] == seat:
        armies[target] += sent
    elif killed < armies[target]:
        armies[target] -= killed
        armies[origin] += sent - lost  # survivors go home
    elif lost >= sent:
        armies[target] = 1  # all are dead: the defender keeps one
    else:
        armies[target] = sent - lost
        capture(state, board, seat, target)


@kernel
def capture(state: WarlightState, board: WarlightBoard, seat: int, region: int) -> None:
    loser = int(state.owner[region])
    state.owner[region] = seat
    state.held[seat] += 1
    state.free[region] = 0
    if loser < 0:
        return
    state.held[loser] -= 1
    if state.held[loser] == 0:
        state.standing ^= 1 << loser
        state.cursor[loser] = state.order_count[loser]
        if state.held[seat] > 0 and int(state.standing) == 1 << seat:
            end_game(state, board)


@kernel
def see_strike(
    state: WarlightState, board: WarlightBoard, seat: int, origin: int, target: int, at_origin: int, at_target: int
) -> None:
    """A seat that saw an end of it before knows the armies there now, even if it does not see them any more."""
    remember(state, origin, at_origin)
    remember(state, target, at_target)
    if state.owner[target] == seat:
        for i in range(board.first[target], board.first[target + 1]):
            remember(state, board.neighbour[i], 1 << seat)


@kernel
def go_on(state: WarlightState, board: WarlightBoard) -> None:
    """The next slot, when all have done their order of this one; the next round, when no order is left."""
    waiting, left = False, False
    for seat in range(state.seats):
        if state.cursor[seat] < state.order_count[seat]:
            left = True
            if not state.struck >> seat & 1:
                waiting = True
    if waiting:
        return
    if left:
        state.slot += 1
        state.struck = 0
        return
    clear_orders(state)
    if state.turn >= board.max_rounds:
        end_game(state, board)
    else:
        begin_round(state, board)


@kernel
def clear_orders(state: WarlightState) -> None:
    for seat in range(state.seats):
        for i in range(state.order_count[seat]):
            state.order_origin[seat, i] = state.order_target[seat, i] = 0
            state.order_armies[seat, i] = 0
        state.order_count[seat] = state.cursor[seat] = 0
    state.slot = 0
    state.struck = 0
    state.again = NOBODY


@kernel
def end_game(state: WarlightState, board: WarlightBoard) -> None:
    clear_orders(state)
    state.phase = OVER
    state.committed = 0
    for r in range(board.regions):
        state.free[r] = 0
    count_income(state, board)


@kernel
def finish_round(state: WarlightState, board: WarlightBoard, rng: Rng, luck: Any) -> None:
    """From ORDERING: seats that have not committed do so as things are; then all strikes, with luck from `rng`.

    Leaves the state at the beginning of the next round, or OVER. `luck` is working space for six numbers.
    """
    if state.phase == ORDERING:
        state.committed = state.standing
        close_orders(state, board)
    while state.phase == STRIKING:
        draw_strike(state, board, rng, luck)
        strike(state, board, luck)
