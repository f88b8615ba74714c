"""Legal moves in Settlers (S1): boxes of moves for every phase, in a fixed order."""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel
from hegemon.core.rules import DEALER
from hegemon.games.settlers.rules.board import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
from hegemon.games.settlers.rules.boxes import places, put
from hegemon.games.settlers.rules.moves import (
    BUY,
    CITY,
    COUPON,
    DEAL,
    DISCARD,
    END,
    KNIGHT,
    MONOPOLY,
    OFFER,
    PLENTY,
    ROAD,
    ROADS,
    ROB,
    ROLL,
    SETTLE,
)
from hegemon.games.settlers.rules.offers import answers, bank_trades, confirmations, holds, terms
from hegemon.games.settlers.rules.sets import BITS, HALF
from hegemon.games.settlers.rules.state import (
    ANSWERING,
    BUILDING,
    CONFIRMING,
    CONNECTING,
    DEALING,
    DISCARDING,
    KNIGHT_CARD,
    MONOPOLY_CARD,
    NO_ANSWER,
    NOBODY,
    OVER,
    PAVING,
    PLENTY_CARD,
    POINT_CARD,
    ROADS_CARD,
    ROBBING,
    ROLLING,
    SETTLING,
    SettlersBoard,
    SettlersState,
)
from hegemon.games.settlers.rules.turn import can_lay_road, must_reveal

MOST = 125
"""No hand is larger."""


@kernel
def to_move(state: SettlersState, board: SettlersBoard) -> int:
    """The seat whose turn it is; on a seven all who owe cards, and of an offer all who have not answered."""
    phase = state.phase
    if phase == DEALING:
        return DEALER
    if phase == OVER:
        return 0
    if phase in (DISCARDING, ANSWERING):
        mask = 0
        for seat in range(state.seats):
            if phase == DISCARDING:
                acts = state.owed[seat] > 0
            else:
                acts = seat != state.seat and state.answer[seat] == NO_ANSWER
            mask |= int(acts) << seat
        return mask
    return int(1 << state.seat)


@kernel
def legal(state: SettlersState, board: SettlersBoard, seat: int, first: int, boxes: Any) -> int:
    phase = state.phase
    if must_reveal(state, board, seat):
        return put(boxes, 0, first, COUPON, 0, 0)
    if phase == BUILDING:
        return building(state, board, seat, first, boxes)
    if phase == ROLLING:
        n = put(boxes, 0, first, ROLL, 0, 0)
        return n if board.thesis else card_plays(state, board, seat, n, first, boxes)
    if phase == ANSWERING:
        return answers(state, board, seat, first, boxes)
    if phase == CONFIRMING:
        return confirmations(state, seat, first, boxes)
    if phase == ROBBING:
        return robberies(state, board, seat, first, boxes)
    if phase == DISCARDING:
        return kinds_held(state, seat, first, boxes)
    if phase == PAVING:
        return road_sites(state, seat, 0, first, boxes)
    if phase == SETTLING:
        return free_sites(state, board.land, 0, first, boxes)
    if phase == CONNECTING:
        return first_roads(state, board, first, boxes)
    return put(boxes, 0, first, DEAL, 0, 0)


# Setting up


@kernel
def free_sites(state: SettlersState, members: Any, n: int, first: int, boxes: Any) -> int:
    """A settlement at each vertex of a set where the distance rule lets one stand."""
    for word in range(len(state.closed)):
        n = places(SETTLE, members[word] & ~state.closed[word], word * BITS, n, first, boxes)
    return n


@kernel
def first_roads(state: SettlersState, board: SettlersBoard, first: int, boxes: Any) -> int:
    """The set-up's road touches the settlement just built."""
    n = 0
    for i in range(3):
        edge = board.vertex_edges[state.origin, i]
        if edge >= 0 and state.road[edge] == NOBODY:
            n = put(boxes, n, first, ROAD, edge, 0)
    return n


# Seven and the robber


@kernel
def kinds_held(state: SettlersState, seat: int, first: int, boxes: Any) -> int:
    n = 0
    for resource in range(5):
        if state.resources[seat, resource] > 0:
            n = put(boxes, n, first, DISCARD, resource, 0)
    return n


