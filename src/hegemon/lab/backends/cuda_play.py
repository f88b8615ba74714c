"""What the threads of a GPU do: each plays one game after the other, move by move, until no game is left.

The game and the desks lie in the thread's own memory. The threads of a warp go through the loop together, so one whose
game is over begins its next one while its neighbours make a move.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from hegemon.bot import make_desks
from hegemon.game import Game, Match
from hegemon.kernel import kernel
from hegemon.kernel_cuda import Program, require_gpu, simulated
from hegemon.lab.arena import STREAMS
from hegemon.rng import seed_rng
from hegemon.search.playout import MAX_MOVES, copy_game, make_mover

WARP = 32


def word_of(size: int) -> np.dtype[Any]:
    """The widest integer that so many bytes are a number of.

    >>> word_of(608), word_of(20)
    (dtype('int64'), dtype('int32'))
    """
    return np.dtype(f"i{next(width for width in (8, 4, 2, 1) if size % width == 0)}")


def word_copier(size: int) -> Callable[..., None]:
    """Copies the game, of so many bytes, word by word; as a record it would go byte by byte."""
    word, count = word_of(size), size // word_of(size).itemsize

    @kernel
    def copy(states: Any) -> None:
        words = states.view(word)
        for i in range(count):
            words[count + i] = words[i]

    return copy


def program_for(match: Match, kinds: tuple[int, ...], registers: int | None = None) -> Program:
    """The program that plays this match between bots of these kinds, numbered as among the game's compiled ones."""
    desk = make_desks(match, 1).dtype
    return _program(match.game, kinds, match.seats, match.dtype, desk, registers)


@functools.cache
def _program(
    game: Game,
    kinds: tuple[int, ...],
    seats: int,
    state_type: np.dtype[Any],
    desk_type: np.dtype[Any],
    registers: int | None,
) -> Program:
    # One compilation for all parameters of these bots; others than these would only make the program larger.
    cuda = require_gpu()
    compiled = [kind for kind in game.bots() if kind.kernel is not None]
    copy = copy_game if simulated() else word_copier(state_type.itemsize)
    advance = make_mover(game.rules, [compiled[kind] for kind in kinds], copy)
    start, to_move, result = game.rules.start, game.rules.to_move, game.rules.result

    state_word, desk_word = word_of(state_type.itemsize), word_of(desk_type.itemsize)
    state_words = state_type.itemsize // state_word.itemsize
    both_words = 2 * state_words
    desks_words = (1 + seats) * desk_type.itemsize // desk_word.itemsize

    def play(
        boards: Any, lanes: int, seeds: Any, numbers: Any, plan: Any, kinds: Any, weights: Any, taken: Any,
        scores: Any, endings: Any,
    ) -> None:  # fmt: skip
        if cuda.threadIdx.x % WARP >= lanes:
            return
        words = cuda.local.array(both_words, state_word)
        states = words.view(state_type)
        desks = cuda.local.array(desks_words, desk_word).view(desk_type)
        seated = cuda.local.array(seats, np.int64)
        score = cuda.local.array(seats, np.float64)
        for i in range(desks_words):
            desks.view(desk_word)[i] = 0
        board = boards[0]
        game, moves, mask = -1, 0, 0
        while True:
            if mask == 0 or moves >= MAX_MOVES:
                if game >= 0:
                    endings[game, 0] = result(states[0], board, score)
                    endings[game, 1] = states[0].turn
                    endings[game, 2] = moves
                    for seat in range(seats):
                        scores[game, seat] = score[seat]
                game = cuda.atomic.add(taken, 0, 1)
                if game >= len(endings):
                    break
                for i in range(state_words):
                    words[i] = 0
                for desk in range(1 + seats):
                    seed_rng(desks[desk].rng, seeds[game], numbers[game] * STREAMS + desk)
                for seat in range(seats):
                    bot = plan[game, seat]
                    seated[seat] = kinds[bot]
                    score[seat] = 0.0
                    for i in range(weights.shape[1]):
                        desks[1 + seat].weights[i] = weights[bot, i]
                start(states[0], board, seats)
                moves = 0
            else:
                advance(mask, states, board, seated, desks)
                moves += 1
            mask = to_move(states[0], board)

    return Program(play, registers)
