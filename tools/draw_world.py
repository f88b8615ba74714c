"""Draws the classic world of conquest games from real geography and writes it as the atlas that the browser shows.

Only the picture is made here: which territories exist and which are neighbours is read from the board's file, and
the script refuses to write a picture that contradicts them. Run it again only when the look of the map should change:

    pip install hegemon[map] && python tools/draw_world.py

Steps: read Natural Earth (public domain, package ``world-atlas``), join and cut the countries into territories,
project them, warp the plane so that crowded territories get the room a finger needs, simplify and round the borders,
then place counters and sea links.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
import tarfile
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from scipy.fft import dctn, idctn
from scipy.ndimage import gaussian_filter, map_coordinates
from shapely import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points, polygonize, unary_union

Array = npt.NDArray[np.float64]
Spot = tuple[float, float]
Territories = dict[str, BaseGeometry]

SOURCES = Path(__file__).resolve().parents[1] / "src" / "hegemon"
BOARD = SOURCES / "games" / "risk" / "boards" / "classic.json"
ATLAS = SOURCES / "atlas" / "world.json"
WIDTH = 1000.0
COUNTER_RADIUS = 11.0
SEAM = -169.0  # the meridian of the Bering Strait: west of it belongs to the right edge of the board
SOURCE = "Natural Earth via world-atlas, public domain"

# --- which land belongs to whom -------------------------------------------------------------------------------------

COUNTRIES: dict[str, str] = {
    "Greenland": "Greenland",
    "Central America": "Mexico, Guatemala, Belize, Honduras, El Salvador, Nicaragua, Costa Rica, Panama, Cuba, Haiti, "
    "Dominican Rep., Jamaica, Puerto Rico, Bahamas",
    "Venezuela": "Venezuela, Colombia, Guyana, Suriname, Trinidad and Tobago",
    "Peru": "Peru, Ecuador, Bolivia",
    "Brazil": "Brazil",
    "Argentina": "Argentina, Chile, Uruguay, Paraguay, Falkland Is.",
    "Iceland": "Iceland",
    "Scandinavia": "Norway, Sweden, Finland, Åland",
    "Great Britain": "United Kingdom, Ireland, Isle of Man",
    "Western Europe": "France, Spain, Portugal, Andorra, Monaco",
    "Northern Europe": "Germany, Poland, Czechia, Slovakia, Austria, Switzerland, Liechtenstein, Netherlands, Belgium, "
    "Luxembourg, Denmark",
    "Southern Europe": "Italy, San Marino, Vatican, Slovenia, Croatia, Bosnia and Herz., Montenegro, Serbia, Kosovo, "
    "Albania, Macedonia, Greece, Bulgaria, Romania, Hungary, Malta",
    "Ukraine": "Ukraine, Belarus, Moldova, Lithuania, Latvia, Estonia",
    "North Africa": "Morocco, W. Sahara, Algeria, Tunisia, Mauritania, Mali, Niger, Chad, Senegal, Gambia, Guinea, "
    "Guinea-Bissau, Sierra Leone, Liberia, Côte d'Ivoire, Ghana, Togo, Benin, Burkina Faso, Nigeria",
    "Egypt": "Egypt, Libya",
    "Congo": "Dem. Rep. Congo, Congo, Gabon, Eq. Guinea, Cameroon, Central African Rep.",
    "East Africa": "Sudan, S. Sudan, Ethiopia, Eritrea, Djibouti, Somalia, Somaliland, Kenya, Uganda, Rwanda, Burundi, "
    "Tanzania",
    "South Africa": "South Africa, Lesotho, eSwatini, Namibia, Botswana, Zimbabwe, Mozambique, Malawi, Zambia, Angola",
    "Madagascar": "Madagascar",
    "Afghanistan": "Afghanistan, Turkmenistan, Uzbekistan, Tajikistan, Kyrgyzstan, Kazakhstan",
    "China": "China, Taiwan, Hong Kong, Macao",
    "Mongolia": "Mongolia, North Korea, South Korea",
    "Japan": "Japan",
    "Middle East": "Turkey, Cyprus, N. Cyprus, Syria, Lebanon, Israel, Palestine, Jordan, Iraq, Iran, Kuwait, "
    "Saudi Arabia, Bahrain, Qatar, United Arab Emirates, Oman, Yemen, Georgia, Armenia, Azerbaijan",
    "India": "India, Pakistan, Nepal, Bhutan, Bangladesh, Sri Lanka, Siachen Glacier",
    "Siam": "Myanmar, Thailand, Laos, Cambodia, Vietnam, Malaysia, Singapore",
    "Indonesia": "Indonesia, Timor-Leste, Brunei, Philippines",
    "New Guinea": "Papua New Guinea, Solomon Is.",
    "Western Australia": "Australia",
    "Kamchatka": "Russia",
    "Ontario": "Canada",
    "Western US": "United States of America",
}
"""Countries that a territory starts with; the cuts below then move parts of them."""

BACKDROP = "New Zealand"
BACKDROP_SHIFT = np.array([-16.0, -8.0])  # board units: away from the edge

CUTS: list[tuple[str, str, list[Spot]]] = [
    # North America. Baffin Island goes to Greenland, as on the board, so that Greenland faces Ontario.
    ("Ontario", "Greenland", [
        (-90.4, 74.2), (-90.6, 72), (-89, 70.5), (-86.5, 70.1), (-84.5, 69.95), (-80, 69.8), (-79.5, 66), (-80, 63.5),
        (-72, 62.8), (-64, 60.9), (-55, 66), (-76, 75),
    ]),
    ("Ontario", "Quebec", [
        (-79.5, 63.2), (-79.3, 51.5), (-79.6, 47.3), (-77.6, 46.2), (-75.6, 45.4), (-74.6, 45.1), (-74.6, 44),
        (-66, 40), (-50, 44), (-50, 57), (-62, 61), (-70, 62.9),
    ]),
    ("Ontario", "Northwest Territory", [
        (-146, 60), (-124, 59.8), (-110, 60.2), (-102, 60.3), (-98, 62.2), (-92, 63.6), (-86, 64), (-60, 70), (-60, 84),
        (-146, 84),
    ]),
    ("Ontario", "Alberta", [
        (-140, 47), (-107, 48), (-106.6, 51), (-107.8, 54), (-107.4, 57), (-108.6, 61), (-140, 61),
    ]),
    ("Western US", "Alaska", [(-169, 50), (-129, 50), (-129, 75), (-169, 75)]),
    ("Alberta", "Alaska", [
        (-145, 60.6), (-136, 60.6), (-133.2, 58.9), (-130.4, 56.6), (-129, 55.2), (-131, 54.2), (-140, 55),
    ]),
    ("Northwest Territory", "Alaska", [(-145, 60.6), (-136, 60.6), (-133.2, 58.9), (-134, 57), (-145, 57)]),
    ("Western US", "Eastern US", [
        (-97, 50), (-96.8, 46), (-98, 43.4), (-101.2, 42), (-102, 40), (-101.8, 37.5), (-103.2, 35.5), (-103.2, 32.2),
        (-105.8, 31.2), (-104, 24), (-60, 24), (-60, 50),
    ]),
    # South America
    ("Western Europe", "Venezuela", [(-56, 0), (-50, 0), (-50, 7), (-56, 7)]),
    # Russia, west to east
    ("Kamchatka", "Ukraine", [
        (64, 68.8), (66, 67.6), (60.6, 65), (59.2, 62), (59.4, 58.5), (58.4, 56), (59.2, 53.6), (57.4, 52), (58.2, 50),
        (50, 41), (40, 40), (10, 45), (10, 70.4), (60.2, 70.4), (61.6, 69.2),
    ]),
    ("Kamchatka", "Ural", [
        (50, 70), (50, 50), (80, 40), (88, 48), (85, 51), (82.6, 53.4), (79.4, 56), (77.2, 59), (78.8, 63),
        (76.6, 67.4), (78.4, 70), (77, 78), (50, 78),
    ]),
    ("Kamchatka", "Siberia", [
        (70, 80), (70, 45), (98.4, 48), (98.2, 52.5), (97, 55), (100.8, 58), (103.4, 62), (101.6, 66), (104.6, 70),
        (107, 74), (113, 76), (113, 80),
    ]),
    ("Kamchatka", "Yakutsk", [
        (90, 76), (96, 62), (103.4, 62.2), (108, 60.6), (113, 61.2), (119, 59.8), (125, 60.2), (131, 58.4), (135, 60),
        (142, 62), (148, 63.4), (151.4, 66), (157, 67.8), (160.6, 72), (160, 78), (90, 80),
    ]),
    ("Kamchatka", "Irkutsk", [
        (90, 64), (90, 45), (121, 45), (124.4, 53.6), (126.4, 55), (127.6, 57), (131, 58.4), (131, 64),
    ]),
    # Central Asia: the board lets Ural and Siberia reach China, and keeps Siberia away from Afghanistan.
    ("Afghanistan", "Ural", [
        (59.6, 50.2), (66, 49.8), (72, 48.6), (77, 47.2), (80.6, 45.6), (83, 44.8), (90, 44.8), (90, 57), (59.6, 57),
    ]),
    ("Mongolia", "Siberia", [(86, 53), (86, 43), (94.6, 43), (95.4, 46.5), (93.6, 49), (94, 52)]),
    # The board's Mongolia reaches the Sea of Japan; China must not meet Irkutsk or Kamchatka.
    ("China", "Mongolia", [
        (103, 43), (105, 41.2), (108, 41.2), (111.4, 40.2), (115, 40.8), (117.4, 40.2), (120.4, 39.7), (121, 38),
        (124, 38), (136, 42), (136, 56), (103, 56),
    ]),
    ("Siam", "Indonesia", [(106, 0), (120, 0), (120, 8), (106, 8)]),
    ("Indonesia", "New Guinea", [
        (130.7, -0.2), (131.6, -1.6), (132, -4.6), (134, -7.5), (137, -9), (142, -10), (142, 0), (133, 1),
    ]),
    ("Western Australia", "Eastern Australia", [
        (134, -8), (134.2, -15), (137.2, -17.8), (138, -22), (138.4, -26), (140.6, -27), (140.8, -32), (139.2, -36),
        (140, -48), (160, -48), (160, -8),
    ]),
]  # fmt: skip
"""(from, to, outline in degrees), done in this order: what the first has within the outline goes to the second."""

LEFT_OUT: list[list[Spot]] = [
    [(190, 49), (192, 49), (192, 67), (187.5, 64.5), (160, 58), (160, 49)],  # Aleutians beyond the seam
    [(-169, 56), (-169, 66), (-166.5, 61), (-166.5, 58)],
    [(-169, 50), (-163.5, 50), (-163.5, 54.6), (-169, 54.6)],
    [(-165, 15), (-150, 15), (-150, 25), (-165, 25)],  # Hawaii
    [(5, 74), (70, 79.5), (110, 79.2), (110, 85), (5, 85)],  # Svalbard, Franz Josef Land
    [(135, 72), (192, 70.2), (192, 80), (135, 80)],  # New Siberian Islands, Wrangel
    [(-95, -40), (-95, 1.5), (-82, 1.5), (-82, -40)],  # Galápagos
    [(-88, 61), (-79, 61), (-79, 63.6), (-84, 66.4), (-88, 65.6)],  # Southampton Island: it would hide a link
    [(-75, 10), (-62.5, 10.0), (-62.5, 19), (-67, 17), (-75, 12.6)],  # Lesser Antilles
    [(155.5, -12), (170, -12), (170, -5), (157, -5)],  # Solomon Islands
    [(-26, 26), (-13, 26), (-13, 41), (-32, 41), (-32, 36)],  # Canaries, Madeira, Azores
]  # fmt: skip
"""Islands that would only be dust, or would lie beyond the edge of the board."""

LAKES: list[list[Spot]] = [
    [  # Superior
        (-92, 46.7), (-90.5, 47.6), (-88.5, 48.6), (-86.5, 48.7), (-84.8, 47.8), (-84.6, 46.6), (-86.5, 46.5),
        (-87.8, 47.3), (-89.5, 46.9),
    ],
    [
        (-87.9, 42.2), (-87.9, 44.3), (-87.2, 45.7), (-85.2, 46.1), (-85.5, 44.9), (-86.4, 43.8), (-86.3, 42.4),
        (-87.2, 41.6),
    ],
    [(-84.5, 46), (-81.6, 46.2), (-80, 45), (-81.6, 44.2), (-82.4, 43), (-83.8, 43.7), (-83.3, 45.1)],  # Huron
    [(-83.4, 41.7), (-81.5, 42.7), (-78.9, 43), (-80, 42), (-82, 41.3)],  # Erie
    [(-79.8, 43.3), (-77.5, 44.1), (-76.2, 44.2), (-76.3, 43.4), (-79, 43.1)],  # Ontario
    [  # Baikal
        (103.6, 51.4), (105.6, 53), (108.4, 54.4), (109.2, 56), (110.2, 55.6), (109.6, 53.9), (106.6, 52.2),
        (105, 51.3),
    ],
    [(31.6, -2.4), (31.7, -0.4), (33, 0.5), (34.4, 0), (33.8, -1.8), (32.6, -2.8)],  # Victoria
]  # fmt: skip
"""Rough outlines of great lakes, in degrees: the atlas has none, and without them the land looks strange."""

# --- how the plane is stretched -------------------------------------------------------------------------------------

GROWTH: dict[str, float] = {
    "Alaska": 0.8, "Northwest Territory": 0.8, "Greenland": 0.5, "Alberta": 1.0, "Ontario": 1.0, "Quebec": 0.9,
    "Western US": 1.1, "Eastern US": 1.1, "Central America": 1.9, "Venezuela": 1.4, "Peru": 1.3, "Brazil": 0.8,
    "Argentina": 1.0, "Iceland": 8.0, "Scandinavia": 1.5, "Great Britain": 6.5, "Western Europe": 2.8,
    "Northern Europe": 2.8, "Southern Europe": 2.8, "Ukraine": 1.1, "North Africa": 0.75, "Egypt": 1.0, "Congo": 1.0,
    "East Africa": 0.9, "South Africa": 0.75, "Madagascar": 2.0, "Ural": 0.9, "Siberia": 0.7, "Yakutsk": 0.7,
    "Kamchatka": 0.85, "Irkutsk": 1.0, "Afghanistan": 1.0, "China": 0.9, "Mongolia": 1.0, "Japan": 7.0,
    "Middle East": 1.1, "India": 1.1, "Siam": 1.7, "Indonesia": 2.3, "New Guinea": 2.2, "Western Australia": 0.9,
    "Eastern Australia": 0.9,
}  # fmt: skip
"""How much more room than on the globe a territory asks for; the warp grants it as far as the neighbours allow."""

SEA_GROWTH = 0.62
SEA_ROOM: list[tuple[float, float, float, float]] = [
    (17, 36, 11, 1.7),  # the Mediterranean, for three links
    (3, 53, 15, 1.8),  # the seas around Europe
    (135, 40, 7, 1.6),  # the Sea of Japan
    (124, -5, 12, 1.1),  # between the islands of Indonesia
    (-80, 18, 9, 0.8),  # the Caribbean
]
"""(longitude, latitude, radius in degrees, growth): seas that need room although nobody lives there."""

LINK_ENDS: dict[tuple[str, str], tuple[Spot, Spot]] = {
    ("Northwest Territory", "Greenland"): ((-80, 75), (-59, 75.5)),
    ("Greenland", "Ontario"): ((-78, 64.3), (-94, 60)),
    ("Greenland", "Quebec"): ((-47, 60.6), (-60.5, 56.5)),
    ("Alaska", "Kamchatka"): ((-168.2, 65.7), (190.4, 66)),
    ("Southern Europe", "North Africa"): ((12.6, 37.7), (10.8, 37.2)),
    ("Great Britain", "Northern Europe"): ((1.7, 52.8), (4.8, 53)),
    ("Great Britain", "Western Europe"): ((-1.4, 50.7), (-1.4, 49.7)),
    ("Scandinavia", "Northern Europe"): ((8, 58.1), (9.6, 57.3)),
    ("New Guinea", "Western Australia"): ((138.4, -8.3), (132.5, -11.4)),
    ("Indonesia", "New Guinea"): ((123.3, -0.9), (131.2, -0.9)),
    ("Siam", "Indonesia"): ((103.5, 3.5), (109.2, 1.6)),
    ("Kamchatka", "Japan"): ((156.7, 51), (145.3, 43.4)),
    ("East Africa", "Middle East"): ((46.5, 10.8), (47.8, 13.6)),
    ("Western Europe", "North Africa"): ((-8.7, 37.2), (-8.9, 32.6)),
    ("New Guinea", "Eastern Australia"): ((145.2, -7.9), (143.6, -12.8)),
    ("Mongolia", "Japan"): ((129.4, 37), (132.6, 35.4)),
}
"""Sea links whose ends (degrees, moved to the nearest coast) are chosen by hand, since the shortest way looks bad."""

WRAP = ("Alaska", "Kamchatka")  # the link that leaves the picture on one side and enters it on the other

LINK_BEND: dict[tuple[str, str], float] = {}
"""How far a link bends, as a part of its length; negative bends to the other side."""

LABEL_NUDGE: dict[str, Spot] = {"China": (38, 14), "Mongolia": (-26, -3), "Yakutsk": (34, 5), "Siberia": (0, 14)}
"""Counters moved by hand, in board units, away from the roundest place of their territory."""

CONTINENT_SPOTS: dict[str, Spot] = {
    "North America": (-46, 32), "South America": (-95, -25), "Europe": (-28, 49), "Africa": (-5, -15),
    "Asia": (78, -5), "Australia": (122, -42),
}  # fmt: skip
"""Where a continent's name stands, in degrees: in the open sea beside it."""

