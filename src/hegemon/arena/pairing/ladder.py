"""A ladder: neighbours play, and the better one takes the higher rung. Newcomers begin at its foot."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.arena.pairing.plan import Pairing, PairingPlan, Played, last_round, points_by_round
from hegemon.arena.pairing.seat_balance import seat_round


def ladder_round(plan: PairingPlan, played: Sequence[Played]) -> list[Pairing]:
    """The next round: groups of neighbours, shifted by half a group every other round, so that all can climb."""
    number = last_round(played) + 1
    if number > plan.rounds:
        return []
    ladder = ladder_order(plan, played)
    left_out = len(ladder) % plan.seats
    shift = 0 if number % 2 else (left_out or plan.seats // 2)
    groups = [ladder[at : at + plan.seats] for at in range(shift, len(ladder) - plan.seats + 1, plan.seats)]
    return seat_round(plan, played, groups or [ladder[: plan.seats]])


def ladder_order(plan: PairingPlan, played: Sequence[Played]) -> list[int]:
    """Everybody from the top to the foot. After a round a group takes its own places in the order of its points."""
    ladder = list(range(plan.entrants))
    for _, groups in sorted(points_by_round(played).items()):
        for group, points in groups.items():
            places = sorted(ladder.index(entrant) for entrant in group)
            better = sorted(group, key=lambda entrant: (-round(points[entrant], 9), ladder.index(entrant)))
            for place, entrant in zip(places, better, strict=True):
                ladder[place] = entrant
    return ladder
