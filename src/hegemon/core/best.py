"""The bot `best`: a game's strongest shipped bot for the time that it is given, as the game declares (`Game.best`)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from hegemon.core.bot import USUAL_SECONDS, Bot, BotKind, Parameter, Sight, View
from hegemon.core.game import Game
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.rng import Rng

BEST = "best"
TIME = "time"
PARAMETERS = (Parameter(TIME, USUAL_SECONDS, 0.01, 3600, "seconds for a move, unless less is given"),)


class Best(Bot):
    """Lets the strongest bot for the time at hand choose."""

    watches = True
    keeps_time = True

    def __init__(self, kinds: Mapping[str, BotKind], match: Match, seat: int, rng: Rng, values: Mapping[str, float]):
        super().__init__(match, seat, rng, values)
        self._choices = [(seconds, _seated(kinds[name], self)) for seconds, name in match.game.best(match)]
        self._last: Bot | None = None

    @property
    def bots(self) -> list[Bot]:
        """The bots that it lets choose, the strongest last."""
        return [bot for _, bot in self._choices]

    def prepare(self) -> None:
        for bot in self.bots:
            bot.prepare()

    def choose(self, view: View, limit: Limit) -> Move:
        granted = Limit(seconds=self.values[TIME]) & limit
        self._last = [bot for seconds, bot in self._choices if seconds <= granted.seconds or seconds == 0.0][-1]
        return self._last.choose(view, granted)

    @property
    def thoughts(self) -> dict[str, Any] | None:
        return self._last.thoughts if self._last else None

    def watch(self, sight: Sight) -> None:
        for bot in self.bots:
            if bot.watches:
                bot.watch(sight)

    def close(self) -> None:
        for bot in self.bots:
            bot.close()


def _seated(kind: BotKind, best: Best) -> Bot:
    """A bot of this kind that takes as long as `best` may."""
    return kind.seat(best.match, best.seat, best.rng, thinking_for(kind, best.match, best.values[TIME]))


def thinking_for(kind: BotKind, match: Match, seconds: float) -> dict[str, float]:
    """The parameter that lets a bot think for that long, within its bounds; none if it cannot be set."""
    times = {one.name: one for one in kind.parameters(match) if one.name == TIME}
    return {name: min(one.high, max(one.low, seconds)) for name, one in times.items()}


@functools.cache
def best_kind(game: Game) -> BotKind | None:
    """The kind `best` of a game; None if the game does not say which of its bots are the strongest."""
    found = game.best(Match(game, game.parse_options(None), game.seats[0]))  # without a board: nothing is compiled
    if not found:
        return None
    listed = ", ".join(name if not seconds else f"{name} from {seconds:g} s on" for seconds, name in found)
    kinds = {kind.name: kind for kind in game.bots()}
    return BotKind(
        BEST, f"the strongest for the time it is given: {listed}", lambda _match: PARAMETERS,
        make=functools.partial(Best, kinds),
    )  # fmt: skip