DUST = 9.0  # square board units: smaller islands are left out
DUST_IN: dict[str, float] = {"Indonesia": 8.0, "Northwest Territory": 30.0, "Argentina": 40.0, "Alaska": 14.0}
FJORD: dict[str, float] = {
    "Northwest Territory": 2.2,
    "Greenland": 2.2,
    "Great Britain": 1.1,
    "Japan": 1.1,
    "Iceland": 1.6,
}
FJORD_ELSEWHERE = 0.7  # board units: half the width of inlets that are closed
SPIT = 0.3  # board units: half the width of spits that are shaved off
STRAIT = 4.0  # board units
SIMPLIFY = 1.15  # board units
TOUCH = 2.0  # board units of shared border that count as a border

# --- reading the atlas ----------------------------------------------------------------------------------------------


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


# --- from countries to territories ----------------------------------------------------------------------------------


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


# --- projection and warp --------------------------------------------------------------------------------------------


def project(degrees: Array) -> Array:
    """A blend of the Natural Earth projection with Miller's, which leaves the north some height; y grows downwards."""
    lon, lat = np.radians(degrees[:, 0] - SEAM - 180), np.radians(degrees[:, 1])
    square = lat * lat
    narrowing = 0.8707 - 0.131979 * square - 0.013791 * square**2
    rise = lat * (1.007226 + 0.015085 * square - 0.044475 * square**3 + 0.028874 * square**4 - 0.005916 * square**5)
    miller = 1.25 * np.log(np.tan(np.pi / 4 + 0.4 * lat))
    return np.column_stack([lon * (0.6 * narrowing + 0.4 * 0.8707), -(0.45 * rise + 0.55 * miller)])


