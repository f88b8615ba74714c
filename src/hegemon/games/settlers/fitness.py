"""What an individual of 32 weights thinks of a sub-move (S3): the formulas of the thesis, section 1.4.

The weights stand in the order of the thesis's table of parameters. Kernels; none leaves the state changed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hegemon.game import Board, State
from hegemon.games.settlers.board import CITY_COST, ROAD_COST, SETTLEMENT_COST
from hegemon.games.settlers.boxes import lowest
from hegemon.games.settlers.roads import longest_through
from hegemon.games.settlers.state import DESERT, HALF, NOBODY, TILES
from hegemon.kernel import kernel

(
    GOOD_NUMBERS, PORT_THREE, PORT_TWO, MISSING, EDGE, WOOD, BRICK, GRAIN, SHEEP, STONE,
    ROAD, LONGEST_ROAD, EXTENSION, SPACE, THIEF, THIEF_OTHERS, THIEF_OWN, THIEF_CHANCE,
    VILLAGE, VILLAGE_NUMBERS, VILLAGE_PORT_THREE, VILLAGE_PORT_TWO, TOWN, TOWN_NUMBERS,
    BUY_CARD, USE_CARD, MONOPOLY, PLENTY_ROAD, PLENTY_VILLAGE, PLENTY_TOWN, PLENTY_CARD, TWO_ROADS,
) = range(32)  # fmt: skip
MATERIALS = (WOOD, BRICK, SHEEP, GRAIN, STONE)
"""The weight of each resource, in the order of the rules."""
NONE = -1.0
"""The fitness of what cannot be done: below every other."""


@kernel
def chance_of(token: int) -> float:
    """The probability that two dice show the token; the desert has none."""
    return (6 - abs(7 - token)) / 36.0 if token > 0 else 0.0


@kernel
def chances_beside(state: State, board: Board, vertex: int) -> float:
    """The sum of the probabilities of the tiles beside a vertex."""
    total = 0.0
    for i in range(3):
        tile = board.vertex_tiles[vertex, i]
        if tile >= 0:
            total += chance_of(state.token[tile])
    return total


@kernel
def port(state: State, board: Board, weights: Any, vertex: int) -> float:
    """`ports`: the weight of the harbour at the vertex, 0 without one."""
    slot = board.vertex_harbour[vertex]
    if slot < 0:
        return 0.0
    return float(weights[VILLAGE_PORT_THREE if state.harbour[slot] == DESERT else VILLAGE_PORT_TWO])


# The set-up


@kernel
def reached(state: State, seat: int) -> int:
    """The set of resources that the seat's buildings stand beside."""
    kinds = 0
    for tile in range(TILES):
        if state.beside[tile] >> seat & 1:
            kinds |= 1 << int(state.resource[tile])
    return kinds


@kernel
def start_fitness(state: State, board: Board, seat: int, weights: Any, vertex: int) -> float:
    """Over the tiles beside it: goodNum · curMat · probFace + ctMiss · missMat; then the harbour and the edges."""
    known = reached(state, seat)
    tiles, edges, missing = 0, 0, 0
    total = 0.0
    for i in range(3):
        edges += board.vertex_edges[vertex, i] >= 0
        tile = board.vertex_tiles[vertex, i]
        if tile < 0:
            continue
        tiles += 1
        kind = int(state.resource[tile])
        if kind != DESERT:
            total += weights[GOOD_NUMBERS] * weights[MATERIALS[kind]] * chance_of(state.token[tile])
            missing += not known >> kind & 1
    total += tiles * missing * weights[MISSING]
    return float(total + port(state, board, weights, vertex) + edges * weights[EDGE])


# Building


@kernel
def length_with(state: State, board: Board, seat: int, edge: int) -> int:
    """How long the seat's longest road is once this one is built."""
    return max(int(state.length[seat]), longest_through(state, board, seat, edge))


@kernel
def opens_place(state: State, board: Board, seat: int, edge: int) -> bool:
    """Whether the road leads to a vertex that could be settled and could not be before."""
    for i in range(2):
        vertex = board.edge_vertices[edge, i]
        if not (state.network[seat] | state.closed) >> vertex & 1:
            return True
    return False


@kernel
def takes_title(state: State, board: Board, seat: int, length: int) -> bool:
    """Whether a road of this length would bring Longest Road to the seat."""
    if state.longest == seat or length < board.longest_road:
        return False
    longest = True
    for other in range(state.seats):
        longest = longest and (other == seat or state.length[other] < length)
    return longest


