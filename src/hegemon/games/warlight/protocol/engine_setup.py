"""What an engine has said about a game before it begins (W11), in ids of its map; and plain answers made of no more.

Light: our bot must be able to answer before its rules are loaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from hegemon.games.warlight.protocol import messages

Orders = list[messages.Order]


@dataclass
class Told:
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

    def plain_picks(self, free: Iterable[int]) -> list[int]:
        """Regions of small super regions with a large bonus first."""
        part, bonus = dict(self.regions), dict(self.super_regions)
        sizes = {one: sum(1 for _, other in self.regions if other == one) for one in bonus}
        return sorted(free, key=lambda r: (sizes.get(part.get(r, 0), 99) - bonus.get(part.get(r, 0), 0), r))

    def plain_turn(
        self, name: str, seen: Sequence[messages.Seen], income: int
    ) -> tuple[list[messages.Order], list[messages.Order]]:
        """All armies to one region beside somebody else's, and from there an attack on the weakest if it should win."""
        armies = {one.region: one.armies for one in seen}
        mine = {one.region for one in seen if one.owner == name}
        near = [pair for a, b in self.borders for pair in ((a, b), (b, a))]
        fronts = [(a, b) for a, b in near if a in mine and b in armies and b not in mine]
        if not mine or income < 1:
            return [], []
        if not fronts:
            return [messages.Placing(name, min(mine), income)], []
        here, there = max(fronts, key=lambda ends: (armies[ends[0]] - armies[ends[1]], ends))
        sent = armies[here] + income - 1
        attacks: Orders = [messages.Attack(name, here, there, sent)] if sent >= 2 * armies[there] else []
        return [messages.Placing(name, here, income)], attacks
