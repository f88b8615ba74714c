"""A board's geometry: which tiles, vertices and edges touch which, and where they lie.

Those of the island are numbered from the top row by row, each row from left to right. Its hexagons stand on their
points, with corners at distance 1 from their middles.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

ROWS = (3, 4, 5, 4, 3)
CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""From a tile's middle clockwise from the top, in half widths and half radii, so that all places are whole numbers."""
HARBOUR_EDGES = ((0, 5), (1, 0), (6, 0), (11, 1), (15, 2), (17, 2), (16, 3), (12, 4), (3, 4))
"""Tile and side (clockwise from the top right) of every harbour, clockwise from the top left."""
SPIRAL = (0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1, 4, 8, 13, 14, 10, 5, 9)
"""Tiles from the top left corner around the coast against the clock, then around the inner ring, then the middle."""

Place = tuple[int, int]
Point = tuple[float, float]
Lists = tuple[tuple[int, ...], ...]


class Topology(NamedTuple):
    """Positions of vertices, faces and edges (their middles), and which touch each other."""

    tiles: tuple[Point, ...]
    vertices: tuple[Point, ...]
    edges: tuple[Point, ...]
    tile_vertices: Lists
    tile_edges: Lists
    vertex_tiles: Lists
    vertex_edges: Lists
    vertex_vertices: Lists
    edge_vertices: Lists
    edge_tiles: Lists
    harbour_edges: tuple[int, ...]
    tile_tiles: Lists


def _holding(lists: Lists, count: int) -> Lists:
    """For each number below count, the lists that hold it."""
    found: list[list[int]] = [[] for _ in range(count)]
    for i, row in enumerate(lists):
        for x in row:
            found[x].append(i)
    return tuple(map(tuple, found))


def connect(
    tiles: Sequence[Point], vertices: Sequence[Point], rings: Lists, edge_vertices: Lists, harbour_edges: Sequence[int]
) -> Topology:
    """The topology of tiles whose six vertices are named in their order around them."""
    number = {frozenset(ends): edge for edge, ends in enumerate(edge_vertices)}
    tile_edges = tuple(tuple(number[frozenset((ring[i], ring[(i + 1) % 6]))] for i in range(6)) for ring in rings)
    vertex_edges = _holding(edge_vertices, len(vertices))
    edge_tiles = _holding(tile_edges, len(edge_vertices))
    return Topology(
        tuple(tiles),
        tuple(vertices),
        tuple(_middle(vertices[a], vertices[b]) for a, b in edge_vertices),
        rings,
        tile_edges,
        _holding(rings, len(vertices)),
        vertex_edges,
        tuple(tuple(sorted(sum(edge_vertices[e]) - v for e in vertex_edges[v])) for v in range(len(vertices))),
        edge_vertices,
        edge_tiles,
        tuple(harbour_edges),
        tuple(tuple(sorted({u for e in tile_edges[t] for u in edge_tiles[e]} - {t})) for t in range(len(tiles))),
    )


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _by_rows(places: set[Place]) -> tuple[Place, ...]:
    return tuple(sorted(places, key=lambda place: (place[1], place[0])))


def make_island() -> Topology:
    """The island of nineteen tiles.

    >>> island = make_island()
    >>> len(island.tiles), len(island.vertices), len(island.edges)
    (19, 54, 72)
    """
    tiles = tuple((2 * i - (n - 1), 3 * (row - 2)) for row, n in enumerate(ROWS) for i in range(n))
    corners = [[(x + dx, y + dy) for dx, dy in CORNERS] for x, y in tiles]
    vertices = _by_rows({corner for ring in corners for corner in ring})
    rings = tuple(tuple(map(vertices.index, ring)) for ring in corners)
    ends = {frozenset((ring[i], ring[(i + 1) % 6])) for ring in rings for i in range(6)}
    middles = {_twice(vertices, pair): tuple(sorted(pair)) for pair in ends}
    edge_vertices = tuple(middles[middle] for middle in _by_rows(set(middles)))
    sides = [frozenset((rings[tile][side], rings[tile][(side + 1) % 6])) for tile, side in HARBOUR_EDGES]
    harbours = [edge_vertices.index(tuple(sorted(side))) for side in sides]
    return connect(
        [_point(place) for place in tiles], [_point(place) for place in vertices], rings, edge_vertices, harbours
    )


def _twice(places: Sequence[Place], pair: frozenset[int]) -> Place:
    """The middle between two places, doubled, so that it is whole numbers too."""
    return sum(places[v][0] for v in pair), sum(places[v][1] for v in pair)


def _point(place: Place) -> Point:
    return place[0] * math.sqrt(3) / 2, place[1] / 2


ISLAND = make_island()


def spot(point: Point) -> dict[str, float]:
    """The position of a point in the picture."""
    return {"x": round(point[0], 4), "y": round(point[1], 4)}


def at_sea(topology: Topology, edge: int, far: float) -> Point:
    """Beyond an edge of the coast, so far from its middle, in parts of the way from the tile's middle to there."""
    (x, y), (tile_x, tile_y) = topology.edges[edge], topology.tiles[topology.edge_tiles[edge][0]]
    return x + far * (x - tile_x), y + far * (y - tile_y)
