"""Individuals of 32 weights as XML (thesis, Appendix C): one in a file, or a list of them for tournaments."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.sax.saxutils import quoteattr

from hegemon.core.errors import BadFile, BadOptions
from hegemon.core.files.content import read_bytes
from hegemon.core.untrusted.xml import Reader
from hegemon.games.settlers.bots.weight_names import EXAMPLE, NAMES
from hegemon.games.settlers.rules.board import SettlersMatch

MAX_WEIGHT = 100_000
MAX_FILE = 1 << 24
ROOT, LIST = "bestParameter", "population"

Individual = dict[str, int]

_WHOLE = re.compile(r"\d{1,9}", re.ASCII)


def read_individual(match: SettlersMatch, path: Path) -> Mapping[str, float]:
    """The weights in a file that holds one individual."""
    found = read_individuals(path)
    if len(found) != 1:
        raise BadFile(f"{path}: {len(found)} individuals instead of one")
    return dict(found[0][1])


def read_list(match: SettlersMatch, path: Path) -> Mapping[str, Mapping[str, float]]:
    """The weights of every individual in a file, by its name."""
    return {name: dict(weights) for name, weights in read_individuals(path)}


def read_individuals(path: Path) -> list[tuple[str, Individual]]:
    """The individuals in a file, with their names: one element with the 32 attributes, or a list of such elements.

    One without a `name` is called after the file, in a list by its number from 1.
    """
    return parse_individuals(read_bytes(path, MAX_FILE), str(path), path.stem)


def parse_individuals(raw: bytes, file: str, stem: str = "individual") -> list[tuple[str, Individual]]:
    """As `read_individuals`, from the content of a file; `file` is its name in messages."""
    return _Reader(file, stem).read(raw)


class _Reader(Reader):
    """Reads the individuals, element by element."""

    def __init__(self, file: str, stem: str) -> None:
        super().__init__(file)
        self._stem = stem
        self._found: list[tuple[str, Individual]] = []
        self._is_list = False

    def read(self, raw: bytes) -> list[tuple[str, Individual]]:
        self.parse(raw)
        if not self._found:
            raise BadFile(f"{self.name}: contains no individual")
        return self._found

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if self.depth == 1 and not any(name.startswith("weight") for name in attributes):
            self._is_list = True
            return
        if self.depth > 1 + self._is_list:
            self.refuse(f"<{tag}> must not be inside an individual")
        name = attributes.pop("name", "") or (str(len(self._found) + 1) if self._is_list else self._stem)
        if name in (known for known, _ in self._found):
            self.refuse(f"a second individual {name[:40]!r}")
        self._found.append((name, self._weights(tag, attributes)))

    def _weights(self, tag: str, attributes: Mapping[str, str]) -> Individual:
        for name in attributes:
            if name not in EXAMPLE:
                self.refuse(f"<{tag}> has an unknown attribute {name[:40]!r}")
        if lacking := [name for name in NAMES if name not in attributes]:
            self.refuse(f"<{tag}> lacks {', '.join(lacking[:3])}{' …' if len(lacking) > 3 else ''}")
        return {name: self._weight(name, attributes[name].strip()) for name in NAMES}

    def _weight(self, name: str, text: str) -> int:
        if not _WHOLE.fullmatch(text) or int(text) > MAX_WEIGHT:
            self.refuse(f"{name} must be a whole number from 0 to {MAX_WEIGHT}, not {text[:40]!r}")
        return int(text)


def write_individual(values: Mapping[str, float]) -> bytes:
    """Write one individual as the thesis does; weights that are not given are those of its example."""
    return _document([f"<{ROOT} {_attributes(values)}/>"])


def write_individuals(individuals: Sequence[tuple[str, Mapping[str, float]]]) -> bytes:
    """A list of individuals with their names, as `read_individuals` reads it."""
    rows = [f"  <{ROOT} name={quoteattr(name)} {_attributes(values)}/>" for name, values in individuals]
    return _document([f"<{LIST}>", *rows, f"</{LIST}>"])


def write_list(match: SettlersMatch, individuals: Mapping[str, Mapping[str, float]]) -> bytes:
    """As `write_individuals`, from a mapping by name."""
    return write_individuals(list(individuals.items()))


def _document(lines: Sequence[str]) -> bytes:
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', *lines, ""]).encode()


def _attributes(values: Mapping[str, float]) -> str:
    if unknown := set(values) - set(NAMES):
        raise BadOptions(f"there is no weight {', '.join(sorted(unknown))}")
    merged = EXAMPLE | dict(values)
    for name, value in merged.items():
        if not (value == int(value) and 0 <= value <= MAX_WEIGHT):
            raise BadOptions(f"{name} must be a whole number from 0 to {MAX_WEIGHT}, not {value:g}")
    return " ".join(f'{name}="{int(merged[name])}"' for name in NAMES)
