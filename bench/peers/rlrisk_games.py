"""Plays games of RLRisk (PyPI: rlrisk) with its own bots, for bench/risk.py, in a process of its own.

Every line on standard input, `agent games`, plays that many games of three seats; the answer is a line of JSON. Rules
are set as near to ours as it has them: cards of the eliminated are taken, armies move as far as own land is joined.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import sys
import time

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
from rlrisk.agents import AggressiveAgent, BaseAgent
from rlrisk.environment import Risk

AGENTS = {"random": BaseAgent, "aggressive": AggressiveAgent}
MAX_TURNS = 1000


def play(agent: str, games: int) -> dict[str, float]:
    """The same games at every call. A turn is one seat's turn: RLRisk notes the position once before each of them."""
    random.seed(1)
    np.random.seed(1)
    turns = 0
    started = time.thread_time()
    for _ in range(games):
        seats = [AGENTS[agent]() for _ in range(3)]
        with contextlib.redirect_stdout(io.StringIO()):
            owners = Risk(seats, steal_cards=True, fortify_adjacent=False, turn_cap=MAX_TURNS - 1).play()[0]
        turns += len(owners)
    return {"games": games, "turns": turns, "seconds": time.thread_time() - started}


if __name__ == "__main__":
    for line in sys.stdin:
        name, count = line.split()
        print(json.dumps(play(name, int(count))), flush=True)
