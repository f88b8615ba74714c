"""Positions as pictures for notebooks and files: a sheet of SVG, the colours of seats, and maps of places.

What is drawn where is a game's business (`Game.draw_svg`); here is what several games draw the same way. Colours are
those of the page, safe for the colour-blind, and a seat's letter always stands beside its colour.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple
from xml.etree import ElementTree

LETTERS = "ABCDEF"
INK, QUIET, PAPER, SEA, LAND, LINE = "#1b1a16", "#5d574a", "#faf7f0", "#dfe8e6", "#e6dfcf", "#8a8270"
FONT = "system-ui, sans-serif"
ROW = 22
"""Pixels of a line of text under the picture."""
MARGIN = 10
Point = tuple[float, float]


class Colours(NamedTuple):
    """Of a seat: what it fills, what is written on that, and a tint for whole lands."""

    fill: str
    ink: str
    tint: str


SEATS = (
    Colours("#0a6fb0", "#ffffff", "#a9cbe3"),
    Colours("#c64f05", "#ffffff", "#efbf9d"),
    Colours("#067d5a", "#ffffff", "#a3d3bf"),
    Colours("#e3ab13", "#221800", "#f3da8e"),
    Colours("#a8478a", "#ffffff", "#e0b3d2"),
    Colours("#63b9e6", "#04202f", "#bfe3f5"),
)
NOBODY = Colours("#9b937f", "#1b1a16", LAND)


def colours(seat: int) -> Colours:
    """Of a seat; of nobody's for a number below 0."""
    return SEATS[seat % len(SEATS)] if seat >= 0 else NOBODY


class Sheet:
    """A picture of `width` pixels, with units of its own, and lines of text below.

    >>> sheet = Sheet((0, 0, 40, 20), 400, "A sheet")
    >>> sheet.circle((10, 10), 5, fill="red")
    >>> sheet.svg()[:61]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 220"'
    """

    def __init__(self, box: tuple[float, float, float, float], width: float, title: str) -> None:
        self._scale = width / box[2]
        self._width, self._height = width, box[3] * self._scale
        self._root = ElementTree.Element("svg", xmlns="http://www.w3.org/2000/svg")
        ElementTree.SubElement(self._root, "title").text = title
        self._back = ElementTree.SubElement(self._root, "rect", fill=PAPER)
        place = f"translate({MARGIN} {MARGIN}) scale({_number(self._scale)}) translate({-box[0]:g} {-box[1]:g})"
        self._picture = ElementTree.SubElement(self._root, "g", transform=place)
        self._lines = 0
        self.unit = 1 / self._scale
        """One pixel, in the picture's units."""

    def add(self, tag: str, text: str | None = None, **attributes: Any) -> None:
        """An element; `stroke_width` stands for stroke-width, numbers are written short."""
        ElementTree.SubElement(self._picture, tag, _named(attributes)).text = text

    @contextmanager
    def group(self, **attributes: Any) -> Iterator[None]:
        """Group everything that is drawn meanwhile; with `data_move` or `data_place` it can be clicked on the page."""
        around = self._picture
        self._picture = ElementTree.SubElement(around, "g", _named(attributes))
        yield
        self._picture = around

    def path(self, d: str, **attributes: Any) -> None:
        self.add("path", d=d, **attributes)

    def circle(self, at: Point, radius: float, **attributes: Any) -> None:
        self.add("circle", cx=at[0], cy=at[1], r=radius, **attributes)

    def rect(self, at: Point, size: Point, **attributes: Any) -> None:
        self.add("rect", x=at[0], y=at[1], width=size[0], height=size[1], **attributes)

    def polygon(self, points: Iterable[Point], **attributes: Any) -> None:
        self.add("polygon", points=" ".join(f"{_number(x)},{_number(y)}" for x, y in points), **attributes)

    def line(self, a: Point, b: Point, **attributes: Any) -> None:
        self.add("line", x1=a[0], y1=a[1], x2=b[0], y2=b[1], **attributes)

    def text(self, at: Point, text: str, size: float, halo: bool = False, **attributes: Any) -> None:
        """Words around a place; with a halo they can be read on anything."""
        if halo:
            attributes |= {"stroke": PAPER, "stroke_width": size / 4, "paint_order": "stroke", "font_weight": "bold"}
        looks = {"text_anchor": "middle", "font_family": FONT, "font_size": size, "fill": INK} | attributes
        self.add("text", text, x=at[0], y=at[1] + 0.35 * size, **looks)

    def arrow(self, a: Point, b: Point, colour: str, width: float) -> None:
        """From one place's mark to another's."""
        length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
        x, y = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        tip = (b[0] - x * 4 * width, b[1] - y * 4 * width)
        neck = (tip[0] - x * 4 * width, tip[1] - y * 4 * width)
        begin = (a[0] + x * 4 * width, a[1] + y * 4 * width)
        self.line(begin, neck, stroke=colour, stroke_width=width, stroke_linecap="round")
        sides = [(neck[0] - s * y * 2.2 * width, neck[1] + s * x * 2.2 * width) for s in (1, -1)]
        self.polygon([tip, *sides], fill=colour)

    def mark(self, at: Point, radius: float, seat: int, text: str, **attributes: Any) -> None:
        """A disc in a seat's colour with a count on it, wide enough for it."""
        fill, ink, _ = colours(seat)
        half = radius * max(1.0, 0.45 * len(text) + 0.2)
        looks = {"fill": fill, "stroke": PAPER, "stroke_width": radius / 7} | attributes
        self.rect((at[0] - half, at[1] - radius), (2 * half, 2 * radius), rx=radius, **looks)
        self.text(at, text, 1.2 * radius, fill=ink, font_weight="bold")

    def note(self, text: str, seat: int | None = None) -> None:
        """A line below the picture; with a seat's letter in its colour before it, if it is about one."""
        y = MARGIN + self._height + ROW * (self._lines + 0.9)
        x = float(MARGIN)
        if seat is not None:
            fill, ink, _ = colours(seat)
            disc = {"cx": _number(x + 9), "cy": _number(y - 5), "r": "9", "fill": fill}
            ElementTree.SubElement(self._root, "circle", disc)
            letter = {"x": _number(x + 9), "y": _number(y), "text-anchor": "middle", "fill": ink, "font-weight": "bold"}
            ElementTree.SubElement(self._root, "text", {**letter, **_PLAIN}).text = LETTERS[seat]
            x += 26
        ElementTree.SubElement(
            self._root, "text", {"x": _number(x), "y": _number(y), "fill": INK, **_PLAIN}
        ).text = text
        self._lines += 1

    def svg(self) -> str:
        """The whole picture as one element."""
        width, height = self._width + 2 * MARGIN, self._height + 2 * MARGIN + ROW * self._lines
        size = {"width": _number(width), "height": _number(height)}
        self._root.attrib |= {"viewBox": f"0 0 {_number(width)} {_number(height)}"} | size
        self._back.attrib |= size
        return ElementTree.tostring(self._root, encoding="unicode")


