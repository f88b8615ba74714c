"""The candidate turns of `pomcp`: those of `mcts`, and rallies; idle armies go as far as the rules let them."""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.rng import below
from hegemon.games.warlight.bots.aims import JOINT_TURNS, chance
from hegemon.games.warlight.bots.candidate_turns import (
    CANDIDATE_TURNS,
    THESIS_TURNS,
    build_thesis_turn,
    count_picks,
    write_picks,
)
from hegemon.games.warlight.bots.evaluation import THESIS_SHARE, TRUST
from hegemon.games.warlight.bots.joint_turns import build_joint_turn
from hegemon.games.warlight.bots.position_value import RALLY_COUNT, judge_position
from hegemon.games.warlight.bots.rallies import build_rally
from hegemon.games.warlight.bots.thesis_options import WITH_JOINT_TURNS
from hegemon.games.warlight.bots.turn_builder import begin_turn, write_turn
from hegemon.games.warlight.rules.state import PICKING, WarlightBoard, WarlightState


@inlined
def own_turns(workspace: Workspace) -> int:
    """The number of candidates that are ours and not the thesis's."""
    if workspace.weights[WITH_JOINT_TURNS] < 0.5:
        return 0
    return JOINT_TURNS + int(workspace.weights[RALLY_COUNT])


@inlined
def build_own_turn(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, which: int) -> None:
    """One of our own candidates."""
    if which < JOINT_TURNS:
        flowing = workspace.weights[RALLY_COUNT] > 0 and not board.armies_move_once
        build_joint_turn(state, board, seat, workspace, which, flowing)
    else:
        build_rally(state, board, seat, workspace)


@kernel
def count(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace) -> int:
    if state.phase == PICKING:
        return count_picks(state, board, seat, workspace)
    return own_turns(workspace) + THESIS_TURNS


@kernel
def write_candidate(
    state: WarlightState, board: WarlightBoard, seat: int, which: int, workspace: Workspace, turn: Any
) -> int:
    if state.phase == PICKING:
        return write_picks(state, board, seat, which, workspace, turn)
    begin_turn(state, board, seat, workspace)
    own = own_turns(workspace)
    if which < own:
        build_own_turn(state, board, seat, workspace, which)
    else:
        build_thesis_turn(state, board, seat, which - own, workspace)
    return write_turn(state, board, seat, workspace, turn, len(turn))


@kernel
def policy(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, turn: Any) -> int:
    """In playouts: often the first joint turn, else one of the thesis's turns or any of ours; or any picks."""
    if state.phase == PICKING:
        return write_picks(
            state, board, seat, below(workspace.rng, count_picks(state, board, seat, workspace)), workspace, turn
        )
    begin_turn(state, board, seat, workspace)
    if chance(workspace.rng) < workspace.weights[TRUST]:
        build_own_turn(state, board, seat, workspace, 0)
    elif workspace.weights[THESIS_SHARE] > 0 and chance(workspace.rng) < workspace.weights[THESIS_SHARE]:
        build_thesis_turn(state, board, seat, below(workspace.rng, THESIS_TURNS), workspace)
    else:
        build_own_turn(state, board, seat, workspace, below(workspace.rng, max(1, own_turns(workspace))))
    return write_turn(state, board, seat, workspace, turn, len(turn))


POMCP_TURNS = CANDIDATE_TURNS._replace(count=count, write=write_candidate, policy=policy, evaluate=judge_position)