@dataclass
class Warp:
    """A flow that gives each place the room its density asks for (a cartogram with one linear flow).

    The density falls evenly from its start to its mean within one unit of time; the flux that does this is the
    gradient of one Poisson solution, and every point swims along flux / density.
    """

    origin: Array
    cell: float
    density: Array
    flux: tuple[Array, Array]

    @classmethod
    def from_density(cls, origin: Array, cell: float, density: Array) -> Warp:
        """Solve for the flux on a grid whose edge nothing may cross."""
        rows, columns = density.shape
        wave_y = 2 - 2 * np.cos(np.pi * np.arange(rows) / rows)
        wave_x = 2 - 2 * np.cos(np.pi * np.arange(columns) / columns)
        waves = wave_y[:, None] + wave_x[None, :]
        waves[0, 0] = 1.0
        spectrum = -dctn(density - density.mean(), type=2) / waves
        spectrum[0, 0] = 0.0
        down, right = np.gradient(idctn(spectrum, type=2))
        return cls(origin, cell, density, (right, down))

    def velocity(self, cells: Array, time: float) -> Array:
        """Cells per unit of time at each point (column, row)."""
        where = cells[:, ::-1].T
        density = map_coordinates(self.density, where, order=1, mode="nearest")
        density = (1 - time) * density + time * self.density.mean()
        flux = [map_coordinates(part, where, order=1, mode="nearest") for part in self.flux]
        return np.column_stack([part / density for part in flux])

    def __call__(self, points: Array, steps: int = 48) -> Array:
        """Let points of the projected plane swim to their place on the board."""
        cells = (points - self.origin) / self.cell
        for step in range(steps):
            half = cells + self.velocity(cells, step / steps) * (0.5 / steps)
            cells = cells + self.velocity(half, (step + 0.5) / steps) / steps
        return cells * self.cell + self.origin


