"""The speed of Warlight's search: `make bench`, or `python -m bench.warlight [--json] [--rounds N] [--games N]`.

How fast trees grow on one thread and on two, what a round of a playout costs beside the bare round of the rules, how
soon a search that is stopped has answered, and how well two threads play against one in the same time. Contestants take
turns and each one's best round counts. Seconds are those of processor time; two threads against one is by the clock on
the wall, too, in short rounds, and wants two cores that are idle for moments at least, as the stops do.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from bench.measuring import Pace, Round, Target, compete

from hegemon.core.bot import View
from hegemon.core.history.timeline import Timeline
from hegemon.core.kernels.kernel import kernel
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.registry import find_bot, find_game
from hegemon.core.rng import make_rng
from hegemon.core.rules import DEALER
from hegemon.core.state import State
from hegemon.games.warlight.rules.rounds import finish_round
from hegemon.lab.tournament import TournamentPlan, tournament
from hegemon.search.mcts import Mcts

ROUND = 10
"""The position that is searched: about the middle of a game."""
PLAYERS = "mcts:iterations=100,threads=1"
ITERATIONS = 300
BARE = 20_000
A_TURN = 2000
"""Iterations of one thread for a turn when two play against one: a tenth of a second."""
STOPS = 100
LONGEST_SEARCH = 0.3


@kernel
def bare_rounds(states: Any, ordered: Any, board: Any, rng: Any, luck: Any, rounds: int) -> None:
    """One round again and again: everything is ordered already, the dice are rolled anew."""
    for _ in range(rounds):
        states[0] = ordered[0]
        finish_round(states[0], board, rng, luck)


def middle(match: Match) -> tuple[State, State]:
    """A position as a round begins, and the same when both seats have ordered everything."""
    timeline, dice = Timeline(match), make_rng(1)
    bots = [find_bot(match, PLAYERS).seat(match, seat, make_rng(1, 1 + seat)) for seat in range(2)]
    begun: State | None = None
    while True:
        seat = match.to_move(timeline.state)[0]
        if seat == DEALER:
            timeline.deal(dice)
            continue
        if timeline.state.turn == ROUND and begun is None:
            begun = match.copy(timeline.state)
        move = bots[seat].choose(View(match, match.view(timeline.state, seat), seat), Limit())
        last = timeline.state.turn == ROUND and seat == 1 and match.write(move) == "commit"
        if last:
            assert begun is not None
            return begun, match.copy(timeline.state)
        timeline.play(seat, move, dice)


class Growing:
    """Trees over one position, one for each thread, fresh ones in every round."""

    def __init__(self, match: Match, state: State, threads: int) -> None:
        bot = find_bot(match, "mcts").seat(match, 0, make_rng(2))
        assert isinstance(bot, Mcts)
        self._bot, self._view, self._threads = bot, View(match, match.view(state, 0), 0), threads
        self._pool = ThreadPoolExecutor(threads)

    def play(self, clock: Any) -> Round:
        workers = self._bot.workers(self._view, self._threads)
        started = clock()
        if self._threads == 1:
            workers[0].iterate(ITERATIONS)
        else:
            list(self._pool.map(lambda worker: worker.iterate(ITERATIONS), workers))
        taken = clock() - started
        return sum(worker.done for worker in workers), sum(worker.rounds for worker in workers), taken


def bare(match: Match, ordered: State) -> Round:
    states, fixed = np.zeros(1, match.dtype), np.zeros(1, match.dtype)
    fixed[0] = ordered
    rng, luck = make_rng(3), np.zeros(match.game.luck_width, np.int32)
    started = time.thread_time()
    bare_rounds(states, fixed, match.board, rng, luck, BARE)
    return 0, BARE, time.thread_time() - started


def measure(match: Match, begun: State, ordered: State, rounds: int) -> dict[str, Pace]:
    one, two = Growing(match, begun, 1), Growing(match, begun, 2)
    paces = compete(
        rounds,
        {
            "search, 1 thread": lambda: one.play(time.process_time),
            "search, 2 threads": lambda: two.play(time.process_time),
            "bare rounds": lambda: bare(match, ordered),
        },
    )
    return paces | compete(
        10 * rounds,
        {
            "wall: search, 1 thread": lambda: one.play(time.perf_counter),
            "wall: search, 2 threads": lambda: two.play(time.perf_counter),
        },
    )


def stops(match: Match, state: State) -> list[float]:
    """Milliseconds that a search takes to answer when it is stopped, at random moments, one right after another."""
    bot = find_bot(match, "mcts:time=60,threads=2").seat(match, 0, make_rng(4))
    assert isinstance(bot, Mcts)
    view, moments = View(match, match.view(state, 0), 0), np.random.default_rng(5)
    taken = []
    for _ in range(STOPS):
        bot.start(view)
        time.sleep(moments.uniform(0, LONGEST_SEARCH))
        stopped = time.perf_counter()
        move = bot.stop()
        taken.append(1000 * (time.perf_counter() - stopped))
        match.check(state, 0, move)
    return sorted(taken)


def strength(games: int, speedup: float) -> tuple[float, float]:
    """The share of the points that two threads win from one in the same time, and its error.

    In the same time two threads do `speedup` times the iterations, half of them in each tree: counting those instead of
    seconds, the games are the same on a busy machine.
    """
    match = find_game("warlight").match(2)
    names = [f"mcts:iterations={round(A_TURN * speedup)},threads=2", f"mcts:iterations={A_TURN},threads=1"]
    standings = tournament(TournamentPlan(match, [find_bot(match, name) for name in names], games, seed=1)).standings
    won = next(one for one in standings if one.name == names[0])
    return won.share, won.error


def targets(paces: dict[str, Pace]) -> list[Target]:
    rate = {name: pace.turns_per_second for name, pace in paces.items()}
    apart = 2 * rate["search, 2 threads"] / rate["search, 1 thread"]
    return [
        Target(
            "two threads, times one, by the clock",
            rate["wall: search, 2 threads"] / rate["wall: search, 1 thread"],
            1.8,
        ),
        Target("two threads, times one, by processor time: if both had a core of their own", apart, 1.8),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description="The speed of Warlight's search.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--rounds", type=int, default=15, help="rounds, of which the best counts")
    parser.add_argument("--games", type=int, default=4, help="games of two threads against one; 0: none")
    given = parser.parse_args()
    match = find_game("warlight").match(2)
    begun, ordered = middle(match)
    paces = measure(match, begun, ordered, given.rounds)
    found = targets(paces)
    waits = stops(match, begun)
    share = strength(given.games, found[0].value) if given.games else None
    if given.json:
        table = {
            n: {"rounds_per_second": p.turns_per_second, "iterations_per_second": p.games_per_second}
            for n, p in paces.items()
        }
        met = [vars(target) | {"met": target.met} for target in found]
        print(json.dumps({"paces": table, "targets": met, "stops_ms": waits, "share": share}, indent=2))
        return 0
    print(f"Warlight, two seats on the world, round {ROUND}, best rounds\n")
    print(f"{'':28}{'rounds/s':>12}{'iterations/s':>14}")
    for name, pace in paces.items():
        print(f"{name:28}{pace.turns_per_second:12,.0f}{pace.games_per_second:14,.0f}")
    print()
    for target in found:
        print(target.line())
    cost = paces["bare rounds"].turns_per_second / paces["search, 1 thread"].turns_per_second
    print(f"        a round of the search, with both seats' plans: {cost:.1f} bare rounds")
    shown = f"{waits[STOPS // 2]:.1f} ms in the median, {waits[-1]:.1f} ms at worst"
    print(f"        {STOPS} stops at random moments: {shown}")
    if share:
        shown = f"{given.games} games of {A_TURN} iterations a turn for the one: {share[0]:.0%} ± {share[1]:.0%}"
        print(f"        two threads against one, {shown} of the points")
    return 0


if __name__ == "__main__":
    sys.exit(main())
