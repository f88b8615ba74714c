"""The thesis's candidate turns (W7): three ways to deploy, three ways to attack, and the moves from inland.

Each kernel adds to the turn on the workspace, where the values of regions are already. How strong an attack has to be
differs between the thesis as it is written and its program: `as_written` says which of the two is played.
"""

from __future__ import annotations

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.games.warlight.bots.thesis_options import AS_WRITTEN
from hegemon.games.warlight.bots.turn_builder import REGION_VALUES, RESERVE, SPARE, WORK, cell, place, send
from hegemon.games.warlight.rules.state import NEUTRAL, NOBODY, WarlightBoard, WarlightState, signed

ATTACK, DEFEND, EXPAND = range(3)
AGGRESSIVE, WAITING, DEFENSIVE = range(3)
WAYS = 3
"""Ways to deploy, and ways to attack."""
KILL, LOSE = 0.6, 0.7
"""The average kills of an attacker and of a defender."""


@inlined
def income_of(state: WarlightState, board: WarlightBoard, owner: int) -> int:
    """The income of a region's owner; where fog hides it, at least the base."""
    return max(int(state.income[owner]), int(board.income)) if owner >= 0 else 0


@kernel
def strongest_beside(state: WarlightState, board: WarlightBoard, seat: int, region: int) -> int:
    """The seat's region next to this one with the most armies, or NOBODY."""
    best = NOBODY
    for i in range(board.first[region], board.first[region + 1]):
        near = signed(board.neighbour[i])
        if state.owner[near] == seat and (best == NOBODY or state.armies[near] > state.armies[best]):
            best = near
    return best


@kernel
def deploy_beside(
    state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, neutral_only: bool
) -> bool:
    """All income on the strongest neighbour of the most valuable foreign region; False if there is none."""
    scratch, values = workspace.scratch, cell(state, REGION_VALUES)
    best, beside = -1.0, NOBODY
    for region in range(board.regions):
        owner = state.owner[region]
        if owner == seat or (neutral_only and owner != NEUTRAL) or scratch[values + region] <= best:
            continue
        near = strongest_beside(state, board, seat, region)
        if near != NOBODY:
            best, beside = scratch[values + region], near
    if beside == NOBODY:
        return False
    place(state, workspace, beside, int(scratch[RESERVE]))
    return True


@kernel
def threat_to(state: WarlightState, board: WarlightBoard, seat: int, region: int) -> int:
    """Σ(army − 1) of the enemies next to a region, and the largest of their incomes; 0 if there is none."""
    total, income = 0, 0
    for i in range(board.first[region], board.first[region + 1]):
        near = signed(board.neighbour[i])
        owner = int(state.owner[near])
        if owner >= 0 and owner != seat:
            total += int(state.armies[near]) - 1
            income = max(income, income_of(state, board, owner))
    return total + income


@kernel
def deploy_to_defend(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace) -> bool:
    """The most valuable own regions in danger first, ⌊0.6 · threat − army⌋ + 2 each; the rest on the first of them."""
    scratch, values, work = workspace.scratch, cell(state, REGION_VALUES), cell(state, WORK)
    for region in range(board.regions):
        scratch[work + region] = 0.0
        if state.owner[region] == seat:
            threat = threat_to(state, board, seat, region)
            if threat > 0 and threat >= state.armies[region]:
                scratch[work + region] = threat
    first = NOBODY
    while scratch[RESERVE] > 0:
        best = NOBODY
        for region in range(board.regions):
            if scratch[work + region] > 0 and (best == NOBODY or scratch[values + region] > scratch[values + best]):
                best = region
        if best == NOBODY:
            break
        if first == NOBODY:
            first = best
        place(state, workspace, best, max(0, int(KILL * scratch[work + best] - state.armies[best]) + 2))
        scratch[work + best] = 0.0
    if first == NOBODY:
        return False
    place(state, workspace, first, int(scratch[RESERVE]))
    return True


@kernel
def add_deploys(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, way: int) -> None:
    """One of the three ways; where it has no object, the attacking one."""
    done = False
    if way == DEFEND:
        done = deploy_to_defend(state, board, seat, workspace)
    elif way == EXPAND:
        done = deploy_beside(state, board, seat, workspace, True)
    if not done:
        deploy_beside(state, board, seat, workspace, False)


@kernel
def next_target(
    state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, region: int, after: int
) -> int:
    """The foreign neighbour that follows `after` (NOBODY: the first) by value, the lower number first; or NOBODY."""
    scratch, values = workspace.scratch, cell(state, REGION_VALUES)
    best = NOBODY
    for i in range(board.first[region], board.first[region + 1]):
        near = signed(board.neighbour[i])
        if state.owner[near] == seat or near == after:
            continue
        worth = scratch[values + near]
        if after != NOBODY and (worth > scratch[values + after] or (worth == scratch[values + after] and near < after)):
            continue
        if best == NOBODY or worth > scratch[values + best]:
            best = near
    return best


