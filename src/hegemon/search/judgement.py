"""Values and hashes of the positions in an alpha-beta search."""

from __future__ import annotations

from collections.abc import Callable

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.rules import Rules
from hegemon.core.state import Board
from hegemon.search.brancher import LIMIT, Brancher
from hegemon.search.line import Stack
from hegemon.search.transposition import key_of_bytes

HASTE = 1e-5
"""A win loses, and a loss gains, this much value with every turn, so that wins come early and losses late."""
LATEST = 1000
"""Turns after this one no longer change the value."""


def make_position_key(brancher: Brancher) -> Callable[..., int]:
    """The kernel position_key(stack, board, top): the number by which a position is found in the table."""
    own_key = brancher.key
    has_key = own_key is not None
    find_key: Callable[..., int] = own_key if own_key is not None else key_of_bytes

    @inlined
    def position_key(stack: Stack, board: Board, top: int) -> int:
        return find_key(stack.states[top], board) if has_key else find_key(stack.words[top])

    return position_key


def make_judgement(brancher: Brancher) -> Callable[..., float]:
    """The kernel judgement(stack, board, seat, workspace, top): the value of a game that goes on to a seat.

    Every position is met several times: as turns are put in order, as it is entered, and in deeper searches. Where a
    game has keys of its own, which are found in no time, it is evaluated once.
    """
    evaluate, remembers, position_key = brancher.evaluate, brancher.key is not None, make_position_key(brancher)

    @inlined
    def evaluated(stack: Stack, board: Board, seat: int, workspace: Workspace, top: int) -> float:
        value = float(evaluate(stack.states[top], board, seat, workspace))
        return min(LIMIT, max(-LIMIT, value))

    @kernel
    def remembered(stack: Stack, board: Board, seat: int, workspace: Workspace, top: int) -> float:
        key = position_key(stack, board, top) + 1  # no key of an empty place
        look = stack.looks[key & (len(stack.looks) - 1)]
        if look.key != key:
            look.key, look.value = key, evaluated(stack, board, seat, workspace, top)
        return float(look.value)

    return remembered if remembers else evaluated


def make_verdict(rules: Rules, brancher: Brancher) -> Callable[..., float]:
    """The kernel verdict(stack, board, seat, workspace, top): the value of a game that is over to a seat."""
    judges_ends, contempt, result = brancher.judges_ends, brancher.contempt, rules.result
    judgement = make_judgement(brancher)

    @inlined
    def verdict(stack: Stack, board: Board, seat: int, workspace: Workspace, top: int) -> float:
        if judges_ends:
            return judgement(stack, board, seat, workspace, top)
        state, score = stack.states[top], stack.score
        result(state, board, score)
        value = 2.0 * score[seat] - 1.0
        if value == 0.0:
            return -contempt
        return float(value * (1.0 - HASTE * min(int(state.turn), LATEST)))

    return verdict
