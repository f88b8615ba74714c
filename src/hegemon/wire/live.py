"""The messages of a table's WebSocket, both ways. The client speaks first, with `hello`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, TypeAdapter
from typing_extensions import TypeAliasType

from hegemon.core.untrusted.bots import MAX_BOT
from hegemon.wire.base import Form, Seat, Sent
from hegemon.wire.tables import ChatLine, LogEntry, Table, View

Ref = TypeAliasType("Ref", Annotated[str, Field(max_length=100)] | int | None)
Views = TypeAliasType("Views", dict[str, View])
"""By seat."""


MAX_TOKEN, MAX_TOKENS = 200, 64


def _usable(tokens: object) -> object:
    """Possible tokens: a page may have kept anything from a link, and must not be locked out by it."""
    if not isinstance(tokens, list):
        return tokens
    return [token for token in tokens if not isinstance(token, str) or len(token) <= MAX_TOKEN][:MAX_TOKENS]


class Hello(Form):
    """Takes the seats of these tokens; unknown ones are passed over, as are those of more than 200 letters and all
    beyond the first 64. None: a spectator. The owner's token may be among them."""

    type: Literal["hello"]
    tokens: Annotated[list[str], BeforeValidator(_usable)] = Field([])


class MoveMessage(Form):
    """Makes a move, as text: `attack 3>7 x3`."""

    type: Literal["move"]
    seat: Seat
    move: Annotated[str, Field(max_length=1000)]
    index: int
    """The number of moves that the client has seen. A move for an older position is refused, unless others only acted
    beside the seat since, as where all answer at once."""
    ref: Ref = None
    """Comes back with the answer, as in every message that has one."""


class AutoplayMessage(Form):
    """Hands a seat to a bot, or takes it back (null). The owner may, too, for a seat that is not taken yet."""

    type: Literal["autoplay"]
    seat: Seat
    bot: Annotated[str, Field(max_length=MAX_BOT)] | None
    ref: Ref = None


class PaceMessage(Form):
    """The pause before a bot's move, 0 to 5 seconds: for those who hold a seat, the owner, and all where only bots sit.
    There null pauses the game, until the next pace."""

    type: Literal["pace"]
    seconds: float | None
    ref: Ref = None


class StepMessage(Form):
    """Lets a paused game go on for one move, or until the turn changes."""

    type: Literal["step"]
    until: Literal["move", "round"] = "move"
    ref: Ref = None


class ChatMessage(Form):
    """Says something to everybody, or to the person of one seat: at most 500 characters; at most eight lines at once,
    then one a second."""

    type: Literal["chat"]
    seat: Seat
    text: str
    to: Seat | None = None
    ref: Ref = None


class ResignMessage(Form):
    """Gives up, for good."""

    type: Literal["resign"]
    seat: Seat
    ref: Ref = None


class RematchMessage(Form):
    """Would play again, or not after all, once the game is over or all people have resigned."""

    type: Literal["rematch"]
    seat: Seat
    agree: bool = True
    ref: Ref = None


class SeedMessage(Form):
    """Agrees to the chosen seed of the table, or does not: then the dice come from a secret, for everybody."""

    type: Literal["seed"]
    seat: Seat
    agree: bool
    ref: Ref = None


class NumberMessage(Form):
    """Adds the seat's own number to the dice, before the first move: 1 to 64 letters and digits, `.`, `-` or `_`."""

    type: Literal["number"]
    seat: Seat
    number: Annotated[str, Field(max_length=64)]
    ref: Ref = None


class ClaimMessage(Form):
    """Takes an open seat; the answer is `seat`. A seat that is listed needs no key."""

    type: Literal["claim"]
    key: Annotated[str, Field(max_length=200)] = ""
    name: Annotated[str, Field(max_length=200)] = ""
    ref: Ref = None


class PingMessage(Form):
    """Is answered with `pong`: a connection that was cut says nothing by itself."""

    type: Literal["ping"]
    ref: Ref = None


class AnalyseMessage(Form):
    """Asks what the game can say about the position."""

    type: Literal["analyse"]
    seat: Seat
    ref: Ref = None


Request = (
    MoveMessage
    | AutoplayMessage
    | PaceMessage
    | StepMessage
    | ChatMessage
    | ResignMessage
    | RematchMessage
    | SeedMessage
    | NumberMessage
    | ClaimMessage
    | PingMessage
    | AnalyseMessage
)
"""The requests of a client at a table, after its hello."""

ClientMessage = TypeAliasType("ClientMessage", Annotated[Hello | Request, Field(discriminator="type")])
Heard: TypeAdapter[Hello | Request] = TypeAdapter(ClientMessage)


class Welcome(Sent):
    """The table as it is now."""

    type: Literal["welcome"]
    table: Table
    seats: list[Seat]
    """Those that this client holds."""
    index: int
    """The number of moves that are made."""
    views: Views
    """One for each seat that is held; for a spectator the one of seat −2."""
    since: int
    """The log tells about all moves from this number on that the client may know."""
    log: list[LogEntry]
    """The last 300."""
    chat: list[ChatLine]


class Update(LogEntry):
    """A seat moved."""

    type: Literal["update"]
    views: Views
    """Those that changed."""


class Accepted(Sent):
    """The client's move is made and saved; comes after its `update`."""

    type: Literal["accepted"]
    ref: Ref
    index: int


class Refused(Sent):
    """Nothing was changed, and why."""

    type: Literal["refused"]
    ref: Ref
    error: str


class TableChanged(Sent):
    """Seats, pace or status changed."""

    type: Literal["table"]
    table: Table


class Presence(Sent):
    """A person came or went; also sent after the welcome."""

    type: Literal["presence"]
    present: list[Seat]
    """The seats whose people are here."""
    watching: int
    """The number of people without a seat."""


class ClockTimes(Sent):
    """The times on the clocks."""

    left: list[float]
    """Seconds that every seat has left."""
    running: list[Seat]
    """The seats whose time runs from now on."""


class ClocksMessage(ClockTimes):
    """The times on the clocks; after the welcome, after every move and change."""

    type: Literal["clocks"]


class Agreed(Sent):
    """The seats that want a rematch; when all who are present do, `table` names the new one."""

    type: Literal["rematch"]
    agreed: list[Seat]


class TakebackAsked(Sent):
    """A player wants to take a move back, or no longer does. It is done once all people at the table agree; a move that
    is made meanwhile answers it."""

    type: Literal["takeback"]
    seat: Seat | None
    """The seat that asks; null: none does."""
    agreed: list[Seat]


class Claimed(Sent):
    """The seat that was claimed: connect again with its token."""

    type: Literal["seat"]
    seat: Seat
    token: str
    ref: Ref


class Said(ChatLine):
    """A chat message. A message `to` one seat reaches only those who hold that seat or the speaker's, now
    and in later welcomes; no record holds it."""

    type: Literal["chat"]


class Pong(Sent):
    """The answer to `ping`."""

    type: Literal["pong"]
    ref: Ref


class Analysis(Sent):
    """The game's analysis of the position."""

    type: Literal["analysis"]
    seat: Seat
    analysis: Any
    """The game's own."""


class ErrorMessage(Sent):
    """A message could not be understood. After ten of them, or one over 64 KiB, the connection is closed."""

    type: Literal["error"]
    error: str


ServerMessage = TypeAliasType(
    "ServerMessage",
    Welcome
    | Update
    | Accepted
    | Refused
    | TableChanged
    | Presence
    | ClocksMessage
    | Agreed
    | TakebackAsked
    | Claimed
    | Said
    | Pong
    | Analysis
    | ErrorMessage,
)
