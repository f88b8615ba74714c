"""A bot under examination: every answer of it is checked, in games between copies of it."""

from __future__ import annotations

import functools
import math
import time
import traceback
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from hegemon.conformance.location import Place
from hegemon.conformance.positions import changes
from hegemon.conformance.walk import FIRST_BOT, play, stream
from hegemon.core.bot import AnytimeBot, Bot, Sight, View
from hegemon.core.errors import BadMove
from hegemon.core.limit import Limit
from hegemon.core.moves import Move
from hegemon.core.program import AnswerTimeout, ProgramTrouble
from hegemon.core.registry import BotSpec
from hegemon.core.rng import Rng, below
from hegemon.referee.deadline import NoAnswer, answer_within

PACKAGE = Path(__file__).parents[1]

SLOW_ANSWERS = 3
"""Late answers that make a bot slow: a single one may be the machine's fault."""
GRACE = 0.5
"""Seconds by which an answer may exceed its limit; or, if that is more, the limit again."""
WARM_UP = 120.0
"""Seconds for the first answer of a bot, before which it is compiled."""


class Check(StrEnum):
    """The checks, in this order."""

    SEATED = "sits down"
    PARAMETERS = "parameters"
    ANSWERS = "answers"
    IN_TIME = "in time"
    LEGAL = "legal moves"
    ONLY_LOOKS = "only looks"
    REPEATABLE = "repeatable"
    SUITE = "whole suite"


@dataclass(frozen=True)
class Limits:
    """The number of moves that are checked, and the time that each may take."""

    seconds: float = 0.1
    """The limit that the bot is given for each move."""
    patience: float = 30.0
    """Seconds without an answer after which a bot counts as hanging."""
    asks: int = 100
    """Approximate number of moves checked per game; the others are random."""
    sparing: bool = True
    """False: every move of a bot that answers at once is checked."""
    most: int = 20_000
    share: float = 1.0
    """The largest share of checked moves where not every move is checked."""


@dataclass
class Examination:
    """The findings about a bot so far."""

    spec: BotSpec
    limits: Limits
    faults: dict[Check, str] = field(default_factory=dict)
    choices: int = 0
    games: int = 0
    late: int = 0
    times: list[float] = field(default_factory=list)
    """Seconds of the answers, without each seat's first."""
    moves: int = 0
    """Moves of the games, each game counted once."""
    given_up: bool = False
    anytime: bool = False
    strict: bool = False
    """True: the first fault is raised, and times are not judged."""

    @property
    def slowest(self) -> float:
        """Seconds of its slowest answer."""
        return max(self.times, default=0.0)

    @property
    def times_text(self) -> str:
        """The distribution of its answer times."""
        if not self.times:
            return "no answer was timed"
        ordered = sorted(self.times)
        parts = (("median", 0.5), ("95 %", 0.95), ("slowest", 1.0))
        figures = ", ".join(f"{name} {1000 * ordered[math.ceil(at * len(ordered)) - 1]:.1f} ms" for name, at in parts)
        return f"{len(ordered)} answers: {figures}; given {1000 * self.limits.seconds:g} ms"

    def fault(self, check: Check, what: str, where: Place, right: str) -> None:
        """Note the first fault of its kind, or raise it."""
        if self.strict:
            where.broken(what, right)
        self.faults.setdefault(check, f"{what}\n  where: {where}\n  right: {right}")


