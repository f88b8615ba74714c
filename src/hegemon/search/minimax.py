"""The compiled heart of `alphabeta`: minimax to a depth, with a window, a table and chance nodes (V3).

There is no recursion: the line that is being looked at lies in arrays that are made before the search begins. So a
search can be left after any number of positions and gone on with later, as if nothing had been.

Values are those of the searching seat: it takes the highest, all others are thought to give it the lowest. What luck
decides is worth its average. An average cannot leave the window any more once what is left of the luck is too little,
and is then not looked at to its end (star1 of Ballard's *-minimax).
"""

from __future__ import annotations

import functools
from collections.abc import Callable

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.rules import DEALER, Rules
from hegemon.core.state import Board, State
from hegemon.search.brancher import LIMIT, Brancher
from hegemon.search.judgement import make_judgement, make_position_key, make_verdict
from hegemon.search.line import (
    BEYOND,
    ENTER,
    FIRST,
    FORESEEN,
    HEAR,
    JUDGED,
    LEAVE,
    NEXT,
    NODES,
    ROLL,
    TOP,
    Stack,
    make_finish_turn,
    make_lay,
    make_luck_of,
)
from hegemon.search.transposition import AT_LEAST, AT_MOST, EXACT, NOWHERE, find, keep
from hegemon.search.turn_order import make_put_in_order

HAIR = 1e-12
"""More than rounding could do: windows of outcomes are that much wider, so that pruning changes no value at all."""


@kernel
def no_habit(state: State, board: Board, seat: int, workspace: Workspace) -> None:
    """The `habit` of games in which nobody is thought to have one; never asked."""


# Looking at a position


@inlined
def widen(stack: Stack, top: int, impatience: float) -> None:
    """The window for what may come of a position, where the position's own looks count too."""
    frame = stack.frames[top]
    frame.low = min(frame.low, (frame.low - impatience * frame.looks) / (1.0 - impatience) - HAIR)
    frame.high = max(frame.high, (frame.high - impatience * frame.looks) / (1.0 - impatience) + HAIR)


@inlined
def weigh(stack: Stack, top: int, impatience: float) -> None:
    """The value of a position: the search's result, mixed with its own evaluation unless the result is certain."""
    frame = stack.frames[top]
    if impatience > 0.0 and top > 0 and abs(frame.best) <= LIMIT:
        frame.best = impatience * frame.looks + (1.0 - impatience) * frame.best


@inlined
def answers(stack: Stack, top: int, at: int) -> bool:
    """True if what the table has at a place is all that the position's window asks for."""
    frame, entry = stack.frames[top], stack.table[at]
    if entry.depth != frame.depth:
        return False
    if entry.bound == AT_LEAST:
        return bool(entry.value >= frame.high)
    if entry.bound == AT_MOST:
        return bool(entry.value <= frame.low)
    return bool(entry.bound == EXACT)


def make_foresee(rules: Rules, brancher: Brancher) -> Callable[..., int]:
    """The kernel foresee(stack, board, workspace, top): the one turn of an opponent that follows a habit.

    Returns how many turns that is: 0 where it would be too long.
    """
    to_move, apply = rules.to_move, rules.apply
    habit: Callable[..., None] = brancher.habit if brancher.habit is not None else no_habit

    @kernel
    def foresee(stack: Stack, board: Board, workspace: Workspace, top: int) -> int:
        states, turn, seat = stack.states, stack.rows[top, 0], stack.frames[top].seat
        states[top + 1] = states[top]
        for n in range(len(turn)):
            habit(states[top + 1], board, seat, workspace)
            for i in range(turn.shape[1]):
                turn[n, i] = workspace.move[i]
            apply(states[top + 1], board, seat, turn[n], stack.lucks[top, 0])  # whatever the luck: it is not kept
            if to_move(states[top + 1], board) != 1 << seat:
                stack.lengths[top, 0] = n + 1
                return 1
        return 0

    return foresee


