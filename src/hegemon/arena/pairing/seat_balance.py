"""Seats of a pairing: everybody has had every seat about equally often, at every moment of a competition."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterable, Sequence

from hegemon.arena.pairing.plan import Pairing, PairingPlan, Played, last_round

ALL_ORDERS_UP_TO = 4
"""With up to this many seats all orders of a group are compared; with more, its rotations."""

Had = Counter[tuple[int, int]]
"""The number of times that an entrant had a seat."""


def seats_had(pairings: Iterable[Pairing]) -> Had:
    """The number of times that every entrant had every seat."""
    return Counter((entrant, seat) for one in pairings for seat, entrant in enumerate(one.seats))


def seat_round(plan: PairingPlan, played: Iterable[Played], groups: Iterable[Sequence[int]]) -> list[Pairing]:
    """The games of these groups in the next round."""
    played = list(played)
    number, had = last_round(played) + 1, seats_had(one.pairing for one in played)
    return [game for group in groups for game in seat_in_turn(had, number, group, plan.repeats, plan.seed + number)]


def seat_in_turn(had: Had, number: int, group: Sequence[int], repeats: int, seed: int) -> list[Pairing]:
    """The games of a group in a round: as many as it has seats are the rotations of one order, what is left over is
    seated as it is fairest so far.

    `had` is brought up to date. The seed decides between level orders.
    """
    made = []
    for repeat in range(repeats):
        turn = repeat % len(group)
        if turn == 0 or repeat >= repeats - repeats % len(group):
            base, turn = _fairest(had, sorted(group), seed), 0
        seats = base[len(base) - turn :] + base[: len(base) - turn]
        made.append(Pairing(number, seats))
        had.update((entrant, seat) for seat, entrant in enumerate(seats))
    return made


def _fairest(had: Had, group: Sequence[int], seed: int) -> tuple[int, ...]:
    """The order that adds least to the seats that its entrants had most often."""
    size = len(group)
    if size <= ALL_ORDERS_UP_TO:
        orders = list(itertools.permutations(group))
    else:
        orders = [tuple(group[turn:]) + tuple(group[:turn]) for turn in range(size)]
    start = random.Random(f"{seed} {group}").randrange(len(orders))
    turned = orders[start:] + orders[:start]
    return min(turned, key=lambda order: sum(had[entrant, seat] for seat, entrant in enumerate(order)))