def make_warp(projected: Territories) -> Warp:
    """The warp that ``GROWTH`` and ``SEA_ROOM`` ask for."""
    west, north, east, south = unary_union(list(projected.values())).bounds
    margin, cell = 0.18, 0.008
    columns, rows = math.ceil((east - west + 2 * margin) / cell), math.ceil((south - north + 2 * margin) / cell)
    origin = np.array([west - margin, north - margin])
    x, y = np.meshgrid(origin[0] + cell * np.arange(columns), origin[1] + cell * np.arange(rows))
    density = np.full(x.shape, SEA_GROWTH)
    for lon, lat, radius, growth in SEA_ROOM:
        (centre,) = project(np.array([[lon, lat]]))
        distance = np.hypot(x - centre[0], y - centre[1]) / math.radians(radius)
        density = np.maximum(density, growth * np.exp(-(distance**2)))
    for name, shape in projected.items():
        shapely.prepare(shape)
        density[shapely.contains_xy(shape, x, y)] = GROWTH[name]
    return Warp.from_density(origin, cell, gaussian_filter(density, 2.2))


def transform_all(territories: Territories, move: Any) -> Territories:
    """Apply one point transform to all shapes."""
    return {name: shapely.transform(shape, move) for name, shape in territories.items()}


@dataclass
class Board:
    """The finished mapping from degrees to board units, and the board's height."""

    warp: Warp
    corner: Array
    scale: float
    height: float

    def place(self, degrees: Array) -> Array:
        """Degrees to board units."""
        swum = self.warp(project(np.asarray(degrees, dtype=np.float64)))
        return (swum - self.corner) * self.scale

    def spot(self, where: Spot) -> Spot:
        """One place, in board units."""
        (point,) = self.place(np.array([where]))
        return float(point[0]), float(point[1])


