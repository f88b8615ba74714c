"""The numbers of the rule book: costs, deck, pieces, production, points; read from a file and checked."""

from __future__ import annotations

import functools
import json
from importlib import resources
from typing import Annotated

from pydantic import Field

from hegemon.core.files.content import Content
from hegemon.core.untrusted.xml import is_xml
from hegemon.games.settlers.rules.files.settings_xml import read_settings

Cards = Annotated[int, Field(ge=0, le=25)]
Counts = tuple[Cards, Cards, Cards, Cards, Cards]


class Settings(Content):
    """The numbers of the rule book; what a file leaves out is as there.

    Costs are five counts, in the order wood, brick, sheep, wheat, ore.
    """

    points: int = Field(10, ge=3, le=30, description="Points to win.")
    bank: int = Field(19, ge=1, le=25, description="Cards of each resource.")
    road_cost: Counts = (1, 1, 0, 0, 0)
    settlement_cost: Counts = (1, 1, 1, 1, 0)
    city_cost: Counts = (0, 0, 0, 2, 3)
    card_cost: Counts = (0, 0, 1, 1, 1)
    knights: int = Field(14, ge=0, le=25)
    point_cards: int = Field(5, ge=0, le=25)
    road_building: int = Field(2, ge=0, le=25)
    year_of_plenty: int = Field(2, ge=0, le=25)
    monopoly: int = Field(2, ge=0, le=25)
    roads: int = Field(15, ge=2, le=20, description="Pieces a seat.")
    settlements: int = Field(5, ge=2, le=9)
    cities: int = Field(4, ge=0, le=9)
    settlement_yield: int = Field(1, ge=0, le=5, description="Cards that a settlement gets from a tile.")
    city_yield: int = Field(2, ge=0, le=5)
    hand_limit: int = Field(7, ge=0, le=125, description="With more cards a seat discards half of them on a seven.")
    longest_road: int = Field(5, ge=2, le=20, description="The shortest road that gets the title.")
    largest_army: int = Field(3, ge=1, le=25, description="The fewest knights that get the title.")
    title_points: int = Field(2, ge=0, le=5)
    bank_ratio: int = Field(4, ge=1, le=9, description="Cards that the bank wants for one.")
    harbour_ratio: int = Field(3, ge=1, le=9)
    own_harbour_ratio: int = Field(2, ge=1, le=9)

    @classmethod
    def from_file(cls, raw: bytes, name: str) -> Content:
        """XML in the thesis's words, or JSON."""
        if not is_xml(raw):
            return super().from_file(raw, name)
        found = read_settings(raw, name, cls)
        assert isinstance(found, cls)
        return found

    @property
    def deck(self) -> tuple[int, int, int, int, int]:
        """Development cards in the order of their kinds."""
        return self.knights, self.point_cards, self.road_building, self.year_of_plenty, self.monopoly


def settings_names() -> list[str]:
    folder = resources.files("hegemon.games.settlers") / "data" / "settings"
    return sorted(entry.name[:-5] for entry in folder.iterdir() if entry.name.endswith(".json"))


def settings_of(option: str | Settings) -> Settings:
    """The settings that an option names or holds."""
    return load_settings(option) if isinstance(option, str) else option


@functools.cache
def load_settings(name: str) -> Settings:
    """Settings that come with the game."""
    text = (resources.files("hegemon.games.settlers") / "data" / "settings" / f"{name}.json").read_text(
        encoding="utf-8"
    )
    return Settings.model_validate(json.loads(text))
