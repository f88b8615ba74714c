"""The positions of a round's games in files while they are played, so that a stop inside a round loses seconds."""

from __future__ import annotations

import time
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from hegemon.core.errors import BadFile
from hegemon.core.files.whole import replacing
from hegemon.lab.learning.sampling import Positions

WRITE_EVERY = 2.0
"""Seconds between two files: bots that are not compiled finish one game at a time."""


def write_positions(file: Path, positions: Positions) -> None:
    """Write them, whole or not at all."""
    with replacing(file) as out:
        np.savez_compressed(out, *positions)


def read_positions(file: Path) -> Positions:
    """The positions of a file. One of an earlier version lacks their moments and viewers, which are 0 then: it belongs
    to a run that trains towards the end of games, where they change nothing."""
    try:
        with np.load(file) as found:
            arrays = [found[name] for name in found.files]
    except (ValueError, EOFError, BadZipFile) as error:
        raise BadFile(f"{file} cannot be read: {error}; restore it, or train into another folder") from None
    lacking = Positions._fields[len(arrays) :]
    if lacking == ("moments", "viewers"):
        count = len(arrays[0])
        arrays += [np.zeros(count, np.int32), np.zeros(count, np.int8)]
    elif lacking:
        raise BadFile(f"{file} lacks {', '.join(lacking)} of positions: restore it, or train into another folder")
    return Positions(*arrays)


class KeptGames:
    """The games 0 … of one match in one round, each file named by its first game and the one after its last."""

    def __init__(self, folder: Path, match: int) -> None:
        self._folder, self._match = folder, match
        self.played = 0
        """Games whose positions are known."""
        self._parts: list[Positions] = []
        self._unwritten: list[Positions] = []
        self._written = 0
        self._last = time.monotonic()
        for first, end, file in self._files():
            if first == self.played:  # what follows a gap is played again
                self._parts.append(read_positions(file))
                self.played = self._written = end

    def add(self, games: int, positions: Positions) -> None:
        """The positions of the next games."""
        self._parts.append(positions)
        self._unwritten.append(positions)
        self.played += games
        if time.monotonic() - self._last >= WRITE_EVERY:
            self.write()

    def write(self) -> None:
        """Write what is not in a file yet."""
        if self._unwritten:
            self._folder.mkdir(exist_ok=True)
            file = self._folder / f"{self._match}-{self._written}-{self.played}.npz"
            write_positions(file, Positions.joined(self._unwritten))
            self._unwritten, self._written = [], self.played
        self._last = time.monotonic()

    def joined(self) -> Positions:
        """All positions, in the order of their games."""
        return Positions.joined(self._parts)

    def _files(self) -> list[tuple[int, int, Path]]:
        found = []
        for file in self._folder.glob(f"{self._match}-*.npz"):
            _, first, end = file.stem.split("-")
            found.append((int(first), int(end), file))
        return sorted(found)
