"""Meetings on a cell (V1): which are sure, which are battles, and with which chances; for rules, bots and the page.

All chances are exact: a battle of A against D is decided in halves of D, P = p / 2D with a whole p.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.rng import Rng, below
from hegemon.games.vampires.rules.state import EMPTY, HUMANS, VampiresBoard

Floats = npt.NDArray[np.float64]

JOIN, CONVERT, KILL, DIE, BATTLE = range(5)
MEETINGS = ("join", "convert", "kill", "die", "battle")
"""The cell is empty or own; humans give in; enemies are killed; attackers die (an option); the dice decide."""


@inlined
def meeting(board: VampiresBoard, own: int, attackers: int, kind: int, defenders: int) -> int:
    """The kind of meeting when `attackers` of the kind `own` arrive where there are `defenders` of `kind`."""
    if kind == EMPTY or own == kind:
        return JOIN
    if kind == HUMANS:
        return CONVERT if defenders <= attackers else BATTLE
    if 2 * attackers >= 3 * defenders:
        return KILL
    if board.hopeless and 2 * defenders >= 3 * attackers:
        return DIE
    return BATTLE


@inlined
def chance_parts(attackers: int, defenders: int) -> int:
    """P of a battle, in parts of 2 · defenders: A/2D up to D (one half at D), then A/D − 1/2, at most all."""
    if attackers <= defenders:
        return attackers
    return min(2 * attackers - defenders, 2 * defenders)


@inlined
def win_chance(attackers: int, defenders: int) -> float:
    """P of a battle: that the attackers win it, and that each of the winners survives if they do."""
    return float(chance_parts(attackers, defenders)) / float(2 * defenders)


@inlined
def winners(kind: int, attackers: int, defenders: int) -> int:
    """Out of how many the winning attackers' survivors are: humans are converted, and survive or not like the rest."""
    return attackers + defenders if kind == HUMANS else attackers


@kernel
def fight(kind: int, attackers: int, defenders: int, rng: Rng, luck: Any, n: int) -> int:
    """A battle, into two numbers of luck from n on: whether the attackers win, and how many of the winners are left."""
    parts, whole = chance_parts(attackers, defenders), 2 * defenders
    won = below(rng, whole) < parts
    fighters = winners(kind, attackers, defenders) if won else defenders
    odds = parts if won else whole - parts
    left = 0
    for _ in range(fighters):
        left += below(rng, whole) < odds
    luck[n], luck[n + 1] = won, left
    return n + 2


class Outcome(NamedTuple):
    """The exact outcomes of an arrival."""

    meeting: str
    win: float
    """That the attackers hold or take the cell, be it with nobody left."""
    if_won: Floats
    """Probability that they win with 0, 1, 2 … survivors, converted humans included."""
    if_lost: Floats
    """Probability that they lose and 0, 1, 2 … defenders survive."""

    @property
    def attackers_left(self) -> float:
        """On average, lost battles included."""
        return float(self.if_won @ np.arange(len(self.if_won)))

    @property
    def defenders_left(self) -> float:
        return float(self.if_lost @ np.arange(len(self.if_lost)))


def outcome(board: VampiresBoard, own: int, attackers: int, kind: int, defenders: int) -> Outcome:
    """The exact distribution of what an arrival leaves."""
    what = int(meeting(board, own, attackers, kind, defenders))
    gained = defenders if what in (JOIN, CONVERT) else 0
    if what == BATTLE:
        p = float(win_chance(attackers, defenders))
        fighters = int(winners(kind, attackers, defenders))
        return Outcome(MEETINGS[what], p, p * binomial(fighters, p), (1 - p) * binomial(defenders, 1 - p))
    if what == DIE:
        return Outcome(MEETINGS[what], 0.0, np.zeros(attackers + 1), _surely(defenders))
    return Outcome(MEETINGS[what], 1.0, _surely(attackers + gained), np.zeros(defenders + 1))


def binomial(n: int, p: float) -> Floats:
    """Probabilities that 0 … n of n survive, each with p.

    >>> binomial(2, 0.5).tolist()
    [0.25, 0.5, 0.25]
    """
    return np.array([math.comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)])


def _surely(count: int) -> Floats:
    sure = np.zeros(count + 1)
    sure[count] = 1.0
    return sure
