"""The judgement of `planner` between two turns: every seat's chance to win, by a small network over features.

One network scores each seat by its features; the chances are the softmax of the scores, for two to six seats alike.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.games.risk.rules.battle_odds import battle_odds
from hegemon.games.risk.rules.state import MAX_SEATS, RiskBoard, RiskState

FEATURES = (
    "armies",
    "income",
    "cards",
    "land",
    "next",
    "order",
    "border armies",
    "largest stack",
    "fronts",
    "exposed land",
    "land in reach",
    "secure bonus",
    "threatened bonus",
    "continents begun",
    "income per army",
    "next x armies",
    "next x cards",
    "next x land in reach",
    "armies against the strongest rival",
    "income against the strongest rival",
    "strength against the strongest rival",
    "seats left",
    "hand",
    "next set",
    "strength of the strongest rival",
    "armies of the weakest rival",
    "concentration",
    "land exposed to all neighbours",
    "cards to be taken",
    "cards to be lost",
    "secure bonus of the best rival",
    "land of the largest rival",
)
INPUTS = len(FEATURES)
HIDDEN = 32
NETWORK = HIDDEN * (INPUTS + 2) + 1
"""Numbers in a network: weights and a bias for every hidden unit, then the weights and the bias of the output."""

(
    ARMIES, LAND, BORDER, STACK, FRONTS, EXPOSED, REACH, INCOME, EQUITY, SECURE, THREATENED, BEGUN, SQUARES, SURROUNDED,
) = range(14)  # fmt: skip
SUMS = 14
"""Sums that are kept for every seat."""

INPUT = SUMS * MAX_SEATS
BY_CONTINENT = INPUT + INPUTS
"""In the working space: the sums, the features of one seat, then for every continent: territories and armies of each
seat, and the chance that its holder loses it."""
PER_CONTINENT = 2 * MAX_SEATS + 1


def judgement_size(continents: int) -> int:
    """Numbers of working space that `judge` needs."""
    return BY_CONTINENT + PER_CONTINENT * continents


@kernel
def judge(state: RiskState, board: RiskBoard, mover: int, network: Any, scratch: Any, chances: Any) -> None:
    """Every seat's chance to win if it is the turn of `mover` now, its income not yet placed."""
    add_up(state, board, scratch)
    total = 0.0
    for seat in range(state.seats):
        chances[seat] = 0.0
        if state.held[seat] > 0:
            describe(state, board, mover, seat, scratch)
            chances[seat] = exponential(score(network, scratch[INPUT:]))
            total += chances[seat]
    for seat in range(state.seats):
        chances[seat] /= total


@inlined
def exponential(x: float) -> float:
    """e to the x, nearly: by products alone, so that every machine gives the same bits."""
    y = 1.0 + min(20.0, max(-20.0, x)) / 256.0
    for _ in range(8):
        y = y * y
    return y


@kernel
def score(network: Any, features: Any) -> float:
    """The network's output: one hidden layer of rectified units."""
    total, at = 0.0, 0
    out = HIDDEN * (INPUTS + 1)
    for h in range(HIDDEN):
        unit = network[at + INPUTS]
        for i in range(INPUTS):
            unit += network[at + i] * features[i]
        at += INPUTS + 1
        if unit > 0.0:
            total += unit * network[out + h]
    return float(total + network[out + HIDDEN])


