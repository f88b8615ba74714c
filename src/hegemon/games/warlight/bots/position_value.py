"""The value of a position to every seat, as `pomcp` judges it: the chance to win, from what each seat has.

The weights were fitted by logistic regression to 12,500 positions of 480 games between searches, with the rules of the
game and of both challenges: a seat's advantages over its opponent, in logarithms where ratios matter.
"""

from __future__ import annotations

import math
from typing import Any

from hegemon.core.bot import Parameter
from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.games.warlight.bots.aims import STYLE
from hegemon.games.warlight.bots.evaluation import (
    ARMY_POWER,
    BY_THESIS,
    INCOME_POWER,
    JUDGEMENT,
    LAND_POWER,
    PROGRESS,
    coming,
)
from hegemon.games.warlight.bots.region_values import VALUES, judge_by_thesis
from hegemon.games.warlight.bots.thesis_options import DIFFERENCES
from hegemon.games.warlight.rules.state import WarlightBoard, WarlightState, signed

POSITION = (
    Parameter("stack_power", 0.48, 0, 20, "how much the largest army counts"),
    Parameter("next_bonus", 0.37, 0, 20, "worth of bonuses to come, less the more armies they will cost"),
    Parameter("early_bonus", 0.71, -20, 20, "added to next_bonus at the beginning of the game"),
    Parameter("early_land", -0.75, -20, 20, "added to land_power at the beginning of the game"),
    Parameter("risk", -0.45, -20, 0, "worth of a bonus that a stronger enemy stands beside"),
    Parameter("contact", -1.07, -20, 20, "worth of the share of regions beside an enemy"),
    Parameter("rallies", 6, 0, 64, "candidate turns that gather armies in one place; 0: idle armies go step by step"),
)
"""Parameters beside the powers of armies, income and land; and the number of rallies among the candidates."""
_FIRST = len(VALUES) + len(STYLE) + len(JUDGEMENT) + len(DIFFERENCES)
STACK_POWER, NEXT_BONUS, EARLY_BONUS, EARLY_LAND, RISK, CONTACT, RALLY_COUNT = range(_FIRST, _FIRST + len(POSITION))
FITTED = {"army_power": 0.85, "income_power": 5.06, "land_power": 0.63, "progress": 0}
"""Defaults of parameters that other searches have, too."""
EARLY = 12.0
"""The rounds in which a game is less and less early."""
ENEMY_ARMY, ENEMY_REGION = 1.5, 1.0
"""The cost of an enemy's army and region, in neutral armies, to a seat that wants all of a super region."""
PATIENCE = 4.0
"""Armies in the way that make a bonus worth a third of its value."""
HALF_LOST = 5.0
"""Enemy armies, beyond those that defend, that make a bonus half as good as lost."""
OUT = -1e18
"""The strength of a seat that has lost."""


@kernel
def judge_position(state: WarlightState, board: WarlightBoard, workspace: Workspace, score: Any) -> None:
    """Every seat's share of the point."""
    if workspace.weights[BY_THESIS] >= 0.5:
        judge_by_thesis(state, board, workspace, score)
        return
    for seat in range(len(score)):
        score[seat] = strength(state, board, seat, workspace.weights) if state.held[seat] > 0 else OUT
    softmax(score)


@inlined
def softmax(score: Any) -> None:
    """Every seat's share of the point, in proportion to e to its strength; instead of the strengths."""
    most, total = OUT, 0.0
    for seat in range(len(score)):
        most = max(most, score[seat])
    for seat in range(len(score)):
        score[seat] = math.exp(score[seat] - most) if score[seat] > OUT else 0.0
        total += score[seat]
    for seat in range(len(score)):
        score[seat] /= total


@kernel
def strength(state: WarlightState, board: WarlightBoard, seat: int, weights: Any) -> float:
    """Everything a seat has, in one number; seats' chances are in proportion to its exponential."""
    owner, armies = state.owner, state.armies
    total, largest, touching = 0.0, 0.0, 0.0
    for region in range(board.regions):
        if owner[region] == seat:
            total += armies[region]
            largest = max(largest, float(armies[region]))
            touching += enemies_beside(state, board, seat, region) > 0
    to_come, risk = 0.0, 0.0
    for part in range(board.super_regions):
        cost, held, danger = 0.0, 0, 0.0
        for i in range(board.member_first[part], board.member_first[part + 1]):
            region = signed(board.member[i])
            if owner[region] == seat:
                held += 1
                danger = max(danger, enemies_beside(state, board, seat, region) - armies[region])
            elif owner[region] < 0:
                cost += armies[region]
            else:
                cost += ENEMY_ARMY * armies[region] + ENEMY_REGION
        if cost == 0.0:
            risk += board.bonus[part] * danger / (danger + HALF_LOST)
        elif held > 0:
            to_come += board.bonus[part] * math.exp(-cost / PATIENCE)
    early = max(0.0, 1.0 - state.turn / EARLY)
    earning = float(state.income[seat])
    if weights[PROGRESS] > 0:
        earning += weights[PROGRESS] * coming(state, board, seat)
    return float(
        weights[ARMY_POWER] * math.log(max(1.0, total))
        + weights[INCOME_POWER] * math.log(max(1.0, earning))
        + (weights[LAND_POWER] + early * weights[EARLY_LAND]) * math.log(1.0 + state.held[seat])
        + weights[STACK_POWER] * math.log(max(1.0, largest))
        + (weights[NEXT_BONUS] + early * weights[EARLY_BONUS]) * to_come
        + weights[RISK] * risk
        + weights[CONTACT] * touching / state.held[seat]
    )


@inlined
def enemies_beside(state: WarlightState, board: WarlightBoard, seat: int, region: int) -> float:
    """All armies of enemies next to a region."""
    total = 0.0
    for i in range(board.first[region], board.first[region + 1]):
        near = signed(board.neighbour[i])
        if state.owner[near] >= 0 and state.owner[near] != seat:
            total += state.armies[near]
    return total
