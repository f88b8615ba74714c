"""The state of Settlers: one record. Everything that changes during a game, and nothing else.

There are two classes of boards, for which the rules are compiled: the island of nineteen tiles, and all others.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np

from hegemon.core.state import state_dtype

MAX_SEATS = 4


class Sizes(NamedTuple):
    """How much room there is for a board, and how wide its sets and its numbers of places are."""

    tiles: int
    vertices: int
    edges: int
    harbours: int
    words: int
    """Of a set of vertices; of edges twice as many."""
    place: Any
    """The type of a place's number."""


ISLAND_SIZES = Sizes(19, 54, 72, 9, 1, np.int8)
LARGE_SIZES = Sizes(60, 360, 360, 60, 6, np.int16)
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


@functools.cache
def settlers_dtype(sizes: Sizes) -> np.dtype[Any]:
    """The state on boards of these sizes. Sets are words of bits: see `sets`."""
    words, edge_words = (MAX_SEATS, sizes.words), (MAX_SEATS, 2 * sizes.words)
    return state_dtype(
        network=(np.int64, words),  # the set of vertices that the seat's roads touch
        settlements=(np.int64, words),  # the set of vertices with the seat's settlements, cities not among them
        buildings=(np.int64, words),  # the set of vertices with the seat's settlements and cities
        tips=(np.int64, MAX_SEATS),  # the set where the seat's longest roads begin, if none lead in a circle
        closed=(np.int64, (sizes.words,)),  # the set of vertices where the distance rule lets nobody settle
        sites=(np.int64, edge_words),  # the set of edges where the seat could build a road
        roads=(np.int64, edge_words),  # the set of edges with the seat's roads
        turn=np.int32,
        phase=np.int32,
        seats=np.int32,
        seat=np.int32,  # whose turn it is; others discard and answer offers within it
        winner=np.int32,
        resource=(np.int8, sizes.tiles),
        token=(np.int8, sizes.tiles),  # 0 on the desert
        harbour=(np.int8, sizes.harbours),
        robber=np.int8,
        owner=(np.int8, sizes.vertices),
        level=(np.int8, sizes.vertices),  # 0 nothing, 1 settlement, 2 city
        road=(np.int8, sizes.edges),  # the owner of the road
        beside=(np.int8, sizes.tiles),  # bit s is set if seat s has a building at the tile
        dice=(np.int8, 2),  # 0 before the roll
        hand=(np.int8, MAX_SEATS),  # how many resource cards: public
        resources=(np.int8, (MAX_SEATS, 5)),
        bank=(np.int8, 5),
        ratio=(np.int8, (MAX_SEATS, 5)),  # how many cards of a resource the bank wants for one
        held=(np.int8, MAX_SEATS),  # how many development cards: public
        cards=(np.int8, (MAX_SEATS, 5)),
        bought=np.int8,  # development cards of this turn: public
        fresh=(np.int8, 5),  # their kinds: they may not be played yet
        deck=(np.int8, 5),
        deck_left=np.int8,
        played=(np.int8, 5),  # cards of each kind on the table, all seats together
        knights=(np.int8, MAX_SEATS),
        length=(np.int8, MAX_SEATS),  # of the seat's longest road
        circle=(np.int8, MAX_SEATS),  # 1 if some of the seat's roads lead in a circle; always on large boards
        longest=np.int8,  # who holds Longest Road
        largest=np.int8,  # who holds Largest Army
        points=(np.int8, MAX_SEATS),  # those that everybody sees
        settlements_left=(np.int8, MAX_SEATS),
        cities_left=(np.int8, MAX_SEATS),
        roads_left=(np.int8, MAX_SEATS),
        origin=sizes.place,  # the settlement that the road of the set-up must touch
        free_roads=np.int8,  # of road building, still to come
        card_played=np.int8,  # in this turn
        built=np.int8,  # in this turn: a building, a road or a card
        owed=(np.int8, MAX_SEATS),  # cards that the seat must still discard
        offers=np.int8,  # made in this turn
        give=(np.int8, 5),  # what the seat whose turn it is offers
        get=(np.int8, 5),  # and what it asks for
        answer=(np.int8, MAX_SEATS),
        counter_give=(np.int8, (MAX_SEATS, 5)),  # what the answering seat would give
        counter_get=(np.int8, (MAX_SEATS, 5)),
        at_harbours=(np.int8, MAX_SEATS),  # harbour points, where the title is played for: 1 a settlement, 2 a city
        master=np.int8,  # who is Harbour Master
    )
