"""Compiled reading of a state as an observation, by programs that `hegemon.rl.observations` makes for every seat.

The same code runs on a processor and on a GPU, and gives the same bytes. Ratios of whole numbers are rounded once.
Nothing here branches on what a game holds, except in lists, so that a processor reads long fields many at a time.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.observation import COUNT, NUMBER, SEAT

WIDTH, AT, BITS_OF, SLOT = range(4)
"""The beginning of every line of a program: bytes of an entry, where it is in the record (in entries), which of its
bits count, and where it goes in the observation."""
ROW, SINGLE_COLUMNS = 4, 5
"""A single number: the number of its formula."""
CHOICE_LOW, CHOICE_SIZE, CHOICE_COLUMNS = 4, 5, 6
"""A choice: the least value, and how many there are."""
PLACES, WHO, HALF, OWNER, OWNER_AT, OWNER_BITS, PLANE_COLUMNS = 4, 5, 6, 7, 8, 9, 10
"""A plane, one count a place: how many places, the owner whose counts they are, the count that is one half, and where
the owners are. A width of 0 means ones instead of counts; an owner's width of 0 means the counts of all owners."""
AMOUNT, AMOUNT_AT, AMOUNT_BITS, LENGTH, LENGTH_AT, FLOW_HALF, FLOW_COLUMNS = range(4, 11)
"""A list of places: width, place and bits of the amounts; width and place of the list's length."""
HOW, LOW, HIGH, FORMULA_HALF, FORMULA_COLUMNS = range(5)
"""A formula: how a number is encoded."""
LEAST, KNOWN = -128, 384
"""The values that are looked up in `scales`: all that a byte can be, with a sign and without."""


class Code(NamedTuple):
    """The code that reads an observation: programs by seat, and what they share."""

    bytes: Any
    """Single numbers of one byte each."""
    words: Any
    """Wider single numbers."""
    choices: Any
    planes: Any
    flows: Any
    scales: Any
    """The encodings of the values from `LEAST` on, by formula."""
    formulas: Any


@inlined
def load(raw8: Any, raw16: Any, raw32: Any, width: int, at: int) -> int:
    """A whole number of `width` bytes."""
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
    """A count between −1 and 1. Written so that the compiler sees that nothing is divided by zero."""
    whole = (abs(value) & 0x7FFFFFFF) + ((half - 1) & 0xFFFF) + 1
    return np.float32(-1.0) if value == -1 else np.float32(np.float32(value) / np.float32(whole))


@inlined
def scaled(value: int, formula: Any) -> Any:
    """The encoding of a number."""
    how, low, high = formula[HOW], int(formula[LOW]), int(formula[HIGH])
    encoded = np.float32(0.0)
    if how == NUMBER:
        value = min(max(value, low), high)
        encoded = np.float32(-1.0) if value == -1 == low else np.float32(value) * (np.float32(1.0) / np.float32(high))
    elif how == COUNT:
        encoded = share(value, int(formula[FORMULA_HALF]))
    elif how == SEAT:
        encoded = np.float32(value == low)
    else:  # SEATS and BITS: one of its bits
        encoded = np.float32(value >> low & 1)
    return encoded


@kernel
def fill_scales(formulas: Any, scales: Any) -> None:
    """The encodings of the usual values."""
    for row in range(len(formulas)):
        for i in range(KNOWN):
            scales[row, i] = scaled(LEAST + i, formulas[row])


