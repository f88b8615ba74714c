"""The bot `standard` (R4), after the thesis: an evaluator, the odds table, and greed; sensible in all three phases."""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.games.risk.bots.evaluation import (
    CONTINENT,
    DENIAL,
    MAPS,
    NEVER,
    VALUES,
    WORTH,
    odds_suffice,
    prize,
    prospect,
    survey,
)
from hegemon.games.risk.rules.cards import holds_set, set_value
from hegemon.games.risk.rules.moves import ATTACK, CEASE, CLAIM, DEFEND, END, FOLLOW, FORTIFY, PLACE, TRADE
from hegemon.games.risk.rules.state import (
    ATTACKING,
    CLAIMING,
    DEFENDING,
    FOLLOWING,
    FORTIFYING,
    NOBODY,
    PLACING,
    REINFORCING,
    WILD,
    RiskBoard,
    RiskState,
)

FRIEND = 0.1
"""The bonus for own land beside a free territory when claiming: just enough to decide between equals."""


@kernel
def standard(state: RiskState, board: RiskBoard, seat: int, workspace: Workspace) -> None:
    """The greedy choice in every phase; in a lenient turn: trade, place, attack, move up, attack again, end."""
    weights, scratch, move = workspace.weights, workspace.scratch, workspace.move
    phase = state.phase
    if phase == ATTACKING:
        choose_attack(state, board, seat, weights, scratch, move)
    elif phase == REINFORCING:
        choose_reinforcement(state, board, seat, weights, scratch, move)
    elif phase == FOLLOWING:
        choose_follow(state, board, seat, weights, scratch, move)
    elif phase == FORTIFYING:
        choose_fortification(state, board, seat, weights, scratch, move)
    elif phase == PLACING:
        choose_starting_place(state, board, seat, weights, scratch, move)
    elif phase == DEFENDING:
        write(move, DEFEND, min(2, state.armies[state.target]), 0, 0)
    elif phase == CLAIMING:
        choose_claim(state, board, seat, weights, scratch, move)


@inlined
def write(move: Any, kind: int, a: int, b: int, c: int) -> None:
    move[0], move[1], move[2], move[3] = kind, a, b, c


@kernel
def choose_attack(state: RiskState, board: RiskBoard, seat: int, weights: Any, scratch: Any, move: Any) -> None:
    """The conquest that adds most, pressed as long as the odds hold."""
    origin, target = state.origin, state.target
    if not holds(state, board, seat, weights, origin, target):
        survey(state, board, seat, weights, scratch)
        origin, target = best_attack(state, board, seat, weights, scratch)
    if target >= 0:
        write(move, ATTACK, origin, target, min(3, state.armies[origin] - 1))
    elif board.lenient:
        choose_fortification(state, board, seat, weights, scratch, move)
    else:
        write(move, CEASE, 0, 0, 0)


@kernel
def holds(state: RiskState, board: RiskBoard, seat: int, weights: Any, origin: int, target: int) -> bool:
    """True if a battle is under way that is still worth fighting."""
    owner, armies = state.owner, state.armies
    if target < 0 or owner[origin] != seat or owner[target] == seat or armies[origin] < 2:
        return False
    return odds_suffice(board, weights, armies[origin] - 1, armies[target])


@kernel
def best_attack(state: RiskState, board: RiskBoard, seat: int, weights: Any, scratch: Any) -> tuple[int, int]:
    owner, armies, foreign = state.owner, state.armies, state.foreign
    origin, target, best = -1, -1, 0.0
    for t in range(board.territories):
        if owner[t] == seat and armies[t] > 1 and foreign[t] > 0:
            for i in range(board.first[t], board.first[t + 1]):
                near = board.neighbour[i]
                if owner[near] != seat:
                    gain = prospect(state, board, seat, weights, scratch, near, armies[t] - 1)
                    if gain > best:
                        origin, target, best = t, near, gain
    return origin, target


@kernel
def chance_from(
    state: RiskState, board: RiskBoard, seat: int, weights: Any, scratch: Any, territory: int, attackers: int
) -> float:
    """The value of the best conquest that these attackers could make from a territory; 0 if none pays."""
    best = 0.0
    if attackers > 0 and state.foreign[territory] > 0:
        for i in range(board.first[territory], board.first[territory + 1]):
            near = board.neighbour[i]
            if state.owner[near] != seat:
                gain = prospect(state, board, seat, weights, scratch, near, attackers)
                best = max(best, gain)
    return best


@kernel
def threat(state: RiskState, board: RiskBoard, territory: int) -> float:
    """The largest enemy stack beside a territory, against what stands there."""
    strongest = 0
    owner = state.owner[territory]
    for i in range(board.first[territory], board.first[territory + 1]):
        near = board.neighbour[i]
        if state.owner[near] != owner:
            strongest = max(strongest, state.armies[near])
    return float(strongest / (state.armies[territory] + 1.0))


@kernel
def best_post(
    state: RiskState, board: RiskBoard, seat: int, weights: Any, scratch: Any, fresh: int, zone_of: int
) -> int:
    """The border where fresh armies do most: the best conquest, or else the worst threat; in a zone, or in all (−1)."""
    post, best = -1, NEVER
    for t in range(board.territories):
        if state.owner[t] != seat or state.foreign[t] == 0:
            continue
        if zone_of >= 0 and scratch[MAPS + t] != scratch[MAPS + zone_of]:
            continue
        gain = chance_from(state, board, seat, weights, scratch, t, state.armies[t] - 1 + fresh)
        value = gain if gain > 0 else -1.0 / (1.0 + threat(state, board, t))  # below every gain, by threat
        if value > best:
            post, best = t, value
    return post


