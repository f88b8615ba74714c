"""Do shipped bots keep their time on a busy machine? `python -m bench.server.busy_tables [--programs N] [--seconds S]`

N other programs keep the processors busy while every shipped bot of every game plays at a table, by default with a
clock of a few seconds a turn. Counted are moves, and random moves that the tables made for bots that failed: there
should be none.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from hegemon.core.registry import shipped_games
from hegemon.store import ClockTerms, Terms, open_store
from hegemon.table import Host, Limits, Readiness, seating
from hegemon.table.clocks import TURN


def spin() -> None:
    """Keep a processor busy."""
    while True:
        sum(range(100_000))


async def play(programs: Sequence[multiprocessing.Process], seconds: float, clock: float) -> dict[str, object]:
    """One table for every bot, that bot on every seat, for a while, beside these programs."""
    games = shipped_games()
    moves: Counter[str] = Counter()
    failures: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(str(Path(folder) / "games.db"))
        host = Host(store, Limits(), Readiness(games))
        await host.readiness.everything()  # compiling never counts as thinking
        for process in programs:
            process.start()
        terms = Terms(clock=ClockTerms(TURN, clock)) if clock else Terms()
        tables = {}
        for game in games.values():
            seats = max(2, game.seats[0])
            for kind in game.bots():
                match = game.match(seats)
                sitting = [seating.bot(match, kind.name) for _ in range(seats)]
                opened = await host.open(match, sitting, 0.0, terms=terms)
                tables[f"{game.name} {kind.name}"] = opened.table
        began = time.monotonic()
        while time.monotonic() - began < seconds and any(table.running for table in tables.values()):
            await asyncio.sleep(1)
        for name, table in tables.items():
            moves[name] = len(table.timeline)
            failures += [f"{name}: {line.text}" for line in store.chat(table.row.id, 99) if line.seat == -1]
        await host.close()
        store.close()
    return {"moves": dict(moves), "random moves": len(failures), "why": failures}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--clock", type=float, default=5, help="seconds a turn; 0: no clock")
    asked = parser.parse_args()
    busy = [multiprocessing.Process(target=spin, daemon=True) for _ in range(asked.programs)]
    try:
        print(json.dumps(asyncio.run(play(busy, asked.seconds, asked.clock)), indent=1))
    finally:
        for process in busy:
            if process.is_alive():
                process.terminate()


if __name__ == "__main__":
    main()