@inlined
def encode(raw8: Any, raw16: Any, raw32: Any, which: int, code: Code, me: int, out: Any) -> None:
    """Read the record number `which` under the raw views, as seat `me` sees it, into `out`."""
    for i in range(len(out)):
        out[i] = 0
    base = which * (len(raw8) // 2)
    lines, scales = code.bytes[me], code.scales
    for k in range(len(lines)):
        value = int(raw8[base + lines[k, AT]]) & lines[k, BITS_OF]
        out[lines[k, SLOT]] = scales[lines[k, ROW], value - LEAST]
    lines = code.words[me]
    for k in range(len(lines)):
        value, row = read(raw8, raw16, raw32, base, lines[k]), lines[k, ROW]
        known = LEAST <= value < LEAST + KNOWN
        out[lines[k, SLOT]] = scales[row, value - LEAST] if known else scaled(value, code.formulas[row])
    lines = code.choices[me]
    for k in range(len(lines)):
        value = read(raw8, raw16, raw32, base, lines[k]) - lines[k, CHOICE_LOW]
        if 0 <= value < lines[k, CHOICE_SIZE]:
            out[lines[k, SLOT] + value] = 1
    for k in range(code.planes.shape[1]):
        encode_plane(raw8, raw16, raw32, base, code.planes[me, k], out)
    for k in range(code.flows.shape[1]):
        encode_flow(raw8, raw16, raw32, base, code.flows[me, k], out)


@inlined
def read(raw8: Any, raw16: Any, raw32: Any, base: int, line: Any) -> int:
    """The number that a line names."""
    width = int(line[WIDTH])
    return load(raw8, raw16, raw32, width, begin_of(base, width, line[AT])) & int(line[BITS_OF])


@inlined
def begin_of(base: int, width: int, at: int) -> int:
    """The place of an entry, in entries, in a record that begins at byte `base`."""
    return (base >> (int(width) >> 1)) + int(at)  # widths are 1, 2 and 4


@inlined
def encode_plane(raw8: Any, raw16: Any, raw32: Any, base: int, line: Any, out: Any) -> None:
    """Counts, or ones, and zeros where another seat is the owner."""
    slot, places, width, owner = int(line[SLOT]), int(line[PLACES]), int(line[WIDTH]), int(line[OWNER])
    plane = out[slot : slot + places]
    begin, bits, half = begin_of(base, width, line[AT]), int(line[BITS_OF]), int(line[HALF])
    if width == 0:
        for j in range(places):
            plane[j] = 1
    elif width == 1:
        fill(raw8, begin, bits, half, plane)
    elif width == 2:
        fill(raw16, begin, bits, half, plane)
    else:
        fill(raw32, begin, bits, half, plane)
    begin, bits, who = begin_of(base, owner, line[OWNER_AT]), int(line[OWNER_BITS]), int(line[WHO])
    if owner == 1:
        keep(raw8, begin, bits, who, plane)
    elif owner == 2:
        keep(raw16, begin, bits, who, plane)
    elif owner == 4:
        keep(raw32, begin, bits, who, plane)


@inlined
def fill(raw: Any, begin: int, bits: int, half: int, plane: Any) -> None:
    """Counts."""
    counts = raw[begin : begin + len(plane)]
    for j in range(len(plane)):
        plane[j] = share(int(counts[j]) & bits, half)


@inlined
def keep(raw: Any, begin: int, bits: int, who: int, plane: Any) -> None:
    """Zeros where another seat is the owner."""
    owners = raw[begin : begin + len(plane)]
    for j in range(len(plane)):
        plane[j] = plane[j] if int(owners[j]) & bits == who else np.float32(0.0)


@inlined
def encode_flow(raw8: Any, raw16: Any, raw32: Any, base: int, line: Any, out: Any) -> None:
    """The sums of the amounts in a list, by place, each encoded as a count."""
    width, amount, length = int(line[WIDTH]), int(line[AMOUNT]), int(line[LENGTH])
    begin, amounts = begin_of(base, width, line[AT]), begin_of(base, amount, line[AMOUNT_AT])
    slot, bits, amount_bits = int(line[SLOT]), int(line[BITS_OF]), int(line[AMOUNT_BITS])
    listed = load(raw8, raw16, raw32, length, begin_of(base, length, line[LENGTH_AT]))
    for j in range(listed):
        place = load(raw8, raw16, raw32, width, begin + j) & bits
        out[slot + place] += np.float32(load(raw8, raw16, raw32, amount, amounts + j) & amount_bits)
    for j in range(listed):
        place = slot + (load(raw8, raw16, raw32, width, begin + j) & bits)
        if out[place] >= 1:  # still a sum: an encoded count is less than 1
            out[place] = out[place] / (out[place] + np.float32(line[FLOW_HALF]))


@inlined
def encode_features(numbers: Any, formulas: Any, out: Any) -> None:
    """A game's features at the end of `out`: a feature x becomes x / (|x| + its scale)."""
    first = len(out) - len(formulas)
    for i in range(len(formulas)):
        value, half = int(numbers[i]), int(formulas[i, FORMULA_HALF])
        out[first + i] = np.float32(value) / np.float32(abs(value) + half)


@kernel
def encode_turn(acting: int, me: int, seats: int, absolute: int, out: Any) -> None:
    """The beginning of an observation: the seats that may act, the own first; then, where the rest is not relative to
    the seat, which seat looks."""
    for s in range(seats):
        place = s - me
        if place < 0:
            place += seats
        out[place] = np.float32(acting >> s & 1)
        if absolute:
            out[seats + s] = np.float32(s == me)
