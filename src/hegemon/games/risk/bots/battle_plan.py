"""The battles of a turn, planned: a beam search over sequences of conquests, by exact odds and expected survivors.

The value of a plan is the chance to win if it succeeds and if each of its battles fails, as `judgement` says.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from hegemon.core.kernels.kernel import kernel
from hegemon.core.networks.network import Network
from hegemon.games.risk.bots.evaluation import mean_survivors
from hegemon.games.risk.bots.features import features_of, next_set
from hegemon.games.risk.bots.judgement import judge
from hegemon.games.risk.rules.battle_odds import battle_odds
from hegemon.games.risk.rules.board import RiskMatch
from hegemon.games.risk.rules.state import MAX_SEATS, RiskBoard, RiskState
from hegemon.games.risk.rules.turn import change_owner

WIDEST = 32
"""Plans that a search keeps at a time, at most."""
LONGEST = 24
"""Battles of a plan, at most."""
ROOT, TRIAL, BEST = 2 * WIDEST, 2 * WIDEST + 1, 2 * WIDEST + 2
PLANS = 2 * WIDEST + 3
"""Two generations of plans, then the position that is planned from, the one that is looked at, and the best end."""

VALUE, FAILED, CHANCE = range(3)
"""Of a plan: its value if the turn ends with it; the part of its failures in that; the chance to come so far."""

LEFT_SHARE, HELD_SHARE = 0.15, 0.6
"""After a battle that was broken off: the attackers left, and the defenders."""
SURE = 0.99
"""From here on the odds of a battle count as certainty."""
FORCED, KEPT = 6, 4
"""The number of cards after an elimination that forces trades, and the most that may be left."""

MIN_ODDS, PRESS, MARGIN = range(3)
"""Parameters: no battle below these odds; odds at which a battle is pressed without planning anew; what a fortification
must add."""


class PlanWorkspace(NamedTuple):
    """The plans that are compared, and what comparing them needs."""

    states: Any
    worth: Any
    steps: Any
    """Of every plan: its battles, each as origin and target."""
    length: Any
    weights: Any
    """The bot's parameters."""
    network: Any
    features: Any
    neurons: Any
    chances: Any
    width: Any
    """The number of plans that are kept, and the most battles of a plan."""


def make_plan_workspace(match: RiskMatch, weights: Any, network: Network) -> PlanWorkspace:
    """A workspace for one thread."""
    return PlanWorkspace(
        np.zeros(PLANS, match.dtype),
        np.zeros((PLANS, 3)),
        np.zeros((PLANS, 2 * LONGEST), np.int32),
        np.zeros(PLANS, np.int64),
        weights,
        network.flat,
        np.zeros(features_of(match).room, np.int16),
        np.zeros(sum(network.sizes[1:]), np.int32),
        np.zeros(MAX_SEATS),
        np.ones(2, np.int64),
    )


@kernel
def end_value(plans: PlanWorkspace, state: RiskState, board: RiskBoard, seat: int) -> float:
    """The seat's chance to win if it ends its turn here."""
    if state.held[seat] == board.territories:
        return 1.0
    mover = (seat + 1) % state.seats
    while state.held[mover] == 0:
        mover = (mover + 1) % state.seats
    state.hand[seat] += state.conquered  # the card that is due
    judge(state, board, mover, plans.network, plans.features, plans.neurons, plans.chances)
    state.hand[seat] -= state.conquered
    return float(plans.chances[seat])


@kernel
def plan_battles(plans: PlanWorkspace, board: RiskBoard, seat: int) -> float:
    """The value of the best plan from the position ROOT; its battles and its end are left at BEST."""
    states, worth, length = plans.states, plans.worth, plans.length
    width, depth = plans.width[0], plans.width[1]
    states[0] = states[ROOT]
    worth[0, VALUE] = end_value(plans, states[0], board, seat)
    worth[0, FAILED], worth[0, CHANCE] = 0.0, 1.0
    length[0] = 0
    copy_plan(plans, 0, BEST)
    old, count = 0, 1
    for _ in range(min(depth, LONGEST)):
        new = WIDEST - old
        found = 0
        for node in range(old, old + count):
            found = extend(plans, board, seat, node, new, found)
        for node in range(new, new + found):
            if worth[node, VALUE] > worth[BEST, VALUE]:
                copy_plan(plans, node, BEST)
        if found == 0:
            break
        old, count = new, min(found, width)
    return float(worth[BEST, VALUE])


