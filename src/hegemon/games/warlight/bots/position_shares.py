"""`pomcp`'s judgement of any position, for analysis: every seat's chance to win, in proportion to e to its strength."""

from __future__ import annotations

import math
from typing import Any

from hegemon.core.kernels.kernel import kernel
from hegemon.core.networks.judgement import Judgement
from hegemon.games.warlight.bots.position_value import strength
from hegemon.games.warlight.rules.board import WarlightMatch
from hegemon.games.warlight.rules.state import WarlightBoard, WarlightState

OUT = -1e18


@kernel
def share_out(state: WarlightState, board: WarlightBoard, numbers: Any, scratch: Any, shares: Any) -> None:
    """Every seat's chance to win."""
    most, total = OUT, 0.0
    for seat in range(len(shares)):
        shares[seat] = strength(state, board, seat, numbers) if state.held[seat] > 0 else OUT
        most = max(most, shares[seat])
    for seat in range(len(shares)):
        shares[seat] = math.exp(shares[seat] - most) if shares[seat] > OUT else 0.0
        total += shares[seat]
    for seat in range(len(shares)):
        shares[seat] /= total


def judgement(match: WarlightMatch) -> Judgement:
    """By the parameters that `pomcp` has by default."""
    kind = next(kind for kind in match.game.bots() if kind.name == "pomcp")
    return Judgement(share_out, kind.weights(match, {}), kind.name)
