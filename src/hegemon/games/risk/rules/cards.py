"""Risk's cards (R2): sets, their value, drawing, and the hand of an eliminated seat."""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel
from hegemon.games.risk.rules.state import FOLLOWING, REINFORCING, WILD, RiskBoard, RiskState


@kernel
def is_set(a: int, b: int, c: int) -> bool:
    """Three of a kind or one of each; a wild card fits any set. Cards are in ascending order, wild last."""
    return c == WILD or (a == b and b == c) or (a != b and b != c)


@kernel
def holds_set(cards: Any, seat: int, a: int, b: int, c: int) -> bool:
    """True if the seat has these three cards, in ascending order, and they make a set."""
    return (
        cards[seat, a] >= 1 + (b == a) + (c == a)
        and cards[seat, b] >= 1 + (a == b) + (c == b)
        and cards[seat, c] >= 1 + (a == c) + (b == c)
        and is_set(a, b, c)
    )


@kernel
def set_value(state: RiskState, board: RiskBoard, a: int, b: int, c: int) -> int:
    """The armies for a set now (R2)."""
    if board.set_count > 0:
        return int(board.set_values[min(state.sets_traded, board.set_count - 1)])
    return 9 if a != b else 3 + 2 * a  # one of each, wild cards counted as what is worth most


@kernel
def trade(state: RiskState, board: RiskBoard, seat: int, a: int, b: int, c: int) -> None:
    state.reserve[seat] += set_value(state, board, a, b, c)
    state.sets_traded += 1
    state.hand[seat] -= 3
    cards, discards = state.cards, state.discards
    cards[seat, a] -= 1
    cards[seat, b] -= 1
    cards[seat, c] -= 1
    discards[a] += 1
    discards[b] += 1
    discards[c] += 1
    if state.hand[seat] <= 4:
        state.forced = 0
    if state.phase == FOLLOWING:
        state.phase = REINFORCING


@kernel
def card_due(state: RiskState) -> bool:
    """True if the end of this turn draws a card: something was conquered, and a card is there."""
    if state.conquered == 0:
        return False
    discards = state.discards
    return bool(state.deck_left > 0 or discards[0] + discards[1] + discards[2] + discards[3] > 0)


@kernel
def take_card(state: RiskState, seat: int, card: int) -> None:
    """The drawn card, negative where the viewer may not know it; discards become the deck when it is empty."""
    if state.deck_left == 0:
        for kind in range(4):
            state.deck[kind] = state.discards[kind]
            state.deck_left += state.discards[kind]
            state.discards[kind] = 0
    state.deck_left -= 1
    state.hand[seat] += 1
    if card >= 0:
        state.deck[card] -= 1
        state.cards[seat, card] += 1


@kernel
def take_hand(state: RiskState, seat: int, victim: int, luck: Any) -> None:
    """An eliminated seat's cards; negative where the viewer may not know them."""
    state.hand[seat] += state.hand[victim]
    state.hand[victim] = 0
    for kind in range(4):
        state.cards[victim, kind] = 0
        if luck[5 + kind] > 0:
            state.cards[seat, kind] += luck[5 + kind]
    if state.hand[seat] >= 6:
        state.forced = 1
        state.spoils = 1
