"""The features of a position of Warlight for a network: whole numbers, seat after seat in the order of play, the seat
that asks first. They are sums over regions and super regions, so that one network fits all maps.

Under fog (W6) a region counts as the seat sees it now or saw it last. A search that starts from whole positions has a
board without fog, and gets the features of the whole position.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.networks.features import Feature, Features
from hegemon.games.warlight.rules.board import WarlightMatch
from hegemon.games.warlight.rules.state import (
    MAX_SEATS,
    NEUTRAL,
    ORDERING,
    PICKING,
    WarlightBoard,
    WarlightState,
    capacity,
    signed,
)

SEAT = (
    Feature("present", 1, "1 if the seat is in the game"),
    Feature("armies", 32, "at most 250"),
    Feature("doublings of armies", 128, "64 · log2(1 + armies), as the other doublings"),
    Feature("income", 8, "base and bonuses, at most 60"),
    Feature("doublings of income", 128),
    Feature("regions", 8, "at most 60"),
    Feature("doublings of regions", 128),
    Feature("early land", 128, "doublings of regions, less and less until round 12"),
    Feature("doublings of the largest army", 128),
    Feature("doublings of armies at the front", 128, "on regions beside an enemy"),
    Feature("contact", 32, "64ths of the regions that are beside an enemy"),
    Feature("prospects", 64, "64ths: bonuses to come, less the more armies stand in the way"),
    Feature("early prospects", 64, "the same, less and less until round 12"),
    Feature("next bonus", 8, "the armies that the cheapest bonus to come will cost, at most 60"),
    Feature("size of the next bonus", 4, "at most 30"),
    Feature("bonuses at risk", 64, "64ths: bonuses, the more the stronger enemies beside them are"),
    Feature("bonuses beside enemies", 4, "bonuses with an enemy beside them, at most 30"),
    Feature("strike", 8, "by how many armies the best army is larger than the least enemy beside it, −60 to 60"),
    Feature("danger", 8, "the most armies by which enemies beside a region outnumber it, −60 to 60"),
    Feature("idle", 16, "armies beyond one on regions with nothing foreign beside them, at most 120"),
)  # fmt: skip
(
    PRESENT, ARMIES, ARMIES_LOG, INCOME, INCOME_LOG, LAND, LAND_LOG, EARLY_LAND, LARGEST, FRONT, CONTACT, PROSPECTS,
    EARLY_PROSPECTS, NEXT_COST, NEXT_BONUS, RISK, BESIDE, STRIKE, DANGER, IDLE,
) = range(len(SEAT))  # fmt: skip
WIDTH = len(SEAT)
TABLE = MAX_SEATS * WIDTH
TABLE_NAMES = (
    Feature("round", 8, "at most 60"),
    Feature("early", 16, "64ths: the share left of the first 12 rounds"),
    Feature("rounds left", 8, "at most 60"),
    Feature("seats in the game", 1),
    Feature("picking", 1),
    Feature("regions of the map", 32),
    Feature("neutral armies", 32, "at most 250"),
    Feature("armies move once", 1),
    Feature("luck", 32, "64ths"),
    Feature("to place", 4, "own armies of this round that are not placed yet, at most 30"),
    Feature("orders", 4, "own attack orders of this round, at most 30"),
)  # fmt: skip
ROUND, EARLY, LEFT, SEATS_LEFT, IN_PICKING, REGIONS, NEUTRALS, ONCE, LUCK, TO_PLACE, ORDERS = range(
    TABLE, TABLE + len(TABLE_NAMES)
)
WHO = ("own", "next", "second", "third", "fourth", "fifth")
NAMES = (*(Feature(f"{who}: {one.name}", one.scale, one.about) for who in WHO for one in SEAT), *TABLE_NAMES)
COUNT = len(NAMES)

MANY = 250
"""Counts of armies are cut here, and most others at `MOST`."""
MOST, FEW = 60, 30
LARGE = 30_000
"""No sum of armies in the working space is larger."""
DOUBLING, TABLE_SIZE = 64, 1024
DOUBLINGS = np.array([round(DOUBLING * math.log2(1 + x)) for x in range(TABLE_SIZE)], np.int32)
HOPE = np.array([round(64 * math.exp(-x / 8)) for x in range(48)], np.int32)
"""64ths of a bonus, by twice what it still costs in neutral armies."""
ENEMY_ARMY, ENEMY_REGION = 3, 2
"""The cost of an enemy's army and region to a seat that wants the whole super region, in halves of a neutral army."""
DARING = 5
"""This many armies more than the defenders put half of a bonus at risk."""
OPENING = 12
UNSEEN = -1000
"""No region of a seat has been looked at so far."""
THREATENED = 1 << 12
"""Beside the number of a seat's regions in a super region: an enemy stands beside one of them."""
DEAR = 40
"""Armies of a region in the way of a bonus count up to here: more are as good as never beaten."""


