"""The state of Risk: one record. Everything that changes during a game, and nothing else."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from hegemon.core.state import state_dtype

MAX_SEATS = 6

DEALING, CLAIMING, PLACING, REINFORCING, ATTACKING, DEFENDING, FOLLOWING, FORTIFYING, OVER = range(9)
PHASES = ("deal", "claim", "place", "reinforce", "attack", "defend", "follow", "fortify", "over")

INFANTRY, CAVALRY, ARTILLERY, WILD = range(4)
CARDS = ("infantry", "cavalry", "artillery", "wild")
DECK = (14, 14, 14, 2)

NOBODY = -1
HIDDEN = -1


@functools.cache
def risk_dtype(capacity: int) -> np.dtype[Any]:
    """The dtype for maps of up to `capacity` territories."""
    return state_dtype(
        turn=np.int32,
        phase=np.int32,
        seats=np.int32,
        seat=np.int32,  # whose turn it is; the defender answers within another's turn
        origin=np.int32,  # of the battle that waits for an answer (DEFENDING, FOLLOWING)
        target=np.int32,
        dice=np.int32,
        sets_traded=np.int32,
        reserve=(np.int32, MAX_SEATS),  # armies still to place
        armies=(np.int32, capacity),
        owner=(np.int8, capacity),
        foreign=(np.int16, capacity),  # how many neighbours belong to others: kept so that attacks are found quickly
        zone=(np.int16, capacity),  # which own territories are joined by land of one's own: set where moves need it
        reach=(np.int16, capacity),  # how many others are in the same zone
        held=(np.int16, MAX_SEATS),
        hand=(np.int8, MAX_SEATS),
        cards=(np.int8, (MAX_SEATS, 4)),
        deck=(np.int8, 4),
        discards=(np.int8, 4),
        deck_left=np.int8,
        conquered=np.int8,  # in this turn: a card is due
        done=np.int8,  # the one step of this phase: something placed (PLACING), or fortified (FORTIFYING)
        forced=np.int8,  # too many cards: a set must be traded before anything else
        spoils=np.int8,  # trading because of an eliminated seat's cards, in the middle of a turn
    )
