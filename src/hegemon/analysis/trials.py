"""The kernels that play positions on. Every trial has generators of its own, seeded by its number: so two moves, or two
rolls, are compared by trials that meet the same dice."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from hegemon.core.kernels.kernel import kernel
from hegemon.core.networks.evaluate import CERTAIN, chance_to_win
from hegemon.core.rng import seed_rng
from hegemon.core.rules import RUNNING, Rules
from hegemon.core.state import Board
from hegemon.search.playout import MAX_MOVES, first_of, make_mover

if TYPE_CHECKING:
    from hegemon.core.bot import BotKind

STREAMS = 16
"""Generators of a trial: the dealer's, one for each seat, and the two below."""
HIDDEN, ROLL = 14, 15
"""Of what a seat cannot see, and of the dice of the move that is judged."""


class Room(NamedTuple):
    """The memory that trials work in."""

    states: Any
    """Two: the game, and what a seat sees of it."""
    position: Any
    """One: where trials begin."""
    after: Any
    """One: the position after the roll that is judged."""
    played: Any
    """The first of the states, as bytes."""
    target: Any
    """The position after the roll, as bytes."""
    kinds: Any
    workspaces: Any
    numbers: Any
    """The numbers of the game's own judgement, and its working space."""
    scratch: Any
    scores: Any
    """Of every seat."""
    found: Any
    """By trial and seat."""


class Kernels(NamedTuple):
    """The compiled functions."""

    run_trials: Callable[..., None]
    """run_trials(room, board, seat, move, guess, seed, turns): what every trial gives each seat after a move, or as the
    position is, where the move's kind is below 0. With `guess`, what the seat cannot see is filled in anew."""
    run_rolls: Callable[..., None]
    """run_rolls(room, board, seat, move, seed, turns): what every trial gives each seat more after the roll that was
    than after another one; nothing, where they lead to the same position."""


def make_network_judge(describe: Callable[..., None]) -> Callable[..., None]:
    """The kernel judge(room, board): what a network gives every seat, each asked with its own eyes. `describe` writes
    the features that it takes."""

    @kernel
    def judge_by_network(room: Room, board: Board) -> None:
        scores, total = room.scores, 0.0
        for seat in range(len(scores)):
            workspace = room.workspaces[1 + seat]
            describe(room.states[0], board, seat, workspace.features)
            share = chance_to_win(workspace.network, workspace.features, workspace.neurons, len(scores))
            scores[seat] = float(share) / float(CERTAIN)
            total += scores[seat]
        for seat in range(len(scores)):
            scores[seat] = scores[seat] / total if total > 0.0 else 1.0 / len(scores)

    return judge_by_network


def make_own_judge(share_out: Callable[..., None]) -> Callable[..., None]:
    """The kernel judge(room, board): the game's own judgement."""

    @kernel
    def judge_by_rule(room: Room, board: Board) -> None:
        share_out(room.states[0], board, room.numbers, room.scratch, room.scores)

    return judge_by_rule


@kernel
def judge_nothing(room: Room, board: Board) -> None:
    """For games that are played to their end."""


@functools.cache
def make_kernels(
    rules: Rules, policy: BotKind, describe: Callable[..., None] | None, share_out: Callable[..., None] | None
) -> Kernels:  # fmt: skip
    """The kernels of a judge, with a network's features or the game's own judgement; or neither."""
    judge = make_own_judge(share_out) if share_out else make_network_judge(describe) if describe else judge_nothing
    advance, to_move = make_mover(rules, [policy]), rules.to_move
    sample_hidden, chance, apply, result = rules.sample_hidden, rules.chance, rules.apply, rules.result

    @kernel
    def play_on(room: Room, board: Board, seed: int, trial: int, last: int) -> None:
        states, workspaces = room.states, room.workspaces
        for stream in range(len(workspaces)):
            seed_rng(workspaces[stream].rng, seed, trial * STREAMS + stream)
        mask, moves = to_move(states[0], board), 0
        while mask != 0 and moves < MAX_MOVES and (last < 0 or states[0].turn < last):
            seat = first_of(mask)
            advance(seat, 0, states, board, workspaces[0], workspaces[1 + seat])
            moves += 1
            mask = to_move(states[0], board)
        if result(states[0], board, room.scores) == RUNNING:
            judge(room, board)

    @kernel
    def roll(room: Room, board: Board, seat: int, move: Any, seed: int, trial: int) -> None:
        dealer = room.workspaces[0]
        seed_rng(dealer.rng, seed, trial * STREAMS + ROLL)
        chance(room.states[0], board, seat, move, dealer.rng, dealer.luck)
        apply(room.states[0], board, seat, move, dealer.luck)

    @kernel
    def run_trials(room: Room, board: Board, seat: int, move: Any, guess: bool, seed: int, turns: int) -> None:
        for trial in range(len(room.found)):
            room.states[0] = room.position[0]
            last = -1 if turns < 0 else int(room.states[0].turn) + turns
            if guess:
                seed_rng(room.workspaces[0].rng, seed, trial * STREAMS + HIDDEN)
                sample_hidden(room.states[0], board, seat, room.workspaces[0].rng)
            if move[0] >= 0:
                roll(room, board, seat, move, seed, trial)
            play_on(room, board, seed, trial, last)
            for i in range(len(room.scores)):
                room.found[trial, i] = room.scores[i]

    @kernel
    def run_rolls(room: Room, board: Board, seat: int, move: Any, seed: int, turns: int) -> None:
        for trial in range(len(room.found)):
            room.states[0] = room.position[0]
            last = -1 if turns < 0 else int(room.states[0].turn) + turns
            roll(room, board, seat, move, seed, trial)
            same = True
            for i in range(len(room.target)):
                if room.played[i] != room.target[i]:
                    same = False
                    break
            if same:
                room.found[trial] = 0.0
                continue
            play_on(room, board, seed, trial, last)
            for i in range(len(room.scores)):
                room.found[trial, i] = -room.scores[i]
            room.states[0] = room.after[0]
            play_on(room, board, seed, trial, last)
            for i in range(len(room.scores)):
                room.found[trial, i] += room.scores[i]

    return Kernels(run_trials, run_rolls)
