"""The arena's lobby: seeks, invitations and connected bots."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from hegemon.wire.base import Form, Sent
from hegemon.wire.tables import ClockRequest, ClockTerms


class SeekRequest(Form):
    """Looks for a game. If another player looks for the same, it begins; else others see it."""

    game: Annotated[str, Field(max_length=80)]
    options: dict[str, Any] = Field({})
    seats: Annotated[int, Field(ge=2, le=64)] = 2
    clock: ClockRequest | None = None
    rated: bool = False
    numbers: bool = False
    """True if every seat adds a number of its own to the dice before the first move."""
    within: Annotated[float, Field(ge=0, le=10000)] | None = None
    """The largest difference of ratings; null: any."""
    bots_after: Annotated[float, Field(ge=0, le=600)] | None = None
    """Seconds after which bots fill the seats that are left; null: never."""
    invite: Annotated[list[Annotated[str, Field(max_length=80)]], Field(max_length=63)] = Field([])
    """Names of those who alone may join; bots among them join at once, if their rules accept."""


class Seek(Sent):
    """A player looks for a game."""

    id: str
    game: str
    options: dict[str, Any]
    """`own` stands for a board of a player's own."""
    seats: int
    clock: ClockTerms | None
    rated: bool
    numbers: bool
    within: float | None
    bots_after: float | None
    players: list[str]
    """The accounts that have joined; the first one began it."""
    bot: bool
    """True if a bot looks for it."""
    rating: float
    """Of the one who began it."""
    invited: list[str]
    mine: bool
    """True if the client has joined."""
    table: str | None
    """The table at which it is played, once it has begun."""


class ConnectedBot(Sent):
    """A bot that plays from elsewhere and is connected."""

    name: str
    games: list[str] | None
    """The games for which it accepts challenges; null: all."""
    seats: tuple[int, int]
    whom: str
    playing: int
    at_once: int


class Lobby(Sent):
    """The lobby as a player sees it."""

    seeks: list[Seek]
    """Open seeks, the client's invitations, and its own seeks."""
    bots: list[ConnectedBot]
