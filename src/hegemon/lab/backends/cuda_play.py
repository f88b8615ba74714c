"""What the threads of a GPU do: games go on by one move, again and again, until no game is left.

A warp does one thing at a time, and warps that do different things wait for their instructions. So every block has a
pool of many more games than threads, and goes on with those in which the same is to be done (see `BotKind.effort`),
whatever most of them wait for: each warp takes as many of these as it has threads, makes the moves where the games lie,
and takes the next ones, until none is left. What a game needs lies together, since hardly two threads of a warp look at
the same place of their games at the same time.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numba import cuda as numba_cuda

from hegemon.core.bot import BotKind, make_workspaces
from hegemon.core.game import Game
from hegemon.core.kernel import inlined, kernel
from hegemon.core.kernel_cuda import Program, simulated
from hegemon.core.match import Match
from hegemon.core.rng import seed_rng
from hegemon.core.rules import DEALER
from hegemon.lab.arena import STREAMS
from hegemon.search.playout import MAX_MOVES, copy_game, first_of, make_mover

cuda: Any = numba_cuda

NOTHING, BEGIN, DEAL, CHOOSE = range(4)
"""What is to be done in a game: no game is left for the place; begin the next one; a chance move; a bot's choice, of
the first bot's first kind of work; its other kinds and the other bots follow."""
EFFORTS = 32

WARP, ALL = 32, 0xFFFFFFFF
"""Threads that do one thing at a time, and the set of them all."""


class Desk(NamedTuple):
    """What lies before whoever acts, as in `desk_dtype`; parameters and generator are where they are kept."""

    weights: Any
    scratch: Any
    rng: Any
    move: Any
    boxes: Any
    luck: Any


def word_of(size: int) -> np.dtype[Any]:
    """The widest integer that so many bytes are a number of.

    >>> word_of(608), word_of(20)
    (dtype('int64'), dtype('int32'))
    """
    return np.dtype(f"i{next(width for width in (8, 4, 2, 1) if size % width == 0)}")


def word_copier(size: int) -> Callable[..., None]:
    """Copies the game, of so many bytes, word by word; as a record it would go byte by byte."""
    word = word_of(size)
    count = size // word.itemsize

    @kernel
    def copy(states: Any) -> None:
        words = states.view(word)
        for i in range(count):
            words[count + i] = words[i]

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


def unwrapped(array: Any) -> Any:
    """The array that Numba wraps where it plays the GPU."""
    return array._item._ary


@inlined
def as_it_is(array: Any) -> Any:
    return array


def program_for(match: Match, kinds: tuple[int, ...], threads: int, pool: int, registers: int | None = None) -> Program:
    """The program that plays this match between bots of these kinds, numbered as among the game's compiled ones, on
    blocks of so many threads with a pool of at most so many games."""
    workspace = make_workspaces(match, 1).dtype
    return _program(match.game, kinds, match.seats, match.dtype, workspace, threads, pool, registers)


