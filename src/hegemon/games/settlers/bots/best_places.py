"""The best place for each sub-move by an individual's formulas (see `fitness`); of equal places the first. Kernels;
none leaves the state changed."""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel, lowest
from hegemon.games.settlers.bots import fitness as fit
from hegemon.games.settlers.rules.board import CITY_COST, ROAD_COST, SETTLEMENT_COST
from hegemon.games.settlers.rules.roads.longest import ALL, leads_on, length_with, lengthen
from hegemon.games.settlers.rules.sets import BITS, HALF, add, add_edge, has, remove, remove_edge
from hegemon.games.settlers.rules.state import NOBODY, SettlersBoard, SettlersState

Lengths = tuple[int, int, int]
"""Of roads, as `measures` finds them."""


@kernel
def best_place(state: SettlersState, board: SettlersBoard, seat: int, weights: Any, what: int) -> tuple[int, float]:
    """The place to build a piece of this cost, and its fitness; a card has no place."""
    if what == ROAD_COST:
        return best_road(state, board, seat, weights)
    if what == SETTLEMENT_COST:
        return best_settlement(state, board, seat, weights)
    if what == CITY_COST:
        return best_city(state, board, seat, weights)
    return -1, float(weights[fit.BUY_CARD])


@kernel
def best_start(state: SettlersState, board: SettlersBoard, seat: int, weights: Any) -> tuple[int, float]:
    """The best free vertex of the set-up."""
    place, best = -1, fit.NONE
    for vertex in range(board.vertices):
        if not has(state.closed, vertex):
            value = fit.start_fitness(state, board, seat, weights, vertex)
            if value > best:
                place, best = vertex, value
    return place, best


@kernel
def best_road(state: SettlersState, board: SettlersBoard, seat: int, weights: Any) -> tuple[int, float]:
    if state.roads_left[seat] == 0:
        return -1, fit.NONE
    return better_road(state, board, seat, weights, -1, fit.NONE)


@kernel
def better_road(
    state: SettlersState, board: SettlersBoard, seat: int, weights: Any, without: int, least: float
) -> tuple[int, float]:
    """The best place for a road, but for the edge `without`, and its fitness, if that is more than `least`; −1 if none
    is."""
    place, best = -1, least
    lengths = measures(state, board, seat)
    for word in range(state.sites.shape[1]):
        left = state.sites[seat, word]
        while left != 0:
            edge = word * HALF + lowest(left)
            left &= left - 1
            if edge != without:
                value = worth_more(state, board, seat, weights, edge, lengths, best)
                if value > best:
                    place, best = edge, value
    return place, best


@inlined
def measures(state: SettlersState, board: SettlersBoard, seat: int) -> Lengths:
    """The length of a road that brings the title, the length that one more road can reach, and the least length for all
    that counts."""
    length, most = int(state.length[seat]), fit.longest_possible(state, board, seat)
    title = fit.length_for_title(state, board, seat)
    return title, most, title if length < title <= most else length + 1


@inlined
def worth_more(
    state: SettlersState,
    board: SettlersBoard,
    seat: int,
    weights: Any,
    edge: int,
    lengths: Lengths,
    least: float,
) -> float:
    """The fitness of a road on this edge, or `least` if that is more.

    Few are measured: only those that may be better, by what is quickly seen (no weight is negative), and only as far as
    it matters.
    """
    title, most, enough = lengths
    opens = fit.opens_place(state, board, seat, edge)
    if fit.worth_of_road(state, seat, weights, most, title, opens) <= least:
        return least
    longer = length_with(state, board, seat, edge, enough)
    return max(least, fit.worth_of_road(state, seat, weights, longer, title, opens))


@kernel
def best_settlement(state: SettlersState, board: SettlersBoard, seat: int, weights: Any) -> tuple[int, float]:
    place, best = -1, fit.NONE
    if state.settlements_left[seat] > 0:
        for word in range(len(state.closed)):
            left = state.network[seat, word] & ~state.closed[word]
            while left != 0:
                vertex = word * BITS + lowest(left)
                left &= left - 1
                value = fit.settlement_fitness(state, board, weights, vertex)
                if value > best:
                    place, best = vertex, value
    return place, best


