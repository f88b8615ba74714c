"""Aims of a group (V3): attack, convert, flee, merge, alone or split in two; as options on a workspace's
scratch."""

from __future__ import annotations

from typing import Any

from hegemon.core.bot import Parameter
from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.games.vampires.bots.evaluation import SPACE as FIRST_GROUP
from hegemon.games.vampires.bots.greedy import distance
from hegemon.games.vampires.bots.lead_value import LEADS
from hegemon.games.vampires.rules.battle import KILL, meeting, win_chance
from hegemon.games.vampires.rules.state import EMPTY, HUMANS, VAMPIRES, WEREWOLVES, VampiresBoard, VampiresState

BRANCHES = (
    Parameter("options", 12, 1, 15, "things a single group may do that are considered; of several groups, fewer each"),
    Parameter("turns", 64, 1, 64, "combinations that are considered of what all groups may do"),
    Parameter("groups", 3, 1, 6, "groups that one is ready to split into"),
    Parameter("timid", 0, 0, 1, "1: to flee or to merge only if there is nothing to attack or convert"),
    Parameter("roaming", 1, 0, 1, "1: any free cell beside a group is an option too, after all others"),
    Parameter("daring", 0.05, 0, 1, "chance from which on a battle is considered that is not won for sure"),
    Parameter(
        "baits", 1, 0, 1, "1: who has nothing to take may send one ahead, leave one behind, or strike with a few"
    ),
    Parameter("slices", 2, 1, 4, "representative numbers of survivors for each side of a battle"),
)
OPTIONS, TURNS, GROUPS, TIMID, ROAMING, DARING, BAITS, SLICES = range(len(LEADS), len(LEADS) + len(BRANCHES))

ACTING = 6
"""Groups that act in one turn: the largest. All others stay."""
MOST = 32
"""Options of a group, staying included."""
FIELDS = 7
TO, SENT, GOAL, ALSO_TO, ALSO_SENT, ALSO_GOAL, RANK = range(FIELDS)
CELL, SIZE, COUNT, CHOICE, ROOM, FIRST = range(FIRST_GROUP, FIRST_GROUP + 6)
"""Of a group: where it is, how large, how many options it has, which it takes, how many there is room for, and the
first of them."""
STRIDE = 5 + FIELDS * MOST
SPACE = FIRST_GROUP + ACTING * STRIDE
"""Of scratch."""
NOWHERE = -1.0

Part = tuple[int, int, int]
"""The destination, the size, and the aim: a cell, or −1."""
NO_PART = (-1, 0, -1)


@inlined
def enough(kind: int, there: int) -> int:
    """The fewest who take a group for sure."""
    return there if kind == HUMANS else (3 * there + 1) // 2


@kernel
def acting(state: VampiresState, own: int, scratch: Any) -> int:
    """The largest groups, onto the scratch, the largest first; how many."""
    n = 0
    for i in range(state.groups):
        cell = state.place[i]
        if state.kind[cell] != own:
            continue
        size, at = float(state.count[cell]), n
        while at > 0 and scratch[(at - 1) * STRIDE + SIZE] < size:
            if at < ACTING:
                scratch[at * STRIDE + CELL] = scratch[(at - 1) * STRIDE + CELL]
                scratch[at * STRIDE + SIZE] = scratch[(at - 1) * STRIDE + SIZE]
            at -= 1
        if at < ACTING:
            scratch[at * STRIDE + CELL], scratch[at * STRIDE + SIZE] = float(cell), size
            n = min(ACTING, n + 1)
    return n


@inlined
def is_full(scratch: Any, group: int, rank: float) -> bool:
    """True if a group has no room for an option of this rank."""
    base = group * STRIDE
    count = int(scratch[base + COUNT])
    return bool(count == int(scratch[base + ROOM]) and scratch[base + FIRST + FIELDS * (count - 1) + RANK] >= rank)


