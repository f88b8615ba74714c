"""Outlines of regions from a picture of labels: traced, simplified so that none meet, joined to rings (R11)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.core.errors import BadFile
from hegemon.maps.draft import MAX_POINTS
from hegemon.maps.tracing.arcs import count_corners, find_crossings, simplify_arc, trace_arcs

MOST_CORNERS = 6_000_000
FINE = 1500
"""Points of an outline may stray by the longer side's part of this, or by 0.8 pixels."""

Labels = npt.NDArray[np.int32]
Rings = tuple[tuple[tuple[int, int], ...], ...]
Progress = Callable[[float], None]


def outlines(labels: Labels, count: int, name: str, progress: Progress) -> list[Rings]:
    """The rings of the labels 1 … count, neighbours with the very same points along their common border."""
    height, width = labels.shape
    padded = np.zeros((height + 2, width + 2), np.int32)
    padded[1:-1, 1:-1] = labels
    flat = padded.reshape(-1)
    junctions, turns = count_corners(flat, width, height)
    if junctions + turns > MOST_CORNERS:
        raise BadFile(f"{name}: its borders have {junctions + turns} corners: this is a photograph, not a map")
    progress(0.2)
    points = np.zeros((2 * turns + 8 * junctions + 16, 2), np.int32)
    first = np.zeros(2 * turns + 4 * junctions + 16, np.int64)
    sides = np.zeros((len(first), 2), np.int32)
    arcs = trace_arcs(flat, width, height, np.zeros(2 * len(flat), np.uint8), points, first, sides)
    progress(0.5)
    tolerance = max(0.8, max(width, height) / FINE)
    while True:
        lines = _simplified(points, first[: arcs + 1], tolerance)
        used = sum(2 * len(line) for line in lines)
        if used <= MAX_POINTS * 0.9:
            break
        tolerance *= 1.5
        if tolerance > max(width, height) / 20:
            raise BadFile(f"{name}: its borders are too ragged to be drawn with {MAX_POINTS} points")
    progress(0.9)
    found = _rings(lines, sides[:arcs], count)
    progress(1.0)
    return found


def _simplified(points: Any, first: Any, tolerance: float) -> list[Any]:
    """Every arc with as few points as will do; arcs that would meet are simplified less, until none does."""
    arcs = len(first) - 1
    strays = np.full(arcs, tolerance)
    keep = np.zeros(len(points), np.uint8)
    longest = int(np.max(np.diff(first), initial=2))
    stack = np.zeros((longest + 2, 3), np.int64)
    redo = np.arange(arcs)
    while True:
        for a in redo:
            begin, end = int(first[a]), int(first[a + 1]) - 1
            keep[begin : end + 1] = 0
            if strays[a] < 0.3:
                keep[begin : end + 1] = 1
            else:
                simplify_arc(points, begin, end, float(strays[a]), keep, stack)
        lines = [points[a:b][keep[a:b] > 0] for a, b in pairwise(first.tolist())]
        bad = _crossing(lines)
        redo = np.flatnonzero(bad & (strays >= 0.3))
        if not len(redo):
            return lines
        strays[redo] /= 2


def _crossing(lines: list[Any]) -> npt.NDArray[np.bool_]:
    bad = np.zeros(len(lines), np.uint8)
    if lines:
        segments = np.concatenate([np.concatenate([line[:-1], line[1:]], axis=1) for line in lines]).astype(np.int64)
        arc = np.repeat(np.arange(len(lines)), [len(line) - 1 for line in lines])
        order = np.argsort(np.minimum(segments[:, 0], segments[:, 2]), kind="stable")
        find_crossings(np.ascontiguousarray(segments[order]), arc[order], bad)
    return bad > 0


def _rings(lines: list[Any], sides: Any, count: int) -> list[Rings]:
    """The arcs of every label end to end, the label always on the left."""
    leaving: list[dict[tuple[int, int], list[list[tuple[int, int]]]]] = [defaultdict(list) for _ in range(count + 1)]
    for line, (left, right) in zip(lines, sides.tolist(), strict=True):
        path = [(x, y) for x, y in line.tolist()]
        leaving[left][path[0]].append(path)
        leaving[right][path[-1]].append(path[::-1])
    return [tuple(_joined(leaving[label])) for label in range(1, count + 1)]


def _joined(leaving: dict[tuple[int, int], list[list[tuple[int, int]]]]) -> list[tuple[tuple[int, int], ...]]:
    rings = []
    for start in sorted(leaving):
        while leaving[start]:
            ring = [start]
            while True:
                path = leaving[ring[-1]].pop()
                ring += path[1:]
                if ring[-1] == start:
                    break
            rings.append(tuple(ring[:-1]))
    # The largest first: that is the mainland.
    return sorted(rings, key=lambda ring: (-_extent(ring), ring))


def _extent(ring: tuple[tuple[int, int], ...]) -> int:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return (max(xs) - min(xs)) * (max(ys) - min(ys))