_PLAIN = {"font-family": FONT, "font-size": "14"}


def _number(x: float) -> str:
    return f"{round(x, 2):g}" if abs(x) < 1e5 else str(round(x))


def _named(attributes: Mapping[str, Any]) -> dict[str, str]:
    return {name.replace("_", "-"): _written(value) for name, value in attributes.items() if value is not None}


def _written(value: object) -> str:
    return _number(value) if isinstance(value, int | float) else str(value)


class Holding(NamedTuple):
    """The state of a place of a map: whose it is, what is written on it, and whether it can be seen."""

    seat: int
    text: str
    seen: bool = True


def draw_map(
    drawing: Mapping[str, Any], places: Sequence[Mapping[str, Any]], held: Sequence[Holding], title: str
) -> Sheet:
    """A drawing of real lands (`hegemon.atlas`) with owners in their colours and counts on their lands."""
    sheet = Sheet(tuple(drawing["viewBox"]), 900, title)
    x, y, width, height = drawing["viewBox"]
    sheet.rect((x, y), (width, height), fill=SEA)
    sheet.path(drawing["backdrop"], fill="#d3d5cb")
    for link in drawing["links"]:
        sheet.path(link["path"], fill="none", stroke=LINE, stroke_width=1.4, stroke_dasharray="4 3")
    for place, (seat, _, seen) in zip(places, held, strict=True):
        fill = colours(seat).tint if seen else "#b9b7b0"
        sheet.path(place["path"], fill=fill, stroke=PAPER, stroke_width=1.2, stroke_linejoin="round")
    for place, (seat, text, _) in zip(places, held, strict=True):
        sheet.mark(place["label"], 9.5, seat, text)
    return sheet


def draw_graph(at: Sequence[Point], neighbours: Sequence[Sequence[int]], held: Sequence[Holding], title: str) -> Sheet:
    """A map that is no drawing: discs at its places, and lines between neighbours."""
    xs, ys = [x for x, _ in at], [y for _, y in at]
    span = max(max(xs) - min(xs), max(ys) - min(ys), 1)
    room = span / 8
    sheet = Sheet(
        (min(xs) - room, min(ys) - room, max(xs) - min(xs) + 2 * room, max(ys) - min(ys) + 2 * room), 640, title
    )
    for a, others in enumerate(neighbours):
        for b in others:
            if a < b:
                sheet.line(at[a], at[b], stroke=LINE, stroke_width=span / 160)
    for place, (seat, text, seen) in zip(at, held, strict=True):
        sheet.circle(
            place, span / 22, fill=colours(seat).tint if seen else "#b9b7b0", stroke=LINE, stroke_width=span / 300
        )
        sheet.mark(place, span / 36, seat, text)
    return sheet
