"""Faults of seats, and what becomes of a game in which one occurs: a policy decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from hegemon.core.errors import HegemonError
from hegemon.core.helpers.error_places import place_of
from hegemon.referee.deadline import NoAnswer

if TYPE_CHECKING:
    from hegemon.referee.referee import Referee

LONGEST_REASON = 5000
"""Room for the end of a program's standard error."""
LONGEST_PHRASE = 200
"""The longest text that a table says in its chat."""


class BotFailed(HegemonError):
    """A bot raised, gave no answer in time, or answered with a move that is not legal."""

    def __init__(self, seat: int, bot: str, reason: str) -> None:
        super().__init__(f"bot {bot!r} on seat {seat}: {reason}")
        self.seat, self.bot, self.reason = seat, bot, reason[:LONGEST_REASON]

    @property
    def phrase(self) -> str:
        """The fault of the bot, to be put behind its name."""
        short = " ".join(self.reason.split())[:LONGEST_PHRASE]
        return short if isinstance(self.__cause__, NoAnswer) else f"failed ({short})"


def reason_of(error: BaseException) -> str:
    """An error as a reason: its message; where that alone says too little, with its type, file and line."""
    if isinstance(error, HegemonError):
        return str(error)
    return f"{type(error).__name__}: {error}".removesuffix(": ") + place_of(error)


class FaultPolicy(Protocol):
    """The reaction to a fault: raise it, end the game, or make a move for the seat."""

    async def judge(self, referee: Referee, fault: BotFailed) -> None: ...


class RaiseFault:
    """A fault ends everything: for people who want to see it at once."""

    async def judge(self, referee: Referee, fault: BotFailed) -> None:
        raise fault


class LoseGame:
    """The seat loses, the others share the point, and the game is over: for tournaments."""

    async def judge(self, referee: Referee, fault: BotFailed) -> None:
        referee.fault = fault


class StandIn:
    """A random legal move is made for the seat, and the game goes on: for games with people in them."""

    async def judge(self, referee: Referee, fault: BotFailed) -> None:
        await referee.play_for(fault.seat)
