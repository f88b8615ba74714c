"""The board of Settlers: the options of a table, and one record of the places and the numbers that never change."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from hegemon.core.errors import BadOptions
from hegemon.core.files.content import NameOrContent
from hegemon.core.match import Match
from hegemon.core.options import Options
from hegemon.games.settlers.rules.files.board_file import Chart
from hegemon.games.settlers.rules.files.layout import Layout, board_names, board_of, number
from hegemon.games.settlers.rules.files.settings import Settings, settings_names, settings_of
from hegemon.games.settlers.rules.sets import HALF, add
from hegemon.games.settlers.rules.state import DESERT, ISLAND_SIZES, LARGE_SIZES, SettlersBoard, SettlersState, Sizes
from hegemon.games.settlers.rules.topology import ISLAND, SPIRAL, Topology

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
CLOSED_BY_ONE = 4
"""Vertices that nobody settles any more once one is settled: itself and at most three beside it."""


SettlersMatch = Match[SettlersState, SettlersBoard]


class SettlersOptions(Options):
    """The options of Settlers (S1, S2)."""

    limits: ClassVar[tuple[str, ...]] = ("max_turns",)

    rules: Literal["official", "thesis"] = Field(
        "official",
        title="Rules",
        description="By the rule book, or as the thesis plays: one building and one card a turn, cards playable "
        "at once, victory points played as cards, no discards, no trade between seats.",
    )
    board: Annotated[str | Layout | Chart, NameOrContent("board", board_names, Layout, Chart)] = Field(
        "fair",
        title="Board",
        description="The beginner board, a random one, a fair one (random, but no 6 or 8 beside another), two islands, "
        "or a file of yours: a layout of the island, or a board of any shape.",
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
        500, title="Turn limit", ge=1, le=1_000_000, description="After this many turns all seats share the point."
    )


def sizes_of(board: SettlersBoard) -> Sizes:
    """The sizes that the board was made for."""
    return ISLAND_SIZES if len(board.land) == ISLAND_SIZES.words else LARGE_SIZES


def topology_of(option: str | Layout | Chart) -> Topology:
    """The geometry of the board that an option names or holds."""
    board = board_of(option)
    return board.topology if isinstance(board, Chart) else ISLAND


def ways_from(vertex: int) -> int:
    """Three ways out of a vertex of the island, sixteen bits each: where the edge stands in a set of edges (64 · word +
    bit), and above that the vertex beyond it. Where the island ends, the way leads along an edge that is in no set.
    """
    ways = [(64 * (e // HALF) + e % HALF, sum(ISLAND.edge_vertices[e]) - vertex) for e in ISLAND.vertex_edges[vertex]]
    ways += [(NO_EDGE, vertex)] * (3 - len(ways))
    return sum((edge | beyond << 8) << 16 * i for i, (edge, beyond) in enumerate(ways))


def make_board(options: SettlersOptions, seats: int) -> SettlersBoard:
    """The record of the board and of the options for the rules."""
    wanted = board_of(options.board)
    sizes = LARGE_SIZES if isinstance(wanted, Chart) else ISLAND_SIZES
    board = SettlersBoard.blank(**sizes._asdict())
    _set_topology(board, topology_of(options.board))
    board.ones[:] = [kinds.bit_count() for kinds in range(32)]
    board.robber = -1
    if isinstance(wanted, Chart):
        _set_chart(board, wanted, options, seats)
    else:
        _set_island(board, wanted, options)
    _set_numbers(board, options)
    return board


def _set_topology(board: SettlersBoard, topology: Topology) -> None:
    board.tiles, board.vertices, board.edges = len(topology.tiles), len(topology.vertices), len(topology.edges)
    board.harbours = len(topology.harbour_edges)
    for name in ("tile_vertices", "vertex_tiles", "vertex_edges", "vertex_vertices", "edge_vertices"):
        board[name] = -1
        for row, found in zip(board[name], getattr(topology, name), strict=False):
            row[: len(found)] = found
    board.vertex_harbour[:] = -1
    for slot, edge in enumerate(topology.harbour_edges):
        board.vertex_harbour[list(topology.edge_vertices[edge])] = slot
    board.near_tiles[: board.tiles] = [sum(1 << near for near in tiles) for tiles in topology.tile_tiles]
    for vertex, near in enumerate(topology.vertex_vertices):
        add(board.land, vertex)
        for one in (vertex, *near):
            add(board.around[vertex], one)


def _set_island(board: SettlersBoard, layout: Layout | None, options: SettlersOptions) -> None:
    board.ways[:] = [ways_from(vertex) for vertex in range(board.vertices)]
    board.spiral[:] = SPIRAL
    board.tile_count[:], board.harbour_kinds[:] = TILE_COUNTS, HARBOUR_KINDS
    board.tokens[: len(TOKENS)] = TOKENS
    board.laid = layout is not None
    if layout is not None:
        board.resource[:] = [number(word) for word in layout.resources]
        board.token[:] = [token or 0 for token in layout.tokens]
        board.harbour[:] = [number(word) for word in layout.harbours]
        board.robber = layout.robber
    board.apart = options.board == "fair"
    board.in_order = options.tokens == "spiral"


def _set_chart(board: SettlersBoard, chart: Chart, options: SettlersOptions, seats: int) -> None:
    """A board of any shape: laid out as its file says, or dealt with pieces in the shares of the island's."""
    room = CLOSED_BY_ONE * (2 * seats - 1) + 1
    if board.vertices < room:
        raise BadOptions(
            f"settlers: {seats} seats need a board of {room} vertices or more, and it has {board.vertices}"
        )
    if options.tokens == "spiral":
        raise BadOptions("settlers: tokens=spiral goes around the island of nineteen tiles, and not a board of yours")
    tiles, harbours = int(board.tiles), int(board.harbours)
    faces = sorted(chart.faces, key=lambda face: face.id)
    kinds = [number(one.resource) for one in chart.harbours] if chart.harbours_laid else mixed_harbours(harbours)
    board.laid = chart.laid
    if chart.laid:
        board.resource[:tiles] = [number(face.resource) for face in faces]
        board.token[:tiles] = [face.token or 0 for face in faces]
        board.harbour[:harbours] = kinds
    board.tile_count[:] = mixed_tiles(tiles)
    board.tokens[:tiles] = [TOKENS[i % len(TOKENS)] for i in range(tiles)]
    board.harbour_kinds[:harbours] = kinds
    board.harbours_stay = chart.harbours_laid
    if chart.robber is not None:
        board.robber = chart.robber
    elif chart.laid:
        board.robber = next(face.id for face in faces if face.resource == "desert")


