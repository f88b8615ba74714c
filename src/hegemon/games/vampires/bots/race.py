"""The race for the humans (V4): all groups go for the best they can take; who comes first eats, and goes on, larger.

Nobody fights in it, and nobody splits. It foresees what the sum over single groups of humans cannot: that one group
cannot be everywhere, that humans are eaten by then, and that a side that has eaten can eat more.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel
from hegemon.games.vampires.bots.greedy import distance
from hegemon.games.vampires.rules.state import HUMANS, VAMPIRES, VampiresBoard, VampiresState

RUNNERS, HOMES = 12, 32
"""Groups and homes that take part, at most: the first on the grid."""
AT, SIZE, SINCE, SIDE, GOAL, ARRIVAL = range(6)
"""Of a runner: where it is, how large, since which ply, whose, the home it goes for, and when it is there."""
FIRST_HOME = 6 * RUNNERS
SPACE = FIRST_HOME + 2 * HOMES
NO_GOAL = -1.0
NEVER = 1e9


@kernel
def line_up(state: VampiresState, board: VampiresBoard, scratch: Any, base: int) -> tuple[int, int]:
    """Runners and homes onto the scratch; how many of each."""
    runners, homes = 0, 0
    for i in range(state.groups):
        cell = int(state.place[i])
        kind, count = int(state.kind[cell]), float(state.count[cell])
        if kind == HUMANS:
            if homes < HOMES:
                at = base + FIRST_HOME + 2 * homes
                scratch[at], scratch[at + 1] = float(cell), count
                homes += 1
        elif runners < RUNNERS:
            at = base + 6 * runners
            side = kind - VAMPIRES
            scratch[at + AT], scratch[at + SIZE], scratch[at + SIDE] = float(cell), count, float(side)
            scratch[at + SINCE] = 0.0 if side == state.seat else 1.0
            runners += 1
    return runners, homes


@kernel
def set_out(board: VampiresBoard, scratch: Any, base: int, runner: int, homes: int) -> None:
    """A runner goes for the home that brings most a step."""
    at = base + 6 * runner
    cell, size = int(scratch[at + AT]), scratch[at + SIZE]
    best, goal, steps = 0.0, NO_GOAL, 0
    for home in range(homes):
        there = base + FIRST_HOME + 2 * home
        count = scratch[there + 1]
        if 0.0 < count <= size:
            far = distance(board, cell, int(scratch[there]))
            if count > best * far:
                best, goal, steps = count / far, float(home), far
    scratch[at + GOAL] = goal
    scratch[at + ARRIVAL] = scratch[at + SINCE] + 2.0 * steps if goal >= 0.0 else NEVER


@kernel
def race(state: VampiresState, board: VampiresBoard, seat: int, patience: float, scratch: Any, base: int) -> float:
    """What the seat will eat, less what the other will; later meals count less, by `patience` to the power of plies."""
    runners, homes = line_up(state, board, scratch, base)
    for runner in range(runners):
        set_out(board, scratch, base, runner, homes)
    lead = 0.0
    for _ in range(homes):
        first, soonest = -1, NEVER
        for runner in range(runners):
            if scratch[base + 6 * runner + ARRIVAL] < soonest:
                first, soonest = runner, scratch[base + 6 * runner + ARRIVAL]
        if first < 0:
            break
        at = base + 6 * first
        goal = scratch[at + GOAL]
        there = base + FIRST_HOME + 2 * int(goal)
        count = scratch[there + 1]
        scratch[there + 1] = 0.0
        meal = count * patience**soonest
        lead += meal if scratch[at + SIDE] == seat else -meal
        scratch[at + AT], scratch[at + SIZE], scratch[at + SINCE] = scratch[there], scratch[at + SIZE] + count, soonest
        for runner in range(runners):
            if scratch[base + 6 * runner + GOAL] == goal:
                set_out(board, scratch, base, runner, homes)
    return lead
