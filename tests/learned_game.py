"""The smallest game with features and with a compiled bot that judges by a network, for the tests of both."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from hegemon.core.bot import BotKind
from hegemon.core.kernels.kernel import kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.match import Match
from hegemon.core.networks.evaluate import chance_to_win
from hegemon.core.networks.features import Feature, Features
from hegemon.core.networks.network import Network
from hegemon.core.networks.quantise import quantise

_spec = importlib.util.spec_from_file_location("tug", Path(__file__).parent.parent / "examples" / "smallest_game.py")
assert _spec is not None
assert _spec.loader is not None
tug = importlib.util.module_from_spec(_spec)
sys.modules["tug"] = tug
_spec.loader.exec_module(tug)
PUSH, REST, apply = tug.PUSH, tug.REST, tug.apply


@kernel
def features(state: Any, board: Any, seat: int, out: Any) -> None:
    out[0] = state.front if seat == 0 else 5 - state.front
    out[1] = min(48, max(0, state.supplies[seat]))
    out[2] = state.turn % 2 == seat


FEATURES = Features((Feature("fields", 2), Feature("supplies", 6), Feature("to move")), features)


@kernel
def choose(state: Any, board: Any, seat: int, workspace: Workspace) -> None:
    """The move after which the network likes the position best, over all rolls of the die."""
    front, supplies, turn, best = state.front, state.supplies[seat], state.turn, -1
    for spent in range(min(6, supplies) + 1):
        workspace.boxes[0, 0, 0], workspace.boxes[0, 0, 1] = (PUSH, spent) if spent > 0 else (REST, 0)
        value = 0
        for roll in range(1, 7):
            workspace.luck[0] = roll
            apply(state, board, seat, workspace.boxes[0, 0], workspace.luck)
            features(state, board, seat, workspace.features)
            value += chance_to_win(workspace.network, workspace.features, workspace.neurons, 2)
            state.front, state.supplies[seat], state.turn = front, supplies, turn
        if value > best:
            best = value
            workspace.move[0], workspace.move[1] = workspace.boxes[0, 0, 0], workspace.boxes[0, 0, 1]


def first_network(match: Match | None = None) -> Network:
    """One that knows nothing yet, and likes everything the same."""
    layers = [(np.zeros(size), np.zeros(size[1])) for size in ((3, 8), (8, 1))]
    return quantise(layers, FEATURES, {})


KINDS = (*tug.KINDS, BotKind("learned", "by a network", kernel=choose, network=first_network))


class LearnedTug(tug.Tug):
    """Tug of war, with features."""

    name = "learned-tug"

    def bots(self) -> Sequence[BotKind]:
        return KINDS

    def features(self, match: Match) -> Features:
        return FEATURES

    def best(self, match: Match) -> Sequence[tuple[float, str]]:
        return ((0.0, "random"), (0.5, "learned"))


GAME = LearnedTug()
