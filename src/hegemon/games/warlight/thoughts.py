"""What a search tells beside its candidate turns (W9): the value of every region to the seat that thinks."""

from __future__ import annotations

from typing import Any

from hegemon.game import Match, State
from hegemon.games.warlight.drafts import REGION_VALUES, cell
from hegemon.games.warlight.state import PICKING
from hegemon.games.warlight.values import value_regions, value_starts


def explain(match: Match, view: State, seat: int, desk: Any) -> dict[str, Any]:
    """The thesis's values of the regions, in their order, from what the seat sees."""
    value = value_starts if view.phase == PICKING else value_regions
    value(view, match.board, seat, desk)
    at = cell(view, REGION_VALUES)
    return {"values": [round(x, 1) for x in desk.scratch[at : at + int(match.board.regions)].tolist()]}
