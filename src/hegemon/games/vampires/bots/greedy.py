"""The bot `greedy` (V3): every group goes for the best gain nearby; it looks no further than its own turn.

A cell is worth what can be gained from it later, the less the farther away, less what an enemy could do to a group
there. A part is worth what it gains at once and the cell that it reaches, more than staying.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.bot import Parameter
from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.games.vampires.rules.battle import BATTLE, CONVERT, DIE, JOIN, KILL, meeting, win_chance
from hegemon.games.vampires.rules.legal import can_go, is_target, left_on
from hegemon.games.vampires.rules.moves import END, MOVE
from hegemon.games.vampires.rules.state import HUMANS, MAX_GROUPS, VAMPIRES, WEREWOLVES, VampiresBoard, VampiresState

PARAMETERS = (
    Parameter("enemies", 1.0, 0, 10, "value of killing an enemy, in own units"),
    Parameter("patience", 0.6, 0, 1, "share of a gain that is left with every step to it"),
    Parameter("contested", 0.4, 0, 1, "share that is left of humans whom an enemy reaches first"),
    Parameter("shared", 0.3, 0, 1, "share that is left of a gain that another own group reaches first"),
    Parameter("fear", 0.5, 0, 10, "how much a unit weighs that an enemy could kill next"),
    Parameter("split", 0.8, 0, 1, "how much those count who stay when a part leaves"),
)
ENEMIES, PATIENCE, CONTESTED, SHARED, FEAR, SPLIT = range(len(PARAMETERS))

SPACE = 3 * MAX_GROUPS
"""For every group: the distance of the nearest enemy that could take it, of the nearest own group, and which."""
FAR = 1000.0


@inlined
def distance(board: VampiresBoard, a: int, b: int) -> int:
    """In king's moves."""
    across = abs(int(board.column[a]) - int(board.column[b]))
    along = abs(int(board.row[a]) - int(board.row[b]))
    return max(across, along)


@kernel
def gain(board: VampiresBoard, own: int, size: int, kind: int, there: int, enemies: float) -> float:
    """The average gain of `size` units of the kind `own` where they meet others; negative if they should not."""
    what = meeting(board, own, size, kind, there)
    if what == JOIN:
        return 0.0
    if what == CONVERT:
        return float(there)
    if what == KILL:
        return enemies * there
    if what == DIE:
        return -float(size)
    p = win_chance(size, there)
    if kind == HUMANS:
        return p * p * (size + there) - size
    return p * p * size - size + enemies * (there - (1.0 - p) * (1.0 - p) * there)


@kernel
def survey(state: VampiresState, board: VampiresBoard, own: int, scratch: Any) -> None:
    """For every group, the group that could take it first."""
    kind, count, place = state.kind, state.count, state.place
    for i in range(state.groups):
        cell = place[i]
        hostile, friendly, who = FAR, FAR, -1.0
        for j in range(state.groups):
            other = place[j]
            if kind[other] == HUMANS or kind[other] == kind[cell]:
                continue
            what = meeting(board, kind[other], count[other], kind[cell], count[cell])
            if what not in (CONVERT, KILL):
                continue
            steps = float(distance(board, cell, other))
            if kind[other] != own:
                hostile = min(hostile, steps)
            elif steps < friendly:
                friendly, who = steps, float(other)
        scratch[3 * i], scratch[3 * i + 1], scratch[3 * i + 2] = hostile, friendly, who


@kernel
def prospects(
    state: VampiresState, board: VampiresBoard, own: int, home: int, cell: int, size: int, weights: Any, scratch: Any
) -> float:
    """The best target for `size` units from a cell, if it were theirs; `home` is where they come from."""
    kind, count, place, best = state.kind, state.count, state.place, 0.0
    for i in range(state.groups):
        there = place[i]
        if kind[there] == own or there == cell or is_target(state, there):
            continue
        value = gain(board, own, size, kind[there], int(count[there]), weights[ENEMIES])
        if value <= best:
            continue
        steps = distance(board, cell, there)
        for _ in range(steps):
            value *= weights[PATIENCE]
        if scratch[3 * i] < steps:
            value *= weights[CONTESTED]
        if scratch[3 * i + 1] < steps and int(scratch[3 * i + 2]) != home:
            value *= weights[SHARED]
        best = max(best, value)
    return best


