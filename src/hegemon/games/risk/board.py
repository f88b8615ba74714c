"""The board of Risk: territories, continents, borders, and the options that never change during a game."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Mapping
from importlib import resources
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt
from pydantic import Field, field_validator

from hegemon.games.risk.odds import Odds, odds_table
from hegemon.game import Options

STARTING_ARMIES = {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}
SET_VALUES = {
    "rising": (4, 6, 8, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60),
    "rising-hasbro": (4, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60),
    "constant": (),
}
ODDS_SIZE = 64
MAX_TERRITORIES = 256

Names = tuple[str, ...]


class RiskOptions(Options):
    """What a table may set about Risk (R1, R2)."""

    board: str = Field("classic", title="Board", description="The map that is played on.")
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
        1000, title="Turn limit", ge=1, le=1_000_000, description="After so many turns the survivors share the point."
    )


    @field_validator("board")
    @classmethod
    def _known_board(cls, name: str) -> str:
        if name not in map_names():
            raise ValueError(f"there is no such board; there are: {', '.join(map_names())}")
        return name


class Board(NamedTuple):
    """What the rules look up. Arrays are as long as the capacity of the state, which may be more than `territories`."""

    territories: int
    continents: int
    first: npt.NDArray[np.int32]
    """The neighbours of t are neighbour[first[t] : first[t + 1]]."""
    neighbour: npt.NDArray[np.int32]
    adjacent: npt.NDArray[np.bool_]
    continent: npt.NDArray[np.int32]
    continent_size: npt.NDArray[np.int32]
    bonus: npt.NDArray[np.int32]
    set_values: npt.NDArray[np.int32]
    """Empty where sets have constant values."""
    starting_armies: int
    dealt: bool
    place_many: bool
    ask_defence: bool
    lenient: bool
    max_turns: int
    odds: Odds


class Map(NamedTuple):
    """A map as its file tells it."""

    name: str
    title: str
    territories: Names
    continents: tuple[Mapping[str, Any], ...]
    edges: tuple[tuple[int, int], ...]


def capacity(territories: int) -> int:
    """States come in a few sizes, so that rules are compiled for a few dtypes and not for every map.

    >>> capacity(42), capacity(65)
    (64, 128)
    """
    return max(64, 1 << (territories - 1).bit_length())


def map_names() -> list[str]:
    folder = resources.files("hegemon.games.risk") / "boards"
    names = [entry.name for entry in folder.iterdir()]
    return sorted(name[:-5] for name in names if name.endswith(".json") and not name.endswith(".drawing.json"))


@functools.cache
def load_map(name: str) -> Map:
    """A map that comes with the game."""
    data = _read(f"{name}.json")
    edges = tuple((int(a), int(b)) for a, b in data["edges"])
    return Map(data["name"], data["title"], tuple(data["territories"]), tuple(data["continents"]), edges)


def make_board(options: RiskOptions, seats: int) -> Board:
    """The arrays of a map for the rules."""
    world = load_map(options.board)
    n = len(world.territories)
    adjacent = np.zeros((n, n), np.bool_)
    for a, b in world.edges:
        adjacent[a, b] = adjacent[b, a] = True
    continent = np.zeros(n, np.int32)
    for number, part in enumerate(world.continents):
        continent[list(part["territories"])] = number
    return Board(
        territories=n,
        continents=len(world.continents),
        first=np.concatenate(([0], np.cumsum(adjacent.sum(axis=1)))).astype(np.int32),
        neighbour=np.nonzero(adjacent)[1].astype(np.int32),
        adjacent=adjacent,
        continent=continent,
        continent_size=np.bincount(continent, minlength=len(world.continents)).astype(np.int32),
        bonus=np.array([part["bonus"] for part in world.continents], np.int32),
        set_values=np.array(SET_VALUES[options.sets], np.int32),
        starting_armies=max(STARTING_ARMIES[seats], -(-2 * n // seats)),
        dealt=options.territories == "dealt",
        place_many=options.placing == "many",
        ask_defence=options.defence == "asked",
        lenient=options.lenient,
        max_turns=options.max_turns,
        odds=odds_table(ODDS_SIZE),
    )


def board_pictures() -> Mapping[str, Callable[[], dict[str, Any]]]:
    """For the page: every map with its shapes."""
    return {name: functools.partial(_picture, name) for name in map_names()}


def _picture(name: str) -> dict[str, Any]:
    world, drawing = load_map(name), _read(f"{name}.drawing.json")
    near: list[list[int]] = [[] for _ in world.territories]
    for a, b in world.edges:
        near[a].append(b)
        near[b].append(a)
    part_of = {t: number for number, part in enumerate(world.continents) for t in part["territories"]}
    territories = [
        shape | {"id": t, "name": world.territories[t], "continent": part_of[t], "neighbours": sorted(near[t])}
        for t, shape in enumerate(drawing["territories"])
    ]
    continents = [
        shape | dict(part) | {"id": number}
        for number, (part, shape) in enumerate(zip(world.continents, drawing["continents"], strict=True))
    ]
    return drawing | {"name": name, "title": world.title, "territories": territories, "continents": continents}


@functools.cache
def _read(file: str) -> dict[str, Any]:
    text = (resources.files("hegemon.games.risk") / "boards" / file).read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data
