"""States and boards: NumPy records, each declared once as a class with annotated fields.

The class is for readers, editors and the type checker; `dtype_for` makes the record's dtype from it. What runs is a
plain `np.record`, which Numba and NumPy know how to read: `state.owner` is the same in compiled code and in Python.
"""

from __future__ import annotations

import functools
import inspect
from typing import TYPE_CHECKING, Annotated, Any, Self, get_args, get_type_hints

import numpy as np
import numpy.typing as npt
from typing_extensions import TypeVar

Int8 = Annotated[int, np.int8]
Int16 = Annotated[int, np.int16]
Int32 = Annotated[int, np.int32]
Int64 = Annotated[int, np.int64]
Float64 = Annotated[float, np.float64]

Int8s = Annotated[npt.NDArray[np.int8], np.int8]
Int16s = Annotated[npt.NDArray[np.int16], np.int16]
Int32s = Annotated[npt.NDArray[np.int32], np.int32]
Int64s = Annotated[npt.NDArray[np.int64], np.int64]
UInt8s = Annotated[npt.NDArray[np.uint8], np.uint8]
UInt16s = Annotated[npt.NDArray[np.uint16], np.uint16]
UInt32s = Annotated[npt.NDArray[np.uint32], np.uint32]
Float32s = Annotated[npt.NDArray[np.float32], np.float32]
Float64s = Annotated[npt.NDArray[np.float64], np.float64]


def shape(*sizes: int | str) -> Any:
    """The shape of an array field; a size that depends on the map has a name, whose value `dtype_for` takes."""
    return sizes


class Record:
    """Fields of one NumPy record. Those of one width stand in the order in which they are declared.

    >>> class Duel(State):
    ...     turn: Int32
    ...     owner: Int8s = shape("fields")
    >>> Duel.dtype_for(fields=6).itemsize
    12
    """

    @classmethod
    def dtype_for(cls, **sizes: Any) -> np.dtype[Any]:
        """The record's dtype, with the sizes and the types that its fields name."""
        declared: Any = cls
        return _dtype(declared, tuple(sorted(sizes.items())))

    @classmethod
    def blank(cls, **sizes: Any) -> Self:
        """A record of zeros."""
        record: Self = np.zeros(1, cls.dtype_for(**sizes))[0]
        return record

    if TYPE_CHECKING:  # what every NumPy record can do besides

        @property
        def dtype(self) -> np.dtype[Any]: ...

        def __getitem__(self, field: str) -> Any: ...

        def __setitem__(self, field: str, value: Any) -> None: ...

        def tobytes(self) -> bytes: ...


class State(Record):
    """Everything that changes during a game, and nothing else. A game declares its own as a subclass."""

    turn: Int32


class Board(Record):
    """Everything that never changes during a game: a single pointer for kernels, on CPU and GPU."""


S = TypeVar("S", bound=State, default=Any)
B = TypeVar("B", bound=Board, default=Any)


@functools.cache
def _dtype(declared: Any, sizes: tuple[tuple[str, Any], ...]) -> np.dtype[Any]:
    given, hints = dict(sizes), get_type_hints(declared, include_extras=True)

    def size(named: Any) -> Any:
        return given[named] if isinstance(named, str) else named

    fields = [
        (name, size(get_args(hints[name])[1]), tuple(map(size, vars(declared).get(name, ()))))
        for name in inspect.get_annotations(declared)
    ]
    # Widest first and no padding, so that equal records are equal bytes.
    listed = sorted(fields, key=lambda field: -np.dtype(field[1]).itemsize)
    plain = np.dtype(listed, align=True)
    used = sum(np.dtype([field]).itemsize for field in listed)
    if plain.itemsize > used:
        plain = np.dtype([*listed, ("spare", np.uint8, plain.itemsize - used)], align=True)
    return np.dtype((np.record, plain))
