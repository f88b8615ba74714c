"""Games in processes of this machine (`--on processes`): for bots that are not kernels, which cannot run in parallel on
Python's threads.

An arena is sent as its recipe, as to a cluster. If a process is lost, the run ends with a message.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait

from hegemon.core.errors import BadOptions, HegemonError
from hegemon.lab.arena import Arena, Part
from hegemon.lab.backends import Backend
from hegemon.lab.outcome import Outcomes
from hegemon.lab.recipe import play_recipe, write_recipe


class ProcessLost(HegemonError):
    """A worker process has ended."""


class Processes(Backend):
    """Plays parts in processes, one part each; they stay for as long as the backend is open."""

    def __init__(self, processes: int | None = None) -> None:
        self.workers = os.cpu_count() or 1 if processes is None else processes
        if self.workers < 1:
            raise BadOptions(f"the number of processes must be at least 1, not {processes}")
        self._pool = ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"), end_with_parent)

    @property
    def about(self) -> str:
        return f"{self.workers} process{'es' * (self.workers > 1)}"

    def play(self, arena: Arena, parts: Sequence[Part]) -> Generator[tuple[int, Outcomes], None, None]:
        recipe = write_recipe(arena)
        playing = {self._pool.submit(play_recipe, recipe, *part): number for number, part in enumerate(parts)}
        try:
            for done in as_completed(playing):
                played = done.result()
                if isinstance(played, str):
                    raise BadOptions(f"processes cannot play this: {played}")
                yield playing[done], Outcomes(*played)
        except BrokenProcessPool:
            raise ProcessLost(
                "a worker process ended unexpectedly: a bot may have ended it, or it used too much memory"
            ) from None
        finally:
            for unfinished in playing:
                unfinished.cancel()

    def close(self) -> None:
        """Drop the games that are still being played, so that closing does not wait for a slow bot."""
        processes = list((self._pool._processes or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


def end_with_parent() -> None:
    """End with the parent process, and leave interrupts to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asking = multiprocessing.parent_process()
    assert asking is not None

    def leave_with(sentinel: int) -> None:
        wait([sentinel])
        os._exit(1)

    threading.Thread(target=leave_with, args=(asking.sentinel,), daemon=True).start()
