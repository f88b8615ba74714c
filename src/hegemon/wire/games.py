"""The server's data about its games."""

from __future__ import annotations

from typing import Annotated, Any

from hegemon.wire.base import Sent, SentWithMore, Unchecked


class BoardWork(Sent):
    """A board of another size whose rules are being compiled, for a waiting user."""

    game: str
    done: int
    """Functions of the rules that are compiled."""
    of: int
    """About how many there are."""


class Ready(Sent):
    """The games that can be played at once; the others are being compiled."""

    games: dict[str, bool]
    """By name."""
    ready: int
    """The number of games that can be played."""
    of: int
    """The number of all games."""
    boards: list[BoardWork]


class Parameter(Sent):
    """A number that a bot plays by."""

    name: str
    default: float
    low: float
    high: float
    about: str
    whole: bool
    """Only whole numbers are meant."""
    open: bool
    """A file may set any finite number; the bounds are for evolution, and for values that are typed."""


class BotInfo(Sent):
    """A bot of a game."""

    name: str
    about: str
    parameters: list[Parameter]
    network: bool
    """True if it judges by a network, which the lab can train."""


class LevelInfo(Sent):
    """A bot to play against, by how well it plays."""

    name: str
    """beginner, casual, skilled, strong or expert."""
    bot: str
    """The bot with its parameters."""
    rating: int
    """Elo among the levels of the game, their mean 0."""
    error: int
    """95 % of the rating, either way."""


class OptionSchema(SentWithMore, total=False):
    """One option, as JSON schema."""

    title: str
    description: str
    type: str
    enum: list[str]
    default: Any
    minimum: float
    maximum: float


class OptionsSchema(SentWithMore):
    """The options of a game, as JSON schema."""

    properties: dict[str, OptionSchema]


class GameInfo(Sent):
    """A game of the server."""

    name: str
    title: str
    seats: tuple[int, int]
    """The fewest and the most."""
    secrets: bool
    """True if a seat may know what others do not: then people at one screen take turns behind a curtain."""
    options: Annotated[OptionsSchema, Unchecked()]
    boards: list[str]
    """Names of boards that are included."""
    bots: list[BotInfo]
    levels: list[LevelInfo]
    """Opponents by strength, the weakest first; empty where it was not measured."""
    tools: list[str]
    """Names of calculations that the game offers beside play."""


class OptionContent(Sent):
    """A user's file, as an option takes it."""

    content: dict[str, Any]
