"""The state of Settlers: one record. Everything that changes during a game, and nothing else.

There are two classes of boards, for which the rules are compiled: the island of nineteen tiles, and all others.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hegemon.core.state import Board, Int8, Int8s, Int32, Int32s, Int64s, State, shape

MAX_SEATS = 4


class Sizes(NamedTuple):
    """The room for a board, and the widths of its sets and of its numbers of places."""

    tiles: int
    vertices: int
    edges: int
    harbours: int
    words: int
    """Of a set of vertices."""
    edge_words: int
    """Of a set of edges."""
    place: Any
    """The type of a place's number."""


ISLAND_SIZES = Sizes(19, 54, 72, 9, 1, 2, np.int8)
LARGE_SIZES = Sizes(60, 360, 360, 60, 6, 12, np.int16)
"""Sixty tiles, each an island of its own."""

WOOD, BRICK, SHEEP, WHEAT, ORE = range(5)
RESOURCES = ("wood", "brick", "sheep", "wheat", "ore")
DESERT = 5
"""The resource of the tile that pays nothing; also the harbour that takes any resource."""

KNIGHT_CARD, POINT_CARD, ROADS_CARD, PLENTY_CARD, MONOPOLY_CARD = range(5)
CARDS = ("knight", "point", "roads", "plenty", "monopoly")

(
    DEALING, SETTLING, CONNECTING, ROLLING, DISCARDING, ROBBING, BUILDING, PAVING, ANSWERING, CONFIRMING, OVER,
) = range(11)  # fmt: skip
PHASES = ("deal", "settle", "connect", "roll", "discard", "rob", "build", "pave", "answer", "confirm", "over")

NO_ANSWER, ACCEPTED, REJECTED, COUNTERED = range(4)
ANSWERS = (None, "accept", "reject", "counter")

NOBODY = -1
HIDDEN = -1


Place = Annotated[int, "place"]
Places = Annotated[npt.NDArray[np.signedinteger[Any]], "place"]


class SettlersState(State):
    """Everything that changes during a game. Sets are words of bits: see `sets`."""

    network: Int64s = shape(MAX_SEATS, "words")  # the set of vertices that the seat's roads touch
    settlements: Int64s = shape(MAX_SEATS, "words")  # vertices with the seat's settlements, cities not among them
    buildings: Int64s = shape(MAX_SEATS, "words")  # the set of vertices with the seat's settlements and cities
    tips: Int64s = shape(MAX_SEATS)  # the set where the seat's longest roads begin, if none lead in a circle
    closed: Int64s = shape("words")  # the set of vertices where the distance rule lets nobody settle
    sites: Int64s = shape(MAX_SEATS, "edge_words")  # the set of edges where the seat could build a road
    roads: Int64s = shape(MAX_SEATS, "edge_words")  # the set of edges with the seat's roads
    turn: Int32
    phase: Int32
    seats: Int32
    seat: Int32  # whose turn it is; others discard and answer offers within it
    winner: Int32
    resource: Int8s = shape("tiles")
    token: Int8s = shape("tiles")  # 0 on the desert
    harbour: Int8s = shape("harbours")
    robber: Int8
    owner: Int8s = shape("vertices")
    level: Int8s = shape("vertices")  # 0 nothing, 1 settlement, 2 city
    road: Int8s = shape("edges")  # the owner of the road
    beside: Int8s = shape("tiles")  # bit s is set if seat s has a building at the tile
    dice: Int8s = shape(2)  # 0 before the roll
    hand: Int8s = shape(MAX_SEATS)  # how many resource cards: public
    resources: Int8s = shape(MAX_SEATS, 5)
    bank: Int8s = shape(5)
    ratio: Int8s = shape(MAX_SEATS, 5)  # how many cards of a resource the bank wants for one
    held: Int8s = shape(MAX_SEATS)  # how many development cards: public
    cards: Int8s = shape(MAX_SEATS, 5)
    bought: Int8  # development cards of this turn: public
    fresh: Int8s = shape(5)  # their kinds: they may not be played yet
    deck: Int8s = shape(5)
    deck_left: Int8
    played: Int8s = shape(5)  # cards of each kind on the table, all seats together
    knights: Int8s = shape(MAX_SEATS)
    length: Int8s = shape(MAX_SEATS)  # of the seat's longest road
    circle: Int8s = shape(MAX_SEATS)  # 1 if some of the seat's roads lead in a circle; always on large boards
    longest: Int8  # who holds Longest Road
    largest: Int8  # who holds Largest Army
    points: Int8s = shape(MAX_SEATS)  # those that everybody sees
    settlements_left: Int8s = shape(MAX_SEATS)
    cities_left: Int8s = shape(MAX_SEATS)
    roads_left: Int8s = shape(MAX_SEATS)
    origin: Place  # the settlement that the road of the set-up must touch
    free_roads: Int8  # of road building, still to come
    card_played: Int8  # in this turn
    built: Int8  # in this turn: a building, a road or a card
    owed: Int8s = shape(MAX_SEATS)  # cards that the seat must still discard
    offers: Int8  # made in this turn
    give: Int8s = shape(5)  # what the seat whose turn it is offers
    get: Int8s = shape(5)  # and what it asks for
    answer: Int8s = shape(MAX_SEATS)
    counter_give: Int8s = shape(MAX_SEATS, 5)  # what the answering seat would give
    counter_get: Int8s = shape(MAX_SEATS, 5)
    at_harbours: Int8s = shape(MAX_SEATS)  # harbour points, where the title is played for: 1 a settlement, 2 a city
    master: Int8  # who is Harbour Master


