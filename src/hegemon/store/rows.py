"""What the store holds about a table, as plain values. No SQL in here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

RUNNING, OVER, STOPPED = "running", "over", "stopped"
"""A game that goes on, one that has ended, and a record that ends early."""


def now() -> str:
    """This moment, as it is stored and sent: `2030-01-31T12:00:00.000Z`."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@dataclass(frozen=True)
class Seat:
    """Who sits somewhere: a person, or a bot; `autoplay` is the bot that plays a person's seat just now."""

    name: str
    kind: str
    bot: str | None = None
    autoplay: str | None = None

    @property
    def played_by(self) -> str | None:
        """The bot that moves for this seat, or None for a person."""
        return self.bot if self.kind == "bot" else self.autoplay


@dataclass(frozen=True)
class Progress:
    """How far a game is: what changes with every move."""

    moves: int
    turn: int
    to_move: list[int]
    status: str
    result: dict[str, Any] | None
    updated: str = field(default_factory=now)


@dataclass(frozen=True)
class Row:
    """One table as it is kept. Tokens are kept as hashes; they and the secret of the dice never leave the process."""

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
    """Bots and dealer wait until they are told to go on; only where nobody but bots sits."""

    @property
    def only_bots(self) -> bool:
        """Whether nobody plays but bots: a simulation, which may be paused, stepped and looked into (W9)."""
        return all(seat.kind == "bot" for seat in self.seats)

    def json(self) -> dict[str, Any]:
        """The table as everybody may see it."""
        return {
            "id": self.id,
            "game": self.game,
            "options": self.options,
            "seats": [asdict(seat) for seat in self.seats],
            "pace": self.pace,
            "paused": self.paused,
            "created": self.created,
            **asdict(self.progress),
        }

    def columns(self) -> dict[str, Any]:
        """The row as the database holds it."""
        values = {name: getattr(self, name) for name in ("id", "game", "options", "pace", "paused", "secret", "owner")}
        values |= {"version": self.version, "created": self.created, "tokens": list(self.tokens)}
        return values | {"seats": [asdict(seat) for seat in self.seats]} | asdict(self.progress)

    @staticmethod
    def from_columns(columns: Mapping[str, Any]) -> Row:
        """The row that `columns` wrote."""
        values = dict(columns)
        progress = Progress(**{name: values.pop(name) for name in Progress.__dataclass_fields__})
        seats = tuple(Seat(**seat) for seat in values.pop("seats"))
        return Row(**values | {"seats": seats, "progress": progress, "tokens": tuple(values["tokens"])})

    def with_autoplay(self, seat: int, bot: str | None) -> Row:
        """The same table with a person's seat handed to a bot, or back."""
        seats = list(self.seats)
        seats[seat] = replace(seats[seat], autoplay=bot)
        return replace(self, seats=tuple(seats))


@dataclass(frozen=True)
class ChatLine:
    """Something said at a table; the table itself speaks from the dealer's seat."""

    seat: int
    name: str
    text: str
    at: str = field(default_factory=now)


@dataclass(frozen=True)
class Thought:
    """What a bot thought before move `number` (from 0) of a table, as JSON text; `win` stands apart for the graph."""

    number: int
    seat: int
    win: float | None
    content: str
