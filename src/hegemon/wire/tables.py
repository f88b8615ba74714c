"""Tables: how one is asked for, what everybody may know of it, positions and moves, and what bots thought."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, Field, JsonValue, with_config
from typing_extensions import TypeAliasType, TypedDict

from hegemon.core.untrusted.bots import MAX_BOT
from hegemon.wire.base import Form, Seat, Sent, SentWithMore, Unchecked
from hegemon.wire.dice import DiceInfo


class HumanSeat(Form):
    """A seat for a person."""

    kind: Literal["human"]
    name: Annotated[str, Field(max_length=200)] = ""
    open: bool = False
    """The seat has no token yet: the first who comes with the table's key claims it."""
    listed: bool = False
    """An open seat that may be claimed without the key: the list of tables offers it."""


class BotSeat(Form):
    """A seat for a bot."""

    kind: Literal["bot"]
    bot: Annotated[str, Field(max_length=MAX_BOT)]
    """The bot and its parameters, such as `standard:area_coeff=2`."""
    name: Annotated[str, Field(max_length=200)] | None = None


SeatRequest = TypeAliasType("SeatRequest", Annotated[HumanSeat | BotSeat, Field(discriminator="kind")])


class ClockRequest(Form):
    """The time that people get: for every turn, or for the game, which then grows by the increment with every turn."""

    per: Literal["turn", "game"]
    seconds: float
    increment: float = 0.0


class StartRequest(Form):
    """A position of another game to begin with: one that is over, or at which only bots sit."""

    table: Annotated[str, Field(max_length=80)]
    at: Annotated[int, Field(ge=0)]
    """After how many of its moves."""


class TableRequest(Form):
    """A new table."""

    game: Annotated[str, Field(max_length=80)]
    options: dict[str, Any] = Field({})
    """Checked against the game's schema. Where an option may be a name or an object, the object is the content of a
    user's own file, such as a board; a request never names a file."""
    seats: Annotated[list[SeatRequest], Field(max_length=64)]
    seed: Annotated[int, Field(ge=0, lt=2**63)] | None = None
    """For dice that can be repeated. Where several people play, the game begins when all of them agree to it."""
    pace: float = 0.3
    """Seconds between two moves of bots or dealer that people can watch, 0 to 5; secret moves take no pause."""
    absent: float | None = 60.0
    """Seconds, 1 to 86400, after which the stand-in plays for an absent player; null: never."""
    stand_in: Annotated[str, Field(max_length=MAX_BOT)] | None = None
    """The bot that does; null: the game's usual one."""
    clock: ClockRequest | None = None
    help: bool = True
    """True if seats may ask for hints and take moves back."""
    rated: bool = False
    """True if the result changes ratings, in an arena: the account that asks against bots of the server, without
    parameters, seed or help."""
    numbers: bool = False
    """True if every seat adds a number of its own to the dice, by `number`, before the first move; not with a seed."""
    start: StartRequest | None = None
    owner: Annotated[str, Field(max_length=200)] | None = None
    """The owner's token of a game that is kept here: the new one has the same owner, who may have 50 running games and
    500 altogether."""


class SeatInfo(Sent):
    """A person or a bot on a seat."""

    name: str
    kind: Literal["human", "bot"]
    bot: str | None
    autoplay: str | None
    """The bot that plays a person's seat now."""
    away: Literal["absent", "time"] | None
    """Why it does, unless the seat asked for it: the person is gone, or out of time for this turn."""
    come: bool
    """True if a player has taken the seat."""
    resigned: int | None
    """After how many moves the seat resigned."""
    on_time: bool
    """True if its time was out."""
    open: bool
    """True if the first who comes with the table's key may have it."""
    account: str | None
    """The id of the owner's account of the arena."""
    program: bool
    """True if that account is a bot's: a program plays this seat from elsewhere."""
    listed: bool
    """True if an open seat needs no key."""
    number: str | None
    """The number that it adds to the dice; empty: it let the time for that pass."""


class ClockTerms(Sent):
    """The time that people have: for every turn, or for the game, which then grows by the increment with every turn."""

    per: Literal["turn", "game"]
    seconds: float
    increment: float


class Terms(Sent):
    """Agreements at a table beside the rules of its game."""

    absent: float | None
    """Seconds until a stand-in plays for an absent player; null: never."""
    stand_in: str | None
    clock: ClockTerms | None
    elsewhere: bool
    """Seats are spoken for beyond this table, as over TCP."""
    help: bool
    """True if seats may ask for hints and take moves back."""
    rated: bool
    """True if the result changes ratings."""
    numbers: bool
    """True if every seat adds a number of its own to the dice."""


class Result(Sent):
    """The end of a game."""

    ended: Literal["won", "drawn", "cut", "resigned"]
    """`cut`: by a turn limit."""
    scores: list[float]
    """By seat; they add up to one."""
    winners: list[Seat]


