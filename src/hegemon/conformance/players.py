"""`check_bot`: seats a bot everywhere and looks at every choice; an anytime bot is also stopped and started wildly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hegemon.bot import AnytimeBot, Bot, BotKind, Clock, View
from hegemon.conformance.anytime import check_anytime
from hegemon.conformance.games import Checked
from hegemon.conformance.place import Place
from hegemon.conformance.positions import changes
from hegemon.conformance.walk import FIRST_BOT, play, stream
from hegemon.errors import BadMove
from hegemon.game import Match
from hegemon.lab.arena import Arena
from hegemon.lab.simulate import rotation
from hegemon.moves import Move
from hegemon.registry import BotSpec, find_bot
from hegemon.rng import Rng, below

BAD_IN_NAMES = "=,: "


def check_bot(
    match: Match, spec: str, *, games: int = 2, seed: int = 0, seconds: float = 0.02, asks: int = 40, most: int = 20_000
) -> Checked:
    """Play games between copies of a bot, every choice looked at; play them again, and compiled if the bot is.

    An anytime bot gets `seconds` a move and is asked about `asks` times a game; the other moves are made at random.
    """
    found = find_bot(match, spec)
    place = Place(match, seed, bot=spec)
    check_parameters(place, found.kind)
    done = Checked()
    anytime = False
    for number in range(games):
        here = replace(place, number=number)
        game, anytime = _play(here, found, seconds, asks, most)
        done += Checked(1, len(game), 0)
        if not anytime:
            _same_again(here, game, _play(here, found, seconds, asks, most)[0])
    if anytime:
        check_anytime(place, found)
    if found.kind.kernel is not None:
        _check_extremes(place, found, most)
        check_compiled(place, [found] * match.seats, games)
    return done


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
    """A bot with somebody looking over its shoulder at every choice."""

    def __init__(self, place: Place, bot: Bot, clock: Clock, share: float, rng: Rng) -> None:
        super().__init__(place.match, bot.seat, rng)
        self.place, self.bot, self.clock, self.share = place, bot, clock, share
        self.choices = 0

    def choose(self, view: View, clock: Clock) -> Move:
        if below(self.rng, 1 << 16) >= self.share * (1 << 16):
            return self.random_move(view)
        place, raw = self.place, view.state.tobytes()
        with place.expecting("a bot answers in every position in which it is to move"):
            move = self.bot.choose(view, self.clock)
        phase = f"its choice {self.choices}, turn {view.state.turn}"
        self.choices += 1
        if view.state.tobytes() != raw:
            seen = changes(self.match, self.match.state_from_bytes(raw), view.state)
            place.broken(f"the bot changed the view of seat {self.seat} ({phase}): {seen}", "a view is only read")
        try:
            self.match.check(view.state, self.seat, move)
        except BadMove as error:
            place.broken(f"seat {self.seat} ({phase}) chose: {error}", "a move of view.legal")
        return move

    def close(self) -> None:
        self.bot.close()


def _play(place: Place, spec: BotSpec, seconds: float, asks: int, most: int) -> tuple[list[Move], bool]:
    """The moves of one game between copies of a bot, and whether it is an anytime bot."""
    match = place.match
    with place.expecting("the bot can be seated"):
        seated = [spec.seat(match, seat, stream(place, FIRST_BOT + seat)) for seat in range(match.seats)]
    anytime = isinstance(seated[0], AnytimeBot)
    length = sum(1 for _ in play(place, [], most)) if anytime else 1
    share = min(1.0, asks / max(1, length)) if anytime else 1.0
    watched = [
        _Watched(place, bot, Clock(seconds), share, stream(place, FIRST_BOT + match.seats + seat))
        for seat, bot in enumerate(seated)
    ]
    try:
        return [step.move for step in play(place, watched, most)], anytime
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


def _check_extremes(place: Place, spec: BotSpec, most: int) -> None:
    """With every parameter at its lowest, or at its highest, the moves are still legal: breeding goes there."""
    for end in ("low", "high"):
        given: Mapping[str, float] = {p.name: getattr(p, end) for p in spec.kind.parameters(place.match)}
        if given:
            text = f"{spec.text} with every parameter at its {end} end"
            _play(replace(place, bot=text), BotSpec(text, spec.kind, given), 0, 0, most)


def check_compiled(place: Place, bots: Sequence[BotSpec], games: int) -> None:
    """Games that are compiled from end to end go as they go move by move."""
    arena = Arena(place.match, bots)
    plan = rotation(len(bots), 0, games)
    with place.expecting("compiled games run"):
        outcomes = arena.play(place.seed, 0, plan)
        for number, seating in enumerate(plan.tolist()):
            slow, _ = arena.play_one(place.seed, number, seating)
            if outcomes[number] != slow:
                replace(place, number=number).broken(
                    f"compiled the game ends as {outcomes[number]}, move by move as {slow}",
                    "the same: no kernel reads what is left over in the luck, the desk or the scratch from before",
                )
