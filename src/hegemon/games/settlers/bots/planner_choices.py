"""The planner's smaller decisions: places, roads, the robber, exchanges, cards."""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel, lowest
from hegemon.games.settlers.bots.affordable import missing
from hegemon.games.settlers.bots.fitness import chance_of, chances_beside
from hegemon.games.settlers.bots.goals import (
    BILL,
    DISTANCE,
    NEXT_SETTLEMENT,
    PIPS,
    PLACE,
    ROAD_GOAL,
    ROADS,
    SETTLEMENT_GOAL,
    THREAT,
    WIDTH,
    outlook,
)
from hegemon.games.settlers.bots.prospects import (
    COST,
    GOALS,
    HAND,
    HAND_THERE,
    PRICE,
    payable,
    speed_with,
    take_stock,
)
from hegemon.games.settlers.bots.weights import scarcest, write
from hegemon.games.settlers.rules.board import ROAD_COST
from hegemon.games.settlers.rules.moves import OFFER, PLENTY
from hegemon.games.settlers.rules.roads.longest import ALL, length_with
from hegemon.games.settlers.rules.sets import HALF, has
from hegemon.games.settlers.rules.state import NOBODY, SettlersBoard, SettlersState

DANGER = 0.8
"""The share of its value that the outlook of a hand keeps if a seven would halve the hand."""
BOUNTY = 0.25
"""The gain in outlook that a monopoly must bring."""


# The set-up


@kernel
def best_start(state: SettlersState, board: SettlersBoard, seat: int, weights: Any, space: Any) -> int:
    """The vertex with which the seat builds fastest, its bare numbers counted too."""
    take_stock(state, board, seat, space)
    place, best = -1, -1.0
    yields = float(board.yields[1])
    for vertex in range(board.vertices):
        if not has(state.closed, vertex):
            value = speed_with(state, board, vertex, yields, True, space)
            value += weights[PIPS] * chances_beside(state, board, vertex)
            if value > best:
                place, best = vertex, value
    return place


@kernel
def first_road(state: SettlersState, board: SettlersBoard) -> int:
    """Towards the best free vertex two steps away."""
    place, best = -1, -1.0
    for i in range(3):
        edge = int(board.vertex_edges[state.origin, i])
        if edge < 0 or state.road[edge] != NOBODY:
            continue
        over = int(board.edge_vertices[edge, 0] + board.edge_vertices[edge, 1]) - int(state.origin)
        value = 0.0
        for k in range(3):
            vertex = int(board.vertex_vertices[over, k])
            if vertex >= 0 and not has(state.closed, vertex):
                harbour = 0.05 if board.vertex_harbour[vertex] >= 0 else 0.0
                value = max(value, chances_beside(state, board, vertex) + harbour)
        if value > best:
            place, best = edge, value
    return place


# The robber


@kernel
def best_robbery(state: SettlersState, board: SettlersBoard, seat: int, weights: Any) -> tuple[int, int]:
    """The tile where the robber costs the others most, leaders above all, and the seat to rob there."""
    place, best = -1, -1e9
    for tile in range(board.tiles):
        if tile == state.robber:
            continue
        value = 0.0
        for i in range(6):
            vertex = board.tile_vertices[tile, i]
            owner = int(state.owner[vertex])
            if owner != NOBODY:
                worth = -2.0 if owner == seat else 1.0 + weights[THREAT] * threat(state, owner)
                value += worth * board.yields[state.level[vertex]] * chance_of(state.token[tile])
        victim = best_victim(state, seat, tile)
        if victim != NOBODY:
            value += 0.1 * (1.0 + weights[THREAT] * threat(state, victim))
        if value > best:
            place, best = tile, value
    return place, best_victim(state, seat, place)


@kernel
def threat(state: SettlersState, seat: int) -> float:
    """The apparent progress of a seat: its open points, and a little for every hidden card."""
    return float(state.points[seat] + 0.3 * state.held[seat])


@kernel
def best_victim(state: SettlersState, seat: int, tile: int) -> int:
    """The seat that is furthest ahead of those with cards and a building at the tile."""
    victim, most = NOBODY, -1.0
    for other in range(state.seats):
        if other != seat and state.beside[tile] >> other & 1 and state.hand[other] > 0:
            ahead = threat(state, other)
            if ahead > most:
                victim, most = other, ahead
    return victim


@kernel
def least_missed(state: SettlersState, seat: int, weights: Any, space: Any) -> int:
    """The card whose loss leaves the best outlook."""
    kind, best = -1, -1.0
    for resource in range(5):
        if state.resources[seat, resource] > 0:
            space[HAND + resource] -= 1.0
            value = outlook(space, HAND, weights, -1)
            space[HAND + resource] += 1.0
            if value > best:
                kind, best = resource, value
    return kind


# Paying


@kernel
def can_pay(space: Any, goal: int) -> bool:
    for resource in range(5):
        space[COST + resource] = space[GOALS + goal * WIDTH + BILL + resource]
    return payable(space, HAND)


