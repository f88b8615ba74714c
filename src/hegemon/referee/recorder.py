"""Records written while playing: every line is in the file before the next move is asked for."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from hegemon.core.errors import BadFile
from hegemon.core.history.record import Record, entry_line
from hegemon.core.history.thoughts import Note, beside
from hegemon.core.history.timeline import Entry
from hegemon.core.match import Result
from hegemon.referee.referee import Step


class Recorder:
    """Writes a game to a file as it is played, and what bots thought into a file beside it, if that is wanted."""

    def __init__(self, path: Path, record: Record, thoughts: bool = False) -> None:
        self.path = path
        self.thoughts: Path | None = None
        """The file of thoughts, once there is one."""
        self._match, self._keeps_thoughts = record.match, thoughts
        self._file, self._beside = self._open(path), None
        beside(path).unlink(missing_ok=True)  # of an earlier game in this file
        self._line(self._file, json.dumps(record.header(), ensure_ascii=False))
        self._written = 0
        self.catch_up(record.entries)

    _beside: IO[str] | None

    def catch_up(self, entries: Sequence[Entry]) -> None:
        """Write the moves of the game that are not written yet."""
        for entry in entries[self._written :]:
            self._line(self._file, entry_line(self._match, entry))
            self._written += 1

    def moved(self, step: Step) -> None:
        """Write a move."""
        self._line(self._file, entry_line(self._match, step.entry))
        self._written += 1
        if self._keeps_thoughts and step.thoughts is not None:
            if self._beside is None:
                self.thoughts = beside(self.path)
                self._beside = self._open(self.thoughts)
            self._line(self._beside, Note(step.index, step.entry.seat, step.thoughts).line)

    def close(self, result: Result | None = None) -> None:
        """Write the result, unless the game was stopped, and close the file."""
        if result is not None:
            self._line(self._file, json.dumps({"result": result.json()}))
        for file in (self._file, self._beside):
            if file is not None:
                file.close()

    def _open(self, path: Path) -> IO[str]:
        try:
            return open(path, "w", encoding="utf-8", buffering=1)
        except OSError as error:
            raise BadFile(f"{path}: {error.strerror}") from None

    def _line(self, file: IO[str], line: str) -> None:
        try:
            file.write(line + "\n")
        except OSError as error:
            raise BadFile(f"{file.name}: {error.strerror}") from None
