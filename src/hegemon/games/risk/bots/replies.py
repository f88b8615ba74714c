"""Replies to a plan: the others' turns until the seat's next one, played by `standard`, then judged.

The plans end as expected; dice and cards of the others' turns are random, and what the seat cannot see is guessed.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from hegemon.core.kernels.kernel import kernel
from hegemon.core.kernels.workspace_room import make_workspaces
from hegemon.games.risk.bots.battle_plan import BEST, CHANCE, FAILED, PlanWorkspace
from hegemon.games.risk.bots.judgement import judge
from hegemon.games.risk.bots.standard import standard, write
from hegemon.games.risk.bots.turn_choices import RANKED, VALUED, Options, choose_fortification, option_value, widen
from hegemon.games.risk.rules.board import RiskMatch
from hegemon.games.risk.rules.hidden_information import chance, sample_hidden
from hegemon.games.risk.rules.legal import to_move
from hegemon.games.risk.rules.moves import END, FORTIFY
from hegemon.games.risk.rules.state import OVER, REINFORCING, RiskBoard, RiskState
from hegemon.games.risk.rules.turn import apply, cease, result

COMPARED = 6
"""Options whose replies are looked at, at most."""
GAME = COMPARED
TRUST = 200.0
"""The judgement of a plan without replies counts as this many of them."""
SIGMAS = 3.0
"""Standard errors of a lead that ends the comparison early."""
SPECTATOR = -1


class Replies(NamedTuple):
    """The ends of the plans that are compared, and what was seen after them."""

    states: Any
    worth: Any
    """For every plan: what its failures add, the chance that it succeeds, its value without replies."""
    sums: Any
    squares: Any
    visits: Any
    workspaces: Any
    """Workspaces of `standard`, the dealer's first."""
    count: Any


def make_replies(match: RiskMatch, weights: Any) -> Replies:
    """Room for them; `weights` are those of `standard`."""
    workspaces = make_workspaces(match, 1 + match.seats)
    for workspace in workspaces[1:]:
        workspace.weights[: len(weights)] = weights
    return Replies(
        np.zeros(COMPARED + 1, match.dtype),
        np.zeros((COMPARED, 3)),
        np.zeros(COMPARED),
        np.zeros(COMPARED),
        np.zeros(COMPARED, np.int64),
        workspaces,
        np.zeros(1, np.int64),
    )


@kernel
def compare(
    replies: Replies, options: Options, plans: PlanWorkspace, state: RiskState, board: RiskBoard, seat: int
) -> int:
    """Lay out the ends of the best options' plans, fortified; how many there are."""
    count = min(COMPARED, options.meter[RANKED])
    replies.count[0] = count
    for i in range(count):
        widen(options, plans)
        value = option_value(plans, state, board, seat, options.moves[i])
        replies.states[i] = plans.states[BEST]
        replies.worth[i, 0], replies.worth[i, 1] = plans.worth[BEST, FAILED], plans.worth[BEST, CHANCE]
        replies.worth[i, 2] = value
        replies.sums[i], replies.squares[i], replies.visits[i] = 0.0, 0.0, 0
        end = replies.states[i]
        end.reserve[seat] = 0
        end.forced = end.spoils = 0
        if end.held[seat] < board.territories:
            fortify_end(replies, plans, board, seat, i)
    return int(count)


@kernel
def fortify_end(replies: Replies, plans: PlanWorkspace, board: RiskBoard, seat: int, i: int) -> None:
    end, workspace = replies.states[i], replies.workspaces[0]
    cease(end, board)
    choose_fortification(plans, end, board, seat, workspace.move)
    if workspace.move[0] == FORTIFY:
        apply(end, board, seat, workspace.move, workspace.luck)


@kernel
def reply(replies: Replies, plans: PlanWorkspace, board: RiskBoard, seat: int, i: int) -> None:
    """Play the others' turns after plan number i once, and note the chance to win that is left."""
    states, dealer = replies.states, replies.workspaces[0]
    states[GAME] = states[i]
    game = states[GAME]
    value = 1.0
    if game.held[seat] < board.territories:
        own = game.cards[seat]
        known = own[0] + own[1] + own[2] + own[3] == game.hand[seat]
        sample_hidden(game, board, seat if known else SPECTATOR, dealer.rng)
        write(dealer.move, END, 0, 0, 0)
        chance(game, board, seat, dealer.move, dealer.rng, dealer.luck)
        apply(game, board, seat, dealer.move, dealer.luck)
        value = play_round(replies, plans, board, seat)
    replies.sums[i] += value
    replies.squares[i] += value * value
    replies.visits[i] += 1


@kernel
def play_round(replies: Replies, plans: PlanWorkspace, board: RiskBoard, seat: int) -> float:
    """The seat's chance to win when its next turn begins, or its share of a game that is over."""
    game, dealer = replies.states[GAME], replies.workspaces[0]
    while game.phase != OVER and game.held[seat] > 0 and not (game.seat == seat and game.phase == REINFORCING):
        mover = 0
        mask = to_move(game, board)
        while not mask >> mover & 1:
            mover += 1
        workspace = replies.workspaces[1 + mover]
        standard(game, board, mover, workspace)
        chance(game, board, mover, workspace.move, dealer.rng, dealer.luck)
        apply(game, board, mover, workspace.move, dealer.luck)
    if game.held[seat] == 0:
        return 0.0
    if game.phase == OVER:
        result(game, board, plans.chances)
    else:
        judge(game, board, seat, plans.network, plans.features, plans.neurons, plans.chances)
    return float(plans.chances[seat])


@kernel
def answer_replies(
    replies: Replies, options: Options, plans: PlanWorkspace, board: RiskBoard, seat: int, rounds: int
) -> None:
    """`rounds` replies to every option that is compared, with the same dice; then the values, with the judgement's."""
    rng = replies.workspaces[0].rng
    for _ in range(rounds):
        a, b, c, d = rng[0], rng[1], rng[2], rng[3]
        for i in range(replies.count[0]):
            rng[0], rng[1], rng[2], rng[3] = a, b, c, d
            reply(replies, plans, board, seat, i)
    for i in range(replies.count[0]):
        failed, success, value = replies.worth[i, 0], replies.worth[i, 1], replies.worth[i, 2]
        seen, visits = failed * replies.visits[i] + success * replies.sums[i], replies.visits[i]
        options.values[i] = (TRUST * value + seen) / (TRUST + visits)
    options.meter[VALUED] = replies.visits[0]


@kernel
def is_settled(replies: Replies, options: Options) -> bool:
    """True if the best option leads all others by far more than chance explains."""
    best = best_option(options, replies.count[0])
    for i in range(replies.count[0]):
        doubt = variance(replies, i) + variance(replies, best)
        lead = options.values[best] - options.values[i]
        if i != best and lead * lead < SIGMAS * SIGMAS * doubt:
            return False
    return True


@kernel
def variance(replies: Replies, i: int) -> float:
    """Of the mean of an option's replies."""
    visits = replies.visits[i]
    mean = replies.sums[i] / visits
    spread = max(0.0, replies.squares[i] / visits - mean * mean)
    return float(replies.worth[i, 1] * replies.worth[i, 1] * spread / visits)


@kernel
def best_option(options: Options, count: int) -> int:
    best = 0
    for i in range(count):
        if options.values[i] > options.values[best]:
            best = i
    return best
