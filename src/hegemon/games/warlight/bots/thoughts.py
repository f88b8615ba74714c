"""A search's thoughts beside its candidate turns (W9): the value of every region to the seat that thinks."""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.workspace import Workspace
from hegemon.games.warlight.bots.region_values import value_regions, value_starts
from hegemon.games.warlight.bots.turn_builder import REGION_VALUES, cell
from hegemon.games.warlight.rules.board import WarlightMatch
from hegemon.games.warlight.rules.state import PICKING, WarlightState


def explain(match: WarlightMatch, view: WarlightState, seat: int, workspace: Workspace) -> dict[str, Any]:
    """The thesis's values of the regions, in their order, from what the seat sees."""
    value = value_starts if view.phase == PICKING else value_regions
    value(view, match.board, seat, workspace)
    at = cell(view, REGION_VALUES)
    return {"values": [round(x, 1) for x in workspace.scratch[at : at + int(match.board.regions)].tolist()]}
