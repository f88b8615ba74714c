"""An engine's lines about a game before it begins (W11), in ids of its map; and plain answers made of no more.

Light: our bot must be able to answer before its rules are loaded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from hegemon.games.warlight.protocol import messages

Orders = list[messages.Order]
EACH, FAR = 2, 99
"""Armies on a neutral region; and more than any super region costs."""


@dataclass
class EngineSetup:
    """The map, and what is set about the game."""

    super_regions: list[tuple[int, int]] = field(default_factory=list)
    """Each with its bonus."""
    regions: list[tuple[int, int]] = field(default_factory=list)
    """Each with its super region."""
    borders: list[tuple[int, int]] = field(default_factory=list)
    wastelands: list[int] = field(default_factory=list)
    offered: list[int] = field(default_factory=list)
    picks: int = 0
    max_rounds: int = 0
    per_move_ms: int = 0
    """Time that every answer adds to the bank, if the engine sends it."""

    def plain_picks(self, free: Iterable[int]) -> list[int]:
        """Small super regions with a large bonus first, and what is offered of one together."""
        part, costs = dict(self.regions), self._costs()
        return sorted(free, key=lambda r: (costs.get(part.get(r, 0), FAR), part.get(r, 0), r))

    def plain_turn(
        self, name: str, seen: Sequence[messages.RegionUpdate], income: int
    ) -> tuple[list[messages.Order], list[messages.Order]]:
        """Stand against the strongest enemy in sight; without one, take what completes the nearest super region."""
        armies = {one.region: one.armies for one in seen}
        owner = {one.region: one.owner for one in seen}
        mine = {one.region for one in seen if one.owner == name}
        near = [pair for a, b in self.borders for pair in ((a, b), (b, a))]
        fronts = [(a, b) for a, b in near if a in mine and b in armies and b not in mine]
        if not mine or income < 1:
            return [], []
        if not fronts:
            return [messages.Placing(name, min(mine), income)], []
        enemies = [ends for ends in fronts if owner[ends[1]] != messages.NEUTRAL_NAME]
        if enemies:
            here, there = max(enemies, key=lambda ends: (armies[ends[1]], armies[ends[0]], ends))
            sent = armies[here] + income - 1
            strikes = sent >= 2 * (armies[there] + income)
            return [messages.Placing(name, here, income)], [messages.Attack(name, here, there, sent)] * strikes
        return self._expand(name, armies, mine, fronts, income)

    def _expand(
        self, name: str, armies: dict[int, int], mine: set[int], fronts: list[tuple[int, int]], income: int
    ) -> tuple[list[messages.Order], list[messages.Order]]:
        """Neutral regions of the super regions that are nearest to complete, each with enough to take it."""
        part, costs = dict(self.regions), self._costs()
        for r in mine:
            costs[part.get(r, 0)] = costs.get(part.get(r, 0), FAR) - 2 * EACH
        spare = {r: armies[r] - 1 for r in mine}
        placed: dict[int, int] = {}
        sent: dict[int, tuple[int, int]] = {}
        fronts = sorted(fronts, key=lambda ends: (costs.get(part.get(ends[1], 0), FAR), -spare[ends[0]], ends))
        for here, there in fronts:
            needed = 2 * armies[there]
            missing = max(0, needed - spare[here])
            if there not in sent and missing <= income:
                income -= missing
                placed[here] = placed.get(here, 0) + missing
                spare[here] += missing - needed
                sent[there] = (here, needed)
        if income > 0:
            there, (here, needed) = next(iter(sent.items()), (fronts[0][1], (fronts[0][0], 0)))
            placed[here] = placed.get(here, 0) + income
            if needed:
                sent[there] = (here, needed + income)
        return (
            [messages.Placing(name, r, count) for r, count in placed.items() if count > 0],
            [messages.Attack(name, here, there, count) for there, (here, count) in sent.items()],
        )

    def _costs(self) -> dict[int, int]:
        """The armies that complete each super region, less its bonus."""
        sizes = Counter(part for _, part in self.regions)
        return {part: EACH * sizes[part] - bonus for part, bonus in self.super_regions}
