"""Compiled reading of a state as an observation: a list of instructions, one for every field that is told.

The same code runs on a processor and on a GPU, and gives the same bytes. Ratios of whole numbers are rounded once.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hegemon.core.kernel import inlined, kernel
from hegemon.core.observation import CHOICE, COUNT, FLOW, NUMBER, SEAT, SEATS

(
    HOW, WIDTH, MASK, OFFSET, ROWS, STRIDE, INNER, ROTATE, LOW, HIGH, HALF, SIZE, START,
    WEIGHT, WEIGHT_MASK, WEIGHT_OFFSET, LENGTH, LENGTH_OFFSET, COLUMNS,
) = range(19)  # fmt: skip
"""The columns of an instruction: how, bytes of an entry, its bits that count, where in the record (in entries), rows,
entries from row to row, entries told of a row, whether rows begin with the own seat; bounds; the count that is one
half; numbers told of an entry; where in the vector; width, bits and place of the field that weighs; width and place of
the field that says how long a list is."""


@inlined
def load(raw8: Any, raw16: Any, raw32: Any, width: int, at: int) -> int:
    """A whole number of so many bytes."""
    value = 0
    if width == 1:
        value = int(raw8[at])
    elif width == 2:
        value = int(raw16[at])
    else:
        value = int(raw32[at])
    return value


@inlined
def share(value: int, half: int) -> Any:
    """A count between −1 and 1."""
    return np.float32(np.float32(value) / np.float32(abs(value) + half)) if value != -1 else np.float32(-1.0)


@kernel
def tell(raw8: Any, raw16: Any, raw32: Any, which: int, code: Any, me: int, seats: int, out: Any) -> None:
    """Read the record number `which` under the raw views, as seat `me` sees it, into `out`."""
    for i in range(len(out)):
        out[i] = 0
    record = len(raw8) // 2
    for c in range(len(code)):
        line = code[c]
        first = int(line[OFFSET]) + which * (record // int(line[WIDTH]))
        for r in range(line[ROWS]):
            row = 0
            if line[ROTATE]:
                row = r + me
                if row >= seats:
                    row -= seats
            begin, slot = first + row * int(line[STRIDE]), int(line[START]) + r * int(line[INNER]) * int(line[SIZE])
            how = line[HOW]
            if how <= CHOICE:  # NUMBER and COUNT too
                if line[WIDTH] == 1:
                    tell_values(raw8, begin, line, slot, out)
                elif line[WIDTH] == 2:
                    tell_values(raw16, begin, line, slot, out)
                else:
                    tell_values(raw32, begin, line, slot, out)
            elif how <= SEATS:  # SEAT too
                if line[WIDTH] == 1:
                    tell_seats(raw8, begin, line, me, seats, slot, out)
                elif line[WIDTH] == 2:
                    tell_seats(raw16, begin, line, me, seats, slot, out)
                else:
                    tell_seats(raw32, begin, line, me, seats, slot, out)
                if line[WEIGHT] == 1:
                    weigh(raw8, line, which * record, slot, out)
                elif line[WEIGHT] == 2:
                    weigh(raw16, line, which * (record // 2), slot, out)
                elif line[WEIGHT] == 4:
                    weigh(raw32, line, which * (record // 4), slot, out)
            elif how == FLOW:
                for j in range(load(raw8, raw16, raw32, line[LENGTH], listed(line, which, record, row))):
                    place = load(raw8, raw16, raw32, line[WIDTH], begin + j) & line[MASK]
                    amounts = line[WEIGHT_OFFSET] + which * (record // line[WEIGHT]) + row * line[STRIDE]
                    moved = load(raw8, raw16, raw32, line[WEIGHT], amounts + j) & line[WEIGHT_MASK]
                    out[slot + place] += np.float32(moved)
                for j in range(slot, slot + line[SIZE]):
                    if out[j] > 0:
                        out[j] = out[j] / (out[j] + np.float32(line[HALF]))
            else:  # BITS: bytes
                for j in range(line[INNER]):
                    for bit in range(8):
                        out[slot + 8 * j + bit] = np.float32(raw8[begin + j] >> bit & 1)


@inlined
def listed(line: Any, which: int, record: int, row: int) -> int:
    """Where the length of a list stands."""
    return int(line[LENGTH_OFFSET]) + which * (record // int(line[LENGTH])) + row


@inlined
def tell_values(raw: Any, begin: int, line: Any, slot: int, out: Any) -> None:
    """Numbers, counts and choices."""
    how, low, high, bits = line[HOW], int(line[LOW]), int(line[HIGH]), int(line[MASK])
    if how == NUMBER:
        scale = np.float32(1.0) / np.float32(high)
        for j in range(line[INNER]):
            value = min(max(int(raw[begin + j]) & bits, low), high)
            out[slot + j] = np.float32(-1.0) if value == -1 == low else np.float32(value) * scale
    elif how == COUNT:
        for j in range(line[INNER]):
            value = int(raw[begin + j]) & bits
            if value != 0:
                out[slot + j] = share(value, int(line[HALF]))
    else:
        size = int(line[SIZE])
        for j in range(line[INNER]):
            value = (int(raw[begin + j]) & bits) - low
            if 0 <= value < size:
                out[slot + j * size + value] = 1


@inlined
def tell_seats(raw: Any, begin: int, line: Any, me: int, seats: int, slot: int, out: Any) -> None:
    """Seats, and sets of them, the own one first."""
    size, first = int(line[SIZE]), int(line[LOW])
    for j in range(line[INNER]):
        value = int(raw[begin + j]) & int(line[MASK])
        if line[HOW] == SEAT:
            value -= first
            place = value - me
            if place < 0:
                place += seats
            if value < 0 or value >= seats:
                place = seats - 1 - value if value < 0 else size
            if place < size:
                out[slot + j * size + place] = 1
        else:
            for s in range(seats):
                place = s - me
                if place < 0:
                    place += seats
                out[slot + j * size + place] = np.float32(value >> s & 1)


@inlined
def weigh(raw: Any, line: Any, record: int, slot: int, out: Any) -> None:
    """The counts of another field instead of the ones that mark seats."""
    size, begin = int(line[SIZE]), record + int(line[WEIGHT_OFFSET])
    for j in range(line[INNER]):
        value = int(raw[begin + j]) & int(line[WEIGHT_MASK])
        for place in range(slot + j * size, slot + (j + 1) * size):
            if out[place] > 0:
                out[place] = share(value, int(line[HALF]))


@kernel
def tell_turn(acting: int, me: int, seats: int, absolute: int, out: Any) -> None:
    """The beginning of an observation: the seats that may act, the own first; then, where the rest is not relative to
    the seat, which seat looks."""
    for s in range(seats):
        place = s - me
        if place < 0:
            place += seats
        out[place] = np.float32(acting >> s & 1)
        if absolute:
            out[seats + s] = np.float32(s == me)
