"""The network's input for a position of Vampires vs Werewolves: whole numbers, the seat's own side first.

Besides counts there are what the evaluation made by hand looks at: who would eat whom in a race for the humans, who
could attack whom and how that would end, and who is together; by steps, so that a network can weigh them itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.networks.features import Feature, Features
from hegemon.games.vampires.bots.greedy import distance
from hegemon.games.vampires.bots.lead_value import edible, gap
from hegemon.games.vampires.rules.battle import chance_parts
from hegemon.games.vampires.rules.state import HUMANS, VAMPIRES, VampiresBoard, VampiresState

RANGES = ("1", "2", "3 or 4", "5 or more")
NAMES = (
    Feature("to move", 1, "1 if it is the seat's turn"),
    Feature("own units", 32),
    Feature("other units", 32),
    Feature("lead", 8, "own less other units"),
    Feature("lead of all", 16, "64ths of all units by which the seat leads"),
    Feature("humans", 32),
    Feature("edible", 32, "humans in homes that one side could eat if it were all together"),
    Feature("homes", 4),
    Feature("own largest", 32, "units of the largest group"),
    Feature("other largest", 32),
    Feature("larger", 8, "own largest less other largest"),
    Feature("own groups", 2),
    Feature("other groups", 2),
    Feature("own unity", 32, "64ths of the own units that are together, or near it"),
    Feature("other unity", 32),
    Feature("gap", 4, "steps between the two sides where they are nearest"),
    Feature("kills", 1, "1 if the own largest group takes the other's for sure"),
    Feature("killed", 1),
    Feature("gone", 32, "64ths of the game's turns that are over"),
    Feature("turns left", 16, "at most 64"),
    Feature("nobody to eat", 1),
    Feature("ahead at the end", 1, "with nobody to eat: 1 if ahead, −1 if behind"),
    Feature("own race", 16, "humans whom the seat would eat in a race for them"),
    Feature("other race", 16),
    Feature("race", 16, "quarters of a human by which the seat leads in that race, later meals counting less"),
    Feature("prospects", 32, "64ths: units and race together, against how much can still change"),
    *(Feature(f"{side} clash, steps {steps}", 8, "gain of groups against the nearest enemy")
      for side in ("own", "other") for steps in RANGES),
    *(Feature(f"{side} humans, steps {steps}", 8, "humans to whom that side is nearest")
      for side in ("own", "other") for steps in RANGES),
    Feature("own first meal", 8, "steps to the first meal of the race, at most 32"),
    Feature("other first meal", 8),
)  # fmt: skip
(
    TO_MOVE, OWN, OTHER, LEAD, LEAD_OF_ALL, PEOPLE, EDIBLE, HOMES, OWN_LARGEST, OTHER_LARGEST, LARGER, OWN_GROUPS,
    OTHER_GROUPS, OWN_UNITY, OTHER_UNITY, GAP, KILLS, KILLED, GONE, LEFT, NOBODY_TO_EAT, AHEAD, OWN_RACE, OTHER_RACE,
    RACE, PROSPECTS, CLASHES,
) = range(27)  # fmt: skip
CLAIMS = CLASHES + 2 * len(RANGES)
MEALS = CLAIMS + 2 * len(RANGES)
COUNT = len(NAMES)

RUNNERS, HOMES_ROOM = 12, 32
"""Groups and homes that take part in the race, at most: the first on the grid."""
AT, SIZE, SINCE, SIDE, GOAL, ARRIVAL, RUNNER = range(7)
SPACE = RUNNERS * RUNNER + 2 * HOMES_ROOM
NEVER = 32000
PATIENCE = np.array([round(4096 * 0.944**plies) for plies in range(128)], np.int32)
"""The share of a meal's value that is left after 0, 1, 2 … plies, in parts of 4096."""
MOST, FURTHEST = 250, 32


@inlined
def within(value: int, most: int) -> int:
    return min(most, max(-most, value))


@inlined
def range_of(steps: int) -> int:
    """The entry of RANGES for a number of steps."""
    return min(3, steps - 1) if steps < 3 else 2 if steps < 5 else 3


