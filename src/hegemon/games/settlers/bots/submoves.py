"""Every sub-move of the thesis that a seat could make, with its fitness (1.1, 1.4): the choices of `weights`.

A sub-move is a row of moves: a settlement of the set-up and its road, a building behind the exchanges that pay for it,
a card with what is done by it.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from hegemon.core.bot import Floats
from hegemon.games.settlers.bots import fitness as fit
from hegemon.games.settlers.bots.affordable import affordable, exchange_for, missing
from hegemon.games.settlers.bots.weights import plenty_for
from hegemon.games.settlers.rules.board import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST, SettlersMatch
from hegemon.games.settlers.rules.legal import may_play
from hegemon.games.settlers.rules.moves import FORMS, ROB
from hegemon.games.settlers.rules.roads.roads import lay_road
from hegemon.games.settlers.rules.sets import has, has_edge
from hegemon.games.settlers.rules.state import (
    BUILDING,
    KNIGHT_CARD,
    MONOPOLY_CARD,
    NOBODY,
    PAVING,
    PLENTY_CARD,
    POINT_CARD,
    RESOURCES,
    ROADS_CARD,
    ROBBING,
    SETTLING,
    SettlersState,
)
from hegemon.games.settlers.rules.trade import bank_trade
from hegemon.games.settlers.rules.turn import must_reveal

Turn = tuple[str, ...]
Submove = tuple[Turn, float]
"""The moves that make it, as text, and its fitness."""


def submoves(match: SettlersMatch, state: SettlersState, seat: int, weights: Floats) -> Iterator[Submove]:
    """All sub-moves of this phase, in the order of the board. The state may be a seat's view; it is not changed."""
    if must_reveal(state, match.board, seat):
        yield ("coupon",), float(weights[fit.USE_CARD])
    elif state.phase == SETTLING:
        yield from _starts(match, state, seat, weights)
    elif state.phase == ROBBING:
        yield from _thefts(match, state, seat, weights)
    elif state.phase == PAVING:
        yield from _pairs(match, state, seat, weights) if state.free_roads > 1 else _roads(match, state, seat, weights)
    elif state.phase == BUILDING:
        yield from _builds(match, state, seat, weights)
        yield from _cards(match, state, seat, weights)


def _starts(match: SettlersMatch, state: SettlersState, seat: int, weights: Floats) -> Iterator[Submove]:
    """The free pairs of a vertex and an edge beside it; the formula does not tell the edges apart."""
    for vertex in range(match.board.vertices):
        if has(state.closed, vertex):
            continue
        value = float(fit.start_fitness(state, match.board, seat, weights, vertex))
        for edge in match.board.vertex_edges[vertex].tolist():
            if edge >= 0 and state.road[edge] == NOBODY:
                yield (f"settle {vertex}", f"road {edge}"), value


def _thefts(match: SettlersMatch, state: SettlersState, seat: int, weights: Floats) -> Iterator[Submove]:
    """Everywhere the robber may go, with everybody who may be robbed there."""
    for box in match.legal(state, seat):
        if box.low[0] == ROB:
            yield (match.write(box.low),), float(fit.robber_fitness(state, match.board, seat, weights, box.low[1]))


def _roads(match: SettlersMatch, state: SettlersState, seat: int, weights: Floats) -> Iterator[Submove]:
    for edge in _sites(match, state, seat):
        yield (f"road {edge}",), float(fit.road_fitness(state, match.board, seat, weights, edge))


def _sites(match: SettlersMatch, state: SettlersState, seat: int) -> list[int]:
    return [edge for edge in range(match.board.edges) if has_edge(state.sites[seat], edge)]


def _pairs(match: SettlersMatch, state: SettlersState, seat: int, weights: Floats) -> Iterator[Submove]:
    """Two free roads, in the better order; with one piece or one place left, one."""
    found: dict[frozenset[int], Submove] = {}
    for first in _sites(match, state, seat):
        value = float(fit.road_fitness(state, match.board, seat, weights, first))
        after = match.copy(state)
        lay_road(after, match.board, seat, first)
        after.longest = state.longest  # as in `best_pair`: a title is awarded after both
        beyond = _sites(match, after, seat) if after.roads_left[seat] > 0 else []
        if not beyond:
            found[frozenset((first,))] = (f"road {first}",), value
        for second in beyond:
            both = value + float(fit.road_fitness(after, match.board, seat, weights, second))
            key = frozenset((first, second))
            if key not in found or both > found[key][1]:
                found[key] = (f"road {first}", f"road {second}"), both
    yield from found.values()


def _builds(match: SettlersMatch, state: SettlersState, seat: int, weights: Floats) -> Iterator[Submove]:
    board = match.board
    found = 0 if board.thesis and state.built else affordable(state, board, seat)
    before = {what: _exchanges(match, state, seat, what) for what in range(CARD_COST + 1) if found >> what & 1}
    if ROAD_COST in before:
        for turn, value in _roads(match, state, seat, weights):
            yield before[ROAD_COST] + turn, value
    for vertex in range(board.vertices):
        settles = has(state.network[seat], vertex) and not has(state.closed, vertex)
        if SETTLEMENT_COST in before and settles:
            value = float(fit.settlement_fitness(state, board, weights, vertex))
            yield (*before[SETTLEMENT_COST], f"settle {vertex}"), value
        if CITY_COST in before and has(state.settlements[seat], vertex):
            yield (*before[CITY_COST], f"city {vertex}"), float(fit.city_fitness(state, board, weights, vertex))
    if CARD_COST in before:
        yield (*before[CARD_COST], "buy"), float(weights[fit.BUY_CARD])


def _exchanges(match: SettlersMatch, state: SettlersState, seat: int, what: int) -> Turn:
    """The exchanges with the bank after which the hand pays for it."""
    after, made = match.copy(state), []
    while missing(after, match.board, seat, what) > 0:
        give, get = exchange_for(after, match.board, seat, what)
        bank_trade(after, seat, give, get)
        made.append(f"bank {RESOURCES[give]}>{RESOURCES[get]}")
    return tuple(made)


def _cards(match: SettlersMatch, state: SettlersState, seat: int, weights: Floats) -> Iterator[Submove]:
    board = match.board
    if may_play(state, board, seat, KNIGHT_CARD):
        after = match.apply(state, seat, match.read("knight"), ())
        for turn, value in _thefts(match, after, seat, weights):
            yield ("knight", *turn), value
    if may_play(state, board, seat, ROADS_CARD):
        for turn, value in _pairs(match, state, seat, weights):
            yield ("roads", *turn), value * float(weights[fit.TWO_ROADS])
    if may_play(state, board, seat, MONOPOLY_CARD):
        for kind, word in enumerate(RESOURCES):
            yield (f"monopoly {word}",), float(fit.monopoly_fitness(state, seat, weights, kind))
    if may_play(state, board, seat, PLENTY_CARD) and not (board.thesis and state.built):
        yield from _plenty(match, state, seat, weights)
    if board.thesis and may_play(state, board, seat, POINT_CARD):
        yield ("coupon",), float(weights[fit.USE_CARD])


def _plenty(match: SettlersMatch, state: SettlersState, seat: int, weights: Floats) -> Iterator[Submove]:
    """Years of plenty: the two cards that complete something, each pair once, with the best use."""
    move = np.zeros(FORMS.width, np.int32)
    best: dict[Turn, float] = {}
    for what in range(CARD_COST + 1):
        if plenty_for(state, match.board, seat, what, move):
            turn = (match.write(tuple(move.tolist())),)
            best[turn] = max(best.get(turn, 0.0), float(weights[fit.PLENTY_ROAD + what]))
    yield from best.items()
