"""Battle odds (R3): exact, by the Markov chain of single rolls. A counts the armies that may attack, without
the one that stays.

No randomness in here but `simulate_odds`, which answers as the thesis's Battle Simulator did.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hegemon.core.kernels.kernel import kernel
from hegemon.core.rng import Rng, below, make_rng

Table = npt.NDArray[np.float64]


class Odds(NamedTuple):
    """Tables over (attackers, defenders), both from 0 to `size`."""

    size: int
    win: Table
    """The attacker's probability of winning, fighting to the end."""
    left: Table
    """Mean attackers left, given a win; 0 where no win is possible."""
    attackers: Table
    """Mean attackers left, over all ends."""
    defenders: Table
    """Mean defenders left, over all ends."""
    defenders_if_held: Table
    """Mean defenders left, given that they hold; 0 where they cannot."""


@functools.cache
def roll_odds() -> Table:
    """roll[a, d, k]: the probability that a dice against d cost the attacker k armies, the defender the rest.

    >>> [round(float(p) * 7776) for p in roll_odds()[3, 2]]
    [2890, 2611, 2275]
    """
    odds = np.zeros((4, 3, 3))
    for a, d in itertools.product((1, 2, 3), (1, 2)):
        for dice in itertools.product(range(1, 7), repeat=a + d):
            pairs = zip(sorted(dice[:a], reverse=True), sorted(dice[a:], reverse=True), strict=False)
            odds[a, d, sum(x <= y for x, y in pairs)] += 1
        odds[a, d] /= 6 ** (a + d)
    return odds


@functools.cache
def odds_table(size: int) -> Odds:
    """All battles of up to `size` attackers and defenders.

    >>> round(float(odds_table(10).win[5, 5]), 3)
    0.506
    """
    win, hold, attackers, defenders = (np.zeros((size + 1, size + 1)) for _ in range(4))
    _fill(roll_odds(), win, hold, attackers, defenders)
    left = np.divide(attackers, win, out=np.zeros_like(win), where=win > 0)
    held = np.divide(defenders, hold, out=np.zeros_like(win), where=hold > 0)
    return Odds(size, win, left, attackers, defenders, held)


@kernel
def _fill(roll: Table, win: Table, hold: Table, attackers: Table, defenders: Table) -> None:
    # `hold` has a recursion of its own: 1 - win has no digits left where the attacker is almost sure to win.
    size = len(win) - 1
    for a in range(size + 1):
        win[a, 0] = 1.0
        attackers[a, 0] = a
    win[0, 0] = 0.0
    for d in range(1, size + 1):
        hold[0, d] = 1.0
        defenders[0, d] = d
    for a in range(1, size + 1):
        for d in range(1, size + 1):
            dice, against = min(a, 3), min(d, 2)
            fallen = min(dice, against)
            for lost in range(fallen + 1):
                p = roll[dice, against, lost]
                a2, d2 = a - lost, d - (fallen - lost)
                win[a, d] += p * win[a2, d2]
                hold[a, d] += p * hold[a2, d2]
                attackers[a, d] += p * attackers[a2, d2]
                defenders[a, d] += p * defenders[a2, d2]


@kernel
def battle_odds(table: Table, attackers: int, defenders: int) -> float:
    """A table's value; battles larger than the table are looked up at the same proportion."""
    size = len(table) - 1
    if attackers > size or defenders > size:
        most = max(attackers, defenders)
        attackers = min(size, max(1, attackers * size // most))
        defenders = min(size, max(1, defenders * size // most))
    return float(table[attackers, defenders])


@kernel
def _fight(attackers: int, defenders: int, rng: Rng) -> int:
    # One battle to the end: the attackers left, 0 if they lost.
    while attackers > 0 and defenders > 0:
        a1, a2 = 0, 0
        for _ in range(min(attackers, 3)):
            die = below(rng, 6) + 1
            if die > a1:
                a1, a2 = die, a1
            elif die > a2:
                a2 = die
        d1 = below(rng, 6) + 1
        d2 = 0
        if defenders > 1:
            die = below(rng, 6) + 1
            d1, d2 = max(d1, die), min(d1, die)
        pairs = min(attackers, defenders, 2)
        if a1 > d1:
            defenders -= 1
        else:
            attackers -= 1
        if pairs == 2:
            if a2 > d2:
                defenders -= 1
            else:
                attackers -= 1
    return attackers


@kernel
def _sample(win: Table, left: Table, a: int, iterations: int, rng: Rng) -> None:
    for d in range(1, len(win)):
        wins, total = 0, 0
        for _ in range(iterations):
            survivors = _fight(a, d, rng)
            if survivors > 0:
                wins += 1
                total += survivors
        win[a, d] = wins / iterations
        left[a, d] = total / wins if wins else 0.0


def simulate_odds(
    size: int, iterations: int, seed: int, progress: Callable[[int], None] | None = None
) -> tuple[Table, Table]:
    """Sampled `win` and `left`, as the thesis's simulator gave them; `progress` hears of every row of battles done."""
    win, left = np.zeros((size + 1, size + 1)), np.zeros((size + 1, size + 1))
    rng = make_rng(seed)
    for a in range(1, size + 1):
        _sample(win, left, a, iterations, rng)
        if progress:
            progress(a)
    return win, left
