"""Goals of a seat of Settlers: the best settlements, the best cities, a card, the longest road; what each
brings in points, now and by faster building, and what it costs.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.arithmetic import exponential
from hegemon.core.kernels.kernel import kernel, lowest
from hegemon.games.settlers.bots.prospects import (
    COST,
    GOALS,
    HAND,
    INCOME,
    PRICE,
    payable,
    rolls_for,
    speed,
    speed_with,
    take_stock,
)
from hegemon.games.settlers.rules.board import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
from hegemon.games.settlers.rules.building import needed_at_harbours
from hegemon.games.settlers.rules.sets import BITS, any_member, has
from hegemon.games.settlers.rules.state import KNIGHT_CARD, NOBODY, SettlersBoard, SettlersState

SETTLEMENT_GOAL, NEXT_SETTLEMENT, CITY_GOAL, NEXT_CITY, CARD_GOAL, ROAD_GOAL = range(6)
KINDS = 6
BENEFIT, PLACE, ROADS, BILL, WIDTH = 0, 1, 2, 3, 8
"""Fields of a goal: points, the vertex, roads to build first, five counts of cards."""
DISTANCE = GOALS + KINDS * WIDTH
"""From here on for every vertex how many roads away it is, and then, as many numbers on, the first of them."""

HORIZON, PATIENCE, BREADTH, CARD, ARMY, TITLE, PIPS, THREAT, MARGIN = range(9)
"""The parameters of the planner."""
FAR = 3
"""No settlement is planned further away than this many roads."""


def space_for(vertices: int) -> int:
    """Numbers of working space on a board of `vertices` vertices."""
    return DISTANCE + 2 * vertices


@kernel
def survey(state: SettlersState, board: SettlersBoard, seat: int, weights: Any, space: Any) -> None:
    """All goals of a seat, into the working space."""
    take_stock(state, board, seat, space)
    for i in range(GOALS, DISTANCE):
        space[i] = 0.0
    now = speed(board, space, INCOME, PRICE)
    left = max(0.2, 1.0 - state.points[seat] / board.target)
    horizon = weights[HORIZON] * left
    survey_settlements(state, board, seat, weights, space, now, horizon)
    survey_cities(state, board, seat, weights, space, now, horizon)
    if state.deck_left > 0:
        note(board, space, CARD_GOAL, card_benefit(state, board, seat, weights), -1, 0, CARD_COST)
    survey_roads(state, board, seat, weights, space)


@kernel
def note(board: SettlersBoard, space: Any, goal: int, benefit: float, place: int, roads: int, what: int) -> None:
    at = GOALS + goal * WIDTH
    space[at + BENEFIT], space[at + PLACE], space[at + ROADS] = benefit, place, roads
    for resource in range(5):
        cost = roads * int(board.cost[ROAD_COST, resource])
        if what != ROAD_COST:
            cost += int(board.cost[what, resource])
        space[at + BILL + resource] = float(cost)


@kernel
def measure(state: SettlersState, board: SettlersBoard, seat: int, space: Any) -> None:
    """The number of roads from the seat's network to every vertex, and the first of them."""
    vertices, first = int(board.vertices), DISTANCE + len(state.owner)
    for vertex in range(vertices):
        space[DISTANCE + vertex] = 0.0 if has(state.network[seat], vertex) else 99.0
        space[first + vertex] = -1.0
    for step in range(FAR):
        for vertex in range(vertices):
            owner = state.owner[vertex]
            if space[DISTANCE + vertex] != step or (owner != NOBODY and owner != seat):
                continue
            for i in range(3):
                edge = int(board.vertex_edges[vertex, i])
                if edge < 0 or state.road[edge] != NOBODY:
                    continue
                beyond = int(board.edge_vertices[edge, 0] + board.edge_vertices[edge, 1] - vertex)
                if space[DISTANCE + beyond] > step + 1:
                    space[DISTANCE + beyond] = step + 1.0
                    space[first + beyond] = float(edge) if step == 0 else space[first + vertex]


@kernel
def survey_settlements(
    state: SettlersState, board: SettlersBoard, seat: int, weights: Any, space: Any, now: float, horizon: float
) -> None:
    """The two settlements that bring most, the sooner the better."""
    measure(state, board, seat, space)
    if state.settlements_left[seat] == 0:
        return
    first, second = 0.0, 0.0
    yields = float(board.yields[1])
    for vertex in range(board.vertices):
        roads = int(space[DISTANCE + vertex])
        if has(state.closed, vertex) or roads > min(FAR, int(state.roads_left[seat])):
            continue
        benefit = 1.0 + horizon * (speed_with(state, board, vertex, yields, True, space) - now)
        benefit += harbour_benefit(state, board, seat, weights, vertex)
        if benefit <= second:  # no more is left of it later
            continue
        for resource in range(5):
            cost = board.cost[SETTLEMENT_COST, resource] + roads * board.cost[ROAD_COST, resource]
            space[COST + resource] = float(cost)
        value = benefit * soon(space, HAND, weights)
        if value > first:
            second, first = first, value
            copy_goal(space, SETTLEMENT_GOAL, NEXT_SETTLEMENT)
            note(board, space, SETTLEMENT_GOAL, benefit, vertex, roads, SETTLEMENT_COST)
        elif value > second:
            second = value
            note(board, space, NEXT_SETTLEMENT, benefit, vertex, roads, SETTLEMENT_COST)