def make_find_turns(rules: Rules, brancher: Brancher) -> Callable[..., None]:
    """The kernel find_turns(stack, board, searcher, workspace, top, mask): who is to move, and all turns to try."""
    legal, turns, has_habit = rules.legal, brancher.turns, brancher.habit is not None
    foresee = make_foresee(rules, brancher)

    @kernel
    def find_turns(stack: Stack, board: Board, searcher: int, workspace: Workspace, top: int, mask: int) -> None:
        frame, state = stack.frames[top], stack.states[top]
        if mask == DEALER:
            frame.seat = DEALER
            legal(state, board, DEALER, 0, workspace.boxes)
            for i in range(workspace.boxes.shape[2]):
                stack.rows[top, 0, 0, i] = workspace.boxes[0, 0, i]
            stack.lengths[top, 0] = frame.count = 1
            return
        frame.seat = 0
        while not mask >> frame.seat & 1:
            frame.seat += 1
        frame.count = 0
        if has_habit and stack.meter[FORESEEN] and frame.seat != searcher:
            frame.count = foresee(stack, board, workspace, top)
        if frame.count == 0:
            frame.count = turns(state, board, frame.seat, workspace, stack.rows[top], stack.lengths[top])

    return find_turns


def make_enter(rules: Rules, brancher: Brancher, pruning: bool) -> Callable[..., None]:
    """The kernel enter(stack, board, searcher, workspace, top): judge a position, look it up, or find its turns."""
    to_move, impatience, position_key = rules.to_move, brancher.impatience, make_position_key(brancher)
    judgement, verdict = make_judgement(brancher), make_verdict(rules, brancher)
    find_turns, put_in_order = make_find_turns(rules, brancher), make_put_in_order(rules, brancher, pruning)

    @kernel
    def enter(stack: Stack, board: Board, searcher: int, workspace: Workspace, top: int) -> None:
        frame = stack.frames[top]
        frame.stage = LEAVE
        mask = to_move(stack.states[top], board)
        if mask == 0:
            frame.best = verdict(stack, board, searcher, workspace, top)
            return
        if frame.depth <= 0 or top + 1 == len(stack.frames):
            frame.best = judgement(stack, board, searcher, workspace, top)
            stack.meter[JUDGED] += 1
            return
        if impatience > 0.0 and top > 0:
            frame.looks = judgement(stack, board, searcher, workspace, top)
            widen(stack, top, impatience)
        first = stack.meter[FIRST] if top == 0 else -1
        if pruning:
            frame.key = position_key(stack, board, top)
            at = find(stack.table, frame.key)
            if at != NOWHERE and top > 0:
                first = int(stack.table[at].which)
                if answers(stack, top, at):
                    frame.best = stack.table[at].value
                    weigh(stack, top, impatience)
                    return
        find_turns(stack, board, searcher, workspace, top, mask)
        put_in_order(stack, board, searcher, workspace, top, first)
        frame.alpha, frame.beta, frame.next, frame.stage, frame.best_which = frame.low, frame.high, 0, NEXT, -1
        frame.best = -BEYOND if frame.seat == searcher else BEYOND

    return enter


# Trying its turns


def make_take_turn(rules: Rules, brancher: Brancher) -> Callable[..., None]:
    """The kernel take_turn(stack, board, workspace, top, nodes): begin with the next turn of a position."""
    lay, luck_of = make_lay(rules), make_luck_of(brancher)

    @inlined
    def take_turn(stack: Stack, board: Board, workspace: Workspace, top: int, nodes: int) -> None:
        frame = stack.frames[top]
        frame.which = stack.order[top, frame.next]
        frame.next += 1
        lay(stack, board, frame.seat, top, frame.which)
        frame.outcomes = luck_of(stack, board, frame.seat, workspace, top, frame.which)
        frame.outcome, frame.expected, frame.left, frame.before = 0, 0.0, 1.0, nodes
        frame.stage = ROLL

    return take_turn


@inlined
def set_window(stack: Stack, top: int, pruning: bool) -> None:
    """The window in which the value of the next outcome matters."""
    frame, child = stack.frames[top], stack.frames[top + 1]
    frame.floor, frame.ceiling = frame.alpha, frame.beta
    if not pruning:
        frame.floor, frame.ceiling = -BEYOND, BEYOND
    elif frame.outcomes > 1:
        chance = stack.chances[top, frame.outcome]
        rest = max(0.0, frame.left - chance)
        frame.floor = max(-BEYOND, (frame.alpha - frame.expected - rest) / chance - HAIR)
        frame.ceiling = min(BEYOND, (frame.beta - frame.expected + rest) / chance + HAIR)
    child.low, child.high = frame.floor, frame.ceiling


