"""The candidate turns of Warlight for searches (W7): our joint turns, the thesis's nine turns, and first picks."""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.rng import below
from hegemon.games.warlight.bots.aims import JOINT_TURNS, chance
from hegemon.games.warlight.bots.evaluation import THESIS_SHARE, TRUST, judge
from hegemon.games.warlight.bots.joint_turns import build_joint_turn
from hegemon.games.warlight.bots.region_values import value_regions, value_starts
from hegemon.games.warlight.bots.thesis_options import BEST_PICKS, WITH_JOINT_TURNS
from hegemon.games.warlight.bots.thesis_turns import WAYS, add_attacks, add_deploys
from hegemon.games.warlight.bots.turn_builder import (
    LONGEST,
    REGION_VALUES,
    SORTED,
    begin_turn,
    cell,
    write,
    write_turn,
)
from hegemon.games.warlight.rules.moves import CANCEL, COMMIT, PICK
from hegemon.games.warlight.rules.orders import reopen as reopen_orders
from hegemon.games.warlight.rules.setup import may_pick, unpick, wanted
from hegemon.games.warlight.rules.state import NOBODY, ORDERING, PICKING, WarlightBoard, WarlightState, signed
from hegemon.search.candidate_turns import CandidateTurns

THESIS_TURNS = WAYS * WAYS
FIRST_PICKS = 15
"""Candidates for the first picks, at most."""


@kernel
def count(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace) -> int:
    if state.phase == PICKING:
        return count_picks(state, board, seat, workspace)
    return JOINT_TURNS + THESIS_TURNS if workspace.weights[WITH_JOINT_TURNS] >= 0.5 else THESIS_TURNS


@kernel
def write_candidate(
    state: WarlightState, board: WarlightBoard, seat: int, which: int, workspace: Workspace, turn: Any
) -> int:
    if state.phase == PICKING:
        return write_picks(state, board, seat, which, workspace, turn)
    build_turn(state, board, seat, which, workspace)
    return write_turn(state, board, seat, workspace, turn, len(turn))


@kernel
def build_turn(state: WarlightState, board: WarlightBoard, seat: int, which: int, workspace: Workspace) -> None:
    begin_turn(state, board, seat, workspace)
    if workspace.weights[WITH_JOINT_TURNS] < 0.5:
        build_thesis_turn(state, board, seat, which, workspace)
    elif which < JOINT_TURNS:
        build_joint_turn(state, board, seat, workspace, which, False)
    else:
        build_thesis_turn(state, board, seat, which - JOINT_TURNS, workspace)


