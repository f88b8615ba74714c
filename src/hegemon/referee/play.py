"""One game between bots, for scripts and notebooks: `hegemon.play("risk", ["standard", "random"])`."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from hegemon.core.history.ledger import TimelineLedger
from hegemon.core.history.timeline import Timeline
from hegemon.core.registry import find_bot, load_game
from hegemon.core.rng import make_rng
from hegemon.referee.player import Player
from hegemon.referee.referee import Referee, run


def play(game: str, bots: Sequence[str], *, seed: int = 0, options: Mapping[str, Any] | None = None) -> Timeline:
    """Play one game to its end; the first bot sits on seat 0. The same seed gives the same game.

    A bot that fails raises `BotFailed`. The timeline has the moves, every position and the result.
    """
    match = load_game(game).match(len(bots), options)
    timeline = Timeline(match)
    players = []
    for seat, text in enumerate(bots):
        make = functools.partial(find_bot(match, text).seat, match, seat, make_rng(seed, 1 + seat))
        players.append(Player(text, seat, make))
    try:
        run(Referee(TimelineLedger(timeline, make_rng(seed)), players).play())
    finally:
        for player in players:
            player.close()
    return timeline
