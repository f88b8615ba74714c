"""The lengths of roads: the longest trail over a seat's roads, none of them twice, none through a foreign building.

Where roads lead in a circle, all trails must be tried. Elsewhere there is one way between two vertices: it is enough to
look how far the farthest one is; and as long as the state keeps where the longest roads begin (`tips`), to look whether
a new one goes on from there. That needs sets in single words: on large boards all trails are always tried, as where
roads lead in a circle (`walks`).
"""

from __future__ import annotations

import numpy as np

from hegemon.core.kernels.kernel import inlined, kernel, lowest
from hegemon.games.settlers.rules.roads.longest_wide import longest_walk
from hegemon.games.settlers.rules.sets import HALF
from hegemon.games.settlers.rules.state import LARGE_SIZES, NOBODY, SettlersBoard, SettlersState

ALL = LARGE_SIZES.edges
"""No road is longer."""
NONE = np.int64(0)
"""The empty set of vertices."""


@kernel
def lengthen(state: SettlersState, board: SettlersBoard, seat: int, edge: int) -> None:
    """The seat's longest road and where it begins, once there is a road on this edge."""
    before = int(state.length[seat])
    if state.circle[seat] or closes_circle(state, board, seat, edge):
        state.circle[seat] = 1
        state.length[seat] = max(before, longest_through(state, board, seat, edge, ALL))
        return
    length, tips = 1, NONE
    for i in range(2):
        far, last = farthest(state, board, seat, int(board.edge_vertices[edge, i]), NONE)
        length, tips = length + far, tips | last
    if length >= before:
        state.tips[seat] = tips | (state.tips[seat] if length == before else NONE)
        state.length[seat] = length


@kernel
def measure(state: SettlersState, board: SettlersBoard, seat: int) -> None:
    """The seat's longest road and where it begins, from nothing."""
    length, tips = longest(state, board, seat)
    state.length[seat], state.tips[seat] = length, tips


@kernel
def longest(state: SettlersState, board: SettlersBoard, seat: int) -> tuple[int, np.int64]:
    """The length of the seat's longest road and the set of vertices where one begins, looked for from nothing; the set
    means nothing if roads lead in a circle."""
    best, tips = 0, np.int64(-1)
    if state.circle[seat]:
        for word in range(state.roads.shape[1]):
            left = state.roads[seat, word]
            while left != 0:
                best = max(best, longest_through(state, board, seat, word * HALF + lowest(left), ALL))
                left &= left - 1
        return best, tips
    low, high, closed = state.roads[seat, 0], state.roads[seat, 1], foreign_buildings(state, seat)
    left = state.network[seat, 0]
    while left != 0:
        vertex = lowest(left)
        left &= left - 1
        ways = np.int64(board.ways[vertex])
        there = open_ways(ways, low, high)
        for way in range(3):
            if there >> way & 1 and (there & (there - 1) == 0 or closed >> vertex & 1):  # nothing comes from afar
                here, beyond = np.int64(1) << np.int64(vertex), ways >> (16 * way + 8) & 0x7F
                far, last = farthest(state, board, seat, int(beyond), here)
                if far + 1 >= best:
                    tips = here | last | (tips if far + 1 == best else NONE)
                    best = far + 1
    return best, tips


@kernel
def length_with(state: SettlersState, board: SettlersBoard, seat: int, edge: int, enough: int) -> int:
    """The length of the seat's longest road once there is one on this edge; whether it is longer than `enough` is not
    looked into."""
    now = int(state.length[seat])
    if len(state.closed) > 1:
        return max(now, longest_walk(state, board, seat, edge))
    low, high = state.roads[seat, 0], state.roads[seat, 1]
    one = open_ways(np.int64(board.ways[board.edge_vertices[edge, 0]]), low, high)
    two = open_ways(np.int64(board.ways[board.edge_vertices[edge, 1]]), low, high)
    if one | two == 0:
        return max(now, 1)
    if state.circle[seat] or (one != 0 and two != 0):
        return max(now, longest_over(state, board, seat, edge, enough))
    source = int(board.edge_vertices[edge, 0 if one != 0 else 1])
    return now + (state.tips[seat] >> source & 1 and leads_on(state, seat, source))


@kernel
def longest_over(state: SettlersState, board: SettlersBoard, seat: int, edge: int, enough: int) -> int:
    """The length of the longest trail over this edge, where roads meet or lead in a circle."""
    if state.circle[seat] or closes_circle(state, board, seat, edge):
        return longest_through(state, board, seat, edge, enough)
    length = 1
    for i in range(2):
        far, _ = farthest(state, board, seat, int(board.edge_vertices[edge, i]), NONE)
        length += far
    return length


@kernel
def leads_on(state: SettlersState, seat: int, vertex: int) -> bool:
    """True if the seat's roads go on through the vertex: no other seat has built there."""
    return bool(state.owner[vertex] == NOBODY or state.owner[vertex] == seat)


