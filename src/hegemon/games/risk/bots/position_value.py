"""The judgement of `planner`, for analysis: its network, asked about the position in which the next turn begins."""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel
from hegemon.core.networks.judgement import Judgement
from hegemon.games.risk.bots.judgement import judge, judgement_size
from hegemon.games.risk.bots.planner import shipped_network
from hegemon.games.risk.rules.board import RiskMatch
from hegemon.games.risk.rules.state import RiskBoard, RiskState


@kernel
def share_out(state: RiskState, board: RiskBoard, numbers: Any, scratch: Any, shares: Any) -> None:
    """Every seat's chance to win."""
    judge(state, board, state.seat, numbers, scratch, shares)


def judgement(match: RiskMatch) -> Judgement:
    """By the network that comes with `planner`."""
    return Judgement(share_out, shipped_network(), "planner", judgement_size(int(match.board.continents)))
