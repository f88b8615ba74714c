"""The race for the humans (V4): all groups go for the best they can take; who comes first eats, and goes on, larger.

Nobody fights in it, and nobody splits. It foresees what the sum over single groups of humans cannot: that one group
cannot be everywhere, that humans are eaten by then, and that a side that has eaten can eat more.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.games.vampires.rules.state import HUMANS, VAMPIRES, VampiresBoard, VampiresState

RUNNERS, HOMES = 12, 32
"""Groups and homes that take part, at most: the first on the grid."""
COLUMN, ROW, SIZE, SINCE, SIDE, GOAL, ARRIVAL, RUNNER = range(8)
"""Of a runner: where it is, how large, since which ply, whose, the home it goes for, and when it is there."""
HOME = 4
"""Numbers of a home that was not eaten yet: column, row, how many live there, and which home it is."""
FIRST_HOME = RUNNER * RUNNERS
POWERS = FIRST_HOME + HOME * HOMES
"""One more than the patience, then what is left of it after 0, 1, 2 … plies: a table, since powers take long."""
PLIES = 64
SPACE = POWERS + 1 + PLIES
NO_GOAL = -1.0
NEVER = 1e9


@kernel
def prepare_powers(scratch: Any, at: int, patience: float) -> None:
    """Fill the table, unless it is that of this patience already."""
    if scratch[at] != patience + 1.0:
        scratch[at] = patience + 1.0
        for plies in range(PLIES):
            scratch[at + 1 + plies] = patience ** float(plies)


@inlined
def power(scratch: Any, at: int, patience: float, plies: float) -> float:
    """The share of a meal that is left after some plies."""
    return float(scratch[at + 1 + int(plies)]) if plies < PLIES else float(patience**plies)


@kernel
def line_up(state: VampiresState, board: VampiresBoard, scratch: Any, base: int) -> tuple[int, int]:
    """Runners and homes onto the scratch; how many of each."""
    runners, homes = 0, 0
    for i in range(state.groups):
        cell = int(state.place[i])
        column, row = float(board.column[cell]), float(board.row[cell])
        kind, count = int(state.kind[cell]), float(state.count[cell])
        if kind == HUMANS:
            if homes < HOMES:
                at = base + FIRST_HOME + HOME * homes
                scratch[at], scratch[at + 1], scratch[at + 2], scratch[at + 3] = column, row, count, float(homes)
                homes += 1
        elif runners < RUNNERS:
            at = base + RUNNER * runners
            side = kind - VAMPIRES
            scratch[at + COLUMN], scratch[at + ROW], scratch[at + SIZE] = column, row, count
            scratch[at + SIDE], scratch[at + SINCE] = float(side), 0.0 if side == state.seat else 1.0
            runners += 1
    return runners, homes


@kernel
def set_out(scratch: Any, base: int, runner: int, homes: int) -> None:
    """A runner goes for the home that brings most a step."""
    at = base + RUNNER * runner
    column, row, size = scratch[at + COLUMN], scratch[at + ROW], scratch[at + SIZE]
    best, goal, steps = 0.0, NO_GOAL, 0.0
    for home in range(homes):
        there = base + FIRST_HOME + HOME * home
        count = scratch[there + 2]
        if count <= size:
            far = max(abs(column - scratch[there]), abs(row - scratch[there + 1]))
            if count > best * far:
                best, goal, steps = count / far, scratch[there + 3], far
    scratch[at + GOAL] = goal
    scratch[at + ARRIVAL] = scratch[at + SINCE] + 2.0 * steps if goal >= 0.0 else NEVER


@kernel
def eat(scratch: Any, base: int, runner: int, homes: int) -> float:
    """A runner is at its goal: it grows, and the home is taken from the list. How many lived there."""
    at, there = base + RUNNER * runner, base + FIRST_HOME
    while scratch[there + 3] != scratch[at + GOAL]:
        there += HOME
    count = float(scratch[there + 2])
    scratch[at + COLUMN], scratch[at + ROW] = scratch[there], scratch[there + 1]
    scratch[at + SIZE] += count
    scratch[at + SINCE] = scratch[at + ARRIVAL]
    for i in range(there, base + FIRST_HOME + HOME * (homes - 1)):
        scratch[i] = scratch[i + HOME]
    return count


@kernel
def race(state: VampiresState, board: VampiresBoard, seat: int, patience: float, scratch: Any, base: int) -> float:
    """The seat's meals less the other's; later meals count less, by `patience` to the power of plies."""
    prepare_powers(scratch, base + POWERS, patience)
    runners, homes = line_up(state, board, scratch, base)
    for runner in range(runners):
        set_out(scratch, base, runner, homes)
    lead = 0.0
    while homes > 0:
        first, soonest = -1, NEVER
        for runner in range(runners):
            if scratch[base + RUNNER * runner + ARRIVAL] < soonest:
                first, soonest = runner, scratch[base + RUNNER * runner + ARRIVAL]
        if first < 0:
            break
        at = base + RUNNER * first
        goal = scratch[at + GOAL]
        meal = eat(scratch, base, first, homes) * power(scratch, base + POWERS, patience, soonest)
        homes -= 1
        lead += meal if scratch[at + SIDE] == seat else -meal
        for runner in range(runners):
            if scratch[base + RUNNER * runner + GOAL] == goal:
                set_out(scratch, base, runner, homes)
    return lead
