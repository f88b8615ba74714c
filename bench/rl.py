"""How many steps a second learners get: `python -m bench.rl [--json] [--device cuda]`, with observations and masks.

All play at random by the mask, and the choice counts for all. One core is measured in processor time, several by the
clock. Contestants take turns and the best round counts. In one run: our PettingZoo loop beside PettingZoo's own Connect
Four, our batch on one core and on all, and against compiled rivals.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import warnings
from typing import Any

import numpy as np
from bench.measuring import Target

from hegemon.core.registry import shipped_games
from hegemon.rl import env, make_batch

STEPS, ROUNDS = 5000, 5
GAMES, BATCH_STEPS = 1024, 100
RIVALS = {"risk": "standard", "settlers": "weights", "vampires": "greedy", "warlight": "aggressive"}
GPU_GAMES = (16_384, 65_536)
GOALS = {"settlers": 1_000_000}
GOAL, RIVALS_GOAL, GPU_GOAL = 500_000, 300_000, 20_000_000


def connect_four() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import connect_four_v3
    return connect_four_v3.raw_env()


def loop_speed(game: Any, steps: int, seed: int) -> float:
    """Games at random, one after the other, through PettingZoo's interface."""
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


def batch_speed(batch: Any, steps: int) -> float:
    """All games by so many steps; in processor time on one thread, else by the clock."""
    clock = time.process_time if getattr(batch, "threads", 0) == 1 else time.perf_counter
    batch.step(batch.sample())
    batch.close() if not hasattr(batch, "threads") else None  # waits for the GPU
    started = clock()
    for _ in range(steps):
        batch.step(batch.sample())
    batch.close() if not hasattr(batch, "threads") else None
    return batch.games * steps / (clock() - started)


def measure(rounds: int) -> dict[str, float]:
    """The best of some rounds for every contestant of ours."""
    names = sorted(shipped_games())
    loops = {"connect four, loop": connect_four()} | {f"{name}, loop": env(name) for name in names}
    batches: dict[str, Any] = {}
    for name in names:
        batches[f"{name}, one core"] = make_batch(name, GAMES, seed=1, threads=1)
        batches[f"{name}, {os.cpu_count()} cores"] = make_batch(name, GAMES, seed=1)
        batches[f"{name}, rivals"] = make_batch(name, GAMES, seed=1, threads=1, rivals=RIVALS[name])
    for game in loops.values():
        loop_speed(game, 50, 0)  # compiles, before anything counts
    best = dict.fromkeys([*loops, *batches], 0.0)
    for number in range(rounds):
        for name, game in loops.items():
            best[name] = max(best[name], loop_speed(game, STEPS, number))
        for name, batch in batches.items():
            best[name] = max(best[name], batch_speed(batch, BATCH_STEPS))
    return best


def measure_gpu(names: list[str], rounds: int) -> dict[str, float]:
    """The batch on a GPU, by the number of games."""
    best: dict[str, float] = {}
    for name in names:
        for games in GPU_GAMES:
            batch = make_batch(name, games, seed=1, device="cuda")
            best[f"{name}, {games:,} games, cuda"] = max(batch_speed(batch, BATCH_STEPS) for _ in range(rounds))
    return best


def targets(ours: dict[str, float]) -> list[Target]:
    found = []
    for name in sorted(shipped_games()):
        if f"{name}, one core" not in ours:
            continue
        found += [
            Target(
                f"{name}, times Connect Four in PettingZoo's loop",
                ours[f"{name}, loop"] / ours["connect four, loop"],
                1,
            ),
            Target(f"{name}, steps/s of one core", ours[f"{name}, one core"], GOALS.get(name, GOAL)),
            Target(f"{name}, steps/s of one core against {RIVALS[name]}", ours[f"{name}, rivals"], RIVALS_GOAL),
        ]
    return found + [Target(f"{name}, steps/s", speed, GPU_GOAL) for name, speed in ours.items() if "cuda" in name]


def main() -> int:
    parser = argparse.ArgumentParser(description="Steps a second that learners get, beside others.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu")
    parser.add_argument("--games", nargs="*", default=sorted(shipped_games()), help="with --device cuda: these games")
    given = parser.parse_args()
    ours = measure_gpu(given.games, given.rounds) if given.device == "cuda" else measure(given.rounds)
    goals = targets(ours)
    if given.json:
        told = [vars(target) | {"met": target.met} for target in goals]
        print(json.dumps({"steps_per_second": ours, "targets": told}, indent=2))
        return 0
    for name, speed in ours.items():
        print(f"{name:40}{speed:14,.0f} steps/s")
    for target in goals:
        print(target.line())
    return 0


if __name__ == "__main__":
    sys.exit(main())
