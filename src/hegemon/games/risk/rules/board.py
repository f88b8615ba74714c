"""The board of Risk: territories, continents, borders, and the options that never change during a game."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from importlib import resources
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

import numpy as np
from pydantic import Field

from hegemon.core.errors import BadOptions
from hegemon.core.files.content import NameOrContent
from hegemon.core.match import Match
from hegemon.core.options import Options
from hegemon.games.risk.rules.battle_odds import odds_table
from hegemon.games.risk.rules.state import ODDS_SIZE, RiskBoard, RiskState, sizes
from hegemon.maps.checks import errors
from hegemon.maps.draft import Draft
from hegemon.maps.gallery import gallery_names, load_draft

STARTING_ARMIES = {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}
SET_VALUES = {
    "rising": (4, 6, 8, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60),
    "rising-hasbro": (4, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60),
    "constant": (),
}
MAX_TERRITORIES = 256
CLASSIC_SIZE = 42

Names = tuple[str, ...]


def map_names() -> list[str]:
    """The boards that come with the game, then those of the gallery."""
    own = _own_names()
    return [*own, *(name for name in gallery_names() if name not in own)]


@functools.cache
def _own_names() -> list[str]:
    folder = resources.files("hegemon.games.risk") / "data" / "boards"
    names = [entry.name for entry in folder.iterdir()]
    return sorted(name[:-5] for name in names if name.endswith(".json"))


RiskMatch = Match[RiskState, RiskBoard]


class RiskOptions(Options):
    """The options of Risk (R1, R2)."""

    limits: ClassVar[tuple[str, ...]] = ("max_turns",)

    board: Annotated[str | Draft, NameOrContent("board", map_names, Draft)] = Field(
        "classic", title="Board", description="The map that is played on: one of ours, or a map of your own."
    )
    territories: Literal["dealt", "chosen"] = Field(
        "dealt", title="Territories", description="Dealt at random, or claimed one by one."
    )
    sets: Literal["rising", "rising-hasbro", "constant"] = Field(
        "rising",
        title="Set values",
        description="What sets of cards are worth: 4, 6, 8, 10, 15, 20 … 60; the same with 12 after 10; "
        "or always 3, 5, 7 or 9 by the kind of set.",
    )
    placing: Literal["many", "one"] = Field(
        "many",
        title="Starting armies",
        description="Before the first turn, seats in turn place as many armies as they like, or exactly one.",
    )
    defence: Literal["automatic", "asked"] = Field(
        "automatic",
        title="Defence",
        description="The defender rolls two dice whenever possible, or is asked each time.",
    )
    lenient: bool = Field(
        False, title="Lenient", description="Place, attack, trade and move in any order and repeatedly within a turn."
    )
    max_turns: int = Field(
        1000, title="Turn limit", ge=1, le=1_000_000, description="After this many turns the survivors share the point."
    )


class Map(NamedTuple):
    """A map as its file tells it."""

    name: str
    title: str
    territories: Names
    continents: tuple[Mapping[str, Any], ...]
    edges: tuple[tuple[int, int], ...]
    draft: Draft | None = None
    """Its shapes, in the same order, unless they are the atlas's."""


def map_of(board: str | Draft) -> Map:
    """The map that an option names or holds."""
    return load_map(board) if isinstance(board, str) else map_of_draft(board)


@functools.cache
def load_map(name: str) -> Map:
    """A map that comes with the game, or with the gallery."""
    if name not in _own_names():
        return map_of_draft(load_draft(name))._replace(name=name)
    data = _read(f"{name}.json")
    edges = tuple((int(a), int(b)) for a, b in data["edges"])
    return Map(data["name"], data["title"], tuple(data["territories"]), tuple(data["continents"]), edges)


@functools.lru_cache(32)
def map_of_draft(draft: Draft) -> Map:
    """The map of a draft that can be played; its super regions are continents."""
    if wrong := errors(draft):
        raise BadOptions(f"the map {draft.title} cannot be played: {'; '.join(one.text for one in wrong[:3])}")
    regions = tuple(sorted(draft.regions, key=lambda region: region.id))
    parts = tuple(sorted(draft.super_regions, key=lambda part: part.id))
    number = {region.id: n for n, region in enumerate(regions)}
    continents = tuple(
        {
            "name": part.name,
            "bonus": part.bonus,
            "territories": [n for n, region in enumerate(regions) if region.super_region == part.id],
        }
        for part in parts
    )
    edges = tuple(sorted((min(number[a], number[b]), max(number[a], number[b])) for a, b in draft.links))
    ordered = draft.model_copy(update={"regions": regions, "super_regions": parts})
    return Map("own", draft.title, tuple(region.name for region in regions), continents, edges, ordered)


def make_board(options: RiskOptions, seats: int) -> RiskBoard:
    """The record of a map and options for the rules."""
    world = map_of(options.board)
    n = len(world.territories)
    board = RiskBoard.blank(**sizes(n))
    board.territories = n
    board.continents = len(world.continents)
    near = neighbours(world)
    board.first[1 : n + 1] = np.cumsum([len(beside) for beside in near])
    flat = [t for beside in near for t in beside]
    board.neighbour[: len(flat)] = flat
    for number, part in enumerate(world.continents):
        board.continent[list(part["territories"])] = number
        board.continent_size[number] = len(part["territories"])
        board.bonus[number] = part["bonus"]
    values = SET_VALUES[options.sets]
    board.set_values[: len(values)] = values
    board.set_count = len(values)
    # On a map larger than the classic one, more in proportion.
    board.starting_armies = -(-STARTING_ARMIES[seats] * max(n, CLASSIC_SIZE) // CLASSIC_SIZE)
    board.max_turns = options.max_turns
    board.dealt = options.territories == "dealt"
    board.place_many = options.placing == "many"
    board.ask_defence = options.defence == "asked"
    board.lenient = options.lenient
    odds = odds_table(ODDS_SIZE)
    board.win, board.left = odds.win, odds.left
    return board


def neighbours(world: Map) -> list[list[int]]:
    """The neighbours of every territory, in ascending order."""
    near: list[list[int]] = [[] for _ in world.territories]
    for a, b in world.edges:
        near[a].append(b)
        near[b].append(a)
    return [sorted(beside) for beside in near]


@functools.cache
def _read(file: str) -> dict[str, Any]:
    text = (resources.files("hegemon.games.risk") / "data" / "boards" / file).read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data