@kernel
def copy_plan(plans: PlanWorkspace, node: int, to: int) -> None:
    plans.states[to] = plans.states[node]
    plans.length[to] = plans.length[node]
    for i in range(2 * plans.length[node]):
        plans.steps[to, i] = plans.steps[node, i]
    for i in range(3):
        plans.worth[to, i] = plans.worth[node, i]


@kernel
def extend(plans: PlanWorkspace, board: RiskBoard, seat: int, node: int, new: int, found: int) -> int:
    """Add all continuations of the plan `node` to the new generation; returns how many plans are in it."""
    state = plans.states[node]
    for origin in range(board.territories):
        if state.owner[origin] != seat or state.armies[origin] < 2 or state.foreign[origin] == 0:
            continue
        for i in range(board.first[origin], board.first[origin + 1]):
            target = board.neighbour[i]
            if state.owner[target] == seat:
                continue
            odds = battle_odds(board.win, state.armies[origin] - 1, state.armies[target])
            if odds >= plans.weights[MIN_ODDS]:
                prepare(plans, board, seat, node, origin, target)
                found = offer(plans, board, seat, new, found, origin, target)
                left = mean_survivors(board, state.armies[origin] - 1, state.armies[target])
                if state.foreign[origin] > 1 and left >= 4.0:
                    stay_behind(plans.states[TRIAL], origin, target)
                    found = offer(plans, board, seat, new, found, origin, target)
    return found


@kernel
def prepare(plans: PlanWorkspace, board: RiskBoard, seat: int, node: int, origin: int, target: int) -> None:
    """Lay at TRIAL the plan `node` with one more battle: what its failure costs, and the position after its success."""
    states, worth = plans.states, plans.worth
    copy_plan(plans, node, TRIAL)
    trial = states[TRIAL]
    attackers, defenders = trial.armies[origin] - 1, trial.armies[target]
    odds = battle_odds(board.win, attackers, defenders)
    if odds < SURE:
        trial.armies[origin] = 1 + int(LEFT_SHARE * attackers)
        trial.armies[target] = max(1, int(HELD_SHARE * defenders + 0.5))
        worth[TRIAL, FAILED] += worth[node, CHANCE] * (1.0 - odds) * end_value(plans, trial, board, seat)
        worth[TRIAL, CHANCE] *= odds
    conquer(trial, board, seat, origin, target, max(1, int(mean_survivors(board, attackers, defenders) + 0.5)))


@kernel
def conquer(state: RiskState, board: RiskBoard, seat: int, origin: int, target: int, left: int) -> None:
    """A battle won with `left` attackers, all of whom move in; an eliminated seat's cards are traded."""
    victim = state.owner[target]
    change_owner(state, board, target, seat)
    state.armies[target] = left
    state.armies[origin] = 1
    state.conquered = 1
    if state.held[victim] == 0:
        state.hand[seat] += state.hand[victim]
        state.hand[victim] = 0
        if state.hand[seat] >= FORCED:
            while state.hand[seat] > KEPT:
                state.hand[seat] -= 3
                state.armies[target] += next_set(state, board)
                state.sets_traded += 1


@kernel
def stay_behind(state: RiskState, origin: int, target: int) -> None:
    """All but the three that must move in go back."""
    back = max(0, state.armies[target] - 3)
    state.armies[target] -= back
    state.armies[origin] += back


@kernel
def offer(plans: PlanWorkspace, board: RiskBoard, seat: int, new: int, found: int, origin: int, target: int) -> int:
    """Put the plan at TRIAL into the new generation, if it is among its best; returns how many plans are in it."""
    states, worth = plans.states, plans.worth
    value = worth[TRIAL, FAILED] + worth[TRIAL, CHANCE] * end_value(plans, states[TRIAL], board, seat)
    place = new + found
    if found == plans.width[0]:
        place = new
        for other in range(new, new + found):
            if worth[other, VALUE] < worth[place, VALUE]:
                place = other
        if value <= worth[place, VALUE]:
            return found
    for other in range(new, new + found):
        if worth[other, VALUE] == value:  # the same battles in another order
            return found
    worth[TRIAL, VALUE] = value
    copy_plan(plans, TRIAL, place)
    at = 2 * plans.length[place]
    plans.steps[place, at], plans.steps[place, at + 1] = origin, target
    plans.length[place] += 1
    return int(min(plans.width[0], found + 1))
