"""The bot's side of the challenges (W11): any of our bots plays in any engine. It takes lines and returns answers,
without I/O.

The bot is loaded and thinks in another thread. If it fails, or has no answer when the time is nearly over, a plain
answer replaces it, so an engine never waits for us. For the same reason this file imports nothing slow.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from hegemon.core.errors import HegemonError
from hegemon.games.warlight.protocol import messages
from hegemon.games.warlight.protocol.challenge_rules import Challenge
from hegemon.games.warlight.protocol.engine_setup import EngineSetup
from hegemon.games.warlight.protocol.thinking_thread import Failed, Thinker

if TYPE_CHECKING:
    from hegemon.core.limit import Limit
    from hegemon.games.warlight.protocol.engine_bot import EngineBot

T = TypeVar("T")
SHARE = 0.85
"""The share of the time for an answer that is used; the rest is for the transmission."""
LOADING_SHARE = 0.75
"""The share while the bot is being loaded, which keeps the processor busy and may take long the first time."""
BUSY, VERY_BUSY = 0.2, 5.0
"""On a busy machine up to this share is kept in reserve; all of it at VERY_BUSY programs per core."""
PUNCTUAL = 0.92
"""The share of the time until a plain answer that the search gets."""
LEAST = 0.02
"""The fewest seconds of the search, if the bot was loaded late."""
MARGIN = 0.1
"""The fewest seconds that are kept in reserve."""
PLAIN = "a plain one is given in its place"
NUMBERS = ("starting_armies", "max_rounds", "starting_pick_amount", "starting_regions", "timebank", "time_per_move")


class EngineClient:
    """`hear` takes every line of the engine and returns the answer; `complain` is called with every fault."""

    def __init__(
        self, challenge: Challenge, bot: str, complain: Callable[[str], None], seed: int = 0, age: float = 0.0
    ) -> None:
        """`age`: how many seconds the engine's first question may have waited for us already."""
        self.challenge, self.name, self._opponent = challenge, *messages.NAMES
        self.refused: HegemonError | None = None
        """The reason for which the bot was refused."""
        self._complain = complain
        self._age = age
        self._setup = EngineSetup()
        self._seen: list[messages.RegionUpdate] = []
        self._enemy: list[messages.Order] = []
        self._income, self._round = 0, 0
        self._mine: list[int] = []
        self._attacks: list[messages.Order] | None = None
        self._searched = False
        """True if the last turn was the bot's own, not a plain one."""
        self._bot: EngineBot | None = None
        self._thinker = Thinker()
        self._thinker.begin(lambda: self._load(bot, seed))

    def hear(self, line: str) -> str | None:
        """Take a line; returns the answer if the line asks for one. Lines that make no sense are reported."""
        words = line.split()
        try:
            return self._hear(words) if words else None
        except HegemonError as error:
            self._complain(str(error))
        return None

    def close(self) -> None:
        if self._bot is not None:
            self._bot.close()

    @property
    def seat(self) -> int:
        return int(self.name == messages.NAMES[1])

    def _hear(self, words: Sequence[str]) -> str | None:
        kind, rest = words[0], words[1:]
        if kind in ("settings", "setup_map"):
            if not rest:
                raise messages.BadLine(f"{kind} what?")
            (self._set if kind == "settings" else self._learn)(rest[0], rest[1:])
        elif kind in ("pick_starting_regions", "pick_starting_region"):
            return self._pick(kind, messages.numbers_of(rest, kind))
        elif kind == "update_map":
            self._seen = messages.read_update(rest)
        elif kind == "opponent_moves":
            self._enemy = messages.read_opponent(rest)
        elif kind == "go" and rest[:1] in ([messages.PLACE], [messages.ATTACK]):
            numbers = messages.numbers_of(rest[1:], "go")
            return self._go(rest[0], (numbers[0] if numbers else self.challenge.answer_ms) / 1000)
        else:
            raise messages.BadLine(f"not understood: {messages.shown(' '.join(words))}")
        return None

    # Lines from the engine

    def _set(self, name: str, values: Sequence[str]) -> None:
        if name in ("your_bot", "opponent_bot"):
            if len(values) != 1:
                raise messages.BadLine(f"settings {name} needs one name")
            if name == "your_bot":
                self.name = values[0]
            else:
                self._opponent = values[0]
        elif name in NUMBERS:
            numbers = messages.numbers_of(values, f"settings {name}")
            if not numbers:
                raise messages.BadLine(f"settings {name} needs a number")
            if name == "starting_armies":
                self._income = numbers[0]
            elif name == "max_rounds":
                self._setup.max_rounds = numbers[0]
            elif name == "starting_pick_amount":
                self._setup.picks = numbers[0]
            elif name == "time_per_move":
                self._setup.per_move_ms = numbers[0]
            elif name == "starting_regions":
                self._setup.offered = numbers

    def _learn(self, name: str, words: Sequence[str]) -> None:
        if name == "super_regions":
            self._setup.super_regions = messages.read_pairs(words, name)
        elif name == "regions":
            self._setup.regions = messages.read_pairs(words, name)
        elif name == "neighbors":
            self._setup.borders = messages.read_neighbours(words)
            self._thinker.begin(self._prepare)
        elif name == "wastelands":
            self._setup.wastelands = messages.numbers_of(words, name)
        elif name == "opponent_starting_regions":
            theirs = messages.numbers_of(words, name)
            self._thinker.begin(lambda: self._ready().remember_start(theirs))
        else:
            raise messages.BadLine(f"setup_map {messages.shown(name)} is not understood")

    # Answers

    def _pick(self, kind: str, numbers: list[int]) -> str:
        if len(numbers) < 2:
            raise messages.BadLine(f"{kind} needs the time and some regions")
        free, mine = list(dict.fromkeys(numbers[1:])), list(self._mine)
        first = kind == "pick_starting_regions"
        count = min(len(free), 6 if first else 1)
        theirs = [] if first else [one for one in self._setup.offered if one not in free and one not in mine]

        def think(seconds: float) -> list[int]:
            return self._ready().picks(free, mine, theirs, count, _limit(seconds))

        wished = self._think(numbers[0] / 1000, think) or []
        picked = list(dict.fromkeys([*(one for one in wished if one in free), *self._setup.plain_picks(free)]))[:count]
        if not first:
            self._mine += picked
        return " ".join(map(str, picked))

    def _go(self, kind: str, limit: float) -> str:
        if kind == messages.ATTACK and self._attacks is not None:
            attacks, self._attacks = self._attacks, None
            if self._searched and not self.challenge.bank_ms:  # this answer has a time of its own
                attacks = self._second_thoughts(attacks, limit)
            return messages.write_orders(attacks[: messages.MOST_MOVES])
        self._round += 1
        placings, attacks = self._turn(limit)
        if kind == messages.ATTACK:
            return messages.write_orders(attacks[: messages.MOST_MOVES])
        self._attacks = attacks
        return messages.write_orders(placings[: messages.MOST_MOVES])

    def _turn(self, limit: float) -> tuple[list[messages.Order], list[messages.Order]]:
        position = (self._round, self._seen, self._enemy, self._income, self.name, self._opponent)

        def think(seconds: float) -> tuple[list[messages.Order], list[messages.Order]]:
            from hegemon.games.warlight.protocol.engine_bot import Position

            return self._ready().turn(Position(*position), _limit(seconds))

        turn = self._think(limit, think)
        self._searched = turn is not None
        return turn if turn is not None else self._setup.plain_turn(self.name, self._seen, self._income)

    def _second_thoughts(self, attacks: list[messages.Order], limit: float) -> list[messages.Order]:
        """The attacks of the bot's turn after further thought, if there is time for it."""

        def think(seconds: float) -> list[messages.Order]:
            again = self._ready().attacks(self.name, _limit(seconds))
            return attacks if again is None else again

        found = self._think(limit, think, "its first thoughts are given")
        return attacks if found is None else found

    def _think(self, limit: float, work: Callable[[float], T], instead: str = PLAIN) -> T | None:
        """The bot's answer if it is in time; else None, and a complaint. `work` is called with its seconds."""
        limit, self._age = limit - self._age, 0.0
        share = (SHARE if self._bot else LOADING_SHARE) - BUSY * busyness()
        patience = max(0.0, min(share * limit, limit - MARGIN))
        seconds = min(PUNCTUAL * patience, self.challenge.thinking(limit, self._setup.per_move_ms))
        deadline = time.monotonic() + seconds
        try:
            answer = self._thinker.within(patience, lambda: work(max(LEAST, deadline - time.monotonic())))
        except Failed as failure:
            self._complain(f"the bot failed ({failure}): {instead}")
            return None
        if answer is None:
            self._complain(f"the bot has no answer after {patience:.2f} s: {instead}")
        return answer

    def _load(self, bot: str, seed: int) -> None:
        from hegemon.games.warlight.protocol.engine_bot import EngineBot

        try:
            self._bot = EngineBot(self.challenge, bot, seed)
        except HegemonError as error:
            self.refused = error

    def _prepare(self) -> None:
        if self._bot is not None:
            self._bot.prepare(self._setup)

    def _ready(self) -> EngineBot:
        if self._bot is None:
            raise self.refused or messages.BadLine("there is no bot")
        self._bot.learn(self._setup, self.seat)
        return self._bot


def busyness() -> float:
    """0 if every program has a core, 1 if very many share one: threads then get their turn late."""
    try:
        programs = os.getloadavg()[0] / (os.cpu_count() or 1)
    except (AttributeError, OSError):  # not every system counts them
        return 0.0
    return min(1.0, max(0.0, (programs - 1.0) / (VERY_BUSY - 1.0)))


def _limit(seconds: float) -> Limit:
    from hegemon.core.limit import Limit

    return Limit(seconds=seconds)
