"""The rules of a game as kernels, and the seats and results that they speak of.

Kernels import this file rather than game.py or match.py: they are compiled anew when a file they import changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hegemon.core.open_rules import luck_in_the_open, no_chance, no_luck, nothing_hidden, nothing_to_sample

Ints = npt.NDArray[np.int32]
Luck = tuple[int, ...]

DEALER = -1
"""The seat of chance moves that no player makes, such as dealing; also the mask that `Rules.to_move` returns for it."""
SPECTATOR = -2
"""The seat of a spectator."""
ARBITER = -3
"""The seat of a viewer who may see everything, as when the game is over or has no secrets."""

SECRET = -1
"""The kind that `Rules.redact_luck` gives to a move that the viewer may not know, apart from who made it."""

RUNNING, WON, DRAWN, CUT = 0, 1, 2, 3
"""Values of `Rules.result`: the game goes on, is won, is drawn, was cut off by the turn limit."""


class Rules(NamedTuple):
    """A game's functions as kernels. They trust their callers: a move given to `chance` or `apply` is legal.

    A game without dice leaves out `chance` and `possible`; one without secrets leaves out the last three. Rules are
    given by keyword. `luck` has the game's whole `luck_width`; what stands behind the numbers that `chance` wrote means
    nothing. Only `start`, `apply`, `hide` and `sample_hidden` change the state. `hegemon.conformance` checks all
    this.
    """

    start: Callable[..., None]
    """start(state, board, seats): the first position, into a state of zeros."""
    to_move: Callable[..., int]
    """to_move(state, board): bit s is set if seat s may act; DEALER for a chance move; 0 when the game is over."""
    legal: Callable[..., int]
    """legal(state, board, seat, first, boxes): the number of boxes of legal moves; those from number `first` on are
    written into `boxes`, rows of (low, high), as far as they fit. Boxes are disjoint."""
    apply: Callable[..., None]
    """apply(state, board, seat, move, luck): the state after it, in place."""
    result: Callable[..., int]
    """result(state, board, score): RUNNING, WON, DRAWN or CUT; when over, every seat's share of the one point."""
    chance: Callable[..., int] = no_chance
    """chance(state, board, seat, move, rng, luck): what the dice say about the move, into `luck`; how many numbers."""
    possible: Callable[..., bool] = no_luck
    """possible(state, board, seat, move, luck, n): whether `chance` could have said this; for records and networks."""
    hide: Callable[..., None] = nothing_hidden
    """hide(state, board, seat): blank, in place, what the seat may not know."""
    redact_luck: Callable[..., None] = luck_in_the_open
    """redact_luck(state, board, seat, move, luck, viewer): blank in `luck` what the viewer may not know of it; a move
    that is a secret itself gets the kind SECRET, and must leave the viewer's view as it was."""
    sample_hidden: Callable[..., None] = nothing_to_sample
    """sample_hidden(state, board, seat, rng): fill in, in place, at random among what could be, what `hide` blanked
    for the seat; hiding it again gives the same view."""


def seat_name(seat: int) -> str:
    """The name of a seat in messages."""
    return {DEALER: "the dealer", SPECTATOR: "a spectator", ARBITER: "an arbiter"}.get(seat, f"seat {seat}")
