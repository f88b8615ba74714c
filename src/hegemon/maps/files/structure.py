"""The two XML files of a map package: its structure, and the colours of its template (W1, source 000 "Mapy").

Regions are identified by name, as in the thesis; ids, pivots and shapes are ours and may be missing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from xml.sax.saxutils import quoteattr

from lxml import etree

from hegemon.core.errors import BadFile
from hegemon.core.untrusted.xml import line_of, parse_xml, tell
from hegemon.maps.draft import MAX_REGIONS, MAX_SUPER_REGIONS, Draft
from hegemon.maps.files.schema import validate
from hegemon.maps.making.grouping import part_colour


@dataclass
class Structure:
    """The content of a structure file: the fields of a draft, without colours, and perhaps without shapes."""

    title: str | None
    size: tuple[int, int] | None
    super_regions: list[dict[str, Any]]
    regions: list[dict[str, Any]]
    links: list[tuple[int, int]]
    lines: dict[int, int] = field(default_factory=dict)
    """The line of every region, by its id."""


def read_structure(raw: bytes, name: str) -> Structure:
    """Read and check the structure file: the schema, and that regions are known, unique and mutual neighbours."""
    root = parse_xml(raw, name)
    if root.tag != "Map":
        raise tell(name, root, f"the root is <Map>, not <{root.tag}>")
    rows = list(root.iter("SuperRegion"))
    elements = [(part, region) for part in rows for region in part.iterchildren("Region")]
    if len(elements) > MAX_REGIONS or len(rows) > MAX_SUPER_REGIONS:
        counted = f"{len(elements)} regions in {len(rows)} super regions"
        raise BadFile(f"{name}: {counted}; a map has at most {MAX_REGIONS} in {MAX_SUPER_REGIONS}")
    validate(root, "structure.xsd", name)
    part_ids = _ids(rows, "super region", name)
    ids = _ids([region for _, region in elements], "region", name)
    number: dict[str, int] = {}
    for (_, region), id_ in zip(elements, ids, strict=True):
        if number.setdefault(_name(region), id_) != id_:
            raise tell(name, region, f"a second region is called {_name(region)}")
    size = (int(root.get("Width", 0)), int(root.get("Height", 0))) if root.get("Width") and root.get("Height") else None
    part_of = dict(zip(rows, part_ids, strict=True))
    return Structure(
        title=root.get("Name"),
        size=size,
        super_regions=[
            {
                "id": id_,
                "name": _name(part),
                "bonus": int(part.get("Bonus", 0)),
                "colour": part.get("Colour") or part_colour(n),
            }
            for n, (part, id_) in enumerate(zip(rows, part_ids, strict=True))
        ],
        regions=[_region(region, id_, part_of[part]) for (part, region), id_ in zip(elements, ids, strict=True)],
        links=_links([region for _, region in elements], number, name),
        lines={id_: line_of(region) for (_, region), id_ in zip(elements, ids, strict=True)},
    )


def _name(element: etree._Element) -> str:
    return str(element.get("Name"))


def _ids(elements: list[etree._Element], what: str, name: str) -> list[int]:
    """The ids in the file; if any is missing, all are numbered in order."""
    given = [element.get("Id") for element in elements]
    if any(one is None for one in given):
        return list(range(1, len(elements) + 1))
    ids = [int(one or 0) for one in given]
    for n, element in enumerate(elements):
        if ids[n] in ids[:n]:
            raise tell(name, element, f"{what} {_name(element)} has the id {ids[n]}, as another has")
    return ids


def _region(element: etree._Element, id_: int, part: int) -> dict[str, Any]:
    pivot, army = element.find("Pivot"), element.get("Army")
    rings = [ring.text or "" for ring in element.iterfind("Shape/Ring")]
    return {
        "id": id_,
        "name": _name(element),
        "super_region": part,
        "armies": int(army) if army else None,
        "pivot": None if pivot is None else (int(pivot.get("X", 0)), int(pivot.get("Y", 0))),
        "parts": [[tuple(map(int, point.split(","))) for point in ring.split()] for ring in rings],
    }


def _links(elements: list[etree._Element], number: dict[str, int], name: str) -> list[tuple[int, int]]:
    named: dict[tuple[int, int], etree._Element] = {}
    for region in elements:
        here = number[_name(region)]
        for neighbour in region.iterfind("Neighbours/Region"):
            other = number.get(_name(neighbour))
            if other is None:
                what = f"region {_name(region)} has the neighbour {_name(neighbour)}, which is no region of the map"
                raise tell(name, neighbour, what)
            if other == here:
                raise tell(name, neighbour, f"region {_name(region)} is its own neighbour")
            named[here, other] = neighbour
    by_id = {id_: region for region, id_ in number.items()}
    for (here, other), element in named.items():
        if (other, here) not in named:
            what = f"{by_id[other]} is a neighbour of {by_id[here]}, but {by_id[here]} is none of {by_id[other]}"
            raise tell(name, element, what)
    return list(named)


def read_colours(raw: bytes, name: str) -> dict[str, tuple[str, int]]:
    """Every region's colour in the template, with its line in the file."""
    root = parse_xml(raw, name)
    if root.tag != "Dictionary":
        raise tell(name, root, f"the root is <Dictionary>, not <{root.tag}>")
    if len(root) > MAX_REGIONS:
        raise BadFile(f"{name}: {len(root)} entries; a map has at most {MAX_REGIONS} regions")
    validate(root, "colours.xsd", name)
    colours: dict[str, tuple[str, int]] = {}
    users: dict[str, str] = {}
    for entry in root:
        colour, region = entry.find("Color"), entry.find("Region")
        assert colour is not None
        assert region is not None
        code = "#" + "".join(f"{int(colour.get(part, 0)):02x}" for part in ("Red", "Green", "Blue"))
        if _name(region) in colours:
            raise tell(name, entry, f"region {_name(region)} has a second colour")
        if code in users:
            raise tell(name, entry, f"region {_name(region)} has the colour {code}, as {users[code]} has")
        colours[_name(region)] = code, line_of(entry)
        users[code] = _name(region)
    return colours


