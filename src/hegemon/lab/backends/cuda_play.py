"""What the threads of a GPU do: games go on by one move, again and again, until no game is left.

A warp does one thing at a time, and warps that do different things wait for their instructions. So every block has a
pool of more games than threads, and goes on with those in which the same is to be done (see `BotKind.effort`), whatever
most of them wait for; a thread fetches such a game, makes the move and puts the game back.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numba import cuda as numba_cuda

from hegemon.bot import BotKind, make_desks
from hegemon.game import DEALER, Game, Match
from hegemon.kernel import inlined, kernel
from hegemon.kernel_cuda import Program, simulated
from hegemon.lab.arena import STREAMS
from hegemon.rng import seed_rng
from hegemon.search.playout import MAX_MOVES, copy_game, first_of, make_mover

cuda: Any = numba_cuda

NOTHING, BEGIN, DEAL, CHOOSE = range(4)
"""What is to be done in a game: no game is left for the place; begin the next one; a chance move; a bot's choice, of
the first bot's first kind of work; its other kinds and the other bots follow."""
EFFORTS = 32

ZERO: Any = np.uint64(0)
ONE: Any = np.uint64(1)
FOUR: Any = np.uint64(4)
"""What loops that move whole games count in: a signed index might count from the end, and is checked for that."""


def word_of(size: int) -> np.dtype[Any]:
    """The widest integer that so many bytes are a number of.

    >>> word_of(608), word_of(20)
    (dtype('int64'), dtype('int32'))
    """
    return np.dtype(f"i{next(width for width in (8, 4, 2, 1) if size % width == 0)}")


