"""The evaluator of `standard` (thesis 3.5.3): the value of a position to a seat, and the gain of one conquest.

A weight vector holds the parameters of PARAMETERS, then a value a continent, then a value a territory.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel
from hegemon.games.risk.rules.battle_odds import battle_odds
from hegemon.games.risk.rules.state import NOBODY, ODDS_SIZE, RiskBoard, RiskState
from hegemon.games.risk.rules.turn import connect

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
    COMPLETION,
    FORESIGHT,
) = range(13)
VALUES = 13
"""The index in the weights where the values of continents begin."""

NEVER = -1e300
UNKNOWN = -1.0
"""A prize that was not asked for since the survey. One that really is −1, by negative weights, is worked out again."""
UNSEEN, SEVERAL = -3, -2
"""No holder of a continent seen yet; more than one."""

LARGEST, WORTH, MAPS = 0, 1, 2
"""In the working space: the size of the largest connected part; what losing an army costs; then maps of a number a
territory: its zone, its reach, what conquering it would add; at last of a number a continent: own land, the holder."""


def scratch_size(capacity: int) -> int:
    return MAPS + 4 * capacity


@kernel
def survey(state: RiskState, board: RiskBoard, seat: int, weights: Any, scratch: Any) -> None:
    """Note what all choices of this moment need to know of the position.

    Losses cost by their share of all armies: sets may bring hundreds, and no land would be worth such a battle.
    """
    n = board.territories
    owner, armies = state.owner, state.armies
    zone, reach, prizes, own = scratch[MAPS:], scratch[MAPS + n :], scratch[MAPS + 2 * n :], scratch[MAPS + 3 * n :]
    total = 0
    for t in range(n):
        total += armies[t]
    scratch[WORTH] = weights[ARMY] * board.starting_armies * state.seats / max(1, total)
    connect(board, owner, seat, zone, reach)
    largest = 0.0
    for t in range(n):
        largest = max(largest, (reach[t] + 1) * (owner[t] == seat))
    scratch[LARGEST] = largest
    count_continents(state, board, seat, own)
    for t in range(n):
        prizes[t] = UNKNOWN


@kernel
def count_continents(state: RiskState, board: RiskBoard, seat: int, own: Any) -> None:
    """The number of territories of each continent that the seat holds; then, the holder of the whole continent."""
    owner, continent, continents = state.owner, board.continent, board.continents
    holder = own[continents:]
    for c in range(continents):
        own[c] = 0
        holder[c] = UNSEEN
    for t in range(board.territories):
        c = continent[t]
        own[c] += owner[t] == seat
        holder[c] = owner[t] if holder[c] == UNSEEN or holder[c] == owner[t] else SEVERAL


@kernel
def evaluate(state: RiskState, board: RiskBoard, seat: int, weights: Any, scratch: Any) -> float:
    """Land, continents (by the square of the share held), the largest connected part, and armies where they stand.

    Never negative (002, line 854), whatever the weights.
    """
    if state.held[seat] == 0:
        return 0.0
    survey(state, board, seat, weights, scratch)
    n, continents = board.territories, board.continents
    owner, armies, foreign = state.owner, state.armies, state.foreign
    value = weights[COMPONENT] * scratch[LARGEST]
    for c in range(continents):
        share = scratch[MAPS + 3 * n + c] / board.continent_size[c]
        value += weights[CONTINENT] * weights[VALUES + c] * share * share
    for t in range(n):
        if owner[t] == seat:
            value += weights[AREA] * weights[VALUES + continents + t]
            value += weights[ARMY] * armies[t] * (weights[BORDER] if foreign[t] > 0 else weights[INNER])
    return float(max(0.0, value))


@kernel
def prospect(
    state: RiskState, board: RiskBoard, seat: int, weights: Any, scratch: Any, target: int, attackers: int
) -> float:
    """The gain of attacking `target`, with that of the best conquest that its survivors could go on to."""
    gain = conquest_gain(state, board, seat, weights, scratch, target, attackers)
    if gain == NEVER:
        return NEVER
    defenders = state.armies[target]
    survivors = int(mean_survivors(board, attackers, defenders)) - 1
    onward = 0.0
    if survivors > 0:
        for i in range(board.first[target], board.first[target + 1]):
            near = board.neighbour[i]
            if state.owner[near] != seat:
                onward = max(onward, conquest_gain(state, board, seat, weights, scratch, near, survivors))
    return float(gain + weights[FORESIGHT] * battle_odds(board.win, attackers, defenders) * onward)


@kernel
def conquest_gain(
    state: RiskState, board: RiskBoard, seat: int, weights: Any, scratch: Any, target: int, attackers: int
) -> float:
    """The average gain in evaluation of attacking `target` to the end; NEVER if the odds are too poor."""
    defenders = state.armies[target]
    if not odds_suffice(board, weights, attackers, defenders):
        return NEVER
    win = battle_odds(board.win, attackers, defenders)
    lost = attackers - mean_survivors(board, attackers, defenders)
    army = scratch[WORTH] * weights[BORDER]
    gain = prize(state, board, seat, weights, scratch, target) - army * lost
    return float(win * gain - (1.0 - win) * army * attackers)


@kernel
def odds_suffice(board: RiskBoard, weights: Any, attackers: int, defenders: int) -> bool:
    """True if a battle is likely enough to be won, and with enough survivors."""
    if battle_odds(board.win, attackers, defenders) < weights[MIN_PROBABILITY]:
        return False
    return bool(mean_survivors(board, attackers, defenders) >= weights[MIN_SURVIVORS] * attackers)


@kernel
def mean_survivors(board: RiskBoard, attackers: int, defenders: int) -> float:
    """The attackers left after a battle won."""
    most = max(attackers, defenders)
    return battle_odds(board.left, attackers, defenders) * (most / ODDS_SIZE if most > ODDS_SIZE else 1.0)


@kernel
def prize(state: RiskState, board: RiskBoard, seat: int, weights: Any, scratch: Any, target: int) -> float:
    """The gain of holding `target` once the battle is won; worked out once per survey."""
    prizes = scratch[MAPS + 2 * board.territories :]
    if prizes[target] == UNKNOWN:
        prizes[target] = price(state, board, seat, weights, scratch, target)
    return float(prizes[target])


@kernel
def price(state: RiskState, board: RiskBoard, seat: int, weights: Any, scratch: Any, target: int) -> float:
    """The same, worked out: land, continents, connection, a card, and a rival the nearer to its end the more."""
    n, continents = board.territories, board.continents
    victim, c = state.owner[target], board.continent[target]
    value = weights[AREA] * weights[VALUES + continents + target]
    size = board.continent_size[c]
    own = scratch[MAPS + 3 * n + c]
    worth = weights[CONTINENT] * weights[VALUES + c]
    value += worth * (2.0 * own + 1.0) / (size * size)
    if own + 1 == size:
        value += weights[COMPLETION] * worth
    value += weights[COMPONENT] * joined(state, board, seat, scratch, target)
    if not state.conquered:
        value += weights[CARD]
    if victim != NOBODY:
        if scratch[MAPS + 3 * n + continents + c] == victim:
            value += weights[DENIAL] * worth
        value += (weights[ELIMINATION] + weights[CARD] * state.hand[victim]) / state.held[victim]
    return float(value)


@kernel
def joined(state: RiskState, board: RiskBoard, seat: int, scratch: Any, target: int) -> float:
    """The size by which the connected part around `target` would exceed the largest one."""
    n = board.territories
    zone, reach = scratch[MAPS:], scratch[MAPS + n :]
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
    return float(max(0.0, together - scratch[LARGEST]))