@kernel
def best_city(state: SettlersState, board: SettlersBoard, seat: int, weights: Any) -> tuple[int, float]:
    place, best = -1, fit.NONE
    if state.cities_left[seat] > 0:
        for word in range(len(state.closed)):
            left = state.settlements[seat, word]
            while left != 0:
                vertex = word * BITS + lowest(left)
                left &= left - 1
                value = fit.city_fitness(state, board, weights, vertex)
                if value > best:
                    place, best = vertex, value
    return place, best


@kernel
def best_robber_tile(state: SettlersState, board: SettlersBoard, seat: int, weights: Any) -> tuple[int, float]:
    place, best = -1, fit.NONE
    for tile in range(board.tiles):
        if tile != state.robber:
            value = fit.robber_fitness(state, board, seat, weights, tile)
            if value > best:
                place, best = tile, value
    return place, best


@kernel
def best_pair(state: SettlersState, board: SettlersBoard, seat: int, weights: Any) -> tuple[int, float]:
    """The first of the two free roads that are worth most together, and their sum: the second, once the first lies.

    With one piece or one place left it is that road alone.
    """
    first, best = -1, fit.NONE
    more, most = most_of_second(state, board, seat, weights), fit.longest_possible(state, board, seat)
    title = fit.length_for_title(state, board, seat)
    for word in range(state.sites.shape[1]):
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
def most_of_second(state: SettlersState, board: SettlersBoard, seat: int, weights: Any) -> float:
    """An upper bound for the value of the second of two free roads."""
    if state.roads_left[seat] < 2:
        return 0.0
    title = fit.length_for_title(state, board, seat)
    return fit.worth_of_road(state, seat, weights, fit.longest_possible(state, board, seat) + 1, title, True)


@kernel
def most_of_pair(state: SettlersState, board: SettlersBoard, seat: int, weights: Any) -> float:
    """An upper bound for the value of two free roads."""
    title = fit.length_for_title(state, board, seat)
    one = fit.worth_of_road(state, seat, weights, fit.longest_possible(state, board, seat), title, True)
    return one + most_of_second(state, board, seat, weights)


@kernel
def best_second(state: SettlersState, board: SettlersBoard, seat: int, weights: Any, laid: int) -> float:
    """The best road once another lies: on what was free before, and beyond it."""
    length, tips, circle = state.length[seat], state.tips[seat], state.circle[seat]
    lengthen(state, board, seat, laid)
    add_edge(state.roads[seat], laid)
    state.roads_left[seat] -= 1
    _, best = better_road(state, board, seat, weights, laid, fit.NONE)
    one, two = board.edge_vertices[laid, 0], board.edge_vertices[laid, 1]
    had_one, had_two = has(state.network[seat], one), has(state.network[seat], two)
    add(state.network[seat], one)
    add(state.network[seat], two)
    best = better_beside(state, board, seat, weights, laid, best)
    if not had_one:
        remove(state.network[seat], one)
    if not had_two:
        remove(state.network[seat], two)
    remove_edge(state.roads[seat], laid)
    state.roads_left[seat] += 1
    state.length[seat], state.tips[seat], state.circle[seat] = length, tips, circle
    return best


@kernel
def better_beside(
    state: SettlersState, board: SettlersBoard, seat: int, weights: Any, laid: int, least: float
) -> float:
    """The fitness of the best free edge at the two vertices of this one, where no other seat has built, or `least` if
    that is more."""
    best = least
    lengths = measures(state, board, seat)
    for i in range(2):
        vertex = board.edge_vertices[laid, i]
        if leads_on(state, seat, vertex):
            for k in range(3):
                edge = int(board.vertex_edges[vertex, k])
                if edge >= 0 and edge != laid and state.road[edge] == NOBODY:
                    best = worth_more(state, board, seat, weights, edge, lengths, best)
    return best
