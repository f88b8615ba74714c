"""Settlers in a bot's words: what a seat holds and has built, and moves as objects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Self

from hegemon.core.errors import BadMove
from hegemon.core.helpers.suggestions import did_you_mean
from hegemon.core.named_moves import N, NamedMove, largest
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


class Discard(NamedMove, kind=moves.DISCARD, forms=FORMS):
    """After a seven: give a card of a resource to the bank."""

    resource: int


class Rob(NamedMove, kind=moves.ROB, forms=FORMS):
    """Move the robber to a tile, and take a card from a seat there."""

    tile: int
    victim: int


class Buy(NamedMove, kind=moves.BUY, forms=FORMS):
    """Buy a development card."""


class Knight(NamedMove, kind=moves.KNIGHT, forms=FORMS):
    """Play a knight: the robber moves."""


class Roads(NamedMove, kind=moves.ROADS, forms=FORMS):
    """Play road building: two roads for nothing."""


class Plenty(NamedMove, kind=moves.PLENTY, forms=FORMS):
    """Play a year of plenty: two cards from the bank."""

    a: int
    b: int


class Monopoly(NamedMove, kind=moves.MONOPOLY, forms=FORMS):
    """Play a monopoly: all cards of a resource that others hold."""

    resource: int


class Coupon(NamedMove, kind=moves.COUPON, forms=FORMS):
    """By the thesis's rules: play a card that is a point."""


class Bank(NamedMove, kind=moves.BANK, forms=FORMS):
    """Trade with the bank: as many as it wants of one resource for one of another."""

    give: int
    get: int


class Offer(NamedMove, kind=moves.OFFER, forms=FORMS):
    """Offer cards to the other seats in exchange for others."""

    wood: int
    brick: int
    sheep: int
    wheat: int
    ore: int
    wood2: int
    brick2: int
    sheep2: int
    wheat2: int
    ore2: int

    @classmethod
    def of_cards(cls, give: Mapping[str, int], get: Mapping[str, int]) -> Self:
        """An offer of cards for others, by the names of resources.

        >>> Offer.of_cards(give={"sheep": 2}, get={"ore": 1})
        offer 0 0 2 0 0 for 0 0 0 0 1
        """
        if unknown := [name for name in (*give, *get) if name not in RESOURCES]:
            raise BadMove(f"there is no resource {unknown[0]!r}{did_you_mean(unknown[0], RESOURCES)}")
        return cls(*(give.get(name, 0) for name in RESOURCES), *(get.get(name, 0) for name in RESOURCES))


class Counter(Offer, kind=moves.COUNTER, forms=FORMS):
    """Answer an offer with another one."""


class Accept(NamedMove, kind=moves.ACCEPT, forms=FORMS):
    """Agree to the offer."""


class Reject(NamedMove, kind=moves.REJECT, forms=FORMS):
    """Refuse the offer."""


class Trade(NamedMove, kind=moves.TRADE, forms=FORMS):
    """Trade with a seat that has agreed, or by its counter offer."""

    seat: int


class Withdraw(NamedMove, kind=moves.WITHDRAW, forms=FORMS):
    """Take the offer back."""


class Terms(NamedTuple):
    """An offer as this seat sees it: the cards that it would give and get, by name."""

    give: dict[str, int]
    get: dict[str, int]


class End(NamedMove, kind=moves.END, forms=FORMS):
    """End the turn."""


