"""The rules of a game without dice and without secrets: the defaults of `hegemon.core.game.Rules`.

They are kernels like any other, and compile to nothing.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel
from hegemon.core.rng import Rng


@kernel
def no_chance(state: Any, board: Any, seat: int, move: Any, rng: Rng, luck: Any) -> int:
    """No dice: no numbers of luck."""
    return 0


@kernel
def no_luck(state: Any, board: Any, seat: int, move: Any, luck: Any, n: int) -> bool:
    """Without dice the only possible luck is none."""
    return n == 0


@kernel
def nothing_hidden(state: Any, board: Any, seat: int) -> None:
    """Everybody sees everything."""


@kernel
def luck_in_the_open(state: Any, board: Any, seat: int, move: Any, luck: Any, viewer: int) -> None:
    """Everybody sees every move and its luck."""


@kernel
def nothing_to_sample(state: Any, board: Any, seat: int, rng: Rng) -> None:
    """Nothing was hidden."""
