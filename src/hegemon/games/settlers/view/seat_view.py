"""Settlers in a bot's words: what a seat holds and has built, and moves as objects."""

from __future__ import annotations

from dataclasses import dataclass

from hegemon.core.named_moves import NamedMove, largest
from hegemon.core.view import View
from hegemon.games.settlers.rules import moves
from hegemon.games.settlers.rules.moves import FORMS
from hegemon.games.settlers.rules.state import CARDS, PHASES, RESOURCES, SettlersBoard, SettlersState


class Settle(NamedMove, kind=moves.SETTLE, forms=FORMS):
    """Build a settlement."""

    vertex: int


class Road(NamedMove, kind=moves.ROAD, forms=FORMS):
    """Build a road."""

    edge: int


class City(NamedMove, kind=moves.CITY, forms=FORMS):
    """Make a settlement a city."""

    vertex: int


class Roll(NamedMove, kind=moves.ROLL, forms=FORMS):
    """Roll the dice."""


class Rob(NamedMove, kind=moves.ROB, forms=FORMS):
    """Move the robber to a tile, and take a card from a seat there."""

    tile: int
    victim: int


class Buy(NamedMove, kind=moves.BUY, forms=FORMS):
    """Buy a development card."""


class Bank(NamedMove, kind=moves.BANK, forms=FORMS):
    """Trade with the bank: as many as it wants of one resource for one of another."""

    give: int
    get: int


class End(NamedMove, kind=moves.END, forms=FORMS):
    """End the turn."""


@dataclass(frozen=True)
class SettlersView(View[SettlersState, SettlersBoard]):
    """What a seat sees. Tiles, vertices and edges are numbers."""

    @property
    def phase(self) -> str:
        """What the turn is at: roll, build, rob, …"""
        return PHASES[self.state.phase]

    @property
    def hand(self) -> dict[str, int]:
        """One's own resources, by name."""
        return dict(zip(RESOURCES, self.state.resources[self.seat].tolist(), strict=True))

    @property
    def cards(self) -> dict[str, int]:
        """One's own development cards, by name."""
        return dict(zip(CARDS, self.state.cards[self.seat].tolist(), strict=True))

    @property
    def points(self) -> list[int]:
        """Every seat's points, as far as everybody sees them."""
        seen: list[int] = self.state.points[: int(self.state.seats)].tolist()
        return seen

    @property
    def my_settlements(self) -> list[int]:
        """Vertices with one's own settlements, without the cities."""
        return self._built(1)

    @property
    def my_cities(self) -> list[int]:
        """Vertices with one's own cities."""
        return self._built(2)

    @property
    def my_roads(self) -> list[int]:
        """Edges with one's own roads."""
        return [edge for edge in range(int(self.board.edges)) if self.state.road[edge] == self.seat]

    def _built(self, level: int) -> list[int]:
        state = self.state
        return [v for v in range(int(self.board.vertices)) if state.owner[v] == self.seat and state.level[v] == level]

    def tiles_at(self, vertex: int) -> list[int]:
        """The tiles around a vertex."""
        return [int(tile) for tile in self.board.vertex_tiles[vertex] if tile >= 0]

    def chance(self, tile: int) -> float:
        """How likely a roll is to pay for a tile; the robber is not counted."""
        token = int(self.state.token[tile])
        return (6 - abs(7 - token)) / 36 if token else 0.0

    def resource(self, tile: int) -> str:
        """What a tile pays; empty for the desert."""
        kind = int(self.state.resource[tile])
        return RESOURCES[kind] if 0 <= kind < len(RESOURCES) else ""

    def settlements(self) -> list[Settle]:
        """Where one may settle now."""
        return list(largest(self, Settle))

    def roads(self) -> list[Road]:
        """Where one may build a road now."""
        return list(largest(self, Road))

    def cities(self) -> list[City]:
        """Which settlements may become cities now."""
        return list(largest(self, City))

    def bank_trades(self) -> list[Bank]:
        """Trades with the bank that are possible now."""
        return [Bank.of(move) for move in self.moves("bank")]