class ExaminedBot(Bot):
    """The bot on a seat, whose every answer is judged; a random move replaces an answer that cannot be played."""

    watches = True

    def __init__(self, seen: Examination, place: Place, bot: Bot, share: float, rng: Rng) -> None:
        super().__init__(place.match, bot.seat, rng)
        self.seen, self.place, self.bot, self.share = seen, place, bot, share
        self.asked = 0

    def watch(self, sight: Sight) -> None:
        if self.bot.watches and not self.seen.given_up:
            self.bot.watch(sight)

    def choose(self, view: View, limit: Limit) -> Move:
        own = View(self.match, self.match.copy(view.state), self.seat)
        if self.seen.given_up or below(self.rng, 1000) >= 1000 * self.share:
            return self.random_move(own)
        self.asked += 1
        self.seen.choices += 1
        where = replace(self.place, bot=f"{self.place.bot}, seat {self.seat}, choice {self.asked}")
        answers = self._answer(view, where)
        if view.state.tobytes() != own.state.tobytes():
            seen = changes(self.match, own.state, view.state)
            self.seen.fault(Check.ONLY_LOOKS, f"the bot changed its view: {seen}", where, "a view is only read")
        if not answers:
            return self.random_move(own)
        (move,) = answers
        try:
            self.match.check(own.state, self.seat, move)
        except BadMove as error:
            self.seen.fault(Check.LEGAL, str(error), where, "a move of view.legal")
            return self.random_move(own)
        return move

    def _answer(self, view: View, where: Place) -> list[Move]:
        """The bot's text, whatever it is, if there is one; what is wrong with the way it is given is noted."""
        limits = self.seen.limits
        first = self.asked == 1
        patience = max(limits.patience, WARM_UP) if first and is_shipped(self.seen.spec) else limits.patience
        started = time.monotonic()
        try:
            move: Move = self._within(patience, view)
        except NoAnswer:
            what = f"no answer after {patience:g} s: the bot hangs"
            self.seen.fault(Check.IN_TIME, what, where, f"a move within its time, here {limits.seconds:g} s")
            self.seen.given_up = True
            return []
        except AnswerTimeout as error:
            what = str(error)
            self.seen.fault(Check.IN_TIME, what, where, f"a move within its time, here {limits.seconds:g} s")
            self.seen.given_up = True
            return []
        except BadMove as error:
            self.seen.fault(Check.LEGAL, str(error), where, "a move that is legal now, as text")
            return []
        except Exception as error:
            right = "a bot answers in every position in which it is to move"
            self.seen.fault(Check.ANSWERS, message_of(error), where, right)
            self.seen.given_up = isinstance(error, ProgramTrouble)
            return []
        if not first and not self.seen.strict:
            self._judge_time(time.monotonic() - started, where)
        return [move]

    def _within(self, patience: float, view: View) -> Move:
        limit = Limit(self.seen.limits.seconds)
        if patience == math.inf:
            return self.bot.choose(view, limit)
        return answer_within(patience, lambda: self.bot.choose(view, limit))

    def _judge_time(self, taken: float, where: Place) -> None:
        seen, seconds = self.seen, self.seen.limits.seconds
        seen.times.append(taken)
        if taken > max(2 * seconds, seconds + GRACE):
            seen.late += 1
        if seen.late == SLOW_ANSWERS:
            right = "a bot honours its limit; `AnytimeBot` does that for it"
            what = f"slow: {SLOW_ANSWERS} answers took too long, this one {taken:.2f} s with {seconds:g} s to think"
            seen.fault(Check.IN_TIME, what, where, right)
            seen.given_up = True

    def close(self) -> None:
        self.bot.close()


def play_games(seen: Examination, place: Place, games: int) -> None:
    """Let a bot play against copies of itself, each game twice: the same seed gives the same choices."""
    for number in range(games):
        here = replace(place, number=number)
        first = play_copies(seen, here)
        seen.moves += len(first or ())
        if first is None or seen.given_up or seen.anytime:
            continue
        second = play_copies(seen, here)
        if second is not None and not seen.given_up and first != second:
            index = next((i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), len(first))
            seen.fault(
                Check.REPEATABLE,
                "with the same seed the bot chose another move the second time",
                here.at(index),
                "every choice depends on the view, the parameters and self.rng alone: no other randomness, no globals",
            )


def play_copies(seen: Examination, place: Place) -> list[Move] | None:
    """The moves of a game between copies of the bot; None if they cannot be seated."""
    match, seated = place.match, list[Bot]()
    try:
        for seat in range(match.seats):
            sit = functools.partial(seen.spec.seat, match, seat, stream(place, FIRST_BOT + seat))
            seated.append(answer_within(WARM_UP, sit))
    except Exception as error:
        for bot in seated:
            bot.close()
        seen.fault(Check.SEATED, message_of(error), place, "Bot.__init__(match, seat, rng, values) gives a bot")
        return None
    seen.anytime = isinstance(seated[0], AnytimeBot)
    share = 1.0
    if seen.limits.sparing or seen.anytime:
        share = min(seen.limits.share, seen.limits.asks / max(1, sum(1 for _ in play(place, [], seen.limits.most))))
    candidates = [
        ExaminedBot(seen, place, bot, share, stream(place, FIRST_BOT + match.seats + seat))
        for seat, bot in enumerate(seated)
    ]
    try:
        made = [step.move for step in play(place, candidates, seen.limits.most)]
    finally:
        for candidate in candidates:
            candidate.close()
    seen.games += 1
    return made


def is_shipped(spec: BotSpec) -> bool:
    """True if a bot comes with Hegemon, or is compiled: its first answer may wait for that."""
    return spec.kind.kernel is not None or ".py" not in spec.text


def message_of(error: BaseException) -> str:
    """An error with the last line of the bot's own code that it went through."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if PACKAGE not in Path(f.filename).parents]
    at = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{at}" if str(error) else f"{type(error).__name__}{at}"