def lay_out(territories: Territories) -> Board:
    """Find warp and scale so that the world fills a board ``WIDTH`` wide with a small margin of sea."""
    projected = transform_all(territories, project)
    warp = make_warp({name: shape.simplify(0.002) for name, shape in projected.items()})
    west, north, east, south = unary_union([shapely.transform(s, warp) for s in projected.values()]).bounds
    side, top, bottom = 14.0, 12.0, 12.0
    scale = (WIDTH - 2 * side) / (east - west)
    corner = np.array([west - side / scale, north - top / scale])
    return Board(warp, corner, scale, round((south - north) * scale + top + bottom))


# --- simplification and rounding ------------------------------------------------------------------------------------


def drop_small(name: str, shape: BaseGeometry) -> MultiPolygon:
    """Leave out islands too small to draw and holes too small to see."""
    least = DUST_IN.get(name, DUST)
    parts = polygons_of(shape)
    largest = max(part.area for part in parts)
    kept = [part for part in parts if part.area >= min(least, largest)]
    return MultiPolygon([Polygon(p.exterior, [h for h in p.interiors if Polygon(h).area > 25]) for p in kept])


def calm_coasts(territories: Territories) -> Territories:
    """Close narrow inlets and shave off thin spits, landmass by landmass, so that no two lands grow together."""
    land = unary_union(list(territories.values()))
    gains: dict[str, list[Polygon]] = defaultdict(list)
    shaved = []
    for mass in polygons_of(land):
        owner = max(territories, key=lambda name: territories[name].intersection(mass).area)
        radius = FJORD.get(owner, FJORD_ELSEWHERE)
        calm = mass.buffer(radius).buffer(-radius - SPIT).buffer(SPIT)
        shaved.append(mass.difference(calm))
        for inlet in polygons_of(calm.difference(land)):
            gains[nearest_owner(territories, inlet)].append(inlet)
    lost = unary_union(shaved)
    return {name: unary_union([shape, *gains[name]]).difference(lost) for name, shape in territories.items()}


