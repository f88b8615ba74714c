"""The state of Warlight: one record, sized by the map and the seats. Everything that changes during a game."""

from __future__ import annotations

from typing import Any

import numpy as np

from hegemon.core.kernels.kernel import inlined
from hegemon.core.state import (
    Board,
    Float32s,
    Int8,
    Int8s,
    Int16,
    Int16s,
    Int32,
    Int32s,
    State,
    UInt8s,
    UInt16s,
    UInt32s,
    shape,
)

MAX_SEATS = 6
MAX_REGIONS = 256
MAX_ORDERS = 64
"""Attack orders of a seat in a round."""
TABLE = 64
"""The most armies that one draw decides on; more are drawn in parts, which add up."""
MOST_ORDERED = 60_000
"""Armies in one order: it has 16 bits for them."""

DEALING, PICKING, ORDERING, STRIKING, OVER = range(5)
PHASES = ("deal", "pick", "order", "strike", "over")

NEUTRAL = -1
"""The owner of a region that belongs to no seat."""
UNKNOWN = -2
"""The owner of a region out of sight; its armies are HIDDEN."""
HIDDEN = -1
NOBODY = -1


def capacity(regions: int) -> int:
    """States come in a few sizes, so that rules are compiled for a few dtypes and not for every map.

    >>> [capacity(regions) for regions in (8, 42, 60, 250)]
    [48, 48, 96, 256]
    """
    return 48 if regions <= 48 else 96 if regions <= 96 else MAX_REGIONS


def seat_capacity(seats: int) -> int:
    """As `capacity`: states for two, which searches copy by the million, and states for all numbers of seats."""
    return 2 if seats == 2 else MAX_SEATS


def sizes(regions: int, seats: int) -> dict[str, int]:
    """The sizes of the records for a map of `regions` regions and a game of `seats` seats."""
    n = capacity(regions)
    return {"regions": n, "seats": seat_capacity(seats), "offsets": n + 1, "neighbours": n * n}


@inlined
def signed(number: Any) -> int:
    """An unsigned field as a number to reckon with: compiled, unsigned and signed numbers together make fractions."""
    return int(np.int64(number))


class WarlightState(State):
    """Everything that changes during a game; `seats` and `regions` are at least as many as there are."""

    turn: Int32  # the number of the round: 0 before the first, then 1, 2 … max_rounds
    armies: Int32s = shape("regions")
    # ORDERING: how many may still be ordered to leave a seat's region, below 0 after undoing what orders relied on;
    # STRIKING with armies_move_once: those that have not moved in this round; else 0
    free: Int32s = shape("regions")
    income: Int32s = shape("seats")  # of this round
    reserve: Int32s = shape("seats")  # armies still to place in this round
    seen_armies: Int32s = shape("seats", "regions")  # fog: what each seat last saw of each region, 0 without fog
    seen_turn: Int16s = shape("seats", "regions")  # and in which round; 0: before the first, when all was open
    order_armies: UInt16s = shape("seats", MAX_ORDERS)  # attack orders 0 … order_count − 1, in their order
    placed: Int16s = shape("regions")  # ORDERING: deploys of the region's owner, not yet part of `armies`
    held: Int16s = shape("seats")  # regions
    slot: Int16  # STRIKING: the i of "the i-th attacks of all turns" (W4)
    step: Int16  # PICKING one after the other: the number of this pick
    phase: Int8
    seats: Int8
    standing: Int8  # bit s: seat s is in the game
    committed: Int8  # ORDERING: bit s: seat s has committed
    struck: Int8  # STRIKING: bit s: seat s has used up this slot
    again: Int8  # STRIKING: the seat that has the word after a void order that kept its slot; or NOBODY
    picker: Int8  # PICKING one after the other: whose pick it is; NOBODY where all pick at once
    dealt: Int8  # the offers are drawn; a second deal shares out what was wished (challenge-1)
    owner: Int8s = shape("regions")
    order_origin: UInt8s = shape("seats", MAX_ORDERS)
    order_target: UInt8s = shape("seats", MAX_ORDERS)
    order_count: Int8s = shape("seats")
    cursor: Int8s = shape("seats")  # STRIKING: the next order of each seat
    offer: Int8s = shape("regions")  # bit s: seat s may pick the region
    rank: Int8s = shape("seats", "regions")  # of a region among the seat's picks: 1 for the first; 0: not picked
    picked: Int8s = shape("seats")  # how many
    waste: Int8s = shape("regions")  # the region is a wasteland
    seen_owner: Int8s = shape("seats", "regions")


class WarlightBoard(Board):
    """Lookup tables of the rules; arrays may be longer than the map is large."""

    capture: Float32s = shape(TABLE + 1, TABLE + 1)  # [attackers, defenders]: how likely the region is taken
    attack_keep: UInt32s = shape(TABLE + 1, TABLE + 1)  # how many of n attackers kill, by the alias method (combat.py)
    defend_keep: UInt32s = shape(TABLE + 1, TABLE + 1)
    attack_alias: UInt8s = shape(TABLE + 1, TABLE + 1)
    defend_alias: UInt8s = shape(TABLE + 1, TABLE + 1)
    regions: Int32
    super_regions: Int32
    first: UInt16s = shape("offsets")
    neighbour: UInt8s = shape("neighbours")
    distance: UInt8s = shape("regions", "regions")  # FAR: none
    super_region: UInt8s = shape("regions")
    member_first: UInt16s = shape("offsets")
    member: UInt8s = shape("regions")
    bonus: Int32s = shape("regions")  # of super regions
    start_armies: Int32s = shape("regions")  # of regions as the game begins, unless they are wastelands
    seats: Int32
    start_rule: Int32  # OFFER_EACH, ONE_EACH, CHALLENGE_1, CHALLENGE_2
    picks: Int32
    wastelands: Int32
    luck: Int32  # in LUCK_UNITS
    armies_move_once: Int32
    merge_orders: Int32
    void_keeps_slot: Int32
    fog: Int32
    max_rounds: Int32
    income: Int32
