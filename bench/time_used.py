"""Check that timed searches use their time: `python -m bench.time_used [--json] [--searches N] [--only TEXT]`.

Games are played by quick bots that depend on nothing but the seed, so that every run sees the same positions. As a turn
begins, the searching bot is asked about it; its answer is not played. Of the turns with several candidates it counts
how many iterations a search made, which share of its time it took, and how many searches gave up with next to no
iterations. To measure another version of the package, run this file with PYTHONPATH on that version's `src`.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from bench.measuring import Target

import hegemon
from hegemon.core.bot import View
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.registry import find_bot, find_game
from hegemon.core.rng import make_rng
from hegemon.core.rules import DEALER

FEW, SHARE, SLOW = 50, 0.01, 0.1
"""A search has given up that has fewer iterations, or a smaller share of the median's; where searches are so slow that
a tenth of the median is less than that, one below that tenth."""
PROVED = 0.99
"""A search to a depth that expects more, or less than the opposite, has proved the end: there is no more to find."""


@dataclass(frozen=True)
class Contest:
    """A search and the games it is asked about."""

    about: str
    game: str
    seats: int
    options: dict[str, str]
    players: str
    bot: str


CONTESTS = (
    Contest("mcts, Warlight, three seats", "warlight", 3, {}, "mcts:iterations=100,threads=1", "mcts"),
    Contest("mcts, Vampires", "vampires", 2, {}, "alphabeta:nodes=1000,table=12", "mcts"),
    Contest("alphabeta, Vampires", "vampires", 2, {}, "alphabeta:nodes=1000,table=12", "alphabeta"),
    Contest("sss, Vampires", "vampires", 2, {}, "alphabeta:nodes=1000,table=12", "sss"),
    Contest("montecarlo, Risk", "risk", 3, {}, "standard", "montecarlo"),
    Contest("montecarlo, Settlers", "settlers", 4, {}, "weights", "montecarlo"),
)


@dataclass
class SearchFigures:
    """Iterations and seconds of the searches of a contest."""

    iterations: list[int] = field(default_factory=list)
    used: list[float] = field(default_factory=list)
    """Shares of the time."""
    proved: int = 0

    def see(self, thoughts: dict[str, Any], seconds: float) -> None:
        if "depth" in thoughts and abs(2 * thoughts["win"] - 1) > 2 * PROVED - 1:
            self.proved += 1
            return
        self.iterations.append(thoughts["iterations"])
        self.used.append(thoughts["seconds"] / seconds)

    @property
    def given_up(self) -> int:
        median = statistics.median(self.iterations)
        few = max(min(FEW, SLOW * median), SHARE * median)
        return sum(count < few for count in self.iterations)

    def json(self) -> dict[str, Any]:
        return {
            "searches": len(self.iterations),
            "proved": self.proved,
            "given_up": self.given_up,
            "iterations": _quartiles(self.iterations),
            "time_used": _quartiles(self.used),
        }


def _quartiles(numbers: list[Any]) -> list[float]:
    """The least, the quartiles, the most."""
    return [min(numbers), *(round(cut, 3) for cut in statistics.quantiles(numbers, method="inclusive")), max(numbers)]


def turns(match: Match, players: str) -> Iterator[View]:
    """Game after game: the view of the seat whose turn begins."""
    for game in count(1):
        state, dice, before = match.start(), make_rng(game), DEALER
        bots = [find_bot(match, players).seat(match, seat, make_rng(game, 1 + seat)) for seat in range(match.seats)]
        while due := match.to_move(state):
            seat = due[0]
            if seat == DEALER:
                move = match.legal(state, seat)[0].low
            else:
                view = View(match, match.view(state, seat), seat)
                if seat != before:
                    yield view
                move = bots[seat].choose(view, Limit())
            before = seat
            state = match.apply(state, seat, move, match.chance(state, seat, move, dice))


def measure(contest: Contest, searches: int, seconds: float, threads: int) -> SearchFigures:
    match = find_game(contest.game).match(contest.seats, contest.options)
    trees = f",threads={threads}" if contest.bot == "mcts" else ""
    kind, found = find_bot(match, f"{contest.bot}:time={seconds}{trees}"), SearchFigures()
    bots = [kind.seat(match, seat, make_rng(seat)) for seat in range(match.seats)]
    for view in turns(match, contest.players):
        bots[view.seat].choose(view, Limit())
        thoughts = bots[view.seat].thoughts
        if thoughts is not None and len(thoughts["candidates"]) > 1:
            found.see(thoughts, seconds)
        if len(found.iterations) == searches:
            break
    return found


def report(about: str, found: SearchFigures) -> None:
    proved = f", besides {found.proved} that proved how the game ends" if found.proved else ""
    print(f"{about}: {len(found.iterations)} searches{proved}")
    for name, cuts, form in (
        ("iterations", _quartiles(found.iterations), ",.0f"),
        ("share of the time", _quartiles(found.used), ".0%"),
    ):
        print(f"        {name:20}" + "".join(f"{cut:>10{form}}" for cut in cuts))
    print(f"{Target('searches that gave up', found.given_up, 0, at_most=True).line()}\n", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Whether timed searches use their time.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--searches", type=int, default=500, help="searches of every bot")
    parser.add_argument("--seconds", type=float, default=0.3, help="the time for each of them")
    parser.add_argument("--threads", type=int, default=0, help="trees of mcts; 0: one for every core")
    parser.add_argument("--only", default="", metavar="TEXT", help="only bots and games with this in their heading")
    given = parser.parse_args()
    all_found = {}
    if not given.json:
        print(f"{Path(hegemon.__file__).parent}, {given.seconds} s a search; least, quartiles, most\n", flush=True)
    for contest in CONTESTS:
        if given.only.lower() in contest.about.lower():
            all_found[contest.about] = found = measure(contest, given.searches, given.seconds, given.threads)
            if not given.json:
                report(contest.about, found)
    if given.json:
        print(json.dumps({about: found.json() for about, found in all_found.items()}, indent=2))
    return int(any(found.given_up for found in all_found.values()))


if __name__ == "__main__":
    sys.exit(main())