@inlined
def reckoned(state: WarlightState, board: WarlightBoard, target: int, way: int, as_written: bool) -> int:
    """The defenders that an attack reckons with; as it is written, only the defensive one adds what may be deployed."""
    armies = int(state.armies[target])
    if as_written and way != DEFENSIVE:
        return armies
    return armies + income_of(state, board, int(state.owner[target]))


@inlined
def strong_enough(armies: float, defence: int, way: int, as_written: bool) -> bool:
    """True if an attack begins: as it is written, with more armies, or in the defensive way with enough to win."""
    if not as_written:
        return armies >= 1 and KILL * armies >= LOSE * defence
    return KILL * armies >= defence if way == DEFENSIVE else armies > defence


@kernel
def attack_from(
    state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, region: int, way: int
) -> None:
    """Neighbours by value, while the army is strong enough: ⌊D / 0.6⌋ + 4 for each, and the rest at the last."""
    scratch, spare = workspace.scratch, cell(state, SPARE)
    as_written = workspace.weights[AS_WRITTEN] >= 0.5
    last = NOBODY
    target = next_target(state, board, seat, workspace, region, NOBODY)
    while target != NOBODY:
        defence = reckoned(state, board, target, way, as_written)
        if not strong_enough(scratch[spare + region], defence, way, as_written):
            break
        send(state, board, workspace, seat, region, target, int(defence / KILL) + 4)
        last = target
        target = next_target(state, board, seat, workspace, region, target)
    if last != NOBODY:
        send(state, board, workspace, seat, region, last, int(scratch[spare + region]))


@kernel
def is_inland(state: WarlightState, board: WarlightBoard, seat: int, region: int) -> bool:
    """True if all neighbours of a region are the seat's too."""
    for i in range(board.first[region], board.first[region + 1]):  # noqa: SIM110
        if state.owner[board.neighbour[i]] != seat:
            return False
    return True


@kernel
def step_towards(state: WarlightState, board: WarlightBoard, seat: int, region: int, enemies_only: bool) -> int:
    """The own neighbour on a shortest way to the nearest foreign region, or NOBODY."""
    goal = NOBODY
    for other in range(board.regions):
        owner = state.owner[other]
        if owner == seat or (enemies_only and owner < 0):
            continue
        if goal == NOBODY or board.distance[region, other] < board.distance[region, goal]:
            goal = other
    best = NOBODY
    if goal != NOBODY:
        for i in range(board.first[region], board.first[region + 1]):
            near = signed(board.neighbour[i])
            closer = board.distance[near, goal] < board.distance[region, goal]
            if state.owner[near] == seat and closer:
                best = near
    return best


@kernel
def move_inland(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace) -> None:
    """Armies with only own regions around them go towards the nearest foreign one."""
    scratch, spare = workspace.scratch, cell(state, SPARE)
    for region in range(board.regions):
        armies = int(state.armies[region]) - 1
        if state.owner[region] == seat and armies > 0 and is_inland(state, board, seat, region):
            near = step_towards(state, board, seat, region, False)
            if near != NOBODY:
                send(state, board, workspace, seat, region, near, min(armies, int(scratch[spare + region])))


@kernel
def add_attacks(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, way: int) -> None:
    """Attack; move, then attack; or move, then attack with care.

    With care means as it is written: also if the enemy deploys all he can on the target. In the program: only from
    where all enemies around could not avenge it; and there the first way moves too, after its attacks.
    """
    as_written = workspace.weights[AS_WRITTEN] >= 0.5
    if way != AGGRESSIVE:
        move_inland(state, board, seat, workspace)
    scratch, spare = workspace.scratch, cell(state, SPARE)
    for region in range(board.regions):
        if state.owner[region] != seat or scratch[spare + region] < 1:
            continue
        if way == DEFENSIVE and not as_written:
            threat = threat_to(state, board, seat, region)
            if threat > 0 and KILL * scratch[spare + region] < LOSE * threat:
                continue
        attack_from(state, board, seat, workspace, region, way)
    if way == AGGRESSIVE and not as_written:
        move_inland(state, board, seat, workspace)


@kernel
def build_aggressive_turn(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace) -> None:
    """The reference bot: all income beside the most valuable foreign region, and attack while 0.9 · (A − 1) ≥ D."""
    deploy_beside(state, board, seat, workspace, False)
    scratch, spare = workspace.scratch, cell(state, SPARE)
    for region in range(board.regions):
        if state.owner[region] != seat:
            continue
        target = next_target(state, board, seat, workspace, region, NOBODY)
        while (
            target != NOBODY and scratch[spare + region] >= 1 and 0.9 * scratch[spare + region] >= state.armies[target]
        ):
            against = int(state.armies[target]) + income_of(state, board, int(state.owner[target]))
            send(state, board, workspace, seat, region, target, 2 * against)
            target = next_target(state, board, seat, workspace, region, target)
    move_inland(state, board, seat, workspace)
