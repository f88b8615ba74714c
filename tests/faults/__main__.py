"""`python -m tests.faults --faults 1000`, from the root of the repository: causes faults of every kind in turn, or for
as long as `--minutes` says, and prints what was found, as a table in Markdown."""

from __future__ import annotations

import argparse
import itertools
import statistics
import time
import traceback
from collections.abc import Iterator

from .faults import LASTING, NAMES, ON_SQLITE, PASSING, Report, cause
from .players import Findings
from .world import World, all_games

PER_WORLD = 40
"""Faults until everybody starts anew, and what was told is compared with the database."""
COUNTS = ("acknowledged", "seen", "lost", "shown, not kept", "odd", "unanswered, kept")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--faults", type=int, default=1000, help="how many faults happen altogether")
    parser.add_argument("--minutes", type=float, default=1e9, help="no more faults are caused after so long")
    parser.add_argument("--pause", type=float, default=0.25, help="seconds that people wait before a move")
    asked = parser.parse_args()
    reports = {name: Report() for name in NAMES}
    found, until, number = Findings(), time.monotonic() + 60 * asked.minutes, 0
    for shared in itertools.cycle((True, True, True, False)):
        if number >= asked.faults or time.monotonic() > until:
            break
        world = World(shared, all_games(), asked.pause)
        try:
            for name in itertools.islice(_kinds(world), min(PER_WORLD, asked.faults - number)):
                if time.monotonic() > until:
                    break
                begin = time.monotonic()
                cause(world, name, reports[name if shared else f"sqlite {name}"])
                number += 1
                print(f"{number}: {name}{'' if shared else ' (SQLite)'}, {time.monotonic() - begin:.1f} s", flush=True)
            told = world.end()
        except AssertionError:
            traceback.print_exc()
            told = Findings()
            told.wrong.append(f"fault {number + 1} was not overcome")
            world.close()
        except BaseException:
            world.close()
            raise
        found += told
        found.wrong += told.wrong
        print(f"after {number} faults: {dict(told)}; wrong: {told.wrong[:5]}", flush=True)
    _print(reports, found, number)


def _kinds(world: World) -> Iterator[str]:
    kinds = [*LASTING, *PASSING, "two"] if world.shared else list(ON_SQLITE)
    return itertools.cycle(kind for kind in kinds if kind != "disk" or world.disk is not None)


def _print(reports: dict[str, Report], found: Findings, number: int) -> None:
    print("| fault | times | a table without moves: median | 95 of 100 | longest | new table during it: longest |")
    print("|---|---|---|---|---|---|")
    for name, report in reports.items():
        if report.times:
            gaps = sorted(report.gaps)
            opened = f"{max(report.openings):.1f} s" if report.openings else ""
            times = f"{statistics.median(gaps):.1f} s | {gaps[int(0.95 * len(gaps))]:.1f} s | {gaps[-1]:.1f} s"
            print(f"| {NAMES[name]} | {report.times} | {times} | {opened} |")
    print(f"{number} faults; " + ", ".join(f"{what}: {found[what]}" for what in COUNTS))
    print(f"wrong: {found.wrong}")


if __name__ == "__main__":
    main()
