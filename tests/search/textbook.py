"""Minimax as the textbook has it, in the maze: what the searches are compared with."""

from __future__ import annotations

import random

from maze import DARE, FALL, GAME, GO, IMPATIENCE, evaluate

from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.rules import DEALER
from hegemon.core.state import State
from hegemon.search.brancher import LIMIT
from hegemon.search.judgement import HASTE

CHANCES = {FALL: (0.5, 0.5), GO: (1.0,), DARE: (0.5, 0.3, 0.2)}


def moves_of(match: Match, state: State, seat: int) -> list[Move]:
    return [
        (box.low[0], door) for box in match.legal(state, seat) for door in range(box.low[1], box.high[1] + 1)
    ]  # fmt: skip


def plain(match: Match, state: State, searcher: int, depth: int) -> float:
    """Expectimax as the textbook has it: no window, no table, no order, over the public verbs."""
    result = match.result(state)
    if result is not None:
        return (2.0 * result.scores[searcher] - 1.0) * (1.0 - HASTE * int(state.turn))
    if depth == 0:
        return float(evaluate(state, match.board, searcher, None))
    (seat,) = match.to_move(state)
    deeper = depth if seat == DEALER else depth - 1
    values = []
    for move in moves_of(match, state, seat):
        expected = 0.0
        for luck, chance in enumerate(CHANCES[move[0]]):
            after = match.apply(state, seat, move, () if move[0] == GO else (luck,))
            expected += chance * worth(match, after, searcher, deeper)
        values.append(expected)
    return max(values) if seat == searcher else min(values)


def worth(match: Match, state: State, searcher: int, depth: int) -> float:
    """The value of a position to the seat that may move into it: also by its looks, unless its outcome is sure."""
    value = plain(match, state, searcher, depth)
    if depth == 0 or match.result(state) is not None or abs(value) > LIMIT:
        return value
    return IMPATIENCE * float(evaluate(state, match.board, searcher, None)) + (1.0 - IMPATIENCE) * value


def matches(seats: int, dice: bool, count: int) -> list[Match]:
    pick = random.Random(seats)
    rooms = [5, 60, 1000]
    return [
        GAME.match(seats, {"start": pick.randrange(1000), "rooms": pick.choice(rooms), "dice": dice, "length": 6})
        for _ in range(count)
    ]
