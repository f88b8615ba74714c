"""The cost of a depth for `sss`, beside `alphabeta`, in Vampires vs Werewolves: `python -m bench.sss [--json]`.

Both search the positions of `bench.vampires` to the same depths and find the same values. Counted are positions looked
at and seconds of the processor. And, for every depth that is half done: how often the best turn of the depth before it,
and how often the turn with the highest upper bound, is the one that the finished depth finds best.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from typing import Any

from bench.vampires import positions

from hegemon.core.registry import find_bot, find_game
from hegemon.core.rng import make_rng
from hegemon.core.state import State
from hegemon.search.alphabeta import Alphabeta, Deepening
from hegemon.search.sss import Descent

MATCH = find_game("vampires").match(2, {"board": "random"})
DEEPEST, MOST = 6, 2_000_000
"""Depths that are measured, and the positions that a search may look at in one of them."""
GUESSED = 4
"""The first depth of which guesses at half time are counted."""


def search_of(name: str, state: State, seat: int) -> Deepening:
    bot = find_bot(MATCH, f"{name}:habit=0").seat(MATCH, seat, make_rng(1))
    assert isinstance(bot, Alphabeta)
    return bot.deepening(state)


def finish(search: Deepening, depth: int) -> tuple[int, float]:
    """Search to a depth: positions looked at, and seconds."""
    before, started = search.nodes, time.thread_time()
    search.begin(depth)
    search.look(MOST)
    return search.nodes - before, time.thread_time() - started


def compare(state: State, seat: int) -> dict[int, dict[str, Any]]:
    """By depth, what both needed; up to the first depth that one of them could not finish."""
    searches = {name: search_of(name, state, seat) for name in ("alphabeta", "sss")}
    found = {}
    for depth in range(1, DEEPEST + 1):
        needed = {name: finish(search, depth) for name, search in searches.items()}
        descent = searches["sss"]
        assert isinstance(descent, Descent)
        if not all(search.done for search in searches.values()):
            break
        assert searches["alphabeta"].value == descent.value
        found[depth] = {"needed": needed, "passes": descent.passes}
    return found


def guesses(state: State, seat: int, known: dict[int, dict[str, Any]]) -> list[tuple[bool, bool]]:
    """For every depth, half done: whether the best of the depth before, and the highest bound, name the best turn."""
    search, guessed = search_of("sss", state, seat), []
    for depth, found in known.items():
        before = search.best
        search.begin(depth)
        search.look(found["needed"]["sss"][0] // 2)
        bounds = search._stack.worth[: search._stack.frames[0].count]
        highest = int(bounds.argmax())
        search.look(MOST)
        if depth >= GUESSED:
            guessed.append((before == search.best, highest == search.best))
    return guessed


def measure() -> dict[str, Any]:
    compared, guessed = [], []
    for state, seat in positions(MATCH):
        compared.append(compare(state, seat))
        guessed += guesses(state, seat, compared[-1])
    rows = {}
    for depth in range(1, DEEPEST + 1):
        here = [found[depth] for found in compared if depth in found]
        rows[depth] = {
            "searches": len(here),
            **{f"{name} positions": sum(each["needed"][name][0] for each in here) for name in ("alphabeta", "sss")},
            **{f"{name} seconds": sum(each["needed"][name][1] for each in here) for name in ("alphabeta", "sss")},
            "passes": statistics.median(each["passes"] for each in here),
        }
    half = {
        "depths": len(guessed),
        "depth before": sum(a for a, _ in guessed),
        "highest bound": sum(b for _, b in guessed),
    }
    return {"depths": rows, "half done": half}


def main() -> int:
    parser = argparse.ArgumentParser(description="What sss needs for a depth, beside alphabeta.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    finish(search_of("sss", *next(positions(MATCH))), 1)  # compiles, before anything counts
    found = measure()
    if given.json:
        print(json.dumps(found, indent=2))
        return 0
    print(f"{'depth':>5}{'searches':>10}{'alphabeta':>22}{'sss':>22}{'passes':>8}")
    for depth, row in found["depths"].items():
        cells = "".join(f"{row[f'{n} positions']:>13,}{row[f'{n} seconds']:>7.2f} s" for n in ("alphabeta", "sss"))
        print(f"{depth:>5}{row['searches']:>10}{cells}{row['passes']:>8g}")
    half = found["half done"]
    print(f"\nhalf done, {half['depths']} depths: the best turn is that of the depth before in {half['depth before']},")
    print(f"the one with the highest bound in {half['highest bound']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
