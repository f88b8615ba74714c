"""The speed of the lab on a GPU, beside one core of the same machine in the same run: `python -m bench.cuda [--json]`.

One core plays the first games of every contest in a process of its own, before the GPU plays them and many more; what
came of those games is compared byte by byte. A generation of the thesis is 40 individuals × 400 games, and the next one
begins when the last has ended: so the time of one launch of 16,000 games counts, everything included. `--schedule`
breeds all 300 generations by the thesis's own rules.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from bench.measuring import Target

from hegemon.core.bot import make_workspaces
from hegemon.core.registry import find_bot, find_game
from hegemon.lab.arena import Arena, Part
from hegemon.lab.backends import open_backend
from hegemon.lab.batch import Lineup, Room, make_batch
from hegemon.lab.outcome import Outcomes
from hegemon.lab.seating import seat_plan

GENERATION, GENERATIONS, EXPERIMENTS = 16_000, 300, 27
SEED = 1


@dataclass(frozen=True)
class Contest:
    """Bots, the games for one core, and the games for the GPU."""

    game: str
    bots: list[str]
    checked: int
    many: int
    options: Mapping[str, Any] = field(default_factory=dict)

    def arena(self) -> Arena:
        match = find_game(self.game).match(len(self.bots), self.options)
        return Arena(match, [find_bot(match, bot) for bot in self.bots])


CONTESTS = {
    "settlers weights": Contest("settlers", ["weights"] * 4, 2000, 4_000_000),
    "settlers weights, rules of the thesis": Contest("settlers", ["weights"] * 4, 2000, 4_000_000, {"rules": "thesis"}),
    "risk standard": Contest("risk", ["standard"] * 3, 500, 200_000),
    "risk random": Contest("risk", ["random"] * 3, 500, 200_000),
}


def digest(outcomes: Outcomes) -> str:
    return hashlib.sha256(outcomes.scores.tobytes() + outcomes.endings.tobytes()).hexdigest()[:16]


def on_one_core(contest: Contest, rounds: int = 3) -> dict[str, Any]:
    """Games a second of processor time, best of some rounds, by a kernel with these bots alone, as on the GPU."""
    arena, seats = contest.arena(), len(contest.bots)
    match, plan = arena.match, seat_plan(seats, 0, contest.checked)
    present = sorted(set(arena.kinds.tolist()))
    kinds = [kind for kind in match.game.bots() if kind.kernel is not None]
    batch = make_batch(match.game.rules, [kinds[number] for number in present])
    states, blank, seated = np.zeros(2, match.dtype), np.zeros(1, match.dtype), np.zeros(seats, np.int64)
    room = Room(states, blank, seated, make_workspaces(match, 1 + seats))
    best, outcomes = float("inf"), Outcomes(np.zeros((0, seats)), np.zeros((0, 3), np.int64))
    for games in [1] + [contest.checked] * rounds:
        outcomes = Outcomes(np.zeros((games, seats)), np.zeros((games, 3), np.int64))
        started = time.thread_time()
        lineup = Lineup(plan[:games], np.searchsorted(present, arena.kinds), arena.weights, arena.networks)
        batch(room, lineup, match.board, SEED, 0, outcomes.scores, outcomes.endings)
        if games > 1:
            best = min(best, time.thread_time() - started)
    return {"games_per_second": contest.checked / best, "digest": digest(outcomes)}


def on_gpu(contest: Contest, launches: int) -> dict[str, Any]:
    """Figures of the GPU for the same games, with generations one after the other, and with many games."""
    arena, seats = contest.arena(), len(contest.bots)
    with open_backend("cuda") as gpu:
        plan = seat_plan(seats, 0, contest.many)
        started = time.perf_counter()
        checked = gpu.play_whole(arena, Part(SEED, 0, plan[: contest.checked]))
        compiled = time.perf_counter() - started
        times = []
        for number in range(1 + launches):
            started = time.perf_counter()
            gpu.play_whole(arena, Part(SEED + number, 0, plan[:GENERATION]))
            times.append(time.perf_counter() - started)
        gpu.play_whole(arena, Part(SEED, 0, plan[: contest.many // 10]))
        started = time.perf_counter()
        gpu.play_whole(arena, Part(SEED, 0, plan))
        seconds = time.perf_counter() - started
        return {
            "about": gpu.about,
            "games_per_second": contest.many / seconds,
            "generation_seconds": statistics.median(times[1:]),
            "first_seconds": compiled,
            "digest": digest(checked),
        }


def schedule(on: str, generations: int = GENERATIONS) -> float:
    """Seconds that the thesis's whole evolution takes, learning rivals, everything but the compiling included."""
    from hegemon.lab.evolution import Breeding, LearningRivals, Run, Settings, evolve

    fitness = LearningRivals(kind="learning", games=400, change_every=40)
    settings = Settings(population=40, generations=generations, seats=4, fitness=fitness)
    breeding = Breeding(find_game("settlers").match(4, {"rules": "thesis"}), "weights", settings)
    with open_backend(on) as backend:
        backend.prepare(Arena(breeding.match, [find_bot(breeding.match, "weights")]))
        started = time.perf_counter()
        best = [float(seen.fitness.max()) for seen in evolve(Run(breeding), backend)]
        seconds = time.perf_counter() - started
    print(f"best fitness of generations 1, {generations // 2}, {generations}: "
          f"{best[0]:.3f}, {best[generations // 2 - 1]:.3f}, {best[-1]:.3f}", file=sys.stderr)  # fmt: skip
    return seconds


