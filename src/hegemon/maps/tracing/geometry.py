"""Rings of points: area, inside and outside, and the spot in a shape that is farthest from its outline."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.core.kernels.kernel import kernel

Ring = Sequence[tuple[int, int]]
Floats = npt.NDArray[np.float64]

BANDS = 64
"""Bands in which the area of a shape of several rings is measured."""


def area(ring: Ring) -> float:
    """Of one ring, negative where the ring goes the other way round.

    >>> area([(0, 0), (4, 0), (4, 3), (0, 3)])
    12.0
    """
    points = np.asarray(ring, np.float64)
    x, y = points[:, 0], points[:, 1]
    return float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2


def shape_area(parts: Sequence[Ring]) -> float:
    """Of a shape by the even-odd rule, whichever way its rings go: those within others are holes. A shape of several
    rings with more than `BANDS` rows of corners is measured in that many bands, to about a percent.

    >>> square, hole = [(0, 0), (4, 0), (4, 3), (0, 3)], [(1, 1), (1, 2), (2, 2), (2, 1)]
    >>> shape_area([square, hole])
    11.0
    """
    if len(parts) == 1:
        return abs(area(parts[0]))
    # By the bands between corners, so that a thousand rings take as long as one ring with as many corners: to look
    # for the rings around each of them would let a stranger's map of 24 KB take seconds.
    segments = _segments(parts)
    x1, y1, x2, y2 = segments.T
    rows = np.unique(y1)
    if len(rows) > BANDS:
        rows = np.linspace(rows[0], rows[-1], BANDS + 1)
    middles = (rows[1:] + rows[:-1]) / 2
    band, crossed = np.nonzero((y1 > middles[:, None]) != (y2 > middles[:, None]))
    along = (middles[band] - y1[crossed]) / (y2[crossed] - y1[crossed])
    at = x1[crossed] + along * (x2[crossed] - x1[crossed])
    order = np.lexsort((at, band))
    widths = at[order][1::2] - at[order][::2]
    return float(widths @ np.diff(rows)[band[order][::2]])


def contains(parts: Sequence[Ring], x: float, y: float) -> bool:
    """True if a point lies in a shape, by the even-odd rule; points on the outline may count as either.

    >>> contains([[(0, 0), (4, 0), (4, 3), (0, 3)]], 1, 1)
    True
    """
    x1, y1, x2, y2 = _segments(parts).T
    crossed = (y1 > y) != (y2 > y)
    at = x1[crossed] + (y - y1[crossed]) / (y2[crossed] - y1[crossed]) * (x2[crossed] - x1[crossed])
    return bool(np.count_nonzero(at > x) % 2)


def distance(parts: Sequence[Ring], x: float, y: float) -> float:
    """From a point to the outline: above 0 inside the shape, below 0 outside."""
    return float(_distance(_segments(parts), x, y))


def _segments(parts: Sequence[Ring]) -> Floats:
    """The sides of all rings: both ends of each in a row."""
    points = np.concatenate([np.asarray(ring, np.float64) for ring in parts])
    sizes = np.array([len(ring) for ring in parts])
    ends = np.cumsum(sizes)
    following = np.arange(1, len(points) + 1)
    following[ends - 1] = ends - sizes
    return np.concatenate([points, points[following]], axis=1)


@kernel
def _distance(segments: Any, x: float, y: float) -> float:
    inside = False
    nearest = 1e30
    for i in range(len(segments)):
        x1, y1 = segments[i, 0], segments[i, 1]
        dx, dy = segments[i, 2] - x1, segments[i, 3] - y1
        length = max(dx * dx + dy * dy, 1e-12)
        along = min(1.0, max(0.0, ((x - x1) * dx + (y - y1) * dy) / length))
        ex, ey = x1 + along * dx - x, y1 + along * dy - y
        nearest = min(nearest, ex * ex + ey * ey)
        if (y1 > y) != (segments[i, 3] > y) and x1 + (y - y1) / dy * dx > x:
            inside = not inside
    away = float(nearest**0.5)
    return away if inside else -away


def inner_spot(parts: Sequence[Ring], stretch: float = 1.0) -> tuple[int, int, float]:
    """The point farthest from the outline, and how far; with a `stretch` above 1, room to the sides counts more.

    Squares are split where the best could still be, best first, until a fiftieth more is all that could be gained.
    """
    shape: list[Any] = [np.asarray(ring, np.float64) * (1 / stretch, 1) for ring in parts]
    segments = _segments(shape)
    low, high = segments[:, :2].min(axis=0), segments[:, :2].max(axis=0)
    half = float(max(1.0, min(high - low))) / 2
    best = (-np.inf, 0.0, 0.0)
    heap: list[tuple[float, float, float, float, float]] = []

    def look(x: float, y: float, half: float) -> None:
        nonlocal best
        away = float(_distance(segments, x, y))
        best = max(best, (away, x, y))
        heapq.heappush(heap, (-(away + half * 1.4143), away, x, y, half))

    for x in np.arange(low[0], high[0] + half, 2 * half):
        for y in np.arange(low[1], high[1] + half, 2 * half):
            look(float(x) + half, float(y) + half, half)
    for _ in range(400):
        if not heap or -heap[0][0] <= best[0] * 1.02 + 0.5:
            break
        _, _, x, y, half = heapq.heappop(heap)
        half /= 2
        for sx in (-half, half):
            for sy in (-half, half):
                look(x + sx, y + sy, half)
    away, x, y = best
    return round(x * stretch), round(y), away
