"""Speed and depth of `alphabeta` in Vampires vs Werewolves: `python -m bench.vampires [--json]`.

Positions are those of games between `greedy` bots on random maps of 10 × 10 cells, with at most three groups a side.
All times are of the processor, so other load on the machine disturbs little. Without the compiler the same search runs
in a process of its own, in the same run.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

from bench.measuring import Target

from hegemon.core.bot import View
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.registry import find_bot, find_game
from hegemon.core.rng import make_rng
from hegemon.core.rules import DEALER
from hegemon.core.state import State
from hegemon.games.vampires.rules.state import VAMPIRES, WEREWOLVES
from hegemon.search.alphabeta import DEEPEST, Alphabeta, Deepening

GAMES, PLIES, MOST_GROUPS = 8, (1, 8, 15, 26), 3
SECONDS = (0.1, 0.5, 1.6, 2.0)
SLICE = 2000


def groups(state: State, kind: int) -> int:
    return int((state.kind == kind).sum())


def positions(match: Match) -> Iterator[tuple[State, int]]:
    """Positions of a few plies of every game, and whose turn it is."""
    for game in range(GAMES):
        rng, state = make_rng(1, game), match.start()
        bots = [find_bot(match, "greedy").seat(match, seat, make_rng(2, seat)) for seat in range(match.seats)]
        while (to_move := match.to_move(state)) and state.turn <= max(PLIES):
            seat = to_move[0]
            few = max(groups(state, kind) for kind in (VAMPIRES, WEREWOLVES)) <= MOST_GROUPS
            if few and seat != DEALER and state.parts == 0 and int(state.turn) in PLIES:
                yield match.copy(state), seat
            dealt = seat == DEALER
            move = match.legal(state, seat)[0].low if dealt else bots[seat].choose(View(match, state, seat), Limit())
            state = match.apply(state, seat, move, match.chance(state, seat, move, rng))


def searches(match: Match) -> Iterator[Deepening]:
    """A search of every position, ready to begin."""
    for state, seat in positions(match):
        bot = find_bot(match, "alphabeta").seat(match, seat, make_rng(1))
        assert isinstance(bot, Alphabeta)
        yield bot.deepening(state)


def speed(match: Match, nodes: int) -> float:
    """Positions a second, in searches of `nodes` positions."""
    seen, taken = 0, 0.0
    for search in searches(match):
        started = time.thread_time()
        for depth in range(1, DEEPEST + 1):
            search.begin(depth)
            search.look(nodes - search.nodes)
            if not search.done or search.solved or search.nodes >= nodes:
                break
        taken += time.thread_time() - started
        seen += search.nodes
    return seen / taken


def depths(match: Match) -> dict[float, list[int]]:
    """The number of turns that every search has looked ahead, by seconds."""
    reached: dict[float, list[int]] = {seconds: [] for seconds in SECONDS}
    for search in searches(match):
        started, left = time.thread_time(), list(SECONDS)
        search.begin(1)
        while left:
            if search.done and (search.solved or search.depth == DEEPEST):
                for seconds in left:
                    reached[seconds].append(search.depth)
                break
            if search.done:
                search.begin(search.depth + 1)
            search.look(SLICE)
            while left and time.thread_time() - started >= left[0]:
                reached[left.pop(0)].append(search.depth)
    return reached


def speed_without_compiler(nodes: int) -> float:
    command = [sys.executable, "-m", "bench.vampires", "--only-speed", str(nodes)]
    done = subprocess.run(
        command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def report(found: dict[str, Any], target: Target) -> None:
    print(f"alphabeta, {found['positions']} positions of 10 × 10 maps, one thread\n")
    print(f"positions a second, compiled            {found['compiled']:12,.0f}")
    print(f"positions a second, without compiler    {found['plain']:12,.0f}")
    print(f"times as fast                           {found['compiled'] / found['plain']:12,.0f}\n")
    print(f"{'seconds':>10}{'median depth':>16}{'least':>8}{'most':>8}")
    for seconds, reached in found["depths"].items():
        print(f"{seconds:>10}{statistics.median(reached):>16.1f}{min(reached):>8}{max(reached):>8}")
    print()
    print(target.line())


def main() -> int:
    parser = argparse.ArgumentParser(description="How fast and how far alphabeta looks ahead.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--only-speed", type=int, metavar="NODES", help="print positions a second, nothing else")
    given = parser.parse_args()
    match = find_game("vampires").match(2, {"board": "random"})
    if given.only_speed:
        print(speed(match, given.only_speed))
        return 0
    speed(match, 100)  # compiles, before anything counts
    reached = depths(match)
    found = {
        "positions": len(reached[SECONDS[0]]),
        "compiled": speed(match, 100_000),
        "plain": speed_without_compiler(100),
        "depths": {str(seconds): found for seconds, found in reached.items()},
    }
    target = Target("median depth after 1.6 s, in turns", statistics.median(reached[1.6]), 6)
    if given.json:
        print(json.dumps(found | {"met": target.met}, indent=2))
    else:
        report(found, target)
    return 0


if __name__ == "__main__":
    sys.exit(main())
