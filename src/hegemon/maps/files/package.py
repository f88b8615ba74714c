"""Map packages (W1): picture, template picture, structure, colours and the two schemas, in one archive.

The thesis's four files are read unchanged; shapes and pivots, which they lack, are traced from the template picture.
Exporting an imported package gives the same bytes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from pydantic import ValidationError

from hegemon.core.errors import BadFile
from hegemon.core.files.content import troubles
from hegemon.maps.checks import errors
from hegemon.maps.draft import Draft
from hegemon.maps.files.images import picture_size, read_pixels
from hegemon.maps.files.schema import schema_text
from hegemon.maps.files.structure import Structure, read_colours, read_structure, write_colours, write_structure
from hegemon.maps.files.template import rasterise, template_png
from hegemon.maps.files.zip_archive import pack_files, unpack
from hegemon.maps.preview import preview_svg
from hegemon.maps.tracing.geometry import inner_spot
from hegemon.maps.tracing.masks import background, colour_numbers, settle
from hegemon.maps.tracing.outlines import Labels, Progress, outlines
from hegemon.maps.tracing.raster import UNKNOWN, count_cores

NEEDED = ("structure.xml", "colours.xml", "template.png")
LEAST = 30
"""An area of a colour that no region has is a mistake if it has at least this many inner pixels."""
MOST_NAMED = 3


@dataclass(frozen=True)
class Package:
    """A map, with the picture on which it was drawn (PNG or JPEG), if there is one."""

    draft: Draft
    picture: bytes | None = None


def read_package(raw: bytes, name: str, progress: Progress = lambda share: None) -> Package:
    """The map of an archive, either from `write_package` or with the thesis's four files. It is playable."""
    files = _by_purpose(unpack(raw, name), name)
    return read_files(files, name, progress)


def _by_purpose(files: dict[str, bytes], name: str) -> dict[str, tuple[str, bytes]]:
    """The files by their purpose, under our names; the thesis names them after the map: World.xml, WorldTemplate.png
    …"""
    found: dict[str, tuple[str, bytes]] = {}
    for file, content in sorted(files.items()):
        low = file.lower()
        if low.endswith(".xml"):
            purpose = "colours.xml" if low == "colours.xml" or low.endswith("mapping.xml") else "structure.xml"
        elif low.endswith("template.png"):
            purpose = "template.png"
        elif low.endswith((".png", ".jpg", ".jpeg")):
            purpose = "picture"
        elif low.endswith((".xsd", ".svg", ".txt", ".md")):
            continue  # included schemas are replaced by ours, and our own pictures are drawn anew
        else:
            raise BadFile(f"{name}: {file[:80]!r} does not belong in a map package")
        if purpose in found:
            raise BadFile(f"{name}: both {found[purpose][0][:80]!r} and {file[:80]!r} could be its {purpose}")
        found[purpose] = (file, content)
    return found


def read_files(files: dict[str, tuple[str, bytes]], name: str, progress: Progress = lambda share: None) -> Package:
    """A package from its parts: for each purpose, the name for messages and the bytes."""
    for purpose in NEEDED:
        if purpose not in files:
            raise BadFile(f"{name}: there is no {purpose}; a map package needs {', '.join(NEEDED)}")
    structure = read_structure(files["structure.xml"][1], f"{name}: {files['structure.xml'][0]}")
    colours = read_colours(files["colours.xml"][1], f"{name}: {files['colours.xml'][0]}")
    _match(structure, colours, name, files)
    picture = files.get("picture")
    if picture:
        picture_size(picture[1], f"{name}: {picture[0]}", ("PNG", "JPEG"))
    template_name = f"{name}: {files['template.png'][0]}"
    labels = read_labels(files["template.png"][1], template_name, structure)
    progress(0.3)
    draft = draft_from_template(structure, labels, name, template_name, lambda share: progress(0.3 + 0.7 * share))
    check_package(draft, structure, f"{name}: {files['structure.xml'][0]}")
    return Package(draft, picture[1] if picture else None)


def _match(structure: Structure, colours: dict[str, Any], name: str, files: dict[str, tuple[str, bytes]]) -> None:
    """Give every region its colour; each region must have one colour, and each colour one region."""
    known = {region["name"] for region in structure.regions}
    for region, (colour, line) in colours.items():
        if region not in known:
            where = f"{name}: {files['colours.xml'][0]}, line {line}"
            raise BadFile(f"{where}: the colour {colour} is for {region}, which is not a region of the map")
    for row in structure.regions:
        if row["name"] not in colours:
            where = f"{name}: {files['structure.xml'][0]}, line {structure.lines[row['id']]}"
            raise BadFile(f"{where}: region {row['name']} has no colour in {files['colours.xml'][0]}")
        row["colour"] = colours[row["name"]][0]
    structure.regions.sort(key=lambda row: int(row["id"]))
    structure.super_regions.sort(key=lambda row: int(row["id"]))


