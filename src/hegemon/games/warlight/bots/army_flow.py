"""Idle armies on their way through own land: one step towards the nearest front, or all the way to it.

Where armies may move on in the round in which they arrived, orders form chains, the furthest first: so an army from
anywhere in the seat's land can stand at any front, and attack from there, in the same round.
"""

from __future__ import annotations

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.games.warlight.bots.thesis_turns import is_inland, step_towards
from hegemon.games.warlight.bots.turn_builder import SPARE, WORK, cell, send
from hegemon.games.warlight.rules.state import NOBODY, WarlightBoard, WarlightState, signed

UNREACHED = 1000.0


@inlined
def borders_enemy(state: WarlightState, board: WarlightBoard, seat: int, region: int) -> bool:
    for i in range(board.first[region], board.first[region + 1]):
        if state.owner[board.neighbour[i]] >= 0 and state.owner[board.neighbour[i]] != seat:
            return True
    return False


@kernel
def move_up(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace) -> None:
    """Idle armies go to the front: from inland to any, from a quiet border to the nearest enemy."""
    scratch, spare = workspace.scratch, cell(state, SPARE)
    for region in range(board.regions):
        armies = int(scratch[spare + region])
        if state.owner[region] == seat and armies >= 1 and not borders_enemy(state, board, seat, region):
            near = step_towards(state, board, seat, region, not is_inland(state, board, seat, region))
            if near != NOBODY:
                send(state, board, workspace, seat, region, near, armies)


@kernel
def flow(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, goal: int, bold: bool) -> None:
    """Idle armies go through own land to `goal`; NOBODY: to the nearest own region beside an enemy, or to any border
    while no enemy is near. Armies beside an enemy stay, unless they are bold."""
    scratch, spare, steps = workspace.scratch, cell(state, SPARE), cell(state, WORK)
    furthest = measure_steps(state, board, seat, workspace, goal)
    for distance in range(furthest, 0, -1):
        for region in range(board.regions):
            armies = int(scratch[spare + region])
            if state.owner[region] != seat or scratch[steps + region] != distance or armies < 1:
                continue
            if not bold and borders_enemy(state, board, seat, region):
                continue
            near = next_step(state, board, seat, workspace, region)
            if near != NOBODY:
                send(state, board, workspace, seat, region, near, armies)


@inlined
def next_step(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, region: int) -> int:
    """The own neighbour that is one step nearer, by the steps on the workspace."""
    scratch, steps = workspace.scratch, cell(state, WORK)
    for i in range(board.first[region], board.first[region + 1]):
        near = signed(board.neighbour[i])
        if state.owner[near] == seat and scratch[steps + near] == scratch[steps + region] - 1.0:
            return near
    return NOBODY


@kernel
def measure_steps(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, goal: int) -> int:
    """The number of steps through own land from each own region to the goal, as `flow` says; the most of them."""
    scratch, steps = workspace.scratch, cell(state, WORK)
    met = False
    for region in range(board.regions):
        met = met or (state.owner[region] == seat and borders_enemy(state, board, seat, region))
    for region in range(board.regions):
        if goal != NOBODY:
            there = region == goal
        elif met:
            there = borders_enemy(state, board, seat, region)
        else:
            there = not is_inland(state, board, seat, region)
        scratch[steps + region] = 0.0 if there and state.owner[region] == seat else UNREACHED
    furthest, changed = 0, True
    while changed:
        changed = False
        for region in range(board.regions):
            if state.owner[region] != seat or scratch[steps + region] != furthest:
                continue
            for i in range(board.first[region], board.first[region + 1]):
                near = signed(board.neighbour[i])
                if state.owner[near] == seat and scratch[steps + near] > furthest + 1:
                    scratch[steps + near] = furthest + 1.0
                    changed = True
        furthest += changed
    return furthest
