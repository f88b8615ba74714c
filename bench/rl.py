"""Steps per second of learners: `python -m bench.rl [--peers PYTHON] [--json] [--device cuda]`.

All play at random by the mask, with observations, and the choice counts for all. One core is measured in processor
time, several by the clock. Contestants take turns and the best round counts. In one run: our PettingZoo loop beside
PettingZoo's own Connect Four, our batch on one core and on all, and against compiled rivals. With `--peers`, an
interpreter that has catanatron-gym and pgx, also catanatron's environment and games of pgx: they need other versions of
Gymnasium than we do, so they live in an environment of their own. On a GPU (`--device cuda`) games of pgx are peers, in
batches as large as ours, by the clock. EnvPool has no board game with a mask of actions.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
import warnings
from pathlib import Path
from typing import Any

import numpy as np
from bench.measuring import Target

from hegemon.core.registry import shipped_games
from hegemon.rl import env, make_batch

STEPS, ROUNDS = 5000, 5
GAMES, BATCH_STEPS = 1024, 100
RIVALS = {"risk": "standard", "settlers": "weights", "vampires": "greedy", "warlight": "aggressive"}
WITHOUT: dict[str, dict[str, Any]] = {"settlers": {"max_offers": 0}}
"""Options with which a game is comparable to a peer: catanatron's environment has no offers to other players."""
GPU_GAMES = (65_536, 262_144)
PEERS = {"catanatron": 2000, "connect_four": 100_000, "backgammon": 10_000, "chess": 4096}
"""Steps a round: a third of a second each."""
GPU_PEERS = ("connect_four", "backgammon")
TIMES_CATANATRON, TIMES_BACKGAMMON = 200, 1
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
    """All games by `steps` steps; in processor time on one thread, else by the clock."""
    clock = time.process_time if getattr(batch, "threads", 0) == 1 else time.perf_counter
    batch.step(batch.sample())
    batch.close() if not hasattr(batch, "threads") else None  # waits for the GPU
    started = clock()
    for _ in range(steps):
        batch.step(batch.sample())
    batch.close() if not hasattr(batch, "threads") else None
    return batch.games * steps / (clock() - started)


class Peers:
    """Other people's environments, in a process of their own."""

    def __init__(self, python: str, device: str = "cpu") -> None:
        call = [python, str(Path(__file__).parent / "peers/rl_peers.py"), device]
        self.process = subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def speed(self, name: str, steps: int, games: int = GAMES) -> float:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{name} {steps} {games}\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "missing" in answer:
            raise SystemExit(f"--peers: {answer['missing']} is missing there: pip install catanatron-gym pgx")
        return float(answer["steps"] / answer["seconds"])

    def close(self) -> None:
        self.process.communicate()


def measure(names: list[str], rounds: int, peers: Peers | None) -> dict[str, float]:
    """The best of some rounds for every contestant."""
    loops = {"connect four, loop": connect_four()} | {f"{name}, loop": env(name) for name in names}
    batches: dict[str, Any] = {}
    for name in names:
        batches[f"{name}, one core"] = make_batch(name, GAMES, seed=1, threads=1)
        batches[f"{name}, {os.cpu_count()} cores"] = make_batch(name, GAMES, seed=1)
        if name in WITHOUT:
            batches[f"{name}, comparable"] = make_batch(name, GAMES, seed=1, threads=1, **WITHOUT[name])
        batches[f"{name}, rivals"] = make_batch(name, GAMES, seed=1, threads=1, rivals=RIVALS[name])
    for game in loops.values():
        loop_speed(game, 50, 0)  # compiles, before anything counts
    theirs = {f"{name}, peer": name for name in PEERS} if peers else {}
    best = dict.fromkeys([*loops, *batches, *theirs], 0.0)
    for number in range(rounds):
        for name, game in loops.items():
            best[name] = max(best[name], loop_speed(game, STEPS, number))
        for name, batch in batches.items():
            best[name] = max(best[name], batch_speed(batch, BATCH_STEPS))
        for name, peer in theirs.items():
            best[name] = max(best[name], peers.speed(peer, PEERS[peer]) if peers else 0.0)
    return best


def measure_gpu(names: list[str], rounds: int, peers: Peers | None) -> dict[str, float]:
    """The batch on a GPU, by the number of games, and games of pgx in batches of the same size."""
    best: dict[str, float] = {}
    for name in names:
        for games in GPU_GAMES:
            batch = make_batch(name, games, seed=1, device="cuda")
            best[f"{name}, {games:,} games, cuda"] = max(batch_speed(batch, BATCH_STEPS) for _ in range(rounds))
    for name in GPU_PEERS if peers else ():
        for games in GPU_GAMES:
            speeds = [peers.speed(name, BATCH_STEPS * games, games) for _ in range(rounds)] if peers else []
            best[f"{name}, {games:,} games, peer on the GPU"] = max(speeds)
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
    if "catanatron, peer" in ours and "settlers, comparable" in ours:
        times = ours["settlers, comparable"] / ours["catanatron, peer"]
        found.append(Target("settlers without offers, times catanatron's environment", times, TIMES_CATANATRON))
    if "backgammon, peer" in ours:
        slowest = min(speed for name, speed in ours.items() if name.endswith("one core"))
        times = slowest / ours["backgammon, peer"]
        found.append(Target("the slowest of ours, times backgammon of pgx", times, TIMES_BACKGAMMON))
    return found + [Target(f"{name}, steps/s", speed, GPU_GOAL) for name, speed in ours.items() if "cuda" in name]


def main() -> int:
    parser = argparse.ArgumentParser(description="Steps a second that learners get, beside others.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu")
    parser.add_argument("--games", nargs="*", default=sorted(shipped_games()), help="only these games of ours")
    parser.add_argument("--peers", metavar="PYTHON", help="an interpreter with catanatron-gym and pgx")
    given = parser.parse_args()
    peers = Peers(given.peers, given.device) if given.peers else None
    measured = measure_gpu if given.device == "cuda" else measure
    ours = measured(given.games, given.rounds, peers)
    peers.close() if peers else None
    goals = targets(ours)
    if given.json:
        answer = [vars(target) | {"met": target.met} for target in goals]
        print(json.dumps({"steps_per_second": ours, "targets": answer}, indent=2))
        return 0
    for name, speed in ours.items():
        print(f"{name:40}{speed:14,.0f} steps/s")
    for target in goals:
        print(target.line())
    return 0


if __name__ == "__main__":
    sys.exit(main())
