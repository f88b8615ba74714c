"""Trade in Settlers: cards to and from the bank, and offers between seats."""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel
from hegemon.games.settlers.rules.moves import ACCEPT, BANK, COUNTER, OFFER, REJECT, TRADE, WITHDRAW
from hegemon.games.settlers.rules.state import (
    ACCEPTED,
    ANSWERING,
    BUILDING,
    CONFIRMING,
    COUNTERED,
    NO_ANSWER,
    REJECTED,
    SettlersState,
)


@kernel
def gain(state: SettlersState, seat: int, resource: int, cards: int) -> None:
    """Cards from the bank to a seat; a negative number goes back."""
    state.resources[seat, resource] += cards
    state.hand[seat] += cards
    state.bank[resource] -= cards


@kernel
def bank_trade(state: SettlersState, seat: int, give: int, get: int) -> None:
    gain(state, seat, give, -state.ratio[seat, give])
    gain(state, seat, get, 1)


@kernel
def offer(state: SettlersState, move: Any) -> None:
    """To all others at once, who answer in any order."""
    for resource in range(5):
        state.give[resource] = move[1 + resource]
        state.get[resource] = move[6 + resource]
    state.offers += 1
    state.phase = ANSWERING


@kernel
def counter(state: SettlersState, seat: int, move: Any) -> None:
    """A counter-offer, in the terms of the seat that answers."""
    for resource in range(5):
        state.counter_give[seat, resource] = move[1 + resource]
        state.counter_get[seat, resource] = move[6 + resource]
    answer(state, seat, COUNTERED)


@kernel
def answer(state: SettlersState, seat: int, said: int) -> None:
    """After all answers the offering seat chooses, if there is anything to choose."""
    state.answer[seat] = said
    wanted = False
    for other in range(state.seats):
        if other != state.seat:
            if state.answer[other] == NO_ANSWER:
                return
            wanted = wanted or state.answer[other] != REJECTED
    if wanted:
        state.phase = CONFIRMING
    else:
        clear_offer(state)


@kernel
def trade_with(state: SettlersState, seat: int, other: int) -> None:
    """By the offer, or by the terms that the other seat named instead."""
    accepted = state.answer[other] == ACCEPTED
    for resource in range(5):
        give = state.give[resource] if accepted else state.counter_get[other, resource]
        get = state.get[resource] if accepted else state.counter_give[other, resource]
        gain(state, seat, resource, get - give)
        gain(state, other, resource, give - get)
    clear_offer(state)


@kernel
def clear_offer(state: SettlersState) -> None:
    for resource in range(5):
        state.give[resource] = state.get[resource] = 0
        for seat in range(state.seats):
            state.counter_give[seat, resource] = state.counter_get[seat, resource] = 0
    for seat in range(state.seats):
        state.answer[seat] = NO_ANSWER
    state.phase = BUILDING


@kernel
def apply_trade(state: SettlersState, seat: int, move: Any) -> None:
    kind = move[0]
    if kind == BANK:
        bank_trade(state, seat, move[1], move[2])
    elif kind == OFFER:
        offer(state, move)
    elif kind == ACCEPT:
        answer(state, seat, ACCEPTED)
    elif kind == REJECT:
        answer(state, seat, REJECTED)
    elif kind == COUNTER:
        counter(state, seat, move)
    elif kind == TRADE:
        trade_with(state, seat, move[1])
    elif kind == WITHDRAW:
        clear_offer(state)
