"""The land of a generated map: coastlines from smooth noise, and its division into regions (R11)."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.maps.tracing.masks import settle
from hegemon.maps.tracing.outlines import Labels
from hegemon.maps.tracing.raster import UNKNOWN, fill_unknown, find_pieces

ROUGH = 0.6

Field = npt.NDArray[np.float64]
Points = npt.NDArray[np.float64]


def noise(rng: np.random.Generator, height: int, width: int, waves: float, octaves: int = 4) -> Field:
    """Smooth noise between about −1 and 1; `waves` across the width; each octave has twice as many, of less height."""
    total = np.zeros((height, width))
    for octave in range(octaves):
        across = waves * 2**octave
        rows, columns = int(across * height / width) + 4, int(across) + 4
        grid = rng.uniform(-1, 1, (rows, columns))
        total += _stretched(grid, height, width, across) * ROUGH**octave
    return total / 1.5


def _stretched(grid: Field, height: int, width: int, across: float) -> Field:
    ys, xs = np.arange(height) * across / width, np.arange(width) * across / width
    y, x = ys.astype(int), xs.astype(int)
    fy, fx = (t * t * t * (t * (6 * t - 15) + 10) for t in (ys - y, xs - x))
    top = grid[y][:, x] * (1 - fx) + grid[y][:, x + 1] * fx
    bottom = grid[y + 1][:, x] * (1 - fx) + grid[y + 1][:, x + 1] * fx
    return np.asarray(top * (1 - fy)[:, None] + bottom * fy[:, None], np.float64)


def grids(height: int, width: int) -> tuple[Field, Field]:
    """Coordinates across and down from the middle, −1 to 1."""
    down, across = np.mgrid[0:height, 0:width]
    return (across + 0.5) / width * 2 - 1, (down + 0.5) / height * 2 - 1


def continent(rng: np.random.Generator, height: int, width: int) -> Field:
    """The height of the ground on a map with one land in the middle."""
    across, down = grids(height, width)
    return 0.75 - np.hypot(across, down) ** 2.2 + 0.7 * noise(rng, height, width, 3.2, 6)


def islands(rng: np.random.Generator, height: int, width: int, count: int) -> Field:
    """The height of the ground on a map of several lands: the sea is deepest at equal distance from two of them."""
    across, down = grids(height, width)
    sites = spread(rng, count, 0.72, width / height)
    warp = 0.16 * noise(rng, height, width, 4, 4), 0.16 * noise(rng, height, width, 4, 4)
    x, y = (across + warp[0]) * width / height, down + warp[1]
    away = np.stack([np.hypot(x - site[0] * width / height, y - site[1]) for site in sites])
    nearest = np.sort(away, axis=0)
    apart = nearest[1] - nearest[0] if count > 1 else np.ones_like(x)
    edge = (across**4 + down**4) ** 0.25
    shelf = np.minimum(apart * 2.4, 0.9) - 0.95 * nearest[0]
    return np.asarray(shelf - np.maximum(0, edge - 0.7) * 3.2 + 0.42 * noise(rng, height, width, 5, 6))


def ring(rng: np.random.Generator, height: int, width: int) -> Field:
    """The height of the ground on a map around an inner sea."""
    across, down = grids(height, width)
    away = np.hypot(across, down)
    return 0.42 - np.abs(away - 0.64) * 1.9 + 0.42 * noise(rng, height, width, 5, 6)


def spread(rng: np.random.Generator, count: int, reach: float, ratio: float) -> Points:
    """Points between −reach and reach that keep away from each other."""
    sites: list[Any] = []
    for _ in range(count):
        tried = rng.uniform(-reach, reach, (60, 2))
        if sites:
            apart = np.stack([np.hypot((tried[:, 0] - x) * ratio, tried[:, 1] - y) for x, y in sites]).min(axis=0)
            sites.append(tried[int(apart.argmax())])
        else:
            sites.append(tried[0])
    return np.array(sites)


def shore(height_of: Field, share: float, least: float) -> Labels:
    """Land, as 1, on the highest ground, so that it covers a share of the map; without islets, ponds and land at the
    edge."""
    land = (height_of > np.quantile(height_of, 1 - share)).astype(np.int32)
    land[:3], land[-3:], land[:, :3], land[:, -3:] = 0, 0, 0, 0
    settle(land, "the land", int(least * land.size))
    land[:3], land[-3:], land[:, :3], land[:, -3:] = 0, 0, 0, 0
    return land


def divide(rng: np.random.Generator, land: Labels, regions: int) -> Labels:
    """Every land pixel's region, 1 … regions: cells around points that were moved apart, with irregular borders."""
    height, width = land.shape
    piece = pieces(land)
    sizes = np.bincount(piece.reshape(-1))[1:]
    shares = _shares(sizes, regions)
    reach = np.sqrt(sizes.sum() / regions)
    warp = [reach * 0.42 * noise(rng, height, width, 0.8 * width / reach, 4) for _ in range(2)]
    labels = np.zeros(land.shape, np.int32)
    given = 0
    for number, share in enumerate(shares, 1):
        if share == 0:
            continue
        spots = np.argwhere(piece == number)
        sites = _relaxed(rng, spots, share)
        moved = spots + np.stack([warp[0][spots[:, 0], spots[:, 1]], warp[1][spots[:, 0], spots[:, 1]]], axis=1)
        labels[spots[:, 0], spots[:, 1]] = _nearest_site(moved, sites) + 1 + given
        given += share
    _whole(labels)
    return labels


