"""Outlines as smooth paths: curves through the middles of their segments, the same for both neighbours (W1).

Points where borders part stay where they are; between them, a piece of a border is the same curve whichever way it is
gone along, so neighbours share it exactly and no gap can open.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from hegemon.maps.draft import Draft

Spot = tuple[int, int]
"""In tenths of a unit of the drawing."""
Piece = tuple[Spot | None, Spot]
"""A curve's control point, or None for a line; and where it ends."""


def paths(draft: Draft, scale: float) -> list[str]:
    """The outlines of all regions as data of SVG paths: M, l, q and z, in tenths of the drawing's unit."""
    rings = [[_dense(ring, scale) for ring in region.parts] for region in draft.regions]
    near: dict[Spot, set[Spot]] = defaultdict(set)
    for ring in (ring for parts in rings for ring in parts):
        for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
            near[a].add(b)
            near[b].add(a)
    fixed = {spot for spot, others in near.items() if len(others) != 2}
    return ["".join(_path(ring, fixed) for ring in parts if len(ring) > 2) for parts in rings]


def _dense(ring: Sequence[tuple[int, int]], scale: float) -> list[Spot]:
    # Rounding may put two points on the same spot.
    spots = [(round(10 * scale * x), round(10 * scale * y)) for x, y in ring]
    return [spot for spot, before in zip(spots, [spots[-1], *spots[:-1]], strict=True) if spot != before]


def _path(ring: list[Spot], fixed: set[Spot]) -> str:
    start, pieces = _pieces(ring, fixed)
    at, out, letter = start, [f"M{_number(start[0])} {_number(start[1])}"], "M"
    for bend, to in pieces:
        if (kind := "l" if bend is None else "q") != letter:
            out.append(kind)
            letter = kind
        else:
            out.append(" ")
        out.append(" ".join(f"{_number(x - at[0])} {_number(y - at[1])}" for x, y in ((bend, to) if bend else (to,))))
        at = to
    return "".join(out) + "z"


def _pieces(ring: list[Spot], fixed: set[Spot]) -> tuple[Spot, list[Piece]]:
    begin = next((n for n, spot in enumerate(ring) if spot in fixed), None)
    if begin is None:
        turns = [*ring[1:], ring[0]]
        return _middle(ring[-1], ring[0]), [(a, _middle(a, b)) for a, b in zip(ring, turns, strict=True)]
    turned = [*ring[begin:], *ring[: begin + 1]]
    pieces: list[Piece] = []
    arc = [turned[0]]
    for spot in turned[1:]:
        arc.append(spot)
        if spot in fixed:
            pieces += _arc(arc)
            arc = [spot]
    return turned[0], pieces


def _arc(arc: list[Spot]) -> Iterable[Piece]:
    if len(arc) == 2:
        return [(None, arc[1])]
    inner = arc[1:-1]
    ends = [_middle(a, b) for a, b in pairwise(inner)]
    return zip(inner, [*ends, arc[-1]], strict=True)


def _middle(a: Spot, b: Spot) -> Spot:
    return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2


def _number(tenths: int) -> str:
    """
    >>> _number(-7), _number(120), _number(1234)
    ('-.7', '12', '123.4')
    """
    whole, rest = divmod(abs(tenths), 10)
    text = (str(whole) if whole or not rest else "") + (f".{rest}" if rest else "")
    return f"-{text}" if tenths < 0 else text
