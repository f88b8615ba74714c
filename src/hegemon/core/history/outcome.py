"""The end of a game in which seats resigned: by its rules, but a seat that resigned never wins."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol, runtime_checkable

from hegemon.core.match import Match, Result
from hegemon.core.state import State

RESIGNED = "resigned"
"""The end of a game that was decided by resignations."""


@runtime_checkable
class Ranked(Protocol):
    """A game of three seats or more that can tell before its end who is ahead."""

    def standing(self, match: Match, state: State) -> Sequence[float]:
        """The progress of every seat, in the game's own measure; 0 for a seat that is out of the game."""


def outcome(match: Match, state: State, resigned: Collection[int]) -> Result | None:
    """The end of the game in this position; None while it is running.

    Where seats resigned, a bot plays them on. If such a seat wins by the rules, the win goes to the one who is ahead of
    those who did not resign; and the game is over as soon as only one of these is left.
    """
    result = match.result(state)
    if not resigned or not (left := [seat for seat in range(match.seats) if seat not in resigned]):
        return result
    if result is not None and not set(result.winners) & set(resigned):
        return result
    game = match.game
    standing = game.standing(match, state) if isinstance(game, Ranked) else [1.0] * match.seats
    ahead = max(standing[seat] for seat in left)
    leaders = [seat for seat in left if standing[seat] == ahead]
    if result is not None:
        drawn = [seat for seat in result.winners if seat not in resigned]
        return _won(match.seats, drawn or leaders)
    alive = [seat for seat in left if standing[seat] > 0 or len(left) == 1]
    return _won(match.seats, alive) if len(alive) == 1 else None


def _won(seats: int, winners: Collection[int]) -> Result:
    return Result(tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats)), RESIGNED)
