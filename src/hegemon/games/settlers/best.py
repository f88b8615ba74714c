"""Where each sub-move is worth most by an individual's formulas (see `fitness`); of equal places the first. Kernels;
none leaves the state changed."""

from __future__ import annotations

from typing import Any

import numpy as np

from hegemon.game import Board, State
from hegemon.games.settlers import fitness as fit
from hegemon.games.settlers.board import CITY_COST, ROAD_COST, SETTLEMENT_COST
from hegemon.games.settlers.state import HALF, NOBODY, TILES
from hegemon.games.settlers.trails import ALL, leads_on, length_with, lengthen
from hegemon.kernel import kernel, lowest


@kernel
def best_place(state: State, board: Board, seat: int, weights: Any, what: int) -> tuple[int, float]:
    """Where to build what has this cost, and its fitness; a card has no place."""
    if what == ROAD_COST:
        return best_road(state, board, seat, weights)
    if what == SETTLEMENT_COST:
        return best_village(state, board, seat, weights)
    if what == CITY_COST:
        return best_town(state, board, seat, weights)
    return -1, float(weights[fit.BUY_CARD])


@kernel
def best_start(state: State, board: Board, seat: int, weights: Any) -> tuple[int, float]:
    """The best free vertex of the set-up."""
    place, best = -1, fit.NONE
    for vertex in range(len(state.owner)):
        if not state.closed >> vertex & 1:
            value = fit.start_fitness(state, board, seat, weights, vertex)
            if value > best:
                place, best = vertex, value
    return place, best


@kernel
def best_road(state: State, board: Board, seat: int, weights: Any) -> tuple[int, float]:
    if state.roads_left[seat] == 0:
        return -1, fit.NONE
    return better_road(state, board, seat, weights, state.sites[seat, 0], state.sites[seat, 1], fit.NONE)


@kernel
def better_road(
    state: State, board: Board, seat: int, weights: Any, low: np.int64, high: np.int64, least: float
) -> tuple[int, float]:
    """The best road of a set of edges, and its fitness, if that is more than `least`; −1 if none is.

    Few are measured: only those that may be better than the best so far, by what is quickly seen (no weight is
    negative), and only as far as it matters.
    """
    place, best = -1, least
    length, most = int(state.length[seat]), fit.longest_possible(state, board, seat)
    title = fit.length_for_title(state, board, seat)
    enough = title if length < title <= most else length + 1
    for word in range(2):
        left = low if word == 0 else high
        while left != 0:
            edge = word * HALF + lowest(left)
            left &= left - 1
            opens = fit.opens_place(state, board, seat, edge)
            if fit.worth_of_road(state, seat, weights, most, title, opens) > best:
                longer = length_with(state, board, seat, edge, enough)
                value = fit.worth_of_road(state, seat, weights, longer, title, opens)
                if value > best:
                    place, best = edge, value
    return place, best


@kernel
def best_village(state: State, board: Board, seat: int, weights: Any) -> tuple[int, float]:
    place, best = -1, fit.NONE
    if state.settlements_left[seat] > 0:
        left = state.network[seat] & ~state.closed
        while left != 0:
            vertex = lowest(left)
            left &= left - 1
            value = fit.village_fitness(state, board, weights, vertex)
            if value > best:
                place, best = vertex, value
    return place, best


@kernel
def best_town(state: State, board: Board, seat: int, weights: Any) -> tuple[int, float]:
    place, best = -1, fit.NONE
    if state.cities_left[seat] > 0:
        left = state.settlements[seat]
        while left != 0:
            vertex = lowest(left)
            left &= left - 1
            value = fit.town_fitness(state, board, weights, vertex)
            if value > best:
                place, best = vertex, value
    return place, best


@kernel
def best_thief(state: State, board: Board, seat: int, weights: Any) -> tuple[int, float]:
    place, best = -1, fit.NONE
    for tile in range(TILES):
        if tile != state.robber:
            value = fit.thief_fitness(state, board, seat, weights, tile)
            if value > best:
                place, best = tile, value
    return place, best


