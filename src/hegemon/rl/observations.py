"""Observations: the record of a view as one vector of whole numbers, and which part of it is what.

First comes who looks (one of as many numbers as there are seats is 1), then who may act; then the state's fields, in
their order. Integers of 64 bits are sets in the records of this house, and are told as 64 numbers, each 0 or 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.core.errors import BadOptions
from hegemon.core.match import Match

Vector = npt.NDArray[np.int32]
SET_BITS = 64
ME, TO_MOVE = "me", "to_move"


@dataclass(frozen=True)
class Part:
    """Where a field stands in the vector."""

    start: int
    stop: int
    shape: tuple[int, ...]
    low: int
    high: int


class Layout:
    """How views of a match become vectors.

    >>> from hegemon.core.registry import find_game, shipped_games
    >>> layout = Layout(find_game(min(shipped_games())).match(3))
    >>> turn = layout.parts["turn"]
    >>> turn.shape, turn.stop - turn.start
    ((), 1)
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.parts: dict[str, Part] = {}
        self._runs: list[tuple[int, int, int, int, np.dtype[Any]]] = []
        """Neighbours of the same type, read at once: where in the vector, where in the record, of what type."""
        self.size = 0
        for name in (ME, TO_MOVE):
            self._add(name, (match.seats,), 0, 1, match.seats)
        for name in match.fields:
            self._add_field(name)

    def _add(self, name: str, shape: tuple[int, ...], low: int, high: int, size: int) -> None:
        self.parts[name] = Part(self.size, self.size + size, shape, low, high)
        self.size += size

    def _add_field(self, name: str) -> None:
        assert self.match.dtype.fields is not None
        dtype, offset = self.match.dtype.fields[name][:2]
        base, shape = dtype.base, dtype.shape
        if base.kind not in "iub" or (base.kind == "u" and base.itemsize > 2):
            raise BadOptions(f"{self.match.game.name}: field {name!r} of the state holds no 32-bit whole numbers")
        count = int(np.prod(shape, dtype=int))
        bits = base.itemsize * 8 == SET_BITS
        start, size = self.size, count * (SET_BITS if bits else 1)
        end = offset + dtype.itemsize
        if name != "spare":
            low, high = (0, 1) if bits or base.kind == "b" else (int(np.iinfo(base).min), int(np.iinfo(base).max))
            self._add(name, (*shape, SET_BITS) if bits else shape, low, high, size)
            if self._runs and self._runs[-1][1] == start and self._runs[-1][4] == base:
                begin, _, first, _, _ = self._runs.pop()
                self._runs.append((begin, start + size, first, end, base))
            else:
                self._runs.append((start, start + size, offset, end, base))

    def bounds(self) -> tuple[Vector, Vector]:
        """The least and the greatest that each number can be."""
        low, high = np.zeros(self.size, np.int32), np.zeros(self.size, np.int32)
        for part in self.parts.values():
            low[part.start : part.stop], high[part.start : part.stop] = part.low, part.high
        return low, high

    def reader(self, states: Any, index: int) -> list[tuple[int, int, Any, bool]]:
        """Windows on the bytes of one record of an array, for `read`: they show whatever is laid there later."""
        raw = states.view(np.uint8).reshape(len(states), -1)[index]
        windows = []
        for start, stop, begin, end, base in self._runs:
            bits = base.itemsize * 8 == SET_BITS
            windows.append((start, stop, raw[begin:end] if bits else raw[begin:end].view(base), bits))
        return windows

    def read(self, windows: list[tuple[int, int, Any, bool]], seat: int, to_move: int) -> Vector:
        """The vector of what lies under the windows, for a seat, with the seats that may act as a mask."""
        vector = np.zeros(self.size, np.int32)
        seats = self.match.seats
        if seat >= 0:
            vector[seat] = 1
        for other in range(seats):
            vector[seats + other] = to_move >> other & 1
        for start, stop, window, bits in windows:
            vector[start:stop] = np.unpackbits(window, bitorder="little") if bits else window
        return vector

    def named(self, vector: Vector) -> dict[str, Vector]:
        """The parts of a vector by the names of the fields, each in its shape."""
        return {name: vector[part.start : part.stop].reshape(part.shape) for name, part in self.parts.items()}
