"""Shapes from pictures: neighbours share their borders exactly, nothing overlaps, and what touches is found (R11)."""

from __future__ import annotations

import re
from math import cos, pi, sin

import numpy as np
import numpy.typing as npt
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from mapmaking import as_png, png, six_labels
from PIL import Image

from hegemon.core.errors import BadFile
from hegemon.maps import drawing
from hegemon.maps.draft import Draft
from hegemon.maps.files.template import rasterise
from hegemon.maps.making.generate import generate
from hegemon.maps.tracing.borders import touching
from hegemon.maps.tracing.curves import paths
from hegemon.maps.tracing.geometry import contains, distance, inner_spot, shape_area
from hegemon.maps.tracing.masks import distinct_colours, draft_of, from_borders, from_mask, settle


def polygon(draft: Draft, number: int) -> shapely.Geometry:
    shape = shapely.Polygon()
    for ring in draft.regions[number].parts:
        shape = shape.symmetric_difference(shapely.Polygon(ring))
    return shape


def adjacent(labels: npt.NDArray[np.int32]) -> set[tuple[int, int]]:
    """Which labels lie side by side, by looking at every pixel."""
    pairs = set()
    for a, b in ((labels[:, :-1], labels[:, 1:]), (labels[:-1], labels[1:])):
        for x, y in zip(a[a != b].tolist(), b[a != b].tolist(), strict=True):
            if x and y:
                pairs.add((min(x, y), max(x, y)))
    return pairs


def blots(seed: int, count: int = 9, side: int = 90) -> npt.NDArray[np.int32]:
    rng = np.random.default_rng(seed)
    y, x = np.mgrid[0:side, 0:side]
    away = [(x - a) ** 2 + (y - b) ** 2 for a, b in rng.uniform(0, side, (count, 2))]
    labels = np.argmin(away, axis=0).astype(np.int32) + 1
    labels[np.hypot(x - side / 2, y - side / 2) > side * rng.uniform(0.35, 0.6)] = 0
    labels[rng.random(labels.shape) < 0.01] = 0
    settle(labels, "blots")
    return labels


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000))
def test_shapes_fit_without_gaps_and_overlaps(seed: int) -> None:
    labels = blots(seed)
    present = [int(n) for n in np.unique(labels) if n]
    labels = np.searchsorted([0, *present], labels).astype(np.int32)
    draft = draft_of(labels, distinct_colours(len(present)), "blots", lambda share: None)
    shapes = [polygon(draft, n) for n in range(len(present))]
    assert all(shape.is_valid for shape in shapes)
    together = shapely.unary_union(shapes)
    assert abs(sum(shape.area for shape in shapes) - together.area) < 1e-6
    # No slivers: whatever hole there is, is a lake of the picture.
    lakes = (labels == 0).sum()
    assert together.convex_hull.area >= together.area
    assert sum(shapely.Polygon(hole).area for part in shapely.get_parts(together) for hole in part.interiors) <= lakes
    assert abs(together.area - (labels > 0).sum()) / (labels > 0).sum() < 0.03
    assert (rasterise(draft) != labels).mean() < 0.03
    assert set(touching(draft)) <= adjacent(labels)


def test_what_touches_is_found_and_corners_do_not() -> None:
    draft = from_mask(png(six_labels()))
    assert set(draft.links) == {(1, 2), (2, 3), (1, 4), (2, 5), (4, 5)}
    assert len(draft.regions[4].parts) == 2
    assert np.array_equal(rasterise(draft), six_labels())
    assert from_mask(png(six_labels(), None)).links == draft.links


def test_a_smoothed_mask_gives_the_same_regions() -> None:
    labels = six_labels(720, 480)
    table = np.array([[10, 20, 30], *([40 * n, 255 - 40 * n, 90 + 20 * n] for n in range(1, 7))], np.uint8)
    small = Image.fromarray(table[labels]).resize((240, 160), Image.Resampling.LANCZOS)
    draft = from_mask(as_png(np.asarray(small)))
    number = {"#{:02x}{:02x}{:02x}".format(*colour): n for n, colour in enumerate(table.tolist())}
    named = {region.id: number[region.colour] for region in draft.regions}
    assert sorted(named.values()) == [1, 2, 3, 4, 5, 6]
    found = {tuple(sorted((named[a], named[b]))) for a, b in draft.links}
    # Where four lands meet at a blurred point, two of them may come to touch there.
    assert found - {(1, 5), (2, 4)} == {(1, 2), (2, 3), (1, 4), (2, 5), (4, 5)}


def test_drawn_borders_enclose_regions() -> None:
    labels = np.kron(six_labels(), np.ones((3, 3), np.int32))
    pixels = np.full((*labels.shape, 3), 250, np.uint8)
    edge = np.zeros(labels.shape, bool)
    edge[:, 1:] |= labels[:, 1:] != labels[:, :-1]
    edge[1:] |= labels[1:] != labels[:-1]
    pixels[edge | np.roll(edge, 1, 0) | np.roll(edge, 1, 1)] = 20
    draft = from_borders(as_png(pixels))
    # The second island of the fifth region is a region of its own: nothing says that they belong together.
    assert len(draft.regions) == 7
    assert len(draft.links) == 5


