"""Plays the games that the suite looks at: at random, or by bots; every position and every move on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hegemon.conformance.location import Place
from hegemon.core.bot import Bot, Clock, View, show_move
from hegemon.core.moves import Box, Move
from hegemon.core.rng import Rng, below, make_rng
from hegemon.core.rules import DEALER, Luck
from hegemon.core.state import State
from hegemon.core.timeline import Entry

DICE, WALKER, FIRST_BOT = range(3)
"""Streams of a game's seed."""
STREAMS = 32


@dataclass(frozen=True)
class Step:
    """One move of a game."""

    place: Place
    before: State
    seat: int
    move: Move
    luck: Luck
    after: State
    raw: bytes
    """What `before` was before anybody asked it anything."""


def stream(place: Place, number: int) -> Rng:
    """A generator of this game of the suite."""
    return make_rng(place.seed, place.number * STREAMS + number)


def sample(rng: Rng, boxes: Sequence[Box]) -> Move:
    """A move of the boxes: a box, then a move in it."""
    box = boxes[int(below(rng, len(boxes)))]
    return tuple(a + int(below(rng, b - a + 1)) if b > a else a for a, b in zip(box.low, box.high, strict=True))


def play(place: Place, bots: Sequence[Bot], most: int) -> Iterator[Step]:
    """A game from its start to its end, by bots, one for every seat, or at random without bots.

    A game that has not ended after `most` moves is a violation.
    """
    match = place.match
    dice, walker = stream(place, DICE), stream(place, WALKER)
    state, index = match.start(), 0
    while True:
        here, raw = place.at(index), state.tobytes()
        with here.expecting("the verbs do not raise on a position that play has reached"):
            movers = match.to_move(state)
            if not movers:
                return
            if index >= most:
                here.broken(
                    f"the game has not ended after {most} moves",
                    "games end; give the variant a turn limit, or the suite more moves (most=…)",
                )
            seat = movers[int(below(walker, len(movers)))]
            move = _choose(here, state, seat, bots, walker)
            luck = match.chance(state, seat, move, dice)
            after = match.apply(state, seat, move, luck)
            show_move(bots, match, state, Entry(seat, move, luck), after)
        yield Step(place.at(index, seat, move), state, seat, move, luck, after, raw)
        state, index = after, index + 1


def _choose(here: Place, state: State, seat: int, bots: Sequence[Bot], walker: Rng) -> Move:
    match = here.match
    if bots and seat != DEALER:
        move = bots[seat].choose(View(match, match.view(state, seat), seat), Clock())
        match.check(state, seat, move)
        return move
    boxes = match.legal(state, seat)
    if not boxes:
        here.broken(f"seat {seat} is to move and has no legal move", "whoever is to move can move (pass, at least)")
    return sample(walker, boxes)
