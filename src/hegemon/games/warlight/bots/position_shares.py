"""`pomcp`'s judgement of any position, for analysis: every seat's chance to win, in proportion to e to its strength."""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel
from hegemon.core.networks.judgement import Judgement
from hegemon.games.warlight.bots.position_value import OUT, softmax, strength
from hegemon.games.warlight.rules.board import WarlightMatch
from hegemon.games.warlight.rules.state import WarlightBoard, WarlightState


@kernel
def share_out(state: WarlightState, board: WarlightBoard, numbers: Any, scratch: Any, shares: Any) -> None:
    """Every seat's chance to win."""
    for seat in range(len(shares)):
        shares[seat] = strength(state, board, seat, numbers) if state.held[seat] > 0 else OUT
    softmax(shares)


def judgement(match: WarlightMatch) -> Judgement:
    """By the parameters that `pomcp` has by default."""
    kind = next(kind for kind in match.game.bots() if kind.name == "pomcp")
    return Judgement(share_out, kind.weights(match, {}), kind.name)
