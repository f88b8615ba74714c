"""A bot's view of a game on a map: the owner and the armies of every territory, and its neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from hegemon.core.errors import BadMove
from hegemon.core.helpers.suggestions import did_you_mean
from hegemon.core.state import B, S
from hegemon.core.view import View


@dataclass(frozen=True)
class MapView(View[S, B]):
    """The view of a seat on a map. Territories are numbers; `names` translates them."""

    @property
    def names(self) -> Sequence[str]:
        """The names of all territories, by number."""
        return self.match.game.place_names(self.match)

    @cached_property
    def owner(self) -> list[int]:
        """The seat that holds each territory; −1: nobody, −2: out of sight."""
        return self._listed("owner")

    @cached_property
    def armies(self) -> list[int]:
        """The number of armies on each territory; −1: out of sight."""
        return self._listed("armies")

    def neighbours(self, territory: int) -> list[int]:
        """The territories beside one."""
        first, last = self.board["first"][territory : territory + 2].tolist()
        found: list[int] = self.board["neighbour"][first:last].tolist()
        return found

    @property
    def reserve(self) -> int:
        """Armies that this seat may still place."""
        return int(self.state["reserve"][self.seat])

    def _listed(self, field: str) -> list[int]:
        values: list[int] = self.state[field][: len(self.names)].tolist()
        return values

    def _numbered(self, name: str, what: str) -> int:
        lower = [one.lower() for one in self.names]
        if name.lower() not in lower:
            raise BadMove(f"there is no {what} {name!r}{did_you_mean(name, self.names)}")
        return lower.index(name.lower())

    def _mine(self) -> list[int]:
        return [territory for territory, seat in enumerate(self.owner) if seat == self.seat]