def write_structure(draft: Draft) -> bytes:
    """The structure file of a draft, shapes and all."""
    name_of = {region.id: quoteattr(region.name) for region in draft.regions}
    near: dict[int, list[int]] = {region.id: [] for region in draft.regions}
    for a, b in draft.links:
        near[a].append(b)
        near[b].append(a)
    width, height = draft.size
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<Map Name={quoteattr(draft.title)} Width="{width}" Height="{height}">',
        "  <SuperRegions>",
    ]
    for part in draft.super_regions:
        attributes = f'Id="{part.id}" Name={quoteattr(part.name)} Bonus="{part.bonus}" Colour="{part.colour}"'
        lines.append(f"    <SuperRegion {attributes}>")
        for region in draft.regions:
            if region.super_region != part.id:
                continue
            army = "" if region.armies is None else f' Army="{region.armies}"'
            lines += [f'      <Region Id="{region.id}" Name={name_of[region.id]}{army}>', "        <Neighbours>"]
            lines += [f"          <Region Name={name_of[other]}/>" for other in sorted(near[region.id])]
            lines.append("        </Neighbours>")
            if region.pivot:
                lines.append(f'        <Pivot X="{region.pivot[0]}" Y="{region.pivot[1]}"/>')
            lines.append("        <Shape>")
            rings = (" ".join(f"{x},{y}" for x, y in ring) for ring in region.parts)
            lines += [f"          <Ring>{ring}</Ring>" for ring in rings]
            lines += ["        </Shape>", "      </Region>"]
        lines.append("    </SuperRegion>")
    return "\n".join([*lines, "  </SuperRegions>", "</Map>", ""]).encode()


def write_colours(draft: Draft) -> bytes:
    """The colours file of a draft."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<Dictionary>"]
    for region in draft.regions:
        red, green, blue = bytes.fromhex(region.colour[1:])
        lines += [
            "  <Entry>",
            f'    <Color Red="{red}" Green="{green}" Blue="{blue}"/>',
            f"    <Region Name={quoteattr(region.name)}/>",
            "  </Entry>",
        ]
    return "\n".join([*lines, "</Dictionary>", ""]).encode()
