"""Standings of a competition, with error bars, and its crosstable.

Ties are broken by these, in this order: the points that they took from each other; the Sonneborn-Berger
score (for every rival, the share of the points taken from them times their points); wins; the seed. On a ladder the
place is the rung, in a knock-out the round that was reached comes first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hegemon.arena.pairing.knock_out import survivors
from hegemon.arena.pairing.ladder import ladder_order
from hegemon.arena.pairing.plan import PairingPlan, Played, bye_score
from hegemon.arena.pairing.swiss import byes_of
from hegemon.core.helpers.confidence import wilson
from hegemon.wire.arena_competitions import CompetitionStanding


@dataclass(frozen=True)
class Crosstable:
    """Points and games of every entrant, row by row, with every other."""

    points: list[list[float]]
    games: list[list[int]]


def crosstable(entrants: int, played: Sequence[Played]) -> Crosstable:
    """The points and games of every entrant with every other."""
    points = [[0.0] * entrants for _ in range(entrants)]
    games = [[0] * entrants for _ in range(entrants)]
    for one in played:
        for a, score in one.by_entrant.items():
            for b in one.pairing.seats:
                if a != b:
                    points[a][b] += score
                    games[a][b] += 1
    return Crosstable(points, games)


def standings(plan: PairingPlan, played: Sequence[Played]) -> list[CompetitionStanding]:
    """Everybody, the best first."""
    made = _sums(plan, played)
    byes = byes_of(plan, played) if plan.kind == "swiss" else {}
    points = [sums.points + byes.get(e, 0) * bye_score(plan.seats) for e, sums in enumerate(made)]
    cross = crosstable(plan.entrants, played)
    direct = [_direct(cross, points, e) for e in range(plan.entrants)]
    sonneborn = [_sonneborn(cross, points, e) for e in range(plan.entrants)]
    rung = _rungs(plan, played)

    def order(e: int) -> tuple[float, ...]:
        return (rung[e], -_exact(points[e]), -_exact(direct[e]), -_exact(sonneborn[e]), -made[e].wins, e)

    found = []
    for place, e in enumerate(sorted(range(plan.entrants), key=order), start=1):
        sums = made[e]
        share = sums.points / sums.games if sums.games else None
        low, high = (None, None) if share is None else wilson(share, sums.games)
        found.append(
            CompetitionStanding(
                entrant=e,
                place=place,
                points=points[e],
                games=sums.games,
                wins=sums.wins,
                draws=sums.draws,
                losses=sums.games - sums.wins - sums.draws,
                forfeits=sums.forfeits,
                byes=byes.get(e, 0),
                share=share,
                low=low,
                high=high,
                direct=direct[e],
                sonneborn=sonneborn[e],
            )
        )
    return found


def _sums(plan: PairingPlan, played: Sequence[Played]) -> list[_Sums]:
    made = [_Sums() for _ in range(plan.entrants)]
    for one in played:
        best = max(one.scores)
        shared = sum(score == best for score in one.scores) > 1
        for seat, (entrant, score) in enumerate(one.by_entrant.items()):
            made[entrant].add(score, score == best > 0, shared, seat in one.forfeits)
    return made


class _Sums:
    def __init__(self) -> None:
        self.points = 0.0
        self.games = self.wins = self.draws = self.forfeits = 0

    def add(self, score: float, best: bool, shared: bool, forfeited: bool) -> None:
        self.points += score
        self.games += 1
        self.wins += best and not shared
        self.draws += best and shared
        self.forfeits += forfeited


def _direct(cross: Crosstable, points: Sequence[float], e: int) -> float:
    level = [other for other in range(len(points)) if other != e and _exact(points[other]) == _exact(points[e])]
    return sum(cross.points[e][other] for other in level)


def _sonneborn(cross: Crosstable, points: Sequence[float], e: int) -> float:
    return sum(taken * points[other] for other, taken in enumerate(cross.points[e]))


def _rungs(plan: PairingPlan, played: Sequence[Played]) -> list[int]:
    """A rank that comes before points: the place on the ladder, or how late an entrant was knocked out."""
    if plan.kind == "ladder":
        ladder = ladder_order(plan, played)
        return [ladder.index(e) for e in range(plan.entrants)]
    if plan.kind == "knock-out":
        left, out = survivors(plan, played)
        places = dict.fromkeys(left, 0) | {e: 1 + n for n, e in enumerate(out)}
        return [places[e] for e in range(plan.entrants)]
    return [0] * plan.entrants


def _exact(number: float) -> float:
    return round(number, 9)