@kernel
def best_pair(state: State, board: Board, seat: int, weights: Any) -> tuple[int, float]:
    """The first of the two free roads that are worth most together, and their sum: the second, once the first lies.

    With one piece or one place left it is that road alone.
    """
    first, best = -1, fit.NONE
    more, most = most_of_second(state, board, seat, weights), fit.longest_possible(state, board, seat)
    title = fit.length_for_title(state, board, seat)
    for word in range(2):
        left = state.sites[seat, word]
        while left != 0:
            edge = word * HALF + lowest(left)
            left &= left - 1
            opens = fit.opens_place(state, board, seat, edge)
            if fit.worth_of_road(state, seat, weights, most, title, opens) + more > best:
                length = length_with(state, board, seat, edge, ALL)
                value = fit.worth_of_road(state, seat, weights, length, title, opens)
                if state.roads_left[seat] > 1 and value + more > best:
                    value += max(0.0, best_second(state, board, seat, weights, edge))
                if value > best:
                    first, best = edge, value
    return first, best


@kernel
def most_of_second(state: State, board: Board, seat: int, weights: Any) -> float:
    """What the second of two free roads can be worth at most."""
    if state.roads_left[seat] < 2:
        return 0.0
    title = fit.length_for_title(state, board, seat)
    return fit.worth_of_road(state, seat, weights, fit.longest_possible(state, board, seat) + 1, title, True)


@kernel
def most_of_pair(state: State, board: Board, seat: int, weights: Any) -> float:
    """What two free roads can be worth at most."""
    title = fit.length_for_title(state, board, seat)
    one = fit.worth_of_road(state, seat, weights, fit.longest_possible(state, board, seat), title, True)
    return one + most_of_second(state, board, seat, weights)


@kernel
def best_second(state: State, board: Board, seat: int, weights: Any, laid: int) -> float:
    """The best road once another lies: on what was free before, and beyond it."""
    length, tips, network, circle = state.length[seat], state.tips[seat], state.network[seat], state.circle[seat]
    word, bit = laid // HALF, np.int64(1) << np.int64(laid % HALF)
    lengthen(state, board, seat, laid)
    state.roads[seat, word] |= bit
    state.roads_left[seat] -= 1
    best = fit.NONE
    for beyond in range(2):
        low, high = state.sites[seat, 0], state.sites[seat, 1]
        if beyond:
            state.network[seat] = network | ends_of(board, laid)
            low, high = free_beside(state, board, seat, laid)
        low, high = (low & ~bit, high) if word == 0 else (low, high & ~bit)
        _, best = better_road(state, board, seat, weights, low, high, best)
    state.roads[seat, word] &= ~bit
    state.roads_left[seat] += 1
    state.length[seat], state.tips[seat], state.network[seat], state.circle[seat] = length, tips, network, circle
    return best


@kernel
def ends_of(board: Board, edge: int) -> np.int64:
    """The set of its two vertices."""
    one, two = np.int64(board.edge_vertices[edge, 0]), np.int64(board.edge_vertices[edge, 1])
    return np.int64(1) << one | np.int64(1) << two


@kernel
def free_beside(state: State, board: Board, seat: int, laid: int) -> tuple[np.int64, np.int64]:
    """The set of free edges at its two vertices, where no other seat has built."""
    low, high = np.int64(0), np.int64(0)
    for i in range(2):
        vertex = board.edge_vertices[laid, i]
        if leads_on(state, seat, vertex):
            for k in range(3):
                edge = int(board.vertex_edges[vertex, k])
                if edge >= 0 and state.road[edge] == NOBODY:
                    bit = np.int64(1) << np.int64(edge % HALF)
                    low, high = (low | bit, high) if edge < HALF else (low, high | bit)
    return low, high
