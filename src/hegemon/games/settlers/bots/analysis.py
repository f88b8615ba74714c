"""Analysis of a position by the bots of Settlers, for the page: sub-moves with their fitness, the standing of seats."""

from __future__ import annotations

from typing import Any

import numpy as np

from hegemon.games.settlers.bots.goals import DISTANCE
from hegemon.games.settlers.bots.prospects import INCOME, PRICE, speed, take_stock
from hegemon.games.settlers.bots.submoves import Submove, submoves
from hegemon.games.settlers.bots.weight_names import EXAMPLE
from hegemon.games.settlers.rules.board import SettlersMatch
from hegemon.games.settlers.rules.state import SettlersState

HORIZON = 60
"""Rolls for which a seat's speed of building counts in its standing."""


def analyse(match: SettlersMatch, state: SettlersState, seat: int) -> dict[str, Any]:
    """All choices of `weights`, best first, and the value of every seat's position in points."""
    weights = np.array([float(value) for value in EXAMPLE.values()])
    found: list[Submove] = []
    if seat in match.to_move(state) and seat == state.seat:
        found = sorted(submoves(match, match.copy(state), seat, weights), key=lambda item: -item[1])
    return {
        "candidates": [{"turn": list(turn), "value": value} for turn, value in found],
        "values": [standing(match, state, other) for other in range(match.seats)],
    }


def standing(match: SettlersMatch, state: SettlersState, seat: int) -> float:
    """Open points, and the points that the seat's income builds in a while."""
    space = np.zeros(DISTANCE)
    take_stock(state, match.board, seat, space)
    if not space[INCOME : INCOME + 5].any():
        return float(state.points[seat])
    return float(state.points[seat] + HORIZON * speed(match.board, space, INCOME, PRICE))
