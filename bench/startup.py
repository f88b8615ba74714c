"""The time that commands take to start, in processor time beside `python -c "import typer, numpy"`, in one run.

python -m bench.startup [--repeat 5]: the median of the runs of each; the first run of all, which may still write
bytecode or compile, does not count.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

HEGEMON = [sys.executable, "-m", "hegemon.cli"]
YARDSTICK = [sys.executable, "-c", "import typer, numpy"]
MEASURED = {
    'python -c "import typer, numpy"': YARDSTICK,
    'python -c "import numba"': [sys.executable, "-c", "import numba"],
    "hegemon --help": [*HEGEMON, "--help"],
    "hegemon games": [*HEGEMON, "games"],
    "hegemon bots risk": [*HEGEMON, "bots", "risk"],
    "hegemon bots": [*HEGEMON, "bots"],
} | {
    f"hegemon simulate {game}, 10 games": [*HEGEMON, "simulate", game, "--seats", seats, "--games", "10"]
    for game, seats in {
        "risk": "standard,random",
        "settlers": "weights,random,random",
        "vampires": "greedy,random",
        "warlight": "campaign,random",
    }.items()
}


PLAIN = ["env", "NUMBA_DISABLE_JIT=1"]
"""Rules as plain Python: Numba is not even imported."""


def replays(folder: Path) -> dict[str, Sequence[str]]:
    """Commands that replay a game of Risk, with compiled rules and without."""
    record = folder / "risk-0-0.jsonl"
    words = ["simulate", "risk", "--seats", "standard,random", "--games", "1", "--records", str(folder)]
    subprocess.run([*HEGEMON, *words], stdout=subprocess.DEVNULL, check=True)
    moves = len(record.read_text(encoding="utf-8").splitlines()) - 2
    replay = [*HEGEMON, "replay", str(record)]
    return {f"hegemon replay, {moves} moves of Risk": replay, "the same, rules not compiled": [*PLAIN, *replay]}


def processor_time(command: Sequence[str]) -> float:
    """Seconds of processor time, of the user and of the system, that a command takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=5, help="runs of each command")
    repeat = parser.parse_args().repeat
    with tempfile.TemporaryDirectory() as folder:
        measured = MEASURED | replays(Path(folder))
        for command in measured.values():
            processor_time(command)
        rounds = [{name: processor_time(command) for name, command in measured.items()} for _ in range(repeat)]
    times = {name: statistics.median(one[name] for one in rounds) for name in measured}
    unit = next(iter(times.values()))
    for name, seconds in times.items():
        print(f"{name:<34} {seconds:6.2f} s  {seconds / unit:5.1f} x")


if __name__ == "__main__":
    main()
