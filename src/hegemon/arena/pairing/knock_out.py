"""Knock-out: the best of every table advances; where numbers do not fit, the best seeds begin later."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.arena.pairing.plan import Pairing, PairingPlan, Played, points_by_round
from hegemon.arena.pairing.seat_balance import seat_round


def knock_out_round(plan: PairingPlan, played: Sequence[Played]) -> list[Pairing]:
    """The next round; none once one entrant is left.

    With eight entrants and two seats the first round is 1–8, 2–7, 3–6, 4–5. As many of the lowest seeds play first as
    leave a power of the number of seats. At tables of more, a final with too few is filled up with the best of those
    who are out.
    """
    left, out = survivors(plan, played)
    if len(left) == 1:
        return []
    return seat_round(plan, played, _draw(left, out, plan.seats))


def survivors(plan: PairingPlan, played: Sequence[Played]) -> tuple[list[int], list[int]]:
    """The remaining entrants by seed, and those knocked out, the last and best first.

    A table's winner has the most points of its games; of several, the best seed advances.
    """
    left, out = list(range(plan.entrants)), list[int]()
    for _, tables in sorted(points_by_round(played).items()):
        beaten: dict[int, float] = {}
        for points in tables.values():
            allowed = [entrant for entrant in points if entrant in left]
            winner = min(allowed, key=lambda entrant: (-round(points[entrant], 9), entrant))
            beaten |= {entrant: points[entrant] for entrant in allowed if entrant != winner}
        left = [entrant for entrant in left if entrant not in beaten]
        out = sorted(beaten, key=lambda entrant: (-round(beaten[entrant], 9), entrant)) + out
    return left, out


def _draw(left: Sequence[int], out: Sequence[int], seats: int) -> list[list[int]]:
    if len(left) <= seats:
        return [[*left, *out[: seats - len(left)]]]
    target = seats
    while target * seats < len(left):
        target *= seats
    tables = max(1, min(len(left) // seats, -(-(len(left) - target) // (seats - 1))))
    playing = left[-tables * seats :]
    groups: list[list[int]] = [[] for _ in range(tables)]
    for row in range(seats):  # to and fro, so that every table has seeds of every strength
        order = range(tables) if row % 2 == 0 else range(tables - 1, -1, -1)
        for place, table in enumerate(order):
            groups[table].append(playing[row * tables + place])
    return groups