@inlined
def make_room(scratch: Any, group: int, most: int) -> None:
    """Room for options, at most; further ones are dropped."""
    base = group * STRIDE
    scratch[base + ROOM], scratch[base + COUNT] = float(most), min(float(most), scratch[base + COUNT])


@kernel
def add(scratch: Any, group: int, part: Part, also: Part, rank: float) -> None:
    """Another option of a group, in the order of their ranks; the same parts only once; the last fall off."""
    if is_full(scratch, group, rank):
        return
    to, sent, goal = part
    also_to, also_sent, also_goal = also
    base = group * STRIDE
    first, count, most = base + FIRST, int(scratch[base + COUNT]), int(scratch[base + ROOM])
    for i in range(count):
        at = first + FIELDS * i
        if (
            scratch[at + TO] == to and scratch[at + SENT] == sent
            and scratch[at + ALSO_TO] == also_to and scratch[at + ALSO_SENT] == also_sent
        ):  # fmt: skip
            if scratch[at + RANK] >= rank:
                return
            count -= 1
            for j in range(at, first + FIELDS * count):
                scratch[j] = scratch[j + FIELDS]
            break
    i = min(count, most - 1)
    while i > 0 and scratch[first + FIELDS * (i - 1) + RANK] < rank:
        for j in range(FIELDS):
            scratch[first + FIELDS * i + j] = scratch[first + FIELDS * (i - 1) + j]
        i -= 1
    at = first + FIELDS * i
    scratch[at + TO], scratch[at + SENT], scratch[at + GOAL] = float(to), float(sent), float(goal)
    scratch[at + ALSO_TO], scratch[at + ALSO_SENT], scratch[at + ALSO_GOAL] = (
        float(also_to),
        float(also_sent),
        float(also_goal),
    )
    scratch[at + RANK] = rank
    scratch[base + COUNT] = float(min(most, count + 1))


@inlined
def passable(state: VampiresState, board: VampiresBoard, own: int, cell: int, size: int) -> bool:
    """True if a group of this size may pass a cell without a battle."""
    kind = state.kind[cell]
    if kind == EMPTY:
        return True
    if kind == own:
        return False
    if kind == HUMANS:
        return bool(state.count[cell] <= size)
    return meeting(board, own, size, kind, int(state.count[cell])) == KILL


@kernel
def step(state: VampiresState, board: VampiresBoard, own: int, cell: int, goal: int, size: int) -> int:
    """The neighbour with the shortest way left, around groups in the way."""
    across = int(board.column[goal]) - int(board.column[cell])
    along = int(board.row[goal]) - int(board.row[cell])
    straight = cell + (across > 0) - (across < 0) + int(board.columns) * ((along > 0) - (along < 0))
    if straight == goal or passable(state, board, own, straight, size):
        return int(straight)
    best, nearest = -1, 1 << 30
    for i in range(board.degree[cell]):
        near = int(board.near[cell, i])
        steps = distance(board, near, goal)
        if steps < nearest and passable(state, board, own, near, size):
            best, nearest = near, steps
    return best


@kernel
def goals(state: VampiresState, board: VampiresBoard, own: int, group: int, weights: Any, scratch: Any) -> int:
    """Attack and convert: all that the group can take, and enemies beside it whom it may beat. How many goals."""
    kind, count, place = state.kind, state.count, state.place
    base = group * STRIDE
    cell, size, found = int(scratch[base + CELL]), int(scratch[base + SIZE]), 0
    for i in range(state.groups):
        goal = int(place[i])
        if kind[goal] == own:
            continue
        there, steps = int(count[goal]), distance(board, cell, goal)
        if enough(kind[goal], there) <= size:
            to, rank = step(state, board, own, cell, goal, size), float(there) / steps
        elif steps == 1 and kind[goal] != HUMANS and win_chance(size, there) >= weights[DARING]:
            to, rank = goal, 0.5 * there
        else:
            continue
        if to >= 0:
            add(scratch, group, (to, size, goal), NO_PART, rank)
            found += 1
    return found


