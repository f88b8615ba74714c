"""The candidate turns of the bot `report` (V4), as section 4 of the report has them.

Every group has wishes: one attack, two conversions, and to split for these two; to flee or to merge only if there is
nobody to attack or to convert. A turn is a combination of all groups' wishes. No two have the same destination, and
no group enters a cell that another leaves, so that groups do not swap in a circle. The opponent attacks and converts,
without splits, and does nothing else.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.games.vampires.bots.combinations import any_turn, fits, write_end, write_move, write_turn
from hegemon.games.vampires.bots.greedy import distance
from hegemon.games.vampires.bots.strategies import (
    ALSO_GOAL,
    ALSO_SENT,
    ALSO_TO,
    CELL,
    CHOICE,
    COUNT,
    FIELDS,
    FIRST,
    GOAL,
    NOWHERE,
    RANK,
    SENT,
    SIZE,
    STRIDE,
    TO,
    acting,
    farthest,
    step,
    weakest,
)
from hegemon.games.vampires.bots.strategies import SPACE as GROUPS_SPACE
from hegemon.games.vampires.rules.state import HUMANS, VAMPIRES, WEREWOLVES, VampiresBoard, VampiresState

SEARCHER = GROUPS_SPACE
"""On the scratch: the searching seat plus one; 0 on workspaces that no search has prepared, which means the seat to
move."""
SPACE = SEARCHER + 1
WIDEST = 256
"""Turns that are considered in one position, at most; the report has no such limit."""


@inlined
def wish(scratch: Any, group: int, to: int, sent: int, goal: int, also_to: int, also_sent: int, also_goal: int) -> None:
    """Another wish of a group, after all others."""
    base = group * STRIDE
    at = base + FIRST + FIELDS * int(scratch[base + COUNT])
    scratch[at + TO], scratch[at + SENT], scratch[at + GOAL] = float(to), float(sent), float(goal)
    scratch[at + ALSO_TO], scratch[at + ALSO_SENT] = float(also_to), float(also_sent)
    scratch[at + ALSO_GOAL], scratch[at + RANK] = float(also_goal), 0.0
    scratch[base + COUNT] += 1.0


@kernel
def go_for(state: VampiresState, board: VampiresBoard, own: int, group: int, goal: int, scratch: Any) -> int:
    """The whole group makes the best step towards a goal; how many wishes that is, 0 or 1."""
    if goal < 0:
        return 0
    base = group * STRIDE
    cell, size = int(scratch[base + CELL]), int(scratch[base + SIZE])
    to = step(state, board, own, cell, goal, size)
    if to < 0:
        return 0
    wish(scratch, group, to, size, goal, -1, 0, -1)
    return 1


@kernel
def attack(state: VampiresState, board: VampiresBoard, own: int, group: int, groups: int, scratch: Any) -> int:
    """The most enemies for their distance of those whom the group is sure to beat. If there are none, no humans, and no
    other own group: the weakest, all or nothing."""
    base = group * STRIDE
    cell, size = int(scratch[base + CELL]), int(scratch[base + SIZE])
    foe, best, most = VAMPIRES + WEREWOLVES - own, -1, 0.0
    for i in range(state.groups):
        goal = int(state.place[i])
        there = int(state.count[goal])
        if state.kind[goal] == foe and 3 * there < 2 * size:
            ratio = float(there) / distance(board, cell, goal)
            if ratio > most:
                best, most = goal, ratio
    if best < 0 and groups == 1 and state.population[HUMANS] == 0:
        best = weakest(state, foe)
    return go_for(state, board, own, group, best, scratch)


@kernel
def convert(state: VampiresState, board: VampiresBoard, own: int, group: int, splitting: bool, scratch: Any) -> int:
    """The two groups with the most humans for their distance of those that are not larger; or both, in two parts."""
    base = group * STRIDE
    cell, size = int(scratch[base + CELL]), int(scratch[base + SIZE])
    best, second, most, next_most = -1, -1, 0.0, 0.0
    for i in range(state.groups):
        goal = int(state.place[i])
        there = int(state.count[goal])
        if state.kind[goal] != HUMANS or there > size:
            continue
        ratio = float(there) / distance(board, cell, goal)
        if ratio > most:
            best, second, most, next_most = goal, best, ratio, most
        elif ratio > next_most:
            second, next_most = goal, ratio
    found = go_for(state, board, own, group, best, scratch) + go_for(state, board, own, group, second, scratch)
    if splitting and second >= 0:
        split(state, board, own, group, best, second, scratch)
        split(state, board, own, group, second, best, scratch)
    return found


@kernel
def split(
    state: VampiresState, board: VampiresBoard, own: int, group: int, goal: int, other: int, scratch: Any
) -> None:
    """Just enough for one goal, the rest for the other. Each part can take its humans, so none is smaller than the
    report's minimum: the fewest humans or 1.5 times the fewest enemies, whichever is less."""
    base = group * STRIDE
    cell, size = int(scratch[base + CELL]), int(scratch[base + SIZE])
    part = int(state.count[goal])
    rest = size - part
    if rest < state.count[other]:
        return
    to, also = step(state, board, own, cell, goal, part), step(state, board, own, cell, other, rest)
    if to < 0 or also < 0 or to == also:
        return
    if to < also:  # so that the same parts are written the same way
        wish(scratch, group, to, part, goal, also, rest, other)
    else:
        wish(scratch, group, also, rest, other, to, part, goal)


