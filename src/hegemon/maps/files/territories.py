"""Maps as a mask and one XML file: id, name, key colour, neighbours and pivots of every territory (R11).

The source (002, section 3.6) gives the content of the file, but no names, so names are free: an element for every
territory, with its name, colour, neighbours and pivots as attributes or elements. Ids are the source's: they count from
0 (002, section 3.5.2 and Appendix A), and areas may come in any order. The file may also have continents, which the
source does not mention; without them, the regions are grouped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from lxml import etree

from hegemon.core.errors import BadFile
from hegemon.core.untrusted.xml import line_of, parse_xml, tell
from hegemon.maps.draft import MAX_REGIONS
from hegemon.maps.files.package import Package, check_package, draft_from_template, read_labels
from hegemon.maps.files.structure import Structure
from hegemon.maps.making.grouping import fair_bonus, group, part_colour
from hegemon.maps.tracing.outlines import Progress
from hegemon.maps.tracing.raster import UNKNOWN

TERRITORIES = ("territory", "region", "area", "country")
CONTINENTS = ("continent", "superregion")
NEIGHBOURS = ("neighbour", "neighbor", "adjacent")
PIVOTS = ("pivot", "point")
COLOURS = ("color", "colour", "key", "keycolor", "keycolour", "mask")
T = TypeVar("T")
_HEX = re.compile(r"#?([0-9a-fA-F]{6})")
_THREE = re.compile(r"\s*(\d{1,3})[,;\s]+(\d{1,3})[,;\s]+(\d{1,3})\s*")


@dataclass
class _Territory:
    element: etree._Element
    id: int
    """The id in the file, from 0; the draft, which counts from 1, has the next number."""
    name: str
    colour: str
    near: list[etree._Element]
    pivots: list[tuple[int, int]]
    continent: str | None


def read_territories(
    raw: bytes, name: str, mask: bytes, mask_name: str, groups: int = 0, progress: Progress = lambda share: None
) -> Package:
    """The map of such a file and its mask, with `groups` super regions if it has no continents (0: a suitable
    number)."""
    root = parse_xml(raw, name)
    found, numbered = _territories(root, name)
    structure = _structure(root, found, numbered, name)
    labels = read_labels(mask, mask_name, structure)
    _check_pivots(found, labels, name)
    draft = draft_from_template(structure, labels, name, mask_name, progress)
    if not structure.super_regions:
        draft = group(draft, groups or max(2, round(len(found) / 7)))
    check_package(draft, structure, name)
    return Package(draft)


def _territories(root: etree._Element, name: str) -> tuple[list[_Territory], bool]:
    """The territories by their ids, and whether the file numbers them itself."""
    rows = [element for element in root.iter() if _tag(element) in TERRITORIES and not _is_member(element, name)]
    if not rows:
        raise BadFile(f"{name}: no territories: it needs elements <area> with an id, a name and a key colour")
    if len(rows) > MAX_REGIONS:
        raise BadFile(f"{name}: {len(rows)} territories; a map has at most {MAX_REGIONS} regions")
    ids = _ids(rows, "territory", "territories", name)
    order = ids or range(len(rows))
    found = [_territory(element, id_, name) for element, id_ in zip(rows, order, strict=True)]
    return sorted(found, key=lambda one: one.id), ids is not None


def _is_member(element: etree._Element, name: str) -> bool:
    """True if this element only lists a territory of a continent; the territory itself has a key colour."""
    if _first_attribute(element, COLOURS) is not None:
        return False
    if _is_inside(element, TERRITORIES):
        raise tell(name, element, f'<{element.tag}> inside a territory; a neighbour is written <neighbour id="1"/>')
    return _is_inside(element, CONTINENTS)


def _is_inside(element: etree._Element, tags: tuple[str, ...]) -> bool:
    return any(_tag(above) in tags for above in element.iterancestors())


def _ids(rows: Sequence[etree._Element], one: str, many: str, name: str) -> list[int] | None:
    """The ids of elements: unique, from 0 on without a gap, in any order. None if no element has one."""
    given = [_first_attribute(row, ("id",)) for row in rows]
    if not any(given):
        return None
    most = len(rows) - 1
    right = f"{len(rows)} {many} have the ids 0 to {most}"
    if set(given) == {str(n) for n in range(1, len(rows) + 1)}:
        right += ". This file counts from 1: subtract one from every id, also where neighbours are named by id"
    lines: dict[int, int] = {}
    for row, text in zip(rows, given, strict=True):
        called = f"the {one} {_first_attribute(row, ('name',)) or ''}".rstrip()
        if not text:
            raise tell(name, row, f"{called} has no id, but others have; {right}")
        if not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text) <= most):
            raise tell(name, row, f"{called} has the id {text[:40]!r}; {right}")
        if int(text) in lines:
            raise tell(name, row, f"{called} has the id {int(text)}, as the one in line {lines[int(text)]}; {right}")
        lines[int(text)] = line_of(row)
    return list(lines)


def _tag(element: etree._Element) -> str:
    return str(element.tag).lower()


def _first_attribute(element: etree._Element, names: tuple[str, ...]) -> str | None:
    """The value of an attribute or a child of one of these names."""
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


def _territory(element: etree._Element, id_: int, name: str) -> _Territory:
    called = _first_attribute(element, ("name",))
    if not called:
        raise tell(name, element, "a territory without a name")
    colour = _colour(_first_attribute(element, COLOURS) or "")
    if colour is None:
        raise tell(name, element, f"{called} needs a key colour, written as #10a0ff or as 16,160,255")
    near = [child for child in element.iterdescendants() if _tag(child) in NEIGHBOURS]
    pivots = [_pivot(child, called, name) for child in element.iterdescendants() if _tag(child) in PIVOTS]
    return _Territory(element, id_, called, colour, near, pivots, _first_attribute(element, CONTINENTS))


def _pivot(element: etree._Element, called: str, name: str) -> tuple[int, int]:
    x, y = _first_attribute(element, ("x",)), _first_attribute(element, ("y",))
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


def _structure(root: etree._Element, found: list[_Territory], numbered: bool, name: str) -> Structure:
    """`found` is sorted by id."""
    by_name: dict[str, _Territory] = {}
    users: dict[str, str] = {}
    for one in found:
        if by_name.setdefault(one.name, one) is not one:
            raise tell(name, one.element, f"a second territory is called {one.name}")
        if users.setdefault(one.colour, one.name) != one.name:
            raise tell(name, one.element, f"{one.name} has the colour {one.colour}, as {users[one.colour]} has")
    atlas = _Atlas(name, found, by_name, numbered)
    links = list(_links(atlas))
    parts = _continents(root, atlas, links)
    return Structure(
        title=_first_attribute(root, ("name", "title")),
        size=None,
        super_regions=[part for part, _ in parts],
        regions=[
            {
                "id": one.id + 1,
                "name": one.name,
                "super_region": next((part["id"] for part, inside in parts if one.id in inside), None),
                "armies": None,
                "colour": one.colour,
                "pivot": one.pivots[0] if one.pivots else None,
                "parts": [],
            }
            for one in found
        ],
        links=[(a + 1, b + 1) for a, b in links],
        lines={one.id + 1: line_of(one.element) for one in found},
    )


@dataclass
class _Atlas:
    """The territories of a file, by id or by name."""

    file: str
    found: list[_Territory]
    by_name: dict[str, _Territory]
    numbered: bool

    def named_by(self, element: etree._Element, what: str) -> _Territory:
        """The territory that an element names by `id`, by `name`, or by its text, in which a number is an id."""
        id_, called = _id_and_name(element)
        if id_ is not None and not self.numbered:
            right = "give each an id, counted from 0, or name the neighbours"
            raise tell(self.file, element, f"{what} {id_[:40]!r} by number, but the territories have no ids: {right}")
        one = self.by_name.get(called or "") if id_ is None else _entry(self.found, id_)
        if one is None or called not in (None, one.name):
            said = f"{called!r} with the id {id_[:40]!r}" if id_ and called else repr((id_ or called or "")[:80])
            right = f"; the ids are 0 to {len(self.found) - 1}" if id_ else ""
            raise tell(self.file, element, f"{what} {said}, which is no territory of the map{right}")
        return one


def _id_and_name(element: etree._Element) -> tuple[str | None, str | None]:
    """The id or name of the territory that an element names; its text is an id if it is a number."""
    id_, called = _first_attribute(element, ("id",)), _first_attribute(element, ("name",))
    if id_ is not None or called is not None:
        return id_, called
    text = _first_attribute(element, ("ref",)) or (element.text or "").strip()
    return (text, None) if text.isdecimal() else (None, text)


def _entry(rows: Sequence[T], id_: str) -> T | None:
    """The row with an id, which counts from 0; None if there is none."""
    if not (id_.isascii() and id_.isdecimal() and len(id_) < 10):
        return None
    return rows[int(id_)] if int(id_) < len(rows) else None


def _links(atlas: _Atlas) -> Iterator[tuple[int, int]]:
    near: dict[tuple[int, int], etree._Element] = {}
    for one in atlas.found:
        for element in one.near:
            other = atlas.named_by(element, f"{one.name} has the neighbour")
            if other is one:
                raise tell(atlas.file, element, f"{one.name} is its own neighbour")
            near[one.id, other.id] = element
    for (a, b), element in near.items():
        if (b, a) not in near:
            fault = f"{atlas.found[b].name} is a neighbour of {atlas.found[a].name}, but not the other way round"
            raise tell(atlas.file, element, fault)
        if a < b:
            yield a, b


def _continents(
    root: etree._Element, atlas: _Atlas, links: list[tuple[int, int]]
) -> list[tuple[dict[str, Any], set[int]]]:
    """The continents by their ids, or in the order of the file, with the ids of their territories; None if there are
    none."""
    inside, bonus = _members(root, atlas)
    parts = []
    for n, (called, members) in enumerate(inside.items(), 1):
        border = {a for pair in links for a, b in (pair, pair[::-1]) if a in members and b not in members}
        worth = int(bonus[called]) if bonus.get(called, "").isdigit() else fair_bonus(len(members), len(border))
        parts.append(({"id": n, "name": called, "bonus": worth, "colour": part_colour(n - 1)}, members))
    return parts


def _members(root: etree._Element, atlas: _Atlas) -> tuple[dict[str, set[int]], dict[str, str]]:
    """The territories of every continent by its name, listed there or by themselves, and the bonuses in the file."""
    rows = [
        element
        for element in root.iter()
        if _tag(element) in CONTINENTS and _first_attribute(element, ("name",)) and not _is_inside(element, TERRITORIES)
    ]
    ids = _ids(rows, "continent", "continents", atlas.file)
    if ids is not None:
        rows = [row for _, row in sorted(zip(ids, rows, strict=True), key=lambda pair: pair[0])]
    inside: dict[str, set[int]] = {}
    bonus: dict[str, str] = {}
    for element in rows:
        called = _first_attribute(element, ("name",)) or ""
        if ids is not None and called in inside:
            raise tell(atlas.file, element, f"a second continent is called {called}")
        members = [child for child in element.iterdescendants() if _tag(child) in TERRITORIES]
        inside.setdefault(called, set()).update(
            atlas.named_by(child, f"{called} has the territory").id for child in members
        )
        bonus[called] = _first_attribute(element, ("bonus", "armies", "value")) or ""
    listed = list(inside)
    for one in atlas.found:
        part = one.continent
        if part and ids is not None and part.isascii() and part.isdecimal():
            named = _entry(listed, part)
            if named is None:
                right = f"the ids of continents are 0 to {len(listed) - 1}"
                raise tell(atlas.file, one.element, f"{one.name} is in the continent {part[:40]!r}; {right}")
            part = named
        if part:
            inside.setdefault(part, set()).add(one.id)
    return inside, bonus


def _check_pivots(found: list[_Territory], labels: Any, name: str) -> None:
    height, width = labels.shape
    for one in found:
        for x, y in one.pivots:
            if x >= width or y >= height or labels[y, x] not in (one.id + 1, UNKNOWN):
                raise tell(
                    name, one.element, f"the pivot ({x}, {y}) of {one.name} does not lie on its colour {one.colour}"
                )
