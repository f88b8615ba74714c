"""A hint: the moves that are worth most to a seat, by what it can know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hegemon.analysis.analyse import some_moves
from hegemon.analysis.evaluator import Evaluator, Value
from hegemon.core.match import Match
from hegemon.core.rng import make_rng
from hegemon.core.state import State

CANDIDATES = 14
FIRST, THEN = 24, 120
"""Playouts of every candidate, and of the best few again."""
FINALISTS = 4


@dataclass(frozen=True)
class Suggestion:
    """A move and what it is worth."""

    move: str
    value: float
    error: float


def suggest(match: Match, state: State, seat: int, seed: int = 0) -> dict[str, Any]:
    """The best moves of a seat in a position, best first, and how they were judged."""
    evaluator = Evaluator(match, seed)
    others = some_moves(match.legal(state, seat), make_rng(seed))
    moves = list(dict.fromkeys([evaluator.choice(state, seat), *others]))[:CANDIDATES]
    first = [(evaluator.after(state, seat, move, FIRST, guess=True).mean[seat], move) for move in moves]
    best = [move for _, move in sorted(first, key=lambda one: -one[0])[:FINALISTS]]
    # The bot's own choice is always among those that are compared in earnest.
    finalists = list(dict.fromkeys([*best, moves[0]])) if len(moves) > 1 else moves
    judged = [(match.write(move), evaluator.after(state, seat, move, THEN, guess=True)) for move in finalists]
    told = sorted((_suggestion(text, value, seat) for text, value in judged), key=lambda one: -one.value)
    return {
        "moves": [vars(one) for one in told],
        "bot": evaluator.policy.name,
        "playouts": THEN,
    }


def _suggestion(text: str, value: Value, seat: int) -> Suggestion:
    return Suggestion(text, round(float(value.mean[seat]), 4), round(float(value.error[seat]), 4))
