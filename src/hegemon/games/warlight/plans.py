"""The candidate turns of Warlight for searches (W7): our campaigns, the thesis's nine turns, and first picks."""

from __future__ import annotations

from typing import Any

from hegemon.game import Board, State
from hegemon.games.warlight.aims import CAMPAIGNS, chance
from hegemon.games.warlight.campaigns import draft_campaign
from hegemon.games.warlight.classic import WAYS, draft_attack, draft_deploy
from hegemon.games.warlight.drafts import LONGEST, REGION_VALUES, SORTED, begin_draft, cell, write, write_draft
from hegemon.games.warlight.judgement import CLASSICS, TRUST, judge
from hegemon.games.warlight.moves import CANCEL, COMMIT, PICK
from hegemon.games.warlight.rules import reopen as reopen_orders
from hegemon.games.warlight.start import may_pick, unpick, wanted
from hegemon.games.warlight.state import NOBODY, ORDERING, PICKING, signed
from hegemon.games.warlight.thesis import BEST_PICKS, WITH_CAMPAIGNS
from hegemon.games.warlight.values import value_regions, value_starts
from hegemon.kernel import kernel
from hegemon.rng import below
from hegemon.search.planner import Planner

CLASSIC = WAYS * WAYS
FIRST_PICKS = 15
"""Candidates for the first picks, at most."""


@kernel
def count(state: State, board: Board, seat: int, desk: Any) -> int:
    if state.phase == PICKING:
        return count_picks(state, board, seat, desk)
    return CAMPAIGNS + CLASSIC if desk.weights[WITH_CAMPAIGNS] >= 0.5 else CLASSIC


@kernel
def plan(state: State, board: Board, seat: int, which: int, desk: Any, turn: Any) -> int:
    if state.phase == PICKING:
        return plan_picks(state, board, seat, which, desk, turn)
    draft_plan(state, board, seat, which, desk)
    return write_draft(state, board, seat, desk, turn, len(turn))


@kernel
def draft_plan(state: State, board: Board, seat: int, which: int, desk: Any) -> None:
    begin_draft(state, board, seat, desk)
    if desk.weights[WITH_CAMPAIGNS] < 0.5:
        draft_classic(state, board, seat, which, desk)
    elif which < CAMPAIGNS:
        draft_campaign(state, board, seat, desk, which)
    else:
        draft_classic(state, board, seat, which - CAMPAIGNS, desk)


@kernel
def draft_classic(state: State, board: Board, seat: int, which: int, desk: Any) -> None:
    """One of the thesis's nine."""
    value_regions(state, board, seat, desk)
    draft_deploy(state, board, seat, desk, which // WAYS)
    draft_attack(state, board, seat, desk, which % WAYS)


@kernel
def policy(state: State, board: Board, seat: int, desk: Any, turn: Any) -> int:
    """In playouts: often the own campaign, else one of the thesis's turns or any campaign; or any picks."""
    if state.phase == PICKING:
        return plan_picks(state, board, seat, below(desk.rng, count_picks(state, board, seat, desk)), desk, turn)
    begin_draft(state, board, seat, desk)
    if chance(desk.rng) < desk.weights[TRUST]:
        draft_campaign(state, board, seat, desk, 0)
    elif desk.weights[CLASSICS] > 0 and chance(desk.rng) < desk.weights[CLASSICS]:
        draft_classic(state, board, seat, below(desk.rng, CLASSIC), desk)
    else:
        draft_campaign(state, board, seat, desk, below(desk.rng, CAMPAIGNS))
    return write_draft(state, board, seat, desk, turn, len(turn))


@kernel
def reopen(state: State, board: Board, seat: int, desk: Any) -> None:
    """Whoever else has committed in secret decides anew."""
    for other in range(state.seats):
        if other == seat:
            continue
        if state.phase == ORDERING:
            reopen_orders(state, board, other)
        elif state.phase == PICKING and state.picker == NOBODY:
            state.committed = signed(state.committed) & ~(1 << other)
            while state.picked[other] > 0:
                unpick(state, board, other, int(state.picked[other]) - 1)
    if state.phase == ORDERING:
        state.committed = signed(state.committed) & signed(state.standing)


# First picks


@kernel
def count_picks(state: State, board: Board, seat: int, desk: Any) -> int:
    """Every pair where two are picked; else as many as there are first picks; one, if value alone decides."""
    if desk.weights[BEST_PICKS] >= 0.5:
        return 1
    offered = 0
    for region in range(board.regions):
        offered += may_pick(state, board, seat, region) or state.rank[seat, region] > 0
    if state.picker == NOBODY and wanted(board) == 2:
        return min(FIRST_PICKS, offered * (offered - 1) // 2)
    return max(1, min(FIRST_PICKS, offered))


@kernel
def nth_pick(state: State, board: Board, seat: int, desk: Any, n: int) -> int:
    """The n-th best region that may be picked, by the values on the desk; the last, if there are fewer."""
    scratch, values = desk.scratch, cell(state, REGION_VALUES)
    chosen = NOBODY
    for _ in range(n + 1):
        best = NOBODY
        for region in range(board.regions):
            if not may_pick(state, board, seat, region):
                continue
            worth = scratch[values + region]
            if chosen != NOBODY and (
                worth > scratch[values + chosen] or (worth == scratch[values + chosen] and region <= chosen)
            ):
                continue
            if best == NOBODY or worth > scratch[values + best]:
                best = region
        if best == NOBODY:
            return chosen
        chosen = best
    return chosen


@kernel
def plan_picks(state: State, board: Board, seat: int, which: int, desk: Any, turn: Any) -> int:
    """Pair number `which`, by the thesis's values; or first pick `which`, then the best that are left.

    The best that are left are valued anew, as they lie far from or near to what is picked already.
    """
    if state.picker != NOBODY:
        value_starts(state, board, seat, desk)
        return write(turn, 0, len(turn), PICK, nth_pick(state, board, seat, desk, which), 0, 0)
    scratch, kept, rank = desk.scratch, cell(state, SORTED), state.rank
    n = 0
    for i in range(int(state.picked[seat]) - 1, -1, -1):
        n = write(turn, n, len(turn), CANCEL, i, 0, 0)
    for region in range(board.regions):
        scratch[kept + region] = rank[seat, region]
        rank[seat, region] = 0
    in_pairs = wanted(board) == 2 and desk.weights[BEST_PICKS] < 0.5
    second = 1
    while second * (second + 1) // 2 <= which:
        second += 1
    for i in range(wanted(board)):
        if i == 0 or not in_pairs:
            value_starts(state, board, seat, desk)
        skip = 0
        if in_pairs:
            skip = second - 1 if i == 1 else which - second * (second - 1) // 2
        elif i == 0:
            skip = which
        region = nth_pick(state, board, seat, desk, skip)
        n = write(turn, n, len(turn), PICK, region, 0, 0)
        rank[seat, region] = 1 + i
    for region in range(board.regions):
        rank[seat, region] = int(scratch[kept + region])
    return write(turn, n, len(turn), COMMIT, 0, 0, 0)


@kernel
def pick_best(state: State, board: Board, seat: int, desk: Any) -> None:
    """For bots that are asked move by move: the most valuable pick left, then commit."""
    move = desk.move
    move[0], move[1], move[2], move[3] = COMMIT, 0, 0, 0
    if state.picker != NOBODY or state.picked[seat] < wanted(board):
        value_starts(state, board, seat, desk)
        move[0], move[1] = PICK, nth_pick(state, board, seat, desk, 0)


PLANNER = Planner(count, plan, judge, policy, reopen, LONGEST)