class SettlersBoard(Board):
    """The places and the numbers that never change; what lies behind a board's own counts is not there."""

    tile_vertices: Places = shape("tiles", 6)
    near_tiles: Int64s = shape("tiles")  # the tiles beside it as a set
    vertex_tiles: Int8s = shape("vertices", 3)  # −1 beyond the coast, here and below
    vertex_edges: Places = shape("vertices", 3)
    vertex_vertices: Places = shape("vertices", 3)
    vertex_harbour: Int8s = shape("vertices")  # the slot, or −1
    edge_vertices: Places = shape("edges", 2)
    around: Int64s = shape("vertices", "words")  # the vertex and its neighbours as a set
    land: Int64s = shape("words")  # the set of all vertices
    ways: Int64s = shape("vertices")  # of the island, the ways out of a vertex in one word: see `ways_from`
    spiral: Int8s = shape("tiles")
    ones: Int8s = shape(32)  # how many resources a set of them holds
    tiles: Int32
    vertices: Int32
    edges: Int32
    harbours: Int32
    laid: Int8  # the layout is given, and follows
    resource: Int8s = shape("tiles")
    token: Int8s = shape("tiles")
    harbour: Int8s = shape("harbours")
    robber: Int8  # where it starts, or −1: in the desert
    apart: Int8  # no 6 or 8 beside another
    in_order: Int8  # tokens go around the island
    tile_count: Int8s = shape(6)
    tokens: Int8s = shape("tiles")
    harbour_kinds: Int8s = shape("harbours")
    harbours_stay: Int8  # they are not dealt
    cost: Int8s = shape(4, 5)
    deck: Int8s = shape(5)
    yields: Int8s = shape(3)  # of nothing, a settlement, a city
    target: Int32  # points to win
    bank: Int32
    roads: Int32
    settlements: Int32
    cities: Int32
    hand_limit: Int32
    longest_road: Int32
    largest_army: Int32
    title_points: Int32
    ratio: Int32s = shape(3)  # of the bank, of a harbour for all, of a harbour for one resource
    max_offers: Int32
    max_turns: Int32
    thesis: Int32
    setup_pays: Int32  # how many of the two settlements, the last ones first
    harbour_master: Int32  # harbour points that get the title; 0 where it is not played for