def pieces(land: Labels) -> Labels:
    """The connected lands, numbered from 1, the largest first; 0 for the sea."""
    height, width = land.shape
    known = np.where(land > 0, np.int32(1), np.int32(UNKNOWN)).reshape(-1)
    piece, sizes = np.zeros(land.size, np.int32), np.zeros(land.size + 2, np.int32)
    found = find_pieces(known, width, height, piece, np.zeros(land.size, np.int32), sizes)
    rank = np.zeros(found + 1, np.int32)
    rank[np.argsort(-sizes[1 : found + 1], kind="stable") + 1] = np.arange(1, found + 1)
    return rank[piece].reshape(land.shape)


def _shares(sizes: Any, regions: int) -> list[int]:
    """The number of regions that each land gets: at least one if there are enough, the rest by area."""
    shares = [1 if n < regions else 0 for n in range(len(sizes))]
    while sum(shares) < regions:
        shares[max(range(len(sizes)), key=lambda n: (sizes[n] / (shares[n] + 0.5) if shares[n] else 0, -n))] += 1
    return shares


def _relaxed(rng: np.random.Generator, spots: Any, count: int) -> Points:
    tried = spots[:: max(1, len(spots) // (400 * count))].astype(np.float64)
    sites = tried[rng.choice(len(tried), count, replace=False)]
    for _ in range(14):
        nearest = _nearest_site(tried, sites)
        sites = np.stack([tried[nearest == n].mean(axis=0) if (nearest == n).any() else sites[n] for n in range(count)])
    return np.asarray(sites, np.float64)


def _nearest_site(spots: Any, sites: Points) -> npt.NDArray[np.int32]:
    best, at = np.full(len(spots), np.inf), np.zeros(len(spots), np.int32)
    for n, (y, x) in enumerate(sites.tolist()):
        away = (spots[:, 0] - y) ** 2 + (spots[:, 1] - x) ** 2
        nearer = away < best
        best[nearer], at[nearer] = away[nearer], n
    return at


def _whole(labels: Labels) -> None:
    """Give parts that an irregular border cut off to the neighbours, never to the sea."""
    height, width = labels.shape
    flat = labels.reshape(-1)
    piece, sizes = np.zeros(flat.size, np.int32), np.zeros(flat.size + 2, np.int32)
    stack = np.zeros(flat.size, np.int32)
    found = find_pieces(flat, width, height, piece, stack, sizes)
    label_of = np.zeros(found + 1, np.int32)
    label_of[piece] = flat
    largest: dict[int, int] = {}
    for number in range(1, found + 1):
        label = int(label_of[number])
        if label not in largest or sizes[number] > sizes[largest[label]]:
            largest[label] = number
    cut_off = np.array([n > 0 and label_of[n] > 0 and largest[int(label_of[n])] != n for n in range(found + 1)])
    lost = cut_off[piece]
    if lost.any():
        sea = flat == 0
        flat[lost | sea] = UNKNOWN
        fill_unknown(flat, width, height, stack)
        flat[sea] = 0
