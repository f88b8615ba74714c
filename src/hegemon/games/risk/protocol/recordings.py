"""Recordings of a client (R10): every line that it received and sent, with the time, in a text file that replays
without a server."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, TextIO

from hegemon.core.errors import BadFile
from hegemon.games.risk.protocol.follower import Follower
from hegemon.games.risk.protocol.knowledge import BadServer
from hegemon.games.risk.protocol.lines import MAX_LINE, BadLine

FOLDER = Path("replays")
HEADER = "hegemon risk replay 1"
HEARD, SENT = "<", ">"


class Moment(NamedTuple):
    """A line of a recording: seconds since its beginning, whose line, and the line."""

    seconds: float
    side: str
    line: str


def new_place(folder: Path = FOLDER) -> Path:
    """`replays/<date>_<time>.rep`, a file that does not exist yet."""
    stem = datetime.now().strftime("%Y-%m-%d_%H-%M-%S")
    for number in range(1, 1000):
        place = folder / (f"{stem}.rep" if number == 1 else f"{stem}_{number}.rep")
        if not place.exists():
            return place
    raise BadFile(f"{folder}: too many recordings named {stem}")


class Recorder:
    """Writes a recording during the game, so that a client that dies leaves what was played."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self._began = time.monotonic()
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            self._file: TextIO = place.open("x", encoding="ascii", buffering=1)
            self._file.write(f"{HEADER}\n")
        except OSError as error:
            raise BadFile(f"{place} cannot be written: {error.strerror}") from None

    def heard(self, line: str) -> None:
        self._write(HEARD, line)

    def sent(self, line: str) -> None:
        self._write(SENT, line)

    def close(self) -> None:
        self._file.close()

    def _write(self, side: str, line: str) -> None:
        self._file.write(f"{time.monotonic() - self._began:.3f} {side} {line}\n")


def read_replay(place: Path) -> list[Moment]:
    """The lines of a recording; an error names the first invalid one."""
    try:
        lines = place.read_text(encoding="ascii").split("\n")
    except OSError as error:
        raise BadFile(f"{place}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadFile(f"{place}: not a recording: not ASCII text") from None
    if lines[0].strip() != HEADER:
        raise BadFile(f"{place}, line 1: not a recording: it must begin with {HEADER!r}")
    return [_moment(place, number, line) for number, line in enumerate(lines[1:], 2) if line.strip()]


def _moment(place: Path, number: int, text: str) -> Moment:
    seconds, _, rest = text.partition(" ")
    side, _, line = rest.partition(" ")
    try:
        at = float(seconds)
    except ValueError:
        at = -1.0
    if not 0 <= at < 1e9 or side not in (HEARD, SENT) or not 0 < len(line) <= MAX_LINE:
        raise BadFile(
            f"{place}, line {number}: a line must be '<seconds> {HEARD} <line>' or with {SENT} for {HEARD}, "
            f"not {text[:60]!r}"
        )
    return Moment(at, side, line)


def follow(place: Path, moments: list[Moment], follower: Follower) -> Iterator[Moment]:
    """Feed a recording to a follower, moment by moment."""
    for number, moment in enumerate(moments, 2):
        try:
            if moment.side == HEARD:
                follower.hear(moment.line)
            else:
                follower.say(moment.line)
        except (BadServer, BadLine) as error:
            raise BadFile(f"{place}, line {number}: {error}") from None
        yield moment
