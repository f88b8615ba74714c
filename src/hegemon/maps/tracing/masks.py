"""Drafts from pictures: a mask with one colour per region, or a map with drawn borders (R11, W1)."""

from __future__ import annotations

import colorsys
from typing import Any

import numpy as np

from hegemon.core.errors import BadFile
from hegemon.maps.draft import MAX_REGIONS, Draft, Region
from hegemon.maps.files.images import read_pixels
from hegemon.maps.tracing.borders import touching
from hegemon.maps.tracing.geometry import inner_spot
from hegemon.maps.tracing.outlines import Labels, Progress, outlines
from hegemon.maps.tracing.raster import (
    CLEAR,
    MOST_COLOURS,
    SLOTS,
    UNKNOWN,
    count_cores,
    fill_unknown,
    find_pieces,
    index_colours,
)

CORE = 4
"""A colour with fewer inner pixels is a blend at a border or a speck."""
THIN = 0.06
"""A colour with a smaller share of inner pixels is drawn lines."""
SPECK = 12
"""A piece of fewer pixels belongs to its surroundings."""
MOST_PIECES = 1 << 20
DARK = 110
"""A darker pixel is part of a border (0 to 255)."""
SMALLEST = 1 / 20_000
"""An area between borders with a smaller share of the picture is not a region."""


def from_mask(png: bytes, progress: Progress = lambda share: None, name: str = "the mask") -> Draft:
    """The map of a mask. Transparent pixels are background; without any, the most frequent colour of the picture's edge
    is.

    Blends at borders and specks become part of the nearest region. Regions that touch are neighbours.
    """
    labels, colours = read_mask(png, name, progress)
    return draft_of(labels, colours, name, lambda share: progress(0.4 + 0.6 * share))


def read_mask(png: bytes, name: str, progress: Progress = lambda share: None) -> tuple[Labels, list[str]]:
    """The labels of a mask's pixels, and the colours of the labels 1, 2 …"""
    pixels = read_pixels(png, name)
    progress(0.1)
    numbers, keys, counts = colour_numbers(pixels, name)
    height, width = numbers.shape
    progress(0.2)
    cores = np.zeros(len(keys), np.int64)
    count_cores(numbers.reshape(-1), width, height, cores)
    behind = background(numbers, keys)
    lands = [n for n in range(len(keys)) if n != behind and cores[n] >= max(CORE, THIN * counts[n])]
    if not lands:
        seen = "only one colour" if len(keys) == 1 else "beside the background there are only specks and lines"
        raise BadFile(f"{name}: {seen}: a mask needs one colour per region")
    if len(lands) > MAX_REGIONS:
        raise BadFile(f"{name}: {len(lands)} colours cover areas; a map has at most {MAX_REGIONS} regions")
    label_of = np.full(len(keys), UNKNOWN, np.int32)
    label_of[behind] = 0
    label_of[lands] = np.arange(1, len(lands) + 1)
    labels = label_of[numbers]
    settle(labels, name)
    progress(0.4)
    return labels, [f"#{int(keys[n]):06x}" for n in lands]


def colour_numbers(pixels: Any, name: str) -> tuple[Labels, Any, Any]:
    """Every pixel's colour as a number; all transparent pixels have the same."""
    numbers = np.zeros(pixels.shape[:2], np.int32)
    keys, counts = np.zeros(MOST_COLOURS, np.int32), np.zeros(MOST_COLOURS, np.int64)
    found = index_colours(pixels.reshape(-1, 4), keys, np.zeros(SLOTS, np.int32), counts, numbers.reshape(-1))
    if found < 0:
        raise BadFile(f"{name}: more than {MOST_COLOURS} colours: this is a photograph, not a mask")
    return numbers, keys[:found], counts[:found]


def background(numbers: Labels, keys: Any) -> int:
    clear = np.flatnonzero(keys == CLEAR)
    if len(clear):
        return int(clear[0])
    edge = np.concatenate([numbers[0], numbers[-1], numbers[:, 0], numbers[:, -1]])
    return int(np.bincount(edge).argmax())


