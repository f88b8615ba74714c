"""Games small enough to be solved by hand, for the tests of searches; compiled once, with one kind of `mcts`.

`nim`: take 1 to 3 from the heap, taking the last wins: leave a multiple of four. `pennies`: both show a side in
secret, seat 0 wins if they are the same: worth a half to both, and nothing to a seat that is seen through. `cards`: the
other seat holds a card from 0 to 9 that cannot be seen; say whether it is below 8.
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
from hegemon.core.moves import Forms, Move
from hegemon.core.options import Options
from hegemon.core.rng import Rng, below
from hegemon.core.rules import DEALER, RUNNING, SECRET, WON, Luck, Rules
from hegemon.core.state import Board, Int32, Int32s, State, shape
from hegemon.search.mcts import mcts_bot
from hegemon.search.uniform import random_bot

DEAL, TAKE, SHOW = range(3)
NIM, PENNIES, CARDS = range(3)
NOTHING = -1


class SolvedOptions(Options):
    """Which game, and how large the heap is."""

    kind: int = Field(NIM, ge=NIM, le=CARDS)
    heap: int = Field(21, ge=1, le=1000)


@kernel
def start(state: SolvedState, board: SolvedBoard, seats: int) -> None:
    state.heap = board.heap
    state.card = NOTHING
    state.shown[0] = state.shown[1] = NOTHING


@kernel
def to_move(state: SolvedState, board: SolvedBoard) -> int:
    if board.kind == NIM:
        return 0 if state.heap == 0 else 1 << state.turn % 2
    if board.kind == CARDS:
        return DEALER if state.turn == 0 else 1 if state.shown[0] == NOTHING else 0
    return (1 if state.shown[0] == NOTHING else 0) + (2 if state.shown[1] == NOTHING else 0)


@kernel
def legal(state: SolvedState, board: SolvedBoard, seat: int, first: int, boxes: Any) -> int:
    if first == 0 and len(boxes) > 0:
        boxes[0, 0, 0] = boxes[0, 1, 0] = DEAL if seat == DEALER else TAKE if board.kind == NIM else SHOW
        boxes[0, 0, 1] = 1 if board.kind == NIM else 0
        boxes[0, 1, 1] = 0 if seat == DEALER else min(3, state.heap) if board.kind == NIM else 1
    return 1


@kernel
def chance(state: SolvedState, board: SolvedBoard, seat: int, move: Any, rng: Rng, luck: Any) -> int:
    if seat != DEALER:
        return 0
    luck[0] = below(rng, 10)
    return 1


@kernel
def possible(state: SolvedState, board: SolvedBoard, seat: int, move: Any, luck: Any, n: int) -> bool:
    return n == 1 and 0 <= luck[0] < 10 if seat == DEALER else n == 0


@kernel
def apply(state: SolvedState, board: SolvedBoard, seat: int, move: Any, luck: Any) -> None:
    if seat == DEALER:
        state.card = luck[0]
        state.turn = 1
    elif board.kind == NIM:
        state.heap -= move[1]
        state.turn += 1
    else:
        state.shown[seat] = move[1]


@kernel
def hide(state: SolvedState, board: SolvedBoard, seat: int) -> None:
    if seat != 1:
        state.card = NOTHING
    if board.kind == PENNIES:
        for other in range(2):
            if other != seat and to_move(state, board) != 0 and state.shown[other] != NOTHING:
                state.shown[other] = 0


@kernel
def redact_luck(state: SolvedState, board: SolvedBoard, seat: int, move: Any, luck: Any, viewer: int) -> None:
    if seat == DEALER and viewer != 1:
        luck[0] = NOTHING
    if board.kind == PENNIES and viewer != seat:
        move[0] = SECRET


@kernel
def sample_hidden(state: SolvedState, board: SolvedBoard, seat: int, rng: Rng) -> None:
    if seat != 1 and board.kind == CARDS:
        state.card = below(rng, 10)
    if board.kind == PENNIES:
        for other in range(2):
            if other != seat and to_move(state, board) != 0 and state.shown[other] != NOTHING:
                state.shown[other] = below(rng, 2)


@kernel
def result(state: SolvedState, board: SolvedBoard, score: Any) -> int:
    if to_move(state, board) != 0:
        return RUNNING
    if board.kind == NIM:
        score[0] = state.turn % 2
    elif board.kind == CARDS:
        score[0] = 1.0 if (state.card < 8) == (state.shown[0] == 1) else 0.0
    else:
        score[0] = 1.0 if state.shown[0] == state.shown[1] else 0.0
    score[1] = 1.0 - score[0]
    return WON


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
KINDS = (random_bot(RULES), mcts_bot(RULES))


class SolvedState(State):
    turn: Int32
    heap: Int32
    card: Int32
    shown: Int32s = shape(2)


class SolvedBoard(Board):
    kind: Int32
    heap: Int32


class Solved(Game[SolvedState, SolvedBoard]):
    """One of the three."""

    name = "solved"
    title = "Solved"
    seats = range(2, 3)
    options = SolvedOptions
    forms = Forms(["deal", "take {count}", "show {side}"])
    rules = RULES
    luck_width = 1

    def board(self, options: SolvedOptions, seats: int) -> SolvedBoard:
        board = SolvedBoard.blank()
        board.kind, board.heap = options.kind, options.heap
        return board

    def dtype(self, board: SolvedBoard) -> np.dtype[Any]:
        return SolvedState.dtype_for()

    def describe(self, match: Match, state: SolvedState, seat: int) -> dict[str, Any]:
        return {"heap": int(state.heap), "card": int(state.card), "shown": state.shown.tolist()}

    def event(
        self, match: Match, before: SolvedState, seat: int, move: Move, luck: Luck, after: SolvedState
    ) -> dict[str, Any]:
        return {"kind": "move", "seat": seat, "text": match.write(move)}

    def bots(self) -> Sequence[BotKind]:
        return KINDS


GAME = Solved()
