"""From the globe to the board: a projection, and a warp that gives crowded territories the room a finger needs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from scipy.fft import dctn, idctn
from scipy.ndimage import gaussian_filter, map_coordinates
from shapely.ops import unary_union
from tools.draw_world.geography import Spot
from tools.draw_world.look import GROWTH, SEA_GROWTH, SEA_ROOM, SEAM, WIDTH
from tools.draw_world.territories import Territories

Array = npt.NDArray[np.float64]


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
