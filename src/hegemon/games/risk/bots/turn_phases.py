"""The phases of a turn for `planner`: what is decided at once, and what a search is for."""

from __future__ import annotations

from hegemon.core.kernels.kernel import kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.games.risk.bots.battle_plan import PlanWorkspace
from hegemon.games.risk.bots.standard import choose_claim, choose_trade, write
from hegemon.games.risk.bots.turn_choices import DONE, Options, begin, choose_fortification, goes_well, step
from hegemon.games.risk.rules.moves import ATTACK, CEASE, DEFEND, END, PLACE
from hegemon.games.risk.rules.state import (
    CLAIMING,
    DEFENDING,
    FOLLOWING,
    FORTIFYING,
    PLACING,
    REINFORCING,
    RiskBoard,
    RiskState,
)

PART_PLACED = 3
"""Before the first turn, once all others are done: a third of what is left goes at a time."""


@kernel
def choose_at_once(
    options: Options, plans: PlanWorkspace, state: RiskState, board: RiskBoard, seat: int, workspace: Workspace
) -> bool:
    """True if the move is decided without a search; it is in the workspace then, else the options are listed."""
    phase, move = state.phase, workspace.move
    if phase == FORTIFYING:
        choose_fortification(plans, state, board, seat, move)
        return True
    if phase == DEFENDING:
        write(move, DEFEND, min(2, state.armies[state.target]), 0, 0)
        return True
    if phase == CLAIMING:
        choose_claim(state, board, seat, workspace.weights, workspace.scratch, move)
        return True
    if phase == PLACING and state.done:
        write(move, END, 0, 0, 0)
        return True
    if phase == REINFORCING:
        may_trade = state.hand[seat] >= 3 and (state.forced or not state.spoils)
        if may_trade and choose_trade(state, board, seat, move):
            return True
    if phase != FOLLOWING and state.reserve[seat] == 0 and goes_well(plans, state, board, seat):
        write(move, ATTACK, state.origin, state.target, min(3, state.armies[state.origin] - 1))
        return True
    begin(options, state, board, seat)
    return False


@kernel
def conclude(
    options: Options, plans: PlanWorkspace, state: RiskState, board: RiskBoard, seat: int, workspace: Workspace
) -> None:
    """Write the answer of the search, as far as it has come, into the workspace."""
    chosen, move = options.chosen, workspace.move
    write(move, chosen[0], chosen[1], chosen[2], chosen[3])
    if chosen[0] == PLACE:
        move[3] = 0
        if state.phase == PLACING:
            move[2] = starting_armies(state, board, seat)
    elif options.meter[DONE] == 0 and chosen[0] == ATTACK:
        write(move, CEASE, 0, 0, 0)
    if move[0] == CEASE and board.lenient:
        choose_fortification(plans, state, board, seat, move)


@kernel
def starting_armies(state: RiskState, board: RiskBoard, seat: int) -> int:
    """As few as allowed while others may still answer."""
    for other in range(state.seats):
        if other != seat and state.reserve[other] > 0:
            return 1
    return 1 + state.reserve[seat] // PART_PLACED if board.place_many else 1


@kernel
def play_move(
    options: Options,
    plans: PlanWorkspace,
    state: RiskState,
    board: RiskBoard,
    seat: int,
    passes: int,
    workspace: Workspace,
) -> None:
    """A move after a fixed number of passes, without a clock."""
    if choose_at_once(options, plans, state, board, seat, workspace):
        return
    going_on = True
    while going_on and options.meter[DONE] < passes:
        going_on = step(options, plans, state, board, seat)
    conclude(options, plans, state, board, seat, workspace)
