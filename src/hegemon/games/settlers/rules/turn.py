"""The rules of Settlers (S1), in the order of the rule book: setting up, the roll, the robber, building, the end.

Kernels that change a state in place. What tiles pay stands in production.py, pieces in building.py and roads.py,
development cards in cards.py, trade in trade.py; what a seat may do in legal.py, what it may know in
hidden_information.py.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel
from hegemon.core.rules import CUT, RUNNING, WON
from hegemon.games.settlers.rules.board import ROAD_COST, SETTLEMENT_COST
from hegemon.games.settlers.rules.building import build_city, build_settlement, pay
from hegemon.games.settlers.rules.cards import apply_card
from hegemon.games.settlers.rules.moves import BANK, CITY, DEAL, DISCARD, END, ROAD, ROB, ROLL, SETTLE
from hegemon.games.settlers.rules.production import produce
from hegemon.games.settlers.rules.roads.roads import cut_roads, lay_road
from hegemon.games.settlers.rules.sets import any_member
from hegemon.games.settlers.rules.state import (
    BUILDING,
    CONNECTING,
    DEALING,
    DESERT,
    DISCARDING,
    NOBODY,
    OVER,
    PAVING,
    POINT_CARD,
    ROBBING,
    ROLLING,
    SETTLING,
    SettlersBoard,
    SettlersState,
)
from hegemon.games.settlers.rules.trade import apply_trade, gain

# Setting up


@kernel
def start(state: SettlersState, board: SettlersBoard, seats: int) -> None:
    """An empty island; a full bank and a full deck; every seat has all its pieces."""
    state.seats = seats
    state.winner = state.longest = state.largest = state.master = state.origin = NOBODY
    for vertex in range(len(state.owner)):
        state.owner[vertex] = NOBODY
    for edge in range(len(state.road)):
        state.road[edge] = NOBODY
    for kind in range(5):
        state.bank[kind] = board.bank
        state.deck[kind] = board.deck[kind]
        state.deck_left += board.deck[kind]
    for seat in range(seats):
        state.tips[seat] = -1  # anywhere, as long as there are no roads
        state.circle[seat] = len(state.closed) > 1
        state.roads_left[seat] = board.roads
        state.settlements_left[seat] = board.settlements
        state.cities_left[seat] = board.cities
        for resource in range(5):
            state.ratio[seat, resource] = board.ratio[0]
    state.phase = DEALING
    if board.laid:
        lay_out(state, board, board.resource, board.token, board.harbour)


@kernel
def lay_out(state: SettlersState, board: SettlersBoard, resource: Any, token: Any, harbour: Any) -> None:
    """Tiles, tokens and harbours lie; the robber stands in the desert, unless the board says where."""
    for tile in range(board.tiles):
        state.resource[tile] = resource[tile]
        state.token[tile] = token[tile]
        if resource[tile] == DESERT:
            state.robber = tile
    for slot in range(board.harbours):
        state.harbour[slot] = harbour[slot]
    if board.robber >= 0:
        state.robber = board.robber
    state.phase = SETTLING


@kernel
def settle_first(state: SettlersState, board: SettlersBoard, seat: int, vertex: int) -> None:
    """A settlement of the set-up; if it pays, it is a card for each tile beside it, as far as the bank has them."""
    build_settlement(state, board, seat, vertex)
    if board.settlements - state.settlements_left[seat] + board.setup_pays > 2:
        for i in range(3):
            tile = board.vertex_tiles[vertex, i]
            if tile >= 0 and state.resource[tile] != DESERT and state.bank[state.resource[tile]] > 0:
                gain(state, seat, state.resource[tile], 1)
    state.origin = vertex
    state.phase = CONNECTING


@kernel
def next_start(state: SettlersState, board: SettlersBoard, seat: int) -> None:
    """After the road of the set-up it is the next seat's turn, there and back again."""
    state.origin = NOBODY
    state.phase = SETTLING
    if board.settlements - state.settlements_left[seat] == 1:
        state.seat = min(seat + 1, state.seats - 1)
    elif seat > 0:
        state.seat = seat - 1
    else:
        begin_turn(state)


# The roll


@kernel
def begin_turn(state: SettlersState) -> None:
    state.turn += 1
    state.dice[0] = state.dice[1] = 0
    state.bought = state.card_played = state.built = state.offers = 0
    for kind in range(5):
        state.fresh[kind] = 0
    state.phase = ROLLING


@kernel
def roll(state: SettlersState, board: SettlersBoard, one: int, two: int) -> None:
    state.dice[0], state.dice[1] = one, two
    state.phase = BUILDING
    if one + two == 7:
        seven(state, board)
    else:
        produce(state, board, one + two)


# Seven and the robber


