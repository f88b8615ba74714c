"""A turn made without rules and without a search (W11), for answers that are due before the bot has thought.

Light: nothing may be imported here that takes long to load.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from hegemon.games.warlight.protocol import messages

KILLED = 0.6
"""Every attacker kills a defender with this chance."""
REINFORCED = 1
"""The number of armies that an enemy is expected to add beside a region."""
SURE = 1.5
"""An attack has this many times the armies that it meets."""


class PlainTurn:
    """Placings and attacks of one seat, made one after the other from what it sees."""

    def __init__(
        self, name: str, seen: Sequence[messages.RegionUpdate], income: int, borders: Iterable[tuple[int, int]]
    ) -> None:
        self._name, self._income = name, income
        self._owner = {one.region: one.owner for one in seen}
        self._armies = {one.region: one.armies for one in seen}
        self.mine = [region for region, owner in self._owner.items() if owner == name]
        self._near: dict[int, list[int]] = {}
        for a, b in borders:
            self._near.setdefault(a, []).append(b)
            self._near.setdefault(b, []).append(a)
        self._spare = {r: self._armies[r] - 1 for r in self.mine}
        self._placed: dict[int, int] = {}
        self._sent: dict[tuple[int, int], int] = {}

    def orders(self) -> tuple[list[messages.Order], list[messages.Order]]:
        """Placings and attacks as the engine reads them."""
        return (
            [messages.Placing(self._name, r, count) for r, count in self._placed.items()],
            [messages.Attack(self._name, here, there, count) for (here, there), count in self._sent.items()],
        )

    def hold(self) -> None:
        """Every region beside an enemy keeps, and as far as the income goes gets, what withstands his armies."""
        for region in sorted(self.mine, key=self._threat, reverse=True):
            threat = self._threat(region)
            if threat > 0:
                needed = math.ceil(KILLED * (threat + REINFORCED))
                self._place(region, needed - self._spare[region])

    def strike(self) -> None:
        """All that a region has, on the weakest enemy beside it, if that is much more."""
        for here in sorted(self.mine, key=lambda r: -self._spare[r]):
            enemies = self._enemies(here)
            if enemies:
                there = min(enemies, key=lambda r: (self._armies[r], r))
                if self._spare[here] >= SURE * (self._armies[there] + REINFORCED):
                    self._send(here, there, self._spare[here])

    def expand(self, wanted: Mapping[int, int]) -> None:
        """Neutral regions, the cheapest wanted first, each with enough to take it; not from beside an enemy."""
        pairs = [(here, there) for here in self.mine for there in self._near.get(here, []) if self._neutral(there)]
        taken: set[int] = set()
        for here, there in sorted(pairs, key=lambda ends: (wanted.get(ends[1], 0), -self._spare[ends[0]], ends)):
            needed = 2 * self._armies[there]
            kept = math.ceil(KILLED * (self._threat(here) + REINFORCED)) if self._enemies(here) else 0
            missing = max(0, needed + kept - self._spare[here])
            if there not in taken and missing <= self._income:
                self._place(here, missing)
                self._send(here, there, needed)
                taken.add(there)

    def place_rest(self) -> None:
        """Put the rest of the income where the enemy is strongest, or where most can be taken."""
        if self._income > 0:
            here = max(self.mine, key=lambda r: (self._threat(r), self._foreign(r), -r))
            self._place(here, self._income)

    def join(self) -> None:
        """Armies that are left go along with an attack, unless an enemy stands beside them."""
        for here, there in self._sent:
            if not self._enemies(here):
                self._send(here, there, self._spare[here])

    def move_up(self) -> None:
        """Armies with nothing foreign beside them go towards the nearest region that is not theirs."""
        steps = {r: 1 for r in self.mine if self._foreign(r)}
        line = list(steps)
        for here in line:
            for r in self._near.get(here, []):
                if r in self._spare and r not in steps:
                    steps[r] = steps[here] + 1
                    line.append(r)
        for here in line:
            if steps[here] > 1:
                closer = [r for r in self._near[here] if steps.get(r, 0) == steps[here] - 1]
                self._send(here, max(closer, key=lambda r: (self._threat(r), -r)), self._spare[here])

    def _place(self, region: int, armies: int) -> None:
        armies = min(armies, self._income)
        if armies > 0:
            self._placed[region] = self._placed.get(region, 0) + armies
            self._spare[region] += armies
            self._income -= armies

    def _send(self, here: int, there: int, armies: int) -> None:
        if armies > 0:
            self._sent[here, there] = self._sent.get((here, there), 0) + armies
            self._spare[here] -= armies

    def _enemies(self, region: int) -> list[int]:
        others = (self._name, messages.NEUTRAL_NAME)
        return [r for r in self._near.get(region, []) if self._owner.get(r, self._name) not in others]

    def _threat(self, region: int) -> int:
        """The largest army of an enemy beside a region."""
        return max((self._armies[r] for r in self._enemies(region)), default=0)

    def _neutral(self, region: int) -> bool:
        return self._owner.get(region) == messages.NEUTRAL_NAME

    def _foreign(self, region: int) -> int:
        return sum(r not in self._spare for r in self._near.get(region, []))
