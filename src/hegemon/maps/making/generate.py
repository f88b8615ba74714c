"""Generates maps: coastline, regions, super regions, names; the same seed gives the same bytes (R11)."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Literal

import numpy as np

from hegemon.core.errors import BadOptions
from hegemon.maps.draft import MAX_REGIONS, MAX_SUPER_REGIONS, Draft, sort_links
from hegemon.maps.making.grouping import group
from hegemon.maps.making.land import continent, divide, islands, pieces, ring, shore
from hegemon.maps.making.naming import Namer
from hegemon.maps.tracing.borders import crossings
from hegemon.maps.tracing.masks import distinct_colours, draft_of
from hegemon.maps.tracing.outlines import Labels, Progress

SIZE = (1500, 900)
MOST_ISLANDS = 40
LONGEST = 0.16
"""The longest optional way over the sea, as a share of the map's width."""

Form = Literal["continent", "islands", "ring"]


def generate(
    seed: int,
    regions: int = 42,
    super_regions: int = 6,
    islands: int = 1,
    form: Form | None = None,
    land: float = 0.5,
    size: tuple[int, int] = SIZE,
    progress: Progress = lambda share: None,
) -> Draft:
    """Generate a whole map, ready to play, with `islands` lands or a `ring` of land; `land` is the share of land."""
    _check(regions, super_regions, islands, land, size)
    rng = np.random.default_rng(seed)
    ground = shore(_ground(rng, form or ("islands" if islands > 1 else "continent"), islands, size), land, 0.004)
    progress(0.2)
    found = int(pieces(ground).max())
    if found > regions:
        raise BadOptions(f"{regions} regions are too few for a map with {found} islands")
    labels = divide(rng, ground, regions)
    progress(0.5)
    plain = draft_of(labels, distinct_colours(regions), "the new map", lambda share: progress(0.5 + 0.3 * share))
    joined = plain.model_copy(update={"links": _ways(plain, labels, pieces(ground))})
    progress(0.9)
    grouped = group(joined, super_regions, land=plain.links)
    named = _named(grouped, Namer(rng))
    progress(1.0)
    return Draft.model_validate(named.model_dump())


def _check(regions: int, super_regions: int, islands: int, land: float, size: tuple[int, int]) -> None:
    for what, value, low, high in (
        ("regions", regions, 4, MAX_REGIONS),
        ("super_regions", super_regions, 1, min(MAX_SUPER_REGIONS, regions)),
        ("islands", islands, 1, min(MOST_ISLANDS, regions)),
        ("land", land, 0.1, 0.9),
        ("width", size[0], 300, 3000),
        ("height", size[1], 300, 3000),
    ):
        if not low <= value <= high:
            raise BadOptions(f"{what} must be from {low} to {high}, not {value}")


def _ground(rng: np.random.Generator, form: Form, count: int, size: tuple[int, int]) -> Any:
    width, height = size
    if form == "islands":
        return islands(rng, height, width, count)
    return ring(rng, height, width) if form == "ring" else continent(rng, height, width)


def _ways(draft: Draft, labels: Labels, land: Labels) -> tuple[tuple[int, int], ...]:
    """Neighbours by land, the sea ways that connect the map, and short ones that make islands hard to hold: two
    each."""
    links = {*draft.links, *crossings(draft)}
    island = [int(land[y, x]) for x, y in (region.pivot for region in draft.regions if region.pivot)]
    shores = [_shore(labels, number) for number in range(1, len(draft.regions) + 1)]
    gaps = []
    for a, b in combinations(range(len(draft.regions)), 2):
        if island[a] != island[b]:
            apart = ((shores[a][:, None, :] - shores[b][None, :, :]) ** 2).sum(axis=2)
            at = int(apart.argmin())
            ends = shores[a][at // len(shores[b])], shores[b][at % len(shores[b])]
            gaps.append((float(apart.min()) ** 0.5, a, b, ends))
    for gap, a, b, (p, q) in sorted(gaps, key=lambda one: one[:3]):
        if gap > LONGEST * draft.size[0]:
            break
        between = [pair for pair in links if {island[pair[0] - 1], island[pair[1] - 1]} == {island[a], island[b]}]
        used = {end for pair in between for end in pair}
        if len(between) < 2 and not used & {a + 1, b + 1} and _is_sea(labels, p, q, (0, a + 1, b + 1)):
            links.add((a + 1, b + 1))
    return sort_links(links)


def _shore(labels: Labels, number: int) -> Any:
    spots = np.argwhere(labels == number)
    inner = labels[1:-1, 1:-1] == number
    edge = inner & (
        (labels[:-2, 1:-1] == 0) | (labels[2:, 1:-1] == 0) | (labels[1:-1, :-2] == 0) | (labels[1:-1, 2:] == 0)
    )
    coast = np.argwhere(edge) + 1
    chosen = coast if len(coast) else spots
    return chosen[:: max(1, len(chosen) // 80)].astype(np.float64)


def _is_sea(labels: Labels, p: Any, q: Any, allowed: tuple[int, ...]) -> bool:
    steps = np.linspace(p, q, 40).round().astype(int)
    return bool(np.isin(labels[steps[:, 0], steps[:, 1]], allowed).all())


def _named(draft: Draft, namer: Namer) -> Draft:
    parts = tuple(part.model_copy(update={"name": namer.super_region(part.id - 1)}) for part in draft.super_regions)
    regions = tuple(
        region.model_copy(update={"name": namer.region((region.super_region or 1) - 1)}) for region in draft.regions
    )
    title = namer.region(len(parts))
    return draft.model_copy(update={"title": title, "super_regions": parts, "regions": regions})
