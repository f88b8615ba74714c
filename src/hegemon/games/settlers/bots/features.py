"""The network's input for a position of Settlers: whole numbers, seat after seat in the order of play, the seat
that asks first. Of the others' cards it knows how many there are, as everybody does.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.networks.features import Feature, Features
from hegemon.games.settlers.rules.sets import has
from hegemon.games.settlers.rules.state import (
    BUILDING,
    CARDS,
    CONNECTING,
    DESERT,
    MAX_SEATS,
    NOBODY,
    POINT_CARD,
    RESOURCES,
    ROLLING,
    SETTLING,
    SettlersBoard,
    SettlersState,
)

SEAT = (
    Feature("present", 1),
    Feature("points", 4, "those that everybody sees; the seat's own hidden ones are added"),
    Feature("to win", 4, "points that are still missing"),
    Feature("hand", 4, "resource cards"),
    Feature("development cards", 2),
    Feature("knights", 2),
    Feature("road length", 4),
    Feature("longest road", 1),
    Feature("largest army", 1),
    Feature("settlements left", 2),
    Feature("cities left", 2),
    Feature("roads left", 8),
    *(Feature(f"pips of {resource}", 4, "36ths of a card a roll, without what the robber blocks")
      for resource in RESOURCES),
    Feature("pips", 12),
    Feature("kinds", 4, "of resources that it earns"),
    Feature("blocked", 4, "pips that the robber takes"),
    *(Feature(f"harbour for {resource}", 1, "how much less the bank wants") for resource in RESOURCES),
    Feature("sites", 2, "vertices where it could settle now"),
    Feature("best site", 8, "pips of the best of them"),
    Feature("near sites", 4, "vertices where it could settle after one more road"),
    Feature("best near site", 8),
)  # fmt: skip
(
    PRESENT, POINTS, TO_WIN, HAND, HELD, KNIGHTS, LENGTH, LONGEST, LARGEST, SETTLEMENTS_LEFT, CITIES_LEFT, ROADS_LEFT,
    PIPS_OF,
) = range(13)  # fmt: skip
PIPS, KINDS, BLOCKED, HARBOURS = PIPS_OF + 5, PIPS_OF + 6, PIPS_OF + 7, PIPS_OF + 8
SITES, BEST_SITE, NEAR_SITES, BEST_NEAR = HARBOURS + 5, HARBOURS + 6, HARBOURS + 7, HARBOURS + 8
WIDTH = len(SEAT)
OWN = MAX_SEATS * WIDTH
OWN_NAMES = (
    *(Feature(f"own {resource}", 2) for resource in RESOURCES),
    *(Feature(f"own {card} cards", 1) for card in CARDS),
    *(Feature(f"can pay {what}", 1) for what in ("road", "settlement", "city", "card")),
)
CARDS_AT, PAYABLE = OWN + 5, OWN + 10
TABLE = OWN + len(OWN_NAMES)
TABLE_NAMES = (
    *(Feature(f"turn of seat {seat}", 1, "0: its own, then in the order of play") for seat in range(MAX_SEATS)),
    *(Feature(f"{seats} seats", 1) for seats in range(2, MAX_SEATS + 1)),
    Feature("set-up", 1),
    Feature("before the roll", 1),
    Feature("after the roll", 1),
    Feature("rounds", 8, "at most 60"),
    Feature("deck", 8, "development cards left to buy"),
    Feature("lead", 2, "points more than the best of the others"),
    Feature("card played", 1, "by oneself, in this turn"),
)
SEATS_AT, SET_UP = TABLE + MAX_SEATS, TABLE + MAX_SEATS + 3
BEFORE, AFTER, ROUNDS, DECK, LEAD, CARD_PLAYED = range(SET_UP + 1, SET_UP + 7)
ORDER = ("own", "next", "second", "third")
NAMES = (
    *(Feature(f"{who} {one.name}", one.scale, one.about) for who in ORDER for one in SEAT),
    *OWN_NAMES,
    *TABLE_NAMES,
)
COUNT = len(NAMES)


@inlined
def pips(token: int) -> int:
    """36ths: how often two dice show the token."""
    return 6 - abs(7 - token) if token > 0 else 0


@kernel
def pips_beside(state: SettlersState, board: SettlersBoard, vertex: int) -> int:
    """Of all tiles beside a vertex."""
    total = 0
    for i in range(3):
        tile = board.vertex_tiles[vertex, i]
        if tile >= 0 and state.resource[tile] != DESERT:
            total += pips(int(state.token[tile]))
    return total


@kernel
def add_income(state: SettlersState, board: SettlersBoard, seat: int, out: Any) -> None:
    """Writes every seat's income per roll."""
    for vertex in range(board.vertices):
        if state.owner[vertex] == NOBODY:
            continue
        at = (int(state.owner[vertex]) - seat + int(state.seats)) % int(state.seats) * WIDTH
        cards = int(board.yields[state.level[vertex]])
        for i in range(3):
            tile = board.vertex_tiles[vertex, i]
            if tile < 0 or state.resource[tile] == DESERT:
                continue
            worth = cards * pips(int(state.token[tile]))
            if tile == state.robber:
                out[at + BLOCKED] = min(30, out[at + BLOCKED] + worth)
            else:
                kind = at + PIPS_OF + int(state.resource[tile])
                out[kind] = min(30, out[kind] + worth)
                out[at + PIPS] = min(90, out[at + PIPS] + worth)


