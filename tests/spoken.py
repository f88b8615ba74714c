"""The output of a program, line by line; nobody waits for ever for a line that it never prints."""

from __future__ import annotations

import queue
import re
import subprocess
import threading
import time

PATIENCE = 120.0
"""Seconds: a program may have to load its rules first, on a busy machine."""


class Spoken:
    """Reads the output of a process as it comes."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.said = ""
        """Everything that was looked at."""
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        assert process.stdout is not None
        self._stdout = process.stdout
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self._stdout:
            self._lines.put(line)
        self._lines.put(None)

    def line(self, pattern: str, seconds: float = PATIENCE) -> str:
        """The first group of the next line like this, or all that matched."""
        until = time.monotonic() + seconds
        while (line := self._next(until, pattern)) is not None:
            if found := re.search(pattern, line):
                return found[found.re.groups and 1]
        raise AssertionError(f"it ended before it said {pattern!r}; it said: {self.said}")

    def rest(self, seconds: float = PATIENCE) -> str:
        """All that it says until it ends."""
        until = time.monotonic() + seconds
        while self._next(until, "its last word") is not None:
            pass
        return self.said

    def _next(self, until: float, wanted: str) -> str | None:
        try:
            line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            raise AssertionError(f"waited in vain for {wanted!r}; it said: {self.said}") from None
        self.said += line or ""
        return line
