"""The program of the threads of a GPU: games go on by one move, again and again, until no game is left.

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

from hegemon.core.bot import BotKind
from hegemon.core.game import Game
from hegemon.core.kernels.cuda import Program, simulated
from hegemon.core.kernels.cuda_arrays import CudaWorkspace, bare, word_copier, word_of
from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.match import Match
from hegemon.core.rng import seed_rng
from hegemon.core.rules import DEALER, Rules
from hegemon.core.state import Board, State
from hegemon.lab.batch import STREAMS
from hegemon.search.playout import MAX_MOVES, copy_game, first_of, make_mover

cuda: Any = numba_cuda

NOTHING, BEGIN, DEAL, CHOOSE = range(4)
"""The next step of a game: no game is left for the place; begin the next one; a chance move; a bot's choice, of
the first bot's first kind of work; its other kinds and the other bots follow."""
EFFORTS = 32

WARP, ALL = 32, 0xFFFFFFFF
"""Threads that do one thing at a time, and the set of them all."""


class Given(NamedTuple):
    """The games of a launch, and who plays them."""

    boards: Any
    seeds: Any
    numbers: Any
    plan: Any
    """The number of the bot on every seat of every game."""
    bots: Any
    """Of every bot: its number among the kinds of the program."""
    weights: Any
    networks: Any
    taken: Any
    """The number of games that were begun."""


class Places(NamedTuple):
    """The memory in which games lie while they are played."""

    held: Any
    """States, each beside room for a view of it."""
    rngs: Any
    progress: Any
    """The number of the game, and its moves so far."""


class Ends(NamedTuple):
    """The ends of games."""

    scores: Any
    endings: Any


class Room(NamedTuple):
    """The memory that a thread works in."""

    scratch: Any
    move: Any
    boxes: Any
    luck: Any
    neurons: Any
    features: Any
    score: Any


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


def make_begin_game(rules: Rules, state_type: np.dtype[Any]) -> Callable[..., None]:
    """The kernel begin_game(given, game, states, generators, board): the first position, and fresh generators."""
    start, word = rules.start, word_of(state_type.itemsize)
    size = state_type.itemsize // word.itemsize

    @inlined
    def begin_game(given: Given, game: int, states: Any, generators: Any, board: Board) -> None:
        words = states.view(word)
        for i in range(size):
            words[i] = 0
        start(states[0], board, len(generators) - 1)
        for stream in range(len(generators)):
            seed_rng(generators[stream], given.seeds[game], given.numbers[game] * STREAMS + stream)

    return begin_game


def make_end_game(rules: Rules) -> Callable[..., None]:
    """The kernel end_game(ends, game, moves, state, board, score): write down how a game ended."""
    result = rules.result

    @inlined
    def end_game(ends: Ends, game: int, moves: int, state: State, board: Board, score: Any) -> None:
        for seat in range(len(score)):
            score[seat] = 0.0
        ends.endings[game, 0] = result(state, board, score)
        ends.endings[game, 1] = state.turn
        ends.endings[game, 2] = moves
        for seat in range(len(score)):
            ends.scores[game, seat] = score[seat]

    return end_game


def make_move(rules: Rules, bots: Sequence[BotKind], copy: Callable[..., None]) -> Callable[..., None]:
    """The kernel move_on(given, room, game, states, generators, board): the next move of a game."""
    advance, to_move = make_mover(rules, bots, copy), rules.to_move

    @inlined
    def move_on(given: Given, room: Room, game: int, states: Any, generators: Any, board: Board) -> None:
        seat = first_of(to_move(states[0], board))
        bot = given.plan[game, max(0, seat)]
        values, network = given.weights[bot], given.networks[bot]
        scratch, move, boxes, luck, neurons, features, _ = room
        dealer = CudaWorkspace(values, scratch, generators[0], move, boxes, luck, neurons, network, features)
        workspace = CudaWorkspace(values, scratch, generators[1 + seat], move, boxes, luck, neurons, network, features)
        advance(seat, given.bots[bot], states, board, dealer, workspace)

    return move_on


def make_label(rules: Rules, bots: Sequence[BotKind], state_type: np.dtype[Any]) -> Callable[..., int]:
    """The kernel label_of(given, game, moves, state, board): what is to be done next in a game."""
    effort, to_move = make_effort(bots, state_type), rules.to_move

    @inlined
    def label_of(given: Given, game: int, moves: int, state: State, board: Board) -> int:
        mask = to_move(state, board)
        label = BEGIN
        if mask == DEALER:
            label = DEAL
        elif mask != 0 and moves < MAX_MOVES:
            seat = first_of(mask)
            label = CHOOSE + effort(given.bots[given.plan[game, seat]], state, board, seat)
        return label

    return label_of


