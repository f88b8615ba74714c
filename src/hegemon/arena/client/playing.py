"""One game of a connected bot: the bot sits down once, and is asked every question once.

When a connection is lost, the same question comes again. The bot is not asked again, for its own chance would go on: it
gets the answer that was given.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Mapping
from typing import Any

from hegemon.arena.bots.positions import decoded, layout_of
from hegemon.arena.client.fair_dice import Witness
from hegemon.core.bot import Sight, View
from hegemon.core.errors import HegemonError
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.registry import find_bot, find_game
from hegemon.core.rng import make_rng
from hegemon.referee import BotFailed, Player

Message = Mapping[str, Any]
SHARE = 0.8
"""Of the time that the clock leaves for a turn, a bot is given so much: answers travel."""
MOVES_LEFT = 40
"""A clock for the whole game is divided by this many further moves."""


class Game:
    """A seat at a table of the arena, and the bot on it. Its methods are called by one thread at a time."""

    def __init__(self, game: Message, bot: str) -> None:
        self.table: str = game["table"]
        self.match: Match = find_game(game["game"]).match(len(game["seats"]), game["options"])
        if layout_of(self.match) != game["layout"]:
            raise HegemonError(
                f"the server's {game['game']} is of version {game['version']} and not the one installed here: "
                "install the same version of hegemon"
            )
        self.seat: int = game["seat"]
        self.seen: int = game["since"]
        """The number of moves that it has received."""
        self._per_game = game["clock"] is not None and game["clock"]["per"] == "game"
        self._state = decoded(self.match, game["state"])
        self._witness = Witness(game["commitment"], self.seat)
        self._answers: dict[int, str] = {}
        self._lock = threading.Lock()
        spec = find_bot(self.match, bot)
        self._player = Player(bot, self.seat, lambda: spec.seat(self.match, self.seat, make_rng(game["seed"])))

    def happened(self, events: list[Message]) -> None:
        """Show the bot what happened, if it wants to see it."""
        with self._lock:
            self._sit()
            for event in events:
                if event["index"] <= self.seen:
                    continue
                after = decoded(self.match, event["state"])
                before, self._state, self.seen = self._state, after, event["index"]
                self._witness.note(event)
                views: list[View[Any, Any]] = [View(self.match, state, self.seat) for state in (before, after)]
                sight = Sight(event["seat"], self.match.read(event["move"]), tuple(event["luck"]), *views)
                self._player.watch({self.seat: sight}.__getitem__)

    def answer(self, turn: Message) -> str:
        """The bot's move, as text; `BotFailed` if it has none."""
        with self._lock:
            index: int = turn["index"]
            if index not in self._answers:
                self._sit()
                state = decoded(self.match, turn["state"])
                view: View[Any, Any] = View(self.match, state, self.seat)
                move = self._player.choose(view, self._limit(turn["seconds"])).move
                self._answers = {index: self.match.write(move)}
            self.seen = max(self.seen, index)
            return self._answers[index]

    @property
    def commitment(self) -> str | None:
        """The hash of the secret of the dice, as it was sent first."""
        return self._witness.commitment

    def check_dice(self, record_text: str) -> int:
        """Check the record of the game, which is over; how many rolls it has, or `BadRecord` if one is not fair."""
        return self._witness.check(record_text)

    def close(self) -> None:
        """Release the bot: the game is over."""
        self._player.stand_up()

    def _sit(self) -> None:
        if not self._player.seated:
            self._player.sit(prepared=True)

    def _limit(self, seconds: float | None) -> Limit:
        if seconds is None:
            return Limit(seconds=math.inf)
        return Limit(seconds=SHARE * seconds / (MOVES_LEFT if self._per_game else 1))


__all__ = ["BotFailed", "Game", "Message"]
