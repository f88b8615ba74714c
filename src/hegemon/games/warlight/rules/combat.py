"""Combat (W5): every attacker kills with 60 %, every defender with 70 %, on the counts before the fight.

How many of n armies kill is one draw of 32 bits: Walker's alias method over tables that lie in the board. Chances are
exact to 2⁻²⁶. With `luck` below 1 the roll is mixed with what is expected, in whole numbers, so that halves round up.
"""

from __future__ import annotations

import functools
import math
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hegemon.core.kernels.kernel import inlined
from hegemon.core.rng import Rng, draw
from hegemon.games.warlight.rules.state import TABLE, WarlightBoard

ATTACK_TENTHS, DEFENCE_TENTHS = 6, 7
UNITS = 10_000
"""The unit of `board.luck`."""


@inlined
def roll(rng: Rng, keep: Any, alias: Any, armies: int) -> int:
    """The number of `armies` that kill, each with the chance that the tables were made for."""
    kills = 0
    left = armies
    while left > 0:
        part = min(left, TABLE)
        product = draw(rng) * (part + 1)
        column = product >> 32
        kills += column if (product & 0xFFFFFFFF) < keep[part, column] else int(np.int64(alias[part, column]))
        left -= part
    return kills


@inlined
def mixed(luck: int, tenths: int, armies: int, rolled: int) -> int:
    """round-half-up((1 − luck) · expected + luck · rolled)."""
    return ((UNITS - luck) * tenths * armies + 10 * luck * rolled + 5 * UNITS) // (10 * UNITS)


@inlined
def attack_kills(board: WarlightBoard, rng: Rng, attackers: int, defenders: int) -> int:
    """The number of defenders that the attackers kill."""
    luck = int(board.luck)
    rolled = roll(rng, board.attack_keep, board.attack_alias, attackers) if luck > 0 else 0
    return min(defenders, mixed(luck, ATTACK_TENTHS, attackers, rolled))


@inlined
def defence_kills(board: WarlightBoard, rng: Rng, attackers: int, defenders: int) -> int:
    """The number of attackers that the defenders kill."""
    luck = int(board.luck)
    rolled = roll(rng, board.defend_keep, board.defend_alias, defenders) if luck > 0 else 0
    return min(attackers, mixed(luck, DEFENCE_TENTHS, defenders, rolled))


@inlined
def kills_possible(luck: int, tenths: int, armies: int, victims: int, killed: int) -> bool:
    """True if `armies` could kill exactly `killed`: every number between the least and the most is possible."""
    least, most = mixed(luck, tenths, armies, 0), mixed(luck, tenths, armies, armies)
    return min(victims, least) <= killed <= min(victims, most)


# Tables and odds


@functools.cache
def alias_tables() -> tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any]]:
    """For the board: thresholds and aliases of the attackers, then of the defenders; row n is for n armies."""
    return *_alias(Fraction(ATTACK_TENTHS, 10)), *_alias(Fraction(DEFENCE_TENTHS, 10))


def _alias(p: Fraction) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    keep = np.zeros((TABLE + 1, TABLE + 1), np.uint32)
    alias = np.zeros((TABLE + 1, TABLE + 1), np.uint8)
    for n in range(TABLE + 1):
        share = [chance * (n + 1) for chance in exact_binomial(n, p)]
        small = [k for k, part in enumerate(share) if part < 1]
        large = [k for k, part in enumerate(share) if part >= 1]
        alias[n, : n + 1] = range(n + 1)
        while small and large:
            k, donor = small.pop(), large[-1]
            keep[n, k], alias[n, k] = round(share[k] * (2**32 - 1)), donor
            share[donor] -= 1 - share[k]
            if share[donor] < 1:
                small.append(large.pop())
    return keep, alias


def exact_binomial(n: int, p: Fraction) -> list[Fraction]:
    """The chances of 0 … n successes in n trials."""
    return [math.comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]


class Odds(NamedTuple):
    """The outcomes of an attack (W5)."""

    capture: float
    attackers_if_captured: float
    attackers_left: float
    """On average, whether they moved in or went home."""
    defenders_left: float
    """On average; after a capture none is left."""


def capture_odds(attackers: int, defenders: int, luck: float = 1.0) -> Odds:
    """The exact odds of one attack; `attackers` are those that go, the one that stays not counted.

    >>> round(capture_odds(3, 2).capture, 4), round(capture_odds(5, 3).capture, 4)
    (0.648, 0.6826)
    """
    units = round(luck * UNITS)
    kills = losses_of(attackers, defenders, ATTACK_TENTHS, units)
    lost = losses_of(defenders, attackers, DEFENCE_TENTHS, units)
    survive = 1 - lost[attackers]
    left = float(np.dot(attackers - np.arange(attackers + 1), lost))
    capture = float(kills[defenders] * survive)
    standing = float(np.dot(defenders - np.arange(defenders + 1), kills)) + float(kills[defenders] * lost[attackers])
    return Odds(capture, left / float(survive) if survive > 0 else 0.0, left, standing)


def losses_of(armies: int, victims: int, tenths: int, units: int) -> npt.NDArray[np.float64]:
    """The chances that the armies kill 0, 1 … all of the victims."""
    chances = np.zeros(victims + 1)
    for rolled, chance in enumerate(_binomial(armies, tenths)):
        chances[min(victims, mixed(units, tenths, armies, rolled))] += chance
    return chances


@functools.lru_cache(4096)
def _binomial(n: int, tenths: int) -> npt.NDArray[np.float64]:
    chances = np.ones(1)
    step = np.array([1 - tenths / 10, tenths / 10])
    for _ in range(n):
        chances = np.convolve(chances, step)
    return chances


@functools.lru_cache(16)
def capture_table(units: int) -> npt.NDArray[np.float32]:
    """For the board: [attackers, defenders], the chance that the region is taken."""
    all_killed, all_lost = _wipe_out(ATTACK_TENTHS, units), _wipe_out(DEFENCE_TENTHS, units)
    return (all_killed * (1 - all_lost.T)).astype(np.float32)


def _wipe_out(tenths: int, units: int) -> npt.NDArray[np.float64]:
    # [n, victims]: the chance that n armies kill all of them.
    chances = np.zeros((TABLE + 1, TABLE + 1))
    for n in range(TABLE + 1):
        kills = np.array([mixed(units, tenths, n, rolled) for rolled in range(n + 1)])
        for victims in range(TABLE + 1):
            chances[n, victims] = _binomial(n, tenths)[kills >= victims].sum()
    return chances
