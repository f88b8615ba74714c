"""Warlight as a picture: regions in their owners' colours, fog over unseen ones, orders as arrows."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core.drawing import Holding, Point, Sheet, colours, draw_graph, draw_map
from hegemon.games.warlight.rules.map_files import Map
from hegemon.games.warlight.rules.state import NEUTRAL, PHASES, UNKNOWN, WarlightBoard, WarlightState
from hegemon.games.warlight.view.json_view import orders
from hegemon.games.warlight.view.map_json import drawing_of


def draw_svg(board: WarlightBoard, world: Map, state: WarlightState) -> str:
    """The position, made from a view."""
    held = [_holding(state, r) for r in range(int(board.regions))]
    title = f"Warlight, round {state.turn} of {board.max_rounds}, {PHASES[state.phase]}"
    if drawing := drawing_of(world):
        sheet = draw_map(drawing, drawing["places"], held, title)
        spots: Sequence[Point] = [tuple(place["label"]) for place in drawing["places"]]
        width = 2.5
    else:
        spots = world.places
        sheet = draw_graph(spots, world.neighbours, held, title)
        width = max(max(x, y) for x, y in spots) / 160 or 1.0
    _draw_orders(sheet, state, spots, width)
    for seat in range(int(state.seats)):
        sheet.note(_seat(state, seat), seat)
    sheet.note(title)
    return sheet.svg()


def _holding(state: WarlightState, region: int) -> Holding:
    owner = int(state.owner[region])
    if owner == UNKNOWN:
        return Holding(NEUTRAL, "?", seen=False)
    placed = int(state.placed[region])
    return Holding(owner, f"{state.armies[region]}" + (f"+{placed}" if placed > 0 else ""))


def _draw_orders(sheet: Sheet, state: WarlightState, spots: Sequence[Point], width: float) -> None:
    for order in orders(state):
        a, b = spots[order["origin"]], spots[order["target"]]
        colour = colours(order["seat"]).fill
        sheet.arrow(a, b, colour, width)
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        sheet.text(middle, str(order["armies"]), 5 * width, halo=True)


def _seat(state: WarlightState, seat: int) -> str:
    if not state.standing >> seat & 1:
        return "out of the game"
    known = f"{state.held[seat]} regions, income {state.income[seat]}" if state.held[seat] >= 0 else "in the fog"
    return known + (", committed" if state.committed >> seat & 1 else "")