@kernel
def set_out(board: VampiresBoard, space: Any, runner: int, homes: int) -> None:
    """A runner of the race goes for the home that brings most a step."""
    at, first = runner * RUNNER, RUNNERS * RUNNER
    best, goal, steps = 0, -1, 1
    for home in range(homes):
        count = int(space[first + 2 * home + 1])
        if 0 < count <= space[at + SIZE]:
            far = distance(board, int(space[at + AT]), int(space[first + 2 * home]))
            if count * steps > best * far:
                best, goal, steps = count, home, far
    space[at + GOAL] = goal
    space[at + ARRIVAL] = space[at + SINCE] + 2 * steps if goal >= 0 else NEVER


@kernel
def line_up(state: VampiresState, seat: int, space: Any) -> tuple[int, int]:
    """Runners and homes into the working space; how many of each."""
    runners, homes = 0, 0
    for i in range(state.groups):
        cell = int(state.place[i])
        kind, count = int(state.kind[cell]), int(state.count[cell])
        if kind == HUMANS:
            if homes < HOMES_ROOM:
                space[RUNNERS * RUNNER + 2 * homes], space[RUNNERS * RUNNER + 2 * homes + 1] = cell, count
                homes += 1
        elif runners < RUNNERS:
            at, side = runners * RUNNER, kind - VAMPIRES
            space[at + AT], space[at + SIZE], space[at + SIDE] = cell, count, side != seat
            space[at + SINCE] = side != state.seat
            runners += 1
    return runners, homes


@kernel
def race(state: VampiresState, board: VampiresBoard, seat: int, out: Any, space: Any) -> int:
    """The meals of both if all went for the best and nobody fought; the lead in 4096ths of a human."""
    runners, homes = line_up(state, seat, space)
    for runner in range(runners):
        set_out(board, space, runner, homes)
    lead = 0
    out[MEALS] = out[MEALS + 1] = FURTHEST
    for _ in range(homes):
        first, soonest = -1, NEVER
        for runner in range(runners):
            if space[runner * RUNNER + ARRIVAL] < soonest:
                first, soonest = runner, int(space[runner * RUNNER + ARRIVAL])
        if first < 0:
            break
        at = first * RUNNER
        goal, side = int(space[at + GOAL]), int(space[at + SIDE])
        there = RUNNERS * RUNNER + 2 * goal
        count = int(space[there + 1])
        space[there + 1] = 0
        meal = count * int(PATIENCE[min(soonest, len(PATIENCE) - 1)])
        lead += meal if side == 0 else -meal
        out[OWN_RACE + side] = min(MOST, out[OWN_RACE + side] + count)
        out[MEALS + side] = min(int(out[MEALS + side]), soonest)
        space[at + AT], space[at + SIZE], space[at + SINCE] = space[there], space[at + SIZE] + count, soonest
        for runner in range(runners):
            if space[runner * RUNNER + GOAL] == goal:
                set_out(board, space, runner, homes)
    return lead


@inlined
def clash(attackers: int, enemies: int) -> int:
    """A group's prospects against an enemy: average kills less average losses."""
    if 2 * attackers > 3 * enemies:
        return enemies
    if 2 * enemies > 3 * attackers:
        return -attackers
    p, whole = chance_parts(attackers, enemies), 2 * enemies
    return (p * p * attackers - (whole - p) * (whole - p) * enemies) // (whole * whole)


@kernel
def fights(state: VampiresState, board: VampiresBoard, own: int, out: Any) -> None:
    """Of both sides, how every group would fare against its nearest enemy (the larger of two), by steps."""
    for i in range(state.groups):
        cell = int(state.place[i])
        kind = int(state.kind[cell])
        if kind == HUMANS:
            continue
        nearest, enemies = NEVER, 0
        for j in range(state.groups):
            other = int(state.place[j])
            if state.kind[other] == HUMANS or state.kind[other] == kind:
                continue
            steps, there = distance(board, cell, other), int(state.count[other])
            if steps < nearest or (steps == nearest and there > enemies):
                nearest, enemies = steps, there
        if nearest < NEVER:
            at = CLASHES + (0 if kind == own else len(RANGES)) + range_of(nearest)
            out[at] = within(int(out[at]) + clash(int(state.count[cell]), enemies), 60)


