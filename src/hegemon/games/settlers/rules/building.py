"""Settlements and cities, and what is paid for."""

from __future__ import annotations

from hegemon.core.kernels.kernel import kernel
from hegemon.games.settlers.rules.board import CITY_COST
from hegemon.games.settlers.rules.roads.roads import give_title, open_sites
from hegemon.games.settlers.rules.sets import add, remove
from hegemon.games.settlers.rules.state import DESERT, NOBODY, SettlersBoard, SettlersState
from hegemon.games.settlers.rules.trade import gain


@kernel
def pay(state: SettlersState, board: SettlersBoard, seat: int, what: int) -> None:
    for resource in range(5):
        if board.cost[what, resource] > 0:
            gain(state, seat, resource, -board.cost[what, resource])
    state.built = 1


@kernel
def build_settlement(state: SettlersState, board: SettlersBoard, seat: int, vertex: int) -> None:
    state.owner[vertex] = seat
    state.level[vertex] = 1
    add(state.settlements[seat], vertex)
    add(state.buildings[seat], vertex)
    state.settlements_left[seat] -= 1
    close_around(state, board, vertex)
    state.points[seat] += 1
    for i in range(3):
        tile = board.vertex_tiles[vertex, i]
        if tile >= 0:
            state.beside[tile] |= 1 << seat
    open_sites(state, board, seat, vertex)
    if board.vertex_harbour[vertex] >= 0:
        use_harbour(state, board, seat, state.harbour[board.vertex_harbour[vertex]])
        if board.harbour_master > 0:
            hold_harbour(state, board, seat)


@kernel
def close_around(state: SettlersState, board: SettlersBoard, vertex: int) -> None:
    """Nobody settles here any more, nor at the vertices beside it."""
    for word in range(len(state.closed)):
        state.closed[word] |= board.around[vertex, word]


@kernel
def use_harbour(state: SettlersState, board: SettlersBoard, seat: int, kind: int) -> None:
    ratio = state.ratio
    for resource in range(5):
        if kind == DESERT:
            ratio[seat, resource] = min(ratio[seat, resource], board.ratio[1])
        elif kind == resource:
            ratio[seat, resource] = min(ratio[seat, resource], board.ratio[2])


@kernel
def build_city(state: SettlersState, board: SettlersBoard, seat: int, vertex: int) -> None:
    """The settlement comes back as a piece."""
    pay(state, board, seat, CITY_COST)
    state.level[vertex] = 2
    remove(state.settlements[seat], vertex)
    state.settlements_left[seat] += 1
    state.cities_left[seat] -= 1
    state.points[seat] += 1
    if board.harbour_master > 0 and board.vertex_harbour[vertex] >= 0:
        hold_harbour(state, board, seat)


@kernel
def hold_harbour(state: SettlersState, board: SettlersBoard, seat: int) -> None:
    """One harbour point more: the first three make a seat Harbour Master, then strictly more."""
    state.at_harbours[seat] += 1
    if state.master != seat and state.at_harbours[seat] >= needed_at_harbours(state, board):
        give_title(state, board, int(state.master), seat)
        state.master = seat


@kernel
def needed_at_harbours(state: SettlersState, board: SettlersBoard) -> int:
    """The harbour points with which a seat becomes Harbour Master."""
    return int(board.harbour_master if state.master == NOBODY else state.at_harbours[state.master] + 1)