@kernel
def add_sites(state: SettlersState, board: SettlersBoard, seat: int, out: Any) -> None:
    """Free vertices that each seat's roads touch, and those one road further."""
    for vertex in range(board.vertices):
        if has(state.closed, vertex):
            continue
        worth = pips_beside(state, board, vertex)
        for step in range(state.seats):
            other, at = (seat + step) % int(state.seats), step * WIDTH
            if has(state.network[other], vertex):
                out[at + SITES] = min(15, out[at + SITES] + 1)
                out[at + BEST_SITE] = max(int(out[at + BEST_SITE]), worth)
                continue
            for i in range(3):
                near, edge = board.vertex_vertices[vertex, i], board.vertex_edges[vertex, i]
                if near < 0 or edge < 0 or not has(state.network[other], near):
                    continue
                if state.owner[near] == NOBODY or state.owner[near] == other:
                    out[at + NEAR_SITES] = min(30, out[at + NEAR_SITES] + 1)
                    out[at + BEST_NEAR] = max(int(out[at + BEST_NEAR]), worth)
                    break


@kernel
def describe_seat(state: SettlersState, board: SettlersBoard, other: int, out: Any, at: int) -> None:
    """Writes everything else that is known of a seat; its income and sites are there already."""
    out[at + PRESENT] = 1
    out[at + POINTS] = min(30, int(state.points[other]))
    out[at + HAND] = min(30, int(state.hand[other]))
    out[at + HELD] = min(15, int(state.held[other]))
    out[at + KNIGHTS] = min(15, int(state.knights[other]))
    out[at + LENGTH] = min(30, int(state.length[other]))
    out[at + LONGEST], out[at + LARGEST] = state.longest == other, state.largest == other
    out[at + SETTLEMENTS_LEFT] = min(15, int(state.settlements_left[other]))
    out[at + CITIES_LEFT] = min(15, int(state.cities_left[other]))
    out[at + ROADS_LEFT] = min(60, int(state.roads_left[other]))
    for resource in range(5):
        out[at + KINDS] += out[at + PIPS_OF + resource] > 0
        out[at + HARBOURS + resource] = min(7, max(0, int(board.ratio[0]) - int(state.ratio[other, resource])))


@kernel
def features(state: SettlersState, board: SettlersBoard, seat: int, out: Any) -> None:
    """All features of a position for a seat."""
    for i in range(COUNT):
        out[i] = 0
    seats = int(state.seats)
    add_income(state, board, seat, out)
    add_sites(state, board, seat, out)
    most = 0
    for step in range(seats):
        describe_seat(state, board, (seat + step) % seats, out, step * WIDTH)
        if step > 0:
            most = max(most, int(out[step * WIDTH + POINTS]))
    out[POINTS] = min(30, out[POINTS] + max(0, int(state.cards[seat, POINT_CARD])))
    for step in range(seats):
        out[step * WIDTH + TO_WIN] = min(30, max(-30, int(board.target) - int(out[step * WIDTH + POINTS])))
    for kind in range(5):
        out[OWN + kind] = min(15, max(0, int(state.resources[seat, kind])))
        out[CARDS_AT + kind] = min(7, max(0, int(state.cards[seat, kind])))
    for what in range(4):
        payable = 1
        for kind in range(5):
            if state.resources[seat, kind] < board.cost[what, kind]:
                payable = 0
        out[PAYABLE + what] = payable
    out[TABLE + (int(state.seat) - seat + seats) % seats] = 1
    out[SEATS_AT + seats - 2] = 1
    out[SET_UP] = state.phase == SETTLING or state.phase == CONNECTING
    out[BEFORE] = state.phase == ROLLING
    out[AFTER] = state.phase >= BUILDING
    out[ROUNDS] = min(60, int(state.turn) // seats)
    out[DECK] = min(60, int(state.deck_left))
    out[LEAD] = min(15, max(-15, int(out[POINTS]) - most))
    out[CARD_PLAYED] = state.card_played > 0 and state.seat == seat


FEATURES = Features(NAMES, features)
