"""Connect Four as a whole game: rules, picture and bots. No dice and no secrets, so five rules are all it needs.

The grid is a row of cells, column after column from the left, each from the bottom up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from pydantic import Field

from hegemon.core.bot import BotKind
from hegemon.core.drawing import LETTERS, LINE, PAPER, SEA, Sheet, colours
from hegemon.core.game import Game
from hegemon.core.kernels.kernel import kernel
from hegemon.core.match import Match
from hegemon.core.moves import Box, Forms, Move
from hegemon.core.options import Options
from hegemon.core.rules import DRAWN, RUNNING, WON, Luck, Rules
from hegemon.core.state import Board, Int8, Int8s, Int32, State, shape
from hegemon.search.alphabeta import alphabeta_bot
from hegemon.search.mcts import mcts_bot
from hegemon.search.uniform import random_bot

COLUMNS = "abcdefghij"
LARGEST = len(COLUMNS)
EMPTY = -1
DROP = 0
NOBODY = -1


class ConnectFourOptions(Options):
    """The options of a table."""

    columns: int = Field(7, title="Columns", ge=4, le=LARGEST, description="How wide the grid is.")
    rows: int = Field(6, title="Rows", ge=4, le=LARGEST, description="How high the grid is.")
    line: int = Field(4, title="In a row", ge=3, le=5, description="How many in a row win.")


class GridState(State):
    """Everything that changes during a game."""

    turn: Int32
    winner: Int8
    height: Int8s = shape(LARGEST)
    cells: Int8s = shape(LARGEST * LARGEST)


class GridBoard(Board):
    """Everything that never changes during a game."""

    columns: Int32
    rows: Int32
    line: Int32


@kernel
def start(state: GridState, board: GridBoard, seats: int) -> None:
    state.winner = NOBODY
    for cell in range(len(state.cells)):
        state.cells[cell] = EMPTY


@kernel
def to_move(state: GridState, board: GridBoard) -> int:
    if state.winner != NOBODY or state.turn == board.columns * board.rows:
        return 0
    return int(1 << state.turn % 2)  # bit s for seat s


@kernel
def legal(state: GridState, board: GridBoard, seat: int, first: int, boxes: Any) -> int:
    """Every column that is not full, each a box of its own."""
    count = 0
    for column in range(board.columns):
        if state.height[column] < board.rows:
            if first <= count < first + len(boxes):
                for side in range(2):
                    boxes[count - first, side, 0], boxes[count - first, side, 1] = DROP, column
            count += 1
    return count


@kernel
def apply(state: GridState, board: GridBoard, seat: int, move: Any, luck: Any) -> None:
    column = move[1]
    row = state.height[column]
    state.cells[column * board.rows + row] = seat
    state.height[column] += 1
    state.turn += 1
    if wins(state, board, seat, column, row):
        state.winner = seat


@kernel
def wins(state: GridState, board: GridBoard, seat: int, column: int, row: int) -> bool:
    """True if the disc there is one of enough in a row: up, across, or along a diagonal."""
    longest = 1 + run(state, board, seat, column, row, 0, -1)
    for slope in range(-1, 2):
        back, forth = run(state, board, seat, column, row, -1, -slope), run(state, board, seat, column, row, 1, slope)
        longest = max(longest, 1 + back + forth)
    return bool(longest >= board.line)


@kernel
def run(state: GridState, board: GridBoard, seat: int, column: int, row: int, across: int, up: int) -> int:
    """How many discs of the seat follow each other from there, that one not counted."""
    count = 0
    x, y = column + across, row + up
    while 0 <= x < board.columns and 0 <= y < board.rows and state.cells[x * board.rows + y] == seat:
        count += 1
        x, y = x + across, y + up
    return count


@kernel
def result(state: GridState, board: GridBoard, score: Any) -> int:
    if to_move(state, board) != 0:
        return RUNNING
    score[0] = 0.5 if state.winner == NOBODY else 1.0 - state.winner
    score[1] = 1.0 - score[0]
    return DRAWN if state.winner == NOBODY else WON


RULES = Rules(start=start, to_move=to_move, legal=legal, apply=apply, result=result)
KINDS = (random_bot(RULES), alphabeta_bot(RULES, defaults={"time": 0.5}), mcts_bot(RULES, defaults={"time": 0.5}))
VARIANTS = {"plain": {}, "small": {"columns": 4, "rows": 4}, "three": {"columns": 10, "rows": 5, "line": 3}}


class ConnectFour(Game[GridState, GridBoard]):
    """Drop discs; four in a row win."""

    name = "connect-four"
    title = "Connect Four"
    seats = range(2, 3)
    options = ConnectFourOptions
    forms = Forms(["drop {column:letter}"], letter=COLUMNS)
    rules = RULES
    variants = VARIANTS

    def board(self, options: ConnectFourOptions, seats: int) -> GridBoard:
        board = GridBoard.blank()
        board.columns, board.rows, board.line = options.columns, options.rows, options.line
        return board

    def dtype(self, board: GridBoard) -> np.dtype[Any]:
        return GridState.dtype_for()

    def turns_a_round(self, seats: int) -> int:
        return seats

    def bots(self) -> Sequence[BotKind]:
        return KINDS

    def action_templates(self, match: Match[GridState, GridBoard]) -> Sequence[Box]:
        """For learners: one action for every column."""
        return [Box((DROP, column), (DROP, column)) for column in range(match.board.columns)]

    def describe(self, match: Match[GridState, GridBoard], state: GridState, seat: int) -> dict[str, Any]:
        columns, rows = int(match.board.columns), int(match.board.rows)
        return {"columns": state.cells[: columns * rows].reshape(columns, rows).tolist(), "winner": int(state.winner)}

    def event(
        self, match: Match[GridState, GridBoard], before: GridState, seat: int, move: Move, luck: Luck, after: GridState
    ) -> dict[str, Any]:
        text = f"drops a disc into column {COLUMNS[move[1]]}" + (" and wins" if after.winner == seat else "")
        return {"kind": "drop", "seat": seat, "column": move[1], "text": text}

    def draw_text(self, match: Match[GridState, GridBoard], state: GridState, seat: int) -> str:
        columns, rows = int(match.board.columns), int(match.board.rows)
        signs = [LETTERS[disc] if disc != EMPTY else "." for disc in state.cells]
        lines = [" ".join(signs[x * rows + y] for x in range(columns)) for y in reversed(range(rows))]
        return "\n".join([*lines, " ".join(COLUMNS[:columns])])

    def draw_svg(self, match: Match[GridState, GridBoard], state: GridState, seat: int) -> str:
        """A column is one group: on the page, a click on it drops a disc there."""
        columns, rows = int(match.board.columns), int(match.board.rows)
        sheet = Sheet((0, 0, columns, rows + 0.7), 90 * columns, self.title)
        sheet.rect((0, 0), (columns, rows), rx=0.2, fill=SEA, stroke=LINE, stroke_width=0.03)
        for column in range(columns):
            with sheet.group(data_move=f"drop {COLUMNS[column]}"):
                sheet.rect((column, 0), (1, rows + 0.7), fill="transparent")
                for row in range(rows):
                    disc = int(state.cells[column * rows + row])
                    at = (column + 0.5, rows - row - 0.5)
                    if disc == EMPTY:
                        sheet.circle(at, 0.4, fill=PAPER, stroke=LINE, stroke_width=0.015)
                    else:
                        sheet.circle(at, 0.4, fill=colours(disc).fill)
                        sheet.text(at, LETTERS[disc], 0.4, fill=colours(disc).ink, font_weight="bold")
                sheet.text((column + 0.5, rows + 0.35), COLUMNS[column], 0.35)
        return sheet.svg()


GAME = ConnectFour()
