"""A map as editor, library and games exchange it: shapes, names, super regions, neighbours; finished or not (R11, W1).

A draft is always well-formed: ids are unique, links join regions that there are, points lie in the picture. Whether it
can be played is for `hegemon.maps.checks` to say.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from hegemon.core.files.content import Content

MAX_SIDE = 8192
MAX_REGIONS = 256
"""Games keep a region's number in one byte."""
MAX_SUPER_REGIONS = 32
MAX_NAME = 80
MAX_POINTS = 30_000
"""Of all outlines together: some hundred kilobytes in a record or a request."""
MAX_LINKS = 8
"""A region, on average; a map in the plane has fewer than 3."""

Id = Annotated[int, Field(ge=0, le=1_000_000)]
Name = Annotated[
    str,
    Field(
        min_length=1,
        max_length=MAX_NAME,
        pattern=r"^[^\x00-\x1f\x7f-\x9f<>\u202a-\u202e\u2028\u2029\u2066-\u2069\ufffe\uffff]+$",
        description="No control characters and no markup.",
    ),
]
Colour = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$", description="As in #10a0ff.")]
Coordinate = Annotated[int, Field(ge=0, le=MAX_SIDE)]
Point = tuple[Coordinate, Coordinate]
Ring = Annotated[tuple[Point, ...], Field(min_length=3)]
Pair = tuple[Id, Id]


class SuperRegion(Content):
    """A group of regions with a bonus for holding all of it."""

    id: Id
    name: Name
    bonus: int = Field(ge=0, le=100)
    colour: Colour


class Region(Content):
    """The smallest land of a map. Its outline is rings by the even-odd rule: islands and lakes are further rings."""

    id: Id
    name: Name
    super_region: Id | None = None
    armies: int | None = Field(
        default=None, ge=1, le=1000, description="Neutral armies at the start, where the map says so."
    )
    colour: Colour
    pivot: Point | None = Field(default=None, description="A point inside, where its armies are written.")
    parts: tuple[Ring, ...] = Field(max_length=1000)


class Draft(Content):
    """A map, finished or not."""

    title: Name
    size: tuple[Annotated[int, Field(ge=1, le=MAX_SIDE)], Annotated[int, Field(ge=1, le=MAX_SIDE)]]
    super_regions: tuple[SuperRegion, ...] = Field(max_length=MAX_SUPER_REGIONS)
    regions: tuple[Region, ...] = Field(max_length=MAX_REGIONS)
    links: tuple[Pair, ...] = Field(
        max_length=MAX_LINKS * MAX_REGIONS, description="All pairs of neighbours, over land and sea."
    )

    @model_validator(mode="before")
    @classmethod
    def _sorted_links(cls, data: Any) -> Any:
        links = data.get("links") if isinstance(data, dict) else None
        if not isinstance(links, list | tuple) or len(links) > 2 * MAX_LINKS * MAX_REGIONS:
            return data
        pairs = [tuple(link) if isinstance(link, list) else link for link in links]
        if all(isinstance(pair, tuple) and len(pair) == 2 and all(type(end) is int for end in pair) for pair in pairs):
            return data | {"links": sort_links(pairs)}
        return data

    @model_validator(mode="after")
    def _is_well_formed(self) -> Draft:
        ids, parts = {region.id for region in self.regions}, {part.id for part in self.super_regions}
        for what, listed in (("regions", self.regions), ("super regions", self.super_regions)):
            seen: set[int] = set()
            for one in listed:
                if one.id in seen:
                    raise ValueError(f"two {what} have the id {one.id}")
                seen.add(one.id)
        for a, b in self.links:
            if a == b or a not in ids or b not in ids:
                raise ValueError(f"the link {a}–{b} does not join two regions of the map")
        width, height = self.size
        for region in self.regions:
            if region.super_region is not None and region.super_region not in parts:
                raise ValueError(f"{called(region)} is in super region {region.super_region}, which does not exist")
            points = [*(point for ring in region.parts for point in ring), *([region.pivot] if region.pivot else [])]
            if any(x > width or y > height for x, y in points):
                raise ValueError(f"{called(region)} has points outside the picture of {width} × {height}")
        if (points_in_all := sum(len(ring) for region in self.regions for ring in region.parts)) > MAX_POINTS:
            raise ValueError(
                f"the outlines have {points_in_all} points; a map may have at most {MAX_POINTS}: simplify them"
            )
        return self

    @functools.cached_property
    def key(self) -> str:
        """The draft as one text: the same for equal drafts."""
        return json.dumps(self.model_dump(mode="json"), ensure_ascii=False, separators=(",", ":"))

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """As ever; a draft with other content has another key."""
        copied = super().model_copy(update=update, deep=deep)
        vars(copied).pop("key", None)
        return copied

    def __hash__(self) -> int:
        # Worked out once: games look maps up by their drafts at every move.
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Draft) and self.key == other.key)


def called(region: Region) -> str:
    """The name of a region in messages."""
    return f"region {region.id} ({region.name})"


def sort_links(pairs: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Pairs as drafts hold them: the smaller id first, each once, in order.

    >>> sort_links([(2, 1), (1, 3), (1, 2)])
    ((1, 2), (1, 3))
    """
    return tuple(sorted({(min(pair), max(pair)) for pair in pairs}))
