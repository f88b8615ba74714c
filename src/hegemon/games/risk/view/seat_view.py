"""Risk in a bot's words: what a seat sees, by name, and its moves as objects (`Attack(origin, target, dice)`)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from hegemon.core.named_moves import NamedMove, largest
from hegemon.games.risk.rules import moves
from hegemon.games.risk.rules.battle_odds import odds_table
from hegemon.games.risk.rules.board import Map, RiskOptions, map_of
from hegemon.games.risk.rules.moves import FORMS
from hegemon.games.risk.rules.state import CARDS, ODDS_SIZE, PHASES, RiskBoard, RiskState
from hegemon.games.risk.view.json_view import continent_owners
from hegemon.maps.seat_view import MapView


class Claim(NamedMove, kind=moves.CLAIM, forms=FORMS):
    """Take a free territory, before the game."""

    territory: int


class Place(NamedMove, kind=moves.PLACE, forms=FORMS):
    """Put armies on a territory of your own."""

    territory: int
    armies: int


class Trade(NamedMove, kind=moves.TRADE, forms=FORMS):
    """Trade a set of three cards, by the numbers of their kinds."""

    a: int
    b: int
    c: int


class Attack(NamedMove, kind=moves.ATTACK, forms=FORMS):
    """Attack a neighbour with one to three dice."""

    origin: int
    target: int
    dice: int


class Defend(NamedMove, kind=moves.DEFEND, forms=FORMS):
    """Defend with one or two dice, where the defender is asked."""

    dice: int


class Follow(NamedMove, kind=moves.FOLLOW, forms=FORMS):
    """After a conquest: how many armies follow those that attacked."""

    armies: int


class Fortify(NamedMove, kind=moves.FORTIFY, forms=FORMS):
    """Move armies along a chain of your own territories, once in a turn."""

    origin: int
    target: int
    armies: int


class Cease(NamedMove, kind=moves.CEASE, forms=FORMS):
    """No more attacks in this turn."""


class End(NamedMove, kind=moves.END, forms=FORMS):
    """End the turn."""


class Continent(NamedTuple):
    """A continent, and who holds all of it: −1 where nobody does."""

    name: str
    bonus: int
    territories: tuple[int, ...]
    owner: int


class Battle(NamedTuple):
    """The odds of a battle to the end."""

    win: float
    """The probability that the attacker wins."""
    survivors: float
    """Armies of the attacker that are left on average, if it wins."""


@dataclass(frozen=True)
class RiskView(MapView[RiskState, RiskBoard]):
    """The view of a seat in Risk. Territories are numbers; `view.names[3]` and `view.territory("Brazil")` translate."""

    named_moves = (Claim, Place, Trade, Attack, Defend, Follow, Fortify, Cease, End)

    @cached_property
    def _map(self) -> Map:
        options = self.match.options
        assert isinstance(options, RiskOptions)
        return map_of(options.board)

    def territory(self, name: str) -> int:
        """The number of a territory, by its name in any case."""
        return self._numbered(name, "territory")

    @property
    def phase(self) -> str:
        """The phase of the turn: claim, place, attack, …"""
        return PHASES[self.state.phase]

    @property
    def my_territories(self) -> list[int]:
        """Your own territories."""
        return self._mine()

    @property
    def borders(self) -> list[int]:
        """Your own territories that border another seat's."""
        return [one for one in self.my_territories if any(self.owner[n] != self.seat for n in self.neighbours(one))]

    @property
    def continents(self) -> list[Continent]:
        """All continents."""
        owners = continent_owners(self.board, self.owner)
        return [
            Continent(str(one["name"]), int(one["bonus"]), tuple(one["territories"]), owners[number])
            for number, one in enumerate(self._map.continents)
        ]

    @property
    def hand(self) -> list[str]:
        """Your own cards, by their names."""
        return [CARDS[kind] for kind, count in enumerate(self.state.cards[self.seat].tolist()) for _ in range(count)]

    def attacks(self) -> list[Attack]:
        """The attacks that are possible now, each with as many dice as it may have."""
        return list(largest(self, Attack))

    def placements(self) -> list[Place]:
        """The placements that are possible now, each with the most armies that you may place there."""
        return list(largest(self, Place))

    def fortifications(self) -> list[Fortify]:
        """Ways to fortify now, each with as many armies as may go."""
        return list(largest(self, Fortify))

    def trades(self) -> list[Trade]:
        """Sets of cards that you may trade now."""
        return list(largest(self, Trade))

    def odds(self, attackers: int, defenders: int) -> Battle:
        """The odds of a battle to the end; the attacker's army that must stay behind does not count."""
        table = odds_table(max(attackers, defenders)) if max(attackers, defenders) > ODDS_SIZE else self.board
        return Battle(float(table.win[attackers, defenders]), float(table.left[attackers, defenders]))

    def odds_of(self, attack: Attack) -> Battle:
        """The odds of an attack that is kept up to the end."""
        return self.odds(self.armies[attack.origin] - 1, self.armies[attack.target])
