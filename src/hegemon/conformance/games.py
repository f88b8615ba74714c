"""`check_game`: plays all variants and seat numbers of a game, at random and by its bots, and looks at everything."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from hegemon.conformance.action_templates import check_shapes, shape_table
from hegemon.conformance.location import Place
from hegemon.conformance.positions import check_end, check_luck, check_turn, check_unchanged, look
from hegemon.conformance.views import check_event, check_follow, look_at_views
from hegemon.conformance.walk import FIRST_BOT, STREAMS, Step, play, stream
from hegemon.conformance.whole_game import board_bytes, check_make, check_whole
from hegemon.core.bot import Bot
from hegemon.core.game import Game
from hegemon.core.options import Options
from hegemon.core.registry import find_bot
from hegemon.core.rng import Rng, below, make_rng
from hegemon.core.rules import SPECTATOR

LOOK_STREAM = STREAMS - 1


@dataclass(frozen=True)
class Checked:
    """The number of things that were checked without finding a fault."""

    games: int = 0
    moves: int = 0
    looks: int = 0
    """Positions that were looked at from all sides."""

    def __add__(self, other: Checked) -> Checked:
        return Checked(self.games + other.games, self.moves + other.moves, self.looks + other.looks)


class Effort(NamedTuple):
    """The part of every game that is checked."""

    looks: int = 12
    """Positions that are looked at from all sides."""
    most: int = 20_000
    """The most moves that a game may take."""


EFFORT = Effort()


def check_game(
    game: Game,
    *,
    options: Mapping[str, Any] | Options | None = None,
    seats: int | Iterable[int] | None = None,
    games: int = 4,
    seed: int = 0,
    bots: Sequence[str] | None = None,
    at_random: bool = True,
    effort: Effort = EFFORT,
) -> Checked:
    """Play a game and look at every move, and from all sides at some positions of each game played.

    Without `options` every variant of the game is played, `games` times each; numbers of seats take turns. Every
    other game is played at random, unless `at_random` is off; the rest by `bots`, by default all the game's compiled
    ones.
    """
    variants = list(game.variants.values()) if options is None else [options]
    numbers = list(game.seats) if seats is None else [seats] if isinstance(seats, int) else list(seats)
    if bots is None:
        bots = [kind.name for kind in game.bots() if kind.kernel is not None]
    done = Checked()
    for v, variant in enumerate(variants):
        for number in range(games):
            match = game.match(numbers[(v + number // 2) % len(numbers)], variant)
            place = Place(match, seed, number)
            done += _check_one(place, [] if at_random and number % 2 == 0 else _seat(place, bots), effort)
    return done


def _seat(place: Place, bots: Sequence[str]) -> list[Bot]:
    match = place.match
    specs = [find_bot(match, text) for text in bots]
    return [
        specs[-1 - (seat + place.number // 2) % len(specs)].seat(match, seat, stream(place, FIRST_BOT + seat))
        for seat in range(match.seats if specs else 0)
    ]


def _check_one(place: Place, bots: Sequence[Bot], effort: Effort) -> Checked:
    match, rng = place.match, make_rng(place.seed, place.number * STREAMS + LOOK_STREAM)
    check_make(place)
    board = board_bytes(match)
    steps: list[Step] = []
    try:
        for step in play(place, bots, effort.most):
            steps.append(step)
            with step.place.expecting("the rules do not raise on legal moves"):
                _check_step(step, rng)
    finally:
        for bot in bots:
            bot.close()
    chosen, action_templates = _chosen(len(steps), effort.looks, rng), shape_table(match)
    for index in chosen:
        here = place.at(index)
        with here.expecting("the rules do not raise on a position that play has reached"):
            state = steps[index].before if index < len(steps) else steps[-1].after if steps else match.start()
            look(here, state, rng)
            look_at_views(here, state, rng)
            if action_templates is not None:
                check_shapes(here, state, action_templates)
    check_whole(place, steps)
    if board_bytes(match) != board:
        place.broken("the game changed its board", "the board never changes; what changes belongs to the state")
    return Checked(1, len(steps), len(chosen))


def _check_step(step: Step, rng: Rng) -> None:
    match, place = step.place.match, step.place
    check_unchanged(place, step.before, step.raw)
    check_end(place, step.after)
    check_turn(place, step.before, step.after)
    if step.luck:
        check_luck(place, step.before, step.seat, step.move, step.luck)
    others = range(match.seats) if step.luck else {int(below(rng, match.seats)), max(0, step.seat)}
    for viewer in (*others, SPECTATOR):
        check_follow(step, viewer)
    if step.luck or below(rng, 3) == 0:
        viewers = (*range(match.seats), SPECTATOR)
        check_event(step, viewers[int(below(rng, len(viewers)))], rng)


def _chosen(moves: int, looks: int, rng: Rng) -> list[int]:
    # The first positions, the last ones, and some between.
    ends = {0, 1, moves - 1, moves}
    return sorted(i for i in ends | {int(below(rng, moves + 1)) for _ in range(max(0, looks - 4))} if 0 <= i <= moves)
