"""Actions in the games of a batch, compiled: as moves, whether they are allowed, and some at random."""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.rng import below, seed_rng
from hegemon.rl.actions import Table, meant
from hegemon.rl.batch_arrays import ALLOWED, CHOOSING, STEPS, STREAMS, Games, Given


@inlined
def decode(given: Given, games: Games, table: Table, g: int, action: int, move: Any) -> bool:
    """The move that an action means, into `move`; whether it is allowed."""
    allowed = games.allowed[g]
    k, count = 0, games.progress[g, ALLOWED]
    while k < count and allowed[k, 0] != action:
        k += 1
    if k == count:
        return False
    box = games.boxes[g, allowed[k, 1]]
    for i in range(len(move)):
        move[i] = box[0, i]
    column = int(given.column_of[action])
    if column:
        shape = int(given.shape_of[action])
        least = int(table.lows[shape, column])
        span = int(table.highs[shape, column]) - least + 1
        low, high = int(box[0, column]), int(box[1, column])
        move[column] = meant(int(given.level_of[action]), table.levels, least, span, low, high)
    return True


@inlined
def pick(games: Games, given: Given, generator: Any, g: int) -> int:
    """One of the allowed actions of a game at random: the same one until the game goes on."""
    number = games.episodes[g] * len(games.states) + g
    seed_rng(generator, given.settings[0] + games.progress[g, STEPS], number * STREAMS + CHOOSING)
    return int(games.allowed[g, below(generator, games.progress[g, ALLOWED]), 0])


@kernel
def find_forbidden(masks: Any, actions: Any) -> int:
    """The first game whose mask forbids its action, or that has no such action; −1 where all are allowed."""
    for g in range(len(actions)):
        if not 0 <= actions[g] < masks.shape[1] or not masks[g, actions[g]]:
            return g
    return -1


@kernel
def pick_all(games: Games, given: Given, generator: Any, actions: Any) -> None:
    """An allowed action at random for every game."""
    for g in range(len(actions)):
        actions[g] = pick(games, given, generator, g)


@kernel
def find_move(given: Given, games: Games, table: Table, g: int, action: int, move: Any) -> bool:
    """The move that an action means in a game of the batch."""
    return decode(given, games, table, g, action, move)
