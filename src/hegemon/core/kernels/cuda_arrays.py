"""Shared by programs for a GPU: copies word by word, workspaces of bots, arrays as the simulator has them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from hegemon.core.kernels.cuda import simulated
from hegemon.core.kernels.kernel import inlined, kernel


class CudaWorkspace(NamedTuple):
    """A bot's `Workspace` on a GPU; parameters, network and generator stay where they are kept."""

    weights: Any
    scratch: Any
    rng: Any
    move: Any
    boxes: Any
    luck: Any
    neurons: Any
    network: Any
    features: Any


def word_of(size: int) -> np.dtype[Any]:
    """The widest integer type whose size divides `size` bytes.

    >>> word_of(608), word_of(20)
    (dtype('int64'), dtype('int32'))
    """
    return np.dtype(f"i{next(width for width in (8, 4, 2, 1) if size % width == 0)}")


def word_copier(size: int) -> Callable[..., None]:
    """Copies a state of `size` bytes word by word; as a record it would be copied byte by byte."""
    word = word_of(size)
    count = size // word.itemsize

    @kernel
    def copy(states: Any) -> None:
        words = states.view(word)
        for i in range(count):
            words[count + i] = words[i]

    return copy


def unwrapped(arrays: Any) -> Any:
    """The arrays that Numba wraps where it plays the GPU."""
    return type(arrays)(*(getattr(array, "_ary", array) for array in arrays))


@inlined
def as_they_are(arrays: Any) -> Any:
    return arrays


bare: Any = unwrapped if simulated() else as_they_are
