"""Thoughts of the compiled bots of Settlers about a move they have made (S6, W9): the choices, best first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from hegemon.core.kernels.workspace import Workspace
from hegemon.games.settlers.bots import goals as g
from hegemon.games.settlers.bots import planner
from hegemon.games.settlers.bots.prospects import HAND
from hegemon.games.settlers.bots.submoves import Submove, submoves
from hegemon.games.settlers.rules.board import SettlersMatch
from hegemon.games.settlers.rules.state import BUILDING, SettlersState


def of_weights(match: SettlersMatch, state: SettlersState, seat: int, workspace: Workspace) -> dict[str, Any] | None:
    """All sub-moves of `weights` with their fitness; none when it answers other seats."""
    if seat != state.seat:
        return None
    return _candidates(submoves(match, match.copy(state), seat, workspace.weights))


def of_planner(match: SettlersMatch, state: SettlersState, seat: int, workspace: Workspace) -> dict[str, Any] | None:
    """The next move towards each of the goals of `planner`, with what it expects of the goal."""
    if state.phase != BUILDING or seat != state.seat:
        return None
    weights, space, move = workspace.weights, workspace.scratch, np.zeros_like(workspace.move)
    g.survey(state, match.board, seat, weights, space)
    found: dict[str, float] = {}
    for goal in range(g.KINDS):
        value = float(g.goal_value(space, goal, HAND, weights))
        if value > 0.0:
            planner.write_step(state, match.board, seat, space, goal, move)
            text = match.write(tuple(move.tolist()))
            found[text] = max(value, found.get(text, 0.0))
    return _candidates(((text,), value) for text, value in found.items())


def _candidates(found: Iterable[Submove]) -> dict[str, Any] | None:
    best = sorted(found, key=lambda item: -item[1])
    return {"candidates": [{"turn": list(turn), "value": round(value, 3)} for turn, value in best]} if best else None
