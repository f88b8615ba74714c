"""Seats of bots, so that no bot gains from its seat or from whom it follows.

A deal is played in all rotations of one circular order of the bots, and the circular orders take turns from deal to
deal. Which order a deal has depends on the seed, the deal's number and the number of seats, and on nothing else.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hegemon.core.registry import BotSpec
from hegemon.core.rng import make_rng, shuffle
from hegemon.lab.arena import Part, Plan

LISTED = 5
"""With up to this many seats deals run through all circular orders; at larger tables there are too many, and deals draw
from them."""

SEATING = "seating"
"""The setting of a kept run that says how its bots were seated."""
ALL_ORDERS = "all circular orders"


def kept_seating(seats: int) -> dict[str, str]:
    """The setting of a kept tournament or evolution. Two have one circular order: their runs are as they ever were."""
    return {SEATING: ALL_ORDERS} if seats > 2 else {}


def circular_orders(seats: int, first: int, deals: int, seed: int = 0) -> Plan:
    """The circular orders of deals first …: a row a deal, in it who sits on every seat in the deal's first rotation.

    Over (seats − 1)! deals, up to five seats, every circular order occurs once, so that everybody follows everybody
    equally often. A deal's neighbour has the mirror image of its order: a bot's successor in the one is its predecessor
    in the other.

    >>> circular_orders(3, 0, 4).tolist()
    [[0, 1, 2], [0, 2, 1], [0, 1, 2], [0, 2, 1]]
    >>> len(set(map(tuple, circular_orders(5, 7, 24).tolist())))
    24
    """
    steps = len(_steps(seats))
    numbers = np.arange(first, first + deals)
    if seats <= LISTED:
        table = _all_orders(seats)
        return np.asarray(table[(numbers + seed * steps % len(table)) % len(table)])
    if not deals:
        return np.zeros((0, seats), np.int64)
    start = first // steps
    drawn = [_family(_drawn(seats, seed, number)) for number in range(start, (first + deals - 1) // steps + 1)]
    return np.array(drawn, np.int64).reshape(-1, seats)[numbers - start * steps]


def seat_plan(seats: int, first: int, games: int, seed: int = 0) -> Plan:
    """The seats in games first …: as many games as there are seats are the rotations of one circular order.

    >>> seat_plan(3, 0, 6).tolist()
    [[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 2, 1], [1, 0, 2], [2, 1, 0]]
    """
    start = first // seats
    orders = circular_orders(seats, start, (first + games - 1) // seats + 1 - start, seed)
    numbers = np.arange(first, first + games)
    turned = (np.arange(seats)[None, :] - numbers[:, None]) % seats
    return np.asarray(orders[(numbers // seats - start)[:, None], turned])


@functools.cache
def _steps(seats: int) -> list[int]:
    """Steps by which one goes round a table and meets every seat; a step and its mirror image stand together.

    >>> _steps(5), _steps(6)
    ([1, 4, 2, 3], [1, 5])
    """
    whole = [step for step in range(1, max(2, seats)) if math.gcd(step, seats) == 1]
    return sorted(whole, key=lambda step: (min(step, seats - step), step))


def _family(order: Sequence[int]) -> list[tuple[int, ...]]:
    """The circular orders that come of walking round one in all steps.

    With a prime number of seats everybody follows everybody once in them.
    """
    seats = len(order)
    return [tuple(order[step * i % seats] for i in range(seats)) for step in _steps(seats)]


@functools.cache
def _all_orders(seats: int) -> Plan:
    """All circular orders, family after family, so that few deals are balanced too."""
    found: dict[tuple[int, ...], None] = {}
    for rest in itertools.permutations(range(1, seats)):
        if (0, *rest) not in found:
            found |= dict.fromkeys(_family((0, *rest)))
    return np.array(list(found), np.int64)


def _drawn(seats: int, seed: int, number: int) -> list[int]:
    """A circular order that is drawn from the seed, by a stream that no game uses: theirs are not negative."""
    rest = np.arange(1, seats)
    shuffle(make_rng(seed, -1 - number), rest, len(rest))
    return [0, *rest.tolist()]


@dataclass(frozen=True)
class Pairing:
    """The seating of a simulation's games, and how they share deals: game g has deal g // each."""

    seats: int
    seed: int
    rotate: bool
    each: int
    """Games that a deal is played in, one for every rotation."""

    @classmethod
    def of(cls, bots: Sequence[BotSpec], seed: int, rotate: bool = True) -> Pairing:
        """Every deal in all rotations. Seats that do not rotate, and bots that are all the same, would play a deal in
        the same way every time: there, every game has a deal of its own."""
        same = all(bot.kind is bots[0].kind and bot.given == bots[0].given for bot in bots)
        return cls(len(bots), seed, rotate, 1 if same or not rotate else len(bots))

    def plan(self, first: int, games: int) -> Plan:
        """The seats in games first …"""
        if self.rotate:
            return seat_plan(self.seats, first, games, self.seed)
        return np.tile(np.arange(self.seats), (games, 1))

    def parts(self, first: int, plan: Plan, size: int) -> list[tuple[slice, Part]]:
        """Games first …, the first of a deal, in parts of at most `size`; with each, its rows of the plan."""
        found = []
        for start in range(0, len(plan), size * self.each):
            for rotation in range(start, min(start + self.each, len(plan))):
                rows = slice(rotation, start + size * self.each, self.each)
                seating = np.ascontiguousarray(plan[rows])  # kernels are compiled for such arrays
                deal, turned = (first + start) // self.each, rotation - start
                found.append((rows, Part(self.seed, deal, seating, self.each, turned)))
        return found
