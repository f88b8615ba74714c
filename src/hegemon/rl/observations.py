"""Observations: what a seat sees as one vector of numbers between −1 and 1, and which part of it is what.

First comes who may act, the seat itself before the others. Then, in the full form, come the fields that the game lists
for learners (`Game.observation`), relative to the seat; if it lists none, all fields of the state as they are, and the
number of the observing seat. In the compact form come the game's features (`Game.features`), a summary made by hand
that is also the input of its networks.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.core.errors import BadOptions
from hegemon.core.match import Match
from hegemon.core.observation import BITS, CHOICE, COUNT, FLOW, NUMBER, SEAT, SEATS, Field, bits, count, number
from hegemon.core.rules import ARBITER
from hegemon.core.state import State
from hegemon.rl.encoder import encode, encode_features, encode_turn
from hegemon.rl.programs import WORD, Programs, place_of

Vector = npt.NDArray[np.float32]
TO_MOVE, ME = "to_move", "me"
FORMS = ("full", "compact")


@dataclass(frozen=True)
class Part:
    """The place of a field in the vector, its shape and its bounds."""

    start: int
    stop: int
    shape: tuple[int, ...]
    low: float
    high: float


class Layout:
    """The encoding of a seat's view in a match as a vector.

    >>> from hegemon.core.registry import find_game, shipped_games
    >>> layout = Layout(find_game(min(shipped_games())).match(3))
    >>> turn = layout.parts["turn"]
    >>> turn.shape, turn.stop - turn.start
    ((1,), 1)
    """

    def __init__(self, match: Match, form: str = "full") -> None:
        if form not in FORMS:
            raise BadOptions(f"observations have the form {' or '.join(FORMS)}, not {form!r}")
        self.match, self.form = match, form
        self.parts: dict[str, Part] = {}
        self.size = 0
        self.features = match.game.features(match) if form == "compact" else None
        """The parts of the compact form."""
        if form == "compact" and self.features is None:
            raise BadOptions(
                f"{match.game.name} has no compact observations: it lists no features (`Game.features`); the full form "
                "is there for every game"
            )
        fields = match.game.observation(match)
        self.absolute = not fields and self.features is None
        """The game does not say what is relative to a seat: the vector says which seat looks."""
        for name in (TO_MOVE, ME)[: 1 + self.absolute]:
            self._add(name, (match.seats,), 0, 1)
        self._programs = Programs(match)
        for field in () if self.features else fields or self._all_fields():
            self._read(field)
        self.code = self._programs.code()
        layout = f"{self.size} {match.seats}"
        if self.features:
            for feature in self.features.listed:
                self._add(feature.name, (1,), -1, 1)
            formulas = [(COUNT, 0, 1, feature.scale) for feature in self.features.listed]
            self.code = self.code._replace(formulas=np.array(formulas, np.int32))
            layout += f" {self.features.identity}"
        parts = b"".join(array.tobytes() for array in self.code)
        digest = hashlib.sha256(parts + layout.encode()).hexdigest()
        self.version = f"{match.game.name}-{form}-{digest[:12]}"
        """A policy that was trained with one version cannot read another."""

    @property
    def kernel(self) -> Callable[..., None] | None:
        """The kernel that computes the features of the compact form."""
        return self.features.kernel if self.features else None

    def _all_fields(self) -> Sequence[Field]:
        fields = []
        for name in self.match.fields:
            base = self.match.dtype[name].base
            if base.kind not in "iub" or (base.kind == "u" and base.itemsize > 2):
                raise BadOptions(f"{self.match.game.name}: field {name!r} of the state holds no 32-bit whole numbers")
            if name != "spare":
                whole = number(name, 1) if base.kind == "b" else count(name)
                fields.append(bits(name) if base.itemsize == WORD else whole)
        return fields

    def _add(self, name: str, shape: tuple[int, ...], low: float, high: float) -> int:
        start, size = self.size, int(np.prod(shape, dtype=int))
        self.parts[name] = Part(start, start + size, shape, low, high)
        self.size += size
        return start

    def _read(self, field: Field) -> None:
        """Add a field to the vector and to the programs."""
        shape = place_of(self.match, field.name).shape
        seats, last = self.match.seats, shape[-1] if len(shape) > field.per_seat else 1
        inner = min(last, field.places or last)
        if not field.per_seat and len(shape) > 1:
            inner = int(np.prod(shape, dtype=int))
        rows = seats if field.per_seat and not field.own else 1
        size, low = self._numbers(field, last)
        if field.how == FLOW:
            inner = 1
        elif field.how == BITS:
            inner *= WORD
        of_seats = (rows,) if field.per_seat and not field.own else ()
        by_seat = field.how in (SEAT, SEATS) and inner > 1
        each = (size, inner) if by_seat else (inner, size)[: 1 + (size > 1)]
        start = self._add(self._name(field), (*of_seats, *each), low, 1.0)
        self._programs.add(field, start, rows, inner, size)

    def _numbers(self, field: Field, last: int) -> tuple[int, float]:
        """The number of numbers that encode one entry, and the least that they can be."""
        seats, blank = self.match.seats, -1.0 if field.weight else 0.0
        return {
            NUMBER: (1, -1.0 if field.low == -1 else field.low / field.high),
            COUNT: (1, -1.0),
            CHOICE: (field.high - field.low + 1, 0.0),
            SEAT: (seats + field.others, blank),
            SEATS: (seats, 0.0),
            BITS: (8, 0.0),
            FLOW: (field.places or last, 0.0),
        }[field.how]

    def _name(self, field: Field) -> str:
        return field.name if field.name not in self.parts else f"{field.name}_{field.weight or 'again'}"

    def bounds(self) -> tuple[Vector, Vector]:
        """The least and the greatest that each number can be."""
        low, high = np.zeros(self.size, np.float32), np.zeros(self.size, np.float32)
        for part in self.parts.values():
            low[part.start : part.stop], high[part.start : part.stop] = part.low, part.high
        return low, high

    def read(self, states: Any, which: int, seat: int, acting: int) -> Vector:
        """The vector of one of two states as they lie, for a seat, with the seats that may act as a mask."""
        vector = np.empty(self.size, np.float32)
        if self.features:
            encode_features(self.features.of(states[which], self.match.board, max(0, seat)), self.code.formulas, vector)
            encode_turn(acting, max(0, seat), self.match.seats, self.absolute, vector)
            return vector
        raw8, raw16, raw32 = (states.view(kind) for kind in (np.int8, np.int16, np.int32))
        encode(raw8, raw16, raw32, which, self.code, max(0, seat), vector)
        encode_turn(acting, max(0, seat), self.match.seats, self.absolute, vector)
        return vector

    def observe(self, state: State, seat: int) -> Vector:
        """A seat's observation of a position, or of its own view of it; the arbiter sees all, from the first seat. The
        compact form tells the arbiter what it tells the first seat."""
        match, states = self.match, np.zeros(2, self.match.dtype)
        states[1] = state
        if seat != ARBITER:
            match.game.rules.hide(states[1], match.board, seat)
        return self.read(states, 1, seat, int(match.game.rules.to_move(state, match.board)))

    def named(self, vector: Vector) -> dict[str, Vector]:
        """The parts of a vector by the names of the fields, each in its shape."""
        return {name: vector[part.start : part.stop].reshape(part.shape) for name, part in self.parts.items()}
