"""The start of a game (W2): wastelands and offers are dealt, seats pick their first regions, the first round follows.

The luck of the first `deal` is the wastelands, then the offered regions, super region by super region; that of the
second (challenge-1, after all have ranked) is an order of the seats for every region that a seat gets. Where all pick
at once a seat ends with `commit`, and may `cancel` a pick before.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel
from hegemon.core.rng import Rng, below, shuffle
from hegemon.games.warlight.rules.board import CHALLENGE_1, CHALLENGE_2, OFFER_EACH, ONE_EACH, WASTELAND_ARMIES
from hegemon.games.warlight.rules.rounds import begin_round
from hegemon.games.warlight.rules.state import DEALING, NEUTRAL, NOBODY, PICKING, WarlightBoard, WarlightState


@kernel
def start(state: WarlightState, board: WarlightBoard, seats: int) -> None:
    """All regions are neutral; what has to be drawn is drawn by the first move, a deal."""
    state.seats = seats
    state.standing = (1 << seats) - 1
    state.again = state.picker = NOBODY
    for r in range(len(state.owner)):
        state.owner[r] = NEUTRAL
    for r in range(board.regions):
        state.armies[r] = board.start_armies[r]
    state.phase = DEALING
    if board.start_rule == ONE_EACH and board.wastelands == 0:
        offer_everything(state, board)
        begin_picking(state, board)


# Dealing


@kernel
def offered_of(board: WarlightBoard, free: int, parts: int) -> int:
    """The number of a super region's regions that are offered, of those that are no wastelands."""
    rule, seats = board.start_rule, board.seats
    if rule == OFFER_EACH:
        return int(seats) if free >= seats else 0  # one for every seat, or it would not be fair
    if rule == CHALLENGE_1:
        return min(free, int(seats))  # two for two seats
    return min(free, max(1, -(-int(seats * board.picks) // max(1, parts))))  # one, or more if they are too few


@kernel
def is_among(luck: Any, n: int, region: int) -> bool:
    for i in range(n):  # noqa: SIM110
        if luck[i] == region:
            return True
    return False


@kernel
def free_in(board: WarlightBoard, part: int, luck: Any) -> int:
    """The regions of a super region that are no wastelands."""
    free = 0
    for i in range(board.member_first[part], board.member_first[part + 1]):
        free += not is_among(luck, board.wastelands, board.member[i])
    return free


@kernel
def open_parts(board: WarlightBoard, luck: Any) -> int:
    parts = 0
    for part in range(board.super_regions):
        parts += free_in(board, part, luck) > 0
    return parts


@kernel
def draw_offers(board: WarlightBoard, rng: Rng, luck: Any) -> int:
    """Wastelands anywhere; then offers by the rule, and further regions if a seat would have too few picks."""
    regions = int(board.regions)
    for r in range(regions):
        luck[r] = r
    n = take(rng, luck, 0, regions, int(board.wastelands))
    if board.start_rule == ONE_EACH:
        return n
    parts = open_parts(board, luck)
    for part in range(board.super_regions):
        free = 0
        for i in range(board.member_first[part], board.member_first[part + 1]):
            if not is_among(luck, n, board.member[i]):
                luck[n + free] = board.member[i]
                free += 1
        n = take(rng, luck, n, free, offered_of(board, free, parts))
    missing = int(board.wastelands + board.seats * board.picks) - n
    if missing > 0:
        free = 0
        for r in range(regions):
            if not is_among(luck, n, r):
                luck[n + free] = r
                free += 1
        n = take(rng, luck, n, free, missing)
    return n


@kernel
def take(rng: Rng, luck: Any, n: int, free: int, count: int) -> int:
    """Of the `free` regions that stand in `luck` from n on, bring `count` at random to the front."""
    for i in range(count):
        j = i + below(rng, free - i)
        held = luck[n + i]
        luck[n + i] = luck[n + j]
        luck[n + j] = held
    return n + count


@kernel
def offers_possible(board: WarlightBoard, luck: Any, n: int) -> bool:
    for i in range(n):
        if not 0 <= luck[i] < board.regions or is_among(luck, i, luck[i]):
            return False
    at = int(board.wastelands)
    if n < at or board.start_rule == ONE_EACH:
        return n == at
    parts = open_parts(board, luck)
    for part in range(board.super_regions):
        end = at + offered_of(board, free_in(board, part, luck), parts)
        if n < end:
            return False
        for i in range(at, end):
            if board.super_region[luck[i]] != part:
                return False
        at = end
    return n == max(at, int(board.wastelands + board.seats * board.picks))


@kernel
def draw_turns(board: WarlightBoard, rng: Rng, luck: Any) -> int:
    """For every region that a seat gets, the order in which seats have their wish (challenge-1): a coin, for two."""
    seats = int(board.seats)
    for turn in range(board.picks):
        for seat in range(seats):
            luck[turn * seats + seat] = seat
        shuffle(rng, luck[turn * seats : (turn + 1) * seats], seats)
    return seats * int(board.picks)


@kernel
def turns_possible(board: WarlightBoard, luck: Any, n: int) -> bool:
    seats = int(board.seats)
    if n != seats * board.picks:
        return False
    for i in range(n):
        if not 0 <= luck[i] < seats:
            return False
        for j in range(i // seats * seats, i):
            if luck[j] == luck[i]:
                return False
    return True


@kernel
def deal(state: WarlightState, board: WarlightBoard, luck: Any) -> None:
    if state.dealt:
        share_out(state, board, luck)
        begin_round(state, board)
        return
    state.dealt = 1
    wastelands = int(board.wastelands)
    for i in range(wastelands):
        state.waste[luck[i]] = 1
        state.armies[luck[i]] = WASTELAND_ARMIES
    if board.start_rule == ONE_EACH:
        offer_everything(state, board)
    else:
        read_offers(state, board, luck)
    begin_picking(state, board)


@kernel
def read_offers(state: WarlightState, board: WarlightBoard, luck: Any) -> None:
    """Offers end where the regions do that the rule wants: `luck` has no length of its own."""
    seats, at = int(board.seats), int(board.wastelands)
    end = at
    parts = open_parts(board, luck)
    for part in range(board.super_regions):
        end += offered_of(board, free_in(board, part, luck), parts)
    end = max(end, at + seats * int(board.picks))
    for i in range(at, end):
        own = 1 << ((i - at) % seats)
        state.offer[luck[i]] = own if board.start_rule == OFFER_EACH else (1 << seats) - 1


@kernel
def offer_everything(state: WarlightState, board: WarlightBoard) -> None:
    state.dealt = 1
    for r in range(board.regions):
        if not state.waste[r]:
            state.offer[r] = state.standing


# Picking


@kernel
def begin_picking(state: WarlightState, board: WarlightBoard) -> None:
    state.phase = PICKING
    state.picker = 0 if in_turn(board) else NOBODY


@kernel
def in_turn(board: WarlightBoard) -> bool:
    """True if seats pick one after the other, in the open; else all at once, in secret."""
    return bool(board.start_rule == ONE_EACH or board.start_rule == CHALLENGE_2)


@kernel
def wanted(board: WarlightBoard) -> int:
    """The number of picks that a seat makes; with one-per-super-region, at most."""
    if board.start_rule == ONE_EACH:
        return int(board.super_regions)
    if board.start_rule == CHALLENGE_1:
        return int(board.picks * board.seats)  # ranked: enough, whatever the others get
    return int(board.picks)


@kernel
def may_pick(state: WarlightState, board: WarlightBoard, seat: int, region: int) -> bool:
    if not state.offer[region] >> seat & 1 or state.rank[seat, region] > 0 or state.owner[region] != NEUTRAL:
        return False
    if board.start_rule == ONE_EACH:
        part = board.super_region[region]
        for i in range(board.member_first[part], board.member_first[part + 1]):
            if state.owner[board.member[i]] == seat:
                return False
    return True


@kernel
def pick(state: WarlightState, board: WarlightBoard, seat: int, region: int) -> None:
    state.picked[seat] += 1
    state.rank[seat, region] = state.picked[seat]
    if state.picker == NOBODY:
        return
    settle(state, seat, region)
    for step in range(state.step + 1, state.seats * wanted(board)):
        row, place = step // state.seats, step % state.seats
        next_seat = place if row % 2 == 0 else state.seats - 1 - place  # p1 p2 p2 p1 …
        for r in range(board.regions):
            if may_pick(state, board, next_seat, r):
                state.step = step
                state.picker = next_seat
                return
    begin_round(state, board)


@kernel
def unpick(state: WarlightState, board: WarlightBoard, seat: int, number: int) -> None:
    """Take back pick number `number` (from 0); later ones move up."""
    state.picked[seat] -= 1
    for r in range(board.regions):
        if state.rank[seat, r] == number + 1:
            state.rank[seat, r] = 0
        elif state.rank[seat, r] > number + 1:
            state.rank[seat, r] -= 1


@kernel
def end_picking(state: WarlightState, board: WarlightBoard) -> None:
    """All seats have committed their picks."""
    if board.start_rule == CHALLENGE_1:
        state.phase = DEALING
        return
    for seat in range(state.seats):
        for r in range(board.regions):
            if state.rank[seat, r] > 0:
                settle(state, seat, r)
    begin_round(state, board)


@kernel
def share_out(state: WarlightState, board: WarlightBoard, luck: Any) -> None:
    """Down all lists at once; of those who wish the same, the one that the luck names first gets it (challenge-1)."""
    for i in range(board.picks * board.seats):
        seat = luck[i]
        best = NOBODY
        for r in range(board.regions):
            if (
                state.rank[seat, r] > 0
                and state.owner[r] == NEUTRAL
                and (best == NOBODY or state.rank[seat, r] < state.rank[seat, best])
            ):
                best = r
        settle(state, seat, best)


@kernel
def settle(state: WarlightState, seat: int, region: int) -> None:
    """The region with its armies is the seat's."""
    state.owner[region] = seat
    state.held[seat] += 1
