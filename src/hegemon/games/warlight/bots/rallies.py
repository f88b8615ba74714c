"""Candidate turns that bring many armies together in one place, to strike from there or to hold it.

Joint turns take targets one at a time, each from the neighbour that misses least. A rally begins with the place: an own
region at the front. Idle armies, or all, go there, often with the whole income; the rest is a joint turn.
"""

from __future__ import annotations

from hegemon.core.kernels.kernel import kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.rng import below
from hegemon.games.warlight.bots.aims import BOLD, HOME, chance, coin, value_targets
from hegemon.games.warlight.bots.army_flow import borders_enemy, flow
from hegemon.games.warlight.bots.joint_turns import arrange, join_attacks, keep_home, mass, take_targets
from hegemon.games.warlight.bots.thesis_turns import is_inland
from hegemon.games.warlight.bots.turn_builder import REGION_VALUES, RESERVE, SPARE, cell, place, send
from hegemon.games.warlight.rules.state import NOBODY, WarlightBoard, WarlightState, signed

RALLIES = 6
"""Candidates of this kind; the place and the style are made up at random, others each time."""
LAST = 1.0
"""Attacks on enemies come last, when all who rally have arrived."""


@kernel
def build_rally(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace) -> None:
    """A rally in any place at the front, onto the workspace."""
    rng, scratch = workspace.rng, workspace.scratch
    goal = rallying_point(state, board, seat, workspace)
    style = (
        3.0 * chance(rng), 4.0 * chance(rng), 3.0 * chance(rng), chance(rng), 0.5 + 0.45 * chance(rng),
        chance(rng), max(0.0, 2.0 * chance(rng) - 1.0), LAST, coin(rng), chance(rng), chance(rng), 0.0,
    )  # fmt: skip
    value_targets(state, board, seat, workspace, style, NOBODY, 0.5)
    bold = below(rng, 3) == 0
    if style[HOME] > 0 and not bold:
        keep_home(state, board, seat, workspace, style[HOME])
    if goal != NOBODY:
        flow(state, board, seat, workspace, goal, bold)
        if below(rng, 2) == 0:
            place(state, workspace, goal, int(scratch[RESERVE]))
        if below(rng, 2) == 0:
            strike(state, board, seat, workspace, goal)
    take_targets(state, board, seat, workspace, style)
    mass(state, board, seat, workspace, int(scratch[RESERVE]), 0.5)
    join_attacks(state, board, seat, workspace, style[BOLD])
    flow(state, board, seat, workspace, NOBODY, False)
    arrange(state, seat, workspace, LAST)


@kernel
def rallying_point(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace) -> int:
    """An own region at the front: three times in four beside an enemy, if there is such; NOBODY if there is none."""
    found, count, beside = NOBODY, 0, False
    wanted = below(workspace.rng, 4) > 0
    for region in range(board.regions):
        if state.owner[region] != seat or is_inland(state, board, seat, region):
            continue
        enemy = wanted and borders_enemy(state, board, seat, region)
        if enemy and not beside:
            count, beside = 0, True
        if enemy == beside:
            count += 1
            if below(workspace.rng, count) == 0:
                found = region
    return found


@kernel
def strike(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, origin: int) -> None:
    """All that stands here against the enemy's region beside it that this turn wants most."""
    scratch = workspace.scratch
    target = wanted_target(state, board, seat, workspace, origin)
    if target != NOBODY:
        send(state, board, workspace, seat, origin, target, int(scratch[cell(state, SPARE) + origin]))


@kernel
def wanted_target(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, origin: int) -> int:
    """An enemy's region beside this one, rather one that is worth much; NOBODY if there is none."""
    values = workspace.scratch
    best, chosen = 0.0, NOBODY
    for i in range(board.first[origin], board.first[origin + 1]):
        near = signed(board.neighbour[i])
        if state.owner[near] >= 0 and state.owner[near] != seat:
            worth = (0.1 + values[cell(state, REGION_VALUES) + near]) * (0.5 + chance(workspace.rng))
            if worth > best:
                best, chosen = worth, near
    return chosen
