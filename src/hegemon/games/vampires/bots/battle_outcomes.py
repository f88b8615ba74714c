"""Outcomes of a turn's battles (V3), for searches: a few representative ones, with their exact chances.

The survivors of a won battle, and those of a lost one, are many numbers; they are cut into slices of about the same
chance, and the average of a slice stands for it.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.games.vampires.bots.strategies import SLICES
from hegemon.games.vampires.rules.battle import win_chance, winners
from hegemon.games.vampires.rules.chance import is_battle
from hegemon.games.vampires.rules.moves import END
from hegemon.games.vampires.rules.state import VampiresBoard, VampiresState
from hegemon.games.vampires.rules.turn import arrivals

OUTCOMES = 16
"""Of one turn, at most."""
BRANCHING = 4
"""Battles of a turn that may end either way; of more, which are rare, only the likelier happens."""
ROOM = 2 * OUTCOMES
"""The outcomes, and behind them those of one battle before they are multiplied in."""


@kernel
def survivors(n: int, p: float, slices: int, weight: float, lucks: Any, chances: Any, row: int, column: int) -> int:
    """Survivors of n, each with chance p, in `slices` rows from `row` on, chances times `weight`; the next row."""
    mirrored = p > 0.5  # counted from the likelier end, where no power underflows to 0
    q = 1.0 - p if mirrored else p
    chance, mass, mean, sliced, made = (1.0 - q) ** n, 0.0, 0.0, 0.0, 0
    for k in range(n + 1):
        mass += chance
        mean += chance * (n - k if mirrored else k)
        if k == n or (made + 1 < slices and (sliced + mass) * slices >= made + 1):
            if mass > 0.0:
                lucks[row + made, column] = min(n, int(mean / mass + 0.5))
                chances[row + made] = weight * mass
                made += 1
            sliced += mass
            mass = mean = 0.0
        chance *= (n - k) * q / ((k + 1) * (1.0 - q))
    return row + made


@kernel
def battle_outcomes(
    kind: int, attackers: int, defenders: int, slices: int, lucks: Any, chances: Any, row: int, column: int
) -> int:
    """Won and lost, with the survivors of either, from a row on; the next row. No slices: only what is likelier."""
    p = win_chance(attackers, defenders)
    weight = p if slices > 0 else 1.0 if p >= 0.5 else 0.0
    fighters, end = winners(kind, attackers, defenders), row
    if weight > 0.0:
        end = survivors(fighters, p, max(1, slices), weight, lucks, chances, row, column + 1)
        for i in range(row, end):
            lucks[i, column] = 1
    if weight < 1.0:
        begin = end
        end = survivors(defenders, 1.0 - p, max(1, slices), 1.0 - weight, lucks, chances, begin, column + 1)
        for i in range(begin, end):
            lucks[i, column] = 0
    return end


@inlined
def multiply(lucks: Any, chances: Any, rows: int, more: int, columns: int) -> int:
    """Every outcome so far with each of `more` of another battle, which stand behind; how many outcomes now."""
    for j in range(more - 1, -1, -1):
        for i in range(rows):
            to = j * rows + i
            for column in range(columns):
                lucks[to, column] = lucks[i, column]
            lucks[to, columns], lucks[to, columns + 1] = lucks[OUTCOMES + j, columns], lucks[OUTCOMES + j, columns + 1]
            chances[to] = chances[i] * chances[OUTCOMES + j]
    return rows * more


@kernel
def outcomes(
    state: VampiresState, board: VampiresBoard, seat: int, move: Any, workspace: Workspace, lucks: Any, chances: Any
) -> int:
    """The outcomes of a move, with as many slices as the parameter says."""
    return outcomes_in(state, board, seat, move, int(workspace.weights[SLICES]), lucks, chances)


@kernel
def outcomes_in(
    state: VampiresState, board: VampiresBoard, seat: int, move: Any, most: int, lucks: Any, chances: Any
) -> int:
    """The outcomes of a move: at most `most` for the end of a turn, one for all other moves."""
    chances[0] = 1.0
    if move[0] != END:
        return 1
    battles = 0
    for i in range(state.parts):
        attackers = arrivals(state, i)
        if attackers > 0 and is_battle(state, board, seat, state.target[i], attackers):
            battles += 1
    if battles == 0:
        return 1
    slices = min(most, 4 if battles == 1 else 2 if battles == 2 else 1)
    rows, column = 1, 0
    for i in range(state.parts):
        attackers, cell = arrivals(state, i), int(state.target[i])
        if attackers > 0 and is_battle(state, board, seat, cell, attackers):
            likelier_only = column >= 2 * BRANCHING
            end = battle_outcomes(
                int(state.kind[cell]), attackers, int(state.count[cell]), 0 if likelier_only else slices,
                lucks, chances, OUTCOMES, column,
            )  # fmt: skip
            rows = multiply(lucks, chances, rows, end - OUTCOMES, column)
            column += 2
    return rows
