"""The kernels of a game that a tree search needs: its candidate turns, a playout policy, a judgement of positions.

A game with turns of many moves brings its own; for all others `single_moves` makes one from the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from hegemon.core.kernels.kernel import kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.rng import below
from hegemon.core.rules import RUNNING, Rules
from hegemon.core.state import Board, State
from hegemon.search.uniform import NOTHING_WANTED, random_kernel

Reopen = Callable[..., None]


@kernel
def nothing_secret(state: State, board: Board, seat: int, workspace: Workspace) -> None:
    """The `reopen` of games in which nobody decides in secret."""


class CandidateTurns(NamedTuple):
    """Kernels over whole states: a search fills in what its seat cannot see before it asks.

    A turn is all that a seat does until others may act, or luck decides: its moves are legal one after the other, and
    which moves they are depends on what the seat sees alone.
    """

    count: Callable[..., int]
    """count(state, board, seat, workspace): how many candidates the seat has here, at least one."""
    write: Callable[..., int]
    """write(state, board, seat, which, workspace, turn): writes the moves of candidate `which` into the rows of `turn`,
    and returns their number. The more promising candidates come first."""
    evaluate: Callable[..., None]
    """evaluate(state, board, workspace, score): every seat's share of a game that goes on; they add up to one."""
    policy: Callable[..., int] | None = None
    """policy(state, board, seat, workspace, turn): writes the turn that a playout makes; None: any
    candidate at random."""
    reopen: Reopen = nothing_secret
    """reopen(state, board, seat, workspace): take back what the other seats have decided in secret, as if they were
    still to decide: a search imagines that for itself. It changes nothing that the seat decides by."""
    longest: int = 1
    """Moves in a turn, at most."""


def playout_policy(candidates: CandidateTurns) -> Callable[..., int]:
    """Their own policy, or any of the candidates, each as likely."""
    if candidates.policy is not None:
        return candidates.policy
    count, write = candidates.count, candidates.write

    @kernel
    def any_candidate(state: State, board: Board, seat: int, workspace: Workspace, turn: Any) -> int:
        return write(state, board, seat, below(workspace.rng, count(state, board, seat, workspace)), workspace, turn)

    return any_candidate


@kernel
def _ends(boxes: Any) -> int:
    # How many different moves the high end, the low end and the middle of the first box are.
    widest = 0
    for i in range(boxes.shape[2]):
        widest = max(widest, boxes[0, 1, i] - boxes[0, 0, i])
    return min(3, widest + 1)


def single_moves(rules: Rules) -> CandidateTurns:
    """Turns of one move: the high end, the low end and the middle of every box. Playouts play any legal move."""
    legal, result = rules.legal, rules.result
    choose = random_kernel(legal)

    @kernel
    def count(state: State, board: Board, seat: int, workspace: Workspace) -> int:
        boxes = legal(state, board, seat, NOTHING_WANTED, workspace.boxes)
        turns = 0
        for number in range(boxes):
            legal(state, board, seat, number, workspace.boxes)
            turns += _ends(workspace.boxes)
        return turns

    @kernel
    def write(state: State, board: Board, seat: int, which: int, workspace: Workspace, turn: Any) -> int:
        boxes = workspace.boxes
        number, left = 0, which
        legal(state, board, seat, number, boxes)
        while left >= _ends(boxes):
            left -= _ends(boxes)
            number += 1
            legal(state, board, seat, number, boxes)
        for i in range(boxes.shape[2]):
            low, high = boxes[0, 0, i], boxes[0, 1, i]
            turn[0, i] = high if left == 0 else low if left == 1 else (low + high) // 2
        return 1

    @kernel
    def policy(state: State, board: Board, seat: int, workspace: Workspace, turn: Any) -> int:
        choose(state, board, seat, workspace)
        for i in range(len(workspace.move)):
            turn[0, i] = workspace.move[i]
        return 1

    @kernel
    def evaluate(state: State, board: Board, workspace: Workspace, score: Any) -> None:
        if result(state, board, score) == RUNNING:
            for seat in range(len(score)):
                score[seat] = 1.0 / len(score)

    return CandidateTurns(count, write, evaluate, policy)