@kernel
def splits(state: VampiresState, board: VampiresBoard, own: int, group: int, least: int, scratch: Any) -> None:
    """Two goals at once: just enough for one of them, the rest for the other; no part that could win nothing."""
    kind, count, place = state.kind, state.count, state.place
    base = group * STRIDE
    cell, size = int(scratch[base + CELL]), int(scratch[base + SIZE])
    for i in range(state.groups):
        goal = int(place[i])
        if kind[goal] == own:
            continue
        part = max(least, enough(kind[goal], int(count[goal])))
        if part >= size:
            continue
        to = step(state, board, own, cell, goal, part)
        for j in range(state.groups):
            other = int(place[j])
            rest = size - part
            if j == i or kind[other] == own or rest < least or enough(kind[other], int(count[other])) > rest:
                continue
            rank = float(count[goal]) / distance(board, cell, goal) + float(count[other]) / distance(board, cell, other)
            if is_full(scratch, group, rank):
                continue
            also = step(state, board, own, cell, other, rest)
            if to < 0 or also < 0 or to == also:
                continue
            if to < also:  # so that the same parts are found to be the same
                add(scratch, group, (to, part, goal), (also, rest, other), rank)
            else:
                add(scratch, group, (also, rest, other), (to, part, goal), rank)


@kernel
def farthest(state: VampiresState, board: VampiresBoard, own: int, cell: int) -> int:
    """The empty neighbour with the largest sum of distances to all enemies; −1 if none is empty."""
    foe, best, most = VAMPIRES + WEREWOLVES - own, -1, -1
    for i in range(board.degree[cell]):
        near, total = int(board.near[cell, i]), 0
        if state.kind[near] != EMPTY:
            continue
        for j in range(state.groups):
            if state.kind[state.place[j]] == foe:
                total += distance(board, near, state.place[j])
        if total > most:
            best, most = near, total
    return best


@kernel
def flight(state: VampiresState, board: VampiresBoard, own: int, group: int, scratch: Any) -> None:
    """Flee: one step as far as possible from all enemies; the more urgent, the nearer a stronger one is."""
    base = group * STRIDE
    cell, size = int(scratch[base + CELL]), int(scratch[base + SIZE])
    foe, best, danger = VAMPIRES + WEREWOLVES - own, farthest(state, board, own, cell), 0.0
    for j in range(state.groups):
        other = int(state.place[j])
        if state.kind[other] == foe and state.count[other] > size:
            danger = max(danger, float(size) / distance(board, cell, other))
    if best >= 0:
        add(scratch, group, (best, size, -1), NO_PART, 0.01 + danger)


@kernel
def reunion(state: VampiresState, board: VampiresBoard, own: int, group: int, scratch: Any) -> None:
    """Merge: towards the nearest own group that is not smaller."""
    base = group * STRIDE
    cell, size = int(scratch[base + CELL]), int(scratch[base + SIZE])
    best, nearest = -1, 1 << 30
    for i in range(state.groups):
        other = int(state.place[i])
        if state.kind[other] != own or other == cell or state.count[other] < size:
            continue
        steps = distance(board, cell, other)
        if steps < nearest:
            best, nearest = other, steps
    if best >= 0:
        to = step(state, board, own, cell, best, size)
        if to >= 0:
            add(scratch, group, (to, size, -1), NO_PART, 0.02 + 0.1 * size / nearest)


@kernel
def weakest(state: VampiresState, kind: int) -> int:
    """The cell of the smallest group of a kind; −1 if there is none."""
    best, fewest = -1, 1 << 30
    for i in range(state.groups):
        cell = int(state.place[i])
        if state.kind[cell] == kind and state.count[cell] < fewest:
            best, fewest = cell, int(state.count[cell])
    return best


