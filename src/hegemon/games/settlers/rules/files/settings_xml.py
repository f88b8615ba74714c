"""Settings of the game as XML, in the words of the thesis's `GameProperties` (4.3.2): what a village and a town
produce, what everything costs, the deck, the pieces, the points to win. What a file leaves out is as in the rule book.
"""

from __future__ import annotations

import re
from typing import Any

from pydantic import ValidationError

from hegemon.core.errors import BadFile
from hegemon.core.files.content import troubles
from hegemon.core.untrusted.xml import Reader

ROOT = "gameProperties"
MATERIALS = ("wood", "brick", "sheep", "grain", "stone")
"""In the order of the rules' counts."""
COSTS = {"road": "road_cost", "village": "settlement_cost", "town": "city_cost", "actionCard": "card_cost"}
FIELDS = {
    ROOT: {"points": "points", "titlePoints": "title_points", "bank": "bank", "handLimit": "hand_limit"},
    "road": {"count": "roads"},
    "village": {"count": "settlements", "produces": "settlement_yield"},
    "town": {"count": "cities", "produces": "city_yield"},
    "actionCard": {
        "knight": "knights",
        "coupon": "point_cards",
        "twoRoad": "road_building",
        "twoMaterials": "year_of_plenty",
        "materialsFromPlayers": "monopoly",
    },
    "longestRoad": {"atLeast": "longest_road"},
    "largestArmy": {"atLeast": "largest_army"},
    "exchange": {"bank": "bank_ratio", "portThreeOne": "harbour_ratio", "portTwoOne": "own_harbour_ratio"},
}
"""The elements, and the settings that their attributes are."""

_WHOLE = re.compile(r"\d{1,6}", re.ASCII)


def read_settings(raw: bytes, name: str, model: Any) -> Any:
    """The settings that the bytes of an XML file hold, as the model has them."""
    reader = _SettingsReader(name)
    reader.parse(raw)
    try:
        return model.model_validate(reader.fields)
    except ValidationError as error:
        field = str(error.errors(include_url=False)[0]["loc"][0])
        raise BadFile(f"{name}, line {reader.lines[field]}: {troubles(error, 'field')}") from None


class _SettingsReader(Reader):
    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.fields: dict[str, Any] = {}
        self.lines: dict[str, int] = {}
        self._met: set[str] = set()

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if self.depth == 1 and tag != ROOT:
            self.refuse(f"settings are an element <{ROOT}>, not <{tag[:40]}>")
        if self.depth > 2 or (self.depth == 2 and tag == ROOT):
            self.refuse(f"<{tag[:40]}> stands inside another element; all settings stand in <{ROOT}>")
        if tag not in FIELDS:
            self.refuse(f"<{tag[:40]}> is unknown; there are {', '.join(f'<{known}>' for known in FIELDS)}")
        if tag in self._met:
            self.refuse(f"there is a <{tag}> already")
        self._met.add(tag)
        self._take(tag, attributes)

    def _take(self, tag: str, attributes: dict[str, str]) -> None:
        materials = MATERIALS if tag in COSTS else ()
        for name in attributes:
            if name not in FIELDS[tag] and name not in materials:
                known = ", ".join((*FIELDS[tag], *materials))
                self.refuse(f"<{tag}> has an unknown attribute {name[:40]!r}; it has {known}")
        for name, field in FIELDS[tag].items():
            if name in attributes:
                self._put(field, self._whole(name, attributes[name]))
        if any(name in attributes for name in materials):  # what is not named then costs nothing
            self._put(COSTS[tag], [self._whole(name, attributes.get(name, "0")) for name in materials])

    def _put(self, field: str, value: object) -> None:
        self.fields[field], self.lines[field] = value, self.line

    def _whole(self, name: str, text: str) -> int:
        if not _WHOLE.fullmatch(text.strip()):
            self.refuse(f"{name} is a whole number, not {text.strip()[:40]!r}")
        return int(text)
