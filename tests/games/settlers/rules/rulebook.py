"""Settlers written a second time, slow, in plain Python: where the cards go, from the rule book alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from hegemon.games.settlers.rules.topology import ISLAND

RESOURCES = ("wood", "brick", "sheep", "wheat", "ore")
COSTS = {
    "road": Counter(wood=1, brick=1),
    "settle": Counter(wood=1, brick=1, sheep=1, wheat=1),
    "city": Counter(wheat=2, ore=3),
    "buy": Counter(sheep=1, wheat=1, ore=1),
}


@dataclass
class Purse:
    """Everybody's cards and the bank, followed from move to move."""

    hands: list[Counter[str]]
    pays: tuple[int, ...] = (1,)
    """The settlements that a seat has before one of the set-up that pays."""
    costs: dict[str, Counter[str]] = field(default_factory=lambda: dict(COSTS))
    land: Any = ISLAND
    """The neighbours of everything."""
    bank: Counter[str] = field(default_factory=lambda: Counter(dict.fromkeys(RESOURCES, 19)))

    def move(self, seat: int, cards: Counter[str], sign: int) -> None:
        for kind, n in cards.items():
            self.hands[seat][kind] += sign * n
            self.bank[kind] -= sign * n

    def roll(self, state: Any, number: int) -> None:
        """Each resource: what every seat has a claim to, and what the bank can do about it."""
        claims: dict[str, Counter[int]] = {kind: Counter() for kind in RESOURCES}
        for tile in range(len(self.land.tile_vertices)):
            if state.token[tile] == number and tile != state.robber:
                for vertex in self.land.tile_vertices[tile]:
                    if state.level[vertex]:
                        claims[RESOURCES[state.resource[tile]]][int(state.owner[vertex])] += int(state.level[vertex])
        for kind, claim in claims.items():
            if sum(claim.values()) <= self.bank[kind]:
                paid = claim
            elif len(claim) == 1:
                paid = Counter(dict.fromkeys(claim, self.bank[kind]))
            else:
                paid = Counter()
            for seat, n in paid.items():
                self.move(seat, Counter({kind: n}), +1)

    def play(self, before: Any, seat: int, text: str, luck: tuple[int, ...]) -> None:
        """One move, as its text and luck tell it."""
        kind, *rest = text.split()
        if kind == "roll" and sum(luck) != 7:
            self.roll(before, sum(luck))
        elif kind == "settle" and before.turn == 0:
            if (before.owner == seat).sum() in self.pays:
                for tile in self.land.vertex_tiles[int(rest[0])]:
                    if before.resource[tile] < 5:
                        self.move(seat, Counter({RESOURCES[before.resource[tile]]: 1}), +1)
        elif kind == "road" and (before.turn == 0 or before.free_roads):
            pass
        elif kind in self.costs:
            self.move(seat, self.costs[kind], -1)
        elif kind == "discard":
            self.move(seat, Counter({rest[0]: 1}), -1)
        elif kind == "plenty":
            self.move(seat, Counter(rest), +1)
        else:
            self._between(before, seat, kind, rest, luck)

    def _between(self, before: Any, seat: int, kind: str, rest: list[str], luck: tuple[int, ...]) -> None:
        if kind == "rob" and int(rest[2]) >= 0:
            self._give(int(rest[2]), seat, Counter({RESOURCES[luck[0]]: 1}))
        elif kind == "monopoly":
            for other in range(len(self.hands)):
                if other != seat:
                    self._give(other, seat, Counter({rest[0]: self.hands[other][rest[0]]}))
        elif kind == "bank":
            give, get = rest[0].split(">")
            self.move(seat, Counter({give: self._price(before, seat, give)}), -1)
            self.move(seat, Counter({get: 1}), +1)
        elif kind == "trade":
            other = int(rest[1])
            accepted = before.answer[other] == 1
            give = before.give if accepted else before.counter_get[other]
            get = before.get if accepted else before.counter_give[other]
            self._give(seat, other, Counter(dict(zip(RESOURCES, give.tolist(), strict=True))))
            self._give(other, seat, Counter(dict(zip(RESOURCES, get.tolist(), strict=True))))

    def _give(self, giver: int, taker: int, cards: Counter[str]) -> None:
        for kind, n in cards.items():
            self.hands[giver][kind] -= n
            self.hands[taker][kind] += n

    def _price(self, before: Any, seat: int, kind: str) -> int:
        price = 4
        for slot, edge in enumerate(self.land.harbour_edges):
            if any(before.owner[v] == seat for v in self.land.edge_vertices[edge]):
                if before.harbour[slot] == 5:
                    price = min(price, 3)
                elif RESOURCES[before.harbour[slot]] == kind:
                    price = 2
        return price
