"""The features of a seat of Risk for networks: shares of armies, income and land, its borders, cards and continents,
and how it stands beside its rivals. Whole numbers, in parts of `UNIT`.

Sums for all seats come first; the features of any seat follow from them.
"""

from __future__ import annotations

import functools
from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.match import Match
from hegemon.core.networks.features import LARGEST, Feature, Features
from hegemon.games.risk.rules.battle_odds import battle_odds
from hegemon.games.risk.rules.state import MAX_SEATS, REINFORCING, RiskBoard, RiskState
from hegemon.games.risk.rules.turn import income

UNIT = 4000
"""A feature of 1, which is mostly the whole of something."""
NAMES = (
    ("armies", "of all armies"),
    ("income", "of all incomes"),
    ("cards", "what they are worth in armies, of all armies"),
    ("land", "of the map"),
    ("next", "1 if it is this seat's turn"),
    ("order", "of the seats, those that come before this one"),
    ("border armies", "of all armies"),
    ("largest stack", "of all armies"),
    ("fronts", "of its land, what is on the border"),
    ("exposed land", "of its land, what its strongest neighbours will take"),
    ("land in reach", "of the map, what it will take as the strongest neighbour"),
    ("secure bonus", "of all incomes"),
    ("threatened bonus", "of all incomes"),
    ("continents begun", "of all bonuses, by its share of each continent"),
    ("income per army", "of all armies"),
    ("next x armies", ""),
    ("next x cards", ""),
    ("next x land in reach", ""),
    ("armies against the strongest rival", "its share of both"),
    ("income against the strongest rival", "its share of both"),
    ("strength against the strongest rival", "armies, income and cards: its share of both"),
    ("seats left", "of six"),
    ("hand", "fifths of cards, at most eight"),
    ("next set", "armies that it brings, of all armies, at most twice as many"),
    ("strength of the strongest rival", "of all seats' strength"),
    ("armies of the weakest rival", "of all armies"),
    ("concentration", "1 if all its armies are in one place"),
    ("land exposed to all neighbours", "of its land"),
    ("cards to be taken", "fifths of a rival's cards, the more the weaker it is beside the largest stack"),
    ("cards to be lost", "its hand, the more the larger a rival's largest stack is"),
    ("secure bonus of the best rival", "of all incomes"),
    ("land of the largest rival", "of the map"),
)
INPUTS = len(NAMES)

(
    ARMIES, LAND, BORDER, STACK, FRONTS, EXPOSED, REACH, INCOME, EQUITY, SECURE, THREATENED, BEGUN, SQUARES, SURROUNDED,
) = range(14)  # fmt: skip
SUMS = 14
"""Sums that are kept for every seat."""
CHANCE = 256
"""A certain loss of a territory, in EXPOSED, REACH and SURROUNDED."""
BONUS = 64
"""An army of bonus, in SECURE, THREATENED and BEGUN."""
CONSTANT_SET = 7
"""Armies for a set where sets have constant values, on average."""
EQUITY_UNIT = 16
"""An army, in EQUITY."""
PARTS = 1024
"""All armies of a seat, where they are squared for SQUARES; a square of all is `PARTS² / SQUARE`."""
SQUARE = 64
MOST = 32_000
"""Sums are cut here, so that int16 holds them."""

BY_CONTINENT = INPUTS + SUMS * MAX_SEATS
"""Behind the features: the sums of every seat, then for every continent: territories and armies of each seat, and the
chance that its holder loses it."""
PER_CONTINENT = 2 * MAX_SEATS + 1


@functools.cache
def _features(room: int) -> Features:
    listed = tuple(Feature(name, UNIT, about) for name, about in NAMES)
    return Features(listed, features_of_seat, room - INPUTS, each_seat=True, quiet=turn_begins)


def features_of(match: Match) -> Features:
    """The features of a match; maps differ in how much working space they need."""
    return _features(features_room(match.board))


@inlined
def features_room(board: RiskBoard) -> int:
    """Numbers of features and of the working space behind them."""
    return BY_CONTINENT + PER_CONTINENT * int(board.continents)


@kernel
def turn_begins(state: RiskState, board: RiskBoard) -> bool:
    """True if a turn begins: its income is there and nothing was placed or traded yet."""
    return bool(state.phase == REINFORCING and state.reserve[state.seat] == income(state, board, state.seat))


@kernel
def features_of_seat(state: RiskState, board: RiskBoard, seat: int, out: Any) -> None:
    """The features of one seat; zeros if it has no land."""
    add_up(state, board, out)
    describe(state, board, state.seat, seat, out)


