"""The choices of `planner` in each phase of a turn, step by step, so that a search can stop at any moment.

Every option is judged by the best plan of battles that it allows. Each pass over the options keeps more plans and
battles than the last, and looks at fewer options.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from hegemon.core.kernels.kernel import kernel
from hegemon.games.risk.bots.battle_plan import (
    BEST,
    LONGEST,
    MARGIN,
    PRESS,
    ROOT,
    WIDEST,
    PlanWorkspace,
    end_value,
    plan_battles,
)
from hegemon.games.risk.bots.judgement import judge
from hegemon.games.risk.bots.standard import write
from hegemon.games.risk.rules.battle_odds import battle_odds
from hegemon.games.risk.rules.board import RiskMatch
from hegemon.games.risk.rules.moves import ATTACK, CEASE, END, FOLLOW, FORTIFY, PLACE
from hegemon.games.risk.rules.state import ATTACKING, FOLLOWING, PLACING, RiskBoard, RiskState, capacity
from hegemon.games.risk.rules.turn import income

PASSES = 6
"""Passes over the options: the widths of the search are 1, 2, 4 … 32 plans."""
FIRST_DEPTH, MORE_DEPTH = 8, 2
"""Battles of a plan in the first pass, and how many more in each further one."""
PARTS = 6
"""After a conquest this many shares of the armies may follow: none, a fifth … all."""
SHARED_POSTS = 4
"""Once posts are compared, the best one is also considered with half of the armies at each of the next ones."""
FEWEST = 2
"""Options that every pass compares, if there are as many."""

COUNT, AT, PASS, DONE, RANKED, VALUED = range(6)
"""In the meter: options that are compared, the next one to look at, the pass, passes that are completed, how many
options are ranked by the last of them, and replies that were looked at for each."""


class Options(NamedTuple):
    """The legal moves, the best first after every pass."""

    moves: Any
    """The move that an option begins with; a place has a second territory, where the rest goes."""
    values: Any
    steps: Any
    """The battles planned for it, and how many there are."""
    lengths: Any
    meter: Any
    chosen: Any
    """The answer so far."""


def make_options(match: RiskMatch) -> Options:
    """Room for the options of any phase."""
    room = 2 * capacity(int(match.board.territories))
    return Options(
        np.zeros((room, 4), np.int32),
        np.zeros(room),
        np.zeros((room, 2 * LONGEST), np.int32),
        np.zeros(room, np.int64),
        np.zeros(6, np.int64),
        np.zeros(4, np.int32),
    )


@kernel
def begin(options: Options, state: RiskState, board: RiskBoard, seat: int) -> None:
    """List the options of a phase in which battles are planned: reinforcing, attacking, following, first placing."""
    meter = options.meter
    for i in range(len(meter)):
        meter[i] = 0
    if state.phase == FOLLOWING:
        spare = state.armies[state.origin] - 1
        for part in range(PARTS):
            moved = spare * part // (PARTS - 1)
            if part == 0 or moved > spare * (part - 1) // (PARTS - 1):
                add(options, FOLLOW, moved, 0, 0)
    elif state.phase == ATTACKING or state.reserve[seat] == 0:
        add(options, ATTACK, 0, 0, 0)
        add(options, CEASE, 0, 0, 0)
    else:
        for t in range(board.territories):
            if state.owner[t] == seat and state.foreign[t] > 0:
                add(options, PLACE, t, state.reserve[seat], t)
    for i in range(4):
        options.chosen[i] = options.moves[0, i]


@kernel
def add(options: Options, kind: int, a: int, b: int, c: int) -> None:
    write(options.moves[options.meter[COUNT]], kind, a, b, c)
    options.meter[COUNT] += 1


@kernel
def step(options: Options, plans: PlanWorkspace, state: RiskState, board: RiskBoard, seat: int) -> bool:
    """Look at the next option; after the last one of a pass, rank them. False when the last pass is over."""
    meter = options.meter
    widen(options, plans)
    at = meter[AT]
    options.values[at] = option_value(plans, state, board, seat, options.moves[at])
    options.lengths[at] = plans.length[BEST]
    for i in range(2 * plans.length[BEST]):
        options.steps[at, i] = plans.steps[BEST, i]
    meter[AT] += 1
    if meter[AT] < meter[COUNT]:
        return True
    rank(options)
    answer(options, state, 0)
    meter[DONE] += 1
    meter[RANKED] = meter[COUNT]
    if meter[DONE] == PASSES:
        return False
    narrow(options, state, seat)
    return True


@kernel
def widen(options: Options, plans: PlanWorkspace) -> None:
    """Let plans be as many and as long as the pass allows."""
    plans.width[0] = min(WIDEST, 1 << options.meter[PASS])
    plans.width[1] = min(LONGEST, FIRST_DEPTH + MORE_DEPTH * options.meter[PASS])


@kernel
def option_value(plans: PlanWorkspace, state: RiskState, board: RiskBoard, seat: int, move: Any) -> float:
    """The best plan after an option's first move."""
    states = plans.states
    states[ROOT] = state
    root = states[ROOT]
    if move[0] == PLACE:
        root.armies[move[1]] += move[2]
        root.armies[move[3]] += state.reserve[seat] - move[2]
    elif move[0] == FOLLOW:
        root.armies[state.origin] -= move[1]
        root.armies[state.target] += move[1]
    if move[0] == CEASE:
        plans.width[1] = 0
    if state.phase != PLACING:
        return plan_battles(plans, board, seat)
    plans.length[BEST] = 0
    if seat == 0:
        root.armies[move[1]] += income(state, board, seat)
        return plan_battles(plans, board, seat)
    judge(root, board, 0, plans.network, plans.features, plans.neurons, plans.chances)
    return float(plans.chances[seat])


