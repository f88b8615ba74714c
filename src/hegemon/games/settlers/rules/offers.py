"""Legal trades: with the bank, offered to others, answered and confirmed."""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel
from hegemon.games.settlers.rules.boxes import put
from hegemon.games.settlers.rules.moves import ACCEPT, BANK, COUNTER, REJECT, TRADE, WITHDRAW
from hegemon.games.settlers.rules.state import ACCEPTED, COUNTERED, SettlersBoard, SettlersState


@kernel
def bank_trades(state: SettlersState, seat: int, n: int, first: int, boxes: Any) -> int:
    for give in range(5):
        if state.resources[seat, give] >= state.ratio[seat, give]:
            for get in range(5):
                if get != give and state.bank[get] > 0:
                    n = put(boxes, n, first, BANK, give, get)
    return n


@kernel
def terms(
    state: SettlersState, board: SettlersBoard, seat: int, kind: int, most: int, n: int, first: int, boxes: Any
) -> int:
    """A box for every choice of kinds to give and other kinds to get: what the seat has for what others could have."""
    own, others = 0, 0
    both, one = 0, 0
    for resource in range(5):
        has = state.resources[seat, resource] > 0
        lacks = board.bank - state.bank[resource] > state.resources[seat, resource]
        own |= int(has) << resource
        others |= int(lacks) << resource
        both += has and lacks
        one += has != lacks
    end = n + choices(both, one, int(board.ones[own]), int(board.ones[others]))
    if end <= first or n >= first + len(boxes):
        return end
    for give in range(1, 32):
        if give & ~own:
            continue
        left = others & ~give
        subsets = (1 << int(board.ones[left])) - 1
        if n + subsets <= first:
            n += subsets
            continue
        get = left
        while get != 0 and n < first + len(boxes):
            if n >= first:
                put_terms(state, board, seat, kind, most, give, get, boxes[n - first])
            n += 1
            get = (get - 1) & left
    return end


@kernel
def choices(both: int, one: int, own: int, others: int) -> int:
    """The number of pairs of disjoint sets, none empty: a kind that both hold may be in either or in none."""
    pairs = 1 << one
    for _ in range(both):
        pairs *= 3
    return pairs - (1 << own) - (1 << others) + 1


@kernel
def put_terms(
    state: SettlersState, board: SettlersBoard, seat: int, kind: int, most: int, give: int, get: int, box: Any
) -> None:
    box[0, 0] = box[1, 0] = kind
    for resource in range(5):
        gives, gets = give >> resource & 1, get >> resource & 1
        held = state.resources[seat, resource]
        box[0, 1 + resource], box[1, 1 + resource] = gives, gives * held
        elsewhere = board.bank - state.bank[resource] - held
        box[0, 6 + resource], box[1, 6 + resource] = gets, gets * min(elsewhere, most)


@kernel
def answers(state: SettlersState, board: SettlersBoard, seat: int, first: int, boxes: Any) -> int:
    n = put(boxes, 0, first, REJECT, 0, 0)
    if holds(state, seat, state.get):
        n = put(boxes, n, first, ACCEPT, 0, 0)
    return terms(state, board, seat, COUNTER, state.hand[state.seat], n, first, boxes)


@kernel
def confirmations(state: SettlersState, seat: int, first: int, boxes: Any) -> int:
    """Trades with seats that accepted, or whose counter-offer the seat can meet."""
    n = put(boxes, 0, first, WITHDRAW, 0, 0)
    for other in range(state.seats):
        said = state.answer[other]
        if said == ACCEPTED or (said == COUNTERED and holds(state, seat, state.counter_get[other])):
            n = put(boxes, n, first, TRADE, other, 0)
    return n


@kernel
def holds(state: SettlersState, seat: int, cards: Any) -> bool:
    missing = False
    for resource in range(5):
        missing = missing or state.resources[seat, resource] < cards[resource]
    return not missing
