"""Shared by benchmarks: contestants that take turns, the best round of each, and figures beside their goals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Round = tuple[float, float, float]
"""Games, turns, seconds."""


@dataclass
class Pace:
    """The best round of a contestant."""

    games: float = 0.0
    turns: float = 0.0
    seconds: float = float("inf")

    def see(self, games: float, turns: float, seconds: float) -> None:
        if seconds < self.seconds:
            self.games, self.turns, self.seconds = games, turns, seconds

    @property
    def turns_per_second(self) -> float:
        return self.turns / self.seconds

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds


@dataclass(frozen=True)
class Target:
    """A figure of this run and what it should be."""

    about: str
    value: float
    goal: float
    at_most: bool = False

    @property
    def met(self) -> bool:
        return self.value <= self.goal if self.at_most else self.value >= self.goal

    def line(self) -> str:
        bound = "at most" if self.at_most else "at least"
        value = f"{self.value:,.0f}" if self.value >= 100 else f"{self.value:.2f}"
        return f"{'met   ' if self.met else 'MISSED'}  {self.about}: {value} ({bound} {self.goal:,g})"


def compete(rounds: int, contestants: Mapping[str, Callable[[], Round]]) -> dict[str, Pace]:
    """The best of `rounds` rounds of every contestant; they take turns, so that other load disturbs all alike."""
    paces = {name: Pace() for name in contestants}
    for contest in contestants.values():
        contest()  # compiles, before anything counts
    for _ in range(rounds):
        for name, contest in contestants.items():
            paces[name].see(*contest())
    return paces


def as_json(paces: Mapping[str, Pace], found: Sequence[Target]) -> dict[str, Any]:
    return {
        "paces": {
            name: {"turns_per_second": pace.turns_per_second, "games_per_second": pace.games_per_second}
            for name, pace in paces.items()
        },
        "targets": [vars(target) | {"met": target.met} for target in found],
    }


def report(heading: str, paces: Mapping[str, Pace], found: Sequence[Target]) -> None:
    print(f"{heading}\n")
    print(f"{'':28}{'turns/s':>12}{'games/s':>12}")
    for name, pace in paces.items():
        print(f"{name:28}{pace.turns_per_second:12,.0f}{pace.games_per_second:12,.2f}")
    print()
    for target in found:
        print(target.line())