@inlined
def add(sums: Any, which: int, amount: int) -> None:
    """Add to a sum, which stays below MOST."""
    sums[which] = min(MOST, int(sums[which]) + amount)


@inlined
def part(amount: int, whole: int) -> int:
    """A share as a feature, at most the largest."""
    return min(LARGEST * UNIT, amount * UNIT // max(1, whole))


@inlined
def chance_to_fall(board: RiskBoard, attackers: int, defenders: int) -> int:
    """The odds of an attack to the end, in parts of CHANCE."""
    return int(battle_odds(board.win, attackers, defenders) * CHANCE + 0.5)


@kernel
def add_up(state: RiskState, board: RiskBoard, out: Any) -> None:
    """Sums for every seat: armies, land, borders, income, cards, continents."""
    continents, owner, armies = board.continents, state.owner, state.armies
    for i in range(INPUTS, BY_CONTINENT + PER_CONTINENT * continents):
        out[i] = 0
    places = out[BY_CONTINENT:]
    for t in range(board.territories):
        seat, here = int(owner[t]), int(armies[t])
        if seat < 0:
            continue
        sums = out[INPUTS + SUMS * seat :]
        add(sums, ARMIES, here)
        sums[LAND] += 1
        sums[STACK] = min(MOST, max(int(sums[STACK]), here))
        at = PER_CONTINENT * int(board.continent[t])
        places[at + seat] += 1
        add(places, at + MAX_SEATS + seat, here)
    for seat in range(state.seats):
        sums = out[INPUTS + SUMS * seat :]
        sums[INCOME] = max(3, int(sums[LAND]) // 3)
        sums[EQUITY] = min(MOST, card_equity(state, board, int(state.hand[seat])))
        for c in range(continents):
            if places[PER_CONTINENT * c + seat] == board.continent_size[c]:
                add(sums, INCOME, int(board.bonus[c]))
    for t in range(board.territories):
        seat = int(owner[t])
        if seat >= 0:
            sums = out[INPUTS + SUMS * seat :]
            share = int(armies[t]) * PARTS // max(1, int(sums[ARMIES]))
            add(sums, SQUARES, share * share // SQUARE)
            if state.foreign[t] > 0:
                meet_neighbours(state, board, out, t)
    for c in range(continents):
        weigh_continent(board, out, c)


@kernel
def meet_neighbours(state: RiskState, board: RiskBoard, out: Any, t: int) -> None:
    """A territory on the border: the strongest neighbour may take it, with its income and others all the more."""
    owner, armies = state.owner, state.armies
    seat, here, strongest, by, all_around = int(owner[t]), int(armies[t]), 0, -1, 0
    for i in range(board.first[t], board.first[t + 1]):
        near = board.neighbour[i]
        if owner[near] >= 0 and owner[near] != seat:
            all_around += int(armies[near]) - 1
            if armies[near] > strongest:
                strongest, by = int(armies[near]), int(owner[near])
    if by < 0:
        return
    danger = chance_to_fall(board, strongest - 1, here)
    fresh = int(out[INPUTS + SUMS * by + INCOME])
    sums = out[INPUTS + SUMS * seat :]
    add(sums, BORDER, here)
    sums[FRONTS] += 1
    add(sums, EXPOSED, danger)
    add(sums, SURROUNDED, chance_to_fall(board, all_around + fresh, here))
    add(out, INPUTS + SUMS * by + REACH, danger)
    at = BY_CONTINENT + PER_CONTINENT * int(board.continent[t]) + 2 * MAX_SEATS
    out[at] = max(int(out[at]), chance_to_fall(board, strongest - 1 + fresh, here))


@kernel
def weigh_continent(board: RiskBoard, out: Any, c: int) -> None:
    """A bonus for its holder, secure or threatened; for others a beginning, by their share of land and armies."""
    at = BY_CONTINENT + PER_CONTINENT * c
    size, bonus, all_armies = int(board.continent_size[c]), BONUS * int(board.bonus[c]), 0
    for seat in range(MAX_SEATS):
        all_armies += int(out[at + MAX_SEATS + seat])
    for seat in range(MAX_SEATS):
        land, danger = int(out[at + seat]), int(out[at + 2 * MAX_SEATS])
        sums = out[INPUTS + SUMS * seat :]
        if land == size:
            add(sums, SECURE, bonus * (CHANCE - danger) // CHANCE)
            add(sums, THREATENED, bonus * danger // CHANCE)
        elif land > 0:
            add(sums, BEGUN, bonus * land * int(out[at + MAX_SEATS + seat]) // (size * max(1, all_armies)))


@kernel
def next_set(state: RiskState, board: RiskBoard) -> int:
    """Armies for the next set."""
    if board.set_count > 0:
        return int(board.set_values[min(state.sets_traded, board.set_count - 1)])
    return CONSTANT_SET


@inlined
def card_equity(state: RiskState, board: RiskBoard, hand: int) -> int:
    """The worth of cards, in parts of an army: the next set, by the chance to have one soon, in twentieths."""
    soon = 3 * hand if hand < 3 else 7 + 4 * (hand - 2)
    return next_set(state, board) * min(20 + 4 * max(0, hand - 5), soon) * EQUITY_UNIT // 20


@inlined
def strength_of(sums: Any) -> int:
    """Armies, income and cards together, in parts of an army."""
    return EQUITY_UNIT * (int(sums[ARMIES]) + int(sums[INCOME])) + int(sums[EQUITY])


@kernel
def describe(state: RiskState, board: RiskBoard, mover: int, seat: int, out: Any) -> None:
    """The features of one seat, from the sums, where it is the turn of `mover`; zeros if the seat has no land."""
    for i in range(INPUTS):
        out[i] = 0
    if state.held[seat] <= 0:
        return
    sums = out[INPUTS + SUMS * seat :]
    armies, incomes, strengths, bonuses, left, before = 0, 0, 0, 0, 0, 0
    rival_armies, rival_income, rival_strength, weakest = 0, 0, 0, MOST
    rival_secure, rival_land, rival_stack, prey = 0, 0, 0, 0
    for other in range(state.seats):
        if state.held[other] <= 0:
            continue
        its = out[INPUTS + SUMS * other :]
        armies += int(its[ARMIES])
        incomes += int(its[INCOME])
        strengths += strength_of(its)
        left += 1
        before += 1 if (other - mover) % state.seats < (seat - mover) % state.seats else 0
        if other != seat:
            rival_armies = max(rival_armies, int(its[ARMIES]))
            rival_income = max(rival_income, int(its[INCOME]))
            rival_strength = max(rival_strength, strength_of(its))
            weakest = min(weakest, int(its[ARMIES]))
            rival_secure = max(rival_secure, int(its[SECURE]))
            rival_land = max(rival_land, int(its[LAND]))
            rival_stack = max(rival_stack, int(its[STACK]))
            prey = max(prey, int(state.hand[other]) * min(UNIT, part(int(sums[STACK]), int(its[ARMIES]) + 1)))
    for c in range(board.continents):
        bonuses += BONUS * int(board.bonus[c])
    own, income_now, land, hand = int(sums[ARMIES]), int(sums[INCOME]), int(sums[LAND]), int(state.hand[seat])
    turn = 1 if seat == mover else 0
    out[0] = part(own, armies)
    out[1] = part(income_now, incomes)
    out[2] = part(int(sums[EQUITY]), EQUITY_UNIT * armies)
    out[3] = part(land, board.territories)
    out[4] = turn * UNIT
    out[5] = part(before, left)
    out[6] = part(int(sums[BORDER]), armies)
    out[7] = part(int(sums[STACK]), armies)
    out[8] = part(int(sums[FRONTS]), land)
    out[9] = part(int(sums[EXPOSED]), CHANCE * land)
    out[10] = part(int(sums[REACH]), CHANCE * board.territories)
    out[11] = part(int(sums[SECURE]), BONUS * incomes)
    out[12] = part(int(sums[THREATENED]), BONUS * incomes)
    out[13] = part(int(sums[BEGUN]), bonuses)
    out[14] = part(income_now, armies)
    out[15] = turn * out[0]
    out[16] = turn * out[2]
    out[17] = turn * out[10]
    out[18] = part(own, own + rival_armies)
    out[19] = part(income_now, income_now + rival_income)
    out[20] = part(strength_of(sums), strength_of(sums) + rival_strength)
    out[21] = part(left, MAX_SEATS)
    out[22] = part(min(8, hand), 5)
    out[23] = min(2 * UNIT, part(next_set(state, board), armies))
    out[24] = part(rival_strength, strengths)
    out[25] = min(UNIT, part(weakest, armies))
    out[26] = part(int(sums[SQUARES]), PARTS * PARTS // SQUARE)
    out[27] = part(int(sums[SURROUNDED]), CHANCE * land)
    out[28] = min(LARGEST * UNIT, prey // 5)
    out[29] = int(out[22]) * min(UNIT, part(rival_stack, own + 1)) // UNIT
    out[30] = part(rival_secure, BONUS * incomes)
    out[31] = part(rival_land, board.territories)
