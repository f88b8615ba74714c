"""Errors and warnings about a map, for the editor, the command line and readers of map files (R11, W1)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from hegemon.maps.draft import MAX_LINKS, Draft, Region, called
from hegemon.maps.tracing.geometry import contains, shape_area

FEWEST = 4
"""The least number of regions: with fewer there is nothing to conquer."""
TINY = 1 / 5000
"""Share of the picture below which a region is too small to show a number."""
GENEROUS = 2
"""A bonus of more armies per region than this is reported as odd."""


class Finding(BaseModel):
    """An error or a warning. A map without errors can be played; warnings are for its author to judge."""

    model_config = ConfigDict(frozen=True, json_schema_serialization_defaults_required=True)

    severity: Literal["error", "warning"]
    code: str
    regions: tuple[int, ...] = ()
    super_regions: tuple[int, ...] = ()
    text: str
    values: dict[str, str | int] = {}
    """The values in the text, for translations."""


def check(draft: Draft) -> list[Finding]:
    """All findings about a map, errors first."""
    found = [*_counts(draft), *_regions(draft), *_colours(draft), *_super_regions(draft), *_ways(draft), *_names(draft)]
    return sorted(found, key=lambda one: one.severity)


def errors(draft: Draft) -> list[Finding]:
    """The errors, which keep a map from being played."""
    return [one for one in check(draft) if one.severity == "error"]


Ids = Iterable[int]


def _error(code: str, text: str, regions: Ids = (), parts: Ids = (), values: dict[str, Any] | None = None) -> Finding:
    of, within = tuple(regions), tuple(parts)
    return Finding(severity="error", code=code, regions=of, super_regions=within, text=text, values=values or {})


def _warning(code: str, text: str, regions: Ids = (), parts: Ids = (), values: dict[str, Any] | None = None) -> Finding:
    return _error(code, text, regions, parts, values).model_copy(update={"severity": "warning"})


def _counts(draft: Draft) -> Iterator[Finding]:
    n, links = len(draft.regions), len(draft.links)
    if n < FEWEST:
        yield _error(
            "few-regions", f"the map has {n} regions; it needs at least {FEWEST}", values={"count": n, "least": FEWEST}
        )
    if links > MAX_LINKS * n:
        most = MAX_LINKS * n
        yield _error(
            "many-links", f"{links} links among {n} regions; at most {most}", values={"count": links, "most": most}
        )


def _regions(draft: Draft) -> Iterator[Finding]:
    least = TINY * draft.size[0] * draft.size[1]
    for region in draft.regions:
        name: dict[str, Any] = {"region": region.name}
        if region.super_region is None:
            text = f"{called(region)} is in no super region"
            yield _error("no-super-region", text, [region.id], values=name)
        if not region.parts:
            yield _error("no-shape", f"{called(region)} has no shape", [region.id], values=name)
            continue
        if region.pivot is None:
            text = f"{called(region)} has no pivot: its number is written where there is most room"
            yield _warning("no-pivot", text, [region.id], values=name)
        elif not _holds(region, region.pivot):
            text = f"the pivot of {called(region)} lies outside of it"
            yield _error("pivot-outside", text, [region.id], values=name | {"x": region.pivot[0], "y": region.pivot[1]})
        if shape_area(region.parts) < least:
            yield _warning("tiny", f"{called(region)} is so small that nobody can hit it", [region.id], values=name)


def _holds(region: Region, point: tuple[int, int]) -> bool:
    # A pixel's own corner may be on the outline: any point of the pixel will do.
    x, y = point
    return any(contains(region.parts, x + dx, y + dy) for dx in (0.5, 0.01, 0.99) for dy in (0.5, 0.01, 0.99))


def _colours(draft: Draft) -> Iterator[Finding]:
    users: dict[str, list[Region]] = defaultdict(list)
    for region in draft.regions:
        users[region.colour].append(region)
    for colour, regions in users.items():
        if len(regions) > 1:
            text = f"{_listed(called(region) for region in regions)} have the same colour, {colour}"
            yield _error("same-colour", text, [region.id for region in regions], values={"colour": colour})


def _super_regions(draft: Draft) -> Iterator[Finding]:
    if not draft.super_regions:
        yield _error("no-super-regions", "the map has no super region")
    for part in draft.super_regions:
        inside = [region.id for region in draft.regions if region.super_region == part.id]
        values = {"super_region": part.name, "bonus": part.bonus, "count": len(inside)}
        if not inside:
            text = f"super region {part.id} ({part.name}) has no region"
            yield _error("empty-super-region", text, parts=[part.id], values=values)
            continue
        if part.bonus > GENEROUS * len(inside):
            text = f"super region {part.id} ({part.name}) has {len(inside)} regions and a bonus of {part.bonus}"
            yield _warning("large-bonus", text, inside, [part.id], values=values)
        if len(_pieces(inside, draft.links)) > 1:
            text = f"super region {part.id} ({part.name}) is in pieces: no way leads through it alone"
            yield _warning("scattered", text, inside, [part.id], values=values)


def _ways(draft: Draft) -> Iterator[Finding]:
    pieces = _pieces([region.id for region in draft.regions], draft.links)
    if len(pieces) < 2:
        return
    by_id = {region.id: region for region in draft.regions}
    main = max(pieces, key=len)
    for piece in pieces:
        if piece is main:
            continue
        names = _listed(called(by_id[region]) for region in piece)
        text = f"no way leads from {called(by_id[main[0]])} to {names}: nobody could ever win"
        yield _error("unconnected", text, piece, values={"count": len(piece), "names": names})


def _names(draft: Draft) -> Iterator[Finding]:
    for name, count in Counter(region.name for region in draft.regions).items():
        if count > 1:
            ids = [region.id for region in draft.regions if region.name == name]
            yield _warning(
                "same-name", f"{count} regions are called {name}", ids, values={"name": name, "count": count}
            )


def _pieces(ids: Sequence[int], links: Iterable[tuple[int, int]]) -> list[list[int]]:
    """The regions in groups between which no way leads."""
    near: dict[int, list[int]] = {region: [] for region in ids}
    for a, b in links:
        if a in near and b in near:
            near[a].append(b)
            near[b].append(a)
    pieces, left = [], dict.fromkeys(ids)
    while left:
        reached = [next(iter(left))]
        for here in reached:
            left.pop(here, None)
            reached += [other for other in near[here] if other in left and other not in reached]
        pieces.append(sorted(reached))
    return pieces


def _listed(names: Iterable[str]) -> str:
    listed = list(names)
    more = f" and {len(listed) - 3} more" if len(listed) > 3 else ""
    return ", ".join(listed[:3]) + more
