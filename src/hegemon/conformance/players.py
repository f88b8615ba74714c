"""`check_bot`: seats a bot everywhere and looks at every choice; an anytime bot is also stopped and started wildly."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from hegemon.conformance.anytime import check_anytime
from hegemon.conformance.games import Checked
from hegemon.conformance.location import Place
from hegemon.conformance.positions import changes
from hegemon.conformance.walk import FIRST_BOT, play, stream
from hegemon.core.bot import AnytimeBot, Bot, BotKind, View
from hegemon.core.errors import BadMove
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.registry import BotSpec, find_bot
from hegemon.core.rng import Rng, below
from hegemon.lab.arena import Arena, Part
from hegemon.lab.seating import seat_plan
from hegemon.referee.deadline import answer_within

BAD_IN_NAMES = "=,: "
MOST = 20_000
"""Moves of a game; then it is left."""


@dataclass(frozen=True)
class Asking:
    """The number of times that a bot is asked, and the time that it may take."""

    seconds: float
    asks: int
    sparing: bool
    patience: float


def check_bot(
    match: Match, spec: str, *, games: int = 2, seed: int = 0, seconds: float = 0.02, asks: int = 20,
    sparing: bool = False, patience: float = math.inf,
) -> Checked:  # fmt: skip
    """Play games between copies of a bot, every choice looked at; play them again, and compiled if the bot is.

    An anytime bot is asked about `asks` times a game and has `seconds` for each; its other moves are made at random. It
    is also started and stopped wildly. With `sparing`, other bots are asked no more often than that either: a slow bot
    would need an hour for every move of two games. A bot that has not answered after `patience` seconds hangs.
    """
    found = find_bot(match, spec)
    place = Place(match, seed, bot=spec)
    check_parameters(place, found.kind)
    done, asking = Checked(), Asking(seconds, asks, sparing, patience)
    for number in range(games):
        here = replace(place, number=number)
        game = _play(here, found, asking)
        done += Checked(1, len(game), 0)
        if not _is_anytime(place, found):
            _same_again(here, game, _play(here, found, asking))
    if _is_anytime(place, found):
        check_anytime(place, found)
    if found.kind.kernel is not None:
        _check_extremes(place, found, asking)
        check_compiled(place, [found] * match.seats, games)
    return done


def _is_anytime(place: Place, spec: BotSpec) -> bool:
    with place.expecting("the bot can be seated"):
        bot = spec.seat(place.match, 0, stream(place, FIRST_BOT))
    bot.close()
    return isinstance(bot, AnytimeBot)


def check_parameters(place: Place, kind: BotKind) -> None:
    """Every parameter has a name of its own, that can be typed, and a default within its bounds."""
    names = [parameter.name for parameter in kind.parameters(place.match)]
    for parameter in kind.parameters(place.match):
        if not parameter.low <= parameter.default <= parameter.high:
            bounds = f"{parameter.low:g} to {parameter.high:g}"
            place.broken(f"{parameter.name} is {parameter.default:g} by default", f"within its bounds, {bounds}")
        if names.count(parameter.name) > 1 or not parameter.name or any(x in parameter.name for x in BAD_IN_NAMES):
            place.broken(f"a parameter is called {parameter.name!r}", f"one name once, without any of {BAD_IN_NAMES!r}")


class _Watched(Bot):
    """A bot whose every choice is examined."""

    def __init__(self, place: Place, bot: Bot, asking: Asking, share: float, rng: Rng) -> None:
        super().__init__(place.match, bot.seat, rng)
        self.place, self.bot, self.asking, self.share = place, bot, asking, share
        self.choices = 0

    def choose(self, view: View, limit: Limit) -> Move:
        if self.share < 1 and below(self.rng, 1000) >= 1000 * self.share:
            return self.random_move(view)
        place, raw = self.place, view.state.tobytes()
        with place.expecting("a bot answers in every position in which it is to move"):
            move = self._within_patience(view)
        when = f"its choice {self.choices}, turn {view.state.turn}"
        self.choices += 1
        if view.state.tobytes() != raw:
            seen = changes(self.match, self.match.state_from_bytes(raw), view.state)
            place.broken(f"the bot changed the view of seat {self.seat} ({when}): {seen}", "a view is only read")
        try:
            self.match.check(view.state, self.seat, move)
        except BadMove as error:
            place.broken(f"seat {self.seat} ({when}) chose no legal move: {error}", "a move of view.legal")
        return move

    def _within_patience(self, view: View) -> Move:
        patience = self.asking.patience
        return self._ask(view) if patience == math.inf else answer_within(patience, lambda: self._ask(view))

    def _ask(self, view: View) -> Move:
        seconds = self.asking.seconds
        if not isinstance(self.bot, AnytimeBot) or self.choices == 0:
            return self.bot.choose(view, Limit(seconds))
        self.bot.start(view)
        self.bot.wait(seconds)
        return self.bot.stop()

    def close(self) -> None:
        self.bot.close()


def _play(place: Place, spec: BotSpec, asking: Asking) -> list[Move]:
    """The moves of one game between copies of a bot."""
    match = place.match
    with place.expecting("the bot can be seated"):
        seated = [spec.seat(match, seat, stream(place, FIRST_BOT + seat)) for seat in range(match.seats)]
    share = 1.0
    if asking.sparing or isinstance(seated[0], AnytimeBot):
        share = min(0.5, asking.asks / max(1, sum(1 for _ in play(place, [], MOST))))
    watched = [
        _Watched(place, bot, asking, share, stream(place, FIRST_BOT + match.seats + seat))
        for seat, bot in enumerate(seated)
    ]
    try:
        return [step.move for step in play(place, watched, MOST)]
    finally:
        for bot in watched:
            bot.close()


def _same_again(place: Place, first: Sequence[Move], second: Sequence[Move]) -> None:
    if first == second:
        return
    index = next(
        (i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second))
    )
    place.at(index).broken(
        "with the same seed the bot chose another move the second time",
        "every choice depends on the view, the parameters and self.rng alone: no other randomness, no time, no globals",
    )


def _check_extremes(place: Place, spec: BotSpec, asking: Asking) -> None:
    """With every parameter at its lowest, or at its highest, the moves are still legal: breeding goes there."""
    for end in ("low", "high"):
        given: Mapping[str, float] = {p.name: getattr(p, end) for p in spec.kind.parameters(place.match)}
        if given:
            text = f"{spec.text} with every parameter at its {end} end"
            _play(
                replace(place, bot=text),
                BotSpec(text, spec.kind, given),
                replace(asking, seconds=0, asks=0, sparing=False),
            )


def check_compiled(place: Place, bots: Sequence[BotSpec], games: int) -> None:
    """Games that are compiled from end to end go as they go move by move."""
    arena = Arena(place.match, bots)
    plan = seat_plan(len(bots), 0, games)
    with place.expecting("compiled games run"):
        outcomes = list(arena.play(Part(place.seed, 0, plan)))
        for number, seating in enumerate(plan.tolist()):
            slow, _ = arena.play_one(place.seed, number, seating)
            if outcomes[number] != slow:
                replace(place, number=number).broken(
                    f"compiled the game ends as {outcomes[number]}, move by move as {slow}",
                    "the same: no kernel reads what is left over in the luck, the workspace or the scratch from before",
                )
