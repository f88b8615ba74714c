"""What a state and a board are: one NumPy record each."""

from __future__ import annotations

from typing import Any

import numpy as np

State = Any
"""One NumPy record (np.record); Numba and NumPy know its fields, the type checker does not."""
Board = Any
"""One NumPy record too, of what never changes during a game: a single pointer for kernels, on CPU and GPU."""


def state_dtype(**fields: tuple[Any, ...] | Any) -> np.dtype[Any]:
    """The dtype of a state: named fields, widest first, no padding, so that equal states are equal bytes.

    >>> state_dtype(turn=np.int32, owner=(np.int8, 6)).itemsize
    12
    """
    listed = [(name, *(spec if isinstance(spec, tuple) else (spec,))) for name, spec in fields.items()]
    listed.sort(key=lambda field: -np.dtype(field[1]).itemsize)
    plain = np.dtype(listed, align=True)
    used = sum(np.dtype([field]).itemsize for field in listed)
    if plain.itemsize > used:
        plain = np.dtype([*listed, ("spare", np.uint8, plain.itemsize - used)], align=True)
    return np.dtype((np.record, plain))
