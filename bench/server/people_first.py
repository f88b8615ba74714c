"""The time that people wait for their opponents beside tables of searching bots: `python -m bench.server.people_first`.

Some people play against quick bots, each at a table of their own; first alone, which is the bare baseline, then with
many tables of strangers' bots that search for seconds a move beside them. Printed are the times from a person's move
to the opponent's answer, and how long the bots thought meanwhile, of a rated game and of the others.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import tempfile
import time
from pathlib import Path

from hegemon.core.match import Match
from hegemon.core.registry import find_game
from hegemon.store import Terms, open_store
from hegemon.table import Host, Limits, Listener, Readiness, seating
from hegemon.table.bots.places import Claim, Places
from hegemon.table.clocks import USUAL


async def person(host: Host, match: Match, until: float, waits: list[float]) -> None:
    """A person plays random moves against the quickest bot, one game after the other."""
    chance = random.Random(id(waits))
    while time.monotonic() < until:
        opened = await host.open(match, [seating.human("Ann"), seating.bot(match, "random")], 0.0)
        room = await host.room(opened.table.row.id)
        await room.join(Listener(), [opened.tokens[0] or ""])
        while opened.table.running and time.monotonic() < until:
            if opened.table.row.progress.to_move != [0]:
                await asyncio.sleep(0.005)
                continue
            boxes = match.legal(opened.table.timeline.state, 0)
            moved = time.perf_counter()
            await room.move(0, match.write(chance.choice(boxes).low), opened.table.index)
            while opened.table.running and opened.table.row.progress.to_move != [0]:
                await asyncio.sleep(0.002)
            waits.append(time.perf_counter() - moved)
            await asyncio.sleep(chance.uniform(0.2, 0.6))


def watch_thoughts() -> dict[str, list[float]]:
    """The time that searching bots think from now on, in rated games and in others."""
    thoughts: dict[str, list[float]] = {"rated": [], "others": []}
    release = Places.release

    def noted(self: Places, claim: Claim) -> None:
        if not claim.people:
            thoughts["rated" if claim.rated else "others"].append(time.monotonic() - claim.began)
        release(self, claim)

    setattr(Places, "release", noted)  # noqa: B010
    return thoughts


def line(name: str, waits: list[float]) -> str:
    """The time that a person waited, as a line."""
    ordered = sorted(waits)
    p50, p99 = ordered[len(ordered) // 2], ordered[int(0.99 * (len(ordered) - 1))]
    shown = "   ".join(f"{what} {1000 * value:7.1f} ms" for what, value in (("median", p50), ("p99", p99)))
    return f"{name:<28} {len(ordered):5} answers   {shown}   longest {1000 * ordered[-1]:7.1f} ms"


async def measure(args: argparse.Namespace) -> None:
    """The baseline, then the same beside the strangers."""
    match = find_game(args.game).match(2)
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(str(Path(folder) / "games.db"))
        host = Host(store, Limits(), Readiness({}))
        await asyncio.to_thread(match.ready)

        async def people() -> list[float]:
            waits: list[float] = []
            until = time.monotonic() + args.seconds
            await asyncio.gather(*(person(host, match, until, waits) for _ in range(args.people)))
            return waits

        await people()  # once for everything that is compiled or loaded
        print(line("people alone", await people()), flush=True)
        search = seating.bot(match, f"{args.bot}:time={args.time:g}")
        thoughts = watch_thoughts()
        await host.open(match, [search, search], 0.0, terms=Terms(clock=USUAL, help=False, rated=True))
        for _ in range(args.tables):
            await host.open(match, [search, search], 0.0)
        await asyncio.sleep(5)
        waits = await people()
        print(line(f"beside {args.tables} searching tables", waits), flush=True)
        for name, seconds in thoughts.items():
            shown = f"{min(seconds):.1f} to {max(seconds):.1f} s" if seconds else "none ended"
            print(f"thoughts of {args.time:g} s, {name}: {len(seconds)}, {shown}")
        await host.close()
        store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--people", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--game", default="vampires")
    parser.add_argument("--bot", default="mcts")
    parser.add_argument("--time", type=float, default=5, help="seconds a move of the searching bots")
    args = parser.parse_args()
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    print(f"{args.people} people, {args.game}, {os.cpu_count()} cores, load {load}", flush=True)
    asyncio.run(measure(args))


if __name__ == "__main__":
    main()