def word_copier(size: int) -> Callable[..., None]:
    """Copies the game, of so many bytes, word by word; as a record it would go byte by byte."""
    word = word_of(size)
    count: Any = np.uint64(size // word.itemsize)

    @kernel
    def copy(states: Any) -> None:
        words = states.view(word)
        i = ZERO
        while i < count:
            words[count + i] = words[i]
            i += ONE

    return copy


def make_effort(bots: Sequence[BotKind], state_type: np.dtype[Any]) -> Callable[..., int]:
    """The kernel that tells what work the next choice of one of these bots is: effort(kind, state, board, seat)."""
    first = bots[0].effort or (phase_of if "phase" in (state_type.names or ()) else no_phase)

    @kernel
    def effort_of_first(kind: int, state: Any, board: Any, seat: int) -> int:
        return first(state, board, seat) % EFFORTS

    if len(bots) == 1:
        return effort_of_first
    others = make_effort(bots[1:], state_type)

    @kernel
    def effort(kind: int, state: Any, board: Any, seat: int) -> int:
        if kind == 0:
            return effort_of_first(kind, state, board, seat)
        return EFFORTS + others(kind - 1, state, board, seat)

    return effort


@inlined
def phase_of(state: Any, board: Any, seat: int) -> int:
    return int(state.phase)


@inlined
def no_phase(state: Any, board: Any, seat: int) -> int:
    return 0


def program_for(match: Match, kinds: tuple[int, ...], threads: int, pool: int, registers: int | None = None) -> Program:
    """The program that plays this match between bots of these kinds, numbered as among the game's compiled ones, on
    blocks of so many threads with a pool of games each."""
    desk = make_desks(match, 1).dtype
    return _program(match.game, kinds, match.seats, match.dtype, desk, threads, pool, registers)


@functools.cache
def _program(
    game: Game,
    kinds: tuple[int, ...],
    seats: int,
    state_type: np.dtype[Any],
    desk_type: np.dtype[Any],
    threads: int,
    pool: int,
    registers: int | None,
) -> Program:
    # One compilation for all parameters of these bots; others than these would only make the program larger.
    compiled = [kind for kind in game.bots() if kind.kernel is not None]
    copy = copy_game if simulated() else word_copier(state_type.itemsize)
    advance = make_mover(game.rules, [compiled[kind] for kind in kinds], copy)
    start, to_move, result = game.rules.start, game.rules.to_move, game.rules.result
    effort = make_effort([compiled[kind] for kind in kinds], state_type)

    state_word, desk_word = word_of(state_type.itemsize), word_of(desk_type.itemsize)
    size: Any = np.uint64(state_type.itemsize // state_word.itemsize)
    fours = np.uint64(int(size) // 4 * 4)
    both, two_desks = 2 * int(size), 2 * desk_type.itemsize // desk_word.itemsize
    labels = CHOOSE + EFFORTS * len(kinds)

    def play(
        games_each: int, boards: Any, seeds: Any, numbers: Any, plan: Any, bots: Any, weights: Any, taken: Any,
        held: Any, rngs: Any, scores: Any, endings: Any,
    ) -> None:  # fmt: skip
        me = cuda.threadIdx.x
        base = cuda.blockIdx.x * pool
        words = cuda.local.array(both, state_word)
        states = words.view(state_type)
        desk_words = cuda.local.array(two_desks, desk_word)
        desks = desk_words.view(desk_type)
        dealer, desk = desks[0], desks[1]
        score = cuda.local.array(seats, np.float64)
        numbered = cuda.shared.array(pool, np.int32)
        moved = cuda.shared.array(pool, np.int32)
        to_do = cuda.shared.array(pool, np.int32)
        counts = cuda.shared.array(labels, np.int32)
        queue = cuda.shared.array(threads, np.int32)
        queued = cuda.shared.array(1, np.int32)
        most = cuda.shared.array(1, np.int32)
        board, width = boards[0], np.uint64(weights.shape[1])
        places: Any = np.uint64(cuda.gridDim.x * pool)
        for n in range(two_desks):
            desk_words[n] = 0
        for slot in range(me, pool, threads):
            numbered[slot], moved[slot], to_do[slot] = -1, 0, BEGIN if slot < games_each else NOTHING
        while True:
            for label in range(me, labels, threads):
                counts[label] = 0
            cuda.syncthreads()
            if me == 0:
                queued[0], most[0] = 0, 0
            for slot in range(me, pool, threads):
                cuda.atomic.add(counts, to_do[slot], 1)
            cuda.syncthreads()
            if counts[NOTHING] == pool:
                break
            for label in range(BEGIN + me, labels, threads):
                cuda.atomic.max(most, 0, counts[label] * labels + label)
            cuda.syncthreads()
            what = most[0] % labels
            for slot in range(me, pool, threads):
                if to_do[slot] == what:
                    place = cuda.atomic.add(queued, 0, 1)
                    if place < threads:
                        queue[place] = slot
            cuda.syncthreads()
            if me < queued[0]:
                slot = queue[me]
                game, moves, at = numbered[slot], moved[slot], np.uint64(base + slot)
                if game >= 0:
                    i, source = ZERO, at
                    while i < fours:  # four at a time: they come from afar
                        one, two = held[source], held[source + places]
                        three, four = held[source + places + places], held[source + places + places + places]
                        words[i], words[i + ONE] = one, two
                        words[i + ONE + ONE], words[i + ONE + ONE + ONE] = three, four
                        i += FOUR
                        source += FOUR * places
                    while i < size:
                        words[i] = held[source]
                        i += ONE
                        source += places
                if what == BEGIN:
                    if game >= 0:
                        for seat in range(seats):
                            score[seat] = 0.0
                        endings[game, 0] = result(states[0], board, score)
                        endings[game, 1] = states[0].turn
                        endings[game, 2] = moves
                        for seat in range(seats):
                            scores[game, seat] = score[seat]
                    game, moves = cuda.atomic.add(taken, 0, 1), 0
                    if game < len(endings):
                        i = ZERO
                        while i < size:
                            words[i] = 0
                            i += ONE
                        start(states[0], board, seats)
                        for stream in range(1 + seats):
                            seed_rng(desk.rng, seeds[game], numbers[game] * STREAMS + stream)
                            for n in range(4):
                                rngs[np.uint64(4 * stream + n) * places + at] = desk.rng[n]
                else:
                    seat = first_of(to_move(states[0], board))
                    bot = plan[game, max(0, seat)]
                    own = np.uint64(4 + 4 * seat) * places + at
                    i, dice, source = ZERO, at, own
                    while i < FOUR:
                        dealer.rng[i] = rngs[dice]
                        desk.rng[i] = rngs[source]
                        i += ONE
                        dice += places
                        source += places
                    i, row = ZERO, np.uint64(bot)
                    while i < width:
                        desk.weights[i] = weights[row, i]
                        i += ONE
                    advance(seat, bots[bot], states, board, dealer, desk)
                    i, dice, source = ZERO, at, own
                    while i < FOUR:
                        rngs[source] = desk.rng[i]
                        rngs[dice] = dealer.rng[i]
                        i += ONE
                        dice += places
                        source += places
                    moves += 1
                what = NOTHING
                if game < len(endings):
                    i, source = ZERO, at
                    while i < size:
                        held[source] = words[i]
                        i += ONE
                        source += places
                    mask = to_move(states[0], board)
                    what = BEGIN
                    if mask == DEALER:
                        what = DEAL
                    elif mask != 0 and moves < MAX_MOVES:
                        seat = first_of(mask)
                        what = CHOOSE + effort(bots[plan[game, seat]], states[0], board, seat)
                numbered[slot], moved[slot], to_do[slot] = game, moves, what

    return Program(play, registers)
