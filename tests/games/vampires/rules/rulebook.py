"""The rules once more, in plain Python and exact fractions, written from the facts alone: the game is tested by it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

HALF = Fraction(1, 2)

Grid = dict[tuple[int, int], tuple[str, int]]
"""The groups: kind and count of every cell that is not empty."""
Chances = dict[tuple[str, int], Fraction]
"""The groups that may be on a cell, with the probabilities."""


class Part(NamedTuple):
    """A number of creatures from a cell to another."""

    x: int
    y: int
    to_x: int
    to_y: int
    count: int


def chance(attackers: int, defenders: int) -> Fraction:
    """P of a battle."""
    if attackers == defenders:
        return HALF
    if attackers < defenders:
        return Fraction(attackers, 2 * defenders)
    return min(Fraction(1), Fraction(attackers, defenders) - HALF)


def survivors(count: int, p: Fraction) -> list[Fraction]:
    """The probabilities that 0 … count are left, one after the other asked whether he survives."""
    chances = [Fraction(1)]
    for _ in range(count):
        stay = [*(q * (1 - p) for q in chances), Fraction(0)]
        more = [Fraction(0), *(q * p for q in chances)]
        chances = [a + b for a, b in zip(stay, more, strict=True)]
    return chances


def meet(attackers: int, kind: str, defenders: int, own: str, hopeless: bool = False) -> Chances:
    """The possible outcomes of an arrival."""
    if kind in ("empty", own):
        return {(own, attackers + defenders): Fraction(1)}
    if kind == "humans" and defenders <= attackers:
        return {(own, attackers + defenders): Fraction(1)}
    if kind != "humans" and attackers >= Fraction(3, 2) * defenders:
        return {(own, attackers): Fraction(1)}
    if kind != "humans" and hopeless and defenders >= Fraction(3, 2) * attackers:
        return {(kind, defenders): Fraction(1)}
    p, found = chance(attackers, defenders), dict[tuple[str, int], Fraction]()
    fighters = attackers + defenders if kind == "humans" else attackers
    for side, q, chances in ((own, p, survivors(fighters, p)), (kind, 1 - p, survivors(defenders, 1 - p))):
        for left, r in enumerate(chances):
            after = (side, left) if left else ("empty", 0)
            found[after] = found.get(after, Fraction(0)) + q * r
    return found


def why_not(grid: Grid, size: tuple[int, int], own: str, parts: Sequence[Part]) -> str:
    """The fault of a turn; nothing if it is legal. `size` is columns, rows."""
    if not parts:
        return "no part"
    leaving: dict[tuple[int, int], int] = {}
    for part in parts:
        if part.count < 1:
            return "nobody goes"
        if not (0 <= part.to_x < size[0] and 0 <= part.to_y < size[1]):
            return "off the grid"
        if max(abs(part.x - part.to_x), abs(part.y - part.to_y)) != 1:
            return "not a neighbour"
        if grid.get((part.x, part.y), ("empty", 0))[0] != own:
            return "not an own cell"
        leaving[part.x, part.y] = leaving.get((part.x, part.y), 0) + part.count
    if any(count > grid[cell][1] for cell, count in leaving.items()):
        return "more than there are"
    if any((part.to_x, part.to_y) in leaving for part in parts):
        return "origin and target"
    return ""