@kernel
def danger(state: VampiresState, board: VampiresBoard, own: int, cell: int, size: int) -> float:
    """The units, of `size` on a cell, that an enemy group beside it would kill, on average, in the worst case."""
    kind, count, worst = state.kind, state.count, 0.0
    foe = VAMPIRES + WEREWOLVES - own
    for i in range(board.degree[cell]):
        near = board.near[cell, i]
        if kind[near] == foe:
            attackers = int(count[near])
            what = meeting(board, foe, attackers, own, size)
            if what == KILL:
                return float(size)
            if what == BATTLE:
                p = win_chance(attackers, size)
                worst = max(worst, size - (1.0 - p) * (1.0 - p) * size)
    return worst


@kernel
def worth(
    state: VampiresState, board: VampiresBoard, own: int, home: int, cell: int, size: int, weights: Any, scratch: Any
) -> float:
    """The value of having `size` units on a cell after the turn."""
    hopes = prospects(state, board, own, home, cell, size, weights, scratch)
    fear: float = weights[FEAR]
    return hopes - fear * danger(state, board, own, cell, size)


@kernel
def value_of(
    state: VampiresState, board: VampiresBoard, own: int, home: int, cell: int, size: int, weights: Any, scratch: Any
) -> float:
    """The value of sending `size` units from home to a neighbour, apart from those who stay."""
    kind, there = int(state.kind[cell]), int(state.count[cell])
    if is_target(state, cell):  # a part of this turn is there already
        kind, there = own, coming_to(state, cell)
    what = meeting(board, own, size, kind, there)
    at_once = gain(board, own, size, kind, there, weights[ENEMIES])
    after = size
    if what in (JOIN, CONVERT):
        after += there
    elif what == BATTLE:
        after = max(1, size // 2)
    value = at_once + worth(state, board, own, home, cell, after, weights, scratch)
    if what == JOIN and there > 0:  # the group that is met was worth something alone, too
        value -= worth(state, board, own, cell, cell, there, weights, scratch)
    return value


@inlined
def coming_to(state: VampiresState, cell: int) -> int:
    """The number of units that go to a cell in this turn."""
    total = 0
    for i in range(state.parts):
        if state.target[i] == cell:
            total += int(state.sent[i])
    return total


@inlined
def enough(own: int, kind: int, there: int) -> int:
    """The fewest who take a group for sure."""
    return there if kind == HUMANS else (3 * there + 1) // 2


@kernel
def greedy(state: VampiresState, board: VampiresBoard, seat: int, workspace: Workspace) -> None:
    """The move of a compiled bot."""
    best_part(state, board, seat, workspace.weights, workspace.scratch, workspace.move)


@kernel
def best_part(state: VampiresState, board: VampiresBoard, seat: int, weights: Any, scratch: Any, move: Any) -> None:
    """The part that brings most, of all who go nowhere yet: all of them, or just enough for a neighbour."""
    own = VAMPIRES + seat
    survey(state, board, own, scratch)
    best, origin, target, count = -1e300, -1, -1, 0
    for i in range(state.groups):
        cell = int(state.place[i])
        if state.kind[cell] != own or is_target(state, cell):
            continue
        left = left_on(state, cell)
        if left == 0:
            continue
        staying = worth(state, board, own, cell, cell, left, weights, scratch)
        for j in range(board.degree[cell]):
            near = int(board.near[cell, j])
            if not can_go(state, cell, near):
                continue
            kind, there = state.kind[near], int(state.count[near])
            need = left if there == 0 or kind == own else min(left, enough(own, kind, there))
            for share in range(2 if need < left else 1):
                size = need if share else left
                value = value_of(state, board, own, cell, near, size, weights, scratch)
                if size < left:
                    value += weights[SPLIT] * worth(state, board, own, cell, cell, left - size, weights, scratch)
                value -= staying
                if value > best:
                    best, origin, target, count = value, cell, near, size
    for i in range(len(move)):
        move[i] = 0
    if origin < 0 or (state.parts > 0 and best <= 0.0):
        move[0] = END
        return
    move[0], move[1], move[2] = MOVE, board.column[origin], board.row[origin]
    move[3], move[4], move[5] = board.column[target], board.row[target], count