@kernel
def farthest(
    state: SettlersState, board: SettlersBoard, seat: int, vertex: int, seen: np.int64
) -> tuple[int, np.int64]:
    """The distance that roads lead on from this vertex, not back to those seen already, and the set of vertices that
    are so far; where none lead in a circle."""
    low, high = state.roads[seat, 0], state.roads[seat, 1]
    closed = foreign_buildings(state, seat)
    last = np.int64(1) << np.int64(vertex)
    left, near, length = last & ~closed, NONE, 0
    seen |= last
    while left != 0:
        ways = np.int64(board.ways[lowest(left)])
        left &= left - 1
        ahead = open_ways(ways, low, high)
        for way in range(3):
            near |= (ahead >> way & 1) << (ways >> (16 * way + 8) & 0x7F)
        if left == 0:
            near &= ~seen
            seen |= near
            if near != 0:
                length, last = length + 1, near
            left, near = near & ~closed, NONE
    return length, last


@kernel
def longest_through(state: SettlersState, board: SettlersBoard, seat: int, edge: int, enough: int) -> int:
    """The length of the longest trail over this edge, where the seat has a road or might build one, wherever roads
    lead.

    The search goes on from one end of the edge, and wherever it stands it may turn to the other end and go on there.
    It keeps in single words what it needs: the roads that are not on the trail, and for each step the way back. A step
    back is a walk like a step ahead, and the loop has one end (a step back from the first edge): so threads of a GPU,
    each in a search of its own, stay together.
    """
    if len(state.closed) > 1:
        return longest_walk(state, board, seat, edge)
    low, high = np.int64(state.roads[seat, 0]), np.int64(state.roads[seat, 1])
    if edge < HALF:
        low &= ~(np.int64(1) << np.int64(edge))
    else:
        high &= ~(np.int64(1) << np.int64(edge - HALF))
    closed = foreign_buildings(state, seat)
    at, other_end = np.int64(board.edge_vertices[edge, 0]), np.int64(board.edge_vertices[edge, 1])
    if open_ways(board.ways[other_end], low, high) == 0:
        at, other_end = other_end, at  # the end where nothing goes on is done with first
    length, best, turned, left_at = 1, 1, 0, at
    path, choice = np.int64(0), np.int64(0)
    while length > 0 and best < enough:
        ways = np.int64(board.ways[at])
        ahead = np.int64(0) if closed >> at & 1 else open_ways(ways, low, high) >> choice << choice
        if ahead == 0 and turned == 0:
            turned, left_at = length, at
            at, choice = other_end, np.int64(0)
        else:
            if ahead == 0 and turned == length:
                turned, at = 0, left_at
                ways = np.int64(board.ways[at])
            way = first_way(ahead) if ahead != 0 else path & 3
            step, at = ways >> 16 * way & 0x7F, ways >> (16 * way + 8) & 0x7F
            bit = np.int64(1) << (step & 63)
            low, high = low ^ (bit if step < 64 else 0), high ^ (bit if step >= 64 else 0)
            back = way_along(np.int64(board.ways[at]), step)
            path = path << 2 | back if ahead != 0 else path >> 2
            length += 1 if ahead != 0 else -1
            choice = np.int64(0) if ahead != 0 else back + 1
            best = max(best, length)
    return best


@kernel
def closes_circle(state: SettlersState, board: SettlersBoard, seat: int, edge: int) -> bool:
    """True if the seat's roads already lead from one end of this edge to the other, past any buildings."""
    low, high = state.roads[seat, 0], state.roads[seat, 1]
    goal = np.int64(1) << np.int64(board.edge_vertices[edge, 1])
    left = np.int64(1) << np.int64(board.edge_vertices[edge, 0])
    if open_ways(np.int64(board.ways[board.edge_vertices[edge, 1]]), low, high) == 0:
        return False
    seen = left
    while left != 0 and seen & goal == 0:
        ways = np.int64(board.ways[lowest(left)])
        left &= left - 1
        ahead = open_ways(ways, low, high)
        for way in range(3):
            beyond = (ahead >> way & 1) << (ways >> (16 * way + 8) & 0x7F)
            left |= beyond & ~seen
            seen |= beyond
    return bool(seen & goal != 0)


@kernel
def foreign_buildings(state: SettlersState, seat: int) -> np.int64:
    """The set of vertices with buildings of other seats."""
    found = np.int64(0)
    for other in range(state.seats):
        if other != seat:
            found |= state.buildings[other, 0]
    return found


@inlined
def open_ways(ways: np.int64, low: np.int64, high: np.int64) -> np.int64:
    """The set of the three ways (see `ways_from`) that lead along an edge of the set."""
    one, two, three = ways & 0x7F, ways >> 16 & 0x7F, ways >> 32 & 0x7F
    return has_edge(low, high, one) | has_edge(low, high, two) << 1 | has_edge(low, high, three) << 2


@inlined
def has_edge(low: np.int64, high: np.int64, edge: np.int64) -> np.int64:
    return (low if edge < 64 else high) >> (edge & 63) & 1


@inlined
def first_way(ahead: np.int64) -> np.int64:
    return np.int64(0) if ahead & 1 else np.int64(1) if ahead & 2 else np.int64(2)


@inlined
def way_along(ways: np.int64, edge: np.int64) -> np.int64:
    """The one of the three ways that leads along this edge."""
    return np.int64(0) if ways & 0x7F == edge else np.int64(1) if ways >> 16 & 0x7F == edge else np.int64(2)
