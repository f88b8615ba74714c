"""The value of a position to every seat, as `learned` judges it: by a trained network, mixed with the fitted
judgement of `pomcp`. Both are logarithms of chances, so they are mixed before they become chances.

The network was trained with two seats; with more, only the fitted judgement counts."""

from __future__ import annotations

from typing import Any

from hegemon.core.bot import Parameter
from hegemon.core.kernels.kernel import kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.match import Match
from hegemon.core.networks.evaluate import ONE, run_network
from hegemon.core.networks.network import Network, shipped_network
from hegemon.games.warlight.bots.learned.features import features, features_of
from hegemon.games.warlight.bots.pomcp_turns import POMCP_TURNS
from hegemon.games.warlight.bots.position_value import OUT, RALLY_COUNT, softmax, strength
from hegemon.games.warlight.rules.state import WarlightBoard, WarlightState

LEARNED = (Parameter("network", 0.5, 0, 1, "how much the network counts, beside the fitted judgement"),)
SHARE = RALLY_COUNT + 1


@kernel
def judge_by_network(state: WarlightState, board: WarlightBoard, workspace: Workspace, score: Any) -> None:
    """Every seat's share of the point."""
    share = workspace.weights[SHARE] if len(score) == 2 else 0.0
    neurons, first = workspace.neurons, 0
    if share > 0.0:
        features(state, board, 0, workspace.features)
        first = run_network(workspace.network, workspace.features, neurons)
    for seat in range(len(score)):
        score[seat] = OUT
        if state.held[seat] > 0:
            score[seat] = share * neurons[first + seat] / ONE if share > 0.0 else 0.0
            if share < 1.0:
                score[seat] += (1.0 - share) * strength(state, board, seat, workspace.weights)
    softmax(score)


def network(match: Match) -> Network:
    """Trained by `hegemon learn` on games of Warlight; docs/how-to/networks.md has the commands."""
    return shipped_network("hegemon.games.warlight", "learned").fits(features_of(match), "learned.npz")


LEARNED_TURNS = POMCP_TURNS._replace(evaluate=judge_by_network)
