"""Maps of Warlight (W1): any undirected graph of regions in super regions, given by a shipped name or as content.

Three forms are read: drafts, which have shapes; our own graphs, with names and places for drawing; and the map file of
the second public challenge.
"""

from __future__ import annotations

import functools
import json
from importlib import resources
from typing import Annotated, Any, NamedTuple

from pydantic import Field, model_validator

from hegemon.core.errors import BadOptions
from hegemon.core.files.content import Content
from hegemon.games.warlight.rules.map_layout import layout
from hegemon.games.warlight.rules.state import MAX_REGIONS
from hegemon.maps.checks import errors
from hegemon.maps.draft import Draft
from hegemon.maps.gallery import gallery_names, load_draft

Id = Annotated[int, Field(ge=0, le=1_000_000)]
Name = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f\x7f]+$")]
Place = Annotated[int, Field(ge=0, le=1000)]


class RegionEntry(Content):
    """A region of a map file; without a place for drawing, all places are worked out."""

    id: Id
    super_region: Id
    name: Name | None = None
    armies: int | None = Field(
        None, ge=1, le=1000, description="Neutral armies at the start, unless as the table sets."
    )
    x: Place | None = None
    y: Place | None = None


class SuperRegionEntry(Content):
    """A super region of a map file."""

    id: Id
    bonus: int = Field(ge=0, le=100)
    name: Name | None = None


class MapFile(Content):
    """A map as a file or a request brings it: regions, super regions, and borders as pairs of region ids."""

    title: Name = "A map of your own"
    super_regions: tuple[SuperRegionEntry, ...] = Field(min_length=1, max_length=MAX_REGIONS)
    regions: tuple[RegionEntry, ...] = Field(min_length=2, max_length=MAX_REGIONS)
    borders: tuple[tuple[Id, Id], ...]

    @model_validator(mode="before")
    @classmethod
    def _from_challenge(cls, data: Any) -> Any:
        """The second challenge's `{"Regions": [{"id", "superRegion", "neighbors"}], "SuperRegions": […]}`."""
        if not isinstance(data, dict) or "Regions" not in data:
            return data
        rows, parts = data["Regions"], data.get("SuperRegions")
        for name, entries in (("Regions", rows), ("SuperRegions", parts)):
            if not isinstance(entries, list | tuple) or not all(isinstance(entry, dict) for entry in entries):
                raise ValueError(f"{name} is a list of objects")
        regions, borders = [], []
        for row in rows:
            near = row.get("neighbors", [])
            if not isinstance(near, list | tuple):
                raise ValueError(f"the neighbors of region {row.get('id')} are a list of ids, not {near!r:.40}")
            regions.append({"id": row.get("id"), "super_region": row.get("superRegion")})
            borders += [(row.get("id"), other) for other in near]
        return {"regions": regions, "super_regions": parts, "borders": borders}

    @model_validator(mode="after")
    def _is_a_map(self) -> MapFile:
        ids, parts = [region.id for region in self.regions], [part.id for part in self.super_regions]
        for what, listed in (("regions", ids), ("super regions", parts)):
            if twice := {one for n, one in enumerate(listed) if one in listed[:n]}:
                raise ValueError(f"two {what} have the id {min(twice)}")
        for region in self.regions:
            if region.super_region not in parts:
                raise ValueError(f"region {region.id} is in super region {region.super_region}, which does not exist")
        if empty := set(parts) - {region.super_region for region in self.regions}:
            raise ValueError(f"super region {min(empty)} has no region")
        for a, b in self.borders:
            if a == b or a not in ids or b not in ids:
                raise ValueError(f"the border {a}–{b} does not join two regions of the map")
        if lost := _unreached(ids, self.borders):
            raise ValueError(f"no way leads from region {ids[0]} to region {min(lost)}: nobody could ever win")
        return self


def _unreached(ids: list[int], borders: tuple[tuple[int, int], ...]) -> set[int]:
    near: dict[int, list[int]] = {}
    for a, b in borders:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    reached, left = {ids[0]}, [ids[0]]
    while left:
        fresh = [other for other in near.get(left.pop(), ()) if other not in reached]
        reached.update(fresh)
        left += fresh
    return set(ids) - reached


class SuperRegion(NamedTuple):
    """A group of regions with a bonus for holding all of it."""

    id: int
    name: str
    bonus: int
    regions: tuple[int, ...]
    """Their numbers, not their ids."""


