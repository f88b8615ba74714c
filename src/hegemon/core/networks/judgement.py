"""A game's own judgement of positions: every seat's chance to win, as a kernel with the numbers that it judges by.

Analysis plays games on for a round and lets it judge where they have come to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy.typing as npt


@dataclass(frozen=True, eq=False)
class Judgement:
    """Every seat's chance to win from a position in which a turn begins."""

    kernel: Callable[..., None]
    """kernel(state, board, numbers, scratch, shares): every seat's share of the point, from 0 to 1, into `shares`."""
    numbers: npt.NDArray[Any]
    """What it judges by: weights, or a network in its flat form."""
    by: str
    """The bot whose judgement it is."""
    scratch: int = 0
    """The number of float64 that the kernel needs as working space."""
