"""A maze without sense, for the tests of searches: where a door leads is scattered, and many ways lead to each room.

Who is to move in a room, and how many doors it has, depends on the room; a seat may be to move twice, and in some
rooms nobody is, and luck decides. Through a door one may `go`, or `dare`: then it leads to one of three rooms. After a
number of turns the room says who has won. There are few rooms, so the same room is reached again and again; as a `tree`
only one way leads to each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from pydantic import Field

from hegemon.core.bot import BotKind
from hegemon.core.game import Game
from hegemon.core.kernels.kernel import kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.match import Match
from hegemon.core.moves import Forms, Move
from hegemon.core.options import Options
from hegemon.core.rng import Rng, below
from hegemon.core.rules import DEALER, DRAWN, RUNNING, WON, Luck, Rules
from hegemon.core.state import Board, Int32, State
from hegemon.search.alphabeta import alphabeta_bot
from hegemon.search.brancher import every_move
from hegemon.search.sss import sss_bot
from hegemon.search.tree import key_of

FALL, GO, DARE = range(3)
SEATS, DOORS = 3, 3
IMPATIENCE = 0.1
LEAVES = 1024
"""Room to mark the leaves of a tree."""


class MazeOptions(Options):
    """Its length, its number of rooms, and whether seats may dare or fall."""

    length: int = Field(8, ge=1, le=100)
    rooms: int = Field(60, ge=1, le=10_000)
    start: int = Field(0, ge=0, le=10_000)
    dice: bool = True
    tree: bool = False


@kernel
def facet(room: int, turn: int, number: int, below_: int) -> int:
    """One of the features of a room, which are others in every turn."""
    return int(key_of(key_of(room, turn), number)) % int(below_)


@kernel
def start(state: MazeState, board: MazeBoard, seats: int) -> None:
    state.room = board.start
    state.turn = 1
    state.seats = seats


@kernel
def to_move(state: MazeState, board: MazeBoard) -> int:
    if state.turn > board.length:
        return 0
    if board.dice and facet(state.room, state.turn, 0, 8) == 0:
        return DEALER
    return int(1 << facet(state.room, state.turn, 1, state.seats))


@kernel
def legal(state: MazeState, board: MazeBoard, seat: int, first: int, boxes: Any) -> int:
    if seat == DEALER:
        if first == 0 and len(boxes) > 0:
            for side in range(2):
                boxes[0, side, 0], boxes[0, side, 1] = FALL, 0
        return 1
    count = 2 if board.dice else 1
    for i in range(first, min(count, first + len(boxes))):
        for side in range(2):
            boxes[i - first, side, 0] = GO + i
            boxes[i - first, side, 1] = side * facet(state.room, state.turn, 2 + i, DOORS)
    return count


@kernel
def chance(state: MazeState, board: MazeBoard, seat: int, move: Any, rng: Rng, luck: Any) -> int:
    if move[0] == GO:
        return 0
    roll = below(rng, 10)
    luck[0] = (0 if roll < 5 else 1 if roll < 8 else 2) if move[0] == DARE else roll % 2
    return 1


@kernel
def possible(state: MazeState, board: MazeBoard, seat: int, move: Any, luck: Any, n: int) -> bool:
    if move[0] == GO:
        return n == 0
    return bool(n == 1 and 0 <= luck[0] < (3 if move[0] == DARE else 2))


@kernel
def apply(state: MazeState, board: MazeBoard, seat: int, move: Any, luck: Any) -> None:
    lucky = 0 if move[0] == GO else luck[0] + 1
    if board.tree:
        state.room = DOORS * state.room + move[1]
    else:
        state.room = facet(state.room, state.turn, 100 + 10 * (10 * move[0] + move[1]) + lucky, board.rooms)
    state.turn += 1


@kernel
def result(state: MazeState, board: MazeBoard, score: Any) -> int:
    if state.turn <= board.length:
        return RUNNING
    winner = facet(state.room, state.turn, 7, state.seats + 1)
    for seat in range(state.seats):
        score[seat] = 1.0 / state.seats if winner == state.seats else 1.0 if seat == winner else 0.0
    return DRAWN if winner == state.seats else WON


@kernel
def evaluate(state: MazeState, board: MazeBoard, seat: int, workspace: Workspace) -> float:
    """Anything, but the same for the same room."""
    return facet(state.room, state.turn, 20 + seat, 1801) / 1000.0 - 0.9


@kernel
def outcomes(
    state: MazeState, board: MazeBoard, seat: int, move: Any, workspace: Workspace, lucks: Any, chances: Any
) -> int:
    if move[0] == GO:
        chances[0] = 1.0
        return 1
    count = 3 if move[0] == DARE else 2
    for i in range(count):
        lucks[i, 0] = i
        chances[i] = 0.5 if move[0] == FALL else (0.5, 0.3, 0.2)[i]
    return count


RULES = Rules(start=start, to_move=to_move, legal=legal, apply=apply, result=result, chance=chance, possible=possible)
BRANCHER = every_move(RULES, evaluate, outcomes, luckiest=3, widest=8)._replace(impatience=IMPATIENCE)
KINDS = (alphabeta_bot(RULES, BRANCHER), sss_bot(RULES, BRANCHER))


class MazeState(State):
    turn: Int32
    room: Int32
    seats: Int32


class MazeBoard(Board):
    length: Int32
    rooms: Int32
    start: Int32
    dice: Int32
    tree: Int32


class Maze(Game[MazeState, MazeBoard]):
    """Rooms and doors."""

    name = "maze"
    title = "Maze"
    seats = range(1, SEATS + 1)
    options = MazeOptions
    forms = Forms(["fall", "go {door}", "dare {door}"])
    rules = RULES
    luck_width = 1

    def board(self, options: MazeOptions, seats: int) -> MazeBoard:
        board = MazeBoard.blank()
        for name in board.dtype.names or ():
            board[name] = getattr(options, name)
        return board

    def dtype(self, board: MazeBoard) -> np.dtype[Any]:
        return MazeState.dtype_for()

    def scratch(self, board: MazeBoard) -> int:
        return LEAVES

    def describe(self, match: Match, state: MazeState, seat: int) -> dict[str, Any]:
        return {"room": int(state.room)}

    def event(
        self, match: Match, before: MazeState, seat: int, move: Move, luck: Luck, after: MazeState
    ) -> dict[str, Any]:
        return {"kind": "move", "seat": seat, "text": match.write(move)}

    def bots(self) -> Sequence[BotKind]:
        return KINDS


GAME = Maze()
