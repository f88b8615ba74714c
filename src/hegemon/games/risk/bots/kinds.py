"""The bots of Risk (R4) and their parameters, from the thesis's XML too."""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import resources
from pathlib import Path

import numpy as np

from hegemon.core.bot import BotKind, Parameter
from hegemon.core.errors import BadOptions
from hegemon.core.files.content import read_bytes
from hegemon.core.rules import Rules
from hegemon.core.untrusted.xml import Reader
from hegemon.games.risk.bots.evaluation import evaluate
from hegemon.games.risk.bots.planner import planner_bot
from hegemon.games.risk.bots.random_bot import random
from hegemon.games.risk.bots.standard import standard
from hegemon.games.risk.rules.board import Map, RiskMatch, RiskOptions, map_of
from hegemon.games.risk.rules.state import RiskState
from hegemon.maps.draft import Draft
from hegemon.search.montecarlo import montecarlo_bot
from hegemon.search.uniform import random_bot


def _parameter(name: str, default: float, low: float, high: float, about: str) -> Parameter:
    """A file may set it to any double, as the thesis's does (002, line 799); the bounds are for breeding."""
    return Parameter(name, default, low, high, about, open=True)


PARAMETERS = (
    _parameter("area_coeff", 0.68, 0, 100, "weight of a territory: the larger, the more the bot expands"),
    _parameter("continent_coeff", 1.4, 0, 100, "weight of continents"),
    _parameter("component_size", 0.21, 0, 100, "weight of the largest connected part of one's land"),
    _parameter("army_value_modifier_size", 0.42, 0, 10, "weight of an army"),
    _parameter("border_area_coeff", 1.0, 0, 10, "factor for armies on the border"),
    _parameter("inner_area_coeff", 0.29, 0, 10, "factor for armies inland"),
    _parameter("min_probability_attack", 0.65, 0, 1, "no attack below this probability of winning"),
    _parameter("max_loss_ratio_attack", 0.35, 0, 1, "no attack that leaves a smaller share of the attackers"),
    _parameter("card_value", 1.4, 0, 100, "value of a card (ours)"),
    _parameter("denial", 0.33, 0, 10, "share of a continent's value for breaking another's (ours)"),
    _parameter("elimination", 2.5, 0, 100, "value of eliminating a seat (ours)"),
    _parameter("completion", 0.28, 0, 10, "share of a continent's value for its last territory (ours)"),
    _parameter("foresight", 0.64, 0, 1, "share of the next conquest that counts towards this one (ours)"),
)
UNSET_VALUE = 1.0
"""The value of a territory or continent that a file does not mention."""
MAX_VALUE = 100.0
"""The most that a territory or continent is worth where it is bred."""
MAX_FILE = 1 << 20

_KEYS = sorted(parameter.name for parameter in PARAMETERS)
_DECIMAL = re.compile(r"[+-]?(\d++(\.\d*+)?|\.\d++)([eE][+-]?\d{1,3})?", re.ASCII)


def parameters(match: RiskMatch) -> Sequence[Parameter]:
    """The bot's parameters, then a value for every continent and territory."""
    assert isinstance(match.options, RiskOptions)
    return _parameters(match.options.board)


@functools.lru_cache(64)
def _parameters(board: str | Draft) -> tuple[Parameter, ...]:
    world = map_of(board)
    # A map that is not ours has no parameters of its own, whatever it is called.
    shipped = _shipped(world) if world.draft is None else {}
    continents = [
        _parameter(f"continent.{i}", shipped.get(f"continent.{i}", float(part["bonus"])), 0, MAX_VALUE, part["name"])
        for i, part in enumerate(world.continents)
    ]
    areas = [
        _parameter(f"area.{i}", shipped.get(f"area.{i}", UNSET_VALUE), 0, MAX_VALUE, name)
        for i, name in enumerate(world.territories)
    ]
    general = [replace(p, default=shipped.get(p.name, p.default)) for p in PARAMETERS]
    return (*general, *continents, *areas)


def _shipped(world: Map) -> Mapping[str, float]:
    file = resources.files("hegemon.games.risk") / "data" / "boards" / f"{world.name}.standard.xml"
    if not file.is_file():
        return {}
    return _read(file.read_bytes(), file.name, len(world.continents), len(world.territories))


