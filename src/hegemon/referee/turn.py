"""A player's whole turn in a game that another program referees: a client asks its bot move by move."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hegemon.core.bot import View
from hegemon.core.limit import Limit
from hegemon.core.moves import Move
from hegemon.referee.player import Player

SHARE = 0.9
"""The share of a turn's remaining time that a bot gets for one move."""
LEAST = 0.01
MOST_MOVES = 600
"""The most moves in one turn, against bots that order and take back for ever."""


def whole_turn(player: Player, view: View, limit: Limit, is_last: Callable[[Move], bool]) -> Any:
    """The position before the last move of the turn, or as far as the player got in its time."""
    match, state, until = view.match, view.state, time.monotonic() + limit.seconds
    for number in range(MOST_MOVES):
        left = until - time.monotonic()
        if left <= 0 and number:
            break
        here = View(match, state, view.seat)
        move = player.choose(here, replace(limit, seconds=max(LEAST, SHARE * left))).move
        match.check(state, view.seat, move)
        if is_last(move):
            break
        state = match.apply(state, view.seat, move, ())
    return state
