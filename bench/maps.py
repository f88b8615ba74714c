"""Time to turn masks into maps: `python -m bench.maps [--width 4000] [--height 2500] [--regions 200] [--json]`.

A mask is made, and traced to a draft several times; the first time may compile and is listed apart. The yardstick of
the run is the unavoidable work: decoding the same PNG with Pillow and counting its colours with NumPy.
"""

from __future__ import annotations

import argparse
import io
import json
import time
from collections.abc import Callable

import numpy as np
from PIL import Image

from hegemon.maps.drawing import draw
from hegemon.maps.files.package import Package, read_package, write_package
from hegemon.maps.making.grouping import group
from hegemon.maps.making.land import noise
from hegemon.maps.tracing.masks import distinct_colours, from_mask

TARGET = 5.0
"""Seconds for the mask."""
TIMES = 5


def make_mask(width: int, height: int, regions: int) -> bytes:
    """Cells with wavering borders on a grid of points that were shaken; the sea around them."""
    rng = np.random.default_rng(1)
    across = max(1, round((regions * width / height) ** 0.5))
    down = -(-regions // across)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    reach = width / across
    x += 0.25 * reach * noise(rng, height, width, across, 3).astype(np.float32)
    y += 0.25 * reach * noise(rng, height, width, across, 3).astype(np.float32)
    margin = 0.06
    column = np.floor((x / width - margin) / (1 - 2 * margin) * across).astype(int)
    row = np.floor((y / height - margin) / (1 - 2 * margin) * down).astype(int)
    inside = (column >= 0) & (column < across) & (row >= 0) & (row < down)
    labels = np.where(inside, np.minimum(row * across + column, regions - 1) + 1, 0)
    table = np.array([[20, 40, 60], *(list(bytes.fromhex(c[1:])) for c in distinct_colours(regions))], np.uint8)
    out = io.BytesIO()
    Image.fromarray(table[labels]).save(out, "PNG")
    return out.getvalue()


def timed(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def yardstick(raw: bytes) -> int:
    pixels = np.asarray(Image.open(io.BytesIO(raw)).convert("RGB")).astype(np.uint32)
    return len(np.unique(pixels[..., 0] << 16 | pixels[..., 1] << 8 | pixels[..., 2]))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--width", type=int, default=4000)
    parser.add_argument("--height", type=int, default=2500)
    parser.add_argument("--regions", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    raw = make_mask(asked.width, asked.height, asked.regions)
    first = timed(lambda: from_mask(raw))
    traced = sorted(timed(lambda: from_mask(raw)) for _ in range(TIMES))[TIMES // 2]
    known = sorted(timed(lambda: yardstick(raw)) for _ in range(TIMES))[TIMES // 2]
    draft = group(from_mask(raw), max(1, asked.regions // 8))
    packed: list[bytes] = []
    measured = {
        "width": asked.width,
        "height": asked.height,
        "regions": len(draft.regions),
        "points": sum(len(ring) for region in draft.regions for ring in region.parts),
        "first": first,
        "traced": traced,
        "yardstick": known,
        "drawn": timed(lambda: draw(draft)),
        "exported": timed(lambda: packed.append(write_package(Package(draft)))),
        "imported": timed(lambda: read_package(packed[0], "map.zip")),
        "package_bytes": len(packed[0]),
        "target": TARGET,
    }
    if asked.json:
        print(json.dumps(measured, indent=2))
        return
    points = measured["points"]
    print(f"{measured['regions']} regions on {asked.width} × {asked.height}, {points} points in their outlines")
    print(
        f"mask to draft:   {traced:6.2f} s, the median of {TIMES} (the first {first:.2f} s); the aim is {TARGET:.0f} s"
    )
    print(
        f"yardstick:       {known:6.2f} s to decode the picture and count its colours; {traced / known:.1f} times that"
    )
    for name in ("drawn", "exported", "imported"):
        print(f"{name + ':':<16} {measured[name]:6.2f} s")
    print(f"the package has {len(packed[0]) // 1024} KiB")


if __name__ == "__main__":
    main()
