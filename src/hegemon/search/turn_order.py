"""The order in which an alpha-beta search tries the turns of a position: the more promising first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.rules import Rules
from hegemon.core.state import Board
from hegemon.search.brancher import Brancher
from hegemon.search.judgement import make_judgement, make_position_key, make_verdict
from hegemon.search.line import BEYOND, Stack, make_finish_turn, make_lay, make_luck_of
from hegemon.search.transposition import NOWHERE, find


@inlined
def _sort(order: Any, hints: Any, count: int, best_is_high: bool) -> None:
    """Turns by their hints, equal ones as they were."""
    for i in range(1, count):
        turn = order[i]
        hint = hints[turn]
        j = i - 1
        while j >= 0 and (hints[order[j]] < hint if best_is_high else hints[order[j]] > hint):
            order[j + 1] = order[j]
            j -= 1
        order[j + 1] = turn


def make_glance(rules: Rules, brancher: Brancher) -> Callable[..., float]:
    """The kernel glance(stack, board, searcher, workspace, top, which, look_up): what a turn seems to be worth.

    That is what the table says, if it is to be looked up there, or how the positions after the turn look.
    """
    lay, finish_turn, luck_of = make_lay(rules), make_finish_turn(rules), make_luck_of(brancher)
    position_key, to_move = make_position_key(brancher), rules.to_move
    judgement, verdict = make_judgement(brancher), make_verdict(rules, brancher)

    @kernel
    def glance(
        stack: Stack, board: Board, searcher: int, workspace: Workspace, top: int, which: int, look_up: bool
    ) -> float:
        seat, expected = stack.frames[top].seat, 0.0
        lay(stack, board, seat, top, which)
        for outcome in range(luck_of(stack, board, seat, workspace, top, which)):
            if outcome > 0:
                lay(stack, board, seat, top, which)
            finish_turn(stack, board, seat, top, which, outcome)
            at = find(stack.table, position_key(stack, board, top + 1)) if look_up else NOWHERE
            if at != NOWHERE:
                value = stack.table[at].value
            elif to_move(stack.states[top + 1], board) == 0:
                value = verdict(stack, board, searcher, workspace, top + 1)
            else:
                value = judgement(stack, board, searcher, workspace, top + 1)
            expected += stack.chances[top, outcome] * value
        return expected

    return glance


def make_put_in_order(rules: Rules, brancher: Brancher, pruning: bool) -> Callable[..., None]:
    """The kernel put_in_order(stack, board, searcher, workspace, top, first); `first`: the turn to try first, or −1."""
    glance, in_order = make_glance(rules, brancher), brancher.in_order

    @kernel
    def put_in_order(stack: Stack, board: Board, searcher: int, workspace: Workspace, top: int, first: int) -> None:
        frame, order, hints = stack.frames[top], stack.order[top], stack.hints[top]
        own = frame.seat == searcher
        for i in range(frame.count):
            order[i] = i
        if pruning and not in_order and frame.depth > 1 and frame.count > 1:
            for i in range(frame.count):
                hints[i] = glance(stack, board, searcher, workspace, top, i, frame.depth > 2)
            if 0 <= first < frame.count:
                hints[first] = BEYOND if own else -BEYOND
            _sort(order, hints, frame.count, own)
        elif 0 <= first < frame.count and (top == 0 or not in_order):
            for i in range(first, 0, -1):
                order[i] = order[i - 1]
            order[0] = first

    return put_in_order
