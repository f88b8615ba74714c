"""The speed of Risk, beside RLRisk in the same run: `make bench`, or `python -m bench.risk [--json] [--rounds N]`.

Contestants take turns, each playing the same games in every round, and each one's best round counts, in seconds of
processor time: so other load on the machine disturbs all alike and little. Only two threads against one is by the
clock on the wall, and wants a machine with two idle cores. Figures in dice hold on any machine.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

from bench.measuring import Pace, Round, Target, as_json, compete, report

from hegemon.core.kernels.kernel import kernel
from hegemon.core.registry import find_bot, find_game
from hegemon.core.rng import Rng, below, make_rng
from hegemon.lab.arena import Arena, Part
from hegemon.lab.backends.threads import Threads
from hegemon.lab.seating import seat_plan

DICE = 2_000_000
SEATS = 3


@kernel
def roll(rng: Rng, dice: int) -> int:
    """One die after the other; their sum, so that none is optimised away."""
    total = 0
    for _ in range(dice):
        total += below(rng, 6)
    return total


def our_games(bot: str, games: int) -> Round:
    match = find_game("risk").match(SEATS)
    arena = Arena(match, [find_bot(match, bot)] * SEATS)
    started = time.thread_time()
    outcomes = arena.play(Part(1, 0, seat_plan(SEATS, 0, games)))
    return games, sum(outcome.turns for outcome in outcomes), time.thread_time() - started


def threaded_games(bot: str, games: int, threads: int) -> Round:
    """By the clock on the wall: as many games on every thread."""
    match = find_game("risk").match(SEATS)
    arena, backend = Arena(match, [find_bot(match, bot)] * SEATS), Threads(threads)
    backend.prepare(arena)
    started = time.perf_counter()
    outcomes = backend.play_whole(arena, Part(1, 0, seat_plan(SEATS, 0, games * threads)))
    return games * threads, sum(outcome.turns for outcome in outcomes), time.perf_counter() - started


def our_dice(rng: Rng) -> Round:
    started = time.thread_time()
    roll(rng, DICE)
    return 0, DICE, time.thread_time() - started


def start_rlrisk() -> subprocess.Popen[str]:
    script = Path(__file__).parent / "peers/rlrisk_games.py"
    return subprocess.Popen([sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def rlrisk_games(process: subprocess.Popen[str], agent: str, games: int) -> Round:
    asked, answers = _pipes(process)
    asked.write(f"{agent} {games}\n")
    asked.flush()
    answer = json.loads(answers.readline())
    return answer["games"], answer["turns"], answer["seconds"]


def _pipes(process: subprocess.Popen[str]) -> tuple[IO[str], IO[str]]:
    assert process.stdin is not None
    assert process.stdout is not None
    return process.stdin, process.stdout


def measure(rounds: int) -> dict[str, Pace]:
    """The best of `rounds` rounds of every contestant; of ten times as many, but short ones, for the threads."""
    rng = make_rng(1)
    with start_rlrisk() as rlrisk:
        paces = compete(
            rounds,
            {
                "die": lambda: our_dice(rng),
                "random": lambda: our_games("random", 10),
                "standard": lambda: our_games("standard", 30),
                "RLRisk random": lambda: rlrisk_games(rlrisk, "random", 1),
                "RLRisk aggressive": lambda: rlrisk_games(rlrisk, "aggressive", 3),
            },
        )
        _pipes(rlrisk)[0].close()
    return paces | compete(
        10 * rounds,
        {
            "wall: standard, 1 thread": lambda: threaded_games("standard", 25, 1),
            "wall: standard, 2 threads": lambda: threaded_games("standard", 25, 2),
        },
    )


def targets(paces: dict[str, Pace]) -> list[Target]:
    rate = {name: pace.turns_per_second for name, pace in paces.items()}
    return [
        Target("random, times RLRisk's random in turns/s", rate["random"] / rate["RLRisk random"], 500),
        Target("standard, times RLRisk's aggressive in turns/s", rate["standard"] / rate["RLRisk aggressive"], 100),
        Target("two threads, times one", rate["wall: standard, 2 threads"] / rate["wall: standard, 1 thread"], 1.8),
        Target("a turn of random, in dice", rate["die"] / rate["random"], 2_000, at_most=True),
        Target("a turn of standard, in dice", rate["die"] / rate["standard"], 30_000, at_most=True),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description="The speed of Risk, beside RLRisk.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--rounds", type=int, default=15, help="rounds, of which the best counts")
    given = parser.parse_args()
    if importlib.util.find_spec("rlrisk") is None:
        print("RLRisk is missing: pip install -e '.[bench]'", file=sys.stderr)
        return 2
    paces = measure(given.rounds)
    found, die = targets(paces), 1e9 / paces.pop("die").turns_per_second
    if given.json:
        print(json.dumps({"nanoseconds_per_die": die} | as_json(paces, found), indent=2))
    else:
        report(f"Risk, {SEATS} seats, best rounds; a die takes {die:.2f} ns", paces, found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
