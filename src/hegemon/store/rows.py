"""The rows of the store as plain values, without SQL."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, cast

from hegemon.core.dice import commitment, is_seeded, joined
from hegemon.core.helpers.tokens import opens
from hegemon.wire import tables as wire

RUNNING, OVER, STOPPED = "running", "over", "stopped"
"""The status of a game: running, ended, or a record that ends early."""
SHOWN = ("moves", "to_move", "updated", "clocks")
"""Fields that would tell others how often, and when, a seat decides in secret."""
NOT_SENT = ("rematch", "open", "agreed", "begun")
"""Terms that are sent in another form, or not at all."""


def now() -> str:
    """The current time, in the stored and sent format: `2030-01-31T12:00:00.000Z`."""
    return written(datetime.now(UTC))


def written(moment: datetime) -> str:
    """A time in the stored and sent format."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


@dataclass(frozen=True)
class Seat:
    """A person or a bot on a seat; `autoplay` is the bot that plays a person's seat just now."""

    name: str
    kind: str
    bot: str | None = None
    autoplay: str | None = None
    away: str | None = None
    """The reason for the stand-in, if the person has not asked for it: `absent`, or `time` for the rest of a turn."""
    come: bool = False
    """True if the seat has been taken; a friend who was only sent a link is not absent."""
    resigned: int | None = None
    """The number of moves that had been made when the seat gave up."""
    on_time: bool = False
    """True if it gave up because its time was over."""
    open: bool = False
    """True if the first visitor with the table's link for open seats may have it."""
    account: str | None = None
    """The id of its owner's account in the arena; None for guests and for the server's bots."""
    program: bool = False
    """True if that account is a bot's: a remote program plays this seat."""
    listed: bool = False
    """True if a visitor who finds the table may take the open seat, without the link."""
    number: str | None = None
    """The number that the seat adds to the dice; None: none yet; empty: it missed the time."""

    @property
    def played_by(self) -> str | None:
        """The bot that moves for this seat, or None for a person."""
        return self.bot if self.kind == "bot" else self.autoplay


@dataclass(frozen=True)
class ClockTerms:
    """The clock of people: time for every turn, or for the whole game with an increment per turn."""

    per: str
    seconds: float
    increment: float = 0.0


@dataclass(frozen=True)
class Terms:
    """Agreements at a table beside the rules of its game."""

    absent: float | None = None
    """Seconds after which the stand-in plays for an absent person while others wait; None: never."""
    stand_in: str | None = None
    """The bot that plays for those who are absent, out of time, or have resigned."""
    clock: ClockTerms | None = None
    elsewhere: bool = False
    """True if seats are played from outside this table, as over TCP: then there are no stand-ins and no resignations
    here."""
    rematch: str | None = None
    """The table at which the same people play again."""
    open: str | None = None
    """The hash of the key to open seats."""
    help: bool = True
    """True if seats may ask for hints and take moves back."""
    rated: bool = False
    """True if the result changes ratings: then every seat has an account or is a bot's, and there is no help."""
    begun: int = 0
    """The number of moves made elsewhere before the table was opened, with other dice."""
    agreed: Sequence[int] | None = None
    """The seats whose people agree to the chosen seed; None: no agreement is needed."""
    numbers: bool = False
    """True if every seat adds a number of its own to the dice before the first move, except for the server's bots."""

    @staticmethod
    def from_json(content: Mapping[str, Any] | None) -> Terms:
        """The terms as stored; older tables have none."""
        values = dict(content or {})
        clock = values.pop("clock", None)
        return Terms(**values, clock=ClockTerms(**clock) if clock else None)


@dataclass(frozen=True)
class Progress:
    """The progress of a game, which changes with every move."""

    moves: int
    turn: int
    to_move: list[int]
    status: str
    result: dict[str, Any] | None
    updated: str = field(default_factory=now)
    clocks: list[float] | None = None
    """Seconds that every seat has left, if there are clocks."""
    shown: dict[str, Any] | None = None
    """The fields of `SHOWN` as everybody may see them, while decisions are made in secret since; None: as they are."""

    @property
    def public(self) -> dict[str, Any]:
        """The fields of `SHOWN` as everybody may see them."""
        live = {name: getattr(self, name) for name in SHOWN}
        return live if self.shown is None or self.status != RUNNING else {**live, **self.shown}


