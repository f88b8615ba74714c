"""Guesses (W6, W7): what others may have picked and ordered, and under fog what may stand where a seat does not look.

Nothing here reads a secret: a guess is made from a view, and hiding it again gives the same view.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel
from hegemon.core.rng import Rng, below
from hegemon.games.warlight.rules.orders import attack, deploy
from hegemon.games.warlight.rules.rounds import count_income
from hegemon.games.warlight.rules.setup import in_turn
from hegemon.games.warlight.rules.state import (
    NEUTRAL,
    NOBODY,
    ORDERING,
    OVER,
    UNKNOWN,
    WarlightBoard,
    WarlightState,
    signed,
)
from hegemon.games.warlight.rules.visibility import look_around, remember_start, start_armies


@kernel
def sample_hidden(state: WarlightState, board: WarlightBoard, seat: int, rng: Rng) -> None:
    phase = state.phase
    if phase == OVER:
        return
    if phase < ORDERING:
        for other in range(state.seats):
            if other != seat and state.picker == NOBODY:
                sample_picks(state, board, other, rng)
        return
    if board.fog:
        sample_land(state, board, seat, rng)
    if phase == ORDERING:
        for other in range(state.seats):
            if other != seat and state.committed >> other & 1:
                sample_orders(state, board, other, rng)


@kernel
def sample_picks(state: WarlightState, board: WarlightBoard, seat: int, rng: Rng) -> None:
    """As many picks as the seat has made, of what it was offered, each as likely."""
    left = 0
    for r in range(board.regions):
        left += state.offer[r] >> seat & 1
    for place in range(state.picked[seat]):
        skip = below(rng, left)
        left -= 1
        for r in range(board.regions):
            if state.offer[r] >> seat & 1 and state.rank[seat, r] == 0:
                if skip == 0:
                    state.rank[seat, r] = place + 1
                    break
                skip -= 1


@kernel
def sample_orders(state: WarlightState, board: WarlightBoard, seat: int, rng: Rng) -> None:
    """Orders for a seat that has committed: all income on one region, and half the time an attack with them."""
    region = nth_region(state, board, seat, below(rng, int(state.held[seat])))
    if state.reserve[seat] > 0:
        deploy(state, seat, region, int(state.reserve[seat]))
    near = signed(board.first[region + 1]) - signed(board.first[region])
    if below(rng, 2) and near > 0 and state.free[region] > 0:
        target = signed(board.neighbour[board.first[region] + below(rng, near)])
        attack(state, board, seat, region, target, min(1000, int(state.free[region])))


@kernel
def nth_region(state: WarlightState, board: WarlightBoard, owner: int, n: int) -> int:
    """The n-th region of an owner."""
    for r in range(board.regions):
        if state.owner[r] == owner:
            if n == 0:
                return r
            n -= 1
    return NOBODY


# Under fog. `seen_turn` of other seats, blank in a view, marks regions out of sight while the guess is made.


@kernel
def sample_land(state: WarlightState, board: WarlightBoard, seat: int, rng: Rng) -> None:
    """First as it was last seen; then every enemy grows to what it may have by now; then armies for its income."""
    own_held, own_income, own_reserve = 0, 0, 0
    if seat >= 0:
        own_held, own_income = int(state.held[seat]), int(state.income[seat])
        own_reserve = int(state.reserve[seat])
    others = int(state.standing)
    if seat >= 0:
        others &= ~(1 << seat)
    for other in range(state.seats):
        state.held[other] = 0
    marks = state.seen_turn[1 if seat == 0 else 0]
    for r in range(board.regions):
        marks[r] = state.owner[r] == UNKNOWN
        if marks[r]:
            recall(state, board, seat, r, others, rng)
        if state.owner[r] >= 0:
            state.held[state.owner[r]] += 1
    for other in range(state.seats):
        if others >> other & 1:
            grow(state, board, other, marks, rng)
    for other in range(state.seats):
        if others >> other & 1:
            arm(state, board, other, marks, rng)
    finish_land(state, board, seat, own_held, own_income, own_reserve)


@kernel
def recall(state: WarlightState, board: WarlightBoard, seat: int, region: int, others: int, rng: Rng) -> None:
    """The state last seen there; land of seats that are out belongs to one of those that are not."""
    state.owner[region] = NEUTRAL
    state.armies[region] = start_armies(state, board, region)
    if seat < 0:
        return
    last = int(state.seen_owner[seat, region])
    state.armies[region] = max(1, int(state.seen_armies[seat, region]))
    if last >= 0:
        state.owner[region] = last if others >> last & 1 else any_seat(others, rng)


@kernel
def any_seat(mask: int, rng: Rng) -> int:
    """A seat of the mask, each as likely; NEUTRAL if it is empty."""
    count = 0
    for seat in range(8):
        count += mask >> seat & 1
    if count == 0:
        return NEUTRAL
    skip = below(rng, count)
    for seat in range(8):
        if mask >> seat & 1:
            if skip == 0:
                return seat
            skip -= 1
    return NEUTRAL


@kernel
def grow(state: WarlightState, board: WarlightBoard, seat: int, marks: Any, rng: Rng) -> None:
    """About a region a round, next to its own where one is known; at least one region in all."""
    most = int(board.regions) // int(state.seats)
    goal = min(most, int(board.picks) + below(rng, int(state.turn) + 1))
    while state.held[seat] < max(1, goal):
        region = candidate(state, board, seat, marks, rng)
        if region == NOBODY:
            if state.held[seat] > 0:
                return
            region = spare_region(state, board, marks, rng)
            if region == NOBODY:
                return
            state.held[state.owner[region]] -= 1
        state.owner[region] = seat
        state.held[seat] += 1


@kernel
def candidate(state: WarlightState, board: WarlightBoard, seat: int, marks: Any, rng: Rng) -> int:
    """A neutral region out of sight: beside the seat's own if there is one, else any."""
    for near_only in range(2 if state.held[seat] > 0 else 1):
        count, found = 0, NOBODY
        for r in range(board.regions):
            if not marks[r] or state.owner[r] != NEUTRAL:
                continue
            if near_only == 0 and state.held[seat] > 0 and not touches(state, board, seat, r):
                continue
            count += 1
            if below(rng, count) == 0:
                found = r
        if found != NOBODY:
            return found
    return NOBODY