def nearest_owner(territories: Territories, inlet: Polygon) -> str:
    """The territory with the longest coast along an inlet."""
    shore = inlet.buffer(0.05)
    return max(territories, key=lambda name: territories[name].intersection(shore).area)


def open_straits(territories: Territories, edges: list[tuple[str, str]]) -> Territories:
    """Widen the water between neighbours across the sea, so that it shows and the link over it has some length."""
    result = dict(territories)
    for a, b in edges:
        gap = result[a].distance(result[b])
        if 0 < gap < STRAIT:
            loser, other = sorted((a, b), key=lambda name: -result[name].area)
            result[loser] = result[loser].difference(result[other].buffer(STRAIT).simplify(0.1))
    return result


def simplify(territories: Territories) -> Territories:
    """Simplify all shapes together, so that shared borders stay shared."""
    names = list(territories)
    shapes = [drop_small(name, territories[name]) for name in names]
    simple = shapely.coverage_simplify(shapes, SIMPLIFY)
    rounded = {n: shapely.transform(s, lambda xy: np.round(xy, 1)) for n, s in zip(names, simple, strict=True)}
    return {name: drop_small(name, shape) for name, shape in rounded.items()}


def rings_of(shape: BaseGeometry) -> Iterator[list[Spot]]:
    """All rings, outer and inner, without the repeated last point."""
    for polygon in polygons_of(shape):
        for ring in (polygon.exterior, *polygon.interiors):
            yield [(round(x, 1), round(y, 1)) for x, y in ring.coords[:-1]]


def find_junctions(territories: Territories) -> set[Spot]:
    """Vertices where three borders or coasts meet: rounding must leave them where they are."""
    neighbours: dict[Spot, set[Spot]] = defaultdict(set)
    for shape in territories.values():
        for ring in rings_of(shape):
            for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
                neighbours[a].add(b)
                neighbours[b].add(a)
    return {spot for spot, others in neighbours.items() if len(others) > 2}


def middle(a: Spot, b: Spot) -> Spot:
    """The point halfway, in tenths of a unit, the same from both sides."""
    return round((a[0] + b[0]) / 2 + 1e-6, 1), round((a[1] + b[1]) / 2 + 1e-6, 1)


@dataclass
class Curve:
    """A closed outline of quadratic Bézier pieces: a start and (control, end) pairs; no control means a line."""

    start: Spot
    pieces: list[tuple[Spot | None, Spot]]

    def path(self) -> str:
        """SVG path data with relative coordinates."""
        at, text, last = self.start, f"M{number(self.start[0])} {number(self.start[1])}", "M"
        for control, end in self.pieces:
            letter, points = ("l", [end]) if control is None else ("q", [control, end])
            body = " ".join(f"{number(x - at[0])} {number(y - at[1])}" for x, y in points).replace(" -", "-")
            text += body if letter == last and body.startswith("-") else (" " if letter == last else letter) + body
            at, last = end, letter
        return text + "z"

    def points(self, steps: int = 4) -> list[Spot]:
        """The outline as a polygon's points."""
        at, result = self.start, [self.start]
        for control, end in self.pieces:
            result.extend([end] if control is None else list(bezier(at, control, end, steps)))
            at = end
        return result


def bezier(a: Spot, control: Spot, b: Spot, steps: int) -> Iterator[Spot]:
    """Points of a quadratic curve after its start."""
    for step in range(1, steps + 1):
        t = step / steps
        u, v, w = (1 - t) ** 2, 2 * t * (1 - t), t * t
        yield u * a[0] + v * control[0] + w * b[0], u * a[1] + v * control[1] + w * b[1]