class Table(Sent):
    """A table as everybody may see it."""

    id: str
    game: str
    options: dict[str, Any]
    seats: list[SeatInfo]
    pace: float
    paused: bool
    """Bots and dealer wait for a step; only where all seats are bots."""
    created: str
    terms: Terms
    rematch: str | None
    """The table at which the same people play again."""
    seeded: bool
    """The dice come from a chosen seed: a player who knows it can compute them."""
    dice: DiceInfo
    unagreed: list[Seat]
    """The seats whose people must still agree to that seed, by `seed`, before the first move."""
    unnumbered: list[Seat]
    """The seats that have still to add a number to the dice; a minute after all have come it goes without theirs."""
    updated: str
    status: Literal["running", "over", "stopped"]
    """`stopped`: a record that ends early."""
    moves: int
    turn: int
    to_move: list[Seat]
    result: Result | None
    clocks: list[float] | None
    """Seconds that every seat had left when the table was last saved."""


class ListedSeat(Sent):
    """A person or a bot on a seat, in a list of tables."""

    name: str
    kind: Literal["human", "bot"]
    program: bool
    """True if a program plays this seat from elsewhere, through a bot's account."""
    listed: bool
    """True if it is open without a key."""


class TableCard(Sent):
    """A table in a list."""

    id: str
    game: str
    seats: list[ListedSeat]
    created: str
    updated: str
    status: Literal["running", "over", "stopped"]
    moves: int
    turn: int
    to_move: list[Seat]
    result: Result | None


class TableList(Sent):
    """A page of the list of tables, newest first."""

    tables: list[TableCard]
    total: int
    """The number of all tables."""


class KeptRecord(Sent):
    """A record that was verified and is kept as a table."""

    table: Table
    owner: str
    """The token that may delete it."""


class OpenedTable(KeptRecord):
    """A table that was opened. Its tokens are sent only now."""

    tokens: list[str | None]
    """One for each human seat; null for bots and open seats."""
    key: str | None
    """Claims an open seat; null without any."""


_PAIR: dict[str, JsonValue] = {"type": "array", "prefixItems": [{"type": "integer"}] * 2, "minItems": 2, "maxItems": 2}
_FIELDS: dict[str, JsonValue] = {"additionalProperties": {"anyOf": [{"type": "integer"}, _PAIR]}}


@with_config(ConfigDict(extra="allow", json_schema_extra=_FIELDS))
class Box(TypedDict):
    """A range of legal moves: the kind and fields of a move. A fixed field is a number, a free one `[low, high]`."""

    kind: str


class NumberChoice(Sent):
    """A number that the player chooses."""

    field: str
    low: int
    high: int


class WordChoice(Sent):
    """A word that the player chooses."""

    field: str
    words: list[str]


class MoveText(Sent):
    """A range of legal moves in words."""

    parts: list[str | NumberChoice | WordChoice]
    """Texts, with a choice wherever the range leaves something open."""
    about: str
    """An explanation, or nothing."""


class View(Sent):
    """A position as one seat sees it."""

    seat: Seat
    """−2 is a spectator."""
    turn: int
    round: int | None
    """Every seat has a turn in a round; null: the game does not count in rounds."""
    to_move: list[Seat]
    legal: list[Box]
    """The legal moves of the seat."""
    result: Result | None
    position: Any
    """The game's own. Once the game is over, it may tell what was hidden too."""
    svg: NotRequired[str]
    """The position as the game draws it; only of games that the page has no board for."""
    moves: NotRequired[list[MoveText]]
    """The legal moves in words; only of those games."""


class GameEvent(SentWithMore):
    """The effect of a move, as far as the viewer may know it. Further fields are the game's own."""

    kind: str
    seat: Seat | None
    """The seat that acted; null where the viewer cannot know."""
    text: str
    """In English."""


class SeenMove(Sent):
    """A move and what it did, as a viewer may know it."""

    move: str
    event: GameEvent


class LogEntry(SeenMove):
    """A move of a game's log."""

    index: int
    """Counts moves from 1."""
    seat: Seat
    others: NotRequired[dict[str, SeenMove | None]]
    """The event as others of the seats held here know it, where that differs; null: nothing, it is a secret to them."""


class ChatLine(Sent):
    """Something said at a table."""

    seat: Seat
    """−1, the dealer's: the table itself speaks, as when a bot failed and a random move was made for it."""
    name: str
    text: str
    at: str
    to: Seat | None
    """The seat that alone may read it, with the one that wrote it; null: everybody."""


class Frame(Sent):
    """A position of a game, and the move that led to it."""

    index: int
    """0 is the start."""
    seat: Seat | None
    """Null at the start, and where who moved is a secret."""
    move: str | None
    """Null at the start, and where it is a secret."""
    event: GameEvent | None
    view: View


class Frames(Sent):
    """Some positions of a game."""

    total: int
    first: int
    frames: list[Frame]


class Estimate(Sent):
    """A bot's expectation before a move."""

    index: int
    seat: Seat
    win: float | None
    """Expected score, 0 to 1; null where the bot says other things."""


class Estimates(Sent):
    """Bots' expectations before their moves."""

    estimates: list[Estimate]


class Candidate(SentWithMore):
    """A turn that a bot considered."""

    turn: list[str]
    """Its moves as text, the next one first."""
    visits: NotRequired[int]
    value: NotRequired[float]


class Thoughts(SentWithMore, total=False):
    """A bot's thoughts about its choice."""

    win: float
    """Expected score, 0 to 1."""
    iterations: int
    seconds: float
    candidates: list[Candidate]
    """Best first."""
    values: list[float]
    """A number for every place of the board."""


class Thought(Sent):
    """A bot's thoughts before one move."""

    index: int
    seat: Seat
    thoughts: Annotated[Thoughts, Unchecked()]
