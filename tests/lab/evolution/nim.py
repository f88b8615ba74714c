"""A bot with few parameters for the smallest game: what should be bred is known beforehand."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from hegemon.core.bot import Bot, BotKind, Parameter, View
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.lab.evolution import FixedRivals, Settings

sys.path.insert(0, str(Path(__file__).parent.parent.parent))
from small_game import TAKE, Heap


class Taker(Bot):
    """Takes by what is left of the heap, divided by four; who takes 1, 2 and 3 at 1, 2 and 3 never loses."""

    parameters = (
        *(Parameter(f"at{rest}", 1, 1, 3, f"taken where {rest} are left over", whole=True) for rest in range(4)),
        Parameter("shyness", 0.5, 0, 1, "above a half it takes one less"),
    )

    def choose(self, view: View, limit: Limit) -> Move:
        heap = int(view.state.heap)
        wanted = self.values[f"at{heap % 4}"] - (self.values["shyness"] > 0.5)
        return (TAKE, max(1, min(int(wanted), heap)))


class Nim(Heap):
    """The heap, with that bot."""

    def bots(self) -> Sequence[BotKind]:
        return [*super().bots(), BotKind("taker", Taker.__doc__ or "", lambda _match: Taker.parameters, make=Taker)]


def nim(seats: int = 2, heap: int = 11) -> Match:
    return Nim().match(seats, {"heap": heap})


def settings(**more: object) -> Settings:
    """Small ones, against a rival that plays anything."""
    plain = {"fitness": FixedRivals(rivals=("random",), games=6), "seats": 2, "population": 6, "generations": 4}
    return Settings.model_validate({**plain, **more})
