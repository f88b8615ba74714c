"""Dice and hidden things in Warlight: what chance says about a move, and what each seat may know of state and luck.

Orders, deploys and picks are secret until all have committed (W3); under fog (W6) so is everything that a seat does
not see, and a spectator sees nothing: a player could watch through a second window. Guesses stand in sample_hidden.py.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.rng import Rng
from hegemon.core.rules import SECRET
from hegemon.games.warlight.rules.combat import ATTACK_TENTHS, DEFENCE_TENTHS, kills_possible
from hegemon.games.warlight.rules.moves import (
    COMMIT,
    DEAL,
    L_ARMIES,
    L_KILLED,
    L_LOST,
    L_ORIGIN,
    L_SEAT,
    L_TARGET,
    PICK,
    STRIKE,
    STRIKE_LUCK,
)
from hegemon.games.warlight.rules.rounds import able, draw_strike, due
from hegemon.games.warlight.rules.setup import draw_offers, draw_turns, offers_possible, turns_possible, wanted
from hegemon.games.warlight.rules.state import (
    HIDDEN,
    NOBODY,
    ORDERING,
    OVER,
    UNKNOWN,
    WarlightBoard,
    WarlightState,
    signed,
)
from hegemon.games.warlight.rules.visibility import sees


@inlined
def chance(state: WarlightState, board: WarlightBoard, seat: int, move: Any, rng: Rng, luck: Any) -> int:
    if move[0] == STRIKE:
        draw_strike(state, board, rng, luck)
        return STRIKE_LUCK
    if move[0] == DEAL:
        return draw_turns(board, rng, luck) if state.dealt else draw_offers(board, rng, luck)
    return 0


@kernel
def possible(state: WarlightState, board: WarlightBoard, seat: int, move: Any, luck: Any, n: int) -> bool:
    if move[0] == STRIKE:
        return n == STRIKE_LUCK and strike_possible(state, board, luck)
    if move[0] == DEAL:
        return turns_possible(board, luck, n) if state.dealt else offers_possible(board, luck, n)
    return n == 0


@kernel
def strike_possible(state: WarlightState, board: WarlightBoard, luck: Any) -> bool:
    mask, seat = due(state), int(luck[L_SEAT])
    killed, lost = int(luck[L_KILLED]), int(luck[L_LOST])
    if mask == 0:
        nothing = luck[L_ORIGIN] == 0 and luck[L_TARGET] == 0 and luck[L_ARMIES] == 0
        return bool(seat == NOBODY and killed == 0 and lost == 0 and nothing)
    if not 0 <= seat < state.seats or not mask >> seat & 1:
        return False
    number = state.cursor[seat]
    origin, target = signed(state.order_origin[seat, number]), signed(state.order_target[seat, number])
    sent = able(state, board, seat, origin, signed(state.order_armies[seat, number]))
    if luck[L_ORIGIN] != origin or luck[L_TARGET] != target or luck[L_ARMIES] != sent:
        return False
    if sent == 0 or state.owner[target] == seat:
        return killed == 0 and lost == 0
    defenders, luck_units = int(state.armies[target]), int(board.luck)
    return bool(
        kills_possible(luck_units, ATTACK_TENTHS, sent, defenders, killed)
        and kills_possible(luck_units, DEFENCE_TENTHS, defenders, sent, lost)
    )


@inlined
def hide(state: WarlightState, board: WarlightBoard, seat: int) -> None:
    phase = state.phase
    if phase == OVER:
        return
    if phase < ORDERING:
        if state.picker == NOBODY:
            hide_picks(state, board, seat)
        return
    if phase == ORDERING:
        hide_orders(state, board, seat)
    elif board.fog:
        hide_strikes(state, board, seat)
    if board.fog:
        hide_land(state, board, seat)


@kernel
def hide_picks(state: WarlightState, board: WarlightBoard, seat: int) -> None:
    """Others know only whether a seat has committed, and so how many picks it has made then."""
    for other in range(state.seats):
        if other != seat:
            state.picked[other] = wanted(board) if state.committed >> other & 1 else 0
            for r in range(board.regions):
                state.rank[other, r] = 0


@kernel
def hide_orders(state: WarlightState, board: WarlightBoard, seat: int) -> None:
    """Others have ordered nothing, as far as one knows."""
    owner, armies, placed, free = state.owner, state.armies, state.placed, state.free
    for r in range(board.regions):
        if owner[r] != seat and owner[r] >= 0:
            placed[r] = 0
            free[r] = armies[r] - 1
    for other in range(state.seats):
        if other != seat:
            state.reserve[other] = state.income[other]
            blank_orders(state, other)


@kernel
def blank_orders(state: WarlightState, seat: int) -> None:
    for i in range(state.order_count[seat]):
        state.order_origin[seat, i] = state.order_target[seat, i] = 0
        state.order_armies[seat, i] = 0
    state.order_count[seat] = state.cursor[seat] = 0


@kernel
def hide_strikes(state: WarlightState, board: WarlightBoard, seat: int) -> None:
    """Under fog others' orders stay secret while they are done."""
    for other in range(state.seats):
        if other != seat:
            blank_orders(state, other)
    state.struck = 0
    state.again = NOBODY
    for r in range(board.regions):
        if state.owner[r] != seat:
            state.free[r] = 0


@kernel
def hide_land(state: WarlightState, board: WarlightBoard, seat: int) -> None:
    """Hides everything that a seat does not see, and the others' memories and totals."""
    for r in range(board.regions):
        if not sees(state, board, seat, r):
            state.owner[r] = UNKNOWN
            state.armies[r] = HIDDEN
            state.placed[r] = state.free[r] = 0
    for other in range(state.seats):
        if other != seat:
            state.held[other] = state.income[other] = state.reserve[other] = HIDDEN
            for r in range(board.regions):
                state.seen_owner[other, r] = 0
                state.seen_armies[other, r] = 0
                state.seen_turn[other, r] = 0


@kernel
def redact_luck(state: WarlightState, board: WarlightBoard, seat: int, move: Any, luck: Any, viewer: int) -> None:
    kind = move[0]
    if kind in (DEAL, COMMIT):
        return
    if kind == STRIKE:
        if board.fog:
            redact_strike(state, board, luck, viewer)
        return
    if viewer != seat and not (kind == PICK and state.picker >= 0):
        move[0] = SECRET


@kernel
def redact_strike(state: WarlightState, board: WarlightBoard, luck: Any, viewer: int) -> None:
    """A seat that sees one end knows the order, unless it is void; the losses, if it sees the target or gave it."""
    if luck[L_SEAT] < 0 or (viewer >= 0 and luck[L_SEAT] == viewer):
        return
    done = luck[L_ARMIES] > 0
    if done and sees(state, board, viewer, luck[L_TARGET]):
        return
    luck[L_KILLED] = luck[L_LOST] = HIDDEN
    if not done or not sees(state, board, viewer, luck[L_ORIGIN]):
        for i in range(STRIKE_LUCK):
            luck[i] = HIDDEN
