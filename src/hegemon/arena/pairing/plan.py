"""The plan of a competition's schedule, as plain values: entrants are numbers, 0 is the best seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from hegemon.core.errors import BadOptions

Kind = Literal["round-robin", "swiss", "gauntlet", "ladder", "knock-out"]
KINDS: tuple[str, ...] = get_args(Kind)
MOST_GAMES = 20_000
"""Of one competition."""


class Pairing(NamedTuple):
    """A game to be played: in which round, and which entrant sits on which seat."""

    round: int
    seats: tuple[int, ...]


class Played(NamedTuple):
    """A game that was played: the points of every seat, and the seats that forfeited it."""

    pairing: Pairing
    scores: tuple[float, ...]
    forfeits: tuple[int, ...] = ()

    @property
    def by_entrant(self) -> dict[int, float]:
        """The points of every entrant."""
        return dict(zip(self.pairing.seats, self.scores, strict=True))


@dataclass(frozen=True)
class PairingPlan:
    """A competition's plan for pairing its entrants. The same plan and the same results give the same games, always."""

    kind: str
    entrants: int
    seats: int = 2
    repeats: int = 1
    """Games of a group in a round; seats rotate from one to the next."""
    rounds: int = 1
    """Of a Swiss or a ladder; the other kinds know when they are over."""
    challengers: int = 1
    """Of a gauntlet: the first `challengers` entrants each meet all the others."""
    seed: int = 0

    def check(self) -> None:
        """Refuse a plan that cannot be played."""
        if self.kind not in KINDS:
            raise BadOptions(f"a competition is {', '.join(KINDS[:-1])} or {KINDS[-1]}, not {self.kind[:40]!r}")
        if self.entrants < self.seats:
            raise BadOptions(f"{self.seats} seats need at least {self.seats} entrants, not {self.entrants}")
        if self.repeats < 1 or self.rounds < 1:
            raise BadOptions(f"rounds and repeats must be at least 1, not {self.rounds} and {self.repeats}")
        most = self.entrants - self.seats + 1
        if self.kind == "gauntlet" and not 1 <= self.challengers <= most:
            raise BadOptions(
                f"with {self.entrants} entrants at tables of {self.seats}, 1 to {most} are challengers, "
                f"not {self.challengers}"
            )


def last_round(played: Iterable[Played]) -> int:
    """The number of the last round that was played; 0 before the first."""
    return max((one.pairing.round for one in played), default=0)


def points_of(plan: PairingPlan, played: Iterable[Played]) -> list[float]:
    """The points of every entrant, without byes."""
    points = [0.0] * plan.entrants
    for one in played:
        for entrant, score in one.by_entrant.items():
            points[entrant] += score
    return points


def points_by_round(played: Sequence[Played]) -> dict[int, dict[frozenset[int], dict[int, float]]]:
    """The tables of every round, with everybody's points at them. Each game is read once: a semester has thousands."""
    rounds: dict[int, dict[frozenset[int], dict[int, float]]] = {}
    for one in played:
        points = rounds.setdefault(one.pairing.round, {}).setdefault(frozenset(one.pairing.seats), {})
        for entrant, score in one.by_entrant.items():
            points[entrant] = points.get(entrant, 0.0) + score
    return rounds


def meetings_of(played: Iterable[Played]) -> Counter[frozenset[int]]:
    """In how many rounds each two entrants sat at one table."""
    met = {
        (one.pairing.round, frozenset((a, b)))
        for one in played
        for a in one.pairing.seats
        for b in one.pairing.seats
        if a != b
    }
    return Counter(pair for _, pair in met)


def bye_score(seats: int) -> float:
    """The points for a round without a game: a win with two seats, as in chess; the average with more.

    >>> bye_score(2), bye_score(4)
    (1.0, 0.25)
    """
    return 1.0 if seats == 2 else 1 / seats


def in_order(entrants: Sequence[int], points: Sequence[float]) -> list[int]:
    """The most points first; level ones by their seeds."""
    return sorted(entrants, key=lambda entrant: (-round(points[entrant], 9), entrant))
