"""How good a position is for every seat: ours, of armies, income and land; the thesis's stands in values.py."""

from __future__ import annotations

from typing import Any

from hegemon.bot import Parameter
from hegemon.game import Board, State
from hegemon.games.warlight.values import VALUES, count_in, part_size
from hegemon.kernel import kernel

JUDGEMENT = (
    Parameter("income_worth", 8, 0, 100, "armies that an income of one is worth"),
    Parameter("region_worth", 0.5, 0, 100, "armies that a region is worth"),
    Parameter("progress_worth", 3, 0, 100, "armies that a bonus of one is worth while its super region is incomplete"),
    Parameter("sharpness", 3, 0.1, 20, "how much more than its share of strength the stronger seat will win"),
    Parameter("trust", 0.5, 0, 1, "share of a playout's turns that follow the best campaign; the others any"),
)
INCOME_WORTH, REGION_WORTH, PROGRESS_WORTH, SHARPNESS, TRUST = range(len(VALUES), len(VALUES) + len(JUDGEMENT))


@kernel
def judge(state: State, board: Board, desk: Any, score: Any) -> None:
    """Every seat's strength in armies, to a power; their shares."""
    weights, owner, armies = desk.weights, state.owner, state.armies
    for seat in range(len(score)):
        score[seat] = 0.0
        if state.held[seat] > 0:
            score[seat] = weights[INCOME_WORTH] * state.income[seat] + weights[REGION_WORTH] * state.held[seat]
    for region in range(board.regions):
        if owner[region] >= 0:
            score[owner[region]] += armies[region]
    for part in range(board.super_regions):
        size = part_size(board, part)
        for seat in range(len(score)):
            count = count_in(state, board, part, seat)
            if 0 < count < size:
                share = count / size
                score[seat] += weights[PROGRESS_WORTH] * board.bonus[part] * share * share
    total = 0.0
    for seat in range(len(score)):
        score[seat] = score[seat] ** weights[SHARPNESS]
        total += score[seat]
    for seat in range(len(score)):
        score[seat] = score[seat] / total if total > 0 else 1.0 / len(score)
