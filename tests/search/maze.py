"""A maze without sense, for the tests of searches: where a door leads is scattered, and many ways lead to each room.

Who is to move in a room, and how many doors it has, depends on the room; somebody may be to move twice, and in some
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
from hegemon.core.game import DEALER, DRAWN, RUNNING, WON, Board, Game, Luck, Match, Options, Rules, State, state_dtype
from hegemon.core.kernel import kernel
from hegemon.core.moves import Forms, Move
from hegemon.core.rng import Rng, below
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
    """How long it lasts, how many rooms there are, and whether anybody may dare or fall."""

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
def start(state: State, board: Board, seats: int) -> None:
    state.room = board.start
    state.turn = 1
    state.seats = seats


@kernel
def to_move(state: State, board: Board) -> int:
    if state.turn > board.length:
        return 0
    if board.dice and facet(state.room, state.turn, 0, 8) == 0:
        return DEALER
    return int(1 << facet(state.room, state.turn, 1, state.seats))


@kernel
def legal(state: State, board: Board, seat: int, first: int, boxes: Any) -> int:
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
def chance(state: State, board: Board, seat: int, move: Any, rng: Rng, luck: Any) -> int:
    if move[0] == GO:
        return 0
    roll = below(rng, 10)
    luck[0] = (0 if roll < 5 else 1 if roll < 8 else 2) if move[0] == DARE else roll % 2
    return 1


@kernel
def possible(state: State, board: Board, seat: int, move: Any, luck: Any, n: int) -> bool:
    if move[0] == GO:
        return n == 0
    return bool(n == 1 and 0 <= luck[0] < (3 if move[0] == DARE else 2))


@kernel
def apply(state: State, board: Board, seat: int, move: Any, luck: Any) -> None:
    lucky = 0 if move[0] == GO else luck[0] + 1
    if board.tree:
        state.room = DOORS * state.room + move[1]
    else:
        state.room = facet(state.room, state.turn, 100 + 10 * (10 * move[0] + move[1]) + lucky, board.rooms)
    state.turn += 1


@kernel
def result(state: State, board: Board, score: Any) -> int:
    if state.turn <= board.length:
        return RUNNING
    winner = facet(state.room, state.turn, 7, state.seats + 1)
    for seat in range(state.seats):
        score[seat] = 1.0 / state.seats if winner == state.seats else 1.0 if seat == winner else 0.0
    return DRAWN if winner == state.seats else WON


@kernel
def evaluate(state: State, board: Board, seat: int, workspace: Any) -> float:
    """Anything, but the same for the same room."""
    return facet(state.room, state.turn, 20 + seat, 1801) / 1000.0 - 0.9


@kernel
def outcomes(state: State, board: Board, seat: int, move: Any, workspace: Any, lucks: Any, chances: Any) -> int:
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


class Maze(Game):
    """Rooms and doors."""

    name = "maze"
    title = "Maze"
    seats = range(1, SEATS + 1)
    options = MazeOptions
    forms = Forms(["fall", "go {door}", "dare {door}"])
    rules = RULES
    luck_width = 1

    def board(self, options: MazeOptions, seats: int) -> Board:
        kinds = {"length": np.int32, "rooms": np.int32, "start": np.int32, "dice": np.int32, "tree": np.int32}
        board = np.zeros(1, state_dtype(**kinds))[0]
        for name in kinds:
            board[name] = getattr(options, name)
        return board

    def dtype(self, board: Board) -> np.dtype[Any]:
        return state_dtype(turn=np.int32, room=np.int32, seats=np.int32)

    def scratch(self, board: Board) -> int:
        return LEAVES

    def describe(self, match: Match, state: State, seat: int) -> dict[str, Any]:
        return {"room": int(state.room)}

    def event(self, match: Match, before: State, seat: int, move: Move, luck: Luck, after: State) -> dict[str, Any]:
        return {"kind": "move", "seat": seat, "text": match.write(move)}

    def bots(self) -> Sequence[BotKind]:
        return KINDS


GAME = Maze()