def read_labels(raw: bytes, name: str, structure: Structure) -> Labels:
    """The region of every pixel, numbered from 1 in the structure's order; UNKNOWN for lines, specks and marks."""
    numbers, keys, _ = colour_numbers(read_pixels(raw, name), name)
    height, width = numbers.shape
    cores = np.zeros(len(keys), np.int64)
    count_cores(numbers.reshape(-1), width, height, cores)
    place = {int(row["colour"][1:], 16): n for n, row in enumerate(structure.regions, 1)}
    label_of = np.array([place.get(int(key), UNKNOWN) for key in keys], np.int32)
    behind = background(numbers, keys)
    if label_of[behind] == UNKNOWN:
        label_of[behind] = 0
    for n, key in enumerate(keys.tolist()):
        if label_of[n] == UNKNOWN and cores[n] >= LEAST:
            y, x = np.argwhere(numbers == n)[0].tolist()
            raise BadFile(f"{name}: the colour #{key:06x}, for example at ({x}, {y}), belongs to no region")
    missing = [row for n, row in enumerate(structure.regions, 1) if n not in label_of]
    if missing:
        listed = ", ".join(f"{row['name']} ({row['colour']})" for row in missing[:MOST_NAMED])
        raise BadFile(f"{name}: no pixel has the colour of {listed}")
    return label_of[numbers]


def draft_from_template(structure: Structure, labels: Labels, name: str, template: str, progress: Progress) -> Draft:
    """The draft of a structure, with its own shapes if they fit the template, else with shapes traced from it."""
    height, width = labels.shape
    values = {
        "title": structure.title or "A map",
        "size": (width, height),
        "super_regions": structure.super_regions,
        "regions": structure.regions,
        "links": structure.links,
    }
    if structure.size == (width, height) and all(row["parts"] for row in structure.regions):
        draft = _validated(values, name)
        # The template takes precedence: shapes that do not fit it are traced anew.
        if np.array_equal(rasterise(draft), np.maximum(labels, 0)):
            return draft
    marks = _marks(labels, len(structure.regions))
    settle(labels, template)
    shapes = outlines(labels, len(structure.regions), template, progress)
    rows = []
    for n, (row, parts) in enumerate(zip(structure.regions, shapes, strict=True)):
        if not parts:
            raise BadFile(f"{template}: region {row['name']} ({row['colour']}) is too small")
        rows.append(row | {"parts": parts, "pivot": row["pivot"] or marks[n] or inner_spot(parts, 1.2)[:2]})
    return _validated(values | {"regions": rows}, name)


def _marks(labels: Labels, count: int) -> list[tuple[int, int] | None]:
    """Single pixels of another colour, which mark the spot for a region's number in the thesis's pictures."""
    inner = labels[1:-1, 1:-1]
    sides = (labels[:-2, 1:-1], labels[2:, 1:-1], labels[1:-1, :-2], labels[1:-1, 2:])
    alone = (inner == UNKNOWN) & (sides[0] > 0)
    for side in sides[1:]:
        alone &= side == sides[0]
    marks: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for y, x in np.argwhere(alone).tolist():
        marks[int(sides[0][y, x]) - 1].append((x + 1, y + 1))
    return [found[0] if len(found) == 1 else None for found in marks]


def _validated(values: dict[str, Any], name: str) -> Draft:
    try:
        return Draft.model_validate(values)
    except ValidationError as error:
        raise BadFile(f"{name}: {troubles(error, 'field')}") from None


def check_package(draft: Draft, structure: Structure, name: str) -> None:
    """Refuse a map that cannot be played, with the lines of the regions at fault."""
    found = errors(draft)
    if not found:
        return
    lines = []
    for one in found[:MOST_NAMED]:
        line = structure.lines.get(one.regions[0]) if one.regions else None
        lines.append(f"line {line}: {one.text}" if line else one.text)
    more = f"; and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
    raise BadFile(f"{name}, " + "; ".join(lines) + more)


def write_package(package: Package) -> bytes:
    """The archive of a map that can be played; the same map gives the same bytes."""
    draft = package.draft
    if found := errors(draft):
        listed = "; ".join(one.text for one in found[:MOST_NAMED])
        raise BadFile(f"the map {draft.title} cannot be played yet: {listed}")
    ordered = draft.model_copy(
        update={
            "super_regions": tuple(sorted(draft.super_regions, key=lambda part: part.id)),
            "regions": tuple(sorted(draft.regions, key=lambda region: region.id)),
        }
    )
    picture = ("picture.svg", preview_svg(ordered, names=True).encode())
    if package.picture is not None:
        picture_size(package.picture, "the picture", ("PNG", "JPEG"))
        picture = ("picture.png" if package.picture.startswith(b"\x89PNG") else "picture.jpg", package.picture)
    return pack_files(
        [
            picture,
            ("template.png", template_png(ordered)),
            ("structure.xml", write_structure(ordered)),
            ("colours.xml", write_colours(ordered)),
            ("structure.xsd", schema_text("structure.xsd")),
            ("colours.xsd", schema_text("colours.xsd")),
        ]
    )
