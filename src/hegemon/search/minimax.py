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
from typing import Any, NamedTuple

import numpy as np

from hegemon.core.kernel import inlined, kernel
from hegemon.core.match import Match
from hegemon.core.rules import DEALER, Rules
from hegemon.core.state import Float64, Int32, Int64, Record
from hegemon.core.workspace import Workspace
from hegemon.search.brancher import LIMIT, Brancher
from hegemon.search.transposition import AT_LEAST, AT_MOST, EXACT, NOWHERE, find, keep, key_of_bytes, make_table

ENTER, NEXT, ROLL, HEAR, LEAVE = range(5)
"""What is to be done in a frame: look at its position, take the next turn, the next outcome, what came of it; done."""
METERS = 5
TOP, NODES, JUDGED, FIRST, FORESEEN = range(METERS)
"""In the meter: the frame that is worked in, positions looked at, those that were judged, the turn to try first; and
whether all others are thought to do what is their habit."""
BEYOND = 2.0
"""No value is as far out."""
HAIR = 1e-12
"""More than rounding could do: windows of outcomes are that much wider, so that pruning changes no value at all."""
HASTE = 1e-5
"""A win is worth so much less with every turn of the game, a loss so much more: nobody dawdles."""
LATEST = 1000
"""After so many turns one is as late as another."""


class Frame(Record):
    """A position on the line that is looked at, and how far its search has come."""

    alpha: Float64  # the window as it closes
    beta: Float64
    low: Float64  # the window at first
    high: Float64
    best: Float64
    looks: Float64  # how the position looks
    floor: Float64  # the window in which the outcome that is tried matters
    ceiling: Float64
    expected: Float64  # of the turn that is tried: its value so far
    left: Float64  # and the luck that is left
    key: Int64
    depth: Int32
    stage: Int32
    seat: Int32
    count: Int32  # turns in all
    next: Int32  # and how many were taken
    which: Int32
    best_which: Int32
    outcomes: Int32
    outcome: Int32
    before: Int64  # positions looked at when the turn was taken


class Stack(NamedTuple):
    """All that a search works in, for lines of a certain length."""

    states: Any
    words: Any
    """The same as the states, as whole numbers."""
    frames: Any
    rows: Any
    lengths: Any
    order: Any
    hints: Any
    lucks: Any
    chances: Any
    table: Any
    score: Any
    worth: Any
    """What was found of every turn of the root, the bounds of those that cannot be best."""
    spent: Any
    """How many positions that took."""
    meter: Any


def make_stack(match: Match, brancher: Brancher, plies: int, table_bits: int) -> Stack:
    """Room for lines of so many plies."""
    size, width, luck = plies + 1, match.game.forms.width, max(1, match.luck_width)
    states = np.zeros(size, match.dtype)
    word = next(kind for kind in (np.int64, np.int32, np.int8) if match.dtype.itemsize % np.dtype(kind).itemsize == 0)
    return Stack(
        states,
        states.view(np.uint8).reshape(size, -1).view(word),
        np.zeros(size, Frame.dtype_for()),
        np.zeros((size, brancher.widest, brancher.longest, width), np.int32),
        np.zeros((size, brancher.widest), np.int32),
        np.zeros((size, brancher.widest), np.int32),
        np.zeros((size, brancher.widest)),
        np.zeros((size, brancher.luckiest, luck), np.int32),
        np.zeros((size, brancher.luckiest)),
        make_table(table_bits),
        np.zeros(match.seats),
        np.zeros(brancher.widest),
        np.zeros(brancher.widest, np.int64),
        np.zeros(METERS, np.int64),
    )


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


@kernel
def no_habit(state: Any, board: Any, seat: int, workspace: Workspace) -> None:
    """The `habit` of games in which nobody is thought to have one; never asked."""


