"""The value of a position to a seat (V3): the report's evaluation, term by term, and our additions."""

from __future__ import annotations

from typing import Any

from hegemon.core.bot import Parameter
from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.games.vampires.bots.greedy import distance
from hegemon.games.vampires.bots.race import SPACE as RACE_ROOM
from hegemon.games.vampires.bots.race import race
from hegemon.games.vampires.rules.battle import win_chance
from hegemon.games.vampires.rules.state import HUMANS, VAMPIRES, WEREWOLVES, VampiresBoard, VampiresState

EVALUATION = (
    Parameter("allies", 1, 0, 10, "value of an own unit"),
    Parameter("enemies", 1, 0, 10, "value of an enemy unit"),
    Parameter("humans", 0, 0, 10, "weight of humans that one species is nearer to than the other"),
    Parameter("clashes", 0.1, 0, 10, "how much it counts how one's groups would fare against the nearest enemies"),
    Parameter("threats", 0.1, 0, 10, "how much it counts how the enemy's groups would fare"),
    Parameter("eaten", 0, 0, 10, "value of humans eaten since the search began"),
    Parameter("lost", 0, 0, 10, "value of humans eaten by the enemy since then"),
    Parameter("race", 1, 0, 10, "how much it counts who would eat how many in a race for the humans"),
    Parameter("patience", 0.97, 0, 1, "share of a meal in that race that is left with every turn until it"),
    Parameter("army", 0.1, 0, 10, "how much it counts whose largest group is larger, and by how much"),
    Parameter(
        "fade", 0.6, 0, 1, "share of a clash that is left with every step to it; 0: divided by the steps (the report)"
    ),
)
ALLIES, ENEMIES, CLAIMS, CLASHES, THREATS, EATEN, LOST, RACE, PATIENCE, ARMY, FADE = range(len(EVALUATION))
REPORT = {
    "allies": 2, "enemies": 1, "humans": 1, "clashes": 1, "threats": 0, "eaten": 2, "lost": 2,
    "race": 0, "army": 0, "fade": 0,
}  # fmt: skip
"""The coefficients of the report."""
FAR = 1 << 30
EATEN_BEFORE = 0
"""On the scratch: the humans that each had eaten when the search began."""
RACE_SPACE = 2
SPACE = RACE_SPACE + RACE_ROOM


@inlined
def faded(value: float, steps: int, fade: float) -> float:
    """The weight of something that is `steps` steps away."""
    return value / steps if fade == 0.0 else value * fade ** (steps - 1)


@kernel
def claims(state: VampiresState, board: VampiresBoard, own: int, moving: bool, fade: float) -> float:
    """F_humans: h/d for every group of humans, for the nearest group able to eat it; if level, for the side to move."""
    kind, count, place, total = state.kind, state.count, state.place, 0.0
    for i in range(state.groups):
        home = place[i]
        if kind[home] != HUMANS:
            continue
        mine, theirs = FAR, FAR
        for j in range(state.groups):
            cell = place[j]
            if kind[cell] == HUMANS or count[cell] < count[home]:
                continue
            steps = distance(board, home, cell)
            if kind[cell] == own:
                mine = min(mine, steps)
            else:
                theirs = min(theirs, steps)
        if mine < theirs or (mine == theirs and mine < FAR and moving):
            total += faded(float(count[home]), mine, fade)
        elif theirs < FAR:
            total -= faded(float(count[home]), theirs, fade)
    return total


@inlined
def clash(allies: int, enemies: int) -> float:
    """A group's prospects against an enemy: average kills less average losses."""
    if 2 * allies > 3 * enemies:
        return float(enemies)
    if 2 * enemies > 3 * allies:
        return -float(allies)
    p = win_chance(allies, enemies)
    return p * p * allies - (1.0 - p) * (1.0 - p) * enemies


@kernel
def clashes(state: VampiresState, board: VampiresBoard, own: int, fade: float) -> float:
    """F_enemies: the prospects of every own group against its nearest enemy (the larger of two), by distance."""
    kind, count, place, total = state.kind, state.count, state.place, 0.0
    foe = VAMPIRES + WEREWOLVES - own
    for i in range(state.groups):
        cell = place[i]
        if kind[cell] != own:
            continue
        nearest, enemies = FAR, 0
        for j in range(state.groups):
            other = place[j]
            if kind[other] != foe:
                continue
            steps, there = distance(board, cell, other), int(count[other])
            if steps < nearest or (steps == nearest and there > enemies):
                nearest, enemies = steps, there
        if nearest < FAR:
            total += faded(clash(int(count[cell]), enemies), nearest, fade)
    return total


@kernel
def largest(state: VampiresState, own: int) -> float:
    """The size of a species' largest group: who is together wins battles that the same number in parts would lose."""
    most = 0
    for i in range(state.groups):
        cell = state.place[i]
        if state.kind[cell] == own:
            most = max(most, int(state.count[cell]))
    return float(most)


@kernel
def score(
    state: VampiresState, board: VampiresBoard, seat: int, weights: Any, scratch: Any, eaten: float, lost: float
) -> float:
    """The report's sum; `eaten` and `lost` are the humans eaten by both sides before the search began."""
    own, other = VAMPIRES + seat, VAMPIRES + 1 - seat
    total = weights[ALLIES] * state.population[own] - weights[ENEMIES] * state.population[other]
    if weights[CLAIMS] > 0.0:
        total += weights[CLAIMS] * claims(state, board, own, state.seat == seat, weights[FADE])
    if weights[RACE] > 0.0:
        total += weights[RACE] * race(state, board, seat, weights[PATIENCE], scratch, RACE_SPACE)
    if weights[ARMY] > 0.0:
        total += weights[ARMY] * (largest(state, own) - largest(state, other))
    total += weights[CLASHES] * clashes(state, board, own, weights[FADE])
    if weights[THREATS] > 0.0:
        total -= weights[THREATS] * clashes(state, board, other, weights[FADE])
    total += weights[EATEN] * (state.eaten[seat] - eaten)
    total -= weights[LOST] * (state.eaten[1 - seat] - lost)
    return float(total)
