"""Games for training: `planner` and `standard` at mixed tables, every turn's position noted with how the game ended."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from hegemon.core.kernels.kernel import kernel
from hegemon.core.kernels.workspace_room import make_workspaces
from hegemon.core.rng import seed_rng
from hegemon.core.rules import DEALER
from hegemon.games.risk.bots.battle_plan import PlanWorkspace, make_plan_workspace
from hegemon.games.risk.bots.judgement import INPUT, INPUTS, add_up, describe
from hegemon.games.risk.bots.planner import PARAMETERS
from hegemon.games.risk.bots.standard import standard
from hegemon.games.risk.bots.turn_choices import Options, make_options
from hegemon.games.risk.bots.turn_phases import play_move
from hegemon.games.risk.game import RULES, Risk
from hegemon.games.risk.rules.state import MAX_SEATS, REINFORCING, RiskBoard
from hegemon.search.playout import first_of

DEALT: dict[str, Any] = {}
CHOSEN = {"territories": "chosen"}
TABLES = (
    *((2, DEALT),) * 8, *((2, CHOSEN),) * 4, *((3, DEALT),) * 4, (3, CHOSEN), *((4, DEALT),) * 2, (6, DEALT),
)  # fmt: skip
"""Seats and options of game number 0, 1, 2 … of a run, again and again."""
MOST_TURNS, NOTED = 400, 12
"""Turns of a game that may be noted, and how many positions are kept of them."""
STREAMS = 16
STANDARD_SHARE, CHANGED_SHARE, SPREAD = 0.25, 0.5, 0.4
"""Seats of `standard`, how many of those play by changed parameters, and the spread of their logarithms."""

start, to_move, legal, chance, apply, result = (
    RULES.start, RULES.to_move, RULES.legal, RULES.chance, RULES.apply, RULES.result,
)  # fmt: skip


class Positions(NamedTuple):
    """Positions, each with features for every seat, which seats are alive, and how the point was shared in the end."""

    features: Any
    alive: Any
    shares: Any


class Room(NamedTuple):
    """The memory in which a game is played."""

    states: Any
    plans: PlanWorkspace
    options: Options
    passes: Any
    """For every seat: the passes of `planner`; 0 for `standard`."""
    workspaces: Any
    features: Any
    alive: Any


@kernel
def play_game(room: Room, board: RiskBoard, seats: int) -> int:
    """Play a game; how many positions were noted at the beginning of turns."""
    states, dealer, noted = room.states, room.workspaces[0], 0
    start(states[0], board, seats)
    mask = to_move(states[0], board)
    while mask != 0:
        state, seat = states[0], first_of(mask)
        workspace = room.workspaces[1 + seat]
        if seat == DEALER:
            legal(state, board, DEALER, 0, workspace.boxes)
            for i in range(len(workspace.move)):
                workspace.move[i] = workspace.boxes[0, 0, i]
        else:
            if state.phase == REINFORCING and state.turn == noted + 1 and noted < len(room.features):
                note(room, board, seat, noted)
                noted += 1
            if room.passes[seat] == 0:
                standard(state, board, seat, workspace)
            else:
                play_move(room.options, room.plans, state, board, seat, room.passes[seat], workspace)
        chance(state, board, seat, workspace.move, dealer.rng, dealer.luck)
        apply(state, board, seat, workspace.move, dealer.luck)
        mask = to_move(states[0], board)
    return noted


@kernel
def note(room: Room, board: RiskBoard, mover: int, number: int) -> None:
    """The features of every living seat."""
    state, scratch = room.states[0], room.plans.scratch
    add_up(state, board, scratch)
    for seat in range(state.seats):
        room.alive[number, seat] = state.held[seat] > 0
        if state.held[seat] > 0:
            describe(state, board, mover, seat, scratch)
            for i in range(INPUTS):
                room.features[number, seat, i] = scratch[INPUT + i]


def play_games(seed: int, numbers: Sequence[int], network: Any, passes: int) -> Positions:
    """Positions of these games of a seed; the same in any process. Without passes `standard` plays alone."""
    noted = [_play_one(seed, number, network, passes) for number in numbers]
    return Positions(*(np.concatenate(parts) for parts in zip(*noted, strict=True)))


@functools.cache
def _table(kind: int) -> tuple[Any, Any]:
    seats, options = TABLES[kind]
    match = Risk().match(seats, options)
    greedy = next(one for one in match.game.bots() if one.name == "standard")
    return match, greedy.weights(match, {})


def _play_one(seed: int, number: int, network: Any, passes: int) -> Positions:
    match, weights = _table(number % len(TABLES))
    seats = match.seats
    draws = np.random.default_rng([seed, number])
    workspaces = make_workspaces(match, 1 + seats)
    for stream, workspace in enumerate(workspaces):
        seed_rng(workspace.rng, seed, number * STREAMS + stream)
    for workspace in workspaces[1:]:
        changed = draws.random() < CHANGED_SHARE
        workspace.weights[: len(weights)] = weights * np.exp(changed * draws.normal(0, SPREAD, len(weights)))
    seated = np.where(draws.random(seats) < STANDARD_SHARE, 0, draws.integers(1, passes + 1, seats) if passes else 0)
    parameters = np.array([parameter.default for parameter in PARAMETERS])
    room = Room(
        np.zeros(1, match.dtype), make_plan_workspace(match, parameters, network), make_options(match), seated,
        workspaces,
        np.zeros((MOST_TURNS, MAX_SEATS, INPUTS), np.float32), np.zeros((MOST_TURNS, MAX_SEATS), np.bool_),
    )  # fmt: skip
    turns = play_game(room, match.board, seats)
    shares = np.zeros(seats)
    result(room.states[0], match.board, shares)
    kept = np.sort(draws.choice(turns, min(turns, NOTED), replace=False))
    ended = np.zeros((len(kept), MAX_SEATS), np.float32)
    ended[:, :seats] = shares
    return Positions(room.features[kept], room.alive[kept], ended)
