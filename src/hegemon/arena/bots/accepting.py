"""The challenges that a connected bot accepts, by the rules that it sent when it connected."""

from __future__ import annotations

import math
from dataclasses import dataclass

from hegemon.arena.accounts import Account
from hegemon.wire.arena_bots import AcceptRules


@dataclass(frozen=True)
class Challenge:
    """A game that a bot is challenged to."""

    by: Account
    game: str
    seats: int
    seconds: float = math.inf
    """Of the clock; infinite without one."""
    rated: bool = False


def accepts(rules: AcceptRules, challenge: Challenge, playing: int) -> str:
    """The reason for which a bot refuses a challenge, for the one who made it; nothing if it accepts."""
    if playing >= rules.at_once:
        return f"it plays {playing} games already"
    if rules.games is not None and challenge.game not in rules.games:
        return f"it plays {', '.join(rules.games) or 'no games'}"
    if not rules.seats[0] <= challenge.seats <= rules.seats[1]:
        return f"it plays with {rules.seats[0]} to {rules.seats[1]} seats"
    if rules.clock is not None and not rules.clock[0] <= challenge.seconds <= rules.clock[1]:
        return f"it plays with clocks of {rules.clock[0]:g} to {rules.clock[1]:g} seconds"
    if rules.rated is not None and rules.rated != challenge.rated:
        return f"it plays {'rated' if rules.rated else 'unrated'} games only"
    kinds = {"everybody": (False, True), "people": (False,), "bots": (True,), "nobody": ()}
    if challenge.by.is_bot not in kinds[rules.whom]:
        return f"it accepts challenges of {rules.whom} only"
    if rules.only is not None and challenge.by.name not in rules.only:
        return "it accepts challenges of certain accounts only"
    return ""
