"""Boards of any shape as XML, in the words of the thesis's `GameBorder` (4.3.6): vertices, edges and faces with their
coordinates, materials and numbers, ports and the thief. A mistake has its line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NoReturn

from pydantic import ValidationError

from hegemon.core.errors import BadFile
from hegemon.core.files.content import troubles
from hegemon.core.untrusted.xml import Reader
from hegemon.games.settlers.rules.state import LARGE_SIZES

ROOT = "gameBorder"
CORNERS = 6
MATERIALS = {"wood": "wood", "brick": "brick", "grain": "wheat", "sheep": "sheep", "stone": "ore"}
"""The thesis's names (Appendix B) and those of the rules."""
GROUNDS = MATERIALS | {"desert": "desert"}
PORTS = MATERIALS | {"any": "any"}
PARTS = {"vertex": "vertices", "edge": "edges", "face": "faces", "port": "harbours"}
MOST = {
    "vertex": LARGE_SIZES.vertices,
    "edge": LARGE_SIZES.edges,
    "face": LARGE_SIZES.tiles,
    "port": LARGE_SIZES.harbours,
}
NEEDED = {"vertex": ("id", "x", "y"), "edge": ("id", "vertices"), "face": ("id", "vertices"), "port": ("edge",)}
LEFT_OPEN = {"vertex": (), "edge": (), "face": ("x", "y", "material", "number", "thief"), "port": ("material",)}

_WHOLE = re.compile(r"\d{1,6}", re.ASCII)


class Misplaced(ValueError):
    """An error in a board as a whole, and the part that it is in, such as `faces` 3."""

    def __init__(self, what: str, part: str, index: int) -> None:
        super().__init__(what)
        self.part, self.index = part, index


def read_chart(raw: bytes, name: str, model: Any) -> Any:
    """The board that the bytes of an XML file describe, as the model has it."""
    return _ChartReader(name).read(raw, model)


class _ChartReader(Reader):
    """Collects the parts of a board with their lines, then has them checked together."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._fields: dict[str, Any] = {part: [] for part in PARTS.values()}
        self._lines: dict[str, list[int]] = {part: [] for part in PARTS.values()}
        self._root = 1

    def read(self, raw: bytes, model: Any) -> Any:
        self.parse(raw)
        try:
            return model.model_validate(self._fields)
        except ValidationError as error:
            self._tell(error)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if self.depth == 1:
            self._begin(tag, attributes)
        elif self.depth > 2:
            self.refuse(f"<{tag[:40]}> stands inside another element; all parts stand in <{ROOT}>")
        elif tag not in PARTS:
            self.refuse(f"<{tag[:40]}> is unknown; a board has {', '.join(f'<{part}>' for part in PARTS)}")
        else:
            if len(self._fields[PARTS[tag]]) == MOST[tag]:
                self.refuse(f"there are {MOST[tag]} <{tag}> already, and a board has no more")
            self._check_names(tag, attributes, NEEDED[tag], LEFT_OPEN[tag])
            self._fields[PARTS[tag]].append(self._part(tag, attributes))
            self._lines[PARTS[tag]].append(self.line)

    def _begin(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag != ROOT:
            self.refuse(f"a board is an element <{ROOT}>, not <{tag[:40]}>")
        self._check_names(tag, attributes, ("title",), ())
        self._root, self._fields["title"] = self.line, attributes["title"]

    def _check_names(
        self, tag: str, attributes: Mapping[str, str], needed: tuple[str, ...], open_: tuple[str, ...]
    ) -> None:
        for name in attributes:
            if name not in (*needed, *open_):
                self.refuse(f"<{tag}> has an unknown attribute {name[:40]!r}")
        if lacking := [name for name in needed if name not in attributes]:
            self.refuse(f"<{tag}> lacks {', '.join(lacking)}")

    def _part(self, tag: str, attributes: Mapping[str, str]) -> dict[str, Any]:
        """An element in the words of the JSON form."""
        found: dict[str, Any] = {}
        for name, text in attributes.items():
            text = text.strip()
            if name in ("x", "y"):
                found[name] = self._coordinate(name, text)
            elif name == "vertices":
                found[name] = self._vertices(tag, text)
            elif name == "material":
                found["resource"] = self._word(text, GROUNDS if tag == "face" else PORTS)
            elif name != "thief":
                found["token" if name == "number" else name] = self._whole(name, text)
        if "thief" in attributes:
            self._place_thief(attributes["thief"].strip(), found["id"])
        return found

    def _place_thief(self, text: str, face: int) -> None:
        if text not in ("true", "false"):
            self.refuse(f"thief is true or false, not {text[:40]!r}")
        if text == "true":
            if "robber" in self._fields:
                self.refuse(f"the thief starts on face {self._fields['robber']} already")
            self._fields["robber"] = face

    def _whole(self, name: str, text: str) -> int:
        if not _WHOLE.fullmatch(text):
            self.refuse(f"{name} is a whole number, not {text[:40]!r}")
        return int(text)

    def _coordinate(self, name: str, text: str) -> float:
        try:
            return float(text)
        except ValueError:
            self.refuse(f"{name} is a number, not {text[:40]!r}")

    def _vertices(self, tag: str, text: str) -> list[int]:
        wanted = CORNERS if tag == "face" else 2
        numbers = [self._whole("a vertex's id", part) for part in text.split()]
        if len(numbers) != wanted:
            words = "six vertices, in their order around it" if tag == "face" else "two vertices, its ends"
            self.refuse(f"<{tag}> has {words}, not {len(numbers)}")
        return numbers

    def _word(self, text: str, words: Mapping[str, str]) -> str:
        if text not in words:
            self.refuse(f"material is {', '.join(words)}, not {text[:40]!r}")
        return words[text]

    def _tell(self, error: ValidationError) -> NoReturn:
        """The first mistake with the line of the element that it is in."""
        first = error.errors(include_url=False)[0]
        wrong = first.get("ctx", {}).get("error")
        if isinstance(wrong, Misplaced):
            raise BadFile(f"{self.name}, line {self._lines[wrong.part][wrong.index]}: {wrong}")
        match first["loc"]:
            case (str(part), int(index), *_) if part in self._lines:
                line = self._lines[part][index]
            case _:
                line = self._root
        raise BadFile(f"{self.name}, line {line}: {troubles(error, 'field')}")
