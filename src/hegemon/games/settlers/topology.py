"""The island's geometry: which tiles, vertices and edges touch which, and where they lie. The same for every board.

All are numbered from the top row by row, each row from left to right. Hexagons stand on their points, with corners at
distance 1 from their middles.
"""

from __future__ import annotations

import math
from typing import NamedTuple

ROWS = (3, 4, 5, 4, 3)
CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""From a tile's middle clockwise from the top, in half widths and half radii, so that all places are whole numbers."""
HARBOUR_EDGES = ((0, 5), (1, 0), (6, 0), (11, 1), (15, 2), (17, 2), (16, 3), (12, 4), (3, 4))
"""Tile and side (clockwise from the top right) of every harbour, clockwise from the top left."""
SPIRAL = (0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1, 4, 8, 13, 14, 10, 5, 9)
"""Tiles from the top left corner around the coast against the clock, then around the inner ring, then the middle."""

Place = tuple[int, int]
Lists = tuple[tuple[int, ...], ...]


class Topology(NamedTuple):
    """Places in half widths and half radii, and who touches whom."""

    tiles: tuple[Place, ...]
    vertices: tuple[Place, ...]
    edges: tuple[Place, ...]
    tile_vertices: Lists
    tile_edges: Lists
    vertex_tiles: Lists
    vertex_edges: Lists
    vertex_vertices: Lists
    edge_vertices: Lists
    edge_tiles: Lists
    harbour_edges: tuple[int, ...]
    tile_tiles: Lists


def _by_rows(places: set[Place]) -> tuple[Place, ...]:
    return tuple(sorted(places, key=lambda place: (place[1], place[0])))


def _middle(a: Place, b: Place) -> Place:
    # Doubled, so that middles of edges are whole numbers too.
    return a[0] + b[0], a[1] + b[1]


def _holding(lists: Lists, count: int) -> Lists:
    """For each number below count, the lists that hold it."""
    return tuple(tuple(i for i, row in enumerate(lists) if x in row) for x in range(count))


def make_topology() -> Topology:
    """The island of nineteen tiles.

    >>> island = make_topology()
    >>> len(island.tiles), len(island.vertices), len(island.edges)
    (19, 54, 72)
    """
    tiles = tuple((2 * i - (n - 1), 3 * (row - 2)) for row, n in enumerate(ROWS) for i in range(n))
    corners = [[(x + dx, y + dy) for dx, dy in CORNERS] for x, y in tiles]
    sides = [[_middle(ring[i], ring[(i + 1) % 6]) for i in range(6)] for ring in corners]
    vertices = _by_rows({corner for ring in corners for corner in ring})
    edges = _by_rows({side for ring in sides for side in ring})
    tile_vertices = tuple(tuple(map(vertices.index, ring)) for ring in corners)
    tile_edges = tuple(tuple(map(edges.index, ring)) for ring in sides)
    ends = {
        tile_edges[t][i]: tuple(sorted((tile_vertices[t][i], tile_vertices[t][(i + 1) % 6])))
        for t in range(len(tiles))
        for i in range(6)
    }
    edge_vertices = tuple(ends[e] for e in range(len(edges)))
    vertex_edges = _holding(edge_vertices, len(vertices))
    edge_tiles = _holding(tile_edges, len(edges))
    return Topology(
        tiles,
        vertices,
        edges,
        tile_vertices,
        tile_edges,
        _holding(tile_vertices, len(vertices)),
        vertex_edges,
        tuple(tuple(sorted(sum(edge_vertices[e]) - v for e in vertex_edges[v])) for v in range(len(vertices))),
        edge_vertices,
        edge_tiles,
        tuple(tile_edges[tile][side] for tile, side in HARBOUR_EDGES),
        tuple(tuple(sorted({u for e in tile_edges[t] for u in edge_tiles[e]} - {t})) for t in range(len(tiles))),
    )


ISLAND = make_topology()


def drawn(place: Place, scale: int = 1) -> dict[str, float]:
    """Where a place lies in the picture; `scale` is 2 for the middles of edges."""
    x, y = place
    return {"x": round(x * math.sqrt(3) / 2 / scale, 4), "y": round(y / 2 / scale, 4)}
