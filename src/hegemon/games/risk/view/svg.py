"""Risk as a picture: the world in its owners' colours, armies on every territory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hegemon.core.drawing import INK, Holding, draw_map
from hegemon.games.risk.rules.state import CARDS, DEFENDING, FOLLOWING, PHASES, RiskBoard, RiskState
from hegemon.games.risk.view.json_view import hand, next_set


def draw_svg(board: RiskBoard, picture: Mapping[str, Any], state: RiskState) -> str:
    """The position, made from a view."""
    territories = picture["territories"]
    held = [Holding(int(state.owner[t]), str(int(state.armies[t]))) for t in range(len(territories))]
    phase = PHASES[state.phase]
    sheet = draw_map(picture, territories, held, f"Risk, turn {state.turn}, {phase}")
    if state.phase in (DEFENDING, FOLLOWING):
        origin, target = (territories[int(state[end])]["label"] for end in ("origin", "target"))
        sheet.arrow(origin, target, INK, 3)
    for seat in range(int(state.seats)):
        sheet.note(_seat(state, seat), seat)
    sheet.note(f"Turn {state.turn}, {phase}; the next set is worth {next_set(board, state)} armies")
    return sheet.svg()


def _seat(state: RiskState, seat: int) -> str:
    parts = [f"{state.held[seat]} territories"]
    if state.reserve[seat]:
        parts.append(f"{state.reserve[seat]} armies to place")
    if state.hand[seat]:
        known = hand(state, seat)
        named = ", ".join(f"{n} {card}" for n, card in zip(known or (), CARDS, strict=False) if n > 0)
        parts.append(f"{state.hand[seat]} cards" + (f" ({named})" if named else ""))
    return ", ".join(parts) + (", to play" if seat == state.seat else "")