@dataclass(frozen=True)
class SettlersView(View[SettlersState, SettlersBoard]):
    """The view of a seat. Tiles, vertices and edges are numbers.

    Resources are numbers in moves, in the order of `RESOURCES`, and names elsewhere.
    """

    named_moves = (
        Settle, Road, City, Roll, Discard, Rob, Buy, Knight, Roads, Plenty, Monopoly, Coupon,
        Bank, Offer, Accept, Reject, Counter, Trade, Withdraw, End,
    )  # fmt: skip

    @property
    def phase(self) -> str:
        """The phase of the turn: roll, build, rob, …"""
        return PHASES[self.state.phase]

    @property
    def hand(self) -> dict[str, int]:
        """Your own resources, by name."""
        return dict(zip(RESOURCES, self.state.resources[self.seat].tolist(), strict=True))

    @property
    def cards(self) -> dict[str, int]:
        """Your own development cards, by name."""
        return dict(zip(CARDS, self.state.cards[self.seat].tolist(), strict=True))

    @property
    def points(self) -> list[int]:
        """Every seat's open points."""
        seen: list[int] = self.state.points[: int(self.state.seats)].tolist()
        return seen

    @property
    def my_settlements(self) -> list[int]:
        """Vertices with your own settlements, without the cities."""
        return self._built(1)

    @property
    def my_cities(self) -> list[int]:
        """Vertices with your own cities."""
        return self._built(2)

    @property
    def my_roads(self) -> list[int]:
        """Edges with your own roads."""
        return [edge for edge in range(int(self.board.edges)) if self.state.road[edge] == self.seat]

    def _built(self, level: int) -> list[int]:
        state = self.state
        return [v for v in range(int(self.board.vertices)) if state.owner[v] == self.seat and state.level[v] == level]

    @property
    def robber(self) -> int:
        """The tile where the robber is."""
        return int(self.state.robber)

    @property
    def offer(self) -> Terms:
        """The offer on the table; empty if there is none."""
        named = [dict(zip(RESOURCES, cards.tolist(), strict=True)) for cards in (self.state.give, self.state.get)]
        mine = self.seat == int(self.state.seat)
        return Terms(named[0], named[1]) if mine else Terms(named[1], named[0])

    def price(self, resource: str) -> int:
        """The number of cards of a resource that the bank wants for one of another, by your harbours."""
        return int(self.state.ratio[self.seat, RESOURCES.index(resource)])

    def neighbours(self, vertex: int) -> list[int]:
        """The vertices beside a vertex."""
        return [int(one) for one in self.board.vertex_vertices[vertex] if one >= 0]

    def edges_at(self, vertex: int) -> list[int]:
        """The edges that end at a vertex."""
        return [int(edge) for edge in self.board.vertex_edges[vertex] if edge >= 0]

    def ends(self, edge: int) -> list[int]:
        """The two vertices of an edge."""
        return [int(vertex) for vertex in self.board.edge_vertices[edge]]

    def harbour(self, vertex: int) -> str:
        """The resource of a vertex's harbour, "any" for one that takes all; empty: there is none."""
        slot = int(self.board.vertex_harbour[vertex])
        return "" if slot < 0 else (*RESOURCES, "any")[int(self.state.harbour[slot])]

    def tiles_at(self, vertex: int) -> list[int]:
        """The tiles around a vertex."""
        return [int(tile) for tile in self.board.vertex_tiles[vertex] if tile >= 0]

    def chance(self, tile: int) -> float:
        """The chance that a roll pays for a tile; the robber is ignored."""
        token = int(self.state.token[tile])
        return (6 - abs(7 - token)) / 36 if token else 0.0

    def resource(self, tile: int) -> str:
        """The resource of a tile; empty for the desert."""
        kind = int(self.state.resource[tile])
        return RESOURCES[kind] if 0 <= kind < len(RESOURCES) else ""

    def settlements(self) -> list[Settle]:
        """The settlements that you may build now."""
        return list(largest(self, Settle))

    def roads(self) -> list[Road]:
        """The roads that you may build now."""
        return list(largest(self, Road))

    def cities(self) -> list[City]:
        """The cities that you may build now, in place of settlements."""
        return list(largest(self, City))

    def bank_trades(self) -> list[Bank]:
        """Trades with the bank that are possible now."""
        return list(self._all(Bank))

    def robberies(self) -> list[Rob]:
        """The robberies that are possible now: a tile for the robber, and whom you rob there."""
        return list(self._all(Rob))

    def discards(self) -> list[Discard]:
        """Cards that you may discard after a seven."""
        return list(self._all(Discard))

    def card_plays(self) -> list[NamedMove]:
        """Development cards that you may play now, in every way."""
        return [move for kind in (Knight, Roads, Plenty, Monopoly, Coupon) for move in self._all(kind)]

    def _all(self, kind: type[N]) -> Iterator[N]:
        return (kind.of(move) for move in self.moves(kind.forms.forms[kind.kind].name))
