"""Maps (V1): who starts where on what grid; the course's XML, read with the line of every mistake, and written."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

from lxml import etree
from pydantic import Field, ValidationError, model_validator

from hegemon.core.errors import BadFile
from hegemon.core.files.content import Content, read_content, troubles
from hegemon.core.untrusted.xml import parse_xml
from hegemon.games.vampires.rules.state import MAX_COUNT, MAX_SIDE

RANDOM = "random"
"""The board that is dealt."""
MAX_FRAME_CELLS = 255
"""The protocol sends a map in one frame that counts its cells in one byte."""


class Group(Content):
    """Some of a kind on one cell."""

    x: int = Field(ge=0, lt=MAX_SIDE)
    y: int = Field(ge=0, lt=MAX_SIDE)
    count: int = Field(ge=1, le=MAX_COUNT)


class Map(Content):
    """A grid with its humans and the two starts; the groups that can meet on one cell fit into a byte."""

    rows: int = Field(ge=1, le=MAX_SIDE)
    columns: int = Field(ge=1, le=MAX_SIDE)
    humans: tuple[Group, ...] = Field((), max_length=MAX_FRAME_CELLS - 2)
    vampires: Group
    werewolves: Group

    @model_validator(mode="after")
    def _check(self) -> Map:
        taken: set[tuple[int, int]] = set()
        for name, group in self.groups():
            check_place(name, group, self.rows, self.columns, taken)
        check_total(self)
        return self

    @classmethod
    def from_file(cls, raw: bytes, name: str) -> Content:
        """The course's XML, or the JSON that records hold."""
        if not raw.lstrip().startswith((b"<", b"\xef\xbb\xbf<")):
            return super().from_file(raw, name)
        return parse_map(raw, name)

    def groups(self) -> Iterator[tuple[str, Group]]:
        """Everybody, with the name of the kind: humans first, in the order of the map."""
        yield from (("humans", group) for group in self.humans)
        yield "vampires", self.vampires
        yield "werewolves", self.werewolves


def check_place(name: str, group: Group, rows: int, columns: int, taken: set[tuple[int, int]]) -> None:
    """A group stands inside the grid, on a cell of its own."""
    if group.x >= columns or group.y >= rows:
        raise ValueError(
            f"{name} at {group.x},{group.y} are outside the grid: x is from 0 to {columns - 1}, "
            f"y from 0 to {rows - 1} ({columns} columns, {rows} rows)"
        )
    if (group.x, group.y) in taken:
        raise ValueError(f"{name} at {group.x},{group.y}: there is a group on this cell already")
    taken.add((group.x, group.y))


def check_total(map_: Map) -> None:
    """A species that has eaten all humans may stand on one cell: that count must fit into a byte."""
    humans = sum(group.count for group in map_.humans)
    most = humans + max(map_.vampires.count, map_.werewolves.count)
    if most > MAX_COUNT:
        raise ValueError(
            f"{most} could meet on one cell ({humans} humans and the larger species); counts fit into a byte: "
            f"at most {MAX_COUNT}"
        )


# The course's XML

TAGS = {"Humans": "humans", "Vampires": "vampires", "Werewolves": "werewolves"}
SIZES = ("Rows", "Columns")
ATTRIBUTES = ("X", "Y", "Count")


def read_map(path: Path) -> Map:
    """The map in a file; the first mistake is named with its line."""
    found = read_content(path, Map)
    assert isinstance(found, Map)
    return found


def parse_map(raw: bytes, name: str = "map") -> Map:
    """The map in the bytes of an XML file."""
    root = parse_xml(raw, name)
    if root.tag != "Map":
        raise BadFile(f'{name}, line {root.sourceline}: the root is <Map Rows="…" Columns="…">, not <{root.tag}>')
    rows, columns = _numbers(root, SIZES, 1, MAX_SIDE, name)
    found: dict[str, list[Group]] = {kind: [] for kind in TAGS.values()}
    taken: set[tuple[int, int]] = set()
    for element in root:
        where = f"{name}, line {element.sourceline}"
        if element.tag not in TAGS:
            raise BadFile(f"{where}: a map has <Humans>, <Vampires> and <Werewolves>, not <{element.tag[:40]}>")
        kind = TAGS[element.tag]
        if kind != "humans" and found[kind]:
            raise BadFile(f"{where}: a second start of the {kind}; each species has one")
        x, y, count = _numbers(element, ATTRIBUTES, 0, MAX_COUNT, name)
        if count == 0:
            raise BadFile(f"{where}: Count is from 1 to {MAX_COUNT}, not 0")
        group = Group.model_construct(x=x, y=y, count=count)
        try:
            check_place(kind, group, rows, columns, taken)
        except ValueError as error:
            raise BadFile(f"{where}: {error}") from None
        found[kind].append(group)
    for kind in ("vampires", "werewolves"):
        if not found[kind]:
            raise BadFile(f"{name}, line {root.sourceline}: the {kind} have no start")
    try:
        return Map(
            rows=rows,
            columns=columns,
            humans=tuple(found["humans"]),
            vampires=found["vampires"][0],
            werewolves=found["werewolves"][0],
        )
    except ValidationError as error:
        raise BadFile(f"{name}, line {root.sourceline}: {troubles(error, 'field')}") from None


def _numbers(element: Any, names: tuple[str, ...], low: int, high: int, name: str) -> list[int]:
    where = f"{name}, line {element.sourceline}: <{element.tag}>"
    if unknown := sorted(set(element.attrib) - set(names)):
        raise BadFile(f"{where} has no attribute {unknown[0]!r}; it has {', '.join(names)}")
    numbers = []
    for attribute in names:
        text = element.get(attribute)
        if text is None:
            raise BadFile(f"{where} lacks {attribute}")
        if not (text.isascii() and text.isdecimal() and len(text) < 10 and low <= int(text) <= high):
            raise BadFile(f"{where}: {attribute} is a whole number from {low} to {high}, not {text[:20]!r}")
        numbers.append(int(text))
    return numbers


def map_xml(map_: Map) -> str:
    """The map as the course writes it, one group a line."""
    root = etree.Element("Map", {"Rows": str(map_.rows), "Columns": str(map_.columns)})
    tags = {kind: tag for tag, kind in TAGS.items()}
    for kind, group in map_.groups():
        etree.SubElement(root, tags[kind], {"X": str(group.x), "Y": str(group.y), "Count": str(group.count)})
    etree.indent(root)
    return str(etree.tostring(root, encoding="unicode")) + "\n"


# Shipped maps


def map_names() -> list[str]:
    """The maps that come with the game."""
    folder = resources.files("hegemon.games.vampires") / "data" / "boards"
    return sorted(entry.name[:-4] for entry in folder.iterdir() if entry.name.endswith(".xml"))


def board_names() -> list[str]:
    """The names that the option `board` accepts."""
    return sorted([RANDOM, *map_names()])


@functools.cache
def load_map(name: str) -> Map:
    """A map that comes with the game."""
    file = resources.files("hegemon.games.vampires") / "data" / "boards" / f"{name}.xml"
    return parse_map(file.read_bytes(), file.name)
