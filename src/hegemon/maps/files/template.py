"""The template picture of a map: every region in its own colour, pixel by pixel as its outlines say (W1)."""

from __future__ import annotations

from math import ceil

import numpy as np

from hegemon.maps.draft import Draft
from hegemon.maps.files.images import write_png
from hegemon.maps.tracing.outlines import Labels
from hegemon.maps.tracing.raster import toggle_ring


def rasterise(draft: Draft, scale: float = 1.0) -> Labels:
    """The region of every pixel: 1 for the first; 0 where none is."""
    width, height = max(1, ceil(draft.size[0] * scale)), max(1, ceil(draft.size[1] * scale))
    labels = np.zeros((height, width), np.int32)
    for number, region in enumerate(draft.regions, 1):
        points = [point for ring in region.parts for point in ring]
        if not points:
            continue
        left, top = (max(0, int(min(at) * scale) - 1) for at in zip(*points, strict=True))
        right, bottom = (ceil(max(at) * scale) + 1 for at in zip(*points, strict=True))
        part = labels[top:bottom, left:right]
        toggles = np.zeros(part.shape, np.uint8)
        for ring in region.parts:
            toggle_ring(np.array(ring, np.float64), scale, left, top, toggles)
        part[np.bitwise_xor.accumulate(toggles, axis=1).astype(bool)] = number
    return labels


def template_png(draft: Draft) -> bytes:
    """The template as a PNG; where no region is, it can be seen through."""
    return write_png(rasterise(draft), ["#000000", *(region.colour for region in draft.regions)])
