"""The kernels of a game that an alpha-beta search needs: candidate turns, outcomes of luck, a judgement of positions.

A game with turns of many moves or with dice brings a brancher of its own; for all others `every_move` makes one from
the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from hegemon.core.kernels.kernel import kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.rules import Rules
from hegemon.core.state import Board, State
from hegemon.search.uniform import NOTHING_WANTED


@kernel
def never_luck(state: State, board: Board, seat: int, move: Any, workspace: Workspace, lucks: Any, chances: Any) -> int:
    """The `outcomes` of games without dice."""
    chances[0] = 1.0
    return 1


@kernel
def all_level(state: State, board: Board, seat: int, workspace: Workspace) -> float:
    """The `evaluate` of games that are searched to their end, or of which nothing is known."""
    return 0.0


@kernel
def nothing_to_prepare(state: State, board: Board, seat: int, workspace: Workspace) -> None:
    """The `prepare` of games whose workspaces need nothing."""


class Brancher(NamedTuple):
    """Kernels over whole states, in which nothing is hidden. `workspace` is the searching seat's.

    A turn is all that a seat does until another may act: its moves are legal one after the other, and luck decides
    about none but the last.
    """

    turns: Callable[..., int]
    """turns(state, board, seat, workspace, rows, lengths): the candidate turns of a seat that is to move, into `rows`
    (of turns, of moves) and their numbers of moves into `lengths`, as many as fit, each once, the more promising first;
    how many. At least one."""
    outcomes: Callable[..., int] = never_luck
    """outcomes(state, board, seat, move, workspace, lucks, chances): outcomes of luck for the last move of a turn,
    into the rows of `lucks`, and how probable each is into `chances`, which add up to one; how many."""
    evaluate: Callable[..., float] = all_level
    """evaluate(state, board, seat, workspace): the value of a game that goes on to the seat, between −LIMIT and LIMIT:
    how often it would win less how often it would lose."""
    key: Callable[..., int] | None = None
    """key(state, board): a number of 62 bits that two positions share only if they are the same for further play; None:
    made from all bytes of the state."""
    prepare: Callable[..., None] = nothing_to_prepare
    """prepare(state, board, seat, workspace): what a search should have on its workspace, from the position that it
    begins in."""
    habit: Callable[..., None] | None = None
    """habit(state, board, seat, workspace): the next move of a simple opponent, into `workspace.move`. An
    opponent that has played like that is expected to go on so; None: opponents are not thought to have habits."""
    contempt: float = 0.0
    """The value by which a draw is worse than even odds; a bot that despises draws takes risks to avoid them."""
    impatience: float = 0.0
    """The weight of a position's own evaluation in its value, beside what may come of it: then what can be had
    now is not put off for ever. Below one."""
    in_order: bool = False
    """True if turns are searched in the order in which they come; otherwise those that look better come first. The best
    turn so far of the position that is searched is always first, so that a depth that is not finished does no harm."""
    judges_ends: bool = False
    """True if a game that is over is evaluated like any other position; otherwise its result counts."""
    longest: int = 1
    """Moves in a turn, at most."""
    widest: int = 256
    """Turns that are considered in one position, at most."""
    luckiest: int = 1
    """Outcomes of a turn, at most."""


LIMIT = 0.98
"""Of evaluations: what is certain is worth more."""


@kernel
def _moves_in(boxes: Any) -> int:
    count = 1
    for i in range(boxes.shape[2]):
        count *= boxes[0, 1, i] - boxes[0, 0, i] + 1
    return count


def every_move(
    rules: Rules,
    evaluate: Callable[..., float] = all_level,
    outcomes: Callable[..., int] = never_luck,
    luckiest: int = 1,
    widest: int = 256,
) -> Brancher:
    """Turns of one move: all moves of all boxes, as far as they fit."""
    legal = rules.legal

    @kernel
    def turns(state: State, board: Board, seat: int, workspace: Workspace, rows: Any, lengths: Any) -> int:
        boxes, n = workspace.boxes, 0
        for number in range(legal(state, board, seat, NOTHING_WANTED, boxes)):
            legal(state, board, seat, number, boxes)
            for which in range(_moves_in(boxes)):
                if n == len(rows):
                    return n
                left = which
                for i in range(boxes.shape[2]):
                    side = boxes[0, 1, i] - boxes[0, 0, i] + 1
                    rows[n, 0, i] = boxes[0, 0, i] + left % side
                    left //= side
                lengths[n] = 1
                n += 1
        return n

    return Brancher(turns, outcomes, evaluate, widest=widest, luckiest=luckiest)