def targets(name: str, gpu: Mapping[str, Any], core: Mapping[str, Any]) -> list[Target]:
    found = [Target(f"{name}: same games as on one core", float(gpu["digest"] == core["digest"]), 1)]
    if name.startswith("settlers weights"):
        rate, ratio = gpu["games_per_second"], gpu["games_per_second"] / core["games_per_second"]
        found += [
            Target(f"{name}: games/s", rate, 200_000),
            Target(f"{name}: times one core", ratio, 100),
            Target(f"{name}: seconds for {GENERATIONS} generations one after the other",
                   GENERATIONS * gpu["generation_seconds"], 60, at_most=True),
            Target(f"{name}: minutes for the games of {EXPERIMENTS} experiments",
                   EXPERIMENTS * GENERATIONS * GENERATION / rate / 60, 15, at_most=True),
        ]  # fmt: skip
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="The speed of the lab on a GPU, beside one core.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--launches", type=int, default=10, help="generations to time")
    parser.add_argument("--only", choices=CONTESTS, action="append", help="only this contest")
    parser.add_argument("--one-core", choices=CONTESTS, help=argparse.SUPPRESS)
    parser.add_argument("--schedule", action="store_true", help="breed the thesis's 300 generations, too")
    given = parser.parse_args()
    if given.one_core:
        print(json.dumps(on_one_core(CONTESTS[given.one_core])))
        return 0
    names = given.only or list(CONTESTS)
    command = [sys.executable, "-m", "bench.cuda", "--one-core"]
    cores, gpus = {}, {}
    for name in names:
        cores[name] = json.loads(subprocess.run([*command, name], stdout=subprocess.PIPE, text=True, check=True).stdout)
        gpus[name] = on_gpu(CONTESTS[name], given.launches)
        if not given.json:
            print(f"{name}: {gpus[name]}", file=sys.stderr)
    found, rows = [], {}
    for name in names:
        core = cores[name]
        rows[name] = {
            "gpu": gpus[name],
            "core": core,
            "ratio": gpus[name]["games_per_second"] / core["games_per_second"],
        }
        found += targets(name, gpus[name], core)
    if given.schedule:
        found.append(Target("seconds for the thesis's evolution, bred", schedule("cuda"), 60, at_most=True))
    if given.json:
        shown = [{"about": t.about, "value": t.value, "goal": t.goal, "met": t.met} for t in found]
        print(json.dumps({"rows": rows, "targets": shown}, indent=2))
        return 0
    print(f"{'':40}{'one core':>12}{'GPU':>14}{'ratio':>8}{'16,000 games':>15}   same")
    for name, row in rows.items():
        core, gpu = row["core"], row["gpu"]
        print(
            f"{name:40}{core['games_per_second']:12,.0f}{gpu['games_per_second']:14,.0f}{row['ratio']:8,.0f}"
            f"{1000 * gpu['generation_seconds']:12,.1f} ms   {'yes' if gpu['digest'] == core['digest'] else 'NO'}"
        )
    print()
    for target in found:
        print(target.line())
    return 0


if __name__ == "__main__":
    sys.exit(main())