def make_roll(rules: Rules, pruning: bool) -> Callable[..., None]:
    """The kernel roll(stack, board, top): the position after the next outcome."""
    lay, finish_turn = make_lay(rules), make_finish_turn(rules)

    @inlined
    def roll(stack: Stack, board: Board, top: int) -> None:
        frame, child = stack.frames[top], stack.frames[top + 1]
        if frame.outcome > 0:
            lay(stack, board, frame.seat, top, frame.which)
        finish_turn(stack, board, frame.seat, top, frame.which, frame.outcome)
        child.stage, frame.stage = ENTER, HEAR
        child.depth = frame.depth - (0 if frame.seat == DEALER else 1)
        set_window(stack, top, pruning)

    return roll


@inlined
def hear(stack: Stack, searcher: int, top: int, nodes: int) -> None:
    """The value of an outcome is known; perhaps it tells enough of the turn."""
    frame, child = stack.frames[top], stack.frames[top + 1]
    value, chance = child.best, stack.chances[top, frame.outcome]
    frame.outcome += 1
    if frame.outcomes > 1:
        frame.expected += chance * value
        frame.left = max(0.0, frame.left - chance)
        if frame.outcome < frame.outcomes:
            if value <= frame.floor:
                value = frame.expected + frame.left
            elif value >= frame.ceiling:
                value = frame.expected - frame.left
            else:
                frame.stage = ROLL
                return
        else:
            value = frame.expected
    frame.stage = NEXT
    if top == 0:
        stack.worth[frame.which] = value
        stack.spent[frame.which] = nodes - frame.before
    if frame.seat == searcher:
        if value > frame.best:
            frame.best, frame.best_which = value, frame.which
            frame.alpha = max(frame.alpha, value)
    elif value < frame.best:
        frame.best, frame.best_which = value, frame.which
        frame.beta = min(frame.beta, value)


@inlined
def settle(stack: Stack, top: int, pruning: bool, impatience: float) -> None:
    """All turns that matter were tried: the position's value is known, and kept in the table."""
    frame = stack.frames[top]
    frame.stage = LEAVE
    if pruning:
        bound = AT_MOST if frame.best <= frame.low else AT_LEAST if frame.best >= frame.high else EXACT
        keep(stack.table, frame.key, frame.depth, frame.best, bound, frame.best_which)
    weigh(stack, top, impatience)


@functools.cache
def make_minimax(rules: Rules, brancher: Brancher, pruning: bool = True) -> Callable[..., bool]:
    """The kernel search(stack, board, seat, workspace, budget): searches up to `budget` positions; whether it is done.

    The stack's first frame and state say what to search. Without `pruning` every turn and outcome is looked at and
    the table is left alone: slow, and what the tests compare with.
    """
    enter, impatience = make_enter(rules, brancher, pruning), brancher.impatience
    take_turn, roll = make_take_turn(rules, brancher), make_roll(rules, pruning)

    @kernel
    def search(stack: Stack, board: Board, seat: int, workspace: Workspace, budget: int) -> bool:
        frames, meter = stack.frames, stack.meter
        top, nodes = meter[TOP], 0
        while True:
            frame = frames[top]
            if frame.stage == ENTER:
                if nodes >= budget:
                    break
                nodes += 1
                enter(stack, board, seat, workspace, top)
            if frame.stage == HEAR:
                hear(stack, seat, top, meter[NODES] + nodes)
            if frame.stage == NEXT:
                if frame.next == frame.count or (pruning and frame.alpha >= frame.beta):
                    settle(stack, top, pruning, impatience)
                else:
                    take_turn(stack, board, workspace, top, meter[NODES] + nodes)
            if frame.stage == ROLL:
                roll(stack, board, top)
                top += 1
            elif frame.stage == LEAVE:
                if top == 0:
                    break
                top -= 1
        meter[TOP] = top
        meter[NODES] += nodes
        return bool(frames[0].stage == LEAVE)

    return search
