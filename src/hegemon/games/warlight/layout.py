"""Places for the regions of a map that brings none: neighbours near each other, the rest apart, 0 to 1000 each way."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

STEPS = 400
MARGIN = 40


def layout(regions: int, edges: Sequence[tuple[int, int]], super_of: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Springs along borders, and everything pushes everything else away (Fruchterman and Reingold).

    Regions of one super region hold together a little more. Always the same for the same map.
    """
    turn = 2 * np.pi * np.arange(regions) / regions
    where = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    pull = np.zeros((regions, regions))
    for a, b in edges:
        pull[a, b] = pull[b, a] = 1.0 if super_of[a] == super_of[b] else 0.6
    ideal = 2.0 / np.sqrt(regions)
    for step in range(STEPS):
        apart = where[:, None] - where[None, :]
        distance = np.maximum(np.sqrt((apart**2).sum(axis=2)), 1e-3)
        force = ideal**2 / distance**2 - pull * distance / ideal
        np.fill_diagonal(force, 0)
        shift = (apart * force[:, :, None]).sum(axis=1)
        length = np.maximum(np.sqrt((shift**2).sum(axis=1)), 1e-9)
        heat = 0.2 * (1 - step / STEPS) + 0.002
        where += shift / length[:, None] * np.minimum(length, heat)[:, None]
    low, high = where.min(axis=0), where.max(axis=0)
    sheet = MARGIN + (1000 - 2 * MARGIN) * (where - low) / np.maximum(high - low, 1e-9)
    return tuple((round(float(x)), round(float(y))) for x, y in sheet)
