"""The value of a lead to a search (V3): how often it would win, less how often it would lose.

A lead of four among twelve decides a game that a lead of four among a hundred does not. Where nobody is left to eat,
groups that are level circle around each other until the last ply, unless one of them takes a risk.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.bot import Parameter
from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.games.vampires.bots.evaluation import EVALUATION
from hegemon.games.vampires.bots.greedy import distance
from hegemon.games.vampires.rules.state import HUMANS, VAMPIRES, WEREWOLVES, VampiresBoard, VampiresState
from hegemon.search.brancher import LIMIT

OUTLOOK = (
    Parameter("scale", 1, 1, 1000, "lead that wins three games of four once no humans are left"),
    Parameter("crowd", 0.05, 0, 10, "added to the scale for every unit of both sides"),
    Parameter("meals", 0.1, 0, 10, "added to the scale for every human who could be eaten"),
    Parameter("nearness", 0.05, 0, 1, "value of being near the enemy when nobody is left to eat"),
    Parameter("contempt", 0.5, 0, 1, "how bad it is, in the end, to be level with nobody left to eat"),
    Parameter("leftovers", 0.25, 0, 1, "humans, for every unit of both sides, down to which nobody is as good as left"),
    Parameter("together", 0.15, 0, 1, "value of being together, or near it, when nobody is left to eat"),
    Parameter("deadline", 0.7, 0, 1, "how much it counts, in the end, who has more at all when nobody is left to eat"),
)
LEADS = EVALUATION + OUTLOOK
"""All parameters of the evaluation."""
SCALE, CROWD, MEALS, NEARNESS, CONTEMPT, LEFTOVERS, TOGETHER, DEADLINE = range(len(EVALUATION), len(LEADS))


@kernel
def edible(state: VampiresState) -> int:
    """Humans in homes that one side could eat if it were all together."""
    most, total = max(state.population[VAMPIRES], state.population[WEREWOLVES]), 0
    for i in range(state.groups):
        cell = state.place[i]
        if state.kind[cell] == HUMANS and state.count[cell] <= most:
            total += int(state.count[cell])
    return total


@kernel
def gap(state: VampiresState, board: VampiresBoard) -> int:
    """Steps between the two sides where they are nearest."""
    nearest = max(int(board.rows), int(board.columns))
    for i in range(state.groups):
        cell = state.place[i]
        if state.kind[cell] == VAMPIRES:
            for j in range(state.groups):
                other = state.place[j]
                if state.kind[other] == WEREWOLVES:
                    nearest = min(nearest, distance(board, cell, other))
    return nearest


@kernel
def army(state: VampiresState, board: VampiresBoard, own: int) -> tuple[int, float]:
    """The cell of a species' largest group, and how many could fight with it: others count the less, the farther
    they are."""
    centre, most, total, span = 0, 0, 0.0, float(max(board.rows, board.columns))
    for i in range(state.groups):
        cell = int(state.place[i])
        if state.kind[cell] == own and state.count[cell] > most:
            centre, most = cell, int(state.count[cell])
    for i in range(state.groups):
        cell = int(state.place[i])
        if state.kind[cell] == own:
            total += state.count[cell] * (1.0 - distance(board, cell, centre) / span)
    return centre, total


@kernel
def unity(state: VampiresState, board: VampiresBoard, own: int) -> float:
    """The part of a species that could fight together with its largest group."""
    return army(state, board, own)[1] / max(1, int(state.population[own]))


@inlined
def lateness(meals: int, units: int, leftovers: float) -> float:
    """The share of the eating that is over, from 0 to 1: the humans left are few compared with the units."""
    if meals == 0:
        return 1.0
    return max(0.0, 1.0 - meals / (leftovers * units)) if leftovers > 0.0 else 0.0


@kernel
def outlook(state: VampiresState, board: VampiresBoard, seat: int, lead: float, weights: Any) -> float:
    """The value of a lead: the less, the more can still change. With nobody left to eat it helps, too, to be together
    and near the enemy, unless one is far ahead; and the less time is left, the more it counts who has more at all,
    the less what else one could hope for, and the worse it is to be level."""
    meals, own, other = edible(state), VAMPIRES + seat, VAMPIRES + 1 - seat
    units = int(state.population[VAMPIRES]) + int(state.population[WEREWOLVES])
    value = chance_of(lead, weights[SCALE] + weights[CROWD] * units + weights[MEALS] * meals)
    late = lateness(meals, units, weights[LEFTOVERS])
    if late > 0.0:
        gone = min(1.0, float(state.turn) / board.max_plies)
        hope = weights[NEARNESS] * (1.0 - gap(state, board) / max(board.rows, board.columns))
        if weights[TOGETHER] > 0.0:
            hope += weights[TOGETHER] * (unity(state, board, own) - unity(state, board, other))
        value += late * hope * (1.0 - max(0.0, value))
        ahead = int(state.population[own]) - int(state.population[other])
        value += late * weights[DEADLINE] * gone * (sign(ahead) * LIMIT - value)
        value -= late * weights[CONTEMPT] * gone**3 * (1.0 - abs(value))
    return float(min(LIMIT, max(-LIMIT, value)))


@inlined
def sign(number: int) -> float:
    return 1.0 if number > 0 else -1.0 if number < 0 else 0.0


@inlined
def chance_of(lead: float, scale: float) -> float:
    """A lead as a search wants it: between −LIMIT and LIMIT, and no lead of any size is as good as a win."""
    return LIMIT * lead / (scale + abs(lead))
