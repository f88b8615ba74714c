"""Possible neighbours: regions that share a border, and ways over the sea that join what lies apart (R11)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from itertools import combinations
from math import hypot

import numpy as np

from hegemon.maps.draft import Draft, Pair, Region, sort_links
from hegemon.maps.tracing.geometry import Floats

SHORTEST = 1 / 300
"""Of the longer side: regions that share less of a border only meet at a point."""
SAMPLES = 60


def touching(draft: Draft) -> list[Pair]:
    """Neighbours over land: regions whose outlines share a piece."""
    owner: dict[tuple[tuple[int, int], ...], int] = {}
    shared: dict[Pair, float] = defaultdict(float)
    for region in draft.regions:
        for ring in region.parts:
            for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
                key = (min(a, b), max(a, b))
                other = owner.setdefault(key, region.id)
                if other != region.id:
                    shared[min(other, region.id), max(other, region.id)] += hypot(b[0] - a[0], b[1] - a[1])
    least = max(4.0, max(draft.size) * SHORTEST)
    return list(sort_links(pair for pair, length in shared.items() if length >= least))


def crossings(draft: Draft) -> list[Pair]:
    """The shortest ways over the sea that, with the map's links, join all regions."""
    group = {region.id: region.id for region in draft.regions}

    def find(region: int) -> int:
        while group[region] != region:
            region = group[region]
        return region

    for a, b in draft.links:
        group[find(a)] = find(b)
    if len({find(region) for region in group}) < 2:
        return []
    found = []
    for _, a, b in sorted(_gaps(draft, find)):
        if find(a) != find(b):
            group[find(a)] = find(b)
            found.append((a, b))
    return list(sort_links(found))


def _gaps(draft: Draft, find: Callable[[int], int]) -> list[tuple[float, int, int]]:
    shores = {region.id: _shore(region) for region in draft.regions if region.parts}
    gaps = []
    for a, b in combinations(shores, 2):
        if find(a) != find(b):
            gaps.append((gap(shores[a], shores[b]), a, b))
    return gaps


def _shore(region: Region) -> Floats:
    """Points of a region's outline, not too many."""
    points = np.array([point for ring in region.parts for point in ring], np.float64)
    return points[:: -(-len(points) // SAMPLES)]


def gap(one: Floats, other: Floats) -> float:
    """The distance between two sets of points."""
    apart = one[:, None, :] - other[None, :, :]
    return float(np.sqrt((apart**2).sum(axis=2).min()))
