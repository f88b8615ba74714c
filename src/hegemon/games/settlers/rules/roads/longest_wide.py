"""The longest trail on a large board, where sets are too wide for single words: roads are taken off the board while the
trail leads over them, and put back.
"""

from __future__ import annotations

import numpy as np

from hegemon.core.kernels.kernel import kernel
from hegemon.games.settlers.rules.sets import HALF, has_edge
from hegemon.games.settlers.rules.state import NOBODY, SettlersBoard, SettlersState

NO_WAY = 3


@kernel
def longest_walk(state: SettlersState, board: SettlersBoard, seat: int, edge: int) -> int:
    """The length of the longest trail over this edge, where the seat has a road or might build one.

    The search goes on from one end of the edge, and wherever it can go no further it turns to the other end and goes on
    there. `path` holds for each step the way back, in two bits: a seat has no more than 20 roads.
    """
    word, bit = edge // HALF, np.int64(1) << np.int64(edge % HALF)
    before = state.roads[seat, word]
    state.roads[seat, word] = before & ~bit
    at, other_end = int(board.edge_vertices[edge, 0]), int(board.edge_vertices[edge, 1])
    length, best, turned, left_at = 1, 1, 0, at
    path, choice = np.int64(0), 0
    while True:
        way = next_way(state, board, seat, at, choice)
        if way == NO_WAY and turned == 0:
            turned, left_at = length, at
            at, choice = other_end, 0
            continue
        ahead = way != NO_WAY
        if not ahead and turned == length:
            turned, at = 0, left_at
        if not ahead and length == 1:
            break
        step = int(board.vertex_edges[at, way if ahead else int(path & 3)])
        at = int(board.edge_vertices[step, 0]) + int(board.edge_vertices[step, 1]) - at
        state.roads[seat, step // HALF] ^= np.int64(1) << np.int64(step % HALF)
        back = way_along(board, at, step)
        path = path << 2 | back if ahead else path >> 2
        length += 1 if ahead else -1
        choice = 0 if ahead else back + 1
        best = max(best, length)
    state.roads[seat, word] = before
    return best


@kernel
def next_way(state: SettlersState, board: SettlersBoard, seat: int, vertex: int, choice: int) -> int:
    """The first of the vertex's three ways, from this one on, that leads along a road of the seat; none where another
    seat has built."""
    if state.owner[vertex] == NOBODY or state.owner[vertex] == seat:
        for way in range(choice, 3):
            edge = int(board.vertex_edges[vertex, way])
            if edge >= 0 and has_edge(state.roads[seat], edge):
                return way
    return NO_WAY


@kernel
def way_along(board: SettlersBoard, vertex: int, edge: int) -> int:
    """The one of the vertex's three ways that leads along this edge."""
    return 0 if board.vertex_edges[vertex, 0] == edge else 1 if board.vertex_edges[vertex, 1] == edge else 2
