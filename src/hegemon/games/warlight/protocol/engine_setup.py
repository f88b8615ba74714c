"""An engine's lines about a game before it begins (W11), in the ids of its map, and plain answers made from them alone.

Imports little: our bot must be able to answer before its rules are loaded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from hegemon.games.warlight.protocol import messages
from hegemon.games.warlight.protocol.plain_turn import PlainTurn

EACH, FAR = 2, 99
"""Armies on a neutral region; and a cost above that of any super region."""


@dataclass
class EngineSetup:
    """The map and the settings of the game."""

    super_regions: list[tuple[int, int]] = field(default_factory=list)
    """The ids of super regions with their bonuses."""
    regions: list[tuple[int, int]] = field(default_factory=list)
    """The ids of regions with their super regions."""
    borders: list[tuple[int, int]] = field(default_factory=list)
    wastelands: list[int] = field(default_factory=list)
    offered: list[int] = field(default_factory=list)
    picks: int = 0
    max_rounds: int = 0
    per_move_ms: int = 0
    """Time that every answer adds to the bank, if the engine sends it."""

    def plain_picks(self, free: Iterable[int]) -> list[int]:
        """Picks: small super regions with a large bonus first, the regions of one together."""
        part, costs = dict(self.regions), self._costs()
        return sorted(free, key=lambda r: (costs.get(part.get(r, 0), FAR), part.get(r, 0), r))

    def plain_turn(
        self, name: str, seen: Sequence[messages.RegionUpdate], income: int
    ) -> tuple[list[messages.Order], list[messages.Order]]:
        """A turn: hold against enemies, attack where they are weak, complete the nearest super region, bring idle
        armies up."""
        turn = PlainTurn(name, seen, income, self.borders)
        if turn.mine and income > 0:
            turn.hold()
            turn.strike()
            turn.expand(self._wanted(turn.mine))
            turn.place_rest()
            turn.join()
            turn.move_up()
        return turn.orders()

    def _wanted(self, mine: Iterable[int]) -> dict[int, int]:
        """For every region, the remaining cost of its super region minus its bonus."""
        part, costs = dict(self.regions), self._costs()
        for r in mine:
            costs[part.get(r, 0)] = costs.get(part.get(r, 0), FAR) - 2 * EACH
        return {r: costs.get(of, FAR) for r, of in part.items()}

    def _costs(self) -> dict[int, int]:
        """The armies that complete each super region, minus its bonus."""
        sizes = Counter(part for _, part in self.regions)
        return {part: EACH * sizes[part] - bonus for part, bonus in self.super_regions}