def read_standard(match: RiskMatch, path: Path) -> Mapping[str, float]:
    """Parameters from the thesis's XML: `area`, `continent` and `param` elements.

    Territories and continents that are not mentioned are worth 1.0; parameters keep their defaults.
    """
    raw = read_bytes(path, MAX_FILE)
    continents, territories = int(match.board.continents), int(match.board.territories)
    unset = {f"continent.{i}": UNSET_VALUE for i in range(continents)}
    unset |= {f"area.{i}": UNSET_VALUE for i in range(territories)}
    return unset | _read(raw, str(path), continents, territories)


def _read(raw: bytes, name: str, continents: int, territories: int) -> dict[str, float]:
    return _Reader(name, continents, territories).read(raw)


class _Reader(Reader):
    """Reads the values, element by element."""

    def __init__(self, name: str, continents: int, territories: int) -> None:
        super().__init__(name)
        self._counts = {"continent": continents, "area": territories}
        self._values: dict[str, float] = {}
        self._lines: dict[str, int] = {}

    def read(self, raw: bytes) -> dict[str, float]:
        self.parse(raw)
        return self._values

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if self.depth == 1:
            if tag in (*self._counts, "param"):
                self.refuse(f"<{tag}> must be inside a root element, such as <standard>")
            return
        if self.depth > 2:
            self.refuse(f"<{tag}> must not be inside another element")
        if tag not in (*self._counts, "param"):
            self.refuse(f"<{tag}> is unknown; use <area>, <continent> or <param>")
        names = ("key" if tag == "param" else "id", "value")
        for attribute in attributes:
            if attribute not in names:
                self.refuse(f"<{tag}> has no attribute {attribute!r}; it has {names[0]} and value")
        key = self._param(attributes) if tag == "param" else self._number(tag, attributes)
        if key in self._lines:
            self.refuse(f"{key} is already set in line {self._lines[key]}")
        self._lines[key] = self.line
        self._values[key] = self._value(tag, attributes)

    def _param(self, attributes: Mapping[str, str]) -> str:
        key = attributes.get("key", "")
        if key not in _KEYS:
            self.refuse(f"there is no parameter {key[:40]!r}; use one of {', '.join(_KEYS)}")
        return key

    def _number(self, tag: str, attributes: Mapping[str, str]) -> str:
        text, count = attributes.get("id", ""), self._counts[tag]
        if not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text) < count):
            self.refuse(f"<{tag}> needs an id from 0 to {count - 1}, not {text[:40]!r}")
        return f"{tag}.{int(text)}"

    def _value(self, tag: str, attributes: Mapping[str, str]) -> float:
        """Any double; what is none, such as nan, inf or 1e999, is refused."""
        text = attributes.get("value", "").strip()
        if not _DECIMAL.fullmatch(text) or not math.isfinite(value := float(text)):
            self.refuse(f"<{tag}> needs a finite decimal number as its value, not {text[:40]!r}")
        return value


def write_standard(match: RiskMatch, values: Mapping[str, float]) -> bytes:
    """The thesis's XML for parameters, as `read_standard` reads it; what is not given has its default."""
    known = parameters(match)
    if unknown := set(values) - {parameter.name for parameter in known}:
        raise BadOptions(f"standard has no parameter {', '.join(sorted(unknown))}")
    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<standard>"]
    for parameter in known:
        tag, _, number = parameter.name.partition(".")
        name = f'{tag} id="{number}"' if number else f'param key="{parameter.name}"'
        comment = f" <!-- {parameter.about.replace('--', '- -')} -->" if number else ""
        lines.append(f'  <{name} value="{float(values.get(parameter.name, parameter.default))!r}"/>{comment}')
    return "\n".join([*lines, "</standard>", ""]).encode()


def evaluate_seats(match: RiskMatch, state: RiskState) -> list[float]:
    """`standard`'s evaluation of every seat's position (the thesis's Evaluate button)."""
    weights = np.array([parameter.default for parameter in parameters(match)])
    scratch = np.zeros(match.game.scratch(match.board))
    return [float(evaluate(state, match.board, seat, weights, scratch)) for seat in range(match.seats)]


def kinds(rules: Rules) -> tuple[BotKind, ...]:
    """The bots that come with the game."""
    about = "greedy over an evaluation of land, continents and armies, by exact battle odds"
    greedy = BotKind(
        "standard", about, parameters, kernel=standard, fair=True, read_file=read_standard, write_file=write_standard
    )
    return random_bot(rules, random), greedy, montecarlo_bot(rules, greedy), planner_bot(greedy)
