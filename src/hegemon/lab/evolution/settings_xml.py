"""The thesis's settings of an evolution (Appendix C): XML of three kinds, read as printed, and written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any
from xml.sax.saxutils import escape

from lxml import etree

from hegemon.core.errors import BadFile, BadOptions
from hegemon.core.untrusted.xml import line_of, parse_xml, tell
from hegemon.lab.evolution.settings import FixedRivals, LearningRivals, Settings

CROSSOVERS = {"OnePtXOver": "one-point", "TwoPtXOver": "two-point", "UniformXOver": "uniform"}
RIVALS = ("firstRival", "secondRival", "thirdRival")

_SPACE = re.compile(rb"<[ \t]+(?=[A-Za-z_])")
_NUMBER = re.compile(r"\d{1,9}(\.\d{1,12})?", re.ASCII)

LineOf = Callable[[tuple[str, ...]], int | None]
"""The line of a setting, by its path among the settings."""


def read_xml(raw: bytes, name: str) -> tuple[dict[str, Any], LineOf]:
    """The settings as names and values, and the line of each; their values are not checked here."""
    return _Xml(raw, name).read()


def write_xml(settings: Settings) -> bytes:
    """Write one of the three kinds, as `read_xml` reads it; settings that the thesis's files cannot express are
    refused."""
    fitness = settings.fitness
    inside: dict[str, object] = {}
    kind = "ebdWithEbd"
    if isinstance(fitness, FixedRivals):
        kind = "basic"
        inside = {**dict(zip(RIVALS, fitness.rivals, strict=False)), "gameCount": fitness.games}
    elif isinstance(fitness, LearningRivals):
        kind = "changeRivals"
        inside = {"gameCount": fitness.games, "changingTime": fitness.change_every}
    text = _FORM.format(
        of=settings,
        highest=f"{settings.highest or 0:.0f}",
        crossover=next(name for name, known in CROSSOVERS.items() if known == settings.crossover),
        kind=kind,
        inside="".join(f"    <{tag}>{escape(str(text))}</{tag}>\n" for tag, text in inside.items()),
    ).encode()
    again = Settings.model_validate(_Xml(text, "settings").read()[0] | {"seed": settings.seed})
    if again != settings:
        raise BadOptions("the thesis's XML cannot express all of these settings")
    return text


_FORM = """<?xml version="1.0" encoding="UTF-8"?>
<eva popSize="{of.population}" generationCount="{of.generations}" upperBoundaryEachIndividual="{highest}">
  <matingManner type="{crossover}" matingProb="{of.crossover_probability}"/>
  <mutation mutationProb="{of.mutation_probability}" mutationChangeBitProb="{of.gene_mutation_probability}"/>
  <evaluatorManner type="{kind}" playersCountInGame="{of.seats}">
{inside}  </evaluatorManner>
</eva>
"""


class _Xml:
    """Reads one of the three kinds of settings."""

    def __init__(self, raw: bytes, name: str) -> None:
        self._name = name
        self._lines: dict[str, int] = {}
        self._root = self._parse(raw)

    def _parse(self, raw: bytes) -> etree._Element:
        # The thesis prints `< matingManner …>`: XML does not allow that blank, but the thesis's reader accepted it.
        return parse_xml(_SPACE.sub(b"<", raw), self._name)

    def read(self) -> tuple[dict[str, Any], LineOf]:
        root = self._root
        if root.tag != "eva":
            raise self._trouble(root, f"the root must be <eva popSize=… generationCount=…>, not <{root.tag}>")
        values: dict[str, Any] = {
            "population": self._whole(root, "popSize", "population"),
            "generations": self._whole(root, "generationCount", "generations"),
            "highest": self._whole(root, "upperBoundaryEachIndividual", "highest"),
        }
        self._only(root, "popSize", "generationCount", "upperBoundaryEachIndividual")
        parts = self._children(root, "matingManner", "mutation", "evaluatorManner")
        self._mating(parts["matingManner"], values)
        self._mutation(parts["mutation"], values)
        self._evaluator(parts["evaluatorManner"], values)
        return values, lambda where: next((self._lines[key] for key in reversed(where) if key in self._lines), None)

    def _mating(self, element: etree._Element, values: dict[str, Any]) -> None:
        self._only(element, "type", "matingProb")
        values["crossover"] = CROSSOVERS[self._choice(element, "type", CROSSOVERS)]
        values["crossover_probability"] = self._number(element, "matingProb", "crossover_probability")

    def _mutation(self, element: etree._Element, values: dict[str, Any]) -> None:
        self._only(element, "mutationProb", "mutationChangeBitProb")
        values["mutation_probability"] = self._number(element, "mutationProb", "mutation_probability")
        gene = "gene_mutation_probability"
        values[gene] = self._number(element, "mutationChangeBitProb", gene)

    def _evaluator(self, element: etree._Element, values: dict[str, Any]) -> None:
        self._only(element, "type", "playersCountInGame")
        values["seats"] = self._whole(element, "playersCountInGame", "seats")
        self._lines["fitness"] = line_of(element)
        kinds = {"basic": self._basic, "changeRivals": self._changing, "ebdWithEbd": self._everybody}
        values["fitness"] = kinds[self._choice(element, "type", kinds)](element)

    def _basic(self, element: etree._Element) -> dict[str, Any]:
        parts = self._children(element, "gameCount", optional=RIVALS)
        rivals = [(parts[name].text or "").strip() for name in RIVALS if name in parts]
        return {"kind": "fixed", "rivals": rivals, "games": self._whole(parts["gameCount"], None, "games")}

    def _changing(self, element: etree._Element) -> dict[str, Any]:
        parts = self._children(element, "gameCount", "changingTime")
        games = self._whole(parts["gameCount"], None, "games")
        return {
            "kind": "learning",
            "games": games,
            "change_every": self._whole(parts["changingTime"], None, "change_every"),
        }

    def _everybody(self, element: etree._Element) -> dict[str, Any]:
        self._children(element)
        return {"kind": "everybody"}

    # Contents of elements

    def _children(
        self, parent: etree._Element, *names: str, optional: tuple[str, ...] = ()
    ) -> dict[str, etree._Element]:
        found: dict[str, etree._Element] = {}
        for element in parent:
            tag = str(element.tag)
            if tag not in (*names, *optional):
                takes = ", ".join(f"<{name}>" for name in (*optional, *names)) or "nothing"
                raise self._trouble(element, f"<{tag}> is unknown; inside <{parent.tag}> there is {takes}")
            if tag in found:
                raise self._trouble(element, f"<{tag}> already occurs in line {found[tag].sourceline}")
            found[tag] = element
        for name in names:
            if name not in found:
                raise self._trouble(parent, f"<{parent.tag}> lacks <{name}>")
        return found

    def _only(self, element: etree._Element, *names: str) -> None:
        for name in element.attrib:
            if name not in names:
                raise self._trouble(
                    element, f"<{element.tag}> has no attribute {str(name)[:40]!r}; it has {', '.join(names)}"
                )

    def _choice(self, element: etree._Element, name: str, known: Mapping[str, Any]) -> str:
        value = self._text(element, name)
        if value not in known:
            raise self._trouble(element, f"{name} is {', '.join(known)}, not {value[:40]!r}")
        return value

    def _number(self, element: etree._Element, name: str | None, setting: str) -> float:
        text = self._text(element, name)
        if not _NUMBER.fullmatch(text):
            raise self._trouble(element, f"{name or element.tag} must be a number, not {text[:40]!r}")
        self._lines[setting] = line_of(element)
        return float(text)

    def _whole(self, element: etree._Element, name: str | None, setting: str) -> int:
        number = self._number(element, name, setting)
        if number % 1:
            raise self._trouble(element, f"{name or element.tag} must be a whole number, not {number:g}")
        return int(number)

    def _text(self, element: etree._Element, name: str | None) -> str:
        text = element.text if name is None else element.get(name)
        if text is None:
            raise self._trouble(element, f"<{element.tag}> lacks {name or 'its number'}")
        return str(text).strip()

    def _trouble(self, element: etree._Element, what: str) -> BadFile:
        return tell(self._name, element, what)
