"""The rules of Vampires vs Werewolves (V1): a turn of several parts, carried out together, and the end.

Kernels that change a state in place. Meetings and their chances stand in battle.py, random maps in random_maps.py;
what a seat may do in legal.py, the dice in chance.py.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.rules import DRAWN, RUNNING, WON
from hegemon.games.vampires.rules.battle import BATTLE, CONVERT, DIE, JOIN, meeting
from hegemon.games.vampires.rules.moves import DEAL, END, MOVE, SKIP, STOP, WITHDRAW
from hegemon.games.vampires.rules.occupancy import begin, settle, vacate
from hegemon.games.vampires.rules.random_maps import lay_out
from hegemon.games.vampires.rules.state import (
    BREACH,
    DEALING,
    EMPTY,
    GONE,
    HUMANS,
    LIMIT,
    NOBODY,
    OVER,
    SEATS,
    TIME,
    VAMPIRES,
    WEREWOLVES,
    VampiresBoard,
    VampiresState,
)

# Setting up


@kernel
def start(state: VampiresState, board: VampiresBoard, seats: int) -> None:
    """Everybody on the cells of the map; a random map is dealt first. The vampires begin."""
    state.winner = NOBODY
    state.phase = DEALING
    if board.dealt:
        return
    for cell in range(board.cells):
        if board.kind[cell] != EMPTY:
            settle(state, cell, board.kind[cell], board.count[cell])
    begin(state)


# The parts of a turn


@kernel
def add_part(state: VampiresState, origin: int, target: int, count: int) -> None:
    """Another part of the turn; more for the same way join those that already go it."""
    origins, targets, sent, n = state.origin, state.target, state.sent, state.parts
    for i in range(n):
        if origins[i] == origin and targets[i] == target:
            sent[i] += count
            return
    origins[n], targets[n], sent[n] = origin, target, count
    state.parts = n + 1


@kernel
def withdraw_part(state: VampiresState, origin: int, target: int) -> None:
    """Those who were to go this way stay after all."""
    origins, targets, sent, n = state.origin, state.target, state.sent, 0
    for i in range(state.parts):
        if origins[i] != origin or targets[i] != target:
            origins[n], targets[n], sent[n] = origins[i], targets[i], sent[i]
            n += 1
    forget_parts(state, n)
    state.withdrawn += 1


@inlined
def forget_parts(state: VampiresState, first: int) -> None:
    """No parts from number `first` on."""
    origins, targets, sent = state.origin, state.target, state.sent
    for i in range(first, state.parts):
        origins[i] = targets[i] = sent[i] = 0
    state.parts = first


# Carrying them out


@kernel
def carry_out(state: VampiresState, board: VampiresBoard, seat: int, luck: Any) -> None:
    """All leave, then all arrive: who has the same target arrives together. Meetings go in the order of the parts."""
    origins, sent, counts = state.origin, state.sent, state.count
    for i in range(state.parts):
        cell = origins[i]
        counts[cell] -= sent[i]
        if counts[cell] == 0:
            vacate(state, cell)
    own, n = VAMPIRES + seat, 0
    for i in range(state.parts):
        arriving = arrivals(state, i)
        if arriving > 0:
            n = arrive(state, board, own, state.target[i], arriving, luck, n)
    forget_parts(state, 0)


@inlined
def arrivals(state: VampiresState, i: int) -> int:
    """The number of units that arrive at the target of part i in all; 0 if an earlier part has the same target."""
    targets, sent = state.target, state.sent
    for j in range(i):
        if targets[j] == targets[i]:
            return 0
    total = 0
    for j in range(i, state.parts):
        if targets[j] == targets[i]:
            total += sent[j]
    return total


@kernel
def arrive(state: VampiresState, board: VampiresBoard, own: int, cell: int, attackers: int, luck: Any, n: int) -> int:
    """Let `attackers` of the kind `own` enter a cell; a battle takes luck from number n on. Returns the next number."""
    population, kind, there = state.population, state.kind[cell], state.count[cell]
    what = meeting(board, own, attackers, kind, there)
    if what == JOIN:
        if kind == EMPTY:
            settle(state, cell, own, attackers)
            population[own] -= attackers  # they only moved
        else:
            state.count[cell] += attackers
        return n
    if what == DIE:
        population[own] -= attackers
        return n
    won, left = True, attackers
    if what == CONVERT:
        left += there
    elif what == BATTLE:
        won, left = luck[n] == 1, luck[n + 1]
        n += 2
    population[own] -= attackers
    population[kind] -= there
    if won and kind == HUMANS:
        state.eaten[own - VAMPIRES] += there
    survivors = own if won else kind
    population[survivors] += left
    if left == 0:
        vacate(state, cell)
    else:
        state.kind[cell], state.count[cell] = survivors, left
    return n


# The end


@kernel
def end_turn(state: VampiresState, board: VampiresBoard) -> None:
    """The other seat's turn, unless a species is gone or the last ply is played."""
    population = state.population
    state.withdrawn = 0
    if population[VAMPIRES] == 0 or population[WEREWOLVES] == 0:
        finish(state, GONE)
    elif state.turn >= board.max_plies:
        finish(state, LIMIT)
    else:
        state.turn += 1
        state.seat = 1 - state.seat


@kernel
def finish(state: VampiresState, cause: int) -> None:
    """The larger population wins; equal ones share."""
    vampires, werewolves = state.population[VAMPIRES], state.population[WEREWOLVES]
    state.winner = NOBODY
    if vampires != werewolves:
        state.winner = 0 if vampires > werewolves else 1
    state.phase, state.cause = OVER, cause


@kernel
def referee(state: VampiresState, board: VampiresBoard, kind: int, loser: int) -> None:
    """Decisions of a server (V2): a late turn is skipped, time is up, or a seat broke the rules and loses at once."""
    forget_parts(state, 0)
    if kind == SKIP:
        end_turn(state, board)
    elif kind == STOP:
        finish(state, TIME)
    else:
        finish(state, BREACH)
        state.winner = 1 - loser
    state.withdrawn = 0


@kernel
def apply(state: VampiresState, board: VampiresBoard, seat: int, move: Any, luck: Any) -> None:
    kind, columns = move[0], board.columns
    if kind == MOVE:
        add_part(state, move[2] * columns + move[1], move[4] * columns + move[3], move[5])
    elif kind == END:
        carry_out(state, board, seat, luck)
        end_turn(state, board)
    elif kind == WITHDRAW:
        withdraw_part(state, move[2] * columns + move[1], move[4] * columns + move[3])
    elif kind == DEAL:
        lay_out(state, board, luck)
    else:
        referee(state, board, kind, move[1])


@kernel
def result(state: VampiresState, board: VampiresBoard, score: Any) -> int:
    if state.phase != OVER:
        return RUNNING
    for seat in range(SEATS):
        score[seat] = 0.5
        if state.winner != NOBODY:
            score[seat] = 1.0 if seat == state.winner else 0.0
    return DRAWN if state.winner == NOBODY else WON
