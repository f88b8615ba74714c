"""Roads: where a seat could build one, what changes with one, and who holds the title for the longest."""

from __future__ import annotations

from hegemon.core.kernels.kernel import kernel
from hegemon.games.settlers.rules.roads.longest import leads_on, lengthen, measure
from hegemon.games.settlers.rules.sets import add, add_edge, has, remove_edge
from hegemon.games.settlers.rules.state import NOBODY, SettlersBoard, SettlersState


@kernel
def lay_road(state: SettlersState, board: SettlersBoard, seat: int, edge: int) -> None:
    """Put a road on the board, paid for or free."""
    lengthen(state, board, seat, edge)
    state.road[edge] = seat
    state.roads_left[seat] -= 1
    add_edge(state.roads[seat], edge)
    for other in range(state.seats):
        remove_edge(state.sites[other], edge)
    for i in range(2):
        vertex = board.edge_vertices[edge, i]
        add(state.network[seat], vertex)
        if leads_on(state, seat, vertex):
            open_sites(state, board, seat, vertex)
    award_longest(state, board)


@kernel
def open_sites(state: SettlersState, board: SettlersBoard, seat: int, vertex: int) -> None:
    """The seat may go on from this vertex along every edge that is free."""
    for i in range(3):
        edge = board.vertex_edges[vertex, i]
        if edge >= 0 and state.road[edge] == NOBODY:
            add_edge(state.sites[seat], edge)


@kernel
def cut_roads(state: SettlersState, board: SettlersBoard, seat: int, vertex: int) -> None:
    """The seat has settled: others no longer go on through the vertex, and their roads through it are cut."""
    cut = False
    for other in range(state.seats):
        if other == seat or not has(state.network[other], vertex):
            continue
        roads = 0
        for i in range(3):
            edge = board.vertex_edges[vertex, i]
            if edge < 0:
                continue
            roads += state.road[edge] == other
            beyond = board.edge_vertices[edge, 0] + board.edge_vertices[edge, 1] - vertex
            if not starts_roads(state, other, beyond):
                remove_edge(state.sites[other], edge)
        if roads > 1:
            measure(state, board, other)
            cut = True
    if cut:
        award_longest(state, board)


@kernel
def starts_roads(state: SettlersState, seat: int, vertex: int) -> bool:
    """True if a road may go on from the vertex: the seat's building stands there, or its road ends there freely."""
    owner = state.owner[vertex]
    return bool(owner == seat or (owner == NOBODY and has(state.network[seat], vertex)))


@kernel
def award_longest(state: SettlersState, board: SettlersBoard) -> None:
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
def give_title(state: SettlersState, board: SettlersBoard, old: int, new: int) -> None:
    """The points of a title go from one seat to another; either may be nobody."""
    if old != NOBODY:
        state.points[old] -= board.title_points
    if new != NOBODY:
        state.points[new] += board.title_points