@kernel
def road_fitness(state: State, board: Board, seat: int, weights: Any, edge: int) -> float:
    """What a road on this edge is worth."""
    length = int(state.length[seat])
    if longest_possible(state, board, seat) > length:
        length = length_with(state, board, seat, edge)
    return worth_of_road(state, board, seat, weights, length, opens_place(state, board, seat, edge))


@kernel
def worth_of_road(state: State, board: Board, seat: int, weights: Any, length: int, opens: bool) -> float:
    """roadGen, and what holds of: the longest road becomes longer, which is this long; it takes the title; it opens a
    place."""
    total = weights[ROAD]
    if length > state.length[seat]:
        total += weights[EXTENSION]
        if takes_title(state, board, seat, length):
            total += weights[LONGEST_ROAD]
    return float(total + weights[SPACE] if opens else total)


@kernel
def longest_possible(state: State, board: Board, seat: int) -> int:
    """No road of the seat's is longer, once it has built one more."""
    return int(board.roads - state.roads_left[seat] + 1)


@kernel
def most_of_road(state: State, board: Board, seat: int, weights: Any, opens: bool, before: int) -> float:
    """What a road can be worth at most, with so many others laid before it, by what is quickly seen.

    Most roads need not be measured: the best one so far is worth more than they can be. No weight is negative.
    """
    length = longest_possible(state, board, seat) + before
    return worth_of_road(state, board, seat, weights, length, opens)


@kernel
def village_fitness(state: State, board: Board, weights: Any, vertex: int) -> float:
    numbers = weights[VILLAGE_NUMBERS] * chances_beside(state, board, vertex)
    return float(weights[VILLAGE] + numbers + port(state, board, weights, vertex))


@kernel
def town_fitness(state: State, board: Board, weights: Any, vertex: int) -> float:
    return float(weights[TOWN] + weights[TOWN_NUMBERS] * chances_beside(state, board, vertex))


# The robber and the cards


@kernel
def thief_fitness(state: State, board: Board, seat: int, weights: Any, tile: int) -> float:
    """More buildings of others and a likelier number are better, own buildings worse; thiefMove if nobody is there."""
    own, others = 0, 0
    if state.beside[tile] != 0:
        for i in range(6):
            owner = state.owner[board.tile_vertices[tile, i]]
            own += owner == seat
            others += owner != NOBODY and owner != seat
    if others == 0:
        return float(weights[THIEF])
    share = (weights[THIEF] + others * weights[THIEF_OTHERS]) / (own * weights[THIEF_OWN] + 1.0)
    return float(share * chance_of(state.token[tile]) * weights[THIEF_CHANCE])


@kernel
def monopoly_fitness(state: State, seat: int, weights: Any, resource: int) -> float:
    # Never below 0: in a playout from a guess, a hand may have traded away a card that it was not guessed to hold.
    return float(weights[MONOPOLY] / (max(0, int(state.resources[seat, resource])) + 1.0))


# The best place for each


@kernel
def best_place(state: State, board: Board, seat: int, weights: Any, what: int) -> tuple[int, float]:
    """Where to build what has this cost, and its fitness; a card has no place."""
    if what == ROAD_COST:
        return best_road(state, board, seat, weights)
    if what == SETTLEMENT_COST:
        return best_village(state, board, seat, weights)
    if what == CITY_COST:
        return best_town(state, board, seat, weights)
    return -1, float(weights[BUY_CARD])


@kernel
def best_start(state: State, board: Board, seat: int, weights: Any) -> tuple[int, float]:
    """The best free vertex of the set-up; of equal ones the first, here and below."""
    place, best = -1, NONE
    for vertex in range(len(state.owner)):
        if not state.closed >> vertex & 1:
            value = start_fitness(state, board, seat, weights, vertex)
            if value > best:
                place, best = vertex, value
    return place, best


@kernel
def best_road(state: State, board: Board, seat: int, weights: Any) -> tuple[int, float]:
    place, best = -1, NONE
    if state.roads_left[seat] > 0:
        for word in range(2):
            left = state.sites[seat, word]
            while left != 0:
                edge = word * HALF + lowest(left)
                left &= left - 1
                value = better_road(state, board, seat, weights, edge, best)
                if value > best:
                    place, best = edge, value
    return place, best


@kernel
def better_road(state: State, board: Board, seat: int, weights: Any, edge: int, best: float) -> float:
    """The fitness of a road if it might be better than the best so far; else that it is not."""
    if most_of_road(state, board, seat, weights, opens_place(state, board, seat, edge), 0) <= best:
        return NONE
    return road_fitness(state, board, seat, weights, edge)