def test_progress_goes_from_nothing_to_all() -> None:
    reported: list[float] = []
    from_mask(png(six_labels()), reported.append)
    assert reported == sorted(reported)
    assert reported[-1] == 1.0


def test_curves_of_neighbours_are_the_same_pieces() -> None:
    draft = generate(3, regions=12, super_regions=3, size=(600, 400))
    drawn = paths(draft, 1.0)
    used = [piece for path in drawn for piece in _pieces(path)]
    shared = sum(used.count(piece) == 2 for piece in set(used))
    for path in drawn:
        assert path.startswith("M")
        assert path.endswith("z")
    assert shared > 3 * len(draft.links)
    assert max(used.count(piece) for piece in set(used)) == 2


def _pieces(path: str) -> list[tuple[tuple[float, float], ...]]:
    """Ends and control point of every piece, the smaller end first."""
    found = []
    for ring in path.rstrip("z").split("zM"):
        at: tuple[float, float] = (0.0, 0.0)
        for letter, text in _tokens(ring if ring.startswith("M") else "M" + ring):
            numbers = [float(one) for one in text]
            step = {"M": 2, "l": 2, "q": 4}[letter]
            for i in range(0, len(numbers), step):
                dx, dy = at if letter != "M" else (0.0, 0.0)
                pairs = zip(numbers[i : i + step : 2], numbers[i + 1 : i + step : 2], strict=True)
                spots = [(round(x + dx, 1), round(y + dy, 1)) for x, y in pairs]
                if letter != "M":
                    found.append((*sorted((at, spots[-1])), *spots[:-1]))
                at = spots[-1]
    return found


def _tokens(ring: str) -> list[tuple[str, list[str]]]:
    return [
        (letter, re.findall(r"-?(?:\d+\.\d+|\d+|\.\d+)", rest))
        for letter, rest in re.findall(r"([Mlq])([^Mlq]*)", ring)
    ]


def test_the_same_seed_gives_the_same_map() -> None:
    one, two = (generate(7, regions=14, super_regions=3, islands=3, size=(500, 300)) for _ in range(2))
    assert one.key == two.key
    assert one.key != generate(8, regions=14, super_regions=3, islands=3, size=(500, 300)).key


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), min_size=3, max_size=9, unique=True))
def test_geometry_agrees_with_another_library(points: list[tuple[int, int]]) -> None:
    hull = shapely.MultiPoint(points).convex_hull
    if hull.geom_type != "Polygon":
        return
    ring = [(int(x), int(y)) for x, y in hull.exterior.coords[:-1]]
    assert abs(shape_area([ring]) - hull.area) < 1e-6
    x, y, away = inner_spot([ring])
    spot = shapely.Point(x, y)
    if away > 2:
        assert hull.contains(spot)
    for at in ((x + 0.5, y + 0.25), (1.5, 2.25), (40.5, 7.25)):
        known = shapely.Point(at)
        if hull.exterior.distance(known) > 1e-6:
            assert contains([ring], *at) == hull.contains(known)
            assert abs(abs(distance([ring], *at)) - hull.exterior.distance(known)) < 1e-6


def test_a_picture_of_specks_is_not_called_one_of_a_single_colour() -> None:
    noise = np.random.default_rng(1).integers(0, 256, (40, 40, 3), np.uint8)
    with pytest.raises(BadFile, match="only specks and lines: a mask needs one colour per region"):
        from_mask(as_png(noise))
    with pytest.raises(BadFile, match="only one colour"):
        from_mask(as_png(np.zeros((40, 40, 3), np.uint8)))


def test_lakes_and_islands_in_them_are_told_apart_whichever_way_their_rings_go() -> None:
    land, lake, island = ([(at, at), (60 - at, at), (60 - at, 60 - at), (at, 60 - at)] for at in (0, 10, 20))
    for shape in ([land, lake, island], [island[::-1], land, lake], [lake, island, land[::-1]]):
        assert shape_area(shape) == 60 * 60 - 40 * 40 + 20 * 20


def test_the_area_of_a_shape_with_many_corners_is_right_to_a_percent() -> None:
    corners = [(cos(2 * pi * n / 300), sin(2 * pi * n / 300)) for n in range(300)]
    disc, hole = ([(round(4000 + r * x), round(4000 + r * y)) for x, y in corners] for r in (4000, 1000))
    exact = shapely.Polygon(disc, [hole]).area
    assert abs(shape_area([disc, hole]) / exact - 1) < 0.01


def test_ways_over_the_sea_join_the_nearest_points_of_long_shores() -> None:
    """Of shores with so many points that not all pairs are looked at."""
    shores = [[(x, round(500 + side * (300 + 200 * sin(x / 300)))) for x in range(2000)] for side in (-1, 1)]
    one, other = (np.array(shore, np.float64) for shore in shores)
    start, end, apart = drawing._nearest(one, other)
    nearest = min(shapely.Point(point).distance(shapely.LineString(shores[1])) for point in shores[0])
    assert apart == pytest.approx(nearest, abs=1)
    assert apart == pytest.approx(shapely.Point(start).distance(shapely.Point(end)))
