"""Compiles the rules and bots of all games, and the lab's games between them, two games at a time: before tests with
clocks in them are run on a machine that has never seen these sources."""

from __future__ import annotations

import multiprocessing

from hegemon.lab.arena import Arena
from hegemon.lab.backends.threads import Threads
from hegemon.registry import BotSpec, find_game, shipped_games
from hegemon.warm_up import warm_up


def compile_game(name: str) -> None:
    """Everything that a table and a simulation need of a game with its default options."""
    game = find_game(name)
    warm_up(game)
    match = game.match(game.seats[0])
    kind = next(kind for kind in game.bots() if kind.kernel is not None)
    Threads().prepare(Arena(match, [BotSpec(kind.name, kind, {})] * match.seats))


if __name__ == "__main__":
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        pool.map(compile_game, shipped_games(), chunksize=1)
