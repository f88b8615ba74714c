"""Rallies: how `pomcp` brings armies together, and how far they go in one round."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest

from hegemon.core.bot import make_workspaces
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.games.warlight.bots.army_flow import flow
from hegemon.games.warlight.bots.pomcp_turns import POMCP_TURNS
from hegemon.games.warlight.bots.turn_builder import LONGEST, begin_turn, write_turn
from hegemon.games.warlight.rules.state import NOBODY, WarlightBoard, WarlightState

from ..positions import Play, position

LAND = {0: {"Westgate": 7, "Westfield": 1, "Bridge": 3}, 1: {"Market": 5}}


def workspace_of(play: Play, bot: str = "pomcp") -> Any:
    workspace = make_workspaces(play.match, 1)[0]
    found = find_bot(play.match, bot)
    weights = found.kind.weights(play.match, found.given)
    workspace.weights[: len(weights)] = weights
    workspace.rng = make_rng(1)
    return workspace


def orders_after_flow(play: Play, goal: int = NOBODY, bold: bool = False) -> list[str]:
    workspace, turn = workspace_of(play), np.zeros((LONGEST, play.match.game.forms.width), np.int32)
    state, board = cast(WarlightState, play.state), cast(WarlightBoard, play.match.board)
    begin_turn(state, board, 0, workspace)
    flow(state, board, 0, workspace, goal, bold)
    length = int(write_turn(state, board, 0, workspace, turn, LONGEST))
    return [play.named(play.match.write(tuple(row))) for row in turn[:length].tolist()]


def test_armies_go_all_the_way_to_the_enemy_where_they_may_move_on() -> None:
    orders = orders_after_flow(position(LAND))
    assert orders[:-1] == ["attack Westgate>Westfield x6", "attack Westfield>Bridge x6"]


def test_they_go_one_step_where_they_may_not() -> None:
    orders = orders_after_flow(position(LAND, armies_move_once=True))
    assert orders[:-1] == ["attack Westgate>Westfield x6"]


def test_armies_beside_an_enemy_stay_unless_they_are_bold() -> None:
    play = position(LAND)
    goal = play.at("Westgate")
    assert orders_after_flow(play, goal)[:-1] == []
    assert orders_after_flow(play, goal, bold=True)[:-1] == [
        "attack Bridge>Westfield x2",
        "attack Westfield>Westgate x2",
    ]


@pytest.mark.parametrize("once", [False, True])
def test_every_candidate_is_legal_move_by_move(once: bool) -> None:
    play = position(LAND, armies_move_once=once)
    workspace, turn = workspace_of(play), np.zeros((LONGEST, play.match.game.forms.width), np.int32)
    board = play.match.board
    for which in range(int(POMCP_TURNS.count(play.state, board, 0, workspace))):
        length = int(POMCP_TURNS.write(play.state, board, 0, which, workspace, turn))
        state = play.match.copy(play.state)
        for row in turn[:length].tolist():
            move = tuple(row)
            assert any(move in box for box in play.match.legal(state, 0)), play.match.write(move)
            state = play.match.apply(state, 0, move, ())


def test_without_rallies_there_are_fewer_candidates() -> None:
    play = position(LAND)
    counts = [
        int(POMCP_TURNS.count(play.state, play.match.board, 0, workspace_of(play, bot)))
        for bot in ("pomcp:rallies=0", "pomcp:rallies=6")
    ]
    assert counts[1] == counts[0] + 6