@inlined
def doublings(x: int) -> int:
    """64 · log2(1 + x), for x from 0 on; above the table, of the next smaller number that is distinguished."""
    more = 0
    while x >= TABLE_SIZE:
        x //= 2
        more += DOUBLING
    return int(DOUBLINGS[x]) + more


@inlined
def within(x: int, most: int) -> int:
    return min(most, max(-most, x))


@kernel
def look(state: WarlightState, board: WarlightBoard, seat: int, owners: Any, armies: Any) -> None:
    """Owners and armies of all regions, as far as the seat knows them."""
    foggy = board.fog and state.phase >= ORDERING
    for r in range(board.regions):
        owners[r], armies[r] = state.owner[r], min(LARGE, state.armies[r])
        if foggy and state.owner[r] != seat:
            owner = int(state.seen_owner[seat, r])
            owners[r] = NEUTRAL if owner == seat else owner
            armies[r] = min(LARGE, state.seen_armies[seat, r])
    if foggy:
        for r in range(board.regions):
            if state.owner[r] == seat:
                for i in range(board.first[r], board.first[r + 1]):
                    near = board.neighbour[i]
                    owners[near], armies[near] = state.owner[near], min(LARGE, state.armies[near])


@kernel
def count_land(board: WarlightBoard, seat: int, seats: int, owners: Any, armies: Any, threats: Any, out: Any) -> None:
    """Every seat's armies and regions, and the enemies beside them."""
    for s in range(seats):
        out[s * WIDTH + STRIKE] = out[s * WIDTH + DANGER] = UNSEEN
    for r in range(board.regions):
        owner, here = int(owners[r]), int(armies[r])
        if owner < 0:
            out[NEUTRALS] = min(MANY, out[NEUTRALS] + here)
            continue
        at, least, threat, foreign = (owner - seat + seats) % seats * WIDTH, LARGE, 0, False
        for i in range(board.first[r], board.first[r + 1]):
            near = board.neighbour[i]
            other = int(owners[near])
            if other != owner:
                foreign = True
                if other >= 0:
                    threat += int(armies[near])
                    least = min(least, int(armies[near]))
        threats[r] = min(LARGE, threat)
        out[at + ARMIES] = min(LARGE, out[at + ARMIES] + here)
        out[at + LARGEST] = max(int(out[at + LARGEST]), here)
        out[at + LAND] += 1
        if threat > 0:
            out[at + FRONT] = min(LARGE, out[at + FRONT] + here)
            out[at + CONTACT] += 1
            out[at + STRIKE] = max(int(out[at + STRIKE]), within(here - least, MOST))
            out[at + DANGER] = max(int(out[at + DANGER]), within(threat - here, MOST))
        elif not foreign:
            out[at + IDLE] = min(2 * MOST, out[at + IDLE] + here - 1)


@kernel
def count_parts(
    board: WarlightBoard, seat: int, seats: int, owners: Any, armies: Any, threats: Any, space: Any, out: Any
) -> None:
    """Super regions: income, bonuses at risk, and what those to come will cost."""
    for part in range(board.super_regions):
        bonus = int(board.bonus[part])
        if bonus == 0:
            continue
        # Of every seat its regions here, what they cost others, and the most that threatens one of them.
        for i in range(3 * seats):
            space[i] = 0
        neutral, total = 0, 0
        for i in range(board.member_first[part], board.member_first[part + 1]):
            r = signed(board.member[i])
            owner = int(owners[r])
            if owner < 0:
                neutral += 2 * min(DEAR, int(armies[r]))
            else:
                cost = ENEMY_ARMY * min(DEAR, int(armies[r])) + ENEMY_REGION
                total += cost
                at = 3 * ((owner - seat + seats) % seats)
                space[at] += 1
                space[at + 1] += cost
                space[at + 2] = max(int(space[at + 2]), int(threats[r]) - int(armies[r]) if threats[r] > 0 else 0)
                if threats[r] > 0:
                    space[at] |= THREATENED
        for s in range(seats):
            if space[3 * s] != 0:
                judge_part(board, bonus, neutral + total - int(space[3 * s + 1]), space[3 * s :], out[s * WIDTH :])