@kernel
def touches(state: WarlightState, board: WarlightBoard, seat: int, region: int) -> bool:
    for i in range(board.first[region], board.first[region + 1]):  # noqa: SIM110
        if state.owner[board.neighbour[i]] == seat:
            return True
    return False


@kernel
def spare_region(state: WarlightState, board: WarlightBoard, marks: Any, rng: Rng) -> int:
    """A region out of sight of a seat that has another."""
    count, found = 0, NOBODY
    for r in range(board.regions):
        if marks[r] and state.owner[r] >= 0 and state.held[state.owner[r]] > 1:
            count += 1
            if below(rng, count) == 0:
                found = r
    return found


@kernel
def arm(state: WarlightState, board: WarlightBoard, seat: int, marks: Any, rng: Rng) -> None:
    """Up to a seat's income of the last two rounds may be anywhere out of sight."""
    count, found = 0, NOBODY
    for r in range(board.regions):
        if marks[r] and state.owner[r] == seat:
            count += 1
            if below(rng, count) == 0:
                found = r
    if found != NOBODY and state.turn > 1:
        state.armies[found] += below(rng, 2 * int(board.income) + 1)


@kernel
def finish_land(state: WarlightState, board: WarlightBoard, seat: int, held: int, income: int, reserve: int) -> None:
    """Fields that follow from the land: income, free armies, and what the others see and remember."""
    count_income(state, board)
    others = (1 << int(state.seats)) - 1
    for other in range(state.seats):
        state.reserve[other] = state.income[other] if state.phase == ORDERING else 0
    if seat >= 0:
        others &= ~(1 << seat)
        state.held[seat] = held
        state.income[seat] = income
        state.reserve[seat] = reserve
    if state.phase == ORDERING:
        for r in range(board.regions):
            if state.owner[r] >= 0 and state.owner[r] != seat:
                state.free[r] = state.armies[r] - 1
    remember_start(state, board, others, in_turn(board))
    look_around(state, board, others & int(state.standing))