@kernel
def add_up(state: RiskState, board: RiskBoard, scratch: Any) -> None:
    """Sums for every seat: armies, land, borders, income, cards, continents."""
    n, continents = board.territories, board.continents
    owner, armies = state.owner, state.armies
    for i in range(INPUT):
        scratch[i] = 0.0
    places = scratch[BY_CONTINENT:]
    for i in range(PER_CONTINENT * continents):
        places[i] = 0.0
    for t in range(n):
        seat, here = owner[t], armies[t]
        sums = scratch[SUMS * seat :]
        sums[ARMIES] += here
        sums[LAND] += 1
        sums[STACK] = max(sums[STACK], here)
        sums[SQUARES] += here * here
        at = PER_CONTINENT * board.continent[t]
        places[at + seat] += 1
        places[at + MAX_SEATS + seat] += here
    for seat in range(state.seats):
        sums = scratch[SUMS * seat :]
        sums[INCOME] = max(3, int(sums[LAND]) // 3)
        sums[EQUITY] = card_equity(state, board, state.hand[seat])
        for c in range(continents):
            if places[PER_CONTINENT * c + seat] == board.continent_size[c]:
                sums[INCOME] += board.bonus[c]
    for t in range(n):
        if state.foreign[t] > 0:
            meet_neighbours(state, board, scratch, t)
    for c in range(continents):
        weigh_continent(board, scratch, c)


@kernel
def meet_neighbours(state: RiskState, board: RiskBoard, scratch: Any, t: int) -> None:
    """A territory on the border: the strongest neighbour may take it, with its income and others all the more."""
    owner, armies = state.owner, state.armies
    seat, strongest, by, all_around = owner[t], 0, 0, 0
    for i in range(board.first[t], board.first[t + 1]):
        near = board.neighbour[i]
        if owner[near] != seat:
            all_around += armies[near] - 1
            if armies[near] > strongest:
                strongest, by = armies[near], owner[near]
    danger = battle_odds(board.win, strongest - 1, armies[t])
    fresh = int(scratch[SUMS * by + INCOME])
    sums = scratch[SUMS * seat :]
    sums[BORDER] += armies[t]
    sums[FRONTS] += 1
    sums[EXPOSED] += danger
    sums[SURROUNDED] += battle_odds(board.win, all_around + fresh, armies[t])
    scratch[SUMS * by + REACH] += danger
    at = BY_CONTINENT + PER_CONTINENT * board.continent[t] + 2 * MAX_SEATS
    scratch[at] = max(scratch[at], battle_odds(board.win, strongest - 1 + fresh, armies[t]))


@kernel
def weigh_continent(board: RiskBoard, scratch: Any, c: int) -> None:
    """A bonus for its holder, secure or threatened; for others a beginning, by their share of land and armies."""
    at = BY_CONTINENT + PER_CONTINENT * c
    size, bonus, all_armies = board.continent_size[c], board.bonus[c], 0.0
    for seat in range(MAX_SEATS):
        all_armies += scratch[at + MAX_SEATS + seat]
    for seat in range(MAX_SEATS):
        land = scratch[at + seat]
        sums = scratch[SUMS * seat :]
        if land == size:
            sums[SECURE] += bonus * (1.0 - scratch[at + 2 * MAX_SEATS])
            sums[THREATENED] += bonus * scratch[at + 2 * MAX_SEATS]
        elif land > 0:
            sums[BEGUN] += bonus * (land / size) * (scratch[at + MAX_SEATS + seat] / all_armies)


@inlined
def card_equity(state: RiskState, board: RiskBoard, hand: int) -> float:
    """The value of cards in armies: the next set, by the chance to have one soon."""
    value = 7.0
    if board.set_count > 0:
        value = float(board.set_values[min(state.sets_traded, board.set_count - 1)])
    share = 0.15 * hand if hand < 3 else 0.35 + 0.2 * (hand - 2)
    return value * min(1.0 + 0.2 * max(0, hand - 5), share)


@kernel
def describe(state: RiskState, board: RiskBoard, mover: int, seat: int, scratch: Any) -> None:
    """The features of one seat, from the sums."""
    sums, x = scratch[SUMS * seat :], scratch[INPUT:]
    armies, incomes, strengths, bonuses = 0.0, 0.0, 0.0, 0.0
    rival_armies, rival_income, rival_strength, weakest, left, before = 0.0, 0.0, 0.0, 1e9, 0, 0
    rival_secure, rival_land, rival_stack, prey = 0.0, 0.0, 0.0, 0.0
    for other in range(state.seats):
        if state.held[other] == 0:
            continue
        its = scratch[SUMS * other :]
        strength = its[ARMIES] + its[INCOME] + its[EQUITY]
        armies += its[ARMIES]
        incomes += its[INCOME]
        strengths += strength
        left += 1
        before += (other - mover) % state.seats < (seat - mover) % state.seats
        if other != seat:
            rival_armies = max(rival_armies, its[ARMIES])
            rival_income = max(rival_income, its[INCOME])
            rival_strength = max(rival_strength, strength)
            weakest = min(weakest, its[ARMIES])
            rival_secure = max(rival_secure, its[SECURE])
            rival_land = max(rival_land, its[LAND])
            rival_stack = max(rival_stack, its[STACK])
            prey = max(prey, state.hand[other] * min(1.0, sums[STACK] / (its[ARMIES] + 1.0)))
    for c in range(board.continents):
        bonuses += board.bonus[c]
    strength = sums[ARMIES] + sums[INCOME] + sums[EQUITY]
    turn = 1.0 if seat == mover else 0.0
    value = 7.0
    if board.set_count > 0:
        value = float(board.set_values[min(state.sets_traded, board.set_count - 1)])
    x[0] = sums[ARMIES] / armies
    x[1] = sums[INCOME] / incomes
    x[2] = sums[EQUITY] / armies
    x[3] = sums[LAND] / board.territories
    x[4] = turn
    x[5] = before / left
    x[6] = sums[BORDER] / armies
    x[7] = sums[STACK] / armies
    x[8] = sums[FRONTS] / sums[LAND]
    x[9] = sums[EXPOSED] / sums[LAND]
    x[10] = sums[REACH] / board.territories
    x[11] = sums[SECURE] / incomes
    x[12] = sums[THREATENED] / incomes
    x[13] = sums[BEGUN] / max(1.0, bonuses)
    x[14] = sums[INCOME] / armies
    x[15] = turn * x[0]
    x[16] = turn * x[2]
    x[17] = turn * x[10]
    x[18] = sums[ARMIES] / (sums[ARMIES] + rival_armies)
    x[19] = sums[INCOME] / (sums[INCOME] + rival_income)
    x[20] = strength / (strength + rival_strength)
    x[21] = left / MAX_SEATS
    x[22] = min(8, state.hand[seat]) / 5.0
    x[23] = min(2.0, value / armies)
    x[24] = rival_strength / strengths
    x[25] = min(1.0, weakest / armies)
    x[26] = sums[SQUARES] / (sums[ARMIES] * sums[ARMIES])
    x[27] = sums[SURROUNDED] / sums[LAND]
    x[28] = prey / 5.0
    x[29] = x[22] * min(1.0, rival_stack / (sums[ARMIES] + 1.0))
    x[30] = rival_secure / incomes
    x[31] = rival_land / board.territories
