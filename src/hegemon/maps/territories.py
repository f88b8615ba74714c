"""Maps in the form of a mask and one XML file: name, key colour, neighbours and pivots of every territory (R11).

The source (002, section 3.6) says what stands in the file, not how it is spelled, so spelling is taken freely: an
element for every territory, with its name, colour, neighbours and pivots as attributes or elements. Continents, which
that file does not have, may stand in it too; without them the regions are grouped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lxml import etree

from hegemon.errors import BadFile
from hegemon.maps.draft import MAX_REGIONS
from hegemon.maps.grouping import fair_bonus, group, part_colour
from hegemon.maps.outlines import Progress
from hegemon.maps.package import Package, check_package, draft_from_template, read_labels
from hegemon.maps.raster import UNKNOWN
from hegemon.maps.structure import Structure
from hegemon.safe_xml import line_of, parse_xml, tell

TERRITORIES = ("territory", "region", "area", "country")
CONTINENTS = ("continent", "superregion")
NEIGHBOURS = ("neighbour", "neighbor", "adjacent")
PIVOTS = ("pivot", "point")
COLOURS = ("color", "colour", "key", "keycolor", "keycolour", "mask")
_HEX = re.compile(r"#?([0-9a-fA-F]{6})")
_THREE = re.compile(r"\s*(\d{1,3})[,;\s]+(\d{1,3})[,;\s]+(\d{1,3})\s*")


@dataclass
class _Territory:
    element: etree._Element
    id: int
    name: str
    colour: str
    near: list[tuple[str, etree._Element]]
    pivots: list[tuple[int, int]]
    continent: str | None


def read_territories(
    raw: bytes, name: str, mask: bytes, mask_name: str, groups: int = 0, progress: Progress = lambda share: None
) -> Package:
    """The map of such a file and its mask; `groups` super regions, where it has no continents (0: as many as suit)."""
    root = parse_xml(raw, name)
    rows = [element for element in root.iter() if _tag(element) in TERRITORIES and _told(element, COLOURS) is not None]
    if not rows:
        raise BadFile(f"{name}: no territory in it: an element <territory> with a name and a key colour is needed")
    if len(rows) > MAX_REGIONS:
        raise BadFile(f"{name}: {len(rows)} territories; a map has at most {MAX_REGIONS} regions")
    found = [_territory(element, n, name) for n, element in enumerate(rows, 1)]
    structure = _structure(root, found, name)
    labels = read_labels(mask, mask_name, structure)
    _check_pivots(found, labels, name)
    draft = draft_from_template(structure, labels, name, mask_name, progress)
    if not structure.super_regions:
        draft = group(draft, groups or max(2, round(len(found) / 7)))
    check_package(draft, structure, name)
    return Package(draft)


def _tag(element: etree._Element) -> str:
    return str(element.tag).lower()


def _told(element: etree._Element, names: tuple[str, ...]) -> str | None:
    """What an attribute or a child of one of these names says."""
    for key, value in element.attrib.items():
        if str(key).lower() in names:
            return str(value).strip()
    for child in element:
        if _tag(child) in names:
            parts = {str(key).lower(): str(value) for key, value in child.attrib.items()}
            for three in (("red", "green", "blue"), ("r", "g", "b")):
                if all(part in parts for part in three):
                    return ",".join(parts[part] for part in three)
            return (child.text or parts.get("value") or parts.get("name") or "").strip()
    return None


def _territory(element: etree._Element, number: int, name: str) -> _Territory:
    called = _told(element, ("name",))
    if not called:
        raise tell(name, element, "a territory without a name")
    colour = _colour(_told(element, COLOURS) or "")
    if colour is None:
        raise tell(name, element, f"the colour of {called} is written as #10a0ff or as 16,160,255")
    near, pivots = [], []
    for child in element.iterdescendants():
        if _tag(child) in NEIGHBOURS:
            other = _told(child, ("name", "ref", "id")) or (child.text or "").strip()
            near.append((other, child))
        elif _tag(child) in PIVOTS:
            pivots.append(_pivot(child, called, name))
    return _Territory(element, number, called, colour, near, pivots, _told(element, CONTINENTS))


def _pivot(element: etree._Element, called: str, name: str) -> tuple[int, int]:
    x, y = _told(element, ("x",)), _told(element, ("y",))
    if x is None or y is None or not re.fullmatch(r"\d{1,4}", x) or not re.fullmatch(r"\d{1,4}", y):
        raise tell(name, element, f"a pivot of {called} has whole numbers x and y")
    return int(x), int(y)


def _colour(text: str) -> str | None:
    """
    >>> _colour("#10A0ff"), _colour("16, 160, 255"), _colour("blue")
    ('#10a0ff', '#10a0ff', None)
    """
    if found := _HEX.fullmatch(text):
        return f"#{found[1].lower()}"
    if (found := _THREE.fullmatch(text)) and all(int(part) < 256 for part in found.groups()):
        return "#" + "".join(f"{int(part):02x}" for part in found.groups())
    return None


def _structure(root: etree._Element, found: list[_Territory], name: str) -> Structure:
    number: dict[str, _Territory] = {}
    users: dict[str, str] = {}
    for one in found:
        if number.setdefault(one.name, one) is not one:
            raise tell(name, one.element, f"a second territory is called {one.name}")
        if users.setdefault(one.colour, one.name) != one.name:
            raise tell(name, one.element, f"{one.name} has the colour {one.colour}, as {users[one.colour]} has")
    links = list(_links(found, number, name))
    parts = _continents(root, found, links)
    return Structure(
        title=_told(root, ("name", "title")),
        size=None,
        super_regions=[part for part, _ in parts],
        regions=[
            {
                "id": one.id,
                "name": one.name,
                "super_region": next((part["id"] for part, inside in parts if one.name in inside), None),
                "armies": None,
                "colour": one.colour,
                "pivot": one.pivots[0] if one.pivots else None,
                "parts": [],
            }
            for one in found
        ],
        links=links,
        lines={one.id: line_of(one.element) for one in found},
    )


def _links(found: list[_Territory], number: dict[str, _Territory], name: str) -> Iterator[tuple[int, int]]:
    by_number = {str(one.id): one for one in found}
    near: dict[tuple[int, int], etree._Element] = {}
    for one in found:
        for called, element in one.near:
            other = number.get(called) or by_number.get(called)
            if other is None or other is one:
                raise tell(name, element, f"{one.name} has the neighbour {called!r}, which is no other territory")
            near[one.id, other.id] = element
    for (a, b), element in near.items():
        if (b, a) not in near:
            told = f"{found[b - 1].name} is a neighbour of {found[a - 1].name}, but not the other way round"
            raise tell(name, element, told)
        if a < b:
            yield a, b


def _continents(
    root: etree._Element, found: list[_Territory], links: list[tuple[int, int]]
) -> list[tuple[dict[str, Any], set[str]]]:
    """The continents with the names of their territories, if the file has them."""
    inside: dict[str, set[str]] = {}
    bonus: dict[str, str] = {}
    for element in root.iter():
        called = _told(element, ("name",))
        if _tag(element) in CONTINENTS and called:
            members = {
                _told(child, ("name",)) or "" for child in element.iterdescendants() if _tag(child) in TERRITORIES
            }
            inside[called] = members | inside.get(called, set())
            bonus[called] = _told(element, ("bonus", "armies", "value")) or ""
    for one in found:
        if one.continent:
            inside.setdefault(one.continent, set()).add(one.name)
    parts = []
    for n, (called, members) in enumerate(inside.items(), 1):
        ids = {one.id for one in found if one.name in members}
        border = {a for pair in links for a, b in (pair, pair[::-1]) if a in ids and b not in ids}
        worth = int(bonus[called]) if bonus.get(called, "").isdigit() else fair_bonus(len(ids), len(border))
        parts.append(({"id": n, "name": called, "bonus": worth, "colour": part_colour(n - 1)}, members))
    return parts


def _check_pivots(found: list[_Territory], labels: Any, name: str) -> None:
    height, width = labels.shape
    for one in found:
        for x, y in one.pivots:
            if x >= width or y >= height or labels[y, x] not in (one.id, UNKNOWN):
                raise tell(
                    name, one.element, f"the pivot ({x}, {y}) of {one.name} does not lie on its colour {one.colour}"
                )
