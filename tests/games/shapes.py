"""A board read from a picture made of SVG paths: the shape of every place, and its neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest

shapely = pytest.importorskip("shapely")

TOKEN = re.compile(r"[MlqzQ]|-?(?:\d+\.\d+|\d+|\.\d+)")
ARITY = {"M": 2, "l": 2, "q": 4, "Q": 4}

Spot = tuple[float, float]


def outline(path: str) -> Any:
    """The region of a path under the even-odd rule."""
    region = shapely.MultiPolygon()
    for ring in subpaths(path):
        region = region.symmetric_difference(shapely.make_valid(shapely.Polygon(ring)))
    return region


def borders_of(shapes: Sequence[Any]) -> dict[tuple[int, int], float]:
    """Length of the border that each pair of touching shapes shares in the picture."""
    lengths = {}
    for a, b in combinations(range(len(shapes)), 2):
        if shapes[a].distance(shapes[b]) < 0.3:
            lengths[a, b] = shapes[a].boundary.intersection(shapes[b].buffer(0.25)).length
    return lengths


def commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Path data as (letter, numbers); repeated arguments repeat the letter."""
    letter, numbers = "", []
    for token in TOKEN.findall(path):
        if token.isalpha():
            letter = token
            if letter == "z":
                yield "z", []
            continue
        numbers.append(float(token))
        if len(numbers) == ARITY[letter]:
            yield letter, numbers
            numbers = []


def subpaths(path: str) -> list[list[Spot]]:
    """Every subpath as points; curves are sampled at quarters, so that a border is the same seen from both sides."""
    result: list[list[Spot]] = []
    x = y = 0.0
    for letter, numbers in commands(path):
        if letter == "z":
            continue
        if letter == "M":
            x, y = numbers
            result.append([(x, y)])
            continue
        points = absolute(letter, numbers, x, y)
        result[-1].extend(points if letter == "l" else sampled((x, y), *points))
        x, y = points[-1]
    return result


def absolute(letter: str, numbers: list[float], x: float, y: float) -> list[Spot]:
    dx, dy = (x, y) if letter.islower() else (0.0, 0.0)
    return [(round(a + dx, 1), round(b + dy, 1)) for a, b in zip(numbers[::2], numbers[1::2], strict=True)]


def sampled(start: Spot, control: Spot, end: Spot) -> Iterator[Spot]:
    for t in (0.25, 0.5, 0.75, 1.0):
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        yield a * start[0] + b * control[0] + c * end[0], a * start[1] + b * control[1] + c * end[1]
