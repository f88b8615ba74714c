"""The candidate turns of `pomcp`: those of `mcts`, and rallies; idle armies go as far as the rules let them."""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.rng import below
from hegemon.games.warlight.bots.aims import CAMPAIGNS, chance
from hegemon.games.warlight.bots.candidate_turns import (
    CLASSIC,
    PLANNER,
    count_picks,
    draft_classic,
    plan_picks,
)
from hegemon.games.warlight.bots.evaluation import CLASSICS, TRUST
from hegemon.games.warlight.bots.joint_turns import draft_campaign
from hegemon.games.warlight.bots.position_value import RALLY_COUNT, judge_position
from hegemon.games.warlight.bots.rallies import draft_rally
from hegemon.games.warlight.bots.thesis_options import WITH_CAMPAIGNS
from hegemon.games.warlight.bots.turn_builder import begin_draft, write_draft
from hegemon.games.warlight.rules.state import PICKING, WarlightBoard, WarlightState


@inlined
def own_turns(workspace: Workspace) -> int:
    """How many of the candidates are ours and not the thesis's."""
    if workspace.weights[WITH_CAMPAIGNS] < 0.5:
        return 0
    return CAMPAIGNS + int(workspace.weights[RALLY_COUNT])


@inlined
def draft_own(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, which: int) -> None:
    """One of our own candidates."""
    if which < CAMPAIGNS:
        flowing = workspace.weights[RALLY_COUNT] > 0 and not board.armies_move_once
        draft_campaign(state, board, seat, workspace, which, flowing)
    else:
        draft_rally(state, board, seat, workspace)


@kernel
def count(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace) -> int:
    if state.phase == PICKING:
        return count_picks(state, board, seat, workspace)
    return own_turns(workspace) + CLASSIC


@kernel
def plan(state: WarlightState, board: WarlightBoard, seat: int, which: int, workspace: Workspace, turn: Any) -> int:
    if state.phase == PICKING:
        return plan_picks(state, board, seat, which, workspace, turn)
    begin_draft(state, board, seat, workspace)
    own = own_turns(workspace)
    if which < own:
        draft_own(state, board, seat, workspace, which)
    else:
        draft_classic(state, board, seat, which - own, workspace)
    return write_draft(state, board, seat, workspace, turn, len(turn))


@kernel
def policy(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, turn: Any) -> int:
    """In playouts: often the own campaign, else one of the thesis's turns or any of ours; or any picks."""
    if state.phase == PICKING:
        return plan_picks(
            state, board, seat, below(workspace.rng, count_picks(state, board, seat, workspace)), workspace, turn
        )
    begin_draft(state, board, seat, workspace)
    if chance(workspace.rng) < workspace.weights[TRUST]:
        draft_own(state, board, seat, workspace, 0)
    elif workspace.weights[CLASSICS] > 0 and chance(workspace.rng) < workspace.weights[CLASSICS]:
        draft_classic(state, board, seat, below(workspace.rng, CLASSIC), workspace)
    else:
        draft_own(state, board, seat, workspace, below(workspace.rng, max(1, own_turns(workspace))))
    return write_draft(state, board, seat, workspace, turn, len(turn))


POMCP_PLANNER = PLANNER._replace(count=count, plan=plan, policy=policy, evaluate=judge_position)