@kernel
def spend(space: Any, goal: int) -> None:
    """The hand after paying for a goal, exchanges included, into HAND_THERE."""
    lacking = 0.0
    for resource in range(5):
        left = space[HAND + resource] - space[GOALS + goal * WIDTH + BILL + resource]
        lacking += max(0.0, -left)
        space[HAND_THERE + resource] = max(0.0, left)
    while lacking > 0.0:
        give = -1
        for resource in range(5):
            if space[HAND_THERE + resource] >= space[PRICE + resource] and (
                give < 0 or space[PRICE + resource] < space[PRICE + give]
            ):
                give = resource
        if give < 0:
            return
        space[HAND_THERE + give] -= space[PRICE + give]
        lacking -= 1.0


@kernel
def exchange(state: SettlersState, seat: int, space: Any, goal: int) -> tuple[int, int]:
    """The next exchange on the way to a goal; get is −1 if none is needed, give if none is possible."""
    give, get, most = -1, -1, 0.0
    for resource in range(5):
        spare = space[HAND + resource] - space[GOALS + goal * WIDTH + BILL + resource]
        if spare < 0.0:
            get = resource if get < 0 else get
        elif spare >= space[PRICE + resource]:
            cheaper = give < 0 or space[PRICE + resource] < space[PRICE + give]
            if cheaper or (space[PRICE + resource] == space[PRICE + give] and spare > most):
                give, most = resource, spare
    if get >= 0 and state.bank[get] == 0:
        give = -1
    return give, get


@kernel
def has_road_cards(state: SettlersState, board: SettlersBoard, seat: int) -> bool:
    return missing(state, board, seat, ROAD_COST) == 0


# Roads


@kernel
def next_road(state: SettlersState, board: SettlersBoard, seat: int, space: Any, goal: int) -> int:
    """The road to build now for a goal; −1 if it needs none."""
    at = GOALS + goal * WIDTH
    if space[at + ROADS] == 0.0:
        return -1
    if goal == ROAD_GOAL:
        return longest_site(state, board, seat)
    return int(space[DISTANCE + len(state.owner) + int(space[at + PLACE])])


@kernel
def longest_site(state: SettlersState, board: SettlersBoard, seat: int) -> int:
    """The road that makes the longest road; of equal ones that with most room beyond."""
    place, best = -1, -1.0
    for word in range(state.sites.shape[1]):
        left = state.sites[seat, word]
        while left != 0:
            edge = word * HALF + lowest(left)
            left &= left - 1
            value = float(length_with(state, board, seat, edge, ALL))
            for i in range(2):
                vertex = board.edge_vertices[edge, i]
                if not has(state.network[seat], vertex) and state.owner[vertex] == NOBODY:
                    value += 0.2
                    value += 0.2 * (not has(state.closed, vertex))
            if value > best:
                place, best = edge, value
    return place


@kernel
def free_road(state: SettlersState, board: SettlersBoard, seat: int, space: Any) -> int:
    """The edge for a free road: towards a planned settlement, or else for the longest road; −1 if there is none."""
    if state.roads_left[seat] == 0:
        return -1
    for goal in (SETTLEMENT_GOAL, NEXT_SETTLEMENT):
        edge = next_road(state, board, seat, space, goal)
        if edge >= 0:
            return edge
    return longest_site(state, board, seat)


# Cards and offers


@kernel
def best_monopoly(state: SettlersState, board: SettlersBoard, seat: int, weights: Any, space: Any) -> int:
    """The resource whose cards improve the outlook most, if they do so enough; the bank tells how many others hold."""
    kind, best = -1, outlook(space, HAND, weights, -1) + BOUNTY
    for resource in range(5):
        others = int(board.bank) - int(state.bank[resource]) - int(state.resources[seat, resource])
        space[HAND + resource] += others
        value = outlook(space, HAND, weights, -1) + 0.02 * others
        space[HAND + resource] -= others
        if value > best:
            kind, best = resource, value
    return kind


@kernel
def write_plenty(state: SettlersState, seat: int, space: Any, goal: int, move: Any) -> bool:
    """The two cards that complete a goal, if it lacks one or two."""
    one, two, lacking = -1, -1, 0
    for resource in range(5):
        for nth in range(int(space[GOALS + goal * WIDTH + BILL + resource] - space[HAND + resource])):
            lacking += 1
            if lacking > 2 or state.bank[resource] <= nth:
                return False
            one, two = (resource, two) if one < 0 else (one, resource)
    if one >= 0 and two < 0:
        two = scarcest(state, seat, one)
    if two < 0:
        return False
    write(move, PLENTY, min(one, two), max(one, two))
    return True


@kernel
def write_offer(state: SettlersState, board: SettlersBoard, seat: int, space: Any, goal: int, move: Any) -> None:
    """A card to spare for one that the goal lacks, where others hold it."""
    give, get, most = -1, -1, 0.0
    for resource in range(5):
        spare = space[HAND + resource] - space[GOALS + max(0, goal) * WIDTH + BILL + resource]
        if spare < 0.0 and board.bank - state.bank[resource] > state.resources[seat, resource]:
            get = resource
        elif spare > most:
            give, most = resource, spare
    if goal >= 0 and give >= 0 and get >= 0:
        write(move, OFFER, 0, 0)
        move[1 + give] = move[6 + get] = 1
