"""Plays games of catanatron (PyPI: catanatron) with its own bots, for bench/settlers.py, in a process of its own.

Every line on standard input, `player games`, plays that many games of four seats; the answer is a line of JSON.
"""

from __future__ import annotations

import json
import random
import sys
import time

from catanatron import Color, Game, RandomPlayer
from catanatron.players.weighted_random import WeightedRandomPlayer

PLAYERS = {"random": RandomPlayer, "weighted": WeightedRandomPlayer}


def play(player: str, games: int) -> dict[str, float]:
    """The same games at every call; a turn is one seat's turn."""
    random.seed(1)
    turns = 0
    started = time.thread_time()
    for number in range(games):
        game = Game([PLAYERS[player](color) for color in Color], seed=number)
        game.play()
        turns += game.state.num_turns
    return {"games": games, "turns": turns, "seconds": time.thread_time() - started}


if __name__ == "__main__":
    for line in sys.stdin:
        name, count = line.split()
        print(json.dumps(play(name, int(count))), flush=True)
