"""The value of a position to every seat: by armies, income and land; or as in the thesis, by what regions are worth."""

from __future__ import annotations

from typing import Any

from hegemon.core.bot import Parameter
from hegemon.core.kernels.kernel import kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.games.warlight.bots.aims import STYLE
from hegemon.games.warlight.bots.region_values import VALUES, count_in, judge_by_thesis, part_size
from hegemon.games.warlight.rules.state import WarlightBoard, WarlightState

JUDGEMENT = (
    Parameter("army_power", 0.8, 0, 20, "how much armies count"),
    Parameter("income_power", 4.4, 0, 20, "how much income counts"),
    Parameter("land_power", 1.75, 0, 20, "how much regions count"),
    Parameter("progress", 0.2, 0, 1, "share of a bonus that counts as income while its super region is incomplete"),
    Parameter("trust", 0.2, 0, 1, "share of a playout's turns that are the first joint turn"),
    Parameter("classic", 0.0, 0, 1, "share of the other turns that are the thesis's; the rest are any joint turn"),
    Parameter("by_thesis", 0, 0, 1, "1: ends of playouts are judged as in the thesis, by its values; 0: by the powers"),
)
"""The first four were fitted to how 6,000 games between our joint turns and the references ended: the chance to win, by
the logarithms of armies, income and land beside the enemy's."""
_FIRST = len(VALUES) + len(STYLE)
ARMY_POWER, INCOME_POWER, LAND_POWER, PROGRESS, TRUST, THESIS_SHARE, BY_THESIS = range(_FIRST, _FIRST + len(JUDGEMENT))


@kernel
def judge(state: WarlightState, board: WarlightBoard, workspace: Workspace, score: Any) -> None:
    """Every seat's share of the point, as the bot on the workspace judges; all shares together are 1."""
    if workspace.weights[BY_THESIS] >= 0.5:
        judge_by_thesis(state, board, workspace, score)
    else:
        judge_by_powers(state, board, workspace, score)


@kernel
def judge_by_powers(state: WarlightState, board: WarlightBoard, workspace: Workspace, score: Any) -> None:
    """Every seat's armies, income and land, each to its power; their product's share."""
    weights, total = workspace.weights, 0.0
    for seat in range(len(score)):
        score[seat] = 0.0
        if state.held[seat] > 0:
            earning = state.income[seat] + weights[PROGRESS] * coming(state, board, seat)
            score[seat] = armies_of(state, board, seat) ** weights[ARMY_POWER]
            score[seat] *= earning ** weights[INCOME_POWER] * (1.0 + state.held[seat]) ** weights[LAND_POWER]
        total += score[seat]
    for seat in range(len(score)):
        score[seat] = score[seat] / total if total > 0 else 1.0 / len(score)


@kernel
def armies_of(state: WarlightState, board: WarlightBoard, seat: int) -> float:
    """All armies of a seat."""
    total = 0.0
    for region in range(board.regions):
        if state.owner[region] == seat:
            total += state.armies[region]
    return total


@kernel
def coming(state: WarlightState, board: WarlightBoard, seat: int) -> float:
    """The bonuses of incomplete super regions, by the square of the part that is held."""
    total = 0.0
    for part in range(board.super_regions):
        share = count_in(state, board, part, seat) / part_size(board, part)
        if share < 1.0:
            total += board.bonus[part] * share * share
    return total