@functools.cache
def _program(
    game: Game,
    kinds: tuple[int, ...],
    seats: int,
    state_type: np.dtype[Any],
    desk_type: np.dtype[Any],
    threads: int,
    most_games: int,
    registers: int | None,
) -> Program:
    # One compilation for all parameters of these bots; others than these would only make the program larger.
    compiled = [kind for kind in game.bots() if kind.kernel is not None]
    copy = copy_game if simulated() else word_copier(state_type.itemsize)
    advance = make_mover(game.rules, [compiled[kind] for kind in kinds], copy)
    start, to_move, result = game.rules.start, game.rules.to_move, game.rules.result
    effort = make_effort([compiled[kind] for kind in kinds], state_type)

    word = word_of(state_type.itemsize)
    size = state_type.itemsize // word.itemsize
    (scratch_size,), (width,), boxes_shape, (luck_size,) = (
        desk_type[name].shape for name in ("scratch", "move", "boxes", "luck")
    )
    bare = unwrapped if simulated() else as_it_is
    labels = CHOOSE + EFFORTS * len(kinds)
    warp = 1 if simulated() else WARP
    warps = threads // warp

    def play(
        boards: Any, seeds: Any, numbers: Any, plan: Any, bots: Any, weights: Any, taken: Any, held: Any, rngs: Any,
        progress: Any, scores: Any, endings: Any,
    ) -> None:  # fmt: skip
        me = cuda.threadIdx.x
        lane = me % warp
        pool = len(held) // cuda.gridDim.x
        base = cuda.blockIdx.x * pool
        scratch = cuda.local.array(scratch_size, np.float64)
        move = cuda.local.array(width, np.int32)
        boxes = cuda.local.array(boxes_shape, np.int32)
        luck = cuda.local.array(luck_size, np.int32)
        score = cuda.local.array(seats, np.float64)
        to_do = cuda.shared.array(most_games, np.int16)
        queue = cuda.shared.array(most_games, np.int16)
        counts = cuda.shared.array(labels, np.int32)
        queued = cuda.shared.array(1, np.int32)
        begun = cuda.shared.array(1, np.int32)
        most = cuda.shared.array(1, np.int32)
        board = boards[0]
        for label in range(me, labels, threads):
            counts[label] = pool if label == BEGIN else 0
        for slot in range(me, pool, threads):
            to_do[slot] = BEGIN
            progress[base + slot, 0] = -1
        while True:
            cuda.syncthreads()
            if me == 0:
                queued[0], begun[0], most[0] = 0, 0, 0
            cuda.syncthreads()
            for label in range(BEGIN + me, labels, threads):  # what do most games wait for?
                cuda.atomic.max(most, 0, counts[label] * labels + label)
            cuda.syncthreads()
            if most[0] < labels:
                break
            what = most[0] % labels
            for slot in range(me, pool, threads):  # which games are these?
                if to_do[slot] == what:
                    queue[cuda.atomic.add(queued, 0, 1)] = slot
            if me == 0:
                counts[what] = 0
            cuda.syncthreads()
            waiting = queued[0]
            batch = min(warp, (waiting + warps - 1) // warps)  # few games are shared out among all warps
            while True:
                first = cuda.atomic.add(begun, 0, batch) if lane == 0 else 0
                if warp > 1:
                    first = cuda.shfl_sync(ALL, first, 0)
                if first >= waiting:
                    break
                if lane < batch and first + lane < waiting:
                    slot = queue[first + lane]
                    at = np.uint64(base + slot)
                    states, generators = bare(held[at]), bare(rngs[at])
                    state = states[0]
                    game, moves = progress[at, 0], progress[at, 1]
                    if what == BEGIN:
                        if game >= 0:  # tell how the last one ended
                            for seat in range(seats):
                                score[seat] = 0.0
                            endings[game, 0] = result(state, board, score)
                            endings[game, 1] = state.turn
                            endings[game, 2] = moves
                            for seat in range(seats):
                                scores[game, seat] = score[seat]
                        game, moves = cuda.atomic.add(taken, 0, 1), 0
                        if game < len(endings):
                            words = states.view(word)
                            for i in range(size):
                                words[i] = 0
                            start(state, board, seats)
                            for stream in range(1 + seats):
                                seed_rng(generators[stream], seeds[game], numbers[game] * STREAMS + stream)
                    else:
                        seat = first_of(to_move(state, board))
                        bot = plan[game, max(0, seat)]
                        values = bare(weights[bot])
                        dealer = Desk(values, scratch, generators[0], move, boxes, luck)
                        workspace = Desk(values, scratch, generators[1 + seat], move, boxes, luck)
                        advance(seat, bots[bot], states, board, dealer, workspace)
                        moves += 1
                    following = NOTHING
                    if game < len(endings):
                        progress[at, 0], progress[at, 1] = game, moves
                        mask = to_move(state, board)
                        following = BEGIN
                        if mask == DEALER:
                            following = DEAL
                        elif mask != 0 and moves < MAX_MOVES:
                            seat = first_of(mask)
                            following = CHOOSE + effort(bots[plan[game, seat]], state, board, seat)
                    to_do[slot] = following
                    cuda.atomic.add(counts, following, 1)

    return Program(play, registers)
