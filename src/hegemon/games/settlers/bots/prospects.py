"""The speed of building of a seat of Settlers: its income per roll, the time to pay a cost, and the value of that.

Kernels over working space: five numbers each for the hand, the income, the prices at the bank and a cost.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.games.settlers.bots.fitness import chance_of
from hegemon.games.settlers.rules.board import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
from hegemon.games.settlers.rules.state import DESERT, SettlersBoard, SettlersState

HAND, INCOME, PRICE, COST, NOTHING, INCOME_THERE, PRICE_THERE, HAND_THERE = range(0, 40, 5)
GOALS = 40
"""The index where the goals begin, after those numbers."""

SHORT, LONG = 8.0, 256.0
"""Rolls in which many goals are reached, and after which nothing is waited for."""
BLOCKED = 0.4
"""The share of its income that a tile under the robber is thought to bring."""
CARD_POINTS = 0.4
"""The value of a development card in points, as a measure of speed."""


@kernel
def take_stock(state: SettlersState, board: SettlersBoard, seat: int, space: Any) -> None:
    """Hand, income a roll and prices of a seat."""
    for resource in range(5):
        space[HAND + resource] = max(0, int(state.resources[seat, resource]))
        space[INCOME + resource] = 0.0
        space[PRICE + resource] = float(state.ratio[seat, resource])
    for vertex in range(len(state.owner)):
        if state.owner[vertex] == seat:
            add_income(state, board, vertex, float(board.yields[state.level[vertex]]), space, INCOME)


@kernel
def add_income(state: SettlersState, board: SettlersBoard, vertex: int, cards: float, space: Any, at: int) -> None:
    """The income from the tiles beside a vertex for a building that gets `cards` cards."""
    for i in range(3):
        tile = board.vertex_tiles[vertex, i]
        if tile >= 0 and state.resource[tile] != DESERT:
            share = BLOCKED if tile == state.robber else 1.0
            space[at + int(state.resource[tile])] += share * cards * chance_of(state.token[tile])


@kernel
def payable(space: Any, hand: int) -> bool:
    """True if the hand pays the cost at once, with exchanges at the bank."""
    lacking, exchanges = 0.0, 0.0
    for resource in range(5):
        spare = space[hand + resource] - space[COST + resource]
        if spare < 0:
            lacking -= spare
        else:
            exchanges += spare // space[PRICE + resource]
    return exchanges >= lacking


@inlined
def pays_after(space: Any, hand: int, income: int, price: int, rolls: float) -> bool:
    """True if the hand pays the cost after these rolls of income, with exchanges at the bank."""
    balance = 0.0
    for resource in range(5):
        spare = space[hand + resource] + rolls * space[income + resource] - space[COST + resource]
        balance += spare / space[price + resource] if spare > 0 else spare
    return balance >= 0


@kernel
def rolls_for(space: Any, hand: int, income: int, price: int) -> float:
    """The rolls after which the hand and the income pay the cost, to half a roll; LONG if not in that time."""
    low, high = 0.0, SHORT
    while high < LONG and not pays_after(space, hand, income, price, high):
        low, high = high, 2 * high
    while high - low > 0.5:
        middle = (low + high) / 2
        if pays_after(space, hand, income, price, middle):
            high = middle
        else:
            low = middle
    return high


@kernel
def speed(board: SettlersBoard, space: Any, income: int, price: int) -> float:
    """Points a roll, from nothing: by settlements with a road and a half, by cities and by cards."""
    total = 0.0
    for resource in range(5):
        space[NOTHING + resource] = 0.0
        space[COST + resource] = float(board.cost[SETTLEMENT_COST, resource] + 1.5 * board.cost[ROAD_COST, resource])
    total += 1.0 / rolls_for(space, NOTHING, income, price)
    set_cost(board, space, CITY_COST)
    total += 1.0 / rolls_for(space, NOTHING, income, price)
    set_cost(board, space, CARD_COST)
    total += CARD_POINTS / rolls_for(space, NOTHING, income, price)
    return total


@kernel
def set_cost(board: SettlersBoard, space: Any, what: int) -> None:
    for resource in range(5):
        space[COST + resource] = float(board.cost[what, resource])


@kernel
def speed_with(
    state: SettlersState, board: SettlersBoard, vertex: int, cards: float, harbour: bool, space: Any
) -> float:
    """The speed once a building brings `cards` more for each roll of its tiles, and its harbour if it is new."""
    income, price = INCOME_THERE, PRICE_THERE
    for resource in range(5):
        space[income + resource] = space[INCOME + resource]
        space[price + resource] = space[PRICE + resource]
    add_income(state, board, vertex, cards, space, income)
    slot = board.vertex_harbour[vertex]
    if harbour and slot >= 0:
        kind = state.harbour[slot]
        for resource in range(5):
            if kind == DESERT:
                space[price + resource] = min(space[price + resource], float(board.ratio[1]))
            elif kind == resource:
                space[price + resource] = min(space[price + resource], float(board.ratio[2]))
    return speed(board, space, income, price)