@kernel
def build_thesis_turn(state: WarlightState, board: WarlightBoard, seat: int, which: int, workspace: Workspace) -> None:
    """One of the thesis's nine."""
    value_regions(state, board, seat, workspace)
    add_deploys(state, board, seat, workspace, which // WAYS)
    add_attacks(state, board, seat, workspace, which % WAYS)


@kernel
def policy(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, turn: Any) -> int:
    """In playouts: often the first joint turn, else one of the thesis's turns or any joint turn; or any picks."""
    if state.phase == PICKING:
        return write_picks(
            state, board, seat, below(workspace.rng, count_picks(state, board, seat, workspace)), workspace, turn
        )
    begin_turn(state, board, seat, workspace)
    if chance(workspace.rng) < workspace.weights[TRUST]:
        build_joint_turn(state, board, seat, workspace, 0, False)
    elif workspace.weights[THESIS_SHARE] > 0 and chance(workspace.rng) < workspace.weights[THESIS_SHARE]:
        build_thesis_turn(state, board, seat, below(workspace.rng, THESIS_TURNS), workspace)
    else:
        build_joint_turn(state, board, seat, workspace, below(workspace.rng, JOINT_TURNS), False)
    return write_turn(state, board, seat, workspace, turn, len(turn))


@kernel
def reopen(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace) -> None:
    """Other seats that have committed in secret decide anew."""
    for other in range(state.seats):
        if other == seat:
            continue
        if state.phase == ORDERING:
            reopen_orders(state, board, other)
        elif state.phase == PICKING and state.picker == NOBODY:
            state.committed = signed(state.committed) & ~(1 << other)
            while state.picked[other] > 0:
                unpick(state, board, other, int(state.picked[other]) - 1)
    if state.phase == ORDERING:
        state.committed = signed(state.committed) & signed(state.standing)


# First picks


@kernel
def count_picks(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace) -> int:
    """Every pair where two are picked; else as many as there are first picks; one, if value alone decides."""
    if workspace.weights[BEST_PICKS] >= 0.5:
        return 1
    offered = 0
    for region in range(board.regions):
        offered += may_pick(state, board, seat, region) or state.rank[seat, region] > 0
    if state.picker == NOBODY and wanted(board) == 2:
        return min(FIRST_PICKS, offered * (offered - 1) // 2)
    return max(1, min(FIRST_PICKS, offered))


@kernel
def nth_pick(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, n: int) -> int:
    """The n-th best region that may be picked, by the values on the workspace; the last, if there are fewer."""
    scratch, values = workspace.scratch, cell(state, REGION_VALUES)
    chosen = NOBODY
    for _ in range(n + 1):
        best = NOBODY
        for region in range(board.regions):
            if not may_pick(state, board, seat, region):
                continue
            worth = scratch[values + region]
            if chosen != NOBODY and (
                worth > scratch[values + chosen] or (worth == scratch[values + chosen] and region <= chosen)
            ):
                continue
            if best == NOBODY or worth > scratch[values + best]:
                best = region
        if best == NOBODY:
            return chosen
        chosen = best
    return chosen


@kernel
def write_picks(
    state: WarlightState, board: WarlightBoard, seat: int, which: int, workspace: Workspace, turn: Any
) -> int:
    """Pair number `which`, by the thesis's values; or first pick `which`, then the best that are left.

    The best that are left are valued anew, as they lie far from or near to what is picked already.
    """
    if state.picker != NOBODY:
        value_starts(state, board, seat, workspace)
        return write(turn, 0, len(turn), PICK, nth_pick(state, board, seat, workspace, which), 0, 0)
    scratch, kept, rank = workspace.scratch, cell(state, SORTED), state.rank
    n = 0
    for i in range(int(state.picked[seat]) - 1, -1, -1):
        n = write(turn, n, len(turn), CANCEL, i, 0, 0)
    for region in range(board.regions):
        scratch[kept + region] = rank[seat, region]
        rank[seat, region] = 0
    in_pairs = wanted(board) == 2 and workspace.weights[BEST_PICKS] < 0.5
    second = 1
    while second * (second + 1) // 2 <= which:
        second += 1
    for i in range(wanted(board)):
        if i == 0 or not in_pairs:
            value_starts(state, board, seat, workspace)
        skip = 0
        if in_pairs:
            skip = second - 1 if i == 1 else which - second * (second - 1) // 2
        elif i == 0:
            skip = which
        region = nth_pick(state, board, seat, workspace, skip)
        n = write(turn, n, len(turn), PICK, region, 0, 0)
        rank[seat, region] = 1 + i
    for region in range(board.regions):
        rank[seat, region] = int(scratch[kept + region])
    return write(turn, n, len(turn), COMMIT, 0, 0, 0)


@kernel
def pick_best(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace) -> None:
    """For bots that are asked move by move: the most valuable pick left, then commit."""
    move = workspace.move
    move[0], move[1], move[2], move[3] = COMMIT, 0, 0, 0
    if state.picker != NOBODY or state.picked[seat] < wanted(board):
        value_starts(state, board, seat, workspace)
        move[0], move[1] = PICK, nth_pick(state, board, seat, workspace, 0)


CANDIDATE_TURNS = CandidateTurns(count, write_candidate, judge, policy, reopen, LONGEST)
