"""The judgement of `planner` between two turns: every seat's chance to win, by a small network over its features.

One network scores each seat; the chances are the softmax of the scores, for two to six seats alike.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.arithmetic import exponential
from hegemon.core.kernels.kernel import kernel
from hegemon.core.match import Match
from hegemon.core.networks.evaluate import score_of
from hegemon.core.networks.network import Network, shipped_network
from hegemon.games.risk.bots.features import add_up, describe, features_of
from hegemon.games.risk.rules.state import RiskBoard, RiskState

LARGEST_SCORE = 20.0


def network(match: Match) -> Network:
    """The network that comes with `planner`."""
    return shipped_network("hegemon.games.risk", "planner").fits(features_of(match), "planner.npz")


@kernel
def judge(
    state: RiskState, board: RiskBoard, mover: int, network: Any, features: Any, neurons: Any, chances: Any
) -> None:
    """Every seat's chance to win if it is the turn of `mover` now, its income not yet placed."""
    add_up(state, board, features)
    total = 0.0
    for seat in range(state.seats):
        chances[seat] = 0.0
        if state.held[seat] > 0:
            describe(state, board, mover, seat, features)
            score = score_of(network, features, neurons)
            chances[seat] = exponential(min(LARGEST_SCORE, max(-LARGEST_SCORE, score)))
            total += chances[seat]
    for seat in range(state.seats):
        chances[seat] /= total
