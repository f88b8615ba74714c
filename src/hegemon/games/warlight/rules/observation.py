"""The encoding of a position of Warlight for learners (`Game.observation`)."""

from __future__ import annotations

from hegemon.core.observation import Field, choice, count, flow, holder, number, seat, seats
from hegemon.games.warlight.rules.state import MAX_ORDERS, NEUTRAL, PHASES, UNKNOWN, WarlightBoard

BELOW = NEUTRAL - UNKNOWN + 1
"""Owners that are not seats: nobody, and unknown."""


def observation(board: WarlightBoard) -> list[Field]:
    """Phase and round; who holds which region with how many armies; the own orders; the seats; picks; memories."""
    n = int(board.regions)
    return [
        choice("phase", len(PHASES)),
        number("turn", max(1, int(board.max_rounds))),
        holder("owner", "armies", others=BELOW, half=5).at(n),
        count("placed", half=5).at(n),
        count("free", half=5).at(n),
        flow("order_origin", "order_armies", "order_count", half=5).at(n).of_own_seat(),
        flow("order_target", "order_armies", "order_count", half=5).at(n).of_own_seat(),
        number("order_count", MAX_ORDERS).of_own_seat(),
        count("income", half=10).of_each_seat(),
        count("reserve", half=5).of_each_seat(),
        number("held", n).of_each_seat(),
        seats("standing"),
        seats("committed"),
        seat("picker"),
        seats("offer").at(n),
        count("rank", half=2).at(n).of_each_seat(),
        number("waste", 1).at(n),
        *(memories(n) if board.fog else []),
    ]


def memories(regions: int) -> list[Field]:
    """Under fog: what the seat last saw of each region, and when."""
    return [
        seat("seen_owner", others=BELOW).at(regions).of_own_seat(),
        count("seen_armies", half=5).at(regions).of_own_seat(),
        count("seen_turn", half=10).at(regions).of_own_seat(),
    ]
