"""The folder of a laboratory: its runs, and the lock of its owner."""

from __future__ import annotations

from pathlib import Path
from typing import IO

from hegemon.core.errors import HegemonError
from hegemon.core.helpers.locks import hold
from hegemon.lab.runs.run import NotYours, Run

LOCK = "lock"


class LaboratoryFolder:
    """A folder with runs; one laboratory at a time owns it, and others may read it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock: IO[bytes] | None = None

    @property
    def ours(self) -> bool:
        return self._lock is not None

    def take(self) -> list[Run]:
        """Take the folder, unless another process has it; returns its runs."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            lock = (self.folder / LOCK).open("ab")
        except OSError as error:
            raise HegemonError(f"the lab's folder {self.folder} cannot be used: {error.strerror}") from None
        if not hold(lock):
            lock.close()
        self._lock = None if lock.closed else lock
        return self.runs()

    def runs(self) -> list[Run]:
        """All runs in the folder."""
        files = (file for file in sorted(self.folder.glob("*.json")) if not file.name.endswith(".snapshot.json"))
        return [run for file in files if (run := Run.load(file)) is not None]

    def check(self) -> None:
        """Refuse changes if another process owns the folder."""
        if not self.ours:
            raise NotYours(f"another server plays the runs of {self.folder.name}: ask that one")

    def leave(self) -> None:
        """Release the folder."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None
