"""The bots of Warlight (W7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hegemon.core.bot import BotKind
from hegemon.core.kernels.kernel import kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.rng import Rng, below, mix
from hegemon.core.rules import Rules
from hegemon.games.warlight.bots.aims import STYLE
from hegemon.games.warlight.bots.candidate_turns import CANDIDATE_TURNS, THESIS_TURNS, build_thesis_turn, pick_best
from hegemon.games.warlight.bots.evaluation import JUDGEMENT
from hegemon.games.warlight.bots.joint_turns import build_joint_turn
from hegemon.games.warlight.bots.learned.judgement import LEARNED, LEARNED_TURNS, network
from hegemon.games.warlight.bots.pomcp import pomcp_bot
from hegemon.games.warlight.bots.pomcp_turns import POMCP_TURNS
from hegemon.games.warlight.bots.position_value import FITTED, POSITION
from hegemon.games.warlight.bots.region_values import VALUES, value_regions
from hegemon.games.warlight.bots.thesis_options import AS_THE_THESIS_SAYS, DIFFERENCES
from hegemon.games.warlight.bots.thesis_turns import build_aggressive_turn
from hegemon.games.warlight.bots.thoughts import explain
from hegemon.games.warlight.bots.turn_builder import begin_turn, next_move
from hegemon.games.warlight.bots.turn_builder import scratch_size as builder_size
from hegemon.games.warlight.rules.legal import picks
from hegemon.games.warlight.rules.moves import ATTACK, COMMIT, DEPLOY
from hegemon.games.warlight.rules.orders import find_order
from hegemon.games.warlight.rules.setup import wanted
from hegemon.games.warlight.rules.state import (
    MAX_ORDERS,
    MOST_ORDERED,
    NOBODY,
    PICKING,
    WarlightBoard,
    WarlightState,
    signed,
)
from hegemon.search.mcts import mcts_bot
from hegemon.search.uniform import NOTHING_WANTED, random_bot, take_from_box

STYLED = (*VALUES, *STYLE)
SEARCH = (*STYLED, *JUDGEMENT, *DIFFERENCES)
THESIS = "the thesis's search as it is written: its nine turns, its judgement, UCT with c = √2"
TRAINED = "pomcp with a judgement that was trained: a network beside the one fitted by hand"
DEFAULTS = {"time": 2, "exploration": 0.2, "rounds": 4}


def kinds(rules: Rules) -> Sequence[BotKind]:
    """The bots that come with the game; the page offers the first that has parameters."""
    return (
        random_bot(rules, random),
        mcts_bot(rules, CANDIDATE_TURNS, SEARCH, defaults=DEFAULTS, explain=explain),
        mcts_bot(
            rules,
            CANDIDATE_TURNS,
            SEARCH,
            name="thesis",
            about=THESIS,
            defaults=DEFAULTS | AS_THE_THESIS_SAYS,
            explain=explain,
        ),
        pomcp_bot(rules, POMCP_TURNS, (*SEARCH, *POSITION), DEFAULTS | FITTED, explain),
        pomcp_bot(
            rules,
            LEARNED_TURNS,
            (*SEARCH, *POSITION, *LEARNED),
            DEFAULTS | FITTED,
            explain,
            name="learned",
            about=TRAINED,
            network=network,
        ),
        BotKind("aggressive", "all armies beside what is worth most, and attack", lambda _: VALUES, kernel=aggressive),
        BotKind("smart-random", "any of the turns that the thesis considers", lambda _: VALUES, kernel=smart_random),
        BotKind("campaign", "always the joint turn that mcts trusts most", lambda _: STYLED, kernel=campaign),
    )


def scratch_size(board: WarlightBoard) -> int:
    """The number of float64 that the compiled bots need as working space."""
    return builder_size(int(board.regions))


@kernel
def aggressive(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace) -> None:
    """The thesis's first reference: everything it has, at the region worth most."""
    if state.phase == PICKING:
        pick_best(state, board, seat, workspace)
        return
    begin_turn(state, board, seat, workspace)
    value_regions(state, board, seat, workspace)
    build_aggressive_turn(state, board, seat, workspace)
    next_move(state, board, seat, workspace)


@kernel
def smart_random(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace) -> None:
    """The thesis's second reference: one of the turns that its search considers, each as likely.

    The generator is looked at and not used: so all moves of a turn belong to the same choice.
    """
    if state.phase == PICKING:
        pick_best(state, board, seat, workspace)
        return
    begin_turn(state, board, seat, workspace)
    build_thesis_turn(
        state, board, seat, mix(signed(workspace.rng[0]) + 977 * int(state.turn)) % THESIS_TURNS, workspace
    )
    next_move(state, board, seat, workspace)


@kernel
def campaign(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace) -> None:
    """The first joint turn, as playouts play it, without a search: to breed its style by thousands of games."""
    if state.phase == PICKING:
        pick_best(state, board, seat, workspace)
        return
    begin_turn(state, board, seat, workspace)
    build_joint_turn(state, board, seat, workspace, 0, False)
    next_move(state, board, seat, workspace)


@kernel
def random(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace) -> None:
    """Places all its armies, on any own regions; then attacks, one more with three chances in four; then commits."""
    if state.phase == PICKING:
        pick_anything(state, board, seat, workspace)
    elif state.reserve[seat] > 0:
        region = any_region(state, board, seat, 0, workspace.rng)
        write(workspace.move, DEPLOY, region, 1 + below(workspace.rng, int(state.reserve[seat])), 0)
    else:
        attack_or_commit(state, board, seat, workspace)


@kernel
def pick_anything(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace) -> None:
    if state.picker == NOBODY and state.picked[seat] == wanted(board):
        write(workspace.move, COMMIT, 0, 0, 0)
        return
    count = picks(state, board, seat, NOTHING_WANTED, workspace.boxes)
    if state.picker == NOBODY and state.picked[seat] > 0:
        count -= 1  # the last box takes a pick back
    picks(state, board, seat, below(workspace.rng, count), workspace.boxes)
    take_from_box(workspace)


@kernel
def attack_or_commit(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace) -> None:
    rng = workspace.rng
    write(workspace.move, COMMIT, 0, 0, 0)
    if below(rng, 4) == 0 or state.order_count[seat] == MAX_ORDERS:
        return
    region = any_region(state, board, seat, 1, rng)
    if region == NOBODY:
        return
    begin = signed(board.first[region])
    target = signed(board.neighbour[begin + below(rng, signed(board.first[region + 1]) - begin)])
    most = min(int(state.free[region]), MOST_ORDERED)
    if find_order(state, seat, region, target) == NOBODY:
        write(workspace.move, ATTACK, region, target, 1 + below(rng, most))


@kernel
def any_region(state: WarlightState, board: WarlightBoard, seat: int, least: int, rng: Rng) -> int:
    """An own region with at least `least` free armies, each as likely; NOBODY if there is none."""
    owner, free = state.owner, state.free
    count, found = 0, NOBODY
    for r in range(board.regions):
        if owner[r] == seat and (least == 0 or free[r] >= least):
            count += 1
            if below(rng, count) == 0:
                found = r
    return found


@kernel
def write(move: Any, kind: int, a: int, b: int, c: int) -> None:
    move[0], move[1], move[2], move[3] = kind, a, b, c
