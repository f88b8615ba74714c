"""Natural Earth's countries, read, joined and cut into the territories of the board; still in degrees."""

from __future__ import annotations

import json
import subprocess
import tarfile
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, unary_union
from tools.draw_world.geography import COUNTRIES, CUTS, LAKES, LEFT_OUT, Spot
from tools.draw_world.look import SEAM

Territories = dict[str, BaseGeometry]


def fetch_atlas(folder: Path) -> Path:
    """Fetch the package ``world-atlas`` into ``folder`` and return the path of its 1:50m countries."""
    subprocess.run(["npm", "pack", "world-atlas", "--silent"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    archive = next(folder.glob("world-atlas-*.tgz"))
    with tarfile.open(archive) as package:
        package.extractall(folder, filter="data")
    return folder / "package" / "countries-50m.json"


def unroll(ring: list[Spot]) -> list[Spot]:
    """Undo the jump of a ring from +180 to -180 degrees, then move it as a whole to the right side of the seam.

    >>> unroll([(179, 66), (-178, 66), (-178, 65)])
    [(179, 66), (182, 66), (182, 65)]
    """
    result, turn = ring[:1], 0
    for (before, _), (lon, lat) in pairwise(ring):
        turn += (lon - before < -180) * 360 - (lon - before > 180) * 360
        result.append((lon + turn, lat))
    centre = (min(x for x, _ in result) + max(x for x, _ in result)) / 2
    shift = 360 if centre < SEAM else -360 if centre > SEAM + 360 else 0
    return [(x + shift, y) for x, y in result]


def decode_arcs(topology: dict[str, Any]) -> list[list[Spot]]:
    """Undo TopoJSON's delta coding: every arc as a list of (longitude, latitude)."""
    (scale_x, scale_y), (move_x, move_y) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for deltas in topology["arcs"]:
        absolute = np.cumsum(np.asarray(deltas), axis=0)
        arcs.append([(float(x) * scale_x + move_x, float(y) * scale_y + move_y) for x, y in absolute])
    return arcs


def decode_ring(arcs: list[list[Spot]], indices: list[int]) -> list[Spot]:
    """Join arcs into one ring; a negative index means the arc backwards."""
    ring: list[Spot] = []
    for index in indices:
        points = arcs[index] if index >= 0 else arcs[~index][::-1]
        ring.extend(points[1:] if ring else points)
    return ring


def decode_polygon(arcs: list[list[Spot]], rings: list[list[int]]) -> BaseGeometry:
    """One polygon of the atlas."""
    shell, *holes = [unroll(decode_ring(arcs, ring)) for ring in rings]
    return shapely.make_valid(Polygon(shell, holes))


def read_countries(path: Path) -> Territories:
    """Countries by Natural Earth's name, in degrees."""
    topology = json.loads(path.read_text(encoding="utf-8"))
    arcs = decode_arcs(topology)
    countries: Territories = {}
    for shape in topology["objects"]["countries"]["geometries"]:
        polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
        countries[shape["properties"]["name"]] = unary_union([decode_polygon(arcs, rings) for rings in polygons])
    return countries


def polygons_of(shape: BaseGeometry) -> list[Polygon]:
    """All polygons of a geometry, whatever its kind."""
    if isinstance(shape, Polygon):
        return [] if shape.is_empty else [shape]
    return [polygon for part in getattr(shape, "geoms", ()) for polygon in polygons_of(part)]


def without_dust(shape: BaseGeometry) -> BaseGeometry:
    """Drop the islands that lie in one of the outlines of ``LEFT_OUT``."""
    outlines = [Polygon(outline) for outline in LEFT_OUT]
    kept = [p for p in polygons_of(shape) if not any(o.contains(p.representative_point()) for o in outlines)]
    return MultiPolygon(kept)


def join_countries(countries: Territories) -> Territories:
    """Unite the countries of each territory."""
    return {
        territory: without_dust(unary_union([countries[name] for name in names.split(", ")]))
        for territory, names in COUNTRIES.items()
    }


def cut_territories(territories: Territories) -> Territories:
    """Carry out ``CUTS`` in order."""
    result = dict(territories)
    for giver, taker, outline in CUTS:
        region = Polygon(outline)
        moved = result[giver].intersection(region)
        result[giver] = result[giver].difference(region)
        result[taker] = unary_union([result.get(taker, MultiPolygon()), moved])
    lakes = unary_union([Polygon(shore) for shore in LAKES])
    return {name: shape.difference(lakes) for name, shape in result.items()}


def weave(territories: Territories, grid: float) -> Territories:
    """Rebuild the shapes from one common net of borders, so that neighbours share every vertex exactly."""
    net = shapely.union_all([shape.boundary for shape in territories.values()], grid_size=grid)
    faces = list(polygonize(net))
    tree = shapely.STRtree([face.representative_point() for face in faces])
    woven: Territories = {}
    for name, shape in territories.items():
        own = tree.query(shape, predicate="contains")
        woven[name] = shapely.coverage_union_all([faces[i] for i in own])
    return woven
