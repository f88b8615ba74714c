"""Warming up compiles all that a first game needs, so that compiling never counts as thinking."""

from __future__ import annotations

from typing import Any

from hegemon.core.bot import BotKind, View
from hegemon.core.limit import Limit
from hegemon.core.moves import Move
from hegemon.referee.warm_up import play_a_little
from small_game import GAME, RandomBot


class Thinker(RandomBot):
    """Says what it thinks."""

    asked = 0

    def choose(self, view: View, limit: Limit) -> Move:
        return self.random_move(view)

    @property
    def thoughts(self) -> dict[str, Any] | None:
        Thinker.asked += 1
        return {"win": 0.5}


def test_warming_up_asks_for_thoughts_too() -> None:
    kind = BotKind("thinker", "", lambda _match: Thinker.parameters, make=Thinker)
    Thinker.asked = 0
    timeline = play_a_little(GAME.match(2), [kind], 4)
    assert Thinker.asked == sum(entry.seat >= 0 for entry in timeline.entries) > 0
