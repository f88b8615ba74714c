"""Dice (V1): what chance says about a turn or a deal. Nothing is hidden in this game: everybody sees everything.

The luck of an `end` is two numbers for each of its battles, in the order in which the parts name their cells: whether
the attackers win, and how many of the winners are left.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel
from hegemon.core.rng import Rng
from hegemon.games.vampires.rules.battle import BATTLE, fight, meeting, winners
from hegemon.games.vampires.rules.moves import DEAL, END
from hegemon.games.vampires.rules.random_maps import DEAL_LUCK, deal_chance, deal_possible
from hegemon.games.vampires.rules.state import MAX_PARTS, VAMPIRES, VampiresBoard, VampiresState
from hegemon.games.vampires.rules.turn import arrivals

LUCK_WIDTH = max(DEAL_LUCK, 2 * MAX_PARTS)


@kernel
def chance(state: VampiresState, board: VampiresBoard, seat: int, move: Any, rng: Rng, luck: Any) -> int:
    if move[0] == DEAL:
        return deal_chance(board, rng, luck)
    n = 0
    if move[0] == END:
        for i in range(state.parts):
            attackers, cell = arrivals(state, i), state.target[i]
            if attackers > 0 and is_battle(state, board, seat, cell, attackers):
                n = fight(state.kind[cell], attackers, state.count[cell], rng, luck, n)
    return n


@kernel
def is_battle(state: VampiresState, board: VampiresBoard, seat: int, cell: int, attackers: int) -> bool:
    """A target is never an origin in the same turn, so who stands there now is who will be met."""
    return meeting(board, VAMPIRES + seat, attackers, state.kind[cell], state.count[cell]) == BATTLE


@kernel
def possible(state: VampiresState, board: VampiresBoard, seat: int, move: Any, luck: Any, n: int) -> bool:
    if move[0] == DEAL:
        return deal_possible(board, luck, n)
    used = 0
    if move[0] == END:
        for i in range(state.parts):
            attackers, cell = arrivals(state, i), state.target[i]
            if attackers > 0 and is_battle(state, board, seat, cell, attackers):
                if used + 2 > n or not could_end(state, cell, attackers, luck[used], luck[used + 1]):
                    return False
                used += 2
    return used == n


@kernel
def could_end(state: VampiresState, cell: int, attackers: int, won: int, left: int) -> bool:
    """Neither side is sure of anything in a battle: from nobody to all of the winners may be left."""
    there = state.count[cell]
    most = winners(state.kind[cell], attackers, there) if won == 1 else there
    return bool(0 <= won <= 1 and 0 <= left <= most)
