"""A bot on a seat, asked for moves: the one place outside searches that calls `Bot.choose`."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from hegemon.core.bot import AnytimeBot, Bot, Sight, View
from hegemon.core.history.thoughts import NewThoughts, Thoughts
from hegemon.core.limit import Limit
from hegemon.core.moves import Move
from hegemon.referee.deadline import answer_in_time, answer_within, give_way, in_background
from hegemon.referee.faults import BotFailed, reason_of

GRACE = 5.0
"""Seconds beyond its limit after which a bot counts as hanging."""
SHARE = 0.9
"""A bot whose own time is longer than its patience stops after this share of the patience."""


class Choice(NamedTuple):
    """A bot's move, and what is new in its thoughts."""

    move: Move
    thoughts: Thoughts | None = None


class Answer(NamedTuple):
    """A seat's answer: the moves of its turn, or None if it has made them itself."""

    moves: tuple[Move, ...] | None
    thoughts: Thoughts | None = None


class Player:
    """A bot on a seat. It sits down when it is first needed, or when `sit` is called: compiling is not thinking."""

    def __init__(
        self,
        name: str,
        seat: int,
        make: Callable[[], Bot],
        *,
        patience: float = math.inf,
        thinks_aloud: bool = True,
        memory: int = 0,
        gives_way: bool = False,
    ) -> None:
        self.name, self.seat = name, seat
        self.memory = memory
        """Bytes that the bot needs, if they are known and many."""
        self._gives_way = gives_way
        """True if it thinks at a lower priority than the rest of the process."""
        self.dismissed = False
        self.patience = patience
        """Seconds after which a bot without a limit counts as hanging."""
        self._make = make
        self._bot: Bot | None = None
        self.faults = 0
        self.clocked: Callable[[float], None] | None = None
        """Called with the seconds of every answer, if set."""
        self._thoughts = NewThoughts() if thinks_aloud else None
        self._thinking = threading.Lock()

    @classmethod
    def of(cls, bot: Bot, name: str) -> Player:
        """A bot that was made before, on its seat."""
        player = cls(name, bot.seat, lambda: bot)
        player._bot = bot
        return player

    @property
    def bot(self) -> Bot:
        """The bot, which has sat down."""
        assert self._bot is not None
        return self._bot

    @property
    def seated(self) -> bool:
        return self._bot is not None

    @property
    def busy(self) -> bool:
        """True if it still thinks about an earlier question."""
        return self._thinking.locked()

    def sit(self, prepared: bool = False) -> None:
        """Make the bot; with `prepared`, also compile what its first move needs, before any clock runs."""
        with self._thinking, self._blaming():
            if self._bot is None:
                bot = self._make()
                if prepared:
                    bot.prepare()
                self._bot = bot

    async def sit_beside(self, patience: float) -> None:
        """Sit down and prepare, beside an event loop; raise `BotFailed` if that takes too long."""

        def sit() -> None:
            self._make_way()
            self.sit(prepared=True)

        with self._blaming():
            await answer_in_time(patience, sit)

    def choose(self, view: View, limit: Limit) -> Choice:
        """The bot's move, whether legal or not; `BotFailed` if it has none in time."""
        if not self.seated:
            self.sit()
        with self._blaming():
            patience = self._patience(limit)
            if self.bot.keeps_time or patience == math.inf:
                return self._think(view, limit)
            return answer_within(patience, lambda: self._think(view, limit))

    async def choose_beside(self, view: View, limit: Limit) -> Choice:
        """As `choose`, beside an event loop."""

        def think() -> Choice:
            self._make_way()
            return self._think(view, limit)

        with self._blaming():
            return await answer_in_time(self._patience(limit), think)

    async def ask(self, view: View, limit: Limit) -> Answer:
        """As a seat of a referee's game."""
        move, thoughts = self.choose(view, limit)
        return Answer((move,), thoughts)

    def watch(self, sight: Callable[[int], Sight]) -> None:
        """Show it a move, as its seat saw it, if it wants to see moves."""
        if self._bot is not None and self._bot.watches:
            with self._blaming():
                self._bot.watch(sight(self.seat))

    def close(self) -> None:
        """Free what the bot holds."""
        if self._bot is not None:
            self._bot.close()

    def stand_up(self) -> None:
        """Close without waiting for a bot that still thinks or hangs; it sits down again when it is asked."""
        bot, self._bot = self._bot, None
        if bot is not None:
            in_background(bot.close, "closing")

    def dismiss(self) -> None:
        """Stop using the bot: do not wait for a running thought, and free what it holds."""
        self.dismissed = True
        self.stand_up()

    def hurry(self) -> None:
        """End its search soon, if it is an anytime bot."""
        if isinstance(self._bot, AnytimeBot):
            self._bot.hurry()

    def _make_way(self) -> None:
        """Lower the priority of the calling thread, so that serving comes before thinking."""
        if self._gives_way:
            give_way()

    def _patience(self, limit: Limit) -> float:
        """Seconds until it counts as hanging: well beyond its limit, because on a busy machine everything is late."""
        return min(self.patience, limit.seconds + max(GRACE, limit.seconds))

    def _think(self, view: View, limit: Limit) -> Choice:
        with self._thinking:
            bot = self.bot
            if isinstance(bot, AnytimeBot) and bot.own_limit is not None:
                limit &= Limit(seconds=SHARE * self.patience)
            asked = time.perf_counter()
            chosen: Any = bot.choose(view, limit)
            if self.clocked is not None:
                self.clocked(time.perf_counter() - asked)
            move = view.match.read(chosen) if isinstance(chosen, str) else tuple(int(x) for x in chosen)
            return Choice(move, self._thoughts.of(bot) if self._thoughts else None)

    def _blaming(self) -> _Blame:
        return _Blame(self)


class _Blame:
    """Whatever goes wrong inside is the bot's fault."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def __enter__(self) -> None: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _at: object) -> None:
        if isinstance(error, BotFailed) or error is None:
            return
        if isinstance(error, (Exception, SystemExit)):  # a bot that wants to leave ends its game, not the run
            raise BotFailed(self._player.seat, self._player.name, reason_of(error)) from error
