"""Checks of the shapes of a game's moves, where it lists them: every legal box has one of its own (P6)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from hegemon.conformance.location import Place
from hegemon.core.game import Game
from hegemon.core.match import Match
from hegemon.core.moves import Box
from hegemon.core.rules import DEALER
from hegemon.core.state import State

Table = tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]
RIGHT = "every legal box lies in exactly one box of `action_templates`, no two in the same"


def shape_table(match: Match) -> Table | None:
    """The lowest and the highest row of every shape; None for a game that lists none."""
    if type(match.game).action_templates is Game.action_templates:
        return None
    listed = list(match.game.action_templates(match))
    return np.array([box.low for box in listed], np.int64), np.array([box.high for box in listed], np.int64)


def check_shapes(place: Place, state: State, table: Table) -> None:
    """The legal moves of the seats in a position fit the shapes."""
    for seat in place.match.to_move(state):
        if seat != DEALER:
            _check(place, place.match.legal(state, seat), *table)


def _check(place: Place, boxes: Sequence[Box], lows: npt.NDArray[np.int64], highs: npt.NDArray[np.int64]) -> None:
    taken: dict[int, Box] = {}
    for box in boxes:
        text = place.match.game.forms.write_box(box)
        found = np.flatnonzero(((lows <= box.low) & (np.array(box.high) <= highs)).all(axis=1)).tolist()
        if len(found) != 1:
            place.broken(f"{text!r} lies in {len(found)} of the shapes of moves", RIGHT)
        if found[0] in taken:
            other = place.match.game.forms.write_box(taken[found[0]])
            place.broken(f"{text!r} and {other!r} lie in the same shape", RIGHT)
        taken[found[0]] = box
