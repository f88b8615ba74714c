"""Places for the regions of a map that brings none: as far apart on paper as by borders, 0 to 1000 each way."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

STEPS, STILL = 80, 0.004
"""Of the improvement, and by how little it may move the regions in one of them before it ends, in borders."""
FOREIGN = 1.3
"""A border between super regions is drawn so much longer than one within: they hold together a little."""
MARGIN, MIDDLE = 40, 500
FLATTEST = 1 / 3
"""Of the longer side, what the shorter is worth at least: a chain of regions is not blown up to fill the sheet."""
ANGLES = 36

Floats = npt.NDArray[np.float64]


def layout(regions: int, edges: Sequence[tuple[int, int]], super_of: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Distances on paper like those on the map, near ones above all: stress majorisation, from classical scaling.

    Springs alone, from regions in a circle, fold large maps into knots. Always the same for the same map.
    """
    far = _steps(regions, edges, super_of)
    return _on_sheet(_improved(_scaled(far), far))


def _steps(regions: int, edges: Sequence[tuple[int, int]], super_of: Sequence[int]) -> Floats:
    """The length of the shortest way between any two regions (Floyd and Warshall)."""
    far = np.full((regions, regions), float(FOREIGN * regions))
    np.fill_diagonal(far, 0.0)
    for a, b in edges:
        far[a, b] = far[b, a] = 1.0 if super_of[a] == super_of[b] else FOREIGN
    for by in range(regions):
        np.minimum(far, far[:, by, None] + far[by], out=far)
    return far


def _scaled(far: Floats) -> Floats:
    """The two directions in which the map is largest; and a little of a circle, so that no two regions coincide."""
    n = len(far)
    centred = far**2 - (far**2).mean(axis=0)
    values, vectors = np.linalg.eigh(-0.5 * (centred - centred.mean(axis=1)[:, None]))
    where = vectors[:, -2:] * np.sqrt(np.maximum(values[-2:], 0.0))
    turn = 2 * np.pi * np.arange(n) / n
    return np.asarray(where + 0.05 * np.stack([np.cos(turn), np.sin(turn)], axis=1))


def _improved(where: Floats, far: Floats) -> Floats:
    weight = 1.0 / np.maximum(far, 0.5) ** 2
    np.fill_diagonal(weight, 0.0)
    laplacian = np.diag(weight.sum(axis=1)) - weight
    inverse = np.linalg.inv(laplacian + 1.0 / len(far))
    pull = weight * far
    for _ in range(STEPS):
        apart = np.hypot(*(where[:, None] - where[None, :]).transpose(2, 0, 1))
        ratio = pull / np.maximum(apart, 1e-6)
        moved = inverse @ (ratio.sum(axis=1)[:, None] * where - ratio @ where)
        step = np.abs(moved - where).max()
        where = moved
        if step < STILL:
            break
    return where


def _on_sheet(where: Floats) -> tuple[tuple[int, int], ...]:
    """Turned so that it fills the sheet best, lying rather than standing, and as large as fits."""
    ways = [_turned(where, np.pi * k / ANGLES) for k in range(ANGLES)]
    turned = min(ways, key=lambda way: float(np.ptp(way, axis=0).prod()))
    sides: Floats = np.ptp(turned, axis=0)
    if sides[0] < sides[1]:
        turned, sides = turned[:, ::-1], sides[::-1]
    span = np.maximum(sides, max(FLATTEST * float(sides.max()), 1e-9))
    middle = (turned.min(axis=0) + turned.max(axis=0)) / 2
    sheet = MIDDLE + (1000 - 2 * MARGIN) * (turned - middle) / span
    return tuple((round(float(x)), round(float(y))) for x, y in sheet)


def _turned(where: Floats, angle: float) -> Floats:
    return np.asarray(where @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]]))
