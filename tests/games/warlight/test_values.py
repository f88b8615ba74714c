"""The thesis's values of super regions, regions and positions, beside values worked out by hand on the world map."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hegemon.bot import make_desks
from hegemon.game import Match, State
from hegemon.games.warlight.drafts import PART_VALUES, REGION_VALUES, cell
from hegemon.games.warlight.judgement import judge
from hegemon.games.warlight.state import ORDERING, PICKING
from hegemon.games.warlight.values import VALUES, value_parts, value_regions, value_starts
from hegemon.registry import find_bot, find_game

NORTH_AMERICA, SOUTH_AMERICA, EUROPE, AFRICA, ASIA, AUSTRALIA = range(6)
VENEZUELA, PERU, BRAZIL, ARGENTINA = range(9, 13)
INDONESIA, EASTERN_AUSTRALIA, ICELAND = 38, 41, 13


@pytest.fixture(scope="module")
def match() -> Match:
    return find_game("warlight").match(2)


@pytest.fixture
def desk(match: Match) -> Any:
    desk = make_desks(match, 1)[0]
    weights = find_bot(match, "aggressive").kind.weights(match, {})
    assert len(weights) == len(VALUES)
    desk.weights[: len(weights)] = weights
    return desk


def position(match: Match, **owned: dict[int, int]) -> State:
    """Two armies everywhere; `seat0={region: armies}` and so on are owned."""
    state = match.start()
    state.phase = ORDERING
    for seat in range(match.seats):
        for region, armies in owned.get(f"seat{seat}", {}).items():
            state.owner[region], state.armies[region] = seat, armies
            state.held[seat] += 1
    return state


def parts(match: Match, state: State, desk: Any) -> list[float]:
    at = cell(state, PART_VALUES)
    return desk.scratch[at : at + int(match.board.super_regions)].tolist()


def regions(match: Match, state: State, desk: Any) -> list[float]:
    at = cell(state, REGION_VALUES)
    return desk.scratch[at : at + int(match.board.regions)].tolist()


def test_super_regions_at_the_start(match: Match, desk: Any) -> None:
    # 3·bonus + neighbouring super regions − 5·borders − 3·regions: South America 3·2 + 2 − 5·2 − 3·4 = −14, and so on:
    # North America −24, Europe −43, Africa −36, Asia −51 (the least: 52 is added), Australia −10.
    value_parts(match.start(), match.board, desk, True)
    assert parts(match, match.start(), desk) == [28, 38, 9, 16, 1, 42]


def test_super_regions_later(match: Match, desk: Any) -> None:
    # 3·bonus − neighbouring super regions − 3·borders − 5·regions: −42, −22, −47, −42, −67, −18.
    value_parts(match.start(), match.board, desk, False)
    assert parts(match, match.start(), desk) == [26, 46, 21, 26, 1, 50]


def test_a_super_region_that_somebody_owns(match: Match, desk: Any) -> None:
    state = position(match, seat1=dict.fromkeys(range(VENEZUELA, ARGENTINA + 1), 3))
    value_parts(state, match.board, desk, False)
    assert parts(match, state, desk)[SOUTH_AMERICA] == 46 + 30 * 2**2
    value_parts(state, match.board, desk, True)
    assert parts(match, state, desk)[SOUTH_AMERICA] == 38


def test_regions_later(match: Match, desk: Any) -> None:
    state = position(match, seat0={PERU: 3, BRAZIL: 4}, seat1={ARGENTINA: 5})
    value_regions(state, match.board, 0, desk)
    found = regions(match, state, desk)
    assert found[VENEZUELA] == 46 + 20 * 2
    assert found[ARGENTINA] == 2 * (46 + 20 * 2 + 20 * 1)
    assert found[PERU] == 2 * (46 + 20 * 2)
    assert found[INDONESIA] == 50


def test_regions_at_the_start(match: Match, desk: Any) -> None:
    state = match.start()
    state.phase = PICKING
    value_starts(state, match.board, 0, desk)
    assert regions(match, state, desk)[INDONESIA] == 3 * 42, "no pick yet: only the super region counts"
    state.rank[0, ARGENTINA] = 1
    value_starts(state, match.board, 0, desk)
    found = regions(match, state, desk)
    assert found[BRAZIL] == 3 * 38 + 50 * 1
    assert found[VENEZUELA] == 3 * 38 + 50 * 2
    # The longest way on the map, from Quebec to Eastern Australia, has 10 steps: more than 5 do not count.
    assert found[ICELAND] == 3 * 9 + 50 * 5
    assert found[EASTERN_AUSTRALIA] == 3 * 42 + 50 * 5


def test_positions_as_a_search_may_judge_them(match: Match) -> None:
    bot, desk = find_bot(match, "mcts:by_thesis=1"), make_desks(match, 1)[0]
    weights = bot.kind.weights(match, bot.given)
    desk.weights[: len(weights)] = weights
    state = position(match, seat0={PERU: 3, BRAZIL: 4}, seat1={ARGENTINA: 5})
    score = np.zeros(2)
    judge(state, match.board, desk, score)
    mine = 2 * (46 + 40) + 30 + 2 * (46 + 40) + 40
    theirs = 2 * (46 + 20) + 50
    assert score.tolist() == pytest.approx([mine / (mine + theirs), theirs / (mine + theirs)])


def test_every_coefficient_is_a_parameter(match: Match, desk: Any) -> None:
    """Twice the bonus coefficient is worth another 3·bonus, before the shift."""
    desk.weights[[p.name for p in VALUES].index("start_bonus")] = 6
    value_parts(match.start(), match.board, desk, True)
    # −24+15, −14+6, −43+15, −36+9, −51+21, −10+6: the least is Asia's −30.
    assert parts(match, match.start(), desk) == [22, 23, 3, 4, 1, 27]
