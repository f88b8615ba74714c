"""The evaluator of `standard` (thesis 3.5.3): what a position is worth to a seat, and what one conquest would add.

A weight vector holds the parameters of PARAMETERS, then a value a continent, then a value a territory.
"""

from __future__ import annotations

from typing import Any

from hegemon.game import Board, State
from hegemon.games.risk.board import ODDS_SIZE
from hegemon.games.risk.odds import battle_odds
from hegemon.games.risk.rules import connect
from hegemon.games.risk.state import NOBODY
from hegemon.kernel import kernel

(
    AREA,
    CONTINENT,
    COMPONENT,
    ARMY,
    BORDER,
    INNER,
    MIN_PROBABILITY,
    MIN_SURVIVORS,
    CARD,
    DENIAL,
    ELIMINATION,
) = range(11)
VALUES = 11
"""Where the values of continents begin in the weights."""

NEVER = -1e300


def scratch_size(capacity: int) -> int:
    """Working space: zone and reach of every territory, own territories and the holder of every continent."""
    return 3 * capacity


@kernel
def survey(state: State, board: Board, seat: int, scratch: Any) -> None:
    """Note what all conquests considered now have in common."""
    n, continents = board.territories, board.continents
    owner, continent = state.owner, board.continent
    own, holder = scratch[2 * n : 2 * n + continents], scratch[2 * n + continents : 2 * n + 2 * continents]
    for c in range(continents):
        own[c] = 0
        holder[c] = -2
    for t in range(n):
        c = continent[t]
        own[c] += owner[t] == seat
        holder[c] = owner[t] if holder[c] == -2 or holder[c] == owner[t] else -1
    connect(board, owner, seat, scratch[:n], scratch[n : 2 * n])


@kernel
def largest_component(board: Board, scratch: Any) -> int:
    n = board.territories
    others = 0
    for t in range(n):
        others = max(others, int(scratch[n + t]))
    return others + 1


@kernel
def evaluate(state: State, board: Board, seat: int, weights: Any, scratch: Any) -> float:
    """Land, continents (by the square of the share held), the largest connected part, and armies where they stand."""
    if state.held[seat] == 0:
        return 0.0
    survey(state, board, seat, scratch)
    n, continents = board.territories, board.continents
    owner, armies, foreign = state.owner, state.armies, state.foreign
    value = weights[COMPONENT] * largest_component(board, scratch)
    for c in range(continents):
        share = scratch[2 * n + c] / board.continent_size[c]
        value += weights[CONTINENT] * weights[VALUES + c] * share * share
    for t in range(n):
        if owner[t] == seat:
            value += weights[AREA] * weights[VALUES + continents + t]
            value += weights[ARMY] * armies[t] * (weights[BORDER] if foreign[t] > 0 else weights[INNER])
    return float(value)


@kernel
def conquest_gain(
    state: State, board: Board, seat: int, weights: Any, scratch: Any, target: int, attackers: int
) -> float:
    """What attacking `target` to the end adds to the evaluation, on average; NEVER if the odds are too poor."""
    defenders = state.armies[target]
    win = battle_odds(board.win, attackers, defenders)
    if win < weights[MIN_PROBABILITY]:
        return NEVER
    left = battle_odds(board.left, attackers, defenders)
    if attackers <= ODDS_SIZE and defenders <= ODDS_SIZE:
        lost = attackers - left
    else:
        most = max(attackers, defenders)
        lost = attackers - left * most / ODDS_SIZE
    if lost > (1.0 - weights[MIN_SURVIVORS]) * attackers:
        return NEVER
    army = weights[ARMY] * weights[BORDER]
    gain = prize(state, board, seat, weights, scratch, target) - army * lost
    return float(win * gain - (1.0 - win) * army * attackers)


@kernel
def prize(state: State, board: Board, seat: int, weights: Any, scratch: Any, target: int) -> float:
    """What holding `target` would add, the battle already won."""
    n, continents = board.territories, board.continents
    victim, c = state.owner[target], board.continent[target]
    value = weights[AREA] * weights[VALUES + continents + target]
    size = board.continent_size[c]
    own = scratch[2 * n + c]
    worth = weights[CONTINENT] * weights[VALUES + c]
    value += worth * (2.0 * own + 1.0) / (size * size)
    if victim != NOBODY and scratch[2 * n + continents + c] == victim:
        value += weights[DENIAL] * worth
    value += weights[COMPONENT] * joined(state, board, seat, scratch, target)
    if not state.conquered:
        value += weights[CARD]
    if victim != NOBODY and state.held[victim] == 1:
        value += weights[ELIMINATION] + weights[CARD] * state.hand[victim]
    return float(value)


@kernel
def joined(state: State, board: Board, seat: int, scratch: Any, target: int) -> float:
    """How much larger than the largest connected part the one around `target` would be."""
    n = board.territories
    zone, reach = scratch[:n], scratch[n : 2 * n]
    first, neighbour = board.first, board.neighbour
    together = 1.0
    for i in range(first[target], first[target + 1]):
        near = neighbour[i]
        if state.owner[near] != seat:
            continue
        seen = False
        for j in range(first[target], i):
            other = neighbour[j]
            seen |= state.owner[other] == seat and zone[other] == zone[near]
        if not seen:
            together += reach[near] + 1
    return max(0.0, together - largest_component(board, scratch))
