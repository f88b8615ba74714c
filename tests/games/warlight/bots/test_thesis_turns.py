"""The thesis's nine turns (W7): where each of its generators places armies, and how they move up from inland.

The values of regions are worked out as in `test_values.py`: a region counts its super region (South America 46, Africa
26, Australia 50, Asia 1), 20 for each of our regions in it and of its owner's, all doubled if it has an owner.
"""

from __future__ import annotations

import numpy as np
import pytest

from hegemon.core.bot import make_workspaces
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.registry import find_bot
from hegemon.games.warlight.bots.candidate_turns import build_thesis_turn
from hegemon.games.warlight.bots.thesis_turns import ATTACK, DEFEND, DEFENSIVE, EXPAND, WAITING, WAYS
from hegemon.games.warlight.bots.turn_builder import LONGEST, begin_turn, write_turn

from ..positions import Play, position


def turn(play: Play, deploy: int, attack: int = 0) -> list[str]:
    """The moves of one of the nine turns, for seat 0."""
    match = play.match
    workspace: Workspace = make_workspaces(match, 1)[0]
    weights = find_bot(match, "smart-random").kind.weights(match, {})
    workspace.weights[: len(weights)] = weights
    begin_turn(play.state, match.board, 0, workspace)
    build_thesis_turn(play.state, match.board, 0, deploy * WAYS + attack, workspace)
    moves = np.zeros((LONGEST, match.game.forms.width), np.int32)
    length = write_turn(play.state, match.board, 0, workspace, moves, LONGEST)
    return [play.named(match.write(tuple(move))) for move in moves[:length].tolist()]


def world(mine: dict[str, int], theirs: dict[str, int]) -> Play:
    return position({0: mine, 1: theirs}, board="world")


def test_to_attack_armies_come_beside_the_most_valuable_region_of_others() -> None:
    """000, lines 406 to 408: Argentina is worth 2 · (46 + 20 + 60), Indonesia, which is nobody's, 50."""
    play = world({"Peru": 3, "Siam": 4}, {"Venezuela": 2, "Brazil": 2, "Argentina": 2})
    assert turn(play, ATTACK)[0] == "deploy Peru x5"


def test_to_expand_armies_come_beside_the_most_valuable_region_of_nobody() -> None:
    """000, lines 413 and 414: Indonesia is worth 50; China and India, beside Siam too, 1 + 20."""
    play = world({"Peru": 3, "Siam": 4}, {"Venezuela": 2, "Brazil": 2, "Argentina": 2})
    assert turn(play, EXPAND)[0] == "deploy Siam x5"


def test_to_defend_armies_come_to_the_most_valuable_own_region_in_danger() -> None:
    """000, lines 410 and 411: Indonesia is worth 2 · (50 + 20), Peru 2 · (46 + 20); nobody threatens the Congo."""
    play = world({"Peru": 3, "Indonesia": 2, "Congo": 2}, {"Siam": 12, "Argentina": 4})
    assert turn(play, DEFEND)[0] == "deploy Indonesia x5"
    assert turn(play, ATTACK)[0] == "deploy Peru x5"  # Argentina is worth more than Siam


AUSTRALIA = {"Indonesia": 9, "New Guinea": 1, "Western Australia": 1, "Eastern Australia": 7}


@pytest.mark.parametrize("attack", [WAITING, DEFENSIVE])
def test_armies_inland_go_first_towards_the_nearest_foreign_region(attack: int) -> None:
    """000, lines 424 to 446, 455 and 458: all but one of them, one step on a shortest way; then come the attacks."""
    moves = turn(world(AUSTRALIA, {"Argentina": 5}), EXPAND, attack)
    orders = [move for move in moves if move.startswith("attack")]
    assert orders[0] in ("attack Eastern Australia>New Guinea x6", "attack Eastern Australia>Western Australia x6")
    assert [move for move in orders if move.startswith("attack Eastern")] == orders[:1]
    assert orders[1].startswith("attack Indonesia>Siam")
