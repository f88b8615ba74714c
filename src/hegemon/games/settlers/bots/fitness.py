"""The value of a sub-move to an individual of 32 weights (S3): the formulas of the thesis, section 1.4.

The weights stand in the order of the thesis's table of parameters. Kernels; none leaves the state changed.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel
from hegemon.games.settlers.rules.roads.longest import ALL, length_with
from hegemon.games.settlers.rules.sets import in_neither
from hegemon.games.settlers.rules.state import DESERT, NOBODY, SettlersBoard, SettlersState

(
    GOOD_NUMBERS, PORT_THREE, PORT_TWO, MISSING, EDGE, WOOD, BRICK, GRAIN, SHEEP, STONE,
    ROAD, LONGEST_ROAD, EXTENSION, SPACE, ROBBER, ROBBER_OTHERS, ROBBER_OWN, ROBBER_CHANCE,
    SETTLEMENT, SETTLEMENT_NUMBERS, SETTLEMENT_PORT_THREE, SETTLEMENT_PORT_TWO, CITY, CITY_NUMBERS,
    BUY_CARD, USE_CARD, MONOPOLY, PLENTY_ROAD, PLENTY_SETTLEMENT, PLENTY_CITY, PLENTY_CARD, TWO_ROADS,
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
def chances_beside(state: SettlersState, board: SettlersBoard, vertex: int) -> float:
    """The sum of the probabilities of the tiles beside a vertex."""
    total = 0.0
    for i in range(3):
        tile = board.vertex_tiles[vertex, i]
        if tile >= 0:
            total += chance_of(state.token[tile])
    return total


@kernel
def port(state: SettlersState, board: SettlersBoard, weights: Any, vertex: int) -> float:
    """`ports`: the weight of the harbour at the vertex, 0 without one."""
    slot = board.vertex_harbour[vertex]
    if slot < 0:
        return 0.0
    return float(weights[SETTLEMENT_PORT_THREE if state.harbour[slot] == DESERT else SETTLEMENT_PORT_TWO])


# The set-up


@kernel
def reached(state: SettlersState, seat: int) -> int:
    """The set of resources that the seat's buildings stand beside."""
    kinds = 0
    for tile in range(len(state.beside)):
        if state.beside[tile] >> seat & 1:
            kinds |= 1 << int(state.resource[tile])
    return kinds


@kernel
def start_fitness(state: SettlersState, board: SettlersBoard, seat: int, weights: Any, vertex: int) -> float:
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
def opens_place(state: SettlersState, board: SettlersBoard, seat: int, edge: int) -> bool:
    """True if the road leads to a vertex that could be settled and could not be before."""
    for i in range(2):
        vertex = board.edge_vertices[edge, i]
        if in_neither(state.network[seat], state.closed, vertex):
            return True
    return False


@kernel
def length_for_title(state: SettlersState, board: SettlersBoard, seat: int) -> int:
    """The length of a road that brings Longest Road to the seat; out of reach if the seat has it."""
    if state.longest == seat:
        return ALL + 1
    length = int(board.longest_road)
    for other in range(state.seats):
        if other != seat:
            length = max(length, int(state.length[other]) + 1)
    return length


@kernel
def road_fitness(state: SettlersState, board: SettlersBoard, seat: int, weights: Any, edge: int) -> float:
    """The value of a road on this edge."""
    length, title = length_with(state, board, seat, edge, ALL), length_for_title(state, board, seat)
    return worth_of_road(state, seat, weights, length, title, opens_place(state, board, seat, edge))


@kernel
def worth_of_road(state: SettlersState, seat: int, weights: Any, length: int, title: int, opens: bool) -> float:
    """roadGen, and what holds of: the longest road becomes longer, which is so long; it takes the title; it opens a
    place."""
    total = weights[ROAD]
    if length > state.length[seat]:
        total += weights[EXTENSION]
        if length >= title:
            total += weights[LONGEST_ROAD]
    return float(total + weights[SPACE] if opens else total)


@kernel
def longest_possible(state: SettlersState, board: SettlersBoard, seat: int) -> int:
    """No road of the seat's is longer, once it has built one more."""
    return int(board.roads - state.roads_left[seat] + 1)


@kernel
def settlement_fitness(state: SettlersState, board: SettlersBoard, weights: Any, vertex: int) -> float:
    numbers = weights[SETTLEMENT_NUMBERS] * chances_beside(state, board, vertex)
    return float(weights[SETTLEMENT] + numbers + port(state, board, weights, vertex))


@kernel
def city_fitness(state: SettlersState, board: SettlersBoard, weights: Any, vertex: int) -> float:
    return float(weights[CITY] + weights[CITY_NUMBERS] * chances_beside(state, board, vertex))


# The robber and the cards


@kernel
def robber_fitness(state: SettlersState, board: SettlersBoard, seat: int, weights: Any, tile: int) -> float:
    """More buildings of others and a likelier number are better, own ones worse; the base weight if nobody is there."""
    own, others = 0, 0
    if state.beside[tile] != 0:
        for i in range(6):
            owner = state.owner[board.tile_vertices[tile, i]]
            own += owner == seat
            others += owner != NOBODY and owner != seat
    if others == 0:
        return float(weights[ROBBER])
    share = (weights[ROBBER] + others * weights[ROBBER_OTHERS]) / (own * weights[ROBBER_OWN] + 1.0)
    return float(share * chance_of(state.token[tile]) * weights[ROBBER_CHANCE])


@kernel
def monopoly_fitness(state: SettlersState, seat: int, weights: Any, resource: int) -> float:
    # Never below 0: in a playout from a guess, a hand may have traded away a card that it was not guessed to hold.
    return float(weights[MONOPOLY] / (max(0, int(state.resources[seat, resource])) + 1.0))
