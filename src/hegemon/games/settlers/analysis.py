"""What the bots of Settlers think of a position, for the page: the fitness of every sub-move, the standing of seats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from hegemon.bot import Floats
from hegemon.game import Match, State
from hegemon.games.settlers import fitness as fit
from hegemon.games.settlers.best import best_pair, best_thief
from hegemon.games.settlers.board import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
from hegemon.games.settlers.goals import DISTANCE
from hegemon.games.settlers.individual import EXAMPLE
from hegemon.games.settlers.legal import may_play
from hegemon.games.settlers.moves import FORMS, ROB
from hegemon.games.settlers.prospects import INCOME, PRICE, speed, take_stock
from hegemon.games.settlers.purse import affordable
from hegemon.games.settlers.rules import must_reveal
from hegemon.games.settlers.sets import has, has_edge
from hegemon.games.settlers.state import (
    BUILDING,
    KNIGHT_CARD,
    MONOPOLY_CARD,
    PAVING,
    PLENTY_CARD,
    POINT_CARD,
    RESOURCES,
    ROADS_CARD,
    ROBBING,
    SETTLING,
)
from hegemon.games.settlers.weights import plenty_for

HORIZON = 60
"""Rolls for which a seat's speed of building counts in its standing."""


def analyse(match: Match, state: State, seat: int) -> dict[str, Any]:
    """The moves that `weights` would choose from, best first, and what the seats' positions are worth in points.

    A move stands for its sub-move: a building may need exchanges first, a knight the best place of the robber.
    """
    weights = np.array([float(value) for value in EXAMPLE.values()])
    moves: list[tuple[str, float]] = []
    if seat in match.to_move(state) and seat == state.seat:
        moves = sorted(candidates(match, match.copy(state), seat, weights), key=lambda item: -item[1])
    return {
        "candidates": [{"move": move, "value": value} for move, value in moves],
        "values": [standing(match, state, other) for other in range(match.seats)],
    }


def standing(match: Match, state: State, seat: int) -> float:
    """Open points, and the points that the seat's income builds in a while."""
    space = np.zeros(DISTANCE)
    take_stock(state, match.board, seat, space)
    if not space[INCOME : INCOME + 5].any():
        return float(state.points[seat])
    return float(state.points[seat] + HORIZON * speed(match.board, space, INCOME, PRICE))


def candidates(match: Match, state: State, seat: int, weights: Floats) -> Iterator[tuple[str, float]]:
    """The moves of `weights` in this phase with their fitness."""
    board = match.board
    if must_reveal(state, board, seat):
        yield "coupon", float(weights[fit.USE_CARD])
    elif state.phase == SETTLING:
        for vertex in range(board.vertices):
            if not has(state.closed, vertex):
                yield f"settle {vertex}", float(fit.start_fitness(state, board, seat, weights, vertex))
    elif state.phase == ROBBING:
        for box in match.legal(state, seat):
            if box.low[0] == ROB:
                yield match.write(box.low), float(fit.thief_fitness(state, board, seat, weights, box.low[1]))
    elif state.phase == PAVING:
        yield from _roads(match, state, seat, weights)
    elif state.phase == BUILDING:
        yield from _builds(match, state, seat, weights)
        yield from _cards(match, state, seat, weights)


def _roads(match: Match, state: State, seat: int, weights: Floats) -> Iterator[tuple[str, float]]:
    for edge in range(match.board.edges):
        if has_edge(state.sites[seat], edge):
            yield f"road {edge}", float(fit.road_fitness(state, match.board, seat, weights, edge))


def _builds(match: Match, state: State, seat: int, weights: Floats) -> Iterator[tuple[str, float]]:
    board = match.board
    found = 0 if board.thesis and state.built else affordable(state, board, seat)
    if found >> ROAD_COST & 1:
        yield from _roads(match, state, seat, weights)
    for vertex in range(board.vertices):
        settles = has(state.network[seat], vertex) and not has(state.closed, vertex)
        if found >> SETTLEMENT_COST & 1 and settles:
            yield f"settle {vertex}", float(fit.village_fitness(state, board, weights, vertex))
        if found >> CITY_COST & 1 and has(state.settlements[seat], vertex):
            yield f"city {vertex}", float(fit.town_fitness(state, board, weights, vertex))
    if found >> CARD_COST & 1:
        yield "buy", float(weights[fit.BUY_CARD])


def _cards(match: Match, state: State, seat: int, weights: Floats) -> Iterator[tuple[str, float]]:
    board = match.board
    if may_play(state, board, seat, KNIGHT_CARD):
        yield "knight", float(best_thief(state, board, seat, weights)[1])
    if may_play(state, board, seat, ROADS_CARD):
        pair = best_pair(state, board, seat, weights)[1]
        if pair >= 0:
            yield "roads", float(pair * weights[fit.TWO_ROADS])
    if may_play(state, board, seat, MONOPOLY_CARD):
        for kind, word in enumerate(RESOURCES):
            yield f"monopoly {word}", float(fit.monopoly_fitness(state, seat, weights, kind))
    if may_play(state, board, seat, PLENTY_CARD) and not (board.thesis and state.built):
        move = np.zeros(FORMS.width, np.int32)
        best: dict[str, float] = {}
        for what in range(CARD_COST + 1):
            if plenty_for(state, board, seat, what, move):
                text = match.write(tuple(move.tolist()))
                best[text] = max(best.get(text, 0.0), float(weights[fit.PLENTY_ROAD + what]))
        yield from best.items()
    if board.thesis and may_play(state, board, seat, POINT_CARD):
        yield "coupon", float(weights[fit.USE_CARD])
