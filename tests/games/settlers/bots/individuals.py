"""Individuals of few weights, and what a bot does with a position."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hegemon.core.bot import View
from hegemon.core.limit import Limit
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.games.settlers.bots.weight_names import NAMES

from ..positions import Play


def values(**weights: float) -> dict[str, float]:
    """All 32 weights by name, `Wood=3` for `weightWood`; those not given are 0."""
    named = {f"weight{name}": value for name, value in weights.items()}
    assert set(named) <= set(NAMES)
    return dict.fromkeys(NAMES, 0.0) | named


def individual(**weights: float) -> npt.NDArray[np.float64]:
    """The vector that the formulas take."""
    return np.array(list(values(**weights).values()))


def choice(play: Play, bot: str = "weights", seat: int | None = None, seed: int = 1, **weights: float) -> str:
    """The bot's move; the individual's weights where some are given."""
    seat = play.seat if seat is None else seat
    given = values(**weights) if weights else {}
    seen = play.match.view(play.state, seat)
    before = seen.tobytes()
    player = find_bot(play.match, bot).kind.seat(play.match, seat, make_rng(seed), given)
    move = player.choose(View(play.match, seen, seat), Limit())
    assert seen.tobytes() == before, "a bot leaves the view as it was"
    play.match.check(play.state, seat, move)
    return play.match.write(move)
