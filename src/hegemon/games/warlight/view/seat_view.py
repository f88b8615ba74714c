"""Warlight in a bot's words: the regions that the seat sees, and orders as objects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from hegemon.core.named_moves import NamedMove, largest
from hegemon.games.warlight.rules import moves
from hegemon.games.warlight.rules.moves import FORMS
from hegemon.games.warlight.rules.state import NEUTRAL, PHASES, TABLE, WarlightBoard, WarlightState
from hegemon.maps.seat_view import MapView


class Pick(NamedMove, kind=moves.PICK, forms=FORMS):
    """Pick a region, before the first round."""

    region: int


class Deploy(NamedMove, kind=moves.DEPLOY, forms=FORMS):
    """Place armies of this round on an own region."""

    region: int
    armies: int


class Withdraw(NamedMove, kind=moves.WITHDRAW, forms=FORMS):
    """Take back armies that were deployed in this round."""

    region: int
    armies: int


class Attack(NamedMove, kind=moves.ATTACK, forms=FORMS):
    """Order armies to a neighbour: an attack, or a transfer if it is your own."""

    origin: int
    target: int
    armies: int


class Cancel(NamedMove, kind=moves.CANCEL, forms=FORMS):
    """Take back an order of this round."""

    order: int


class Shift(NamedMove, kind=moves.SHIFT, forms=FORMS):
    """Move an order of this round to another place in the list."""

    order: int
    place: int


class Commit(NamedMove, kind=moves.COMMIT, forms=FORMS):
    """Finish the orders of this round."""


class SuperRegion(NamedTuple):
    """A super region, and the seat that holds all of it: −1 if none does, or if that is out of sight."""

    bonus: int
    regions: tuple[int, ...]
    owner: int


@dataclass(frozen=True)
class WarlightView(MapView[WarlightState, WarlightBoard]):
    """The view of a seat: under fog, its own regions and those beside them.

    Regions are numbers; `view.names[3]` and `view.region("Brazil")` translate.
    """

    named_moves = (Pick, Deploy, Withdraw, Attack, Cancel, Shift, Commit)

    def region(self, name: str) -> int:
        """The number of a region, by its name in any case."""
        return self._numbered(name, "region")

    @property
    def super_regions(self) -> list[SuperRegion]:
        """All super regions."""
        return [self._super_region(number) for number in range(int(self.board.super_regions))]

    def _super_region(self, number: int) -> SuperRegion:
        first, last = self.board.member_first[number : number + 2].tolist()
        regions = tuple(self.board.member[first:last].tolist())
        owners = {self.owner[region] for region in regions}
        owner = owners.pop() if len(owners) == 1 else NEUTRAL
        return SuperRegion(int(self.board.bonus[number]), regions, owner if owner >= 0 else NEUTRAL)

    @property
    def phase(self) -> str:
        """The phase of the game: pick, order, strike, …"""
        return PHASES[self.state.phase]

    @property
    def my_regions(self) -> list[int]:
        """Your own regions."""
        return self._mine()

    def deployments(self) -> list[Deploy]:
        """The deployments that are possible now, each with all the armies that you have left."""
        return list(largest(self, Deploy))

    def attacks(self) -> list[Attack]:
        """Orders to regions of others, each with as many armies as may go."""
        return [order for order in largest(self, Attack) if self.owner[order.target] != self.seat]

    def transfers(self) -> list[Attack]:
        """Orders to your own regions, each with as many armies as may go."""
        return [order for order in largest(self, Attack) if self.owner[order.target] == self.seat]

    def picks(self) -> list[Pick]:
        """Regions that you may pick now."""
        return list(largest(self, Pick))

    def odds(self, attackers: int, defenders: int) -> float:
        """The chance that an attack takes a region; with more than 64 armies on a side, both are scaled down."""
        most = max(attackers, defenders)
        scale = min(1.0, TABLE / most) if most else 1.0
        return float(self.board.capture[round(attackers * scale), round(defenders * scale)])