@kernel
def last_stand(state: VampiresState, board: VampiresBoard, own: int, group: int, scratch: Any) -> None:
    """Nothing to win, nobody to join: towards the weakest enemy in any case."""
    base = group * STRIDE
    cell, size = int(scratch[base + CELL]), int(scratch[base + SIZE])
    best = weakest(state, VAMPIRES + WEREWOLVES - own)
    if best >= 0:
        to = step(state, board, own, cell, best, size)
        if to >= 0:
            add(scratch, group, (to, size, best), NO_PART, 0.005)


@kernel
def anywhere(state: VampiresState, board: VampiresBoard, own: int, group: int, scratch: Any) -> None:
    """To any empty neighbour: moves that no strategy proposes."""
    base = group * STRIDE
    cell, size = int(scratch[base + CELL]), int(scratch[base + SIZE])
    for i in range(board.degree[cell]):
        near = int(board.near[cell, i])
        if state.kind[near] == EMPTY:
            add(scratch, group, (near, size, -1), NO_PART, 0.001)


@kernel
def baits(state: VampiresState, board: VampiresBoard, own: int, group: int, scratch: Any) -> None:
    """Send one ahead or leave one behind as bait: an enemy that takes it can be struck. Or strike with one, or half."""
    base = group * STRIDE
    cell, size = int(scratch[base + CELL]), int(scratch[base + SIZE])
    for i in range(board.degree[cell]):
        near = int(board.near[cell, i])
        kind = state.kind[near]
        if kind == EMPTY:
            add(scratch, group, (near, 1, -1), NO_PART, 0.0009)
            add(scratch, group, (near, size - 1, -1), NO_PART, 0.0008)
        elif kind != own and kind != HUMANS:
            add(scratch, group, (near, 1, near), NO_PART, 0.004)
            add(scratch, group, (near, (size + 1) // 2, near), NO_PART, 0.003)


@kernel
def smallest_part(state: VampiresState, own: int) -> int:
    """V3: a part must be able to win something: the fewest humans, or the fewest enemies for sure."""
    least = 1 << 30
    for i in range(state.groups):
        cell = state.place[i]
        if state.kind[cell] != own:
            least = min(least, enough(state.kind[cell], int(state.count[cell])))
    return least


@kernel
def consider(state: VampiresState, board: VampiresBoard, seat: int, weights: Any, scratch: Any) -> int:
    """All options of all groups that act; how many groups that are."""
    own = VAMPIRES + seat
    groups = acting(state, own, scratch)
    least = smallest_part(state, own)
    for group in range(groups):
        base = group * STRIDE
        scratch[base + COUNT], scratch[base + ROOM] = 0.0, float(MOST)
        found = goals(state, board, own, group, weights, scratch)
        may_bait = found == 0 and weights[BAITS] > 0.0 and groups < weights[GROUPS] and scratch[base + SIZE] >= 2.0
        most = int(3.0 * weights[OPTIONS]) // (2 + groups)
        if may_bait:
            most = MOST - 1 if groups == 1 else 2 * most
        make_room(scratch, group, max(1, min(most, MOST - 1)))
        if found == 0 or weights[TIMID] == 0.0:
            flight(state, board, own, group, scratch)
            reunion(state, board, own, group, scratch)
        if found == 0 and groups == 1 and state.population[HUMANS] == 0:
            last_stand(state, board, own, group, scratch)
        if found > 1 and groups < weights[GROUPS] and scratch[base + SIZE] >= 2 * least:
            splits(state, board, own, group, least, scratch)
        if weights[ROAMING] > 0.0:
            anywhere(state, board, own, group, scratch)
        if may_bait:
            baits(state, board, own, group, scratch)
        count = min(most, int(scratch[base + COUNT]))
        scratch[base + COUNT] = float(count)
        if groups > 1 or count == 0:
            at = base + FIRST + FIELDS * count
            scratch[at + TO] = scratch[at + ALSO_TO] = scratch[at + GOAL] = scratch[at + ALSO_GOAL] = NOWHERE
            scratch[at + RANK] = 0.0
            scratch[base + COUNT] = float(count + 1)
    return groups
