"""The value of a position to every seat: the mean score of games that a fast bot plays on from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hegemon.analysis.judge import judge_of
from hegemon.analysis.trials import Room, make_kernels
from hegemon.core.bot import View
from hegemon.core.kernels.workspace_room import lay_network, make_workspaces
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.rng import SEED_MASK, draw, make_rng
from hegemon.core.rules import DEALER
from hegemon.core.state import State

Floats = npt.NDArray[np.float64]
NOTHING = -1
"""The kind of a move that is not made: games go on from the position as it is."""


class Value(NamedTuple):
    """The expected score of every seat, with standard errors."""

    mean: Floats
    error: Floats


class Evaluator:
    """Values of positions of one match. One thread uses it at a time."""

    def __init__(self, match: Match, seed: int = 0) -> None:
        self.match = match
        self.judge = judge_of(match)
        features, own = self.judge.features, self.judge.judgement
        self._kernels = make_kernels(
            match.game.rules, self.judge.policy, features.kernel if features else None, own.kernel if own else None
        )
        self._numbers = own.numbers if own else np.zeros(1)
        self._scratch = np.zeros(own.scratch if own else 1)
        self._turns = self.judge.turns(match)
        self.rng = make_rng(seed)
        self.doubt = 0.0 if self.judge.by else 0.25
        """The least spread of trials, as if one more had differed by half a point: a few games that end alike prove
        nothing. Judged trials need no such minimum."""
        self._workspaces = make_workspaces(match, 1 + match.seats)
        weights = self.judge.policy.weights(match, {})
        for workspace in self._workspaces[1:]:
            workspace.weights[: len(weights)] = weights
            lay_network(workspace, self.judge.network)
        self._nothing = np.full(match.game.forms.width, NOTHING, np.int32)

    def reseed(self, seed: int, stream: int) -> None:
        """Restart the generator, so that what follows is judged as by a new evaluator."""
        self.rng = make_rng(seed, stream)

    def compare(self, state: State, seat: int, moves: Sequence[Move], playouts: int) -> Floats:
        """The seat's score in every trial of each move, by move and trial, before its dice are rolled and as far as the
        seat can know. Trials of one number meet the same dice and the same secrets after every move."""
        seed, view = self._seed(), self.match.view(state, seat)
        found = np.zeros((len(moves), playouts))
        for at, move in enumerate(moves):
            room = self._room(view, playouts)
            self._kernels.run_trials(
                room, self.match.board, seat, self.match.row(move), True, seed, self._turns
            )  # fmt: skip
            found[at] = room.found[:, seat]
        return found

    def value(self, state: State, playouts: int) -> Value:
        """The value of a position, with all that is hidden in it."""
        room = self._room(state, playouts)
        self._kernels.run_trials(room, self.match.board, DEALER, self._nothing, False, self._seed(), self._turns)
        return Value(room.found.mean(axis=0), errors_of(room.found, self.doubt))

    def luck(self, before: State, seat: int, move: Move, after: State, playouts: int) -> Value:
        """The luck of a move: the value after its dice minus the value after dice that are rolled anew for every trial.
        Both are played on with the same dice, so over all rolls the mean is 0, whatever judge is used."""
        room = self._room(before, playouts, after)
        self._kernels.run_rolls(room, self.match.board, seat, self.match.row(move), self._seed(), self._turns)
        return Value(room.found.mean(axis=0), errors_of(room.found, self.doubt))

    def choice(self, state: State, seat: int) -> Move:
        """The move of the judge's own bot, from what the seat sees."""
        view = View(self.match, self.match.view(state, seat), seat)
        return self.judge.policy.seat(self.match, seat, self.rng, {}).choose(view, Limit())

    def _seed(self) -> int:
        return (int(draw(self.rng)) << 31 | int(draw(self.rng)) >> 1) & SEED_MASK

    def _room(self, position: State, playouts: int, after: State | None = None) -> Room:
        match = self.match
        states, begins, ends = (np.zeros(count, match.dtype) for count in (2, 1, 1))
        begins[0] = position
        if after is not None:
            ends[0] = after
        return Room(
            states, begins, ends, _bytes(states[:1]), _bytes(ends), np.zeros(match.seats, np.int64), self._workspaces,
            self._numbers, self._scratch, np.zeros(match.seats), np.zeros((playouts, match.seats)),
        )  # fmt: skip


def errors_of(found: Floats, doubt: float) -> Floats:
    """Standard errors of means over trials (the first axis)."""
    count = len(found)
    return np.asarray(np.sqrt(np.maximum(found.var(axis=0), doubt / (count + 2)) / max(1, count - 1)))


def _bytes(states: Any) -> Any:
    return states.view(np.uint8)