def number(value: float) -> str:
    """A coordinate with at most one decimal and no needless sign or zero.

    >>> number(0.5), number(-0.04), number(12.0)
    ('.5', '0', '12')
    """
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def round_run(run: list[Spot]) -> list[tuple[Spot | None, Spot]]:
    """Round an open run of vertices between two junctions (the limit of Chaikin's corner cutting)."""
    if len(run) == 2:
        return [(None, run[1])]
    pieces: list[tuple[Spot | None, Spot]] = []
    for index in range(1, len(run) - 1):
        end = run[-1] if index == len(run) - 2 else middle(run[index], run[index + 1])
        pieces.append((run[index], end))
    return pieces


def round_ring(ring: list[Spot], junctions: set[Spot]) -> Curve:
    """Round a ring, holding its junctions fixed."""
    fixed = [index for index, spot in enumerate(ring) if spot in junctions]
    if not fixed:
        closed = [*ring, ring[0]]
        start = middle(ring[-1], ring[0])
        return Curve(start, [(a, middle(a, b)) for a, b in pairwise(closed)])
    turned = ring[fixed[0] :] + ring[: fixed[0]]
    closed = [*turned, turned[0]]
    stops = [i for i, spot in enumerate(closed) if spot in junctions]
    pieces = [piece for a, b in pairwise(stops) for piece in round_run(closed[a : b + 1])]
    return Curve(closed[0], pieces)


def outline(curves: Iterable[Curve]) -> BaseGeometry:
    """The region that curves enclose under the even-odd rule."""
    region: BaseGeometry = MultiPolygon()
    for curve in curves:
        region = region.symmetric_difference(shapely.make_valid(Polygon(curve.points())))
    return region


# --- counters, links, checks ----------------------------------------------------------------------------------------


@dataclass
class Label:
    """The centre for the counter and the radius of the largest circle that fits around it."""

    spot: Spot
    room: float


def place_label(name: str, shape: BaseGeometry) -> Label:
    """The roundest place of the largest part, unless moved by hand."""
    main = max(polygons_of(shape), key=lambda part: part.area)
    circle = shapely.maximum_inscribed_circle(main, tolerance=0.2)
    dx, dy = LABEL_NUDGE.get(name, (0.0, 0.0))
    centre = Point(circle.coords[0][0] + dx, circle.coords[0][1] + dy)
    room = main.boundary.distance(centre) if main.contains(centre) else 0.0
    return Label((round(centre.x, 1), round(centre.y, 1)), round(room, 1))


def shared_border(a: BaseGeometry, b: BaseGeometry) -> float:
    """Length of the border that two territories share as drawn."""
    if a.distance(b) > 0.3:
        return 0.0
    return float(a.boundary.intersection(b.buffer(0.25)).length)


@dataclass
class Link:
    """A way across the sea: arcs of (start, end, bend), where bend is the height as a part of the length."""

    a: str
    b: str
    arcs: list[tuple[Spot, Spot, float]]

    def controls(self) -> Iterator[tuple[Spot, Spot, Spot]]:
        """Each arc as start, control and end of a quadratic curve."""
        for (ax, ay), (bx, by), bend in self.arcs:
            yield (ax, ay), ((ax + bx) / 2 + (ay - by) * bend, (ay + by) / 2 + (bx - ax) * bend), (bx, by)

    def lines(self) -> list[LineString]:
        """The arcs as lines, for measuring."""
        return [LineString([a, *bezier(a, control, b, 12)]) for a, control, b in self.controls()]

    def data(self) -> dict[str, Any]:
        """The link as it is written to disk."""
        arcs = ["M{} {}Q{} {} {} {}".format(*(number(v) for p in arc for v in p)) for arc in self.controls()]
        wrap = {"wrap": True} if (self.a, self.b) == WRAP else {}
        return {"between": [self.a, self.b], "path": "".join(arcs)} | wrap


def link_ends(board: Board, shapes: Territories, a: str, b: str) -> tuple[Spot, Spot]:
    """Where a sea link leaves and lands: by hand, or the nearest coasts."""
    if (a, b) in LINK_ENDS:
        starts = [Point(board.spot(where)) for where in LINK_ENDS[a, b]]
        ends = [nearest_points(shapes[name], start)[0] for name, start in zip((a, b), starts, strict=True)]
    else:
        ends = list(nearest_points(shapes[a], shapes[b]))
    return (ends[0].x, ends[0].y), (ends[1].x, ends[1].y)


def draw_links(board: Board, shapes: Territories, edges: list[tuple[str, str]]) -> list[Link]:
    """A link for every edge of the board that is not a drawn land border."""
    links = []
    for a, b in edges:
        if shared_border(shapes[a], shapes[b]) >= TOUCH:
            continue
        start, end = link_ends(board, shapes, a, b)
        if (a, b) == WRAP:
            height = (start[1] + end[1]) / 2 - 2
            arcs = [(start, (0.0, height), 0.1), (end, (WIDTH, height), -0.1)]
        else:
            arcs = [(start, end, LINK_BEND.get((a, b), 0.12))]
        links.append(Link(a, b, arcs))
    return links


