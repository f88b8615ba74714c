"""Programs that read a state as an observation, made from a game's list of fields: what `encoder` runs.

There is a program for every seat that may look, with all places and seats worked out beforehand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hegemon.core.errors import BadOptions
from hegemon.core.match import Match
from hegemon.core.observation import BITS, CHOICE, COUNT, FLOW, NUMBER, SEAT, SEATS, Field
from hegemon.rl import encoder
from hegemon.rl.encoder import Code, fill_scales

WORD = 8
"""Bytes of a set."""
LONG = 16
"""Counts and seats of at least this many places are read as planes, fewer one by one."""
EVERYBODY = (0, 0, 0)


class Place(NamedTuple):
    """The place of a field in the state: its base type, its shape and its offset in bytes."""

    base: np.dtype[Any]
    shape: tuple[int, ...]
    offset: int

    def begin(self, width: int | None = None) -> tuple[int, int, int]:
        """Width, place in entries and the bits that count, where it is read with a sign."""
        size = width or self.base.itemsize
        bits = (1 << 8 * size) - 1 if self.base.kind == "u" or width else -1
        return size, self.offset // size, bits


def place_of(match: Match, name: str) -> Place:
    """The place of a field in the state."""
    if name not in match.fields:
        raise BadOptions(f"{match.game.name}: `observation` names {name!r}, which is no field of the state")
    assert match.dtype.fields is not None
    dtype, offset = match.dtype.fields[name][:2]
    return Place(dtype.base, dtype.shape, offset)


class Programs:
    """Programs in the making."""

    def __init__(self, match: Match) -> None:
        self.match = match
        seats = match.seats
        self._formulas: list[tuple[int, ...]] = []
        self._singles: list[list[Sequence[int]]] = [[] for _ in range(seats)]
        self._choices: list[list[Sequence[int]]] = [[] for _ in range(seats)]
        self._planes: list[list[Sequence[int]]] = [[] for _ in range(seats)]
        self._flows: list[list[Sequence[int]]] = [[] for _ in range(seats)]

    def add(self, field: Field, start: int, rows: int, inner: int, size: int) -> None:
        """Read a field: `rows` rows of `inner` entries, each encoded as `size` numbers, from place `start` on."""
        place = place_of(self.match, field.name)
        stride = int(np.prod(place.shape[1:], dtype=int)) if field.per_seat else 0
        for me in range(self.match.seats):
            for row in range(rows):
                of = (row + me) % self.match.seats if field.per_seat else 0
                skip = field.begin * max(stride, 1) + of * stride
                self._add_row(me, field, skip, of, (start + row * inner * size, inner, size))

    def _add_row(self, me: int, field: Field, skip: int, of: int, goal: tuple[int, int, int]) -> None:
        slot, inner, size = goal
        width, at, bits = place_of(self.match, field.name).begin(1 if field.how == BITS else None)
        at += skip
        formula = (field.how, field.low, field.high, field.half)
        if field.how == FLOW:
            self._flows[me].append((width, at, bits, slot, *self._flow(field, skip, of)))
        elif field.how == CHOICE:
            lines = [(width, at + j, bits, slot + j * size, field.low, size) for j in range(inner)]
            self._choices[me] += lines
        elif field.how in (SEAT, SEATS):
            self._add_seats(me, field, (width, at, bits), goal)
        elif field.how == COUNT and inner >= LONG:
            self._planes[me].append((width, at, bits, slot, inner, 0, field.half, *EVERYBODY))
        elif field.how == BITS:
            for j in range(inner):
                for bit in range(8):
                    self._add_single(me, (width, at + j, bits, slot + 8 * j + bit), (SEATS, bit, 0, 1))
        else:
            for j in range(inner):
                self._add_single(me, (width, at + j, bits, slot + j), formula)

    def _add_seats(self, me: int, field: Field, entry: tuple[int, int, int], goal: tuple[int, int, int]) -> None:
        """A seat, or a set of them, place by place after the seat that looks: the own seat first."""
        (width, at, bits), (slot, inner, size) = entry, goal
        seats = self.match.seats
        for p in range(size):
            seat = (me + p) % seats if p < seats else seats - 1 - p
            plane = slot + p * inner
            if field.how == SEAT and (field.weight or inner >= LONG):
                counted = place_of(self.match, field.weight).begin() if field.weight else (0, 0, 0)
                line = (*counted, plane, inner, field.low + seat, field.half, width, at, bits)
                self._planes[me].append(line)
                continue
            which = field.low + seat if field.how == SEAT else seat
            for j in range(inner):
                self._add_single(me, (width, at + j, bits, plane + j), (field.how, which, 0, 1))

    def _add_single(self, me: int, line: tuple[int, int, int, int], formula: tuple[int, ...]) -> None:
        if formula[0] == NUMBER:
            formula = (*formula[:3], 1)
        elif formula[0] == COUNT:
            formula = (COUNT, 0, 1, formula[3])
        if formula not in self._formulas:
            self._formulas.append(formula)
        self._singles[me].append((*line, self._formulas.index(formula)))

    def _flow(self, field: Field, skip: int, of: int) -> tuple[int, ...]:
        amount = place_of(self.match, field.weight).begin()
        length = place_of(self.match, field.length).begin()
        return (amount[0], amount[1] + skip, amount[2], length[0], length[1] + of, field.half)

    def code(self) -> Code:
        """The programs as arrays, a seat's lines by width."""
        formulas = np.array(self._formulas, np.int32).reshape(-1, encoder.FORMULA_COLUMNS)
        scales = np.zeros((len(formulas), encoder.KNOWN), np.float32)
        fill_scales(formulas, scales)
        narrow = [[line for line in lines if line[encoder.WIDTH] == 1] for lines in self._singles]
        wide = [[line for line in lines if line[encoder.WIDTH] > 1] for lines in self._singles]
        return Code(
            bytes=_lines(narrow, encoder.SINGLE_COLUMNS),
            words=_lines(wide, encoder.SINGLE_COLUMNS),
            choices=_lines(self._choices, encoder.CHOICE_COLUMNS),
            planes=_lines(self._planes, encoder.PLANE_COLUMNS),
            flows=_lines(self._flows, encoder.FLOW_COLUMNS),
            scales=scales,
            formulas=formulas,
        )


def _lines(programs: list[list[Sequence[int]]], columns: int) -> npt.NDArray[np.int32]:
    ordered = [sorted(lines, key=lambda line: line[encoder.WIDTH]) for lines in programs]
    return np.array(ordered, np.int32).reshape(len(programs), -1, columns)
