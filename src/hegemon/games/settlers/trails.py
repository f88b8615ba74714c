"""How long roads are: the longest trail over a seat's roads, none of them twice, none through a foreign building.

Only where roads lead in a circle must all trails be tried. Elsewhere there is one way between two vertices, and it is
enough to look how far the farthest one is.
"""

from __future__ import annotations

import numpy as np

from hegemon.game import Board, State
from hegemon.games.settlers.state import EDGES, HALF, NOBODY
from hegemon.kernel import inlined, kernel, lowest

ALL = EDGES
"""No road is longer."""
BRANCH, SEVERAL = -2, -1
"""Where a road goes on from that is no single vertex: the middle of a road, where it makes none longer; and both its
ends, or anywhere near a circle."""


@kernel
def longest(state: State, board: Board, seat: int, enough: int) -> int:
    """The length of the seat's longest road, from nothing; here and below, whether it is longer than `enough` is not
    looked into."""
    best = 0
    if state.circle[seat]:
        for word in range(2):
            left = state.roads[seat, word]
            while left != 0 and best < enough:
                best = max(best, longest_through(state, board, seat, word * HALF + lowest(left), enough))
                left &= left - 1
        return best
    left, closed = state.network[seat], foreign_buildings(state, seat)
    while left != 0 and best < enough:
        vertex = lowest(left)
        left &= left - 1
        there = open_ways(np.int64(board.ways[vertex]), state.roads[seat, 0], state.roads[seat, 1])
        if there & (there - 1) == 0 or closed >> vertex & 1:  # the longest one begins where it cannot come from afar
            best = max(best, farthest(state, board, seat, vertex, enough))
    return best


@kernel
def length_with(state: State, board: Board, seat: int, edge: int) -> int:
    """How long the seat's longest road is once there is one on this edge."""
    source = goes_on_from(state, board, seat, edge)
    return max(int(state.length[seat]), longest_over(state, board, seat, edge, source, ALL))


@kernel
def goes_on_from(state: State, board: Board, seat: int, edge: int) -> int:
    """The vertex from which a road on this edge would go on: all that do so from there are equally long.

    In the middle of a road it is a branch. The longest trail that ends with it might as well end with that one of the
    two roads there by which it did not come; only in a circle it may have come by both.
    """
    low, high = state.roads[seat, 0], state.roads[seat, 1]
    one = open_ways(np.int64(board.ways[board.edge_vertices[edge, 0]]), low, high)
    two = open_ways(np.int64(board.ways[board.edge_vertices[edge, 1]]), low, high)
    if state.circle[seat] or (one != 0 and two != 0):
        return SEVERAL
    there, source = one | two, int(board.edge_vertices[edge, 1 if one == 0 else 0])
    return BRANCH if there & (there - 1) != 0 or not leads_on(state, seat, source) else source


@kernel
def leads_on(state: State, seat: int, vertex: int) -> bool:
    """Whether the seat's roads go on through the vertex: no other seat has built there."""
    return bool(state.owner[vertex] == NOBODY or state.owner[vertex] == seat)


@kernel
def longest_over(state: State, board: Board, seat: int, edge: int, source: int, enough: int) -> int:
    """The length of the longest trail over this edge, where a road would go on from there (see `goes_on_from`); that of
    the road alone if it is a branch."""
    if source == SEVERAL and (state.circle[seat] or closes_circle(state, board, seat, edge)):
        return longest_through(state, board, seat, edge, enough)
    length = 1
    for i in range(2):
        vertex = int(board.edge_vertices[edge, i])
        if source == vertex or (source == SEVERAL and leads_on(state, seat, vertex)):
            length += farthest(state, board, seat, vertex, enough - length)
    return length


@kernel
def farthest(state: State, board: Board, seat: int, vertex: int, enough: int) -> int:
    """The length of the longest trail from this vertex, where no roads lead in a circle."""
    low, high = state.roads[seat, 0], state.roads[seat, 1]
    closed = foreign_buildings(state, seat)
    left = np.int64(1) << np.int64(vertex)
    seen, near, length = left, np.int64(0), 0
    while left != 0 and length < enough:
        ways = np.int64(board.ways[lowest(left)])
        left &= left - 1
        ahead = open_ways(ways, low, high)
        for way in range(3):
            near |= (ahead >> way & 1) << (ways >> (16 * way + 8) & 0x7F)
        if left == 0:
            near &= ~seen
            seen |= near
            length += near != 0
            left, near = near & ~closed, np.int64(0)
    return length


@kernel
def longest_through(state: State, board: Board, seat: int, edge: int, enough: int) -> int:
    """The length of the longest trail over this edge, where the seat has a road or might build one, wherever roads
    lead.

    The search goes on from one end of the edge, and wherever it stands it may turn to the other end and go on there.
    It keeps in single words what it needs: the roads that are not on the trail, and for each step the way back. A step
    back is a walk like a step ahead, and the loop has one end (a step back from the first edge): so threads of a GPU,
    each in a search of its own, stay together.
    """
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
def closes_circle(state: State, board: Board, seat: int, edge: int) -> bool:
    """Whether the seat's roads lead from one end of this edge to the other already, whoever has built there."""
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
def foreign_buildings(state: State, seat: int) -> np.int64:
    """The set of vertices with buildings of other seats."""
    found = np.int64(0)
    for other in range(state.seats):
        if other != seat:
            found |= state.buildings[other]
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
    """Which of the three ways leads along this edge."""
    return np.int64(0) if ways & 0x7F == edge else np.int64(1) if ways >> 16 & 0x7F == edge else np.int64(2)
