"""What a lead is worth to a search (V3): how often it would win, less how often it would lose.

A lead of four among twelve decides a game that a lead of four among a hundred does not. Where nobody is left to eat,
groups that are level circle around each other until the last ply, unless somebody dares something before that.
"""

from __future__ import annotations

from typing import Any

from hegemon.bot import Parameter
from hegemon.game import Board, State
from hegemon.games.vampires.evaluate import EVALUATION
from hegemon.games.vampires.greedy import distance
from hegemon.games.vampires.state import HUMANS, VAMPIRES, WEREWOLVES
from hegemon.kernel import inlined, kernel
from hegemon.search.brancher import LIMIT

OUTLOOK = (
    Parameter("scale", 1, 1, 1000, "a lead of so many wins three games of four where nobody is left"),
    Parameter("crowd", 0.05, 0, 10, "so many more with every unit of both sides"),
    Parameter("meals", 0.1, 0, 10, "so many more with every human whom somebody could eat"),
    Parameter("nearness", 0.05, 0, 1, "what it is worth to be near the enemy when nobody is left to eat"),
    Parameter("contempt", 0.5, 0, 1, "how bad it is, in the end, to be level with nobody left to eat"),
)
LEADS = EVALUATION + OUTLOOK
"""All that says what a position is worth."""
SCALE, CROWD, MEALS, NEARNESS, CONTEMPT = range(len(EVALUATION), len(LEADS))


@kernel
def edible(state: State) -> int:
    """Humans in homes that one side could eat if it were all together."""
    most, total = max(state.population[VAMPIRES], state.population[WEREWOLVES]), 0
    for i in range(state.groups):
        cell = state.place[i]
        if state.kind[cell] == HUMANS and state.count[cell] <= most:
            total += int(state.count[cell])
    return total


@kernel
def gap(state: State, board: Board) -> int:
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
def outlook(state: State, board: Board, lead: float, weights: Any) -> float:
    """What a lead is worth: the less, the more can still change. With nobody left to eat it is as well to stay near
    the enemy; and the less time is left, the worse it is to be level."""
    meals = edible(state)
    units = state.population[VAMPIRES] + state.population[WEREWOLVES]
    value = chance_of(lead, weights[SCALE] + weights[CROWD] * units + weights[MEALS] * meals)
    if meals == 0:
        gone = min(1.0, float(state.turn) / board.max_plies)
        near = 1.0 - gap(state, board) / max(board.rows, board.columns)
        value += (weights[NEARNESS] * near - weights[CONTEMPT] * gone**3) * (1.0 - abs(value))
    return float(max(-LIMIT, value))


@inlined
def chance_of(lead: float, scale: float) -> float:
    """A lead as a search wants it: between −LIMIT and LIMIT, and no lead of any size is as good as a win."""
    return LIMIT * lead / (scale + abs(lead))
