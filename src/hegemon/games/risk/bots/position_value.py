"""The judgement of `planner`, for analysis: its network, asked about the position in which the next turn begins."""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel
from hegemon.core.networks.judgement import Judgement
from hegemon.games.risk.bots.features import features_of, features_room
from hegemon.games.risk.bots.judgement import judge, network
from hegemon.games.risk.rules.board import RiskMatch
from hegemon.games.risk.rules.state import RiskBoard, RiskState


def judgement(match: RiskMatch) -> Judgement:
    """By the network that comes with `planner`."""
    own, room = network(match), features_of(match).room
    return Judgement(share_out, own.flat, "planner", room + sum(own.sizes[1:]))


@kernel
def share_out(state: RiskState, board: RiskBoard, network: Any, scratch: Any, shares: Any) -> None:
    """Every seat's chance to win. Whole numbers are exact in the scratch, too, where features and neurons are."""
    room = features_room(board)
    judge(state, board, state.seat, network, scratch, scratch[room:], shares)
