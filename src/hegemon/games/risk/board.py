"""The board of Risk: territories, continents, borders, and the options that never change during a game."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Mapping
from importlib import resources
from typing import Any, Literal, NamedTuple

import numpy as np
from pydantic import Field, field_validator

from hegemon.atlas import draw_world
from hegemon.game import Board, Options, state_dtype
from hegemon.games.risk.odds import odds_table

STARTING_ARMIES = {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}
SET_VALUES = {
    "rising": (4, 6, 8, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60),
    "rising-hasbro": (4, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60),
    "constant": (),
}
ODDS_SIZE = 64
MAX_TERRITORIES = 256
CLASSIC_SIZE = 42

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


@functools.cache
def board_dtype(capacity: int) -> np.dtype[Any]:
    """What the rules look up, as one record; arrays may be longer than the map is large."""
    continents = capacity // 2
    return state_dtype(
        win=(np.float64, (ODDS_SIZE + 1, ODDS_SIZE + 1)),  # of an attack to the end
        left=(np.float64, (ODDS_SIZE + 1, ODDS_SIZE + 1)),  # attackers left, given a win
        territories=np.int32,
        continents=np.int32,
        first=(np.uint16, capacity + 1),  # the neighbours of t are neighbour[first[t] : first[t + 1]]
        neighbour=(np.uint16, 16 * capacity),
        continent=(np.int32, capacity),
        continent_size=(np.int32, continents),
        bonus=(np.int32, continents),
        set_values=(np.int32, 16),
        set_count=np.int32,  # 0 where sets have constant values
        starting_armies=np.int32,
        max_turns=np.int32,
        dealt=np.int32,
        place_many=np.int32,
        ask_defence=np.int32,
        lenient=np.int32,
    )


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
    return sorted(name[:-5] for name in names if name.endswith(".json"))


@functools.cache
def load_map(name: str) -> Map:
    """A map that comes with the game."""
    data = _read(f"{name}.json")
    edges = tuple((int(a), int(b)) for a, b in data["edges"])
    return Map(data["name"], data["title"], tuple(data["territories"]), tuple(data["continents"]), edges)


def make_board(options: RiskOptions, seats: int) -> Board:
    """The record of a map and options for the rules."""
    world = load_map(options.board)
    n = len(world.territories)
    board = np.zeros(1, board_dtype(capacity(n)))[0]
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


def board_pictures() -> Mapping[str, Callable[[], dict[str, Any]]]:
    """For the page: every map with its shapes."""
    return {name: functools.partial(_picture, name) for name in map_names()}


def _picture(name: str) -> dict[str, Any]:
    world, near = load_map(name), neighbours(load_map(name))
    drawing = draw_world(world.territories, [part["name"] for part in world.continents], world.edges)
    shapes, labels = drawing.pop("places"), drawing.pop("parts")
    part_of = {t: number for number, part in enumerate(world.continents) for t in part["territories"]}
    territories = [
        shape | {"id": t, "name": world.territories[t], "continent": part_of[t], "neighbours": near[t]}
        for t, shape in enumerate(shapes)
    ]
    continents = [
        dict(part) | {"id": number, "label": label}
        for number, (part, label) in enumerate(zip(world.continents, labels, strict=True))
    ]
    return drawing | {"name": name, "title": world.title, "territories": territories, "continents": continents}


@functools.cache
def _read(file: str) -> dict[str, Any]:
    text = (resources.files("hegemon.games.risk") / "boards" / file).read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data
