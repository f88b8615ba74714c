"""The bots of Risk (R4) and their parameters, from the thesis's XML too."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from lxml import etree

from hegemon.bot import BotKind, Parameter
from hegemon.errors import BadFile
from hegemon.game import Match, Rules, State
from hegemon.games.risk.board import RiskOptions, load_map
from hegemon.games.risk.evaluate import evaluate
from hegemon.games.risk.standard import standard
from hegemon.search.uniform import random_bot

PARAMETERS = (
    Parameter("area_coeff", 1.0, 0, 100, "weight of a territory: the larger, the more the bot expands"),
    Parameter("continent_coeff", 1.0, 0, 100, "weight of continents"),
    Parameter("component_size", 0.5, 0, 100, "weight of the largest connected part of one's land"),
    Parameter("army_value_modifier_size", 0.1, 0, 10, "weight of an army"),
    Parameter("border_area_coeff", 1.0, 0, 10, "factor for armies on the border"),
    Parameter("inner_area_coeff", 0.3, 0, 10, "factor for armies inland"),
    Parameter("min_probability_attack", 0.6, 0, 1, "no attack below this probability of winning"),
    Parameter("max_loss_ratio_attack", 0.3, 0, 1, "no attack that leaves a smaller share of the attackers"),
    Parameter("card_value", 1.0, 0, 100, "what a card is worth (ours)"),
    Parameter("denial", 0.5, 0, 10, "share of a continent's value for breaking another's (ours)"),
    Parameter("elimination", 2.0, 0, 100, "what putting a seat out of the game is worth (ours)"),
)
UNSET_VALUE = 1.0
"""The value of a territory or continent that a file does not mention."""
MAX_FILE = 1 << 20


def parameters(match: Match) -> Sequence[Parameter]:
    """The bot's parameters, then a value for every continent and territory."""
    assert isinstance(match.options, RiskOptions)
    return _parameters(match.options.board)


@functools.cache
def _parameters(board: str) -> tuple[Parameter, ...]:
    world = load_map(board)
    shipped = _shipped(board)
    continents = [
        Parameter(f"continent.{i}", shipped.get(f"continent.{i}", float(part["bonus"])), 0, 100, part["name"])
        for i, part in enumerate(world.continents)
    ]
    areas = [
        Parameter(f"area.{i}", shipped.get(f"area.{i}", UNSET_VALUE), 0, 100, name)
        for i, name in enumerate(world.territories)
    ]
    general = [Parameter(p.name, shipped.get(p.name, p.default), p.low, p.high, p.about) for p in PARAMETERS]
    return (*general, *continents, *areas)


def _shipped(board: str) -> Mapping[str, float]:
    file = resources.files("hegemon.games.risk") / "boards" / f"{board}.standard.xml"
    if not file.is_file():
        return {}
    return _read(file.read_bytes(), file.name, len(load_map(board).continents), len(load_map(board).territories))


def read_standard(match: Match, path: Path) -> Mapping[str, float]:
    """Parameters from the thesis's XML: `area`, `continent` and `param` elements; values not mentioned are 1.0."""
    try:
        raw = path.read_bytes() if path.stat().st_size <= MAX_FILE else None
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror}") from None
    if raw is None:
        raise BadFile(f"{path}: larger than {MAX_FILE} bytes")
    continents, territories = match.board.continents, match.board.territories
    unset = {f"continent.{i}": UNSET_VALUE for i in range(continents)}
    unset |= {f"area.{i}": UNSET_VALUE for i in range(territories)}
    return unset | _read(raw, str(path), continents, territories)


def _read(raw: bytes, name: str, continents: int, territories: int) -> dict[str, float]:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = etree.fromstring(raw, parser)
    except etree.XMLSyntaxError as error:
        raise BadFile(f"{name}: not XML: {error}") from None
    if root.getroottree().docinfo.internalDTD is not None:
        raise BadFile(f"{name}: a document type with entities is not accepted")
    known = {parameter.name for parameter in PARAMETERS}
    values: dict[str, float] = {}
    for element in root.iter():
        if element is root or element.tag is etree.Comment:
            continue
        where = f"{name}, line {element.sourceline}"
        if not isinstance(element.tag, str) or element.tag not in ("area", "continent", "param"):
            raise BadFile(f"{where}: <{element.tag}> is unknown; there are <area>, <continent> and <param>")
        if element.tag == "param":
            key = str(element.get("key"))
            if key not in known:
                raise BadFile(f"{where}: there is no parameter {key!r}; there are: {', '.join(sorted(known))}")
        else:
            key = f"{element.tag}.{_number(element, where, continents if element.tag == 'continent' else territories)}"
        values[key] = _value(element, where)
    return values


def _number(element: Any, where: str, count: int) -> int:
    text = element.get("id", "")
    if not text.isdecimal() or int(text) >= count:
        raise BadFile(f"{where}: <{element.tag}> needs an id from 0 to {count - 1}, not {text!r}")
    return int(text)


def _value(element: Any, where: str) -> float:
    text = element.get("value", "")
    try:
        value = float(text)
    except ValueError:
        value = np.nan
    if not np.isfinite(value):
        raise BadFile(f"{where}: <{element.tag}> needs a number as its value, not {text!r}")
    return value


def write_standard(match: Match, values: Mapping[str, float]) -> bytes:
    """The thesis's XML for parameters, as `read_standard` reads it."""
    root = etree.Element("standard")
    for name, value in values.items():
        tag, _, number = name.partition(".")
        if number:
            etree.SubElement(root, tag, id=number, value=f"{value:g}")
        else:
            etree.SubElement(root, "param", key=name, value=f"{value:g}")
    written: bytes = etree.tostring(root, pretty_print=True, xml_declaration=True, encoding="utf-8")
    return written


def evaluate_seats(match: Match, state: State) -> list[float]:
    """What `standard` thinks of every seat's position (the thesis's Evaluate button)."""
    weights = np.array([parameter.default for parameter in parameters(match)])
    scratch = np.zeros(match.game.scratch(match.board))
    return [float(evaluate(state, match.board, seat, weights, scratch)) for seat in range(match.seats)]


def kinds(rules: Rules) -> tuple[BotKind, ...]:
    """The bots that come with the game."""
    about = "greedy over an evaluation of land, continents and armies, by exact battle odds"
    return (
        random_bot(rules),
        BotKind("standard", about, parameters, kernel=standard, read_file=read_standard),
    )

