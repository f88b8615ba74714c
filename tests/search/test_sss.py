"""SSS* (V4): the value of minimax to the last bit, and in trees no leaf that alpha-beta would not evaluate.

004, line 156: "Entrainer plusieurs algorithmes (AlphaBeta, SSS...)". What holds of SSS* is from its literature: it
finds the minimax value (Stockman 1979), and never evaluates a leaf that alpha-beta ignores (Roizen and Pearl 1983).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import solved
from maze import BRANCHER, DOORS, GAME, RULES, evaluate
from textbook import matches, plain

from hegemon.core.bot import View
from hegemon.core.kernels.kernel import DISABLED, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.core.state import Board, State
from hegemon.search.alphabeta import Deepening
from hegemon.search.line import make_stack
from hegemon.search.minimax import make_minimax
from hegemon.search.sss import Descent, Sss, sss_bot

DEPTH = 6


def seated(match: Match, text: str, seat: int = 0) -> Sss:
    bot = find_bot(match, text).seat(match, seat, make_rng(1))
    assert isinstance(bot, Sss)
    return bot


def searched(search: Deepening, depth: int) -> Deepening:
    search.begin(depth)
    search.look(10**9)
    assert search.done
    return search


def first_seat(match: Match, state: State) -> int:
    return max(0, match.to_move(state)[0])


@pytest.mark.parametrize("table", [4, 12])
@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("dice", [False, True])
def test_values_are_those_of_plain_minimax_to_the_last_bit(seats: int, dice: bool, table: int) -> None:
    for match in matches(seats, dice, 10 if not DISABLED else 2):
        state = match.start()
        for seat in range(seats):
            search = seated(match, f"sss:table={table}", seat).deepening(state)
            for depth in range(1, 4 if dice else 6):
                assert searched(search, depth).value == plain(match, state, seat, depth)


@pytest.mark.parametrize("heap", [1, 2, 3, 4, 5, 7, 8, 9])
def test_nim_is_solved(heap: int) -> None:
    """Leaving a multiple of four wins; from a multiple of four nobody can."""
    match = solved.GAME.match(2, {"heap": heap})
    bot = sss_bot(solved.RULES).seat(match, 0, make_rng(1), {"depth": 10})
    move = bot.choose(View(match, match.start(), 0), Limit())
    thoughts: Any = bot.thoughts
    if heap % 4:
        assert match.write(move) == f"take {heap % 4}"
    if heap > 1:
        assert (thoughts["win"] > 0.99) == (heap % 4 > 0)


@kernel
def mark(state: State, board: Board, seat: int, workspace: Workspace) -> float:
    """Evaluate a leaf, and note which one it was."""
    workspace.scratch[state.room % DOORS**DEPTH] = 1.0
    return evaluate(state, board, seat, workspace)


@kernel
def mark_coarsely(state: State, board: Board, seat: int, workspace: Workspace) -> float:
    """As `mark`, with so few values that many leaves are equal."""
    return int(4.0 * mark(state, board, seat, workspace)) / 4.0


def leaves(make: Callable[..., Deepening], match: Match, judge: Callable[..., float]) -> tuple[float, set[int]]:
    """The value that a search finds in a tree, turns in their order, and which leaves it evaluates."""
    brancher = BRANCHER._replace(evaluate=judge, impatience=0.0, in_order=True)
    workspace = seated(match, "sss").scribe[1]
    stack = make_stack(match, brancher, DEPTH, 16)
    search = searched(make(make_minimax(RULES, brancher), stack, match, match.start(), 0, workspace), DEPTH)
    return search.value, set(workspace.scratch.nonzero()[0].tolist())


@pytest.mark.parametrize("judge", [mark, mark_coarsely])
def test_in_trees_it_evaluates_no_leaf_that_alphabeta_ignores(judge: Callable[..., float]) -> None:
    fewer = 0
    for start in range(1, 300 if not DISABLED else 25):
        match = GAME.match(2, {"start": start, "length": DEPTH + 1, "dice": False, "tree": True})
        value, known = leaves(Deepening, match, judge)
        found, needed = leaves(Descent, match, judge)
        assert found == value
        assert needed <= known
        fewer += len(needed) < len(known)
    assert fewer > 0


@pytest.mark.parametrize("slices", [1, 7, 1000])
def test_a_search_can_be_left_and_gone_on_with(slices: int) -> None:
    match = GAME.match(2, {"start": 3})
    found = []
    for step in (slices, 10**9):
        search = seated(match, "sss").deepening(match.start())
        for depth in range(1, 5):
            search.begin(depth)
            while not search.done:
                assert 0 < search.look(step) <= step
        found.append((search.best, search.value, search.nodes, search.candidates(4)))
    assert found[0] == found[1]


def test_a_depth_that_is_not_finished_changes_nothing() -> None:
    match = GAME.match(2, {"start": 5, "length": 60, "rooms": 9000})
    search = searched(seated(match, "sss").deepening(match.start()), 3)
    known = search.best, search.value, search.depth, search.candidates(4)
    search.begin(4)
    while not search.done:
        assert (search.best, search.value, search.depth, search.candidates(4)) == known
        search.look(1)
    assert search.depth == 4


def test_no_turn_is_said_to_be_worth_more_than_the_best_one() -> None:
    match = GAME.match(2, {"start": 5, "length": 60, "rooms": 9000})
    search = seated(match, "sss").deepening(match.start())
    for depth in range(1, 6):
        searched(search, depth)
        (best, _, value), *others = search.candidates(4)
        assert (best, value) == (search.best, search.value)
        assert all(bound <= value for _, _, bound in others)