class Map(NamedTuple):
    """A map ready for use. Regions and super regions are numbered from 0 in the order of their ids."""

    title: str
    ids: tuple[int, ...]
    regions: tuple[str, ...]
    """Their names."""
    super_of: tuple[int, ...]
    super_regions: tuple[SuperRegion, ...]
    edges: tuple[tuple[int, int], ...]
    """Pairs of region numbers, the smaller first, in ascending order."""
    neighbours: tuple[tuple[int, ...], ...]
    """Of every region, in ascending order."""
    armies: tuple[int, ...]
    """Neutral armies that the map itself puts on a region; 0: as many as the options say."""
    places: tuple[tuple[int, int], ...]
    """The position of a region in drawings, 0 to 1000 each way."""
    draft: Draft | None = None
    """Its shapes, in the same order, if it has any."""


def map_names() -> list[str]:
    """The maps that come with the game, then those of the gallery."""
    own = _own_names()
    return [*own, *(name for name in gallery_names() if name not in own)]


@functools.cache
def _own_names() -> list[str]:
    folder = resources.files("hegemon.games.warlight") / "data" / "maps"
    return sorted(entry.name[:-5] for entry in folder.iterdir() if entry.name.endswith(".json"))


def map_of(option: str | MapFile | Draft) -> Map:
    """The map that an option names or holds."""
    if isinstance(option, Draft):
        return map_of_draft(option)
    return load_map(option) if isinstance(option, str) else make_map(option)


@functools.cache
def load_map(name: str) -> Map:
    """A map that comes with the game, or with the gallery."""
    if name not in _own_names():
        return map_of_draft(load_draft(name))
    text = (resources.files("hegemon.games.warlight") / "data" / "maps" / f"{name}.json").read_text(encoding="utf-8")
    return make_map(MapFile.model_validate(json.loads(text)))


@functools.lru_cache(32)
def map_of_draft(draft: Draft) -> Map:
    """The map of a draft that can be played."""
    if wrong := errors(draft):
        raise BadOptions(f"the map {draft.title} cannot be played: {'; '.join(one.text for one in wrong[:3])}")
    regions = tuple(sorted(draft.regions, key=lambda region: region.id))
    width, height = draft.size
    file = MapFile(
        title=draft.title,
        super_regions=tuple(
            SuperRegionEntry(id=part.id, bonus=part.bonus, name=part.name)
            for part in sorted(draft.super_regions, key=lambda part: part.id)
        ),
        regions=tuple(
            RegionEntry(
                id=region.id,
                super_region=region.super_region or 0,
                name=region.name,
                armies=region.armies,
                x=round(1000 * x / width),
                y=round(1000 * y / height),
            )
            for region in regions
            for x, y in [region.pivot or region.parts[0][0]]
        ),
        borders=draft.links,
    )
    parts = tuple(sorted(draft.super_regions, key=lambda part: part.id))
    return make_map(file)._replace(draft=draft.model_copy(update={"regions": regions, "super_regions": parts}))


@functools.lru_cache(32)
def make_map(file: MapFile) -> Map:
    """The map that a checked file describes."""
    regions = sorted(file.regions, key=lambda region: region.id)
    parts = sorted(file.super_regions, key=lambda part: part.id)
    number = {region.id: n for n, region in enumerate(regions)}
    part_number = {part.id: n for n, part in enumerate(parts)}
    super_of = tuple(part_number[region.super_region] for region in regions)
    edges = tuple(sorted({(min(number[a], number[b]), max(number[a], number[b])) for a, b in file.borders}))
    near: list[list[int]] = [[] for _ in regions]
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    given = [(region.x, region.y) for region in regions]
    places = tuple((x, y) for x, y in given if x is not None and y is not None)
    return Map(
        file.title,
        tuple(number),
        tuple(region.name or f"Region {region.id}" for region in regions),
        super_of,
        tuple(
            SuperRegion(
                part.id,
                part.name or f"Super region {part.id}",
                part.bonus,
                tuple(r for r, belongs in enumerate(super_of) if belongs == n),
            )
            for n, part in enumerate(parts)
        ),
        edges,
        tuple(tuple(sorted(beside)) for beside in near),
        tuple(region.armies or 0 for region in regions),
        places if len(places) == len(regions) else layout(len(regions), edges, super_of),
    )