@kernel
def robberies(state: SettlersState, board: SettlersBoard, seat: int, first: int, boxes: Any) -> int:
    """Another tile; a victim wherever a seat with a building there has cards."""
    n = 0
    for tile in range(board.tiles):
        if tile == state.robber:
            continue
        before = n
        for victim in range(state.seats):
            if victim != seat and state.beside[tile] >> victim & 1 and state.hand[victim] > 0:
                n = put(boxes, n, first, ROB, tile, victim)
        if n == before:
            n = put(boxes, n, first, ROB, tile, NOBODY)
    return n


# Building, cards and trade


@kernel
def building(state: SettlersState, board: SettlersBoard, seat: int, first: int, boxes: Any) -> int:
    n = 0
    if not (board.thesis and state.built):
        n = constructions(state, board, seat, first, boxes)
    n = card_plays(state, board, seat, n, first, boxes)
    n = bank_trades(state, seat, n, first, boxes)
    if state.offers < board.max_offers:
        n = terms(state, board, seat, OFFER, MOST, n, first, boxes)
    return put(boxes, n, first, END, 0, 0)


@kernel
def constructions(state: SettlersState, board: SettlersBoard, seat: int, first: int, boxes: Any) -> int:
    """Purchases that the seat can pay for, with a piece and a place."""
    n = 0
    if state.roads_left[seat] > 0 and can_pay(state, board, seat, ROAD_COST):
        n = road_sites(state, seat, n, first, boxes)
    if state.settlements_left[seat] > 0 and can_pay(state, board, seat, SETTLEMENT_COST):
        n = free_sites(state, state.network[seat], n, first, boxes)
    if state.cities_left[seat] > 0 and can_pay(state, board, seat, CITY_COST):
        for word in range(len(state.closed)):
            n = places(CITY, state.settlements[seat, word], word * BITS, n, first, boxes)
    if state.deck_left > 0 and can_pay(state, board, seat, CARD_COST):
        n = put(boxes, n, first, BUY, 0, 0)
    return n


@kernel
def can_pay(state: SettlersState, board: SettlersBoard, seat: int, what: int) -> bool:
    return holds(state, seat, board.cost[what])


@kernel
def road_sites(state: SettlersState, seat: int, n: int, first: int, boxes: Any) -> int:
    for word in range(state.sites.shape[1]):
        n = places(ROAD, state.sites[seat, word], word * HALF, n, first, boxes)
    return n


@kernel
def may_play(state: SettlersState, board: SettlersBoard, seat: int, card: int) -> bool:
    """One card a turn, not on the turn it was bought; in the thesis's rules at once, but after the roll."""
    cards = state.cards[seat, card]
    if not board.thesis:
        cards -= state.fresh[card]
    elif state.dice[0] == 0:
        return False
    return bool(state.card_played == 0 and cards > 0)


@kernel
def card_plays(state: SettlersState, board: SettlersBoard, seat: int, n: int, first: int, boxes: Any) -> int:
    if state.card_played or state.held[seat] == 0:
        return n
    if may_play(state, board, seat, KNIGHT_CARD):
        n = put(boxes, n, first, KNIGHT, 0, 0)
    if may_play(state, board, seat, ROADS_CARD) and can_lay_road(state, seat):
        n = put(boxes, n, first, ROADS, 0, 0)
    if may_play(state, board, seat, PLENTY_CARD):
        left = 0
        for a in range(5):
            left += state.bank[a]
        for a in range(5):
            for b in range(a, 5):
                second = a == b and left > 1  # the very last card of the bank can be had alone
                if state.bank[a] > 0 and state.bank[b] > second:
                    n = put(boxes, n, first, PLENTY, a, b)
    if may_play(state, board, seat, MONOPOLY_CARD):
        for resource in range(5):
            n = put(boxes, n, first, MONOPOLY, resource, 0)
    if board.thesis and may_play(state, board, seat, POINT_CARD):
        n = put(boxes, n, first, COUPON, 0, 0)
    return n
