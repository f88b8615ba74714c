"""A hint: the moves that are worth most to a seat, by what it can know."""

from __future__ import annotations

from typing import Any

import numpy as np

from hegemon.analysis.candidates import candidates_of, difference, sift
from hegemon.analysis.evaluator import Evaluator
from hegemon.core.match import Match
from hegemon.core.state import State

CANDIDATES = 32
FIRST, THEN = 24, 160
"""Playouts of every candidate, and of the best few again."""


def suggest(match: Match, state: State, seat: int, seed: int = 0) -> dict[str, Any]:
    """The best moves of a seat in a position, best first, and how they were judged."""
    evaluator = Evaluator(match, seed)
    moves = candidates_of(evaluator, state, seat, CANDIDATES)
    # The bot's own choice is always among those that are compared in earnest.
    finalists = list(dict.fromkeys([moves[0], *sift(evaluator, state, seat, moves, FIRST)]))
    found = evaluator.compare(state, seat, finalists, THEN)
    order = [int(i) for i in np.argsort(-found.mean(axis=1), kind="stable")]
    judge, best = evaluator.judge, found[order[0]]

    def hint(at: int) -> dict[str, Any]:
        _, error = difference(found[at], np.zeros(THEN), evaluator.doubt)
        _, behind = difference(best, found[at], evaluator.doubt)
        return {
            "move": match.write(finalists[at]),
            "value": round(float(found[at].mean()), 4),
            "error": round(error, 4),
            "behind": round(behind if at != order[0] else 0.0, 4),
        }

    return {
        "moves": [hint(at) for at in order],
        "bot": judge.policy.name,
        "judge": judge.by or None,
        "playouts": THEN,
    }


def evaluate(match: Match, state: State, playouts: int = 400, seed: int = 0) -> dict[str, Any]:
    """The value of a position to every seat, with all that is hidden in it, and how it was judged."""
    evaluator = Evaluator(match, seed)
    value, judge = evaluator.value(state, playouts), evaluator.judge
    return {
        "values": [round(float(x), 4) for x in value.mean],
        "errors": [round(float(x), 4) for x in value.error],
        "bot": judge.policy.name,
        "judge": judge.by or None,
        "playouts": playouts,
    }