@inlined
def judge_part(board: WarlightBoard, bonus: int, cost: int, space: Any, out: Any) -> None:
    """One super region of which a seat has something; `cost` is in halves of an army."""
    if cost == 0:
        danger = int(space[2])
        out[INCOME] = min(LARGE, out[INCOME] + bonus)
        out[RISK] = min(8 * 64, out[RISK] + 64 * bonus * danger // (danger + DARING))
        if int(space[0]) & THREATENED:
            out[BESIDE] = min(FEW, out[BESIDE] + bonus)
    else:
        if cost < len(HOPE):
            out[PROSPECTS] = min(8 * 64, out[PROSPECTS] + bonus * int(HOPE[cost]))
        if (cost + 1) // 2 < out[NEXT_COST]:
            out[NEXT_COST], out[NEXT_BONUS] = (cost + 1) // 2, min(FEW, bonus)


@kernel
def close_seat(standing: int, early: int, out: Any) -> None:
    """From sums to features, for one seat."""
    armies, income, land = int(out[ARMIES]), int(out[INCOME]), int(out[LAND])
    out[PRESENT] = standing
    out[ARMIES], out[ARMIES_LOG] = min(MANY, armies), doublings(armies)
    out[INCOME], out[INCOME_LOG] = min(MOST, income), doublings(income)
    out[LAND], out[LAND_LOG] = min(MOST, land), doublings(land)
    out[EARLY_LAND] = int(out[LAND_LOG]) * early // 64
    out[LARGEST], out[FRONT] = doublings(int(out[LARGEST])), doublings(int(out[FRONT]))
    out[CONTACT] = 64 * int(out[CONTACT]) // max(1, land)
    out[EARLY_PROSPECTS] = int(out[PROSPECTS]) * early // 64
    if out[STRIKE] == UNSEEN:
        out[STRIKE] = out[DANGER] = 0


@kernel
def features(state: WarlightState, board: WarlightBoard, seat: int, out: Any) -> None:
    """All features of a position for a seat."""
    for i in range(COUNT):
        out[i] = 0
    n, seats = len(state.owner), int(state.seats)
    space = out[COUNT:]
    owners, armies, threats = space[:n], space[n : 2 * n], space[2 * n : 3 * n]
    early = 64 * max(0, OPENING - int(state.turn)) // OPENING
    look(state, board, seat, owners, armies)
    count_land(board, seat, seats, owners, armies, threats, out)
    for s in range(seats):
        out[s * WIDTH + INCOME] = min(LARGE, board.income) if out[s * WIDTH + LAND] > 0 else 0
        out[s * WIDTH + NEXT_COST] = MOST
    count_parts(board, seat, seats, owners, armies, threats, space[3 * n :], out)
    for s in range(seats):
        standing = int(state.standing) >> (seat + s) % seats & 1
        close_seat(standing, early, out[s * WIDTH : (s + 1) * WIDTH])
        out[SEATS_LEFT] += standing
    out[ROUND], out[EARLY] = min(MOST, state.turn), early
    out[LEFT] = min(MOST, max(0, board.max_rounds - state.turn))
    out[IN_PICKING] = state.phase <= PICKING
    out[REGIONS] = board.regions
    out[ONCE], out[LUCK] = board.armies_move_once, 64 * int(board.luck) // 10_000
    out[TO_PLACE], out[ORDERS] = min(FEW, max(0, state.reserve[seat])), min(FEW, state.order_count[seat])


def without_fog(board: WarlightBoard) -> WarlightBoard:
    """The same board, on which everything is seen."""
    copied = np.zeros(1, board.dtype)
    copied[0] = board
    clear: WarlightBoard = copied[0]
    clear.fog = 0
    return clear


def features_of(match: WarlightMatch) -> Features:
    """The features, with working space for the map of a match."""
    space = 3 * capacity(int(match.board.regions)) + 3 * MAX_SEATS
    return Features(NAMES, features, space, searched=without_fog)
