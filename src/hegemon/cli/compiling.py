"""Progress of compiling while a command waits: a name in the progress bar, and how long all of it took last time."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from rich.progress import Progress, TaskID

from hegemon.core.kernels.sources import cache_root

TIMES = "compile_times.json"
WORTH_TELLING = 1.0
"""Seconds: what took less is not worth remembering."""


@contextmanager
def shown_compiling(progress: Progress, game: str) -> Iterator[None]:
    """While this lasts, a bar of its own says which kernel of the game is being compiled."""
    if progress.disable:
        yield
        return
    from numba.core import event

    bar = CompileBar(progress, game, cache_root() / TIMES)
    with event.install_listener("numba:compile", bar):
        yield
    bar.finish()


class CompileBar:
    """Listens to the compiler. Kernels compile others that they call: the bar names the innermost one."""

    def __init__(self, progress: Progress, game: str, times: Path) -> None:
        self._progress, self._game, self._times = progress, game, times
        self._last = _read(times).get(game)
        self._running: list[str] = []
        self._kernels, self._seconds, self._started = 0, 0.0, 0.0
        self._task: TaskID | None = None
        self._lock = threading.RLock()

    def notify(self, event: Any) -> None:
        """Called by Numba before and after it compiles."""
        with self._lock:
            if event.is_start:
                self._begin(event.data["dispatcher"].py_func.__name__)
            else:
                self._end()

    def finish(self) -> None:
        """Remove the bar, and remember how long it took if anything was compiled."""
        if self._task is not None:
            self._progress.remove_task(self._task)
        if self._seconds > WORTH_TELLING:
            with suppress(OSError):
                self._times.parent.mkdir(parents=True, exist_ok=True)
                kept = json.dumps(_read(self._times) | {self._game: round(self._seconds, 1)}, indent=1)
                self._times.write_text(kept + "\n", encoding="utf-8")

    def _begin(self, name: str) -> None:
        if not self._running:
            self._started = time.monotonic()
        self._running.append(name)
        self._kernels += 1
        if self._task is None:
            self._task = self._progress.add_task("", total=self._last)
        self._show()

    def _end(self) -> None:
        self._running.pop()
        if not self._running:
            self._seconds += time.monotonic() - self._started
        self._show()

    def _show(self) -> None:
        if self._task is None:
            return
        passed = self._seconds + (time.monotonic() - self._started if self._running else 0.0)
        last = f" (last time {self._last:.0f} s)" if self._last else ""
        name = self._running[-1] if self._running else "done"
        text = f"compiling {self._game}{last}, kernel {self._kernels}: {name}"
        self._progress.update(self._task, completed=round(passed), description=text)


def _read(times: Path) -> dict[str, float]:
    """Seconds by game, as far as they are known."""
    try:
        found = json.loads(times.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    known = found.items() if isinstance(found, dict) else ()
    return {str(name): float(seconds) for name, seconds in known if isinstance(seconds, int | float)}