@functools.cache
def make_minimax(rules: Rules, brancher: Brancher, pruning: bool = True) -> Callable[..., bool]:
    """The kernel search(stack, board, seat, workspace, budget): looks at up to so many positions; whether it is done.

    The stack's first frame and state say what to search. Without `pruning` every turn and outcome is looked at and
    the table is left alone: slow, and what the tests compare with.
    """
    to_move, legal, apply, result = rules.to_move, rules.legal, rules.apply, rules.result
    turns, outcomes, evaluate, own_key = brancher.turns, brancher.outcomes, brancher.evaluate, brancher.key
    has_key, impatience = own_key is not None, brancher.impatience
    has_habit, contempt = brancher.habit is not None, brancher.contempt
    in_order, judges_ends = brancher.in_order, brancher.judges_ends
    habit: Callable[..., None] = brancher.habit if brancher.habit is not None else no_habit
    find_key: Callable[..., int] = own_key if own_key is not None else key_of_bytes

    @inlined
    def position_key(stack: Any, board: Any, top: int) -> int:
        return find_key(stack.states[top], board) if has_key else find_key(stack.words[top])

    @inlined
    def judgement(stack: Any, board: Any, seat: int, workspace: Workspace, top: int) -> float:
        value = float(evaluate(stack.states[top], board, seat, workspace))
        return min(LIMIT, max(-LIMIT, value))

    @inlined
    def verdict(stack: Any, board: Any, seat: int, workspace: Workspace, top: int) -> float:
        """What a game that is over is worth."""
        if judges_ends:
            return judgement(stack, board, seat, workspace, top)
        state, score = stack.states[top], stack.score
        result(state, board, score)
        value = 2.0 * score[seat] - 1.0
        if value == 0.0:
            return -contempt
        return float(value * (1.0 - HASTE * min(int(state.turn), LATEST)))

    @kernel
    def lay(stack: Any, board: Any, seat: int, top: int, which: int) -> None:
        """The next state, before the last move of a turn is made there."""
        states, turn = stack.states, stack.rows[top, which]
        states[top + 1] = states[top]
        for i in range(stack.lengths[top, which] - 1):
            apply(states[top + 1], board, seat, turn[i], stack.lucks[top, 0])

    @inlined
    def finish_turn(stack: Any, board: Any, seat: int, top: int, which: int, outcome: int) -> None:
        last = stack.rows[top, which, stack.lengths[top, which] - 1]
        apply(stack.states[top + 1], board, seat, last, stack.lucks[top, outcome])

    @inlined
    def luck_of(stack: Any, board: Any, seat: int, workspace: Workspace, top: int, which: int) -> int:
        last = stack.rows[top, which, stack.lengths[top, which] - 1]
        return outcomes(stack.states[top + 1], board, seat, last, workspace, stack.lucks[top], stack.chances[top])

    @kernel
    def glance(
        stack: Any, board: Any, searcher: int, workspace: Workspace, top: int, which: int, look_up: bool
    ) -> float:
        """What a turn seems to be worth: by the table, or as the positions after it look."""
        seat, expected, n = stack.frames[top].seat, 0.0, 1
        lay(stack, board, seat, top, which)
        outcome = 0
        n = luck_of(stack, board, seat, workspace, top, which)
        while outcome < n:
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
            outcome += 1
        return expected

    @kernel
    def put_in_order(stack: Any, board: Any, searcher: int, workspace: Workspace, top: int, first: int) -> None:
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

    @inlined
    def weigh(stack: Any, top: int) -> None:
        """What a position is worth: what may come of it, and how it looks, unless what comes is sure."""
        frame = stack.frames[top]
        if impatience > 0.0 and top > 0 and abs(frame.best) <= LIMIT:
            frame.best = impatience * frame.looks + (1.0 - impatience) * frame.best

    @kernel
    def foresee(stack: Any, board: Any, workspace: Workspace, top: int) -> int:
        """The one turn of whoever follows a habit; 0 where it would be too long to tell."""
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

    @kernel
    def enter(stack: Any, board: Any, searcher: int, workspace: Workspace, top: int) -> None:
        """Look at a position: judge it, find it in the table, or lay out its turns."""
        frame, state = stack.frames[top], stack.states[top]
        frame.stage = LEAVE
        mask = to_move(state, board)
        if mask == 0:
            frame.best = verdict(stack, board, searcher, workspace, top)
            return
        if frame.depth <= 0 or top + 1 == len(stack.frames):
            frame.best = judgement(stack, board, searcher, workspace, top)
            stack.meter[JUDGED] += 1
            return
        if impatience > 0.0 and top > 0:
            frame.looks = judgement(stack, board, searcher, workspace, top)
            frame.low = min(frame.low, (frame.low - impatience * frame.looks) / (1.0 - impatience) - HAIR)
            frame.high = max(frame.high, (frame.high - impatience * frame.looks) / (1.0 - impatience) + HAIR)
        first = stack.meter[FIRST] if top == 0 else -1
        if pruning:
            frame.key = position_key(stack, board, top)
            at = find(stack.table, frame.key)
            if at != NOWHERE:
                entry = stack.table[at]
                if top > 0:
                    first = int(entry.which)
                    value, bound = entry.value, entry.bound
                    if entry.depth == frame.depth and (
                        bound == EXACT or (bound == AT_LEAST and value >= frame.high)
                        or (bound == AT_MOST and value <= frame.low)
                    ):  # fmt: skip
                        frame.best = value
                        weigh(stack, top)
                        return
        if mask == DEALER:
            frame.seat = DEALER
            legal(state, board, DEALER, 0, workspace.boxes)
            for i in range(workspace.boxes.shape[2]):
                stack.rows[top, 0, 0, i] = workspace.boxes[0, 0, i]
            stack.lengths[top, 0] = frame.count = 1
        else:
            frame.seat = 0
            while not mask >> frame.seat & 1:
                frame.seat += 1
            frame.count = 0
            if has_habit and stack.meter[FORESEEN] and frame.seat != searcher:
                frame.count = foresee(stack, board, workspace, top)
            if frame.count == 0:
                frame.count = turns(state, board, frame.seat, workspace, stack.rows[top], stack.lengths[top])
        put_in_order(stack, board, searcher, workspace, top, first)
        frame.alpha, frame.beta, frame.next, frame.stage, frame.best_which = frame.low, frame.high, 0, NEXT, -1
        frame.best = -BEYOND if frame.seat == searcher else BEYOND

    @inlined
    def take_turn(stack: Any, board: Any, workspace: Workspace, top: int, nodes: int) -> None:
        frame = stack.frames[top]
        frame.which = stack.order[top, frame.next]
        frame.next += 1
        lay(stack, board, frame.seat, top, frame.which)
        frame.outcomes = luck_of(stack, board, frame.seat, workspace, top, frame.which)
        frame.outcome, frame.expected, frame.left, frame.before = 0, 0.0, 1.0, nodes
        frame.stage = ROLL

    @inlined
    def roll(stack: Any, board: Any, top: int) -> None:
        """The position after the next outcome, and the window in which its value matters."""
        frame, child = stack.frames[top], stack.frames[top + 1]
        if frame.outcome > 0:
            lay(stack, board, frame.seat, top, frame.which)
        finish_turn(stack, board, frame.seat, top, frame.which, frame.outcome)
        child.stage, frame.stage = ENTER, HEAR
        child.depth = frame.depth - (0 if frame.seat == DEALER else 1)
        frame.floor, frame.ceiling = frame.alpha, frame.beta
        if not pruning:
            frame.floor, frame.ceiling = -BEYOND, BEYOND
        elif frame.outcomes > 1:
            chance = stack.chances[top, frame.outcome]
            rest = max(0.0, frame.left - chance)
            frame.floor = max(-BEYOND, (frame.alpha - frame.expected - rest) / chance - HAIR)
            frame.ceiling = min(BEYOND, (frame.beta - frame.expected + rest) / chance + HAIR)
        child.low, child.high = frame.floor, frame.ceiling

    @inlined
    def hear(stack: Any, searcher: int, top: int, nodes: int) -> None:
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
    def settle(stack: Any, top: int) -> None:
        frame = stack.frames[top]
        frame.stage = LEAVE
        if pruning:
            bound = AT_MOST if frame.best <= frame.low else AT_LEAST if frame.best >= frame.high else EXACT
            keep(stack.table, frame.key, frame.depth, frame.best, bound, frame.best_which)
        weigh(stack, top)

    @kernel
    def search(stack: Any, board: Any, seat: int, workspace: Workspace, budget: int) -> bool:
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
                    settle(stack, top)
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
