"""Roads: where a seat could build one, how long the longest is, and who holds the title for it."""

from __future__ import annotations

import numpy as np

from hegemon.game import Board, State
from hegemon.games.settlers.boxes import lowest
from hegemon.games.settlers.state import HALF, NOBODY
from hegemon.kernel import inlined, kernel


@kernel
def lay_road(state: State, board: Board, seat: int, edge: int) -> None:
    """A road on the board, whoever paid for it."""
    state.road[edge] = seat
    state.roads_left[seat] -= 1
    word, bit = edge // HALF, np.int64(1) << (edge % HALF)
    state.roads[seat, word] |= bit
    for other in range(state.seats):
        state.sites[other, word] &= ~bit
    for i in range(2):
        vertex = board.edge_vertices[edge, i]
        state.network[seat] |= np.int64(1) << vertex
        if state.owner[vertex] == NOBODY or state.owner[vertex] == seat:
            open_sites(state, board, seat, vertex)
    state.length[seat] = max(state.length[seat], longest_through(state, board, seat, edge))
    award_longest(state, board)


@kernel
def open_sites(state: State, board: Board, seat: int, vertex: int) -> None:
    """The seat may go on from this vertex along every edge that is free."""
    for i in range(3):
        edge = board.vertex_edges[vertex, i]
        if edge >= 0 and state.road[edge] == NOBODY:
            state.sites[seat, edge // HALF] |= np.int64(1) << (edge % HALF)


@kernel
def cut_roads(state: State, board: Board, seat: int, vertex: int) -> None:
    """The seat has settled: others no longer go on through the vertex, and their roads through it are cut."""
    cut = False
    for other in range(state.seats):
        if other == seat or not state.network[other] >> vertex & 1:
            continue
        roads = 0
        for i in range(3):
            edge = board.vertex_edges[vertex, i]
            if edge < 0:
                continue
            roads += state.road[edge] == other
            beyond = board.edge_vertices[edge, 0] + board.edge_vertices[edge, 1] - vertex
            if not starts_roads(state, other, beyond):
                state.sites[other, edge // HALF] &= ~(np.int64(1) << (edge % HALF))
        if roads > 1:
            state.length[other] = longest(state, board, other)
            cut = True
    if cut:
        award_longest(state, board)


@kernel
def starts_roads(state: State, seat: int, vertex: int) -> bool:
    """Whether a road may go on from the vertex: the seat's building stands there, or its road ends there freely."""
    owner = state.owner[vertex]
    return bool(owner == seat or (owner == NOBODY and state.network[seat] >> vertex & 1))


@kernel
def longest(state: State, board: Board, seat: int) -> int:
    """The length of the seat's longest road, from nothing."""
    best = 0
    for word in range(2):
        left = state.roads[seat, word]
        while left != 0:
            best = max(best, longest_through(state, board, seat, word * HALF + lowest(left)))
            left &= left - 1
    return best


@kernel
def longest_through(state: State, board: Board, seat: int, edge: int) -> int:
    """The length of the longest trail over this edge, where the seat has a road or might build one: no road twice,
    none through a foreign building.

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
    while length > 0:
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


@kernel
def award_longest(state: State, board: Board) -> None:
    """Longest Road: the holder keeps it on a tie; otherwise one seat alone must have the longest of five or more."""
    best, leader, tied = board.longest_road - 1, NOBODY, False
    for seat in range(state.seats):
        if state.length[seat] > best:
            best, leader, tied = int(state.length[seat]), seat, False
        elif state.length[seat] == best:
            tied = True
    holder = int(state.longest)
    if holder != NOBODY and leader != NOBODY and state.length[holder] == best:
        return
    if tied:
        leader = NOBODY
    if leader != holder:
        give_title(state, board, holder, leader)
        state.longest = leader


@kernel
def give_title(state: State, board: Board, old: int, new: int) -> None:
    """The points of a title go from one seat to another; either may be nobody."""
    if old != NOBODY:
        state.points[old] -= board.title_points
    if new != NOBODY:
        state.points[new] += board.title_points
