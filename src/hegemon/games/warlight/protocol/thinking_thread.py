"""A thread that thinks about one thing after the other; callers wait for an answer up to a limit."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Failed(Exception):
    """The work raised an error, which is the cause."""


class _Job(Generic[T]):
    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self.done = threading.Event()
        self.given_up = False
        self.result: list[T] = []
        self.failure: BaseException | None = None

    def run(self) -> None:
        if not self.given_up:
            try:
                self.result.append(self._work())
            except BaseException as failure:
                self.failure = failure
        self.done.set()


class Thinker:
    """Works in the background. Work that no caller waits for any more is not begun."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        threading.Thread(target=self._run, daemon=True, name="thinker").start()

    def _run(self) -> None:
        while True:
            self._jobs.get()()

    def begin(self, work: Callable[[], object]) -> None:
        """Begin work without waiting; the next caller gets its failure, if it matters."""
        self._jobs.put(_Job(work).run)

    def within(self, seconds: float, work: Callable[[], T]) -> T | None:
        """The result of the work, or None if it takes longer; `Failed` if it raises."""
        job = _Job(work)
        self._jobs.put(job.run)
        if not job.done.wait(max(0.0, seconds)):
            job.given_up = True
            return None
        if job.failure is not None:
            raise Failed(f"{type(job.failure).__name__}: {job.failure}") from job.failure
        return job.result[0]