@kernel
def choose_reinforcement(state: RiskState, board: RiskBoard, seat: int, weights: Any, scratch: Any, move: Any) -> None:
    """Trade whenever there is a set, then put everything where it conquers most."""
    if state.hand[seat] >= 3 and (state.forced or not state.spoils) and choose_trade(state, board, seat, move):
        return
    fresh = state.reserve[seat]
    if fresh == 0:
        choose_attack(state, board, seat, weights, scratch, move)
        return
    survey(state, board, seat, weights, scratch)
    write(move, PLACE, best_post(state, board, seat, weights, scratch, fresh, -1), fresh, 0)


@kernel
def choose_trade(state: RiskState, board: RiskBoard, seat: int, move: Any) -> bool:
    """The set worth most, wild cards kept back where that costs nothing."""
    best = 0
    cards = state.cards
    for a in range(4):
        for b in range(a, 4):
            for c in range(b, 4):
                if holds_set(cards, seat, a, b, c):
                    value = 4 * set_value(state, board, a, b, c) - (b == WILD) - (c == WILD)
                    if value > best:
                        best = value
                        write(move, TRADE, a, b, c)
    return best > 0


@kernel
def choose_follow(state: RiskState, board: RiskBoard, seat: int, weights: Any, scratch: Any, move: Any) -> None:
    """Everybody to the side where the next conquest is better; without one, to the side that is threatened more."""
    origin, target = state.origin, state.target
    spare = state.armies[origin] - 1
    survey(state, board, seat, weights, scratch)
    ahead = chance_from(state, board, seat, weights, scratch, target, state.armies[target] - 1 + spare)
    behind = chance_from(state, board, seat, weights, scratch, origin, spare)
    if ahead == 0.0 and behind == 0.0:
        ahead, behind = threat(state, board, target), threat(state, board, origin)
        if behind > 0.0 and ahead > 0.0:
            write(move, FOLLOW, int(spare * ahead / (ahead + behind)), 0, 0)
            return
    write(move, FOLLOW, spare if ahead >= behind and state.foreign[target] > 0 else 0, 0, 0)


@kernel
def choose_fortification(state: RiskState, board: RiskBoard, seat: int, weights: Any, scratch: Any, move: Any) -> None:
    """The largest idle army goes to the border that needs it."""
    write(move, END, 0, 0, 0)
    if state.done:
        return
    idle = -1
    for t in range(board.territories):
        is_idle = state.owner[t] == seat and state.armies[t] > 1 and state.foreign[t] == 0
        if is_idle and (idle < 0 or state.armies[t] > state.armies[idle]):
            idle = t
    if idle < 0:
        return
    survey(state, board, seat, weights, scratch)
    spare = state.armies[idle] - 1
    post = best_post(state, board, seat, weights, scratch, spare, idle)
    if post >= 0:
        write(move, FORTIFY, idle, post, spare)


@kernel
def choose_starting_place(state: RiskState, board: RiskBoard, seat: int, weights: Any, scratch: Any, move: Any) -> None:
    """A fifth of the armies at a time, where conquest beckons: the answer to others' armies stays open."""
    if state.done:
        write(move, END, 0, 0, 0)
        return
    survey(state, board, seat, weights, scratch)
    post, best = -1, NEVER
    for t in range(board.territories):
        if state.owner[t] == seat and state.foreign[t] > 0:
            value = 0.0
            for i in range(board.first[t], board.first[t + 1]):
                near = board.neighbour[i]
                if state.owner[near] != seat:
                    value = max(value, prize(state, board, seat, weights, scratch, near))
            value -= scratch[WORTH] * state.armies[t]
            if post < 0 or value > best:
                post, best = t, value
    write(move, PLACE, post, 1 + state.reserve[seat] // 5 if board.place_many else 1, 0)


@kernel
def choose_claim(state: RiskState, board: RiskBoard, seat: int, weights: Any, scratch: Any, move: Any) -> None:
    """The free territory that adds most: continents begun, others' continents spoilt, land that hangs together."""
    survey(state, board, seat, weights, scratch)
    n = board.territories
    own = scratch[MAPS + 3 * n :]
    choice, best = -1, NEVER
    for t in range(n):
        if state.owner[t] == NOBODY:
            c = board.continent[t]
            worth = weights[CONTINENT] * weights[VALUES + c]
            value = prize(state, board, seat, weights, scratch, t)
            for i in range(board.first[t], board.first[t + 1]):
                value += FRIEND * (state.owner[board.neighbour[i]] == seat)
            if own[c] == 0:  # a foothold keeps the continent from everybody else
                value += weights[DENIAL] * worth
            if is_last(state, board, t):  # completed, or kept from being completed
                value += worth
            if choice < 0 or value > best:
                choice, best = t, value
    write(move, CLAIM, choice, 0, 0)


@kernel
def is_last(state: RiskState, board: RiskBoard, territory: int) -> bool:
    """True if one seat holds all the rest of a territory's continent."""
    holder = NOBODY
    for t in range(board.territories):
        if t != territory and board.continent[t] == board.continent[territory]:
            if state.owner[t] == NOBODY or (holder != NOBODY and state.owner[t] != holder):
                return False
            holder = state.owner[t]
    return holder != NOBODY
