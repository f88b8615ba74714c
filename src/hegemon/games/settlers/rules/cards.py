"""Development cards: bought from the deck, played one a turn."""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel
from hegemon.games.settlers.rules.board import CARD_COST
from hegemon.games.settlers.rules.building import pay
from hegemon.games.settlers.rules.moves import BUY, COUPON, KNIGHT, MONOPOLY, PLENTY, ROADS
from hegemon.games.settlers.rules.roads.roads import give_title
from hegemon.games.settlers.rules.state import (
    KNIGHT_CARD,
    MONOPOLY_CARD,
    NOBODY,
    PAVING,
    PLENTY_CARD,
    POINT_CARD,
    ROADS_CARD,
    ROBBING,
    SettlersBoard,
    SettlersState,
)
from hegemon.games.settlers.rules.trade import gain


@kernel
def buy(state: SettlersState, board: SettlersBoard, seat: int, card: int) -> None:
    """The card on top of the deck; negative where the viewer may not know it."""
    pay(state, board, seat, CARD_COST)
    state.held[seat] += 1
    state.deck_left -= 1
    if card >= 0:
        state.deck[card] -= 1
        state.cards[seat, card] += 1
    if not board.thesis:  # where a card may be played at once, none is fresh
        state.bought += 1
        if card >= 0:
            state.fresh[card] += 1


@kernel
def play_card(state: SettlersState, seat: int, card: int) -> None:
    state.cards[seat, card] -= 1
    state.held[seat] -= 1
    state.played[card] += 1
    state.card_played = 1


@kernel
def knight(state: SettlersState, board: SettlersBoard, seat: int) -> None:
    """The robber moves; the first three knights are the Largest Army, then strictly more."""
    play_card(state, seat, KNIGHT_CARD)
    state.knights[seat] += 1
    holder = int(state.largest)
    most = board.largest_army - 1 if holder == NOBODY else state.knights[holder]
    if holder != seat and state.knights[seat] > most:
        give_title(state, board, holder, seat)
        state.largest = seat
    state.phase = ROBBING


@kernel
def roads(state: SettlersState, seat: int) -> None:
    play_card(state, seat, ROADS_CARD)
    state.free_roads = 2
    state.phase = PAVING


@kernel
def plenty(state: SettlersState, seat: int, a: int, b: int) -> None:
    """Two cards; the last one alone, where the bank has no other."""
    play_card(state, seat, PLENTY_CARD)
    gain(state, seat, a, 1)
    if state.bank[b] > 0:
        gain(state, seat, b, 1)


@kernel
def monopoly(state: SettlersState, seat: int, resource: int, taken: Any) -> None:
    """The luck holds the number of cards that each seat gives, for those who do not see the hands."""
    play_card(state, seat, MONOPOLY_CARD)
    for other in range(state.seats):
        gain(state, other, resource, -taken[other])
        gain(state, seat, resource, taken[other])


@kernel
def coupon(state: SettlersState, board: SettlersBoard, seat: int, revealed: int) -> None:
    """Victory points on the table: one of the thesis's rules, or all that end the game."""
    if board.thesis:
        play_card(state, seat, POINT_CARD)
        state.points[seat] += 1
    else:
        state.cards[seat, POINT_CARD] -= revealed
        state.held[seat] -= revealed
        state.played[POINT_CARD] += revealed
        state.points[seat] += revealed


@kernel
def apply_card(state: SettlersState, board: SettlersBoard, seat: int, move: Any, luck: Any) -> None:
    kind = move[0]
    if kind == BUY:
        buy(state, board, seat, luck[0])
    elif kind == KNIGHT:
        knight(state, board, seat)
    elif kind == ROADS:
        roads(state, seat)
    elif kind == PLENTY:
        plenty(state, seat, move[1], move[2])
    elif kind == MONOPOLY:
        monopoly(state, seat, move[1], luck)
    elif kind == COUPON:
        coupon(state, board, seat, luck[0])