@kernel
def copy_goal(space: Any, goal: int, other: int) -> None:
    for i in range(WIDTH):
        space[GOALS + other * WIDTH + i] = space[GOALS + goal * WIDTH + i]


@kernel
def survey_cities(
    state: SettlersState, board: SettlersBoard, seat: int, weights: Any, space: Any, now: float, horizon: float
) -> None:
    """The two settlements that bring most as cities."""
    if state.cities_left[seat] == 0:
        return
    first, second = 0.0, 0.0
    more = float(board.yields[2] - board.yields[1])
    for word in range(len(state.closed)):
        left = state.settlements[seat, word]
        while left != 0:
            vertex = word * BITS + lowest(left)
            left &= left - 1
            benefit = 1.0 + horizon * (speed_with(state, board, vertex, more, False, space) - now)
            benefit += harbour_benefit(state, board, seat, weights, vertex)
            if benefit > first:
                second, first = first, benefit
                copy_goal(space, CITY_GOAL, NEXT_CITY)
                note(board, space, CITY_GOAL, benefit, vertex, 0, CITY_COST)
            elif benefit > second:
                second = benefit
                note(board, space, NEXT_CITY, benefit, vertex, 0, CITY_COST)


@kernel
def harbour_benefit(state: SettlersState, board: SettlersBoard, seat: int, weights: Any, vertex: int) -> float:
    """Harbour Master, if one more harbour point takes it."""
    if board.harbour_master == 0 or board.vertex_harbour[vertex] < 0 or state.master == seat:
        return 0.0
    if state.at_harbours[seat] + 1 < needed_at_harbours(state, board):
        return 0.0
    return float(weights[TITLE] * board.title_points)


@kernel
def card_benefit(state: SettlersState, board: SettlersBoard, seat: int, weights: Any) -> float:
    """A card by itself, and as a step towards the Largest Army."""
    benefit = weights[CARD]
    if state.largest != seat:
        most = board.largest_army - 1 if state.largest == NOBODY else int(state.knights[state.largest])
        own = int(state.knights[seat]) + max(0, int(state.cards[seat, KNIGHT_CARD]))
        benefit += weights[ARMY] * board.title_points / max(1, most + 1 - own)
    return float(benefit)


@kernel
def survey_roads(state: SettlersState, board: SettlersBoard, seat: int, weights: Any, space: Any) -> None:
    """Longest Road, if there are pieces and places for it."""
    if state.longest == seat or not any_member(state.sites[seat]):
        return
    longest = board.longest_road - 1
    for other in range(state.seats):
        if other != seat:
            longest = max(longest, int(state.length[other]))
    roads = longest + 1 - int(state.length[seat])
    if 0 < roads <= min(4, int(state.roads_left[seat])):
        benefit = weights[TITLE] * board.title_points * (1.5 if state.longest != NOBODY else 1.0)
        note(board, space, ROAD_GOAL, benefit, -1, roads, ROAD_COST)


@kernel
def soon(space: Any, hand: int, weights: Any) -> float:
    """The share of a benefit that is left when the cost can be paid."""
    if payable(space, hand):
        return 1.0
    return exponential(-(2.0 + rolls_for(space, hand, INCOME, PRICE)) / weights[PATIENCE])


@kernel
def goal_value(space: Any, goal: int, hand: int, weights: Any) -> float:
    """The benefit of a goal for a hand, the sooner the more; 0 if there is no such goal."""
    at = GOALS + goal * WIDTH
    if space[at + BENEFIT] <= 0.0:
        return 0.0
    for resource in range(5):
        space[COST + resource] = space[at + BILL + resource]
    return float(space[at + BENEFIT] * soon(space, hand, weights))


@kernel
def best_goal(space: Any, hand: int, weights: Any) -> int:
    goal, best = -1, 0.0
    for kind in range(KINDS):
        if space[GOALS + kind * WIDTH + BENEFIT] <= best:  # no more is left of it later
            continue
        value = goal_value(space, kind, hand, weights)
        if value > best:
            goal, best = kind, value
    return goal


@kernel
def outlook(space: Any, hand: int, weights: Any, without: int) -> float:
    """The outlook of a hand: the best goal, and a share of the others, except for `without`."""
    best, total = 0.0, 0.0
    for kind in range(KINDS):
        if kind == without and kind != CARD_GOAL:
            continue
        value = goal_value(space, kind, hand, weights)
        total += value
        best = max(best, value)
    return float(best + weights[BREADTH] * (total - best))
