"""How many steps a second the environments make, beside PettingZoo's Connect Four: `python -m bench.rl [--json]`.

Agents play at random by the mask, through `last` and `step` as learners do; the choice itself is the same for all and
counted for all. Contestants take turns, the best round counts, in processor time. Connect Four is taken without its
wrappers, which would cost it half its speed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import warnings
from typing import Any

import numpy as np
from bench.measuring import Target

from hegemon.core.registry import shipped_games
from hegemon.rl import env

STEPS, ROUNDS, GOAL = 5000, 5, 1.0


def connect_four() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import connect_four_v3
    return connect_four_v3.raw_env()


def steps_per_second(game: Any, steps: int, seed: int) -> float:
    """Games at random, one after the other."""
    rng = np.random.default_rng(seed)
    game.reset(seed=seed)
    started, done = time.process_time(), 0
    while done < steps:
        seen, _, ended, cut, _ = game.last()
        if ended or cut:
            game.reset()
            continue
        allowed = np.flatnonzero(seen["action_mask"])
        game.step(int(allowed[int(rng.random() * len(allowed))]))
        done += 1
    return steps / (time.process_time() - started)


def measure(steps: int, rounds: int) -> dict[str, float]:
    """The best of some rounds for every game, for as many seats as it begins with."""
    games = {"connect_four": connect_four()} | {name: env(game) for name, game in sorted(shipped_games().items())}
    for game in games.values():
        steps_per_second(game, 50, 0)  # compiles, before anything counts
    best = dict.fromkeys(games, 0.0)
    for number in range(rounds):
        for name, game in games.items():
            best[name] = max(best[name], steps_per_second(game, steps, number))
    return best


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Steps a second of the environments, beside PettingZoo's Connect Four."
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    given = parser.parse_args()
    found = measure(STEPS, given.rounds)
    theirs = found.pop("connect_four")
    targets = {
        name: Target(f"{name}, times Connect Four in steps/s", speed / theirs, GOAL) for name, speed in found.items()
    }
    if given.json:
        told = {name: {"steps_per_second": speed, "times": targets[name].value} for name, speed in found.items()}
        print(json.dumps({"connect_four": theirs, **told, "met": all(one.met for one in targets.values())}, indent=2))
        return 0
    print(f"PettingZoo's Connect Four: {theirs:,.0f} steps/s")
    for name, speed in found.items():
        print(f"{targets[name].line()}: {speed:,.0f} steps/s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
