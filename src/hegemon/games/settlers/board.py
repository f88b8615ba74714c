"""The board of Settlers: the options of a table, and one record of the island and the numbers that never change."""

from __future__ import annotations

from typing import Annotated, Literal

import numpy as np
from pydantic import Field

from hegemon.content import NameOrContent
from hegemon.game import Board, Options, state_dtype
from hegemon.games.settlers.layout import Layout, board_names, layout_of, number
from hegemon.games.settlers.settings import Settings, settings_names, settings_of
from hegemon.games.settlers.state import DESERT, EDGES, HALF, HARBOURS, TILES, VERTICES
from hegemon.games.settlers.topology import ISLAND, SPIRAL

TILE_COUNTS = (4, 3, 4, 4, 3, 1)
"""Tiles of wood, brick, sheep, wheat, ore and desert."""
TOKENS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
"""In the order in which they go around the island."""
HARBOUR_KINDS = (0, 1, 2, 3, 4, DESERT, DESERT, DESERT, DESERT)

ROAD_COST, SETTLEMENT_COST, CITY_COST, CARD_COST = range(4)
COSTS = ("road", "settlement", "city", "card")
NO_LIMIT = 1000
SETUP_PAYS = ("none", "second", "both")
HARBOUR_MASTER = 3
"""Harbour points that get the title: three settlements, or a settlement and a city, at harbours."""
NO_EDGE = 64 + HALF
"""The first place behind the second word of a set of edges."""


class SettlersOptions(Options):
    """What a table may set about Settlers (S1, S2)."""

    rules: Literal["official", "thesis"] = Field(
        "official",
        title="Rules",
        description="By the rule book, or as the thesis plays: one building and one card a turn, cards playable "
        "at once, victory points played as cards, no discards, no trade between seats.",
    )
    board: Annotated[str | Layout, NameOrContent("board", board_names, Layout)] = Field(
        "fair",
        title="Board",
        description="The beginner board, a random one, a fair one (random, but no 6 or 8 beside another), "
        "or a layout of your own.",
    )
    tokens: Literal["shuffled", "spiral"] = Field(
        "shuffled",
        title="Tokens",
        description="On random boards: at random, or in their fixed order around the island.",
    )
    settings: Annotated[str | Settings, NameOrContent("settings", settings_names, Settings)] = Field(
        "standard",
        title="Settings",
        description="Costs, deck, pieces, production and points to win: those of the rule book, a quick game to five "
        "points, or your own.",
    )
    setup_pays: Literal["none", "second", "both"] = Field(
        "second",
        title="Set-up pays",
        description="Which settlements of the set-up bring a card for each tile beside them: none, the second one, "
        "or both.",
    )
    harbour_master: bool = Field(
        False,
        title="Harbour Master",
        description="A third title, for three harbour points: a settlement at a harbour is one, a city two.",
    )
    max_offers: int = Field(3, title="Offers", ge=0, le=10, description="Offers to other seats that a turn may hold.")
    max_turns: int = Field(
        500, title="Turn limit", ge=1, le=1_000_000, description="After so many turns all seats share the point."
    )


BOARD = state_dtype(
    tile_vertices=(np.int8, (TILES, 6)),
    near_tiles=(np.int32, TILES),  # the tiles beside it as a set
    vertex_tiles=(np.int8, (VERTICES, 3)),  # −1 beyond the coast, here and below
    vertex_edges=(np.int8, (VERTICES, 3)),
    vertex_vertices=(np.int8, (VERTICES, 3)),
    vertex_harbour=(np.int8, VERTICES),  # the slot, or −1
    edge_vertices=(np.int8, (EDGES, 2)),
    around=(np.int64, VERTICES),  # the vertex and its neighbours as a set
    ways=(np.int64, VERTICES),  # the edges at the vertex and the vertices beyond them, in one word: see `ways_from`
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
    setup_pays=np.int32,  # how many of the two settlements, the last ones first
    harbour_master=np.int32,  # harbour points that get the title; 0 where it is not played for
)


def ways_from(vertex: int) -> int:
    """Three ways out of a vertex, sixteen bits each: where the edge stands in a set of edges (64 · word + bit), and
    above that the vertex beyond it. Where the island ends, the way leads along an edge that is in no set.
    """
    ways = [(64 * (e // HALF) + e % HALF, sum(ISLAND.edge_vertices[e]) - vertex) for e in ISLAND.vertex_edges[vertex]]
    ways += [(NO_EDGE, vertex)] * (3 - len(ways))
    return sum((edge | beyond << 8) << 16 * i for i, (edge, beyond) in enumerate(ways))


def make_board(options: SettlersOptions) -> Board:
    """The record of the island and of the options for the rules."""
    board = np.zeros(1, BOARD)[0]
    for name in ("tile_vertices", "vertex_tiles", "vertex_edges", "vertex_vertices", "edge_vertices"):
        board[name] = -1
        for row, found in zip(board[name], getattr(ISLAND, name), strict=True):
            row[: len(found)] = found
    board.vertex_harbour = -1
    for slot, edge in enumerate(ISLAND.harbour_edges):
        board.vertex_harbour[list(ISLAND.edge_vertices[edge])] = slot
    board.near_tiles = [sum(1 << near for near in tiles) for tiles in ISLAND.tile_tiles]
    board.around = [1 << v | sum(1 << u for u in near) for v, near in enumerate(ISLAND.vertex_vertices)]
    board.ways = [ways_from(vertex) for vertex in range(VERTICES)]
    board.spiral = SPIRAL
    board.ones = [kinds.bit_count() for kinds in range(32)]
    board.tile_count, board.tokens, board.harbour_kinds = TILE_COUNTS, TOKENS, HARBOUR_KINDS
    layout = layout_of(options.board)
    board.laid = layout is not None
    if layout is not None:
        board.resource = [number(word) for word in layout.resources]
        board.token = [token or 0 for token in layout.tokens]
        board.harbour = [number(word) for word in layout.harbours]
        board.robber = layout.robber
    board.apart = options.board == "fair"
    board.in_order = options.tokens == "spiral"
    _set_numbers(board, options)
    return board


def _set_numbers(board: Board, options: SettlersOptions) -> None:
    settings = settings_of(options.settings)
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
    board.setup_pays = SETUP_PAYS.index(options.setup_pays)
    board.harbour_master = HARBOUR_MASTER if options.harbour_master else 0