def mixed_tiles(count: int) -> list[int]:
    """`count` tiles, with each kind's share of the standard island, and at least one desert.

    >>> mixed_tiles(19), mixed_tiles(30)
    ([4, 3, 4, 4, 3, 1], [6, 5, 6, 6, 5, 2])
    """
    deserts = max(1, round(count * TILE_COUNTS[DESERT] / sum(TILE_COUNTS)))
    paying, shares = count - deserts, TILE_COUNTS[:DESERT]
    counts = [paying * share // sum(shares) for share in shares]
    by_rest = sorted(range(DESERT), key=lambda kind: (-(paying * shares[kind] % sum(shares)), kind))
    for kind in by_rest[: paying - sum(counts)]:
        counts[kind] += 1
    return [*counts, deserts]


def mixed_harbours(count: int) -> list[int]:
    """`count` harbours, with each kind's share of the standard island.

    >>> sorted(mixed_harbours(9))
    [0, 1, 2, 3, 4, 5, 5, 5, 5]
    """
    order = [kind for resource in range(DESERT) for kind in (resource, DESERT)][:-1]
    return [order[i % len(order)] for i in range(count)]


def _set_numbers(board: SettlersBoard, options: SettlersOptions) -> None:
    settings = settings_of(options.settings)
    board.cost[:] = [settings.road_cost, settings.settlement_cost, settings.city_cost, settings.card_cost]
    board.deck[:] = settings.deck
    board.yields[:] = 0, settings.settlement_yield, settings.city_yield
    board.ratio[:] = settings.bank_ratio, settings.harbour_ratio, settings.own_harbour_ratio
    board.target = settings.points
    for name in ("bank", "roads", "settlements", "cities", "longest_road", "largest_army", "title_points"):
        board[name] = getattr(settings, name)
    board.thesis = options.rules == "thesis"
    board.hand_limit = NO_LIMIT if board.thesis else settings.hand_limit
    board.max_offers = 0 if board.thesis else options.max_offers
    board.max_turns = options.max_turns
    board.setup_pays = SETUP_PAYS.index(options.setup_pays)
    board.harbour_master = HARBOUR_MASTER if options.harbour_master else 0
