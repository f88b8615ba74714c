"""Actions in the games of a batch, compiled: as moves, whether they are allowed, and some at random."""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.rng import below, seed_rng
from hegemon.rl.actions import Table, decode
from hegemon.rl.batch_arrays import ALLOWED, CHOOSING, STEPS, STREAMS, Games, Given


@inlined
def decode_in(games: Games, table: Table, g: int, action: int, move: Any) -> bool:
    """The move that an action means in a game, into `move`; whether it is allowed."""
    return decode(table, games.allowed[g], games.progress[g, ALLOWED], games.boxes[g], action, move)


@inlined
def pick(games: Games, given: Given, generator: Any, g: int) -> int:
    """One of the allowed actions of a game at random: the same one until the game goes on."""
    number = games.episodes[g] * len(games.states) + g
    seed_rng(generator, given.settings[0] + games.progress[g, STEPS], number * STREAMS + CHOOSING)
    return int(games.allowed[g, below(generator, games.progress[g, ALLOWED]), 0])


@kernel
def take_allowed(masks: Any, actions: Any, choices: Any) -> int:
    """Take the actions as choices up to the first game whose mask forbids its action, or that has no such action: the
    number of that game, −1 where all are allowed."""
    for g in range(len(actions)):
        if not 0 <= actions[g] < masks.shape[1] or not masks[g, actions[g]]:
            return g
        choices[g] = actions[g]
    return -1


@kernel
def pick_all(games: Games, given: Given, generator: Any, actions: Any) -> None:
    """An allowed action at random for every game."""
    for g in range(len(actions)):
        actions[g] = pick(games, given, generator, g)


@kernel
def find_move(games: Games, table: Table, g: int, action: int, move: Any) -> bool:
    """The move that an action means in a game of the batch."""
    return decode_in(games, table, g, action, move)
