"""Writes a map as a mask and one XML file, in the format that `hegemon.maps.files.territories` reads (R11).

Ids count from 0, as in the source: an area's id is its number in Risk, in Risk's protocol and in its bot's files.
"""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

from hegemon.maps.draft import Draft, Region
from hegemon.maps.files.template import rasterise, template_png
from hegemon.maps.tracing.geometry import contains, inner_spot
from hegemon.maps.tracing.outlines import Labels

Pivots = list[tuple[int, int]]


def write_territories(draft: Draft) -> tuple[bytes, bytes]:
    """The XML and the mask (PNG) of a map."""
    regions = tuple(sorted(draft.regions, key=lambda region: region.id))
    parts = sorted(draft.super_regions, key=lambda part: part.id)
    draft = draft.model_copy(update={"regions": regions})
    number = {region.id: n for n, region in enumerate(regions)}
    part_number = {part.id: n for n, part in enumerate(parts)}
    near: list[list[int]] = [[] for _ in regions]
    for a, b in draft.links:
        near[number[a]].append(number[b])
        near[number[b]].append(number[a])
    labels = rasterise(draft)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<map name={quoteattr(draft.title)}>"]
    for n, part in enumerate(parts):
        lines.append(f'  <continent id="{n}" name={quoteattr(part.name)} bonus="{part.bonus}"/>')
    for n, region in enumerate(regions):
        where = "" if region.super_region is None else f' continent="{part_number[region.super_region]}"'
        lines.append(f'  <area id="{n}" name={quoteattr(region.name)} color="{region.colour}"{where}>')
        lines += [f'    <pivot x="{x}" y="{y}"/>' for x, y in _pivots(region, labels, n + 1)]
        lines += [f'    <neighbour id="{other}"/>' for other in sorted(near[n])]
        lines.append("  </area>")
    return "\n".join([*lines, "</map>", ""]).encode(), template_png(draft)


def _pivots(region: Region, labels: Labels, label: int) -> Pivots:
    """A point of every connected part of a region (002, lines 913 to 916); the region's own pivot comes first."""
    own = [region.pivot] if region.pivot and _lies_on(labels, region.pivot, label) else []
    spots: Pivots = []
    for ring in region.parts:
        others = [other for other in region.parts if other is not ring]
        if sum(contains([other], *ring[0]) for other in others) % 2:
            continue  # a lake
        shape = [ring, *(other for other in others if contains([ring], *other[0]))]
        spot = inner_spot(shape)[:2]
        if _lies_on(labels, spot, label) and not any(contains(shape, x + 0.5, y + 0.5) for x, y in own):
            spots.append(spot)
    return own + spots


def _lies_on(labels: Labels, point: tuple[int, int], label: int) -> bool:
    x, y = point
    height, width = labels.shape
    return bool(x < width and y < height and labels[y, x] == label)