@kernel
def seven(state: SettlersState, board: SettlersBoard) -> None:
    """Every seat above the hand limit must discard half of its cards, rounded down; then the robber moves."""
    state.phase = ROBBING
    for seat in range(state.seats):
        if state.hand[seat] > max(1, board.hand_limit):
            state.owed[seat] = state.hand[seat] // 2
            state.phase = DISCARDING


@kernel
def discard(state: SettlersState, seat: int, resource: int) -> None:
    gain(state, seat, resource, -1)
    state.owed[seat] -= 1
    if state.owed[0] + state.owed[1] + state.owed[2] + state.owed[3] == 0:
        state.phase = ROBBING


@kernel
def rob(state: SettlersState, seat: int, tile: int, victim: int, stolen: int) -> None:
    """The robber moves and steals; the stolen resource is negative where the viewer may not know it."""
    state.robber = tile
    if victim != NOBODY:
        state.hand[victim] -= 1
        state.hand[seat] += 1
        if stolen >= 0:
            state.resources[victim, stolen] -= 1
            state.resources[seat, stolen] += 1
    resume(state)


@kernel
def resume(state: SettlersState) -> None:
    """Back to the turn, which may not have been rolled for yet."""
    state.phase = ROLLING if state.dice[0] == 0 else BUILDING


# Building


@kernel
def road(state: SettlersState, board: SettlersBoard, seat: int, edge: int) -> None:
    phase = state.phase
    if phase == BUILDING:
        pay(state, board, seat, ROAD_COST)
    lay_road(state, board, seat, edge)
    if phase == CONNECTING:
        next_start(state, board, seat)
    elif phase == PAVING:
        state.free_roads -= 1
        if state.free_roads == 0 or not can_lay_road(state, seat):
            state.free_roads = 0
            resume(state)


@kernel
def can_lay_road(state: SettlersState, seat: int) -> bool:
    """True if a piece and a place are left."""
    return bool(state.roads_left[seat] > 0 and any_member(state.sites[seat]))


@kernel
def settle(state: SettlersState, board: SettlersBoard, seat: int, vertex: int) -> None:
    if state.phase == SETTLING:
        settle_first(state, board, seat, vertex)
    else:
        pay(state, board, seat, SETTLEMENT_COST)
        build_settlement(state, board, seat, vertex)
        cut_roads(state, board, seat, vertex)


# The end


@kernel
def end_turn(state: SettlersState, board: SettlersBoard) -> None:
    if state.turn >= board.max_turns:
        state.phase = OVER
        return
    state.seat = (state.seat + 1) % state.seats
    begin_turn(state)


@kernel
def true_points(state: SettlersState, board: SettlersBoard, seat: int) -> int:
    """All points, the hidden cards' too."""
    hidden = 0 if board.thesis else max(0, state.cards[seat, POINT_CARD])
    return int(state.points[seat] + hidden)


@kernel
def must_reveal(state: SettlersState, board: SettlersBoard, seat: int) -> bool:
    """With its hidden victory points the seat whose turn it is has won: it shows them, which ends the game."""
    return bool(seat == state.seat and state.turn > 0 and true_points(state, board, seat) >= board.target)


@kernel
def check_victory(state: SettlersState, board: SettlersBoard) -> None:
    """Only on its own turn, and with open points."""
    if state.turn > 0 and state.phase != OVER and state.points[state.seat] >= board.target:
        state.phase = OVER
        state.winner = state.seat


@kernel
def result(state: SettlersState, board: SettlersBoard, score: Any) -> int:
    """The winner takes the point; at the turn limit all seats share it."""
    if state.phase != OVER:
        return RUNNING
    for seat in range(state.seats):
        score[seat] = 1.0 / state.seats if state.winner == NOBODY else 1.0 if seat == state.winner else 0.0
    return CUT if state.winner == NOBODY else WON


@kernel
def apply(state: SettlersState, board: SettlersBoard, seat: int, move: Any, luck: Any) -> None:
    kind = move[0]
    if kind == ROLL:
        roll(state, board, luck[0], luck[1])
    elif kind == END:
        end_turn(state, board)
    elif kind == ROAD:
        road(state, board, seat, move[1])
    elif kind == SETTLE:
        settle(state, board, seat, move[1])
    elif kind == CITY:
        build_city(state, board, seat, move[1])
    elif kind == DISCARD:
        discard(state, seat, move[1])
    elif kind == ROB:
        rob(state, seat, move[1], move[2], luck[0])
    elif kind >= BANK:
        apply_trade(state, seat, move)
    elif kind == DEAL:
        tiles = int(board.tiles)
        lay_out(state, board, luck[:tiles], luck[tiles : 2 * tiles], luck[2 * tiles :])
    else:
        apply_card(state, board, seat, move, luck)
    check_victory(state, board)
