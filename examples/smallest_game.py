"""The smallest whole game: a tug of war over five fields, with a die and a secret. The template for a game of your own.

Seat 0 holds the fields on the left, seat 1 those on the right. In a turn a seat rests, which brings a die of supplies
that nobody else sees, or pushes with some of its supplies and takes a field if the die shows no more than that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from pydantic import Field

from hegemon.core.bot import BotKind
from hegemon.core.game import Game
from hegemon.core.kernels.kernel import kernel
from hegemon.core.match import Match
from hegemon.core.moves import Box, Forms, Move
from hegemon.core.options import Options
from hegemon.core.rng import Rng, below
from hegemon.core.rules import CUT, RUNNING, WON, Luck, Rules
from hegemon.core.state import Board, Int32, Int32s, State, shape
from hegemon.search.uniform import random_bot

FIELDS = 5
REST, PUSH = range(2)
HIDDEN = -1


class TugOptions(Options):
    """The options of a table."""

    max_turns: int = Field(100, title="Turn limit", ge=1, le=1000, description="Then both share the point.")


class TugState(State):
    """Everything that changes during a game."""

    turn: Int32
    front: Int32  # how many fields belong to seat 0
    supplies: Int32s = shape(2)


class TugBoard(Board):
    """Everything that never changes during a game."""

    max_turns: Int32


@kernel
def start(state: TugState, board: TugBoard, seats: int) -> None:
    state.front = FIELDS // 2  # seat 0 has one fewer, since it begins


@kernel
def to_move(state: TugState, board: TugBoard) -> int:
    if state.front == 0 or state.front == FIELDS or state.turn == board.max_turns:
        return 0
    return int(1 << state.turn % 2)  # bit s for seat s


@kernel
def legal(state: TugState, board: TugBoard, seat: int, first: int, boxes: Any) -> int:
    """Two boxes at most: rest, and push with 1 to 6 supplies."""
    most = min(6, state.supplies[seat])
    count = 2 if most > 0 else 1
    for i in range(min(len(boxes), count - first)):
        resting = first + i == 0
        boxes[i, 0, 0], boxes[i, 0, 1] = (REST, 0) if resting else (PUSH, 1)
        boxes[i, 1, 0], boxes[i, 1, 1] = (REST, 0) if resting else (PUSH, most)
    return count


@kernel
def chance(state: TugState, board: TugBoard, seat: int, move: Any, rng: Rng, luck: Any) -> int:
    luck[0] = 1 + below(rng, 6)
    return 1


@kernel
def possible(state: TugState, board: TugBoard, seat: int, move: Any, luck: Any, n: int) -> bool:
    return n == 1 and 1 <= luck[0] <= 6


@kernel
def apply(state: TugState, board: TugBoard, seat: int, move: Any, luck: Any) -> None:
    if move[0] == REST:
        state.supplies[seat] += luck[0]
    else:
        state.supplies[seat] -= move[1]
        if luck[0] <= move[1]:
            state.front += 1 - 2 * seat
    state.turn += 1


@kernel
def hide(state: TugState, board: TugBoard, seat: int) -> None:
    """The other's supplies."""
    for other in range(2):
        if other != seat:
            state.supplies[other] = HIDDEN


@kernel
def redact_luck(state: TugState, board: TugBoard, seat: int, move: Any, luck: Any, viewer: int) -> None:
    """Only the resting seat knows what a rest has brought."""
    if move[0] == REST and viewer != seat:
        luck[0] = HIDDEN


@kernel
def sample_hidden(state: TugState, board: TugBoard, seat: int, rng: Rng) -> None:
    for other in range(2):
        if other != seat:
            state.supplies[other] = below(rng, 13)


@kernel
def result(state: TugState, board: TugBoard, score: Any) -> int:
    if to_move(state, board) != 0:
        return RUNNING
    score[0] = 1.0 if state.front == FIELDS else 0.0 if state.front == 0 else 0.5
    score[1] = 1.0 - score[0]
    return CUT if score[0] == 0.5 else WON


RULES = Rules(
    start=start,
    to_move=to_move,
    legal=legal,
    apply=apply,
    result=result,
    chance=chance,
    possible=possible,
    hide=hide,
    redact_luck=redact_luck,
    sample_hidden=sample_hidden,
)
KINDS = (random_bot(RULES),)
VARIANTS = {"plain": {}, "short": {"max_turns": 7}}


class Tug(Game[TugState, TugBoard]):
    """Push the front to the far end."""

    name = "tug"
    title = "Tug of war"
    seats = range(2, 3)
    options = TugOptions
    forms = Forms(["rest", "push x{supplies}"])
    rules = RULES
    luck_width = 1
    variants = VARIANTS

    def board(self, options: TugOptions, seats: int) -> TugBoard:
        board = TugBoard.blank()
        board.max_turns = options.max_turns
        return board

    def dtype(self, board: TugBoard) -> np.dtype[Any]:
        return TugState.dtype_for()

    def describe(self, match: Match, state: TugState, seat: int) -> dict[str, Any]:
        return {"front": int(state.front), "supplies": [int(n) if n != HIDDEN else None for n in state.supplies]}

    def event(
        self, match: Match, before: TugState, seat: int, move: Move, luck: Luck, after: TugState
    ) -> dict[str, Any]:
        if move[0] == REST:
            return {"kind": "rest", "seat": seat, "text": "rests"}
        taken = bool(after.front != before.front)
        text = f"pushes with {move[1]}, rolls {luck[0]}" + (" and takes a field" if taken else "")
        return {"kind": "push", "seat": seat, "supplies": move[1], "die": luck[0], "taken": taken, "text": text}

    def bots(self) -> Sequence[BotKind]:
        return KINDS

    def action_templates(self, match: Match) -> Sequence[Box]:
        """For learners: what moves there are, with counts left open."""
        return [Box((REST, 0), (REST, 0)), Box((PUSH, 1), (PUSH, 6))]


GAME = Tug()