@kernel
def flee(state: VampiresState, board: VampiresBoard, own: int, group: int, scratch: Any) -> None:
    """To the neighbour with the largest sum of distances to all enemies."""
    base = group * STRIDE
    best = farthest(state, board, own, int(scratch[base + CELL]))
    if best >= 0:
        wish(scratch, group, best, int(scratch[base + SIZE]), best, -1, 0, -1)


@kernel
def merge(state: VampiresState, board: VampiresBoard, own: int, group: int, scratch: Any) -> None:
    """Towards the nearest larger own group."""
    base = group * STRIDE
    cell, size = int(scratch[base + CELL]), int(scratch[base + SIZE])
    best, nearest = -1, 1 << 30
    for i in range(state.groups):
        other = int(state.place[i])
        if state.kind[other] == own and state.count[other] > size and distance(board, cell, other) < nearest:
            best, nearest = other, distance(board, cell, other)
    go_for(state, board, own, group, best, scratch)


@kernel
def wishes(state: VampiresState, board: VampiresBoard, seat: int, searching: bool, scratch: Any) -> int:
    """All wishes of all groups, and to stay after each group's last; how many groups that are."""
    own = VAMPIRES + seat
    groups = acting(state, own, scratch)
    for group in range(groups):
        base = group * STRIDE
        scratch[base + COUNT] = 0.0
        found = attack(state, board, own, group, groups, scratch)
        found += convert(state, board, own, group, searching, scratch)
        if found == 0 and searching:
            flee(state, board, own, group, scratch)
            merge(state, board, own, group, scratch)
        count = scratch[base + COUNT]
        wish(scratch, group, int(NOWHERE), 0, int(NOWHERE), int(NOWHERE), 0, int(NOWHERE))
        scratch[base + COUNT] = count
    return groups


@inlined
def ways(scratch: Any, group: int, staying: int) -> int:
    """The options of a group: its wishes. It may stay if it has none, or if all are asked whether they would."""
    return max(1, int(scratch[group * STRIDE + COUNT]) + staying)


@kernel
def choose(scratch: Any, groups: int, which: int, staying: int) -> bool:
    """Combination number `which`: note the choice of every group; whether there is such a combination."""
    for group in range(groups):
        count = ways(scratch, group, staying)
        scratch[group * STRIDE + CHOICE] = float(which % count)
        which //= count
    return which == 0


@kernel
def is_new(rows: Any, lengths: Any, n: int) -> bool:
    """True if turn n is none of those before it: two goals may be reached by the same step."""
    for i in range(n):
        same = lengths[i] == lengths[n]
        for j in range(lengths[n]):
            for k in range(rows.shape[2]):
                same = same and rows[i, j, k] == rows[n, j, k]
        if same:
            return False
    return True


@kernel
def combine(board: VampiresBoard, groups: int, staying: int, scratch: Any, rows: Any, lengths: Any) -> int:
    """All combinations of what the groups wish, each once, as far as they fit into the rows; how many."""
    n, which = 0, 0
    while n < len(rows) and choose(scratch, groups, which, staying):
        if fits(scratch, groups):
            lengths[n] = write_turn(board, scratch, groups, rows[n])
            n += is_new(rows, lengths, n)
        which += 1
    return n


@kernel
def any_flight(state: VampiresState, board: VampiresBoard, seat: int, groups: int, scratch: Any, turn: Any) -> int:
    """A turn without any wish, since the rules demand a move: the largest group that can flee does so."""
    for group in range(groups):
        base = group * STRIDE
        to = farthest(state, board, VAMPIRES + seat, int(scratch[base + CELL]))
        if to >= 0:
            write_move(board, turn, 0, scratch[base + CELL], float(to), scratch[base + SIZE])
            return write_end(turn, 1)
    return any_turn(state, board, seat, turn)


@kernel
def turns(state: VampiresState, board: VampiresBoard, seat: int, workspace: Workspace, rows: Any, lengths: Any) -> int:
    """The candidate turns of a seat. Groups stay in spite of their wishes only if no combination fits otherwise."""
    scratch = workspace.scratch
    if state.parts > 0:
        lengths[0] = write_end(rows[0], 0)
        return 1
    searcher = int(scratch[SEARCHER]) - 1
    groups = wishes(state, board, seat, searcher < 0 or searcher == seat, scratch)
    n = combine(board, groups, 0, scratch, rows, lengths)
    if n == 0:
        n = combine(board, groups, 1, scratch, rows, lengths)
    if n == 0:
        lengths[0] = any_flight(state, board, seat, groups, scratch, rows[0])
        n = 1
    return n