@dataclass(frozen=True)
class Row:
    """One stored table. Tokens are stored as hashes; they and the secret of the dice never leave the process."""

    id: str
    game: str
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    pace: float
    progress: Progress
    secret: str
    tokens: tuple[str | None, ...]
    owner: str
    version: str
    created: str = field(default_factory=now)
    paused: bool = False
    """True if bots and dealer wait for a command to go on; only at tables of bots."""
    terms: Terms = Terms()
    opener: str | None = None
    """The client that opened it, as a hash by `Store.opener`; None for this machine itself."""

    @property
    def only_bots(self) -> bool:
        """True if only bots play: a simulation, which may be paused, stepped and inspected (W9)."""
        return all(seat.kind == "bot" for seat in self.seats)

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats that gave up."""
        return tuple(seat for seat, one in enumerate(self.seats) if one.resigned is not None)

    @property
    def unagreed(self) -> tuple[int, ...]:
        """The seats whose people must still agree to the chosen seed before the first move."""
        agreed = self.terms.agreed
        if agreed is None or self.progress.status != RUNNING:
            return ()
        people = [n for n, one in enumerate(self.seats) if one.kind == "human" and one.resigned is None]
        return tuple(seat for seat in people if seat not in agreed)

    @property
    def unnumbered(self) -> tuple[int, ...]:
        """The seats that must still add a number of their own to the dice before the first move."""
        if not self.terms.numbers or self.progress.status != RUNNING or self.progress.moves > self.terms.begun:
            return ()
        return tuple(
            n for n, one in enumerate(self.seats) if one.kind == "human" and one.resigned is None and one.number is None
        )

    @property
    def waits(self) -> bool:
        """True if the game waits for agreement or numbers about the dice."""
        return bool(self.unagreed or self.unnumbered)

    @property
    def dice(self) -> str:
        """The source of the dice."""
        return joined(self.secret, [seat.number for seat in self.seats])

    @property
    def complete(self) -> bool:
        """True if everybody has come at least once: clocks wait for expected friends."""
        return all(seat.come or seat.kind == "bot" or seat.resigned is not None for seat in self.seats)

    def seats_of(self, tokens: Sequence[str], account: str | None = None) -> tuple[int, ...]:
        """The seats that these tokens open, and those of an account."""
        own = [account is not None and seat.account == account for seat in self.seats]
        return tuple(n for n, kept in enumerate(self.tokens) if own[n] or any(opens(token, kept) for token in tokens))

    @property
    def revealed(self) -> str | None:
        """The secret of the dice, once no more moves depend on it."""
        return self.secret if self.progress.status == OVER and not self.terms.elsewhere else None

    def json(self) -> wire.Table:
        """The table as everybody may see it."""
        shown = {
            "id": self.id,
            "game": self.game,
            "options": self.options,
            "seats": [asdict(seat) for seat in self.seats],
            "pace": self.pace,
            "paused": self.paused,
            "created": self.created,
            "terms": {name: value for name, value in asdict(self.terms).items() if name not in NOT_SENT},
            "rematch": self.terms.rematch,
            "seeded": is_seeded(self.secret),
            "dice": {"commitment": commitment(self.secret), "secret": self.revealed},
            "unagreed": list(self.unagreed),
            "unnumbered": list(self.unnumbered),
            **{name: value for name, value in asdict(self.progress).items() if name != "shown"},
            **self.progress.public,
        }
        return cast("wire.Table", shown)

    def columns(self) -> dict[str, Any]:
        """The row as the database's columns."""
        values = {name: getattr(self, name) for name in ("id", "game", "options", "pace", "paused", "secret", "owner")}
        values |= {"version": self.version, "created": self.created, "tokens": list(self.tokens)}
        values |= {"terms": asdict(self.terms), "opener": self.opener}
        return values | {"seats": [asdict(seat) for seat in self.seats]} | asdict(self.progress)

    @staticmethod
    def from_columns(columns: Mapping[str, Any]) -> Row:
        """The row that `columns` wrote; a ValueError or a TypeError if it is damaged."""
        values = dict(columns)
        progress = Progress(**{name: values.pop(name) for name in Progress.__dataclass_fields__})
        seats = tuple(Seat(**seat) for seat in values.pop("seats"))
        terms = Terms.from_json(values.pop("terms"))
        tokens = tuple(values.pop("tokens"))
        sound = isinstance(values["options"], dict) and len(tokens) == len(seats)
        sound = sound and all(isinstance(seat, int) and seat < len(seats) for seat in progress.to_move)
        if not sound or not isinstance(progress.result, dict | None):
            raise ValueError("options, tokens, seats to move or result are damaged")
        return Row(**values, seats=seats, progress=progress, tokens=tokens, terms=terms)

    def with_seat(self, seat: int, **changes: Any) -> Row:
        """The same table with changed fields of a seat, such as the bot that plays it."""
        seats = list(self.seats)
        seats[seat] = replace(seats[seat], **changes)
        return replace(self, seats=tuple(seats))


@dataclass(frozen=True)
class ChatLine:
    """A chat line of a table; the table itself speaks from the dealer's seat."""

    seat: int
    name: str
    text: str
    at: str = field(default_factory=now)
    to: int | None = None
    """The only seat that may read it, beside its author; None: everybody."""

    def json(self) -> wire.ChatLine:
        """The line as it is sent."""
        return {"seat": self.seat, "name": self.name, "text": self.text, "at": self.at, "to": self.to}

    def is_for(self, seats: Container[int]) -> bool:
        """True if the holder of these seats may read it."""
        return self.to is None or self.to in seats or self.seat in seats


@dataclass(frozen=True)
class Thought:
    """A bot's thoughts before move `number` (from 0) of a table, as JSON text; `win` is separate, for the graph."""

    number: int
    seat: int
    win: float | None
    content: str
