"""The best of a seat's moves: candidates are sifted by few playouts, the best of them compared by more."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hegemon.analysis.evaluator import Evaluator, Floats
from hegemon.analysis.findings import Depth
from hegemon.core.moves import Box, Move
from hegemon.core.rng import Rng, below
from hegemon.core.state import State

SIFTED = 4
"""Candidates that are left after the first look."""
LEAST = 8
"""Playouts of a candidate, at least."""
EVIDENCE = 1.0
"""A move must look better than the played one by this many standard errors before the two are compared in earnest.
Otherwise, by the winner's curse, moves that only looked better would be worse on average."""


def candidates_of(evaluator: Evaluator, state: State, seat: int, most: int) -> list[Move]:
    """The judge's own choice, then ends of the boxes of legal moves in any order."""
    boxes = evaluator.match.legal(state, seat)
    return list(dict.fromkeys([evaluator.choice(state, seat), *some_moves(boxes, evaluator.rng)]))[:most]


def sift(evaluator: Evaluator, state: State, seat: int, moves: Sequence[Move], playouts: int) -> list[Move]:
    """The few that look best, best first."""
    if len(moves) <= SIFTED:
        return list(moves)
    means = evaluator.compare(state, seat, moves, playouts).mean(axis=1)
    return [moves[i] for i in np.argsort(-means, kind="stable")[:SIFTED]]


def best_move(evaluator: Evaluator, state: State, seat: int, made: Move, depth: Depth) -> Move:
    """The best of the candidates, or the move that was made, if none is clearly better."""
    others = [move for move in candidates_of(evaluator, state, seat, depth.candidates) if move != made]
    if not others:
        return made
    left = sift(evaluator, state, seat, others, max(LEAST, depth.playouts // 12))
    found = evaluator.compare(state, seat, [made, *left], max(LEAST, depth.playouts // 2))
    best = int(found.mean(axis=1).argmax())
    lead, error = difference(found[best], found[0], evaluator.doubt)
    return left[best - 1] if best and lead > EVIDENCE * error else made


def measured(
    evaluator: Evaluator, state: State, seat: int, best: Move, made: Move, depth: Depth
) -> tuple[float, float]:  # fmt: skip
    """The gain of one move over the other, by playouts that have chosen neither, with its standard error."""
    one, other = evaluator.compare(state, seat, [best, made], depth.playouts)
    return difference(one, other, evaluator.doubt)


def difference(one: Floats, other: Floats, doubt: float) -> tuple[float, float]:
    """The mean difference of trials that met the same dice, with its standard error."""
    apart = one - other
    return float(apart.mean()), float(np.sqrt(max(apart.var(), doubt / (len(apart) + 2)) / max(1, len(apart) - 1)))


def some_moves(boxes: Sequence[Box], rng: Rng) -> list[Move]:
    """Ends of the boxes, in any order."""
    found = [move for box in boxes for move in dict.fromkeys((box.high, box.low))]
    for i in range(len(found) - 1, 0, -1):
        j = below(rng, i + 1)
        found[i], found[j] = found[j], found[i]
    return found
