"""A map as the page draws it: paths, spots for counters and names, ways over the sea; in the form of the atlas (W1)."""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np

from hegemon.maps.draft import Draft, Region
from hegemon.maps.making.lettering import spots_for_names
from hegemon.maps.tracing.borders import touching
from hegemon.maps.tracing.curves import paths
from hegemon.maps.tracing.geometry import distance, inner_spot

SHEET = 1000 * 600
"""The area of a drawing in its own units: counters then fit as they do on the world."""
SHORE = 256
"""Points of a shore among which the nearest to another shore is first looked for."""

Point = tuple[float, float]


def scale_of(draft: Draft) -> float:
    """Units of the drawing for a unit of the draft."""
    return math.sqrt(SHEET / (draft.size[0] * draft.size[1]))


@functools.lru_cache(64)
def draw(draft: Draft) -> dict[str, Any]:
    """Shapes of regions, in the draft's order, spots for the names of super regions, and sea links by numbers."""
    scale = scale_of(draft)
    shapes = paths(draft, scale)
    places = [_place(region, path, scale) for region, path in zip(draft.regions, shapes, strict=True)]
    box = [0, 0, round(draft.size[0] * scale, 1), round(draft.size[1] * scale, 1)]
    return {
        "viewBox": box,
        "places": places,
        "parts": spots_for_names(draft, scale, [tuple(place["label"]) for place in places]),
        "links": sea_links(draft, scale),
        "backdrop": "",
    }


def _place(region: Region, path: str, scale: float) -> dict[str, Any]:
    x, y = region.pivot or inner_spot(region.parts, 1.2)[:2]
    room = 2 * scale * max(0.0, distance(region.parts, x, y))
    return {"path": path, "label": [round(x * scale, 1), round(y * scale, 1)], "room": round(room, 1)}


def sea_links(draft: Draft, scale: float) -> list[dict[str, Any]]:
    """Ways between neighbours that do not touch: from shore to shore, or around the edge where that is shorter."""
    land = set(touching(draft))
    number = {region.id: n for n, region in enumerate(draft.regions)}
    shores = [np.array([p for ring in region.parts for p in ring], np.float64) * scale for region in draft.regions]
    width = draft.size[0] * scale
    links = []
    for pair in draft.links:
        if pair in land:
            continue
        a, b = (number[region] for region in pair)
        path, wraps = _way(shores[a], shores[b], width)
        links.append({"between": [a, b], "path": path} | ({"wrap": True} if wraps else {}))
    return links


def _way(one: Any, other: Any, width: float) -> tuple[str, bool]:
    a, b, gap = _nearest(one, other)
    for turn in (-width, width):
        c, d, around = _nearest(one, other + np.array([turn, 0]))
        if around < gap / 2:
            edge = 0.0 if turn < 0 else width
            y = c[1] + (d[1] - c[1]) * (edge - c[0]) / ((d[0] - c[0]) or 1)
            back = (d[0] - turn, d[1])
            return f"{_curve(c, (edge, y))}{_curve(back, (width - edge, y))}", True
    return _curve(a, b), False


def _nearest(one: Any, other: Any) -> tuple[Point, Point, float]:
    """The nearest points of two shores. Long ones are thinned first, then looked at closely where they come near, so
    that a stranger's map of long shores and many links does not take the time of all pairs of points."""
    step, stride = (-(-len(shore) // SHORE) for shore in (one, other))
    i, j, _ = _nearest_of_all(one[::step], other[::stride])
    first, then = max(0, (i - 1) * step), max(0, (j - 1) * stride)
    near, beside = one[first : (i + 1) * step + 1], other[then : (j + 1) * stride + 1]
    i, j, apart = _nearest_of_all(near, beside)
    return tuple(near[i].tolist()), tuple(beside[j].tolist()), apart


def _nearest_of_all(one: Any, other: Any) -> tuple[int, int, float]:
    apart = ((one[:, None, :] - other[None, :, :]) ** 2).sum(axis=2)
    at = int(apart.argmin())
    return at // len(other), at % len(other), math.sqrt(apart.flat[at])


def _curve(a: Point, b: Point) -> str:
    """A line that bends a little to the right, as ships go."""
    bend = ((a[0] + b[0]) / 2 - (b[1] - a[1]) * 0.12, (a[1] + b[1]) / 2 + (b[0] - a[0]) * 0.12)
    points = [f"{round(x, 1):g} {round(y, 1):g}" for x, y in (a, bend, b)]
    return f"M{points[0]}Q{points[1]} {points[2]}"
