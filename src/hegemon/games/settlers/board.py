"""The board of Settlers: the options of a table, and one record of the island and the numbers that never change."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Mapping
from importlib import resources
from typing import Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, field_validator

from hegemon.game import Board, Options, state_dtype
from hegemon.games.settlers.settings import load_settings, settings_names
from hegemon.games.settlers.state import CARDS, DESERT, EDGES, HARBOURS, RESOURCES, TILES, VERTICES
from hegemon.games.settlers.topology import ISLAND, SPIRAL, drawn

TILE_COUNTS = (4, 3, 4, 4, 3, 1)
"""Tiles of wood, brick, sheep, wheat, ore and desert."""
TOKENS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
"""In the order in which they go around the island."""
HARBOUR_KINDS = (0, 1, 2, 3, 4, DESERT, DESERT, DESERT, DESERT)
DEALT = ("fair", "random")
"""Boards that are dealt; all others are layouts."""

ROAD_COST, SETTLEMENT_COST, CITY_COST, CARD_COST = range(4)
COSTS = ("road", "settlement", "city", "card")
NO_LIMIT = 1000


class SettlersOptions(Options):
    """What a table may set about Settlers (S1, S2)."""

    rules: Literal["official", "thesis"] = Field(
        "official",
        title="Rules",
        description="By the rule book, or as the thesis plays: one building and one card a turn, cards playable "
        "at once, victory points played as cards, no discards, no trade between seats.",
    )
    board: str = Field(
        "fair",
        title="Board",
        description="The beginner board, a random one, or a fair one: random, but no 6 or 8 beside another.",
    )
    tokens: Literal["shuffled", "spiral"] = Field(
        "shuffled",
        title="Tokens",
        description="On random boards: at random, or in their fixed order around the island.",
    )
    settings: str = Field(
        "standard", title="Settings", description="Costs, deck, pieces, production and points to win, by name."
    )
    max_offers: int = Field(3, title="Offers", ge=0, le=10, description="Offers to other seats that a turn may hold.")
    max_turns: int = Field(
        500, title="Turn limit", ge=1, le=1_000_000, description="After so many turns all seats share the point."
    )

    @field_validator("board")
    @classmethod
    def _known_board(cls, name: str) -> str:
        return _known("board", name, board_names())

    @field_validator("settings")
    @classmethod
    def _known_settings(cls, name: str) -> str:
        return _known("settings", name, settings_names())


def _known(what: str, name: str, names: list[str]) -> str:
    if name not in names:
        raise ValueError(f"there is no such {what}; there are: {', '.join(names)}")
    return name


class Layout(BaseModel):
    """What lies where on the island, as a file tells it; null is the desert, and a 3:1 harbour."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str
    resources: tuple[str | None, ...] = Field(min_length=TILES, max_length=TILES)
    tokens: tuple[int | None, ...] = Field(min_length=TILES, max_length=TILES)
    harbours: tuple[str | None, ...] = Field(min_length=HARBOURS, max_length=HARBOURS)
    robber: int = Field(ge=0, lt=TILES)


BOARD = state_dtype(
    tile_vertices=(np.int8, (TILES, 6)),
    tile_tiles=(np.int8, (TILES, 6)),  # −1 beyond the coast, here and below
    vertex_tiles=(np.int8, (VERTICES, 3)),
    vertex_edges=(np.int8, (VERTICES, 3)),
    vertex_vertices=(np.int8, (VERTICES, 3)),
    vertex_harbour=(np.int8, VERTICES),  # the slot, or −1
    edge_vertices=(np.int8, (EDGES, 2)),
    around=(np.int64, VERTICES),  # the vertex and its neighbours as a set
    spiral=(np.int8, TILES),
    ones=(np.int8, 32),  # how many resources a set of them holds
    laid=np.int8,  # the layout is given, and follows
    resource=(np.int8, TILES),
    token=(np.int8, TILES),
    harbour=(np.int8, HARBOURS),
    robber=np.int8,
    apart=np.int8,  # no 6 or 8 beside another
    in_order=np.int8,  # tokens go around the island
    tile_count=(np.int8, 6),
    tokens=(np.int8, TILES - 1),
    harbour_kinds=(np.int8, HARBOURS),
    cost=(np.int8, (4, 5)),
    deck=(np.int8, 5),
    yields=(np.int8, 3),  # of nothing, a settlement, a city
    target=np.int32,  # points to win
    bank=np.int32,
    roads=np.int32,
    settlements=np.int32,
    cities=np.int32,
    hand_limit=np.int32,
    longest_road=np.int32,
    largest_army=np.int32,
    title_points=np.int32,
    ratio=(np.int32, 3),  # of the bank, of a harbour for all, of a harbour for one resource
    max_offers=np.int32,
    max_turns=np.int32,
    thesis=np.int32,
)


