"""Places for the names of super regions: near their land, on the sea, clear of counters and of each other (W1)."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from hegemon.maps.draft import Draft
from hegemon.maps.files.template import rasterise

STEP = 14.0
"""Units of the drawing between spots that are tried."""
COARSE = 0.2
"""Pixels a unit, for telling land from sea."""
LETTER, HEIGHT = 10.5, 40.0
"""The width of a letter, and the height of a name with its bonus."""
CLEAR = 13.0
"""Room around a counter."""

Point = tuple[float, float]


def spots_for_names(draft: Draft, scale: float, counters: Sequence[Point]) -> list[list[float]]:
    """A spot for each super region: the middle of its name's first line."""
    land = rasterise(draft, scale * COARSE)
    part_of = np.array([-2, *(-1 if r.super_region is None else r.super_region for r in draft.regions)])
    parts = part_of[land]
    width, height = draft.size[0] * scale, draft.size[1] * scale
    placed: list[tuple[float, float, float]] = []
    spots = []
    for part in draft.super_regions:
        half = len(part.name) * LETTER / 2
        own = np.argwhere(parts == part.id)[:, ::-1] / COARSE
        best = (math.inf, width / 2, height / 2)
        if len(own):
            tried = own[:: max(1, len(own) // 200)]
            low, high = own.min(axis=0) - 140, own.max(axis=0) + 140
            xs = np.arange(max(half + 4, low[0]), min(width - half - 4, high[0]) + 1, STEP)
            ys = np.arange(max(14.0, low[1]), min(height - 30, high[1]) + 1, STEP)
            for x in xs.tolist():
                for y in ys.tolist():
                    cost = _cost(parts, part.id, x, y, half, counters, placed, best[0])
                    if cost < best[0]:
                        away = float(np.sqrt(((tried - (x, y + 8)) ** 2).sum(axis=1).min()))
                        best = min(best, (cost + max(0.0, away - 20), x, y))
        placed.append((best[1], best[2], half))
        spots.append([round(best[1], 1), round(best[2], 1)])
    return spots


def _cost(
    parts: np.ndarray[tuple[int, int], np.dtype[np.int64]],
    own: int,
    x: float,
    y: float,
    half: float,
    counters: Sequence[Point],
    placed: Sequence[tuple[float, float, float]],
    best: float,
) -> float:
    """The cost of a name with its middle at (x, y), by what it covers: names, counters, foreign land, its own."""
    top, bottom = y - 12, y - 12 + HEIGHT
    cost = 0.0
    for px, py, wide in placed:
        if abs(px - x) < half + wide + 6 and abs(py - y) < HEIGHT:
            cost += 600
    for cx, cy in counters:
        deep = min(half + CLEAR - abs(cx - x), cy - top + CLEAR, bottom + CLEAR - cy)
        if deep > 0:  # the less a name and a counter meet, the better: inland, some may have to
            cost += 15 + 6 * deep
        if cost >= best:
            return cost
    rows = slice(max(0, int(top * COARSE)), int(bottom * COARSE) + 1)
    under = parts[rows, max(0, int((x - half) * COARSE)) : int((x + half) * COARSE) + 1]
    if under.size:
        mine = np.count_nonzero(under == own) / under.size
        others = np.count_nonzero(under > -2) / under.size - mine
        cost += 60 * mine + 220 * others
    return cost
