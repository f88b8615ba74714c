"""Swiss rounds: entrants with similar points meet, without rematches as long as possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hegemon.arena.pairing.plan import (
    Pairing,
    PairingPlan,
    Played,
    bye_score,
    in_order,
    last_round,
    meetings_of,
    points_of,
)
from hegemon.arena.pairing.seat_balance import seat_round

MOST_TRIES = 20_000
"""Pairs that are tried for a round without rematches; after that the fewest rematches that are quickly found."""


def swiss_round(plan: PairingPlan, played: Sequence[Played]) -> list[Pairing]:
    """The next round; none after the last. The first one pairs the upper half of the seeds with the lower half."""
    number = last_round(played) + 1
    if number > plan.rounds:
        return []
    byes = byes_of(plan, played)
    points = points_of(plan, played)
    ranked = in_order(range(plan.entrants), [p + bye_score(plan.seats) * byes[e] for e, p in enumerate(points)])
    resting = set(_resting(ranked, byes, plan.entrants % plan.seats))
    playing = [entrant for entrant in ranked if entrant not in resting]
    met, groups = meetings_of(played), list[tuple[int, ...]]()
    if plan.seats > 2:
        groups = _tables(playing, met, plan.seats)
    elif number == 1:
        half = len(playing) // 2
        groups = [(upper, lower) for upper, lower in zip(playing[:half], playing[half:], strict=True)]
    else:
        groups = _pairs(playing, met)
    return seat_round(plan, played, groups)


def byes_of(plan: PairingPlan, played: Sequence[Played]) -> Counter[int]:
    """The number of rounds that every entrant sat out."""
    rounds = {one.pairing.round for one in played}
    there = {(one.pairing.round, entrant) for one in played for entrant in one.pairing.seats}
    return Counter(entrant for entrant in range(plan.entrants) for n in rounds if (n, entrant) not in there)


def _resting(ranked: Sequence[int], byes: Counter[int], count: int) -> list[int]:
    """The entrant that sits a round out: the last of those that did so least often."""
    return sorted(ranked, key=lambda entrant: (byes[entrant], -ranked.index(entrant)))[:count]


def _pairs(ranked: Sequence[int], met: Counter[frozenset[int]]) -> list[tuple[int, ...]]:
    """Everybody with the nearest rival that they have not met, as far as all can be paired so."""
    tries = 0

    def complete(left: tuple[int, ...]) -> list[tuple[int, ...]] | None:
        nonlocal tries
        if not left:
            return []
        first, rest = left[0], left[1:]
        for rival in rest:
            tries += 1
            if tries > MOST_TRIES:
                return None
            if not met[frozenset((first, rival))]:
                others = complete(tuple(one for one in rest if one != rival))
                if others is not None:
                    return [(first, rival), *others]
        return None

    found = complete(tuple(ranked))
    return found if found is not None else _tables(ranked, met, 2)


def _tables(ranked: Sequence[int], met: Counter[frozenset[int]], seats: int) -> list[tuple[int, ...]]:
    """From the top, everybody with those whom they met least often, the nearest first."""
    left, made = list(ranked), []
    while left:
        group = [left.pop(0)]
        while len(group) < seats:
            rival = min(left, key=lambda one: (sum(met[frozenset((one, other))] for other in group), left.index(one)))
            left.remove(rival)
            group.append(rival)
        made.append(tuple(group))
    return made
