"""The thesis's values of super regions, regions and positions, beside values worked out by hand on the world map."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hegemon.core.bot import make_workspaces
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.match import Match
from hegemon.core.registry import find_bot, find_game
from hegemon.core.state import State
from hegemon.games.warlight.bots.evaluation import judge
from hegemon.games.warlight.bots.region_values import VALUES, value_parts, value_regions, value_starts
from hegemon.games.warlight.bots.turn_builder import PART_VALUES, REGION_VALUES, cell
from hegemon.games.warlight.rules.state import ORDERING, PICKING

NORTH_AMERICA, SOUTH_AMERICA, EUROPE, AFRICA, ASIA, AUSTRALIA = range(6)
VENEZUELA, PERU, BRAZIL, ARGENTINA = range(9, 13)
INDONESIA, EASTERN_AUSTRALIA, ICELAND = 38, 41, 13


@pytest.fixture(scope="module")
def match() -> Match:
    return find_game("warlight").match(2)


@pytest.fixture
def workspace(match: Match) -> Any:
    workspace = make_workspaces(match, 1)[0]
    weights = find_bot(match, "aggressive").kind.weights(match, {})
    assert len(weights) == len(VALUES)
    workspace.weights[: len(weights)] = weights
    return workspace


def position(match: Match, **owned: dict[int, int]) -> State:
    """Two armies everywhere; `seat0={region: armies}` and so on are owned."""
    state = match.start()
    state.phase = ORDERING
    for seat in range(match.seats):
        for region, armies in owned.get(f"seat{seat}", {}).items():
            state.owner[region], state.armies[region] = seat, armies
            state.held[seat] += 1
    return state


def parts(match: Match, state: State, workspace: Workspace) -> list[float]:
    at = cell(state, PART_VALUES)
    return workspace.scratch[at : at + int(match.board.super_regions)].tolist()


def regions(match: Match, state: State, workspace: Workspace) -> list[float]:
    at = cell(state, REGION_VALUES)
    return workspace.scratch[at : at + int(match.board.regions)].tolist()


def test_super_regions_at_the_start(match: Match, workspace: Workspace) -> None:
    # 3·bonus + neighbouring super regions − 5·borders − 3·regions: South America 3·2 + 2 − 5·2 − 3·4 = −14, and so on:
    # North America −24, Europe −43, Africa −36, Asia −51 (the least: 52 is added), Australia −10.
    value_parts(match.start(), match.board, workspace, True)
    assert parts(match, match.start(), workspace) == [28, 38, 9, 16, 1, 42]


def test_super_regions_later(match: Match, workspace: Workspace) -> None:
    # 3·bonus − neighbouring super regions − 3·borders − 5·regions: −42, −22, −47, −42, −67, −18.
    value_parts(match.start(), match.board, workspace, False)
    assert parts(match, match.start(), workspace) == [26, 46, 21, 26, 1, 50]


def test_a_super_region_with_an_owner(match: Match, workspace: Workspace) -> None:
    state = position(match, seat1=dict.fromkeys(range(VENEZUELA, ARGENTINA + 1), 3))
    value_parts(state, match.board, workspace, False)
    assert parts(match, state, workspace)[SOUTH_AMERICA] == 46 + 30 * 2**2
    value_parts(state, match.board, workspace, True)
    assert parts(match, state, workspace)[SOUTH_AMERICA] == 38


def test_regions_later(match: Match, workspace: Workspace) -> None:
    state = position(match, seat0={PERU: 3, BRAZIL: 4}, seat1={ARGENTINA: 5})
    value_regions(state, match.board, 0, workspace)
    found = regions(match, state, workspace)
    assert found[VENEZUELA] == 46 + 20 * 2
    assert found[ARGENTINA] == 2 * (46 + 20 * 2 + 20 * 1)
    assert found[PERU] == 2 * (46 + 20 * 2)
    assert found[INDONESIA] == 50


def test_regions_at_the_start(match: Match, workspace: Workspace) -> None:
    state = match.start()
    state.phase = PICKING
    value_starts(state, match.board, 0, workspace)
    assert regions(match, state, workspace)[INDONESIA] == 3 * 42, "no pick yet: only the super region counts"
    state.rank[0, ARGENTINA] = 1
    value_starts(state, match.board, 0, workspace)
    found = regions(match, state, workspace)
    assert found[BRAZIL] == 3 * 38 + 50 * 1
    assert found[VENEZUELA] == 3 * 38 + 50 * 2
    # The longest way on the map, from Quebec to Eastern Australia, has 10 steps: more than 5 do not count.
    assert found[ICELAND] == 3 * 9 + 50 * 5
    assert found[EASTERN_AUSTRALIA] == 3 * 42 + 50 * 5


def test_positions_as_a_search_may_judge_them(match: Match) -> None:
    bot, workspace = find_bot(match, "mcts:by_thesis=1"), make_workspaces(match, 1)[0]
    weights = bot.kind.weights(match, bot.given)
    workspace.weights[: len(weights)] = weights
    state = position(match, seat0={PERU: 3, BRAZIL: 4}, seat1={ARGENTINA: 5})
    score = np.zeros(2)
    judge(state, match.board, workspace, score)
    mine = 2 * (46 + 40) + 30 + 2 * (46 + 40) + 40
    theirs = 2 * (46 + 20) + 50
    assert score.tolist() == pytest.approx([mine / (mine + theirs), theirs / (mine + theirs)])


def test_every_coefficient_is_a_parameter(match: Match, workspace: Workspace) -> None:
    """Twice the bonus coefficient is worth another 3·bonus, before the shift."""
    workspace.weights[[p.name for p in VALUES].index("start_bonus")] = 6
    value_parts(match.start(), match.board, workspace, True)
    # −24+15, −14+6, −43+15, −36+9, −51+21, −10+6: the least is Asia's −30.
    assert parts(match, match.start(), workspace) == [22, 23, 3, 4, 1, 27]
