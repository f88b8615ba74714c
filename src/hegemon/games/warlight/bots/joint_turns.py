"""Our own candidate turns: deploys and attacks decided together, for one aim at a time.

A joint turn gives every foreign region a worth, keeps at home what its own land needs, and then takes what brings most
for what it costs: places just the armies that are missing, and sends them. What is left over goes to the front.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.rng import below
from hegemon.games.warlight.bots.aims import (
    BOLD,
    CERTAIN,
    FIXED,
    FOCUSED,
    HOME,
    LATE,
    LOSS,
    MASS,
    STYLES,
    THRIFT,
    WARY,
    attackers_for,
    best_part,
    chance,
    coin,
    own_style,
    value_targets,
)  # fmt: skip
from hegemon.games.warlight.bots.army_flow import borders_enemy, flow, move_up
from hegemon.games.warlight.bots.region_values import holder
from hegemon.games.warlight.bots.turn_builder import (
    ORDERS,
    REGION_VALUES,
    RESERVE,
    SPARE,
    WORK,
    cell,
    order_cell,
    place,
    send,
)
from hegemon.games.warlight.rules.state import NOBODY, WarlightBoard, WarlightState, signed


@kernel
def strongest_enemy(state: WarlightState, board: WarlightBoard, seat: int, region: int, wary: float) -> float:
    """The most armies that an enemy could send here from one region, with part of its income."""
    most = 0.0
    for i in range(board.first[region], board.first[region + 1]):
        near = signed(board.neighbour[i])
        owner = int(state.owner[near])
        if owner >= 0 and owner != seat:
            most = max(most, state.armies[near] - 1.0 + wary * state.income[owner])
    return most


@kernel
def keep_home(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, home: float) -> None:
    """Regions of whole super regions keep, and get, what withstands the strongest enemy beside them."""
    scratch, spare = workspace.scratch, cell(state, SPARE)
    for region in range(board.regions):
        if state.owner[region] != seat:
            continue
        danger = strongest_enemy(state, board, seat, region, home)
        if danger <= 0:
            continue
        own = holder(state, board, signed(board.super_region[region])) == seat
        needed = int(0.6 * danger * (1.0 if own else 0.5) * min(1.0, 2.0 * home)) + 1
        short = needed - int(scratch[spare + region]) - 1
        if short > 0 and own:
            place(state, workspace, region, short)
        scratch[spare + region] = max(0.0, scratch[spare + region] + 1.0 - needed)


@kernel
def take_targets(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, style: Any) -> None:
    """Again and again the target that is worth most for what it costs, from the neighbour that misses least."""
    scratch = workspace.scratch
    values, spare, need = cell(state, REGION_VALUES), cell(state, SPARE), cell(state, WORK)
    for region in range(board.regions):
        owner = int(state.owner[region])
        if owner != seat:
            defence = int(state.armies[region])
            if owner >= 0:
                defence += int(style[WARY] * state.income[owner] * 0.5)
            scratch[need + region] = attackers_for(board, defence, style[CERTAIN])
    while True:
        best, origin, target = 0.0, NOBODY, NOBODY
        for region in range(board.regions):
            if state.owner[region] != seat or scratch[spare + region] + scratch[RESERVE] < 2:
                continue
            for i in range(board.first[region], board.first[region + 1]):
                near = signed(board.neighbour[i])
                if state.owner[near] == seat or scratch[values + near] <= 0:
                    continue
                short = max(0.0, scratch[need + near] - scratch[spare + region])
                if short > scratch[RESERVE]:
                    continue
                rate = scratch[values + near] / (1.0 + style[LOSS] * state.armies[near] + style[THRIFT] * short)
                if rate > best:
                    best, origin, target = rate, region, near
        if target == NOBODY:
            return
        place(state, workspace, origin, int(max(0.0, scratch[need + target] - scratch[spare + origin])))
        if not send(state, board, workspace, seat, origin, target, int(scratch[need + target])):
            return
        scratch[values + target] = 0.0


@kernel
def mass(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, armies: int, whim: float) -> None:
    """Armies where the enemy is strongest; without enemies around, beside the best target."""
    scratch, values = workspace.scratch, cell(state, REGION_VALUES)
    if armies < 1:
        return
    best, where = -1.0, NOBODY
    for region in range(board.regions):
        if state.owner[region] != seat:
            continue
        worth = 0.0
        for i in range(board.first[region], board.first[region + 1]):
            near = signed(board.neighbour[i])
            owner = int(state.owner[near])
            if owner >= 0 and owner != seat:
                worth += 100.0 + state.armies[near]
            elif owner != seat:
                worth = max(worth, 1.0 + min(50.0, scratch[values + near]))
        if holder(state, board, signed(board.super_region[region])) == seat and worth >= 100.0:
            worth += 20.0
        if whim > 0:
            worth *= 1.0 + whim * (chance(workspace.rng) - 0.5)
        if worth > best:
            best, where = worth, region
    if where != NOBODY:
        place(state, workspace, where, armies)


@kernel
def join_attacks(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, bold: float) -> None:
    """Armies without an enemy beside them go along with an attack from where they stand; bold ones, if it is on him."""
    scratch, spare = workspace.scratch, cell(state, SPARE)
    for i in range(int(scratch[ORDERS])):
        at = order_cell(state, i)
        origin, target = int(scratch[at]), int(scratch[at + 1])
        against_enemy = bold > 0.5 and state.owner[target] >= 0
        if scratch[spare + origin] >= 1 and (against_enemy or not borders_enemy(state, board, seat, origin)):
            send(state, board, workspace, seat, origin, target, int(scratch[spare + origin]))


@kernel
def arrange(state: WarlightState, seat: int, workspace: Workspace, late: float) -> None:
    """Attacks on enemies first and moves last; or the other way round, so that the enemy comes out first."""
    scratch = workspace.scratch
    count = int(scratch[ORDERS])
    for i in range(1, count):
        at = i
        while at > 0 and urgency(state, seat, workspace, at, late) > urgency(state, seat, workspace, at - 1, late):
            a, b = order_cell(state, at), order_cell(state, at - 1)
            for k in range(3):
                held = scratch[a + k]
                scratch[a + k] = scratch[b + k]
                scratch[b + k] = held
            at -= 1


@inlined
def urgency(state: WarlightState, seat: int, workspace: Workspace, number: int, late: float) -> int:
    owner = state.owner[int(workspace.scratch[order_cell(state, number) + 1])]
    kind = 0 if owner == seat else 1 if owner < 0 else 2
    return -kind if late > 0.5 else kind


@kernel
def build_joint_turn(
    state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, number: int, flowing: bool
) -> None:
    """Joint turn `number`, onto the workspace; `flowing`: idle armies go all the way to the front, if they may."""
    rng = workspace.rng
    focus, whim, style = NOBODY, 0.0, own_style(workspace)
    if number >= FIXED + FOCUSED:
        whim = 1.5
        focus = best_part(state, board, seat, workspace, below(rng, 6))
        style = (
            3.0 * chance(rng), 4.0 * chance(rng), 3.0 * chance(rng), chance(rng), 0.5 + 0.45 * chance(rng),
            chance(rng), max(0.0, 2.0 * chance(rng) - 1.0), coin(rng), coin(rng), chance(rng), chance(rng), chance(rng),
        )  # fmt: skip
    elif number >= FIXED:
        focus = best_part(state, board, seat, workspace, number - FIXED)
    elif number > 0:
        style = STYLES[number - 1]
    attack_in_style(state, board, seat, workspace, style, focus, whim)
    if flowing:
        flow(state, board, seat, workspace, NOBODY, False)
    else:
        move_up(state, board, seat, workspace)
    arrange(state, seat, workspace, style[LATE])


@kernel
def attack_in_style(
    state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, style: Any, focus: int, whim: float
) -> None:
    """The attacks of a joint turn in a style, perhaps with a super region that matters most, perhaps with whims."""
    value_targets(state, board, seat, workspace, style, focus, whim)
    if style[HOME] > 0:
        keep_home(state, board, seat, workspace, style[HOME])
    mass(state, board, seat, workspace, int(style[MASS] * state.income[seat]), whim)
    take_targets(state, board, seat, workspace, style)
    mass(state, board, seat, workspace, int(workspace.scratch[RESERVE]), whim)
    join_attacks(state, board, seat, workspace, style[BOLD])
