"""Super regions for a map that has none: connected, about equal in size, with fair bonuses (R11, W1)."""

from __future__ import annotations

import colorsys
import heapq
from collections.abc import Iterable, Sequence

from hegemon.maps.draft import Draft, SuperRegion

SEA = 2.5
"""A way over the sea counts as this many ways over land, so that islands stay together."""

Near = dict[int, dict[int, float]]
"""The neighbours of every region, and their distances."""


def group(draft: Draft, count: int, land: Iterable[tuple[int, int]] | None = None, names: Sequence[str] = ()) -> Draft:
    """The map with `count` super regions and fair bonuses; links that are not `land` count as longer."""
    count = max(1, min(count, len(draft.regions)))
    short = set(draft.links if land is None else land)
    near: Near = {region.id: {} for region in draft.regions}
    for a, b in draft.links:
        near[a][b] = near[b][a] = 1.0 if (a, b) in short else SEA
    part_of = _grown(near, count)
    parts = tuple(
        SuperRegion(
            id=n + 1,
            name=names[n] if n < len(names) else f"Super region {n + 1}",
            bonus=fair_bonus(*_size_and_border(part_of, draft.links, n)),
            colour=part_colour(n),
        )
        for n in range(count)
    )
    regions = tuple(region.model_copy(update={"super_region": part_of[region.id] + 1}) for region in draft.regions)
    return draft.model_copy(update={"super_regions": parts, "regions": regions})


def fair_bonus(size: int, border: int) -> int:
    """A fair bonus of a super region, by its regions and by how many of them must be defended.

    For the classic world's continents it is within one army of the real bonus.

    >>> [fair_bonus(*of) for of in ((4, 1), (4, 2), (6, 3), (9, 3), (7, 4), (12, 5))]
    [2, 2, 4, 5, 4, 7]
    """
    return max(1, round(0.35 * size + 0.5 * border))


def part_colour(number: int) -> str:
    """A quiet colour for a super region; consecutive colours differ well.

    >>> part_colour(0)
    '#d3a592'
    """
    hue = (0.05 + number * 0.381966) % 1
    light = 0.7 if number % 2 == 0 else 0.62
    red, green, blue = (round(255 * part) for part in colorsys.hls_to_rgb(hue, light, 0.43))
    return f"#{red:02x}{green:02x}{blue:02x}"


def _size_and_border(part_of: dict[int, int], links: Sequence[tuple[int, int]], part: int) -> tuple[int, int]:
    border = {a for pair in links for a, b in (pair, pair[::-1]) if part_of[a] == part != part_of[b]}
    return sum(of == part for of in part_of.values()), len(border)


def _grown(near: Near, count: int) -> dict[int, int]:
    """Grow parts from seeds that are far from each other, the smallest part first, then move the seeds to the parts'
    middles."""
    seeds = [min(near, key=lambda region: (len(near[region]), region))]
    while len(seeds) < count:
        steps = _steps(seeds, near)
        others = [region for region in near if region not in seeds]
        seeds.append(max(others, key=lambda region: (steps.get(region, 1e6), -region)))
    part_of: dict[int, int] = {}
    for _ in range(12):
        part_of = _flood(seeds, near)
        middles = [_middle([r for r, of in part_of.items() if of == part], near) for part in range(count)]
        if middles == seeds:
            break
        seeds = middles
    return part_of


def _steps(seeds: Sequence[int], near: Near) -> dict[int, float]:
    """The distance of every region from the nearest seed."""
    steps: dict[int, float] = {}
    left = [(0.0, seed) for seed in seeds]
    while left:
        far, here = heapq.heappop(left)
        if here not in steps:
            steps[here] = far
            for other, step in near[here].items():
                heapq.heappush(left, (far + step, other))
    return steps


def _flood(seeds: Sequence[int], near: Near) -> dict[int, int]:
    part_of = {seed: part for part, seed in enumerate(seeds)}
    steps = [_steps([seed], near) for seed in seeds]
    while len(part_of) < len(near):
        sizes = [sum(of == part for of in part_of.values()) for part in range(len(seeds))]
        choices = [
            (sizes[part] + 2 * _reluctance(region, part, part_of, near, steps[part]), region, part)
            for part in range(len(seeds))
            for region in {other for r, of in part_of.items() if of == part for other in near[r]} - part_of.keys()
        ]
        if not choices:  # regions that cannot be reached
            return part_of | dict.fromkeys(near.keys() - part_of.keys(), 0)
        _, region, part = min(choices)
        part_of[region] = part
    return part_of


def _reluctance(region: int, part: int, part_of: dict[int, int], near: Near, steps: dict[int, float]) -> float:
    """The unfitness of a region for a part: it is far from its seed, and has few neighbours in it. This makes parts
    round."""
    inside = sum(1 / step for other, step in near[region].items() if part_of.get(other) == part)
    return steps[region] - 2 * inside / len(near[region])


def _middle(regions: Sequence[int], near: Near) -> int:
    within = {region: {other: step for other, step in near[region].items() if other in regions} for region in regions}
    return min(regions, key=lambda region: (sum(_steps([region], within).values()), region))
