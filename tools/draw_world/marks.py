"""Counters and sea links on the drawn land, and all in which the picture contradicts the board."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import shapely
from shapely import LineString, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points
from tools.draw_world.geography import Spot
from tools.draw_world.look import COUNTER_RADIUS, LABEL_NUDGE, LINK_ENDS, TOUCH, WIDTH, WRAP
from tools.draw_world.outlines import bezier, number
from tools.draw_world.plane import Board
from tools.draw_world.territories import Territories, polygons_of


@dataclass
class Label:
    """The centre for the counter and the radius of the largest circle that fits around it."""

    spot: Spot
    room: float


def place_label(name: str, shape: BaseGeometry) -> Label:
    """The roundest place of the largest part, unless moved by hand."""
    main = max(polygons_of(shape), key=lambda part: part.area)
    circle = shapely.maximum_inscribed_circle(main, tolerance=0.2)
    dx, dy = LABEL_NUDGE.get(name, (0.0, 0.0))
    centre = Point(circle.coords[0][0] + dx, circle.coords[0][1] + dy)
    room = main.boundary.distance(centre) if main.contains(centre) else 0.0
    return Label((round(centre.x, 1), round(centre.y, 1)), round(room, 1))


def shared_border(a: BaseGeometry, b: BaseGeometry) -> float:
    """Length of the border that two territories share as drawn."""
    if a.distance(b) > 0.3:
        return 0.0
    return float(a.boundary.intersection(b.buffer(0.25)).length)


@dataclass
class Link:
    """A way across the sea: arcs of (start, end, bend), where bend is the height as a part of the length."""

    a: str
    b: str
    arcs: list[tuple[Spot, Spot, float]]

    def controls(self) -> Iterator[tuple[Spot, Spot, Spot]]:
        """Each arc as start, control and end of a quadratic curve."""
        for (ax, ay), (bx, by), bend in self.arcs:
            yield (ax, ay), ((ax + bx) / 2 + (ay - by) * bend, (ay + by) / 2 + (bx - ax) * bend), (bx, by)

    def lines(self) -> list[LineString]:
        """The arcs as lines, for measuring."""
        return [LineString([a, *bezier(a, control, b, 12)]) for a, control, b in self.controls()]

    def data(self) -> dict[str, Any]:
        """The link as it is written to disk."""
        arcs = ["M{} {}Q{} {} {} {}".format(*(number(v) for p in arc for v in p)) for arc in self.controls()]
        wrap = {"wrap": True} if (self.a, self.b) == WRAP else {}
        return {"between": [self.a, self.b], "path": "".join(arcs)} | wrap


def link_ends(board: Board, shapes: Territories, a: str, b: str) -> tuple[Spot, Spot]:
    """The ends of a sea link: by hand, or the nearest coasts."""
    if (a, b) in LINK_ENDS:
        starts = [Point(board.spot(where)) for where in LINK_ENDS[a, b]]
        ends = [nearest_points(shapes[name], start)[0] for name, start in zip((a, b), starts, strict=True)]
    else:
        ends = list(nearest_points(shapes[a], shapes[b]))
    return (ends[0].x, ends[0].y), (ends[1].x, ends[1].y)


def draw_links(board: Board, shapes: Territories, edges: list[tuple[str, str]]) -> list[Link]:
    """A link for every edge of the board that is not a drawn land border."""
    links = []
    for a, b in edges:
        if shared_border(shapes[a], shapes[b]) >= TOUCH:
            continue
        start, end = link_ends(board, shapes, a, b)
        if (a, b) == WRAP:
            height = (start[1] + end[1]) / 2 - 2
            arcs = [(start, (0.0, height), 0.1), (end, (WIDTH, height), -0.1)]
        else:
            arcs = [(start, end, 0.12)]
        links.append(Link(a, b, arcs))
    return links


def find_faults(shapes: Territories, labels: dict[str, Label], edges: list[tuple[str, str]]) -> list[str]:
    """Everything in the picture that contradicts the board, each with the names of the pair."""
    faults = [
        f"the counter of {name} lies outside of it"
        for name, shape in shapes.items()
        if shape.distance(Point(labels[name].spot)) > 3
    ]
    neighbours = {frozenset(edge) for edge in edges}
    for a, b in combinations(shapes, 2):
        shared = shared_border(shapes[a], shapes[b])
        if shared > 0 and frozenset((a, b)) not in neighbours:
            faults.append(f"{a} and {b} touch in the picture ({shared:.1f}) but are not neighbours on the board")
        if 0 < shared < TOUCH:
            faults.append(f"{a} and {b} touch only in a point ({shared:.1f})")
        overlap = shapes[a].intersection(shapes[b]).area
        if overlap > 0.6:
            faults.append(f"{a} and {b} overlap by {overlap:.1f}")
        if math.dist(labels[a].spot, labels[b].spot) < 2 * COUNTER_RADIUS + 1:
            faults.append(f"the counters of {a} and {b} overlap")
    return faults


def find_link_faults(shapes: Territories, links: list[Link]) -> list[str]:
    """Links that run over land of a third territory, as if it were a stop on the way."""
    return [
        f"the link of {link.a} and {link.b} runs over {name}"
        for link in links
        for name, shape in shapes.items()
        if name not in (link.a, link.b) and any(shape.intersection(line).length > 0.5 for line in link.lines())
    ]
