"""Says how long each kernel of a game takes to compile, the slowest first, in processor time without what it calls.

python tools/time_kernels.py GAME [--top 10]: compiles in a cache of its own what a first table and a first simulation
need, for minutes.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from typing import Any

from numba.core import event

from make_kernels import PROGRAM


class Times(event.Listener):
    """Processor time of compiling, by kernel; kernels are compiled inside others."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)
        self.versions: Counter[str] = Counter()
        self._thread = threading.local()

    def on_start(self, happened: Any) -> None:
        self._settle()
        function = happened.data["dispatcher"].py_func
        name = f"{function.__module__.removeprefix('hegemon.')}.{function.__name__}"
        self.versions[name] += 1
        self._running.append(name)

    def on_end(self, happened: Any) -> None:
        self._settle()
        self._running.pop()

    @property
    def _running(self) -> list[str]:
        if not hasattr(self._thread, "running"):
            self._thread.running, self._thread.since = [], time.thread_time()
        running: list[str] = self._thread.running
        return running

    def _settle(self) -> None:
        """Count the time since the last event for the kernel that was being compiled."""
        if self._running:
            self.seconds[self._running[-1]] += time.thread_time() - self._thread.since
        self._thread.since = time.thread_time()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--top", type=int, default=10)
    parser.add_argument(
        "--here", action="store_true", help="in the cache that HEGEMON_CACHE names, not in an empty one"
    )
    given = parser.parse_args()
    if given.here:
        report(given.game, given.top)
        return
    with tempfile.TemporaryDirectory() as cache:
        words = [sys.executable, __file__, given.game, "--top", str(given.top), "--here"]
        subprocess.run(words, env=os.environ | {"HEGEMON_CACHE": cache}, check=True)


def report(game: str, top: int) -> None:
    """Compile a game and print the table."""
    times = Times()
    sys.argv = ["", game]
    with event.install_listener("numba:compile", times):
        exec(PROGRAM, {})
    whole = sum(times.seconds.values())
    print(f"{game}: {len(times.versions)} kernels, {times.versions.total()} versions, {whole:.0f} s of processor time")
    for name, seconds in sorted(times.seconds.items(), key=lambda one: -one[1])[:top]:
        print(f"| `{name}` | {times.versions[name]} | {seconds:.1f} | {100 * seconds / whole:.0f} % |")


if __name__ == "__main__":
    main()
