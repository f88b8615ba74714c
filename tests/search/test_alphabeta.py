"""Alpha-beta against plain minimax, in a maze without sense: the values are the same to the last bit."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from maze import BRANCHER, GAME, GO, RULES, MazeBoard, MazeState
from textbook import CHANCES, matches, plain, worth

from hegemon.core.bot import View
from hegemon.core.errors import UnknownBot
from hegemon.core.kernels.kernel import DISABLED, kernel
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.core.rules import DEALER
from hegemon.core.state import State
from hegemon.search.alphabeta import Alphabeta, Deepening
from hegemon.search.line import make_stack
from hegemon.search.minimax import make_minimax


def seated(match: Match, text: str, seat: int = 0) -> Alphabeta:
    bot = find_bot(match, text).seat(match, seat, make_rng(1))
    assert isinstance(bot, Alphabeta)
    return bot


def first_seat(match: Match, state: State) -> int:
    return max(0, match.to_move(state)[0])


@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("dice", [False, True])
def test_values_are_those_of_plain_minimax_to_the_last_bit(seats: int, dice: bool) -> None:
    for match in matches(seats, dice, 10 if not DISABLED else 2):
        state = match.start()
        for seat in range(seats):
            bot = seated(match, "alphabeta:table=6", seat)
            search = Deepening(bot.kernel, bot._stack, match, state, seat, bot.scribe[1 + seat])
            for depth in range(1, 4 if dice else 6):
                search.begin(depth)
                search.look(10**9)
                assert search.done
                assert search.value == plain(match, state, seat, depth)


@kernel
def room_and_turn(state: MazeState, board: MazeBoard) -> int:
    return int(state.room) * 64 + int(state.turn)


@pytest.mark.parametrize("table", [2, 12])
def test_judgements_that_are_remembered_are_those_of_the_position(table: int) -> None:
    """A game with keys of its own is judged once a position: with room for one of them, and for many."""
    searching = make_minimax(RULES, BRANCHER._replace(key=room_and_turn))
    for match in matches(2, True, 10 if not DISABLED else 2):
        bot, state = seated(match, "alphabeta"), match.start()
        for seat in range(2):
            stack = make_stack(match, BRANCHER, 10, table)
            search = Deepening(searching, stack, match, state, seat, bot.scribe[1 + seat])
            for depth in range(1, 4):
                search.begin(depth)
                search.look(10**9)
                assert search.value == plain(match, state, seat, depth)


def test_what_is_left_out_is_much_and_changes_nothing() -> None:
    """The same kernel without window and table looks at every position, and finds the same value."""
    patient = BRANCHER._replace(impatience=0.0)
    pruned, whole = make_minimax(RULES, patient), make_minimax(RULES, patient, pruning=False)
    seen = {"pruned": 0, "whole": 0}
    for match in matches(2, True, 10 if not DISABLED else 2):
        state = match.start()
        found = {}
        for name, searching in (("pruned", pruned), ("whole", whole)):
            bot = seated(match, "alphabeta")
            search = Deepening(searching, make_stack(match, BRANCHER, 10, 12), match, state, 0, bot.scribe[1])
            search.begin(5)
            search.look(10**9)
            found[name] = search.value
            seen[name] += search.nodes
        assert found["pruned"] == found["whole"]
    assert seen["pruned"] < seen["whole"] / 3


@pytest.mark.parametrize("slices", [1, 7, 1000])
def test_a_search_can_be_left_and_gone_on_with(slices: int) -> None:
    match = GAME.match(2, {"start": 3})
    found = []
    for step in (slices, 10**9):
        bot = seated(match, "alphabeta")
        search = Deepening(bot.kernel, bot._stack, match, match.start(), 0, bot.scribe[1])
        for depth in range(1, 5):
            search.begin(depth)
            while not search.done:
                assert 0 < search.look(step) <= step
        found.append((search.best, search.value, search.nodes, search.candidates(4)))
    assert found[0] == found[1]


def test_the_best_turn_is_one_of_the_best_value() -> None:
    for match in matches(2, True, 20 if not DISABLED else 3):
        state = match.start()
        seat = first_seat(match, state)
        if match.to_move(state) == (DEALER,):
            continue
        bot = seated(match, "alphabeta:depth=3", seat)
        move = bot.choose(View(match, state, seat), Limit())
        found = 0.0
        for luck, chance in enumerate(CHANCES[move[0]]):
            after = match.apply(state, seat, move, () if move[0] == GO else (luck,))
            found += chance * worth(match, after, seat, 2)
        assert found == plain(match, state, seat, 3)


def test_its_parameters_have_bounds() -> None:
    with pytest.raises(UnknownBot, match="depth is from 0 to 64, not 65"):
        find_bot(GAME.match(2), "alphabeta:depth=65")


@pytest.mark.skipif(DISABLED, reason="it runs itself without the compiler")
def test_it_finds_the_same_without_the_compiler() -> None:
    chosen = "values_are_those or remembered or left_out or left_and_gone or best_turn"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-k", chosen, str(Path(__file__))],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:]
