"""The template picture of a map: every region in its own colour, pixel by pixel as its outlines say (W1)."""

from __future__ import annotations

from math import ceil

import numpy as np

from hegemon.maps.draft import Draft
from hegemon.maps.outlines import Labels
from hegemon.maps.pictures import write_png
from hegemon.maps.raster import toggle_ring


def rasterise(draft: Draft, scale: float = 1.0) -> Labels:
    """Which region every pixel belongs to: 1 for the first; 0 where none is."""
    width, height = max(1, ceil(draft.size[0] * scale)), max(1, ceil(draft.size[1] * scale))
    labels = np.zeros((height, width), np.int32)
    for number, region in enumerate(draft.regions, 1):
        points = [point for ring in region.parts for point in ring]
        if not points:
            continue
        top = max(0, int(min(y for _, y in points) * scale) - 1)
        bottom = min(height, ceil(max(y for _, y in points) * scale) + 1)
        toggles = np.zeros((bottom - top, width), np.uint8)
        for ring in region.parts:
            rows = np.array(ring, np.float64) - (0, top / scale)
            toggle_ring(rows, scale, width, bottom - top, toggles)
        inside = np.bitwise_xor.accumulate(toggles, axis=1).astype(bool)
        labels[top:bottom][inside] = number
    return labels


def template_png(draft: Draft) -> bytes:
    """The template as a PNG; where no region is, it can be seen through."""
    return write_png(rasterise(draft), ["#000000", *(region.colour for region in draft.regions)])