def make_board(options: SettlersOptions) -> Board:
    """The record of the island and of the options for the rules."""
    board = np.zeros(1, BOARD)[0]
    for name in ("tile_vertices", "tile_tiles", "vertex_tiles", "vertex_edges", "vertex_vertices", "edge_vertices"):
        board[name] = -1
        for row, found in zip(board[name], getattr(ISLAND, name), strict=True):
            row[: len(found)] = found
    board.vertex_harbour = -1
    for slot, edge in enumerate(ISLAND.harbour_edges):
        board.vertex_harbour[list(ISLAND.edge_vertices[edge])] = slot
    board.around = [1 << v | sum(1 << u for u in near) for v, near in enumerate(ISLAND.vertex_vertices)]
    board.spiral = SPIRAL
    board.ones = [kinds.bit_count() for kinds in range(32)]
    board.tile_count, board.tokens, board.harbour_kinds = TILE_COUNTS, TOKENS, HARBOUR_KINDS
    board.laid = options.board not in DEALT
    if board.laid:
        layout = load_layout(options.board)
        board.resource = [_number(word) for word in layout.resources]
        board.token = [token or 0 for token in layout.tokens]
        board.harbour = [_number(word) for word in layout.harbours]
        board.robber = layout.robber
    board.apart = options.board == "fair"
    board.in_order = options.tokens == "spiral"
    _set_numbers(board, options)
    return board


def _set_numbers(board: Board, options: SettlersOptions) -> None:
    settings = load_settings(options.settings)
    board.cost = [settings.road_cost, settings.settlement_cost, settings.city_cost, settings.card_cost]
    board.deck = settings.deck
    board.yields = 0, settings.settlement_yield, settings.city_yield
    board.ratio = settings.bank_ratio, settings.harbour_ratio, settings.own_harbour_ratio
    board.target = settings.points
    for name in ("bank", "roads", "settlements", "cities", "longest_road", "largest_army", "title_points"):
        board[name] = getattr(settings, name)
    board.thesis = options.rules == "thesis"
    board.hand_limit = NO_LIMIT if board.thesis else settings.hand_limit
    board.max_offers = 0 if board.thesis else options.max_offers
    board.max_turns = options.max_turns


def _number(word: str | None) -> int:
    return DESERT if word is None else RESOURCES.index(word)


def board_names() -> list[str]:
    folder = resources.files("hegemon.games.settlers") / "boards"
    return sorted([*DEALT, *(entry.name[:-5] for entry in folder.iterdir() if entry.name.endswith(".json"))])


@functools.cache
def load_layout(name: str) -> Layout:
    """A layout that comes with the game."""
    text = (resources.files("hegemon.games.settlers") / "boards" / f"{name}.json").read_text(encoding="utf-8")
    return Layout.model_validate(json.loads(text))


def board_pictures() -> Mapping[str, Callable[[], dict[str, Any]]]:
    """For the page: the island's geometry, and the layout where it is not dealt."""
    return {name: functools.partial(_picture, name) for name in board_names()}


def _picture(name: str) -> dict[str, Any]:
    layout = None if name in DEALT else load_layout(name)
    settings = load_settings("standard")
    costs = (settings.road_cost, settings.settlement_cost, settings.city_cost, settings.card_cost)
    return {
        "name": name,
        "title": layout.title if layout else f"{name.capitalize()} board",
        "width": 12.0,
        "height": 11.0,
        "tiles": [
            {"id": t, **drawn(place), "vertices": list(ISLAND.tile_vertices[t]), "edges": list(ISLAND.tile_edges[t])}
            for t, place in enumerate(ISLAND.tiles)
        ],
        "vertices": [
            {"id": v, **drawn(place)}
            | {"tiles": list(ISLAND.vertex_tiles[v]), "edges": list(ISLAND.vertex_edges[v])}
            | {"neighbours": list(ISLAND.vertex_vertices[v])}
            for v, place in enumerate(ISLAND.vertices)
        ],
        "edges": [
            {"id": e, **drawn(place, 2), "vertices": list(ISLAND.edge_vertices[e]), "tiles": list(ISLAND.edge_tiles[e])}
            for e, place in enumerate(ISLAND.edges)
        ],
        "harbours": [_harbour(slot, edge) for slot, edge in enumerate(ISLAND.harbour_edges)],
        "resources": list(RESOURCES),
        "cards": list(CARDS),
        "costs": {what: list(cost) for what, cost in zip(COSTS, costs, strict=True)},
        "points": settings.points,
        "layout": layout and _laid(layout),
    }


def _harbour(slot: int, edge: int) -> dict[str, Any]:
    """The sign stands where the tile beyond the coast would have its middle, a little nearer."""
    (tile,) = ISLAND.edge_tiles[edge]
    (x, y), (tile_x, tile_y) = ISLAND.edges[edge], ISLAND.tiles[tile]
    at_sea = (17 * x - 14 * tile_x, 17 * y - 14 * tile_y)
    return {"id": slot, **drawn(at_sea, 20), "edge": edge, "vertices": list(ISLAND.edge_vertices[edge])}


def _laid(layout: Layout) -> dict[str, Any]:
    def number(word: str | None) -> int | None:
        return None if word is None else RESOURCES.index(word)

    tiles = zip(layout.resources, layout.tokens, strict=True)
    return {
        "tiles": [{"resource": number(word), "token": token} for word, token in tiles],
        "harbours": [number(word) for word in layout.harbours],
        "robber": layout.robber,
    }
