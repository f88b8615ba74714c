"""The state of Warlight: one record, sized by the map and the seats. Everything that changes during a game."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from hegemon.core.kernel import inlined
from hegemon.core.state import state_dtype

MAX_SEATS = 6
MAX_REGIONS = 256
MAX_ORDERS = 64
"""Attack orders of a seat in a round."""
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


def warlight_dtype(regions: int, seats: int) -> np.dtype[Any]:
    """The dtype for a map with so many regions and a game with so many seats."""
    return _dtype(capacity(regions), seat_capacity(seats))


@functools.cache
def _dtype(regions: int, seats: int) -> np.dtype[Any]:
    return state_dtype(
        turn=np.int32,  # the number of the round: 0 before the first, then 1, 2 … max_rounds
        armies=(np.int32, regions),
        # ORDERING: how many may still be ordered to leave a seat's region, below 0 after undoing what orders relied on;
        # STRIKING with armies_move_once: those that have not moved in this round; else 0
        free=(np.int32, regions),
        income=(np.int32, seats),  # of this round
        reserve=(np.int32, seats),  # armies still to place in this round
        seen_armies=(np.int32, (seats, regions)),  # fog: what each seat last saw of each region, 0 without fog
        seen_turn=(np.int16, (seats, regions)),  # and in which round; 0: before the first, when all was open
        order_armies=(np.uint16, (seats, MAX_ORDERS)),  # attack orders 0 … order_count − 1, in their order
        placed=(np.int16, regions),  # ORDERING: deploys of the region's owner, not yet part of `armies`
        held=(np.int16, seats),  # regions
        slot=np.int16,  # STRIKING: the i of "the i-th attacks of all turns" (W4)
        step=np.int16,  # PICKING one after the other: the number of this pick
        phase=np.int8,
        seats=np.int8,
        standing=np.int8,  # bit s: seat s is in the game
        committed=np.int8,  # ORDERING: bit s: seat s has committed
        struck=np.int8,  # STRIKING: bit s: seat s has used up this slot
        again=np.int8,  # STRIKING: the seat that has the word after a void order that kept its slot; or NOBODY
        picker=np.int8,  # PICKING one after the other: whose pick it is; NOBODY where all pick at once
        dealt=np.int8,  # the offers are drawn; a second deal shares out what was wished (challenge-1)
        owner=(np.int8, regions),
        order_origin=(np.uint8, (seats, MAX_ORDERS)),
        order_target=(np.uint8, (seats, MAX_ORDERS)),
        order_count=(np.int8, seats),
        cursor=(np.int8, seats),  # STRIKING: the next order of each seat
        offer=(np.int8, regions),  # bit s: seat s may pick the region
        rank=(np.int8, (seats, regions)),  # of a region among the seat's picks: 1 for the first; 0: not picked
        picked=(np.int8, seats),  # how many
        waste=(np.int8, regions),  # the region is a wasteland
        seen_owner=(np.int8, (seats, regions)),
    )


@inlined
def signed(number: Any) -> int:
    """An unsigned field as a number to reckon with: compiled, unsigned and signed numbers together make fractions."""
    return int(np.int64(number))