def find_faults(shapes: Territories, labels: dict[str, Label], edges: list[tuple[str, str]]) -> list[str]:
    """Everything in the picture that contradicts the board, each with the names of the pair."""
    faults = [
        f"the counter of {name} lies outside of it"
        for name, shape in shapes.items()
        if shape.distance(Point(labels[name].spot)) > 3
    ]
    neighbours = {frozenset(edge) for edge in edges}
    for a, b in combinations(shapes, 2):
        shared = shared_border(shapes[a], shapes[b])
        if shared > 0 and frozenset((a, b)) not in neighbours:
            faults.append(f"{a} and {b} touch in the picture ({shared:.1f}) but are not neighbours on the board")
        if 0 < shared < TOUCH:
            faults.append(f"{a} and {b} touch only in a point ({shared:.1f})")
        overlap = shapes[a].intersection(shapes[b]).area
        if overlap > 0.6:
            faults.append(f"{a} and {b} overlap by {overlap:.1f}")
        if math.dist(labels[a].spot, labels[b].spot) < 2 * COUNTER_RADIUS + 1:
            faults.append(f"the counters of {a} and {b} overlap")
    return faults


def find_link_faults(shapes: Territories, links: list[Link]) -> list[str]:
    """Links that run over land of a third territory, as if it were a stop on the way."""
    return [
        f"the link of {link.a} and {link.b} runs over {name}"
        for link in links
        for name, shape in shapes.items()
        if name not in (link.a, link.b) and any(shape.intersection(line).length > 0.5 for line in link.lines())
    ]


# --- the whole ------------------------------------------------------------------------------------------------------


def draw(atlas: Path, world: dict[str, Any]) -> dict[str, Any]:
    """The drawing as it is written to disk; raises ``ValueError`` with all faults where it contradicts the board."""
    names: list[str] = world["territories"]
    edges = [(names[a], names[b]) for a, b in world["edges"]]
    countries = read_countries(atlas)
    board, curves = trace(countries, names, edges)
    shapes = {name: outline(parts) for name, parts in curves.items()}
    labels = {name: place_label(name, shape) for name, shape in shapes.items()}
    links = draw_links(board, shapes, edges)
    faults = [*find_faults(shapes, labels, edges), *find_link_faults(shapes, links)]
    if faults:
        raise ValueError("\n".join(faults))
    return {
        "viewBox": [0, 0, int(WIDTH), int(board.height)],
        "places": {
            n: {"path": "".join(c.path() for c in curves[n]), "label": labels[n].spot, "room": labels[n].room}
            for n in names
        },
        "links": [link.data() for link in links],
        "parts": {
            c["name"]: [round(v, 1) for v in board.spot(CONTINENT_SPOTS[c["name"]])] for c in world["continents"]
        },
        "backdrop": draw_backdrop(board, countries),
        "source": SOURCE,
    }


def trace(
    countries: Territories, names: list[str], edges: list[tuple[str, str]]
) -> tuple[Board, dict[str, list[Curve]]]:
    """From countries in degrees to the rounded outlines of the territories in board units."""
    territories = weave(cut_territories(join_countries(countries)), 0.002)
    territories = {name: shapely.segmentize(territories[name], 1.0) for name in names}
    board = lay_out(territories)
    placed = {name: drop_small(name, shape) for name, shape in transform_all(territories, board.place).items()}
    simple = simplify(weave(calm_coasts(open_straits(placed, edges)), 0.01))
    junctions = find_junctions(simple)
    return board, {name: [round_ring(ring, junctions) for ring in rings_of(shape)] for name, shape in simple.items()}


def draw_backdrop(board: Board, countries: Territories) -> str:
    """Land that nobody can hold: it makes the world familiar."""
    shape = transform_all({BACKDROP: countries[BACKDROP]}, lambda xy: board.place(xy) + BACKDROP_SHIFT)
    return "".join(round_ring(ring, set()).path() for ring in rings_of(simplify(shape)[BACKDROP]))


def main() -> None:
    """Read the arguments, draw, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--atlas", type=Path, help="countries-50m.json of world-atlas; fetched by npm if not given")
    parser.add_argument("--board", type=Path, default=BOARD, help="names, edges and continents")
    parser.add_argument("--out", type=Path, default=ATLAS, help="where to write the drawing")
    arguments = parser.parse_args()
    world = json.loads(arguments.board.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        try:
            drawing = draw(arguments.atlas or fetch_atlas(Path(folder)), world)
        except ValueError as error:
            sys.exit(f"The drawing contradicts the board, nothing was written:\n{error}")
    arguments.out.write_text(json.dumps(drawing, separators=(",", ":"), ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
