"""`python -m tests.faults --times 20`, from the root of the repository: every fault so often, and a table of it."""

from __future__ import annotations

import argparse
import statistics
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

from .scenes import ON_POSTGRESQL, ON_SQLITE, Report


def main() -> None:
    from postgres import Postgres

    names = [*ON_SQLITE, *ON_POSTGRESQL]
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--times", type=int, default=20, help="how often each fault happens")
    parser.add_argument("--only", choices=names, action="append", help="this fault; repeatable")
    asked = parser.parse_args()
    reports: list[Report] = []
    postgres = Postgres()
    try:
        for name in asked.only or names:
            print(f"{name}: {asked.times} times …", flush=True)
            if name in ON_SQLITE:
                with tempfile.TemporaryDirectory() as folder:
                    reports.append(ON_SQLITE[name](Path(folder), asked.times))
            else:
                reports.append(ON_POSTGRESQL[name](postgres, asked.times))
    finally:
        postgres.stop()
    columns = ("fault", "times", "moves acknowledged", "lost", "twice or out of order", "unanswered, kept once",
               "connections lost", "back after: median", "longest")  # fmt: skip
    table = Table(*columns)
    for report in reports:
        found = report.findings
        table.add_row(
            report.fault,
            str(report.times),
            str(found.acknowledged),
            str(found.lost),
            str(found.odd),
            str(found.kept_unanswered),
            str(report.losses),
            f"{statistics.median(report.back):.1f} s",
            f"{max(report.back):.1f} s",
        )
    Console(width=160).print(table)


main()
