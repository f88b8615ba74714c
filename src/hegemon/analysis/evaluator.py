"""What a position is worth to every seat: the mean score of games that a fast bot plays to their end from it."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hegemon.core.bot import BotKind, View
from hegemon.core.errors import BadOptions
from hegemon.core.kernels.kernel import kernel
from hegemon.core.kernels.workspace_room import make_workspaces
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.rng import draw, make_rng
from hegemon.core.rules import DEALER, Rules
from hegemon.core.state import Board, State
from hegemon.search.playout import make_player

Floats = npt.NDArray[np.float64]
NOTHING = -1
"""As the kind of a move: none is made, games go on from the position as it is."""


class Value(NamedTuple):
    """What every seat may expect, with standard errors."""

    mean: Floats
    error: Floats


class Room(NamedTuple):
    """What playouts work in."""

    states: Any
    """Two: the game, and what a seat sees of it."""
    position: Any
    kinds: Any
    workspaces: Any
    scores: Any
    sums: Any
    squares: Any


def policy_of(match: Match) -> BotKind:
    """The bot that plays on from a position: the game's usual one, or else the last in its list that is compiled, since
    lists of bots begin with the weakest."""
    compiled = [kind for kind in match.game.bots() if kind.kernel is not None]
    found = next((kind for kind in compiled if kind.name == match.game.usual_bot()), compiled[-1] if compiled else None)
    if found is None:
        raise BadOptions(f"{match.game.title} has no compiled bot, so its games cannot be played on to judge them")
    return found


@functools.cache
def make_trials(rules: Rules, policy: BotKind) -> Callable[..., None]:
    """The kernel run_trials(room, board, seat, move, guess, count): games played on from a position after a move.

    The dice of the move are rolled anew for every game. With `guess`, so is what the seat cannot see.
    """
    play_on = make_player(rules, [policy])
    sample_hidden, chance, apply, result = rules.sample_hidden, rules.chance, rules.apply, rules.result

    @kernel
    def run_trials(room: Room, board: Board, seat: int, move: Any, guess: bool, count: int) -> None:
        states, scores, dealer = room.states, room.scores, room.workspaces[0]
        for _ in range(count):
            states[0] = room.position[0]
            if guess:
                sample_hidden(states[0], board, seat, dealer.rng)
            if move[0] >= 0:
                chance(states[0], board, seat, move, dealer.rng, dealer.luck)
                apply(states[0], board, seat, move, dealer.luck)
            play_on(states, board, room.kinds, room.workspaces)
            result(states[0], board, scores)
            for i in range(len(scores)):
                room.sums[i] += scores[i]
                room.squares[i] += scores[i] * scores[i]

    return run_trials


class Evaluator:
    """Values of positions of one match. One thread uses it at a time."""

    def __init__(self, match: Match, seed: int = 0) -> None:
        self.match = match
        self.policy = policy_of(match)
        self._trials = make_trials(match.game.rules, self.policy)
        self._rng = make_rng(seed)
        self._workspaces = make_workspaces(match, 1 + match.seats)
        weights = self.policy.weights(match, {})
        for workspace in self._workspaces[1:]:
            workspace.weights[: len(weights)] = weights
        self._nothing = np.full(match.game.forms.width, NOTHING, np.int32)

    def after(self, state: State, seat: int, move: Move, playouts: int, guess: bool = False) -> Value:
        """What a move is worth before its dice are rolled; with `guess` as far as the seat can know."""
        return self._run(state, seat, self.match.row(move), guess, playouts)

    def value(self, state: State, playouts: int) -> Value:
        """What a position is worth, with all that is hidden in it."""
        return self._run(state, DEALER, self._nothing, False, playouts)

    def choice(self, state: State, seat: int) -> Move:
        """What the evaluation's own bot would play, from what the seat sees."""
        view = View(self.match, self.match.view(state, seat), seat)
        return self.policy.seat(self.match, seat, self._rng, {}).choose(view, Limit())

    def _run(self, state: State, seat: int, move: Any, guess: bool, playouts: int) -> Value:
        match = self.match
        for workspace in self._workspaces:
            workspace.rng = [draw(self._rng) | 1 for _ in range(4)]
        position = np.zeros(1, match.dtype)
        position[0] = match.view(state, seat) if guess else state
        sums, squares = np.zeros(match.seats), np.zeros(match.seats)
        room = Room(
            np.zeros(2, match.dtype), position, np.zeros(match.seats, np.int64), self._workspaces,
            np.zeros(match.seats), sums, squares,
        )  # fmt: skip
        self._trials(room, match.board, seat, move, guess, playouts)
        mean = sums / playouts
        # As if one more game had been drawn evenly: after few games that end alike nothing is certain.
        spread = np.maximum(squares / playouts - mean**2, 1 / (playouts + 2) / 4)
        return Value(mean, np.sqrt(spread / max(1, playouts - 1)))


def distance(one: float, other: float) -> float:
    """The standard error of a difference."""
    return math.hypot(one, other)