class Steps(NamedTuple):
    """The steps of a game, as kernels."""

    begin_game: Callable[..., None]
    end_game: Callable[..., None]
    move_on: Callable[..., None]
    label_of: Callable[..., int]


class Sizes(NamedTuple):
    """The sizes that a program is compiled for."""

    threads: int
    """Of a block."""
    pool: int
    """The most games that a block has at hand."""
    labels: int
    """Things that may be to be done in a game."""
    seats: int
    scratch: int
    move: int
    boxes: tuple[int, ...]
    luck: int
    neurons: int
    features: int


def make_play(steps: Steps, sizes: Sizes) -> Callable[..., None]:
    """The program of every thread: play(given, places, ends)."""
    begin_game, end_game, move_on, label_of = steps
    threads, most_games, labels, seats, scratch_size, width, boxes_shape, luck_size, neurons_size, features_size = sizes
    warp = 1 if simulated() else WARP
    warps = threads // warp

    def play(given: Given, places: Places, ends: Ends) -> None:
        given, places, ends = bare(given), bare(places), bare(ends)
        me = cuda.threadIdx.x
        lane = me % warp
        pool = len(places.held) // cuda.gridDim.x
        base = cuda.blockIdx.x * pool
        scratch = cuda.local.array(scratch_size, np.float64)
        move = cuda.local.array(width, np.int32)
        boxes = cuda.local.array(boxes_shape, np.int32)
        luck = cuda.local.array(luck_size, np.int32)
        neurons = cuda.local.array(neurons_size, np.int32)
        features = cuda.local.array(features_size, np.int16)
        score = cuda.local.array(seats, np.float64)
        room = Room(scratch, move, boxes, luck, neurons, features, score)
        to_do = cuda.shared.array(most_games, np.int16)
        queue = cuda.shared.array(most_games, np.int16)
        counts = cuda.shared.array(labels, np.int32)
        queued = cuda.shared.array(1, np.int32)
        begun = cuda.shared.array(1, np.int32)
        most = cuda.shared.array(1, np.int32)
        board = given.boards[0]
        for label in range(me, labels, threads):
            counts[label] = pool if label == BEGIN else 0
        for slot in range(me, pool, threads):
            to_do[slot] = BEGIN
            places.progress[base + slot, 0] = -1
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
                    states, generators = places.held[at], places.rngs[at]
                    game, moves = places.progress[at, 0], places.progress[at, 1]
                    if what == BEGIN:
                        if game >= 0:
                            end_game(ends, game, moves, states[0], board, score)
                        game, moves = cuda.atomic.add(given.taken, 0, 1), 0
                        if game < len(ends.endings):
                            begin_game(given, game, states, generators, board)
                    else:
                        move_on(given, room, game, states, generators, board)
                        moves += 1
                    following = NOTHING
                    if game < len(ends.endings):
                        places.progress[at, 0], places.progress[at, 1] = game, moves
                        following = label_of(given, game, moves, states[0], board)
                    to_do[slot] = following
                    cuda.atomic.add(counts, following, 1)

    return play


def program_for(
    match: Match,
    workspace: np.dtype[Any],
    kinds: tuple[int, ...],
    threads: int,
    pool: int,
    registers: int | None = None,
) -> Program:
    """The program that plays this match between bots of these kinds, numbered as among the game's compiled ones, on
    blocks of `threads` threads with a pool of at most `pool` games; `workspace` says how much room a bot needs."""
    scratch, move, boxes, luck, neurons, features = (
        workspace[name].shape for name in ("scratch", "move", "boxes", "luck", "neurons", "features")
    )
    labels = CHOOSE + EFFORTS * len(kinds)
    room = (scratch[0], move[0], boxes, luck[0], neurons[0], features[0])
    sizes = Sizes(threads, pool, labels, match.seats, *room)
    return _program(match.game, kinds, match.dtype, sizes, registers)


@functools.cache
def _program(
    game: Game, kinds: tuple[int, ...], state_type: np.dtype[Any], sizes: Sizes, registers: int | None
) -> Program:
    # One compilation for all parameters of these bots; others than these would only make the program larger.
    rules, compiled = game.rules, [kind for kind in game.bots() if kind.kernel is not None]
    bots = [compiled[kind] for kind in kinds]
    copy = copy_game if simulated() else word_copier(state_type.itemsize)
    steps = Steps(
        make_begin_game(rules, state_type),
        make_end_game(rules),
        make_move(rules, bots, copy),
        make_label(rules, bots, state_type),
    )
    return Program(make_play(steps, sizes), registers)
