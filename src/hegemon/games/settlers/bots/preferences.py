"""Preferences of an individual of 32 weights, read from its weights as the thesis reads them (section 3.3.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

RESOURCES = {
    "wood": "weightWood",
    "brick": "weightBrick",
    "sheep": "weightSheep",
    "grain": "weightGrain",
    "ore": "weightStone",
}
ROAD = ("weightRoadGeneral", "weightExtensionRoad", "weightLongestRoad", "weightSpaceForVillage")
"""All that a road can be worth (section 1.4.3)."""
MOST_PIPS = 15
"""The pips of three tiles, each with a 6 or an 8: 5 of 36 rolls."""
FIRST_SIX = 6
"""The thesis compares the first six of its final tournament."""


@dataclass(frozen=True)
class Style:
    """Preferences of an individual; roads count as the best that is possible."""

    resources: tuple[str, ...]
    """Resources for the first settlements, the most valued first."""
    card: float
    road: float
    """The weight of a card, and of a road that is good in all four respects."""
    inland: int | None
    """The fewest pips with which a settlement away from harbours is better than any road; None: never."""
    general_harbour: int | None
    own_harbour: int | None
    """The same for a settlement at a 3:1 harbour and at a 2:1 harbour."""

    @property
    def card_first(self) -> bool:
        """True if it buys a card where it could build any road."""
        return self.card > self.road

    @property
    def settlement_first(self) -> bool:
        """True if any settlement is better than any road."""
        return self.inland == 0


def style_of(weights: Mapping[str, float]) -> Style:
    """An individual's style of play."""
    road, village = sum(weights[name] for name in ROAD), weights["weightVillageGeneral"]

    def pips(harbour: float) -> int | None:
        worth = (village + harbour + weights["weightVillageGoodNumbers"] * n / 36 for n in range(MOST_PIPS + 1))
        return next((n for n, value in enumerate(worth) if value > road), None)

    return Style(
        tuple(sorted(RESOURCES, key=lambda name: -weights[RESOURCES[name]])),
        weights["weightBuyActionCardGeneral"],
        road,
        pips(0),
        pips(weights["weightVillagePortThreeOne"]),
        pips(weights["weightVillagePortTwoOne"]),
    )


def settlement_text(style: Style) -> str:
    """The condition under which it builds a settlement rather than the best road.

    >>> settlement_text(Style((), 0, 0, None, None, 4))
    'at a 2:1 harbour with 4 pips'
    """
    if style.settlement_first:
        return "always"
    places = (("", style.inland), ("at a 3:1 harbour", style.general_harbour), ("at a 2:1 harbour", style.own_harbour))
    cases = [
        " ".join(filter(None, (where, f"with {pips} pips" if pips else "")))
        for where, pips in places
        if pips is not None
    ]
    return ", or ".join(cases) or "never"


STYLE_HEAD = ("individual", "resources, dearest first", "card", "best road", "card or road", "settlement before a road")


def style_rows(individuals: Mapping[str, Mapping[str, float]]) -> tuple[Sequence[str], Iterator[list[str]]]:
    """A table of how individuals play: its head, and cells."""
    rows = ((name, style_of(weights)) for name, weights in individuals.items())
    return STYLE_HEAD, (
        [
            name,
            ", ".join(style.resources),
            f"{style.card:,.0f}",
            f"{style.road:,.0f}",
            "card" if style.card_first else "road",
            settlement_text(style),
        ]
        for name, style in rows
    )


def compare_styles(styles: Sequence[Style]) -> list[str]:
    """The first six beside the thesis's six, as sentences of a list."""
    of = len(styles)
    ore = sum(style.resources[0] == "ore" for style in styles)
    grain = sum(style.resources[1] == "grain" for style in styles)
    card = sum(style.card_first for style in styles)
    settlement = sum(style.settlement_first for style in styles)
    return [
        f"- Ore is the dearest resource for {ore} of {of}; in the thesis for 6 of 6.",
        f"- Grain is the second for {grain} of {of}; in the thesis for 4 of 6.",
        f"- A card is worth more than any road for {card} of {of}; in the thesis for 2 of 6.",
        f"- Any settlement is worth more than any road for {settlement} of {of}; in the thesis for 4 of 6.",
    ]