@kernel
def claims(state: VampiresState, board: VampiresBoard, own: int, moving: bool, out: Any) -> None:
    """Humans by who is nearest and able to eat them, and by steps; if both are as near, who moves."""
    for i in range(state.groups):
        home = int(state.place[i])
        if state.kind[home] != HUMANS:
            continue
        mine, theirs = NEVER, NEVER
        for j in range(state.groups):
            cell = int(state.place[j])
            if state.kind[cell] == HUMANS or state.count[cell] < state.count[home]:
                continue
            steps = distance(board, home, cell)
            if state.kind[cell] == own:
                mine = min(mine, steps)
            else:
                theirs = min(theirs, steps)
        if min(mine, theirs) < NEVER:
            first = mine < theirs or (mine == theirs and moving)
            at = CLAIMS + (0 if first else len(RANGES)) + range_of(min(mine, theirs))
            out[at] = min(60, out[at] + int(state.count[home]))


@kernel
def sides(state: VampiresState, board: VampiresBoard, own: int, out: Any) -> None:
    """Groups, the largest of both sides, and how far the others are from it."""
    centre_own, centre_other = -1, -1
    for i in range(state.groups):
        cell = int(state.place[i])
        kind, count = int(state.kind[cell]), int(state.count[cell])
        if kind == HUMANS:
            out[HOMES] = min(30, out[HOMES] + 1)
        elif kind == own:
            out[OWN_GROUPS] = min(15, out[OWN_GROUPS] + 1)
            if count > out[OWN_LARGEST]:
                out[OWN_LARGEST], centre_own = count, cell
        else:
            out[OTHER_GROUPS] = min(15, out[OTHER_GROUPS] + 1)
            if count > out[OTHER_LARGEST]:
                out[OTHER_LARGEST], centre_other = count, cell
    span, near_own, near_other = max(int(board.rows), int(board.columns)), 0, 0
    for i in range(state.groups):
        cell = int(state.place[i])
        kind, count = int(state.kind[cell]), int(state.count[cell])
        if kind == own:
            near_own += count * (span - distance(board, cell, centre_own))
        elif kind != HUMANS:
            near_other += count * (span - distance(board, cell, centre_other))
    out[OWN_UNITY] = 64 * near_own // (span * max(1, int(state.population[own])))
    out[OTHER_UNITY] = 64 * near_other // (span * max(1, int(state.population[2 * VAMPIRES + 1 - own])))


@kernel
def features(state: VampiresState, board: VampiresBoard, seat: int, out: Any) -> None:
    """All features of a position for a seat."""
    for i in range(COUNT):
        out[i] = 0
    own, foe, moving = VAMPIRES + seat, VAMPIRES + 1 - seat, state.seat == seat
    units, others = int(state.population[own]), int(state.population[foe])
    lead, both, meals = units - others, units + others, int(edible(state))
    sides(state, board, own, out)
    fights(state, board, own, out)
    claims(state, board, own, moving, out)
    run = race(state, board, seat, out, out[COUNT:])
    out[TO_MOVE] = moving
    out[OWN], out[OTHER], out[LEAD] = min(MOST, units), min(MOST, others), within(lead, 60)
    out[LEAD_OF_ALL] = 64 * lead // max(1, both)
    out[PEOPLE], out[EDIBLE] = min(MOST, int(state.population[HUMANS])), min(MOST, meals)
    out[LARGER] = within(int(out[OWN_LARGEST]) - int(out[OTHER_LARGEST]), 60)
    out[OWN_LARGEST], out[OTHER_LARGEST] = min(MOST, out[OWN_LARGEST]), min(MOST, out[OTHER_LARGEST])
    out[GAP] = min(FURTHEST - 1, gap(state, board))
    out[KILLS] = 2 * out[OWN_LARGEST] >= 3 * out[OTHER_LARGEST]
    out[KILLED] = 2 * out[OTHER_LARGEST] >= 3 * out[OWN_LARGEST]
    out[GONE] = min(64, 64 * int(state.turn) // int(board.max_plies))
    out[LEFT] = min(64, max(0, int(board.max_plies) - int(state.turn)))
    out[NOBODY_TO_EAT] = meals == 0
    out[AHEAD] = within(lead, 1) if meals == 0 else 0
    out[RACE] = within(run // 1024, 120)
    worth = 100 * lead + run * 72 // 4096
    out[PROSPECTS] = 64 * worth // (abs(worth) + 100 + 4 * both + 20 * meals)


FEATURES = Features(NAMES, features, SPACE)
