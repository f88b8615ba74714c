"""Progress of compiling while a command waits: a name in a progress bar, and how long all of it took last time."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from rich.progress import Progress, TaskID

from hegemon.cli.common import console, progress_bar
from hegemon.core.game import Game
from hegemon.core.history.record import MAX_LINE
from hegemon.core.kernels.sources import cache_root
from hegemon.referee.warm_up import needs_compiling, warm_up

TIMES = "compile_times.json"
RULES = "rules"
WORTH_TELLING = 1.0
"""Seconds: what took less is not worth remembering."""


@contextmanager
def shown_compiling(game: str, progress: Progress | None = None, *, shown: bool = True) -> Iterator[None]:
    """While this lasts, a bar says which kernel of the game is being compiled, if the output is a terminal.

    It is a line of `progress`, or, in a command without one, a bar that is there only while something is compiled.
    """
    if not (shown and console.is_terminal):
        yield
        return
    from numba.core import event

    bar = CompileBar(game, cache_root() / TIMES, progress)
    event.Listener.register(CompileBar)  # Numba takes only its own kind; its module is not imported before it is needed
    with event.install_listener("numba:compile", bar):
        try:
            yield
        finally:
            bar.finish()


def recorded_game(record: Path) -> str:
    """The game that a record's header names, before the record is read; "rules" where it names none."""
    with suppress(OSError, ValueError), record.open(encoding="utf-8") as file:
        header = json.loads(file.readline(MAX_LINE))
        if isinstance(header, dict):
            return str(header.get("game", RULES))
    return RULES


def compile_for_workers(game: Game, on: str) -> None:
    """Compile a game here if it will be played in other processes, where no bar can show it, and for the first time."""
    if on.startswith("processes") and needs_compiling(game):
        warm_up(game)


class CompileBar:
    """Listens to the compiler. Kernels compile others that they call: the bar names the innermost one."""

    def __init__(self, game: str, times: Path, progress: Progress | None = None) -> None:
        self._game, self._times, self._progress = game, times, progress
        self._last = _read(times).get(game)
        self._running: list[str] = []
        self._kernels, self._seconds, self._started = 0, 0.0, 0.0
        self._shown_in: Progress | None = None
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
        with self._lock:
            self._hide()
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
        self._show()

    def _end(self) -> None:
        self._running.pop()
        if not self._running:
            self._seconds += time.monotonic() - self._started
        if self._running or self._progress is not None:
            self._show()
        else:
            self._hide()  # a person may be asked next, and a bar that moves would write over what is typed

    def _show(self) -> None:
        passed = self._seconds + (time.monotonic() - self._started if self._running else 0.0)
        last = f" (last time {self._last:.0f} s)" if self._last else ""
        name = self._running[-1] if self._running else "done"
        text = f"compiling {self._game}{last}, kernel {self._kernels}: {name}"
        if self._shown_in is None or self._task is None:
            self._shown_in = self._progress if self._progress is not None else progress_bar(shown=True)
            self._task = self._shown_in.add_task(text, total=self._last)
            self._shown_in.start()
        self._shown_in.update(self._task, completed=round(passed), description=text)

    def _hide(self) -> None:
        if self._shown_in is not None and self._task is not None:
            self._shown_in.remove_task(self._task)
            if self._progress is None:
                self._shown_in.stop()
        self._shown_in = self._task = None


def _read(times: Path) -> dict[str, float]:
    """Seconds by game, as far as they are known."""
    try:
        found = json.loads(times.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    known = found.items() if isinstance(found, dict) else ()
    return {str(name): float(seconds) for name, seconds in known if isinstance(seconds, int | float)}
