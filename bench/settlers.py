"""The speed of Settlers, beside catanatron in the same run: `make bench`, or `python -m bench.settlers [--rounds N]`.

Contestants take turns on one thread, each playing the same games in every round, and each one's best round counts, in
seconds of processor time: so other load on the machine disturbs all alike and little. Four seats on random boards. The
players of catanatron never offer a trade to others, so ours do not in what is compared; with offers it is shown beside.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bench.measuring import Pace, Round, Target, as_json, compete, report

from hegemon.core.registry import find_bot, find_game
from hegemon.lab.arena import Arena, Part
from hegemon.lab.seating import seat_plan

SEATS = 4
CONTESTS = {
    "random": ("random", 0, 200),
    "weights": ("thesis-example", 0, 500),
    "planner": ("planner", 0, 50),
    "random, with offers": ("random", 3, 100),
    "weights, with offers": ("thesis-example", 3, 500),
}
"""Bot, offers a turn, games a round."""
THEIRS = {"catanatron random": ("random", 4), "catanatron weighted": ("weighted", 4)}


def our_contest(bot: str, offers: int, games: int) -> Callable[[], Round]:
    match = find_game("settlers").match(SEATS, {"max_offers": offers, "board": "random"})
    arena = Arena(match, [find_bot(match, bot)] * SEATS)

    def play() -> Round:
        started = time.thread_time()
        outcomes = arena.play(Part(1, 0, seat_plan(SEATS, 0, games)))
        return games, sum(outcome.turns for outcome in outcomes), time.thread_time() - started

    return play


def their_contest(process: subprocess.Popen[str], player: str, games: int) -> Callable[[], Round]:
    asked, answers = process.stdin, process.stdout
    assert asked is not None
    assert answers is not None

    def play() -> Round:
        asked.write(f"{player} {games}\n")
        asked.flush()
        answer = json.loads(answers.readline())
        return answer["games"], answer["turns"], answer["seconds"]

    return play


def measure(rounds: int) -> dict[str, Pace]:
    """The best of `rounds` rounds of every contestant."""
    script = Path(__file__).parent / "peers/catanatron_games.py"
    command = [sys.executable, str(script)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        contestants = {name: our_contest(*contest) for name, contest in CONTESTS.items()}
        contestants |= {name: their_contest(process, *contest) for name, contest in THEIRS.items()}
        paces = compete(rounds, contestants)
        assert process.stdin is not None
        process.stdin.close()
    return paces


def targets(paces: dict[str, Pace]) -> list[Target]:
    rate = {name: pace.games_per_second for name, pace in paces.items()}
    theirs = rate["catanatron random"]
    return [
        Target("random, times catanatron's random in games/s", rate["random"] / theirs, 100),
        Target("weights, times catanatron's random in games/s", rate["weights"] / theirs, 60),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description="The speed of Settlers, beside catanatron.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--rounds", type=int, default=10, help="rounds, of which the best counts")
    given = parser.parse_args()
    if importlib.util.find_spec("catanatron") is None:
        print("catanatron is missing: pip install -e '.[bench]'", file=sys.stderr)
        return 2
    paces = measure(given.rounds)
    found = targets(paces)
    if given.json:
        print(json.dumps(as_json(paces, found), indent=2))
    else:
        report(f"Settlers, {SEATS} seats, one thread, best rounds", paces, found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
