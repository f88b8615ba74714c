"""`python -m tests.faults --faults 1000`, from the root of the repository: causes faults of every kind in turn, or for
as long as `--minutes` says, and prints what was found, as a table in Markdown."""

from __future__ import annotations

import argparse
import itertools
import statistics
import threading
import time
import traceback
from collections.abc import Iterator

from .faults import LASTING, NAMES, ON_SQLITE, PASSING, Report, cause
from .players import Findings
from .world import World, all_games

PER_WORLD = 40
"""Faults until everybody starts anew; then the notes of the clients are compared with the database."""
COUNTS = ("acknowledged", "seen", "lost", "shown, not kept", "odd", "unanswered, kept")


class Run:
    """Faults in several worlds side by side, and what they have shown so far."""

    def __init__(self, faults: int, minutes: float, pause: float) -> None:
        self._left, self._until, self._pause = faults, time.monotonic() + 60 * minutes, pause
        self._lock = threading.Lock()
        self._kinds = itertools.cycle((True, True, True, False))
        self.number = 0
        self.reports = {name: Report() for name in NAMES}
        self.found = Findings()

    def go(self) -> None:
        """One world after the other, until there were enough faults."""
        while self._more():
            with self._lock:
                shared = next(self._kinds)
            reports = {name: Report() for name in NAMES}
            found = self._world(shared, reports)
            with self._lock:
                self.found += found
                self.found.wrong += found.wrong
                for name, report in reports.items():
                    self.reports[name].add(report)
                print(f"after {self.number} faults: {dict(found)}; wrong: {found.wrong[:5]}", flush=True)

    def _world(self, shared: bool, reports: dict[str, Report]) -> Findings:
        """The result of one world; if a fault was not overcome, that one and nothing else."""
        world = None
        try:
            world = World(shared, all_games(), self._pause)
            for name in itertools.islice(_kinds(world), PER_WORLD):
                if not self._take():
                    break
                begin = time.monotonic()
                cause(world, name, reports[name if shared else f"sqlite {name}"])
                with self._lock:
                    self.number += 1
                    seconds = time.monotonic() - begin
                    print(f"{self.number}: {name}{'' if shared else ' (SQLite)'}, {seconds:.1f} s", flush=True)
            return world.end()
        except Exception as error:
            traceback.print_exc()
            found = Findings()
            found.wrong.append(f"a fault was not overcome: {type(error).__name__}: {error}")
            found["compared never"] = sum(report.times for report in reports.values())
            if world is not None:
                world.close()
            return found

    def _more(self) -> bool:
        return self._left > 0 and time.monotonic() < self._until

    def _take(self) -> bool:
        """True if there is time for one more fault, which is counted."""
        with self._lock:
            more = self._more()
            self._left -= more
            return more

    def table(self) -> None:
        print("| fault | times | a table without moves: median | 95 of 100 | longest | new table during it: longest |")
        print("|---|---|---|---|---|---|")
        for name, report in self.reports.items():
            if report.times:
                gaps = sorted(report.gaps)
                opened = f"{max(report.openings):.1f} s" if report.openings else ""
                times = f"{statistics.median(gaps):.1f} s | {gaps[int(0.95 * len(gaps))]:.1f} s | {gaps[-1]:.1f} s"
                print(f"| {NAMES[name]} | {report.times} | {times} | {opened} |")
        print(f"{self.number} faults; " + ", ".join(f"{what}: {self.found[what]}" for what in COUNTS))
        print(f"faults after which nothing was compared: {self.found['compared never']}")
        print(f"wrong: {self.found.wrong}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--faults", type=int, default=1000, help="how many faults happen altogether")
    parser.add_argument("--minutes", type=float, default=1e6, help="no more faults are caused after so long")
    parser.add_argument("--pause", type=float, default=0.25, help="seconds that people wait before a move")
    parser.add_argument("--worlds", type=int, default=1, help="pairs of servers, each with a database, side by side")
    asked = parser.parse_args()
    run = Run(asked.faults, asked.minutes, asked.pause)
    worlds = [threading.Thread(target=run.go) for _ in range(asked.worlds)]
    for world in worlds:
        world.start()
    for world in worlds:
        world.join()
    run.table()


def _kinds(world: World) -> Iterator[str]:
    kinds = [*LASTING, *PASSING, "two"] if world.shared else list(ON_SQLITE)
    return itertools.cycle(kind for kind in kinds if kind != "disk" or world.disk is not None)


if __name__ == "__main__":
    main()
