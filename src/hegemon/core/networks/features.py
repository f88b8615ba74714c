"""Features of a position for networks and other learners: named whole numbers, as one seat sees it.

A game declares them once (`Game.features`). They depend on nothing that the seat may not see, and are relative to the
seat: it comes first, the others in the order of play. `tests/core/test_features.py` holds every game to that.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

Int16s = npt.NDArray[np.int16]

LARGEST = 8
"""Features are clipped to this many times their scale, so that no sum of a network overflows."""


@dataclass(frozen=True)
class Feature:
    """One number: its name, the scale that it is divided by in training, and a few words. Its kernel keeps it between
    −LARGEST and LARGEST scales."""

    name: str
    scale: int = 1
    about: str = ""


@dataclass(frozen=True)
class Features:
    """A game's features, in their order, and the kernel that writes them."""

    listed: tuple[Feature, ...]
    kernel: Callable[..., None]
    """kernel(state, board, seat, out): all features of a position for a seat, into the first of `out`, an array of
    int16 of at least `room` numbers."""
    working_space: int = 0
    """The number of numbers behind the features that the kernel may use for itself."""
    each_seat: bool = False
    """A network scores every seat by the features of that seat, and the chances are the softmax of the scores, for any
    number of seats. A seat that is out has nothing but zeros, and no chance. Otherwise the features of one seat say
    everything about the position, and a network has one output for each seat, or one for two."""
    quiet: Callable[..., bool] | None = None
    """quiet(state, board): whether this is a position of the kind that a search judges, such as the beginning of a
    turn. Training keeps no others. By default, every position is."""
    searched: Callable[[Any], Any] | None = None
    """searched(board): the board on which a search asks for them, where that is another one. A search that starts from
    guesses at what is hidden sees all of them, so its network is trained on whole positions too."""

    @property
    def room(self) -> int:
        """How many numbers `out` has at least."""
        return len(self.listed) + self.working_space

    def __len__(self) -> int:
        return len(self.listed)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(feature.name for feature in self.listed)

    @cached_property
    def scales(self) -> npt.NDArray[np.float32]:
        """The divisor of each feature in training with floating point."""
        return np.array([feature.scale for feature in self.listed], np.float32)

    @cached_property
    def identity(self) -> str:
        """A hash of names and scales: a network fits only the features that it was trained with."""
        text = "\n".join(f"{feature.name} {feature.scale}" for feature in self.listed)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def of(self, state: object, board: object, seat: int) -> Int16s:
        """The features of a position, as an array."""
        out = np.zeros(self.room, np.int16)
        self.kernel(state, board, seat, out)
        return out[: len(self)]