def settle(labels: Labels, name: str, least: int = SPECK) -> None:
    """Give unknown pixels and pieces smaller than `least` pixels to their nearest neighbours, in place."""
    height, width = labels.shape
    flat = labels.reshape(-1)
    stack = np.zeros(len(flat), np.int32)
    fill_unknown(flat, width, height, stack)
    piece, sizes = np.zeros(len(flat), np.int32), np.zeros(MOST_PIECES, np.int32)
    found = find_pieces(flat, width, height, piece, stack, sizes)
    if found < 0:
        raise BadFile(f"{name}: more than {MOST_PIECES} separate specks: this is not a map")
    label_of = np.full(found + 1, UNKNOWN, np.int32)
    label_of[piece] = flat
    small = sizes[: found + 1] < least
    # A label that has only small pieces keeps one: better a tiny region than none.
    lost = small & np.isin(label_of, label_of[~small])
    if lost.any():
        flat[lost[piece]] = UNKNOWN
        fill_unknown(flat, width, height, stack)


def from_borders(png: bytes, progress: Progress = lambda share: None, name: str = "the picture") -> Draft:
    """The map of a picture with dark borders: every bright area that they enclose is a region.

    The area along most of the picture's edge is sea, and so are areas of the same colour that reach the edge.
    """
    pixels = read_pixels(png, name)
    progress(0.1)
    bright = pixels[..., :3].astype(np.float32) @ np.array([0.299, 0.587, 0.114], np.float32) >= DARK
    labels = np.where(bright | (pixels[..., 3] < 128), np.int32(1), np.int32(UNKNOWN))
    height, width = labels.shape
    flat = labels.reshape(-1)
    stack = np.zeros(len(flat), np.int32)
    piece, sizes = np.zeros(len(flat), np.int32), np.zeros(MOST_PIECES, np.int32)
    found = find_pieces(flat, width, height, piece, stack, sizes)
    if found < 0:
        raise BadFile(f"{name}: more than {MOST_PIECES} separate areas: this is not a map")
    progress(0.25)
    areas = piece.reshape(labels.shape)
    sea = _sea(areas, pixels)
    least = max(SPECK, SMALLEST * len(flat))
    lands = [n for n in range(1, found + 1) if n not in sea and sizes[n] >= least]
    if not lands:
        raise BadFile(f"{name}: no area is closed: draw borders all around every region, darker than the land")
    if len(lands) > MAX_REGIONS:
        raise BadFile(f"{name}: {len(lands)} areas are enclosed by borders; a map has at most {MAX_REGIONS} regions")
    label_of = np.full(found + 1, UNKNOWN, np.int32)
    label_of[list(sea)] = 0
    label_of[lands] = np.arange(1, len(lands) + 1)
    labels = label_of[areas]
    settle(labels, name)
    progress(0.4)
    return draft_of(labels, distinct_colours(len(lands)), name, lambda share: progress(0.4 + 0.6 * share))


def _sea(areas: Labels, pixels: Any) -> set[int]:
    edge = np.concatenate([areas[0], areas[-1], areas[:, 0], areas[:, -1]])
    colours = np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]])
    known = edge > 0
    if not known.any():
        return set()
    edge, colours = edge[known], colours[known]
    main = np.bincount(edge).argmax()
    ours = colours[edge == main][0]
    return {int(main), *(int(n) for n in np.unique(edge[(colours == ours).all(axis=1)]))}


def draft_of(labels: Labels, colours: list[str], name: str, progress: Progress) -> Draft:
    """The draft of a picture of labels: shapes, pivots at the point with most room, and neighbours."""
    height, width = labels.shape
    shapes = outlines(labels, len(colours), name, lambda share: progress(0.7 * share))
    regions = []
    for number, (parts, colour) in enumerate(zip(shapes, colours, strict=True), 1):
        x, y, _ = inner_spot(parts, 1.2)
        regions.append(Region(id=number, name=f"Region {number}", colour=colour, pivot=(x, y), parts=parts))
    progress(0.95)
    draft = Draft(title="A new map", size=(width, height), super_regions=(), regions=tuple(regions), links=())
    done = draft.model_copy(update={"links": tuple(touching(draft))})
    progress(1.0)
    return done


def distinct_colours(count: int) -> list[str]:
    """Colours for a template: all different, consecutive ones far apart.

    >>> len(set(distinct_colours(256)))
    256
    """
    found: dict[str, None] = {}
    step = 0
    while len(found) < count:
        hue, light = step * 0.618034 % 1, (0.45, 0.6, 0.72, 0.36)[step % 4]
        red, green, blue = (round(255 * part) for part in colorsys.hls_to_rgb(hue, light, 0.55 + 0.1 * (step // 4 % 4)))
        found[f"#{red:02x}{green:02x}{blue:02x}"] = None
        step += 1
    return list(found)
