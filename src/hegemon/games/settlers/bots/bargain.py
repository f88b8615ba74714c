"""The trades of the bot `weights` with other seats (official rules), judged by what it could build after them."""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel
from hegemon.games.settlers.bots import fitness as fit
from hegemon.games.settlers.bots.affordable import affordable, has_place, missing
from hegemon.games.settlers.bots.best_places import best_place
from hegemon.games.settlers.rules.board import CARD_COST
from hegemon.games.settlers.rules.moves import ACCEPT, OFFER, REJECT, TRADE, WITHDRAW
from hegemon.games.settlers.rules.offers import holds
from hegemon.games.settlers.rules.state import ACCEPTED, COUNTERED, SettlersBoard, SettlersState


@kernel
def gains(state: SettlersState, board: SettlersBoard, seat: int, weights: Any, give: Any, get: Any) -> bool:
    """True if the best thing that the seat could pay for is better after the trade than before."""
    before, after = affordable(state, board, seat), affordable_after(state, board, seat, give, get)
    if after & ~before == 0:
        return False
    best_before, best_after = fit.NONE, fit.NONE
    for what in range(CARD_COST + 1):
        if (before | after) >> what & 1:
            _, value = best_place(state, board, seat, weights, what)
            if before >> what & 1:
                best_before = max(best_before, value)
            if after >> what & 1:
                best_after = max(best_after, value)
    return best_after > best_before


@kernel
def affordable_after(state: SettlersState, board: SettlersBoard, seat: int, give: Any, get: Any) -> int:
    """The purchases that the seat could make after a trade."""
    for resource in range(5):
        state.resources[seat, resource] += get[resource] - give[resource]
    found = affordable(state, board, seat)
    for resource in range(5):
        state.resources[seat, resource] -= get[resource] - give[resource]
    return found


@kernel
def must_weigh(state: SettlersState, board: SettlersBoard, seat: int) -> bool:
    """True if the offer would let the seat build or buy something new, so that it is not rejected at once."""
    if not holds(state, seat, state.get):
        return False
    after = affordable_after(state, board, seat, state.get, state.give)
    return bool(after & ~affordable(state, board, seat) != 0)


@kernel
def answer_offer(state: SettlersState, board: SettlersBoard, seat: int, weights: Any, move: Any) -> None:
    """Accept what one gains by, reject all else."""
    for i in range(len(move)):
        move[i] = 0
    accepts = holds(state, seat, state.get) and gains(state, board, seat, weights, state.get, state.give)
    move[0] = ACCEPT if accepts else REJECT


@kernel
def choose_partner(state: SettlersState, board: SettlersBoard, seat: int, weights: Any, move: Any) -> None:
    """Of those who accepted, or named terms that one gains by, the one with the fewest points."""
    partner = -1
    for other in range(state.seats):
        said = state.answer[other]
        wanted = said == ACCEPTED
        if said == COUNTERED and holds(state, seat, state.counter_get[other]):
            wanted = gains(state, board, seat, weights, state.counter_get[other], state.counter_give[other])
        if wanted and (partner < 0 or state.points[other] < state.points[partner]):
            partner = other
    for i in range(len(move)):
        move[i] = 0
    move[0] = WITHDRAW if partner < 0 else TRADE
    move[1] = max(0, partner)


@kernel
def write_offer(state: SettlersState, board: SettlersBoard, seat: int, weights: Any, move: Any) -> None:
    """One card that can be spared for the one card that the best thing to build or buy still lacks."""
    best = fit.NONE
    for what in range(CARD_COST + 1):
        if missing(state, board, seat, what) != 1 or not has_place(state, seat, what):
            continue
        give, get = terms_for(state, board, seat, what)
        if give >= 0 and get >= 0:
            _, value = best_place(state, board, seat, weights, what)
            if value > best:
                best = value
                for i in range(len(move)):
                    move[i] = 0
                move[0], move[1 + give], move[6 + get] = OFFER, 1, 1


@kernel
def terms_for(state: SettlersState, board: SettlersBoard, seat: int, what: int) -> tuple[int, int]:
    """The resource to give, of which the seat can spare most, and the one to get; −1 where there is none."""
    give, get, most = -1, -1, 0
    for resource in range(5):
        held = int(state.resources[seat, resource])
        spare = held - int(board.cost[what, resource])
        if spare < 0 and board.bank - state.bank[resource] > held:
            get = resource
        elif spare > most:
            give, most = resource, spare
    return give, get
