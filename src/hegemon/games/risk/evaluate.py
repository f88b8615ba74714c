"""The evaluator of `standard` (thesis 3.5.3): what a position is worth to a seat, and what one conquest would add.

A weight vector holds the parameters of PARAMETERS, then a value a continent, then a value a territory.
"""

from __future__ import annotations

from typing import Any

from hegemon.game import State
from hegemon.games.risk.board import Board
from hegemon.games.risk.odds import battle_odds
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


@kernel
def scratch_size(territories: int, continents: int) -> int:
    """Working space: a zone a territory, a size a zone, own territories and the holder of each continent."""
    return 2 * territories + 2 * continents


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
    find_components(state, board, seat, scratch)


@kernel
def find_components(state: State, board: Board, seat: int, scratch: Any) -> None:
    """Number the connected parts of the seat's land by their least territory, and count them."""
    n = board.territories
    owner, first, neighbour = state.owner, board.first, board.neighbour
    zone, size = scratch[:n], scratch[n : 2 * n]
    for t in range(n):
        zone[t] = t
        size[t] = 0
    changed = True
    while changed:
        changed = False
        for t in range(n):
            if owner[t] == seat:
                for i in range(first[t], first[t + 1]):
                    near = neighbour[i]
                    if owner[near] == seat and zone[near] < zone[t]:
                        zone[t] = zone[near]
                        changed = True
    for t in range(n):
        if owner[t] == seat:
            size[int(zone[t])] += 1


@kernel
def largest_component(board: Board, scratch: Any) -> int:
    n = board.territories
    largest = 0
    for t in range(n):
        largest = max(largest, int(scratch[n + t]))
    return largest


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
    return value


@kernel
def conquest_gain(
    state: State, board: Board, seat: int, weights: Any, scratch: Any, target: int, attackers: int
) -> float:
    """What attacking `target` to the end adds to the evaluation, on average; NEVER if the odds are too poor."""
    defenders = state.armies[target]
    win = battle_odds(board.odds.win, attackers, defenders)
    if win < weights[MIN_PROBABILITY]:
        return NEVER
    left = battle_odds(board.odds.left, attackers, defenders)
    if attackers <= board.odds.size and defenders <= board.odds.size:
        lost = attackers - left
    else:
        most = max(attackers, defenders)
        lost = attackers - left * most / board.odds.size
    if lost > (1.0 - weights[MIN_SURVIVORS]) * attackers:
        return NEVER
    army = weights[ARMY] * weights[BORDER]
    return win * (prize(state, board, seat, weights, scratch, target) - army * lost) - (1.0 - win) * army * attackers


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
    if scratch[2 * n + continents + c] == victim:
        value += weights[DENIAL] * worth
    value += weights[COMPONENT] * joined(state, board, seat, scratch, target)
    if not state.conquered:
        value += weights[CARD]
    if state.held[victim] == 1:
        value += weights[ELIMINATION] + weights[CARD] * state.hand[victim]
    return value


@kernel
def joined(state: State, board: Board, seat: int, scratch: Any, target: int) -> float:
    """How much larger than the largest connected part the one around `target` would be."""
    n = board.territories
    zone, size = scratch[:n], scratch[n : 2 * n]
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
            together += size[int(zone[near])]
    return max(0.0, together - largest_component(board, scratch))
