"""Settlers as a picture: the island with its tiles and harbours, roads, settlements and cities, and the robber."""

from __future__ import annotations

import math

from hegemon.core.drawing import INK, PAPER, QUIET, SEA, Point, Sheet, colours
from hegemon.games.settlers.rules.state import DEALING, DESERT, HIDDEN, PHASES, RESOURCES, SettlersBoard, SettlersState
from hegemon.games.settlers.rules.topology import Topology, at_sea
from hegemon.games.settlers.rules.turn import true_points

FILLS = ("#5b9a5a", "#d4804f", "#b2d67a", "#f3cd62", "#aebac7", "#efdfb2")
"""Colours by resource, the desert last."""
LIKELY = (6, 8)
SHORE, SCALE = 2.5, 55
"""The sea to the left and right of the land, and pixels for the length of an edge."""
SETTLEMENT = ((-1.0, 0.9), (-1.0, -0.3), (0.0, -1.2), (1.0, -0.3), (1.0, 0.9))
CITY = ((-1.4, 1.0), (-1.4, -0.9), (-0.6, -1.6), (0.2, -0.9), (0.2, -0.2), (1.4, -0.2), (1.4, 1.0))


def draw_svg(topology: Topology, board: SettlersBoard, state: SettlersState) -> str:
    """The position, made from a view."""
    title = f"Settlers, turn {state.turn}, {PHASES[state.phase]}"
    width, height = (2 * max(abs(point[axis]) for point in topology.vertices) + SHORE for axis in (0, 1))
    sheet = Sheet((-width / 2, -height / 2, width, height), round(width * SCALE), title)
    sheet.rect((-width / 2, -height / 2), (width, height), fill=SEA, rx=0.3)
    for tile in range(len(topology.tiles)):
        _draw_tile(sheet, topology, state, tile)
    if state.phase != DEALING:
        _draw_harbours(sheet, topology, state)
    _draw_pieces(sheet, topology, state)
    for seat in range(int(state.seats)):
        sheet.note(_seat(board, state, seat), seat)
    bank = ", ".join(f"{n} {word}" for n, word in zip(state.bank.tolist(), RESOURCES, strict=True))
    sheet.note(f"{title.partition(', ')[2].capitalize()}; bank: {bank}; {state.deck_left} cards left")
    return sheet.svg()


def _at(point: Point) -> Point:
    return round(point[0], 4), round(point[1], 4)


def _draw_tile(sheet: Sheet, topology: Topology, state: SettlersState, tile: int) -> None:
    middle = _at(topology.tiles[tile])
    dealt = state.phase != DEALING
    kind = int(state.resource[tile])
    corners = [_at(topology.vertices[v]) for v in topology.tile_vertices[tile]]
    sheet.polygon(corners, fill=FILLS[kind] if dealt else "#cfcabb", stroke=PAPER, stroke_width=0.05)
    if not dealt:
        return
    name = RESOURCES[kind] if kind != DESERT else "desert"
    sheet.text((middle[0], middle[1] + 0.55), name, 0.26, fill=QUIET)
    token = int(state.token[tile])
    if token:
        sheet.circle(middle, 0.34, fill=PAPER, stroke=QUIET, stroke_width=0.02)
        colour = "#b3261e" if token in LIKELY else INK
        sheet.text(middle, str(token), 0.38, fill=colour, font_weight="bold")
    if tile == state.robber:
        x, y = middle[0] - 0.56, middle[1]
        sheet.path(f"M{x - 0.2:g} {y + 0.28:g}q0-.42 .2-.46q.2 .04 .2 .46z", fill=INK)
        sheet.circle((x, y - 0.2), 0.13, fill=INK)


def _draw_harbours(sheet: Sheet, topology: Topology, state: SettlersState) -> None:
    for slot, edge in enumerate(topology.harbour_edges):
        at = at_sea(topology, edge, 0.75)
        for vertex in topology.edge_vertices[edge]:
            sheet.line(at, _at(topology.vertices[vertex]), stroke="#8a6f4d", stroke_width=0.08)
        kind = int(state.harbour[slot])
        sheet.circle(at, 0.36, fill=FILLS[kind], stroke="#8a6f4d", stroke_width=0.05)
        sheet.text((at[0], at[1] - 0.09), "3:1" if kind == DESERT else "2:1", 0.24, font_weight="bold")
        sheet.text((at[0], at[1] + 0.13), "any" if kind == DESERT else RESOURCES[kind], 0.18)


def _draw_pieces(sheet: Sheet, topology: Topology, state: SettlersState) -> None:
    for edge in range(len(topology.edges)):
        if (seat := int(state.road[edge])) >= 0:
            a, b = (_at(topology.vertices[v]) for v in topology.edge_vertices[edge])
            a, b = _between(a, b, 0.16), _between(b, a, 0.16)
            sheet.line(a, b, stroke=INK, stroke_width=0.22, stroke_linecap="round")
            sheet.line(a, b, stroke=colours(seat).fill, stroke_width=0.15, stroke_linecap="round")
    for vertex in range(len(topology.vertices)):
        if level := int(state.level[vertex]):
            x, y = _at(topology.vertices[vertex])
            outline = SETTLEMENT if level == 1 else CITY
            fill, ink, _ = colours(int(state.owner[vertex]))
            points = [(x + 0.2 * dx, y + 0.2 * dy) for dx, dy in outline]
            sheet.polygon(points, fill=fill, stroke=INK, stroke_width=0.035, stroke_linejoin="round")
            letter = "ABCD"[int(state.owner[vertex])]
            sheet.text((x, y + (0.03 if level == 1 else 0.07)), letter, 0.22, fill=ink, font_weight="bold")


def _between(a: Point, b: Point, share: float) -> Point:
    length = math.dist(a, b)
    return a[0] + (b[0] - a[0]) * share / length, a[1] + (b[1] - a[1]) * share / length


def _seat(board: SettlersBoard, state: SettlersState, seat: int) -> str:
    known = state.cards[seat, 0] != HIDDEN
    points = int(true_points(state, board, seat)) if known else int(state.points[seat])
    parts = [f"{points} points", f"{state.hand[seat]} resources", f"{state.held[seat]} cards"]
    if known and state.hand[seat]:
        held = zip(state.resources[seat].tolist(), RESOURCES, strict=True)
        parts[1] = ", ".join(f"{n} {word}" for n, word in held if n)
    if state.longest == seat:
        parts.append("Longest Road")
    if state.largest == seat:
        parts.append("Largest Army")
    if state.master == seat:
        parts.append("Harbour Master")
    return ", ".join(parts) + (", to play" if seat == state.seat else "")
