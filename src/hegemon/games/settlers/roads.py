"""Roads: where a seat could build one, how long the longest is, and who holds the title for it."""

from __future__ import annotations

import numpy as np

from hegemon.game import Board, State
from hegemon.games.settlers.state import HALF, NOBODY
from hegemon.kernel import kernel

TURNED = -1
"""In the trail: the search went back to the first edge's other end."""


@kernel
def lay_road(state: State, board: Board, seat: int, edge: int) -> None:
    """A road on the board, whoever paid for it."""
    state.road[edge] = seat
    state.roads_left[seat] -= 1
    word, bit = edge // HALF, np.int64(1) << (edge % HALF)
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
    for edge in range(len(state.road)):
        if state.road[edge] == seat:
            best = max(best, longest_through(state, board, seat, edge))
    return best


@kernel
def longest_through(state: State, board: Board, seat: int, edge: int) -> int:
    """The length of the longest trail over this road of the seat's: no road twice, none through a foreign building.

    The search goes on from one end of the edge, and wherever it stands it may turn to the other end and go on there.
    Roads are off the board while the trail is on them; `trail` holds them in order, so nothing else need be remembered.
    """
    road, owner, trail = state.road, state.owner, state.trail
    at, other_end = board.edge_vertices[edge, 0], board.edge_vertices[edge, 1]
    road[edge] = NOBODY
    best, depth, turned, left_at = 1, 0, 0, at
    choice = 0
    while True:
        if choice == 0 and owner[at] != NOBODY and owner[at] != seat:
            choice = 3
        if choice < 3:
            step = board.vertex_edges[at, choice]
            choice += 1
            if step >= 0 and road[step] == seat:
                road[step] = NOBODY
                trail[depth] = step
                depth += 1
                best = max(best, 1 + depth - turned)
                at = board.edge_vertices[step, 0] + board.edge_vertices[step, 1] - at
                choice = 0
        elif choice == 3 and not turned:
            trail[depth] = TURNED
            depth += 1
            turned, left_at = 1, at
            at, choice = other_end, 0
        elif depth > 0:
            depth -= 1
            step = trail[depth]
            trail[depth] = 0
            if step == TURNED:
                turned = 0
                at, choice = left_at, 4
            else:
                road[step] = seat
                at = board.edge_vertices[step, 0] + board.edge_vertices[step, 1] - at
                choice = 1 + (board.vertex_edges[at, 1] == step) + 2 * (board.vertex_edges[at, 2] == step)
        else:
            break
    road[edge] = seat
    return best


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
