"""The value of a position with nobody left to eat (V3): most games between good players are decided there.

Two armies of about the same size are left. At the last ply the larger one wins, however small its lead. So the larger
side needs nothing more than to stay out of battles, while the smaller side loses for sure if it waits: it must bring
about a battle, which it wins nearly every second time. On a grid a group that chases long enough gets near enough.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.bot import Parameter
from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.games.vampires.bots.greedy import distance
from hegemon.games.vampires.bots.lead_value import (
    CROWD,
    LEFTOVERS,
    MEALS,
    SCALE,
    army,
    chance_of,
    edible,
    lateness,
    sign,
)
from hegemon.games.vampires.rules.state import VAMPIRES, WEREWOLVES, VampiresBoard, VampiresState
from hegemon.search.brancher import LIMIT

ENDINGS = (
    Parameter("contact", 0.7, 0, 1, "how probable a battle is before the last ply, if there is time enough for it"),
    Parameter("chase", 0.1, 0, 1, "value of being near the other's largest group, for the side that needs a battle"),
)
CONTACT, CHASE = range(len(ENDINGS))


@inlined
def strikes(attackers: float, defenders: float) -> float:
    """The chance to win an attack, for armies that need not be whole numbers."""
    return 0.5 * attackers / defenders if attackers <= defenders else min(1.0, attackers / defenders - 0.5)


@kernel
def battle_odds(ours: float, theirs: float, ahead: int, time: float) -> float:
    """The chance that one side wins a battle, less that it loses; `time` is how often the grid could be crossed.

    With much time left either side may be the first to strike. With little, the smaller side has to come within reach
    of the larger, which strikes first: so it no longer pays to wait for something better.
    """
    we, they = strikes(ours, theirs), strikes(theirs, ours)
    either = we - they
    forced = either if ahead == 0 else 2.0 * we - 1.0 if ahead > 0 else 1.0 - 2.0 * they
    patience = min(1.0, max(0.0, (time - 1.0) / 3.0))
    return patience * either + (1.0 - patience) * forced


@kernel
def ending(state: VampiresState, board: VampiresBoard, seat: int, contact: float, chase: float) -> float:
    """The chance that the seat wins, less that it loses, where nobody is left to eat."""
    own, other = VAMPIRES + seat, VAMPIRES + 1 - seat
    ahead = int(state.population[own]) - int(state.population[other])
    here, ours = army(state, board, own)
    there, theirs = army(state, board, other)
    steps, span = distance(board, here, there), float(max(board.rows, board.columns))
    turns = 0.5 * (int(board.max_plies) - int(state.turn)) - (steps - 1)
    battle = contact * min(1.0, max(0.0, turns / span))
    value = battle * battle_odds(ours, theirs, ahead, turns / span) + (1.0 - battle) * sign(ahead)
    hunts = 2.0 * ours >= 3.0 * theirs or (ahead <= 0 and 2.0 * theirs < 3.0 * ours)
    near = 1.0 - steps / span if hunts else steps / span
    return value + chase * near * (1.0 - min(1.0, abs(value)))


@kernel
def prospects(state: VampiresState, board: VampiresBoard, seat: int, lead: float, weights: Any, own: Any) -> float:
    """The value of a lead: the less, the more can still change; the nearer the last meal, the more as in an ending.
    `own` are the values of ENDINGS."""
    meals = edible(state)
    units = int(state.population[VAMPIRES]) + int(state.population[WEREWOLVES])
    late = lateness(meals, units, weights[LEFTOVERS])
    value = 0.0
    if late < 1.0:
        value = chance_of(lead, weights[SCALE] + weights[CROWD] * units + weights[MEALS] * meals)
    if late > 0.0:
        value = (1.0 - late) * value + late * ending(state, board, seat, own[CONTACT], own[CHASE])
    return float(min(LIMIT, max(-LIMIT, value)))
