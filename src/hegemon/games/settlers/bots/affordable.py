"""Purchases that a hand allows in Settlers, with exchanges at the bank where they help; for bots."""

from __future__ import annotations

from hegemon.core.kernels.kernel import kernel
from hegemon.games.settlers.rules.board import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
from hegemon.games.settlers.rules.sets import any_member, any_open
from hegemon.games.settlers.rules.state import SettlersBoard, SettlersState


@kernel
def missing(state: SettlersState, board: SettlersBoard, seat: int, what: int) -> int:
    """The number of cards of its cost that the hand lacks."""
    total = 0
    for resource in range(5):
        total += max(0, int(board.cost[what, resource]) - int(state.resources[seat, resource]))
    return total


@kernel
def within_reach(state: SettlersState, board: SettlersBoard, seat: int, what: int) -> bool:
    """True if the hand pays for it, exchanges with the bank included."""
    lacking, exchanges = 0, 0
    for resource in range(5):
        spare = int(state.resources[seat, resource]) - int(board.cost[what, resource])
        if spare < 0:
            if state.bank[resource] < -spare:
                return False
            lacking -= spare
        elif spare > 0:
            exchanges += spare // int(state.ratio[seat, resource])
    return exchanges >= lacking


@kernel
def exchange_for(state: SettlersState, board: SettlersBoard, seat: int, what: int) -> tuple[int, int]:
    """The next exchange on the way to it: what can be spared at the best price, for the first card that is lacking."""
    give, get, most = -1, -1, 0
    for resource in range(5):
        spare = int(state.resources[seat, resource]) - int(board.cost[what, resource])
        price = int(state.ratio[seat, resource])
        if spare < 0:
            get = resource if get < 0 else get
        elif spare >= price:
            cheapest = int(state.ratio[seat, give]) if give >= 0 else price + 1
            if price < cheapest or (price == cheapest and spare > most):
                give, most = resource, spare
    return give, get


@kernel
def has_place(state: SettlersState, seat: int, what: int) -> bool:
    """True if a piece and a place are left for it."""
    if what == ROAD_COST:
        return bool(state.roads_left[seat] > 0 and any_member(state.sites[seat]))
    if what == SETTLEMENT_COST:
        return bool(state.settlements_left[seat] > 0 and any_open(state.network[seat], state.closed))
    if what == CITY_COST:
        return bool(state.cities_left[seat] > 0 and any_member(state.settlements[seat]))
    return bool(state.deck_left > 0)


@kernel
def affordable(state: SettlersState, board: SettlersBoard, seat: int) -> int:
    """The set of what the seat could build or buy now: the numbers of its costs."""
    found = 0
    for what in range(CARD_COST + 1):
        if within_reach(state, board, seat, what) and has_place(state, seat, what):
            found |= 1 << what
    return found
