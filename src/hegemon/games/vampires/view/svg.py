"""Vampires vs Werewolves as a picture: the grid with its groups, and the parts of the turn as arrows."""

from __future__ import annotations

from hegemon.core.drawing import INK, LINE, PAPER, Point, Sheet, colours
from hegemon.games.vampires.rules.state import (
    CAUSES,
    HUMANS,
    KINDS,
    OVER,
    PHASES,
    SEATS,
    SPECIES,
    VAMPIRES,
    VampiresBoard,
    VampiresState,
)
from hegemon.games.vampires.view.json_view import cells, parts

MARKS = {"humans": "H", "vampires": "V", "werewolves": "W"}
PIXELS = 600
"""The pixels of the longer side."""


def draw_svg(board: VampiresBoard, state: VampiresState) -> str:
    """The position; everybody sees the same."""
    rows, columns = int(board.rows), int(board.columns)
    title = f"Vampires vs Werewolves, ply {state.turn}, {PHASES[state.phase]}"
    sheet = Sheet((-0.5, -0.5, columns + 0.5, rows + 0.5), PIXELS * min(1.0, columns / rows), title)
    sheet.rect((0, 0), (columns, rows), fill="#f1ecdf", stroke=LINE, stroke_width=0.04)
    step = max(1, max(rows, columns) // 25)
    for x in range(columns):
        sheet.line((x, 0), (x, rows), stroke="#d8d0bd", stroke_width=0.02)
        if x % step == 0:
            sheet.text((x + 0.5, -0.25), str(x), 0.26 * step**0.5)
    for y in range(rows):
        sheet.line((0, y), (columns, y), stroke="#d8d0bd", stroke_width=0.02)
        if y % step == 0:
            sheet.text((-0.25, y + 0.5), str(y), 0.26 * step**0.5)
    for group in cells(board, state):
        _draw_group(sheet, (group["x"] + 0.5, group["y"] + 0.5), group["kind"], group["count"])
    for part in parts(board, state):
        a, b = (part["x"] + 0.5, part["y"] + 0.5), (part["to_x"] + 0.5, part["to_y"] + 0.5)
        sheet.arrow(a, b, INK, 0.05)
        middle = (a[0] + 0.5 * (b[0] - a[0]), a[1] + 0.5 * (b[1] - a[1]))
        sheet.text(middle, str(part["count"]), 0.3, halo=True)
    for seat in range(SEATS):
        turn = ", to play" if seat == state.seat and state.phase != OVER else ""
        sheet.note(f"{SPECIES[seat]}: {state.population[VAMPIRES + seat]}{turn}", seat)
    end = f"; {CAUSES[state.cause]}" if state.phase == OVER else ""
    sheet.note(f"Ply {state.turn} of {board.max_plies}; {state.population[HUMANS]} humans left{end}")
    return sheet.svg()


def _draw_group(sheet: Sheet, place: Point, kind: str, count: int) -> None:
    """A square for humans, a disc for the seats' own."""
    seat = KINDS.index(kind) - VAMPIRES
    fill, ink, _ = colours(seat)
    x, y = place
    if kind == "humans":
        sheet.rect((x - 0.38, y - 0.38), (0.76, 0.76), rx=0.08, fill="#e9d8a6", stroke=LINE, stroke_width=0.03)
        ink = INK
    else:
        sheet.circle(place, 0.42, fill=fill, stroke=PAPER, stroke_width=0.03)
    sheet.text((x, y - 0.06), str(count), 0.36, fill=ink, font_weight="bold")
    sheet.text((x, y + 0.24), MARKS[kind], 0.18, fill=ink)
