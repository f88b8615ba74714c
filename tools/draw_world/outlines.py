"""Coasts and borders made simple and round, so that neighbours still share every point of their border."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union
from tools.draw_world.geography import Spot
from tools.draw_world.look import DUST, DUST_IN, FJORD, FJORD_ELSEWHERE, SIMPLIFY, SPIT, STRAIT
from tools.draw_world.territories import Territories, polygons_of


def drop_small(name: str, shape: BaseGeometry) -> MultiPolygon:
    """Leave out islands too small to draw and holes too small to see."""
    least = DUST_IN.get(name, DUST)
    parts = polygons_of(shape)
    largest = max(part.area for part in parts)
    kept = [part for part in parts if part.area >= min(least, largest)]
    return MultiPolygon([Polygon(p.exterior, [h for h in p.interiors if Polygon(h).area > 25]) for p in kept])


def calm_coasts(territories: Territories) -> Territories:
    """Close narrow inlets and shave off thin spits, landmass by landmass, so that no two lands grow together."""
    land = unary_union(list(territories.values()))
    gains: dict[str, list[Polygon]] = defaultdict(list)
    shaved = []
    for mass in polygons_of(land):
        owner = max(territories, key=lambda name: territories[name].intersection(mass).area)
        radius = FJORD.get(owner, FJORD_ELSEWHERE)
        calm = mass.buffer(radius).buffer(-radius - SPIT).buffer(SPIT)
        shaved.append(mass.difference(calm))
        for inlet in polygons_of(calm.difference(land)):
            gains[nearest_owner(territories, inlet)].append(inlet)
    lost = unary_union(shaved)
    return {name: unary_union([shape, *gains[name]]).difference(lost) for name, shape in territories.items()}


def nearest_owner(territories: Territories, inlet: Polygon) -> str:
    """The territory with the longest coast along an inlet."""
    shore = inlet.buffer(0.05)
    return max(territories, key=lambda name: territories[name].intersection(shore).area)


def open_straits(territories: Territories, edges: list[tuple[str, str]]) -> Territories:
    """Widen the water between neighbours across the sea, so that it shows and the link over it has some length."""
    result = dict(territories)
    for a, b in edges:
        gap = result[a].distance(result[b])
        if 0 < gap < STRAIT:
            loser, other = sorted((a, b), key=lambda name: -result[name].area)
            result[loser] = result[loser].difference(result[other].buffer(STRAIT).simplify(0.1))
    return result


def simplify(territories: Territories) -> Territories:
    """Simplify all shapes together, so that shared borders stay shared."""
    names = list(territories)
    shapes = [drop_small(name, territories[name]) for name in names]
    simple = shapely.coverage_simplify(shapes, SIMPLIFY)
    rounded = {n: shapely.transform(s, lambda xy: np.round(xy, 1)) for n, s in zip(names, simple, strict=True)}
    return {name: drop_small(name, shape) for name, shape in rounded.items()}


def rings_of(shape: BaseGeometry) -> Iterator[list[Spot]]:
    """All rings, outer and inner, without the repeated last point."""
    for polygon in polygons_of(shape):
        for ring in (polygon.exterior, *polygon.interiors):
            yield [(round(x, 1), round(y, 1)) for x, y in ring.coords[:-1]]


def find_junctions(territories: Territories) -> set[Spot]:
    """Vertices where three borders or coasts meet: rounding must leave them where they are."""
    neighbours: dict[Spot, set[Spot]] = defaultdict(set)
    for shape in territories.values():
        for ring in rings_of(shape):
            for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
                neighbours[a].add(b)
                neighbours[b].add(a)
    return {spot for spot, others in neighbours.items() if len(others) > 2}


def middle(a: Spot, b: Spot) -> Spot:
    """The point halfway, in tenths of a unit, the same from both sides."""
    return round((a[0] + b[0]) / 2 + 1e-6, 1), round((a[1] + b[1]) / 2 + 1e-6, 1)


@dataclass
class Curve:
    """A closed outline of quadratic Bézier pieces: a start and (control, end) pairs; no control means a line."""

    start: Spot
    pieces: list[tuple[Spot | None, Spot]]

    def path(self) -> str:
        """SVG path data with relative coordinates."""
        at, text, last = self.start, f"M{number(self.start[0])} {number(self.start[1])}", "M"
        for control, end in self.pieces:
            letter, points = ("l", [end]) if control is None else ("q", [control, end])
            body = " ".join(f"{number(x - at[0])} {number(y - at[1])}" for x, y in points).replace(" -", "-")
            text += body if letter == last and body.startswith("-") else (" " if letter == last else letter) + body
            at, last = end, letter
        return text + "z"

    def points(self, steps: int = 4) -> list[Spot]:
        """The outline as a polygon's points."""
        at, result = self.start, [self.start]
        for control, end in self.pieces:
            result.extend([end] if control is None else list(bezier(at, control, end, steps)))
            at = end
        return result


def bezier(a: Spot, control: Spot, b: Spot, steps: int) -> Iterator[Spot]:
    """Points of a quadratic curve after its start."""
    for step in range(1, steps + 1):
        t = step / steps
        u, v, w = (1 - t) ** 2, 2 * t * (1 - t), t * t
        yield u * a[0] + v * control[0] + w * b[0], u * a[1] + v * control[1] + w * b[1]


def number(value: float) -> str:
    """A coordinate with at most one decimal and no needless sign or zero.

    >>> number(0.5), number(-0.04), number(12.0)
    ('.5', '0', '12')
    """
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def round_run(run: list[Spot]) -> list[tuple[Spot | None, Spot]]:
    """Round an open run of vertices between two junctions (the limit of Chaikin's corner cutting)."""
    if len(run) == 2:
        return [(None, run[1])]
    pieces: list[tuple[Spot | None, Spot]] = []
    for index in range(1, len(run) - 1):
        end = run[-1] if index == len(run) - 2 else middle(run[index], run[index + 1])
        pieces.append((run[index], end))
    return pieces


def round_ring(ring: list[Spot], junctions: set[Spot]) -> Curve:
    """Round a ring, holding its junctions fixed."""
    fixed = [index for index, spot in enumerate(ring) if spot in junctions]
    if not fixed:
        closed = [*ring, ring[0]]
        start = middle(ring[-1], ring[0])
        return Curve(start, [(a, middle(a, b)) for a, b in pairwise(closed)])
    turned = ring[fixed[0] :] + ring[: fixed[0]]
    closed = [*turned, turned[0]]
    stops = [i for i, spot in enumerate(closed) if spot in junctions]
    pieces = [piece for a, b in pairwise(stops) for piece in round_run(closed[a : b + 1])]
    return Curve(closed[0], pieces)


def outline(curves: Iterable[Curve]) -> BaseGeometry:
    """The region that curves enclose under the even-odd rule."""
    region: BaseGeometry = MultiPolygon()
    for curve in curves:
        region = region.symmetric_difference(shapely.make_valid(Polygon(curve.points())))
    return region