@kernel
def best_village(state: State, board: Board, seat: int, weights: Any) -> tuple[int, float]:
    place, best = -1, NONE
    if state.settlements_left[seat] > 0:
        left = state.network[seat] & ~state.closed
        while left != 0:
            vertex = lowest(left)
            left &= left - 1
            value = village_fitness(state, board, weights, vertex)
            if value > best:
                place, best = vertex, value
    return place, best


@kernel
def best_town(state: State, board: Board, seat: int, weights: Any) -> tuple[int, float]:
    place, best = -1, NONE
    if state.cities_left[seat] > 0:
        left = state.settlements[seat]
        while left != 0:
            vertex = lowest(left)
            left &= left - 1
            value = town_fitness(state, board, weights, vertex)
            if value > best:
                place, best = vertex, value
    return place, best


@kernel
def best_thief(state: State, board: Board, seat: int, weights: Any) -> tuple[int, float]:
    place, best = -1, NONE
    for tile in range(TILES):
        if tile != state.robber:
            value = thief_fitness(state, board, seat, weights, tile)
            if value > best:
                place, best = tile, value
    return place, best


@kernel
def best_pair(state: State, board: Board, seat: int, weights: Any) -> tuple[int, float]:
    """The first of the two free roads that are worth most together, and their sum: the second, once the first lies.

    With one piece or one place left it is that road alone.
    """
    first, best = -1, NONE
    more = most_of_second(state, board, seat, weights)
    for word in range(2):
        left = state.sites[seat, word]
        while left != 0:
            edge = word * HALF + lowest(left)
            left &= left - 1
            opens = opens_place(state, board, seat, edge)
            if most_of_road(state, board, seat, weights, opens, 0) + more > best:
                length = length_with(state, board, seat, edge)
                value = worth_of_road(state, board, seat, weights, length, opens)
                if state.roads_left[seat] > 1 and value + more > best:
                    value += max(0.0, best_second(state, board, seat, weights, edge, length))
                if value > best:
                    first, best = edge, value
    return first, best


@kernel
def most_of_second(state: State, board: Board, seat: int, weights: Any) -> float:
    return most_of_road(state, board, seat, weights, True, 1) if state.roads_left[seat] > 1 else 0.0


@kernel
def most_of_pair(state: State, board: Board, seat: int, weights: Any) -> float:
    """What two free roads can be worth at most."""
    return most_of_road(state, board, seat, weights, True, 0) + most_of_second(state, board, seat, weights)


@kernel
def best_second(state: State, board: Board, seat: int, weights: Any, laid: int, length: int) -> float:
    """The best road once another lies that makes the longest road so long: on what was free before, and beyond it."""
    length_before, network = state.length[seat], state.network[seat]
    word, bit = laid // HALF, np.int64(1) << np.int64(laid % HALF)
    state.length[seat] = length
    state.roads[seat, word] |= bit
    state.roads_left[seat] -= 1
    best = NONE
    for half in range(4):
        if half < 2:
            left = state.sites[seat, half]
        else:
            state.network[seat] = network | ends_of(board, laid)
            left = free_beside(state, board, seat, laid, half - 2)
        if half % 2 == word:
            left &= ~bit
        while left != 0:
            edge = half % 2 * HALF + lowest(left)
            left &= left - 1
            best = max(best, better_road(state, board, seat, weights, edge, best))
    state.roads[seat, word] &= ~bit
    state.roads_left[seat] += 1
    state.length[seat], state.network[seat] = length_before, network
    return best


@kernel
def ends_of(board: Board, edge: int) -> np.int64:
    """The set of its two vertices."""
    one, two = np.int64(board.edge_vertices[edge, 0]), np.int64(board.edge_vertices[edge, 1])
    return np.int64(1) << one | np.int64(1) << two


@kernel
def free_beside(state: State, board: Board, seat: int, laid: int, half: int) -> np.int64:
    """Of the free edges at its two vertices, where no other seat has built: one word of the set."""
    found = np.int64(0)
    for i in range(2):
        vertex = board.edge_vertices[laid, i]
        if state.owner[vertex] == NOBODY or state.owner[vertex] == seat:
            for k in range(3):
                edge = int(board.vertex_edges[vertex, k])
                if edge >= 0 and edge // HALF == half and state.road[edge] == NOBODY:
                    found |= np.int64(1) << np.int64(edge % HALF)
    return found