@kernel
def rank(options: Options) -> None:
    """Sort the options by their values, the best first; equal ones keep their order."""
    for i in range(1, options.meter[COUNT]):
        j = i
        while j > 0 and options.values[j] > options.values[j - 1]:
            swap(options, j)
            j -= 1


@kernel
def swap(options: Options, j: int) -> None:
    values, lengths = options.values, options.lengths
    values[j], values[j - 1] = values[j - 1], values[j]
    lengths[j], lengths[j - 1] = lengths[j - 1], lengths[j]
    for i in range(options.moves.shape[1]):
        held = options.moves[j, i]
        options.moves[j, i] = options.moves[j - 1, i]
        options.moves[j - 1, i] = held
    for i in range(options.steps.shape[1]):
        held = options.steps[j, i]
        options.steps[j, i] = options.steps[j - 1, i]
        options.steps[j - 1, i] = held


@kernel
def answer(options: Options, state: RiskState, which: int) -> None:
    """Keep an option's first move as the answer."""
    chosen, best = options.chosen, options.moves[which]
    if best[0] == CEASE or (best[0] == ATTACK and options.lengths[which] == 0):
        write(chosen, CEASE, 0, 0, 0)
    elif best[0] == ATTACK:
        origin, target = options.steps[which, 0], options.steps[which, 1]
        write(chosen, ATTACK, origin, target, min(3, state.armies[origin] - 1))
    else:
        write(chosen, best[0], best[1], best[2] if best[0] == PLACE else 0, 0)


@kernel
def narrow(options: Options, state: RiskState, seat: int) -> None:
    """Keep the better half of the options for the next pass; after the first one, add those that share armies."""
    meter, moves = options.meter, options.moves
    count = meter[COUNT]
    meter[COUNT] = meter[RANKED] = max(min(FEWEST, count), (count + 1) // 2)
    fresh = state.reserve[seat]
    if meter[PASS] == 0 and moves[0, 0] == PLACE and fresh > 1 and state.phase != PLACING:
        posts = min(SHARED_POSTS, meter[COUNT] - 1)
        for i in range(posts):
            add(options, PLACE, moves[0, 1], fresh - fresh // 2, moves[1 + i, 1])
    meter[PASS] += 1
    meter[AT] = 0


@kernel
def goes_well(plans: PlanWorkspace, state: RiskState, board: RiskBoard, seat: int) -> bool:
    """True if a battle is under way that needs no new plan."""
    origin, target = state.origin, state.target
    if target < 0 or state.owner[origin] != seat or state.owner[target] == seat or state.armies[origin] < 2:
        return False
    return bool(battle_odds(board.win, state.armies[origin] - 1, state.armies[target]) >= plans.weights[PRESS])


@kernel
def choose_fortification(plans: PlanWorkspace, state: RiskState, board: RiskBoard, seat: int, move: Any) -> None:
    """The one move along own land after which the position is best, if it adds something; else the end."""
    write(move, END, 0, 0, 0)
    if state.done:
        return
    plans.states[ROOT] = state
    root = plans.states[ROOT]
    best = end_value(plans, root, board, seat) + plans.weights[MARGIN]
    for origin in range(board.territories):
        if state.owner[origin] != seat or state.armies[origin] < 2:
            continue
        for target in range(board.territories):
            apart = state.owner[target] != seat or state.zone[target] != state.zone[origin]
            if target == origin or apart or state.foreign[target] == 0:
                continue
            for share in range(1, 3):
                moved = (state.armies[origin] - 1) // share
                root.armies[origin] -= moved
                root.armies[target] += moved
                value = end_value(plans, root, board, seat)
                root.armies[origin] += moved
                root.armies[target] -= moved
                if moved > 0 and value > best:
                    best = value
                    write(move, FORTIFY, origin, target, moved)
