"""A run that is kept in a folder, with its settings, a journal and its results, and can be resumed.

The folder holds `settings.json`, `journal.jsonl` (outcomes, appended and flushed line by line) and files of results.
The same run on the same folder resumes where it ended, however it ended; any other run is refused.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from hegemon.core.errors import BadFile, BadOptions
from hegemon.core.files.whole import NEW, write_whole
from hegemon.core.helpers.locks import hold
from hegemon.lab.seating import SEATING

SETTINGS, JOURNAL = "settings.json", "journal.jsonl"
LONGEST_VALUE = 60


class Journal:
    """The folder of one run, held by one process at a time; a context manager."""

    def __init__(self, folder: Path, settings: Mapping[str, Any], may_change: Collection[str] = ()) -> None:
        """Begin the run with these settings in the folder, or resume it; some of the settings may differ then."""
        self.folder = folder
        self.settings = json.loads(json.dumps(settings))
        self._may_change = may_change
        self.entries: list[Any] = []
        """The lines of an earlier process."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = self._held()
            try:
                self._agree()
                self._replay()
            except BaseException:
                self._file.close()
                raise
        except OSError as error:
            raise BadOptions(f"{error.filename or folder}: {error.strerror}") from None

    def append(self, entry: Any) -> None:
        """Write an entry; after that it survives the end of the process."""
        line = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
        self._file.write(line.encode() + b"\n")
        self._file.flush()

    def write(self, name: str, text: str) -> None:
        """Write a file of results, whole or not at all."""
        write_whole(self.folder / name, text)

    def close(self) -> None:
        if not self._file.closed:
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _held(self) -> IO[bytes]:
        strangers = [x.name for x in self.folder.iterdir() if x.name != SETTINGS + NEW]
        if strangers and not (self.folder / SETTINGS).exists() and JOURNAL not in strangers:
            raise BadOptions(f"{self.folder} holds other files ({sorted(strangers)[0][:40]}): name an empty folder")
        file = (self.folder / JOURNAL).open("ab")
        if not hold(file):
            file.close()
            raise BadOptions(f"{self.folder}: another process is playing this run now")
        return file

    def _agree(self) -> None:
        path = self.folder / SETTINGS
        if not path.exists():
            self.write(SETTINGS, json.dumps(self.settings, indent=2, ensure_ascii=False) + "\n")
            return
        try:
            kept = json.loads(path.read_bytes())
        except ValueError as error:
            raise BadFile(f"{path} is not JSON: {error}") from None
        if not isinstance(kept, dict):
            raise BadFile(f"{path} does not hold the settings of a run")
        different = [name for name in self.settings | kept if kept.get(name) != self.settings.get(name)]
        if different and all(name in self._may_change for name in different):
            self.write(SETTINGS, json.dumps(self.settings, indent=2, ensure_ascii=False) + "\n")
        elif different == [SEATING] and SEATING not in kept:
            raise BadOptions(
                f"{self.folder} holds a run of an older version, which did not balance who follows whom: "
                "name another folder to play it anew"
            )
        elif different:
            changes = "; ".join(
                "{} {}, not {}".format(name, *_apart(kept.get(name), self.settings.get(name))) for name in different[:3]
            )
            raise BadOptions(f"{self.folder} holds another run: {changes}. Ask for the same, or name another folder")

    def _replay(self) -> None:
        """Read the journal; an incomplete last line, left by a process that died, is cut off."""
        path = self.folder / JOURNAL
        written = path.read_bytes()
        whole = written.rfind(b"\n") + 1
        for number, line in enumerate(written[:whole].splitlines(), 1):
            try:
                self.entries.append(json.loads(line))
            except ValueError as error:
                raise BadFile(f"{path}, line {number}: {error}") from None
        if whole < len(written):
            os.truncate(path, whole)


def _apart(kept: Any, asked: Any) -> tuple[str, str]:
    """Two values as short texts; long ones are cut to the part in which they differ.

    >>> _apart({"a": 100 * "x", "b": 1}, {"a": 100 * "x", "b": 2})
    ('…xxxxxxxxxxxx", "b": 1}', '…xxxxxxxxxxxx", "b": 2}')
    """
    texts = [json.dumps(value, ensure_ascii=False) for value in (kept, asked)]
    same = next((at for at, (a, b) in enumerate(zip(*texts, strict=False)) if a != b), min(map(len, texts)))
    start = max(0, same - LONGEST_VALUE // 3) if max(map(len, texts)) > LONGEST_VALUE else 0
    first, second = (_cut(text, start) for text in texts)
    return first, second


def _cut(text: str, start: int) -> str:
    end = start + LONGEST_VALUE
    return f"{'…' if start else ''}{text[start:end]}{'…' if end < len(text) else ''}"
