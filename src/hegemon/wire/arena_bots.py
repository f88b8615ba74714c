"""The messages of the Bot API: one WebSocket between a bot's program, wherever it runs, and the arena.

The client speaks first, with `hello`. Whenever a seat of its account is to move, it is asked by `turn` and answers with
`move`, in any number of games at once.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field, TypeAdapter
from typing_extensions import TypeAliasType

from hegemon.wire.base import Form, Seat, Sent
from hegemon.wire.live import MAX_TOKEN, Ref
from hegemon.wire.tables import ClockTerms, GameEvent, Result, View

Name = Annotated[str, Field(max_length=80)]


class AcceptRules(Form):
    """The challenges that a bot accepts. Games of a competition that it has entered are always played."""

    games: Annotated[list[Name], Field(max_length=50)] | None = None
    """By name; null: every game."""
    seats: tuple[int, int] = (2, 64)
    """The fewest and the most."""
    clock: tuple[float, float] | None = None
    """The shortest and the longest clock, in seconds per turn or per game; null: any, also none."""
    whom: Literal["everybody", "people", "bots", "nobody"] = "everybody"
    only: Annotated[list[Name], Field(max_length=200)] | None = None
    """Names of the accounts that may challenge it; null: all."""
    rated: bool | None = None
    """Rated games only, unrated ones only, or both (null)."""
    at_once: Annotated[int, Field(ge=0, le=100)] = 4
    """Challenges are refused while it plays this many games."""


class BotHello(Form):
    """Says who connects, and what it wants to receive."""

    type: Literal["hello"]
    token: Annotated[str, Field(max_length=MAX_TOKEN)]
    """An API token with the scope `play`. It is sent here, never in an address."""
    accept: AcceptRules = AcceptRules()
    events: bool = False
    """True to receive the moves between its turns, too."""
    states: bool = False
    """True to receive positions as the bytes of the game's record too, for clients that have the rules."""
    seen: dict[Annotated[str, Field(max_length=40)], Annotated[int, Field(ge=0)]] = Field({}, max_length=1000)
    """By table, how many moves the client had received before its connection ended: it gets those after."""


class BotMove(Form):
    """Makes a move, as text."""

    type: Literal["move"]
    table: Annotated[str, Field(max_length=40)]
    move: Annotated[str, Field(max_length=1000)]
    index: int
    """That of the `turn` which it answers."""
    ref: Ref = None
    """Comes back with the answer."""


class BotResign(Form):
    """Gives a game up."""

    type: Literal["resign"]
    table: Annotated[str, Field(max_length=40)]
    ref: Ref = None


class BotNumber(Form):
    """Adds a number of the bot's own to the dice: 1 to 64 letters and digits, `.`, `-` or `_`."""

    type: Literal["number"]
    table: Annotated[str, Field(max_length=40)]
    number: Annotated[str, Field(max_length=64)]
    ref: Ref = None


class BotPing(Form):
    """Is answered with `pong`."""

    type: Literal["ping"]
    ref: Ref = None


BotRequest = BotMove | BotResign | BotNumber | BotPing
BotClientMessage = TypeAliasType("BotClientMessage", Annotated[BotHello | BotRequest, Field(discriminator="type")])
BotHeard: TypeAdapter[BotHello | BotRequest] = TypeAdapter(BotClientMessage)


class BotWelcome(Sent):
    """The token is good. The games that go on follow, each with a `game`."""

    type: Literal["welcome"]
    account: str
    name: str
    games: list[str]
    """The running tables at which the account has a seat."""


class BotGame(Sent):
    """A game of the account: a new one, or one that continues after a connection was lost."""

    type: Literal["game"]
    table: str
    game: str
    options: dict[str, Any]
    seats: list[str]
    """The names of the players, by seat."""
    seat: Seat
    """The bot's own."""
    clock: ClockTerms | None
    rated: bool
    number: bool
    """True if the seat is asked for a number for the dice, by `number`, before the first move."""
    commitment: str | None
    """The hash of the secret of the dice, as the table shows it: the SHA-256 of `hegemon dice ` and the secret. Null:
    the dice come from a chosen seed."""
    seed: int
    """For the bot's own chance: the same whenever the game is sent."""
    moves: list[str]
    """The written forms of moves, a pattern for each kind."""
    board: dict[str, Any] | None
    """The parts of the board that never change, where the game draws it."""
    since: int
    """Events are sent from this move on: after those that were seen, or the last 16 MiB of a long game."""
    layout: str
    """Names the layout of `state`: a client with other rules must not read it."""
    version: str
    """Of the server."""
    state: NotRequired[str]
    """The seat's view after `since` moves, in base64; with `states` only."""


class BotEvent(Sent):
    """A move as the seat saw it."""

    index: int
    """Counts moves from 1. Numbers are missing where others moved in secret."""
    seat: Seat
    move: str
    event: GameEvent
    luck: list[int]
    """The luck of the dice, as far as the seat may know it."""
    state: NotRequired[str]
    """The seat's view after it, in base64; with `states` only."""


class BotEvents(Sent):
    """The latest events, in order; before a `turn` or an `over`."""

    type: Literal["events"]
    table: str
    events: list[BotEvent]


class BotTurn(Sent):
    """The seat is to move."""

    type: Literal["turn"]
    table: str
    seat: Seat
    index: int
    """The number of moves that were made."""
    seconds: float | None
    """The time on the clock, for the turn or for the rest of the game; null: no clock."""
    view: View
    moves: list[tuple[str, str]]
    """The legal moves as ranges: the texts of the lowest and of the highest move of each."""
    state: NotRequired[str]
    """The seat's view, in base64; with `states` only."""


class BotOver(Sent):
    """The game has ended."""

    type: Literal["over"]
    table: str
    result: Result | None
    seat: Seat
    secret: str | None
    """Of the dice: its hash must be the `commitment` of the game. The record of the game, `GET /api/tables/ID/record`,
    shows whether it gives every roll."""


class BotAccepted(Sent):
    """The move is made and saved."""

    type: Literal["accepted"]
    table: str
    index: int
    ref: Ref


class BotRefused(Sent):
    """Nothing was changed, and why. After ten refused moves in a game the seat has lost it."""

    type: Literal["refused"]
    table: str
    error: str
    ref: Ref


class BotPong(Sent):
    """The answer to `ping`."""

    type: Literal["pong"]
    ref: Ref


class BotError(Sent):
    """A message could not be understood, or the token is not good. After ten of them the connection is closed."""

    type: Literal["error"]
    error: str


BotServerMessage = TypeAliasType(
    "BotServerMessage",
    BotWelcome | BotGame | BotEvents | BotTurn | BotOver | BotAccepted | BotRefused | BotPong | BotError,
)
