"""Competitions of the arena: how one is asked for, who enters, and how it stands."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field
from typing_extensions import TypeAliasType

from hegemon.wire.base import Form, Seat, Sent
from hegemon.wire.tables import ClockRequest, ClockTerms

CompetitionKind = TypeAliasType("CompetitionKind", Literal["round-robin", "swiss", "gauntlet", "ladder", "knock-out"])
EntryRule = TypeAliasType("EntryRule", Literal["open", "code", "list"])
CompetitionStatus = TypeAliasType("CompetitionStatus", Literal["open", "running", "over", "cancelled"])
Title = Annotated[str, Field(min_length=1, max_length=80)]


def moment_of(text: str) -> datetime:
    """The moment that a text such as `2030-01-31T12:00Z` means; a ValueError if there is none."""
    return datetime.fromisoformat(text)


def _is_moment(text: str) -> str:
    moment_of(text)
    return text


Moment = Annotated[
    str,
    Field(max_length=40, pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?Z$"),
    AfterValidator(_is_moment),
]


class CompetitionRequest(Form):
    """The terms of a competition. Once it has begun, only title, about, invited and the season may change."""

    title: Title
    about: Annotated[str, Field(max_length=4000)] = ""
    game: Annotated[str, Field(max_length=80)]
    options: dict[str, Any] = Field({})
    seats: Annotated[int, Field(ge=2, le=64)] = 2
    clock: ClockRequest | None = ClockRequest(per="turn", seconds=60.0)
    """60 seconds for every turn unless said otherwise; null: none, so an entrant that stops answering holds the
    competition up."""
    kind: CompetitionKind = "round-robin"
    rounds: Annotated[int, Field(ge=1, le=1000)] = 1
    """Of a Swiss or a ladder."""
    repeats: Annotated[int, Field(ge=1, le=100)] = 1
    """Games of a group in a round; as many as there are seats give everybody every seat."""
    challengers: Annotated[int, Field(ge=1, le=100)] = 1
    """Of a gauntlet: how many of the first entrants are challengers."""
    entry: EntryRule = "open"
    code: Annotated[str, Field(max_length=80)] | None = None
    """The code that entrants must know, where entry is by code; never sent again. Null in an edit: as it was."""
    invited: Annotated[list[Annotated[str, Field(max_length=80)]], Field(max_length=1000)] = Field([])
    """Names of the accounts that may enter, where entry is by list; a person's bots may, too."""
    starts: Moment | None = None
    """The time of its start, when entry ends, as `2030-01-31T12:00Z`; null: when the organiser begins it."""
    late: bool = False
    """True if entry stays open while it runs; on a ladder, newcomers begin at its foot."""
    rated: bool = True
    absent: Annotated[float, Field(ge=1, le=86400)] = 60.0
    """Seconds after which an entrant forfeits a game that waits for it."""
    at_once: Annotated[int, Field(ge=1, le=200)] = 16
    """Games that are played at the same time."""
    every: Annotated[float, Field(ge=0, le=30 * 86400)] = 0.0
    """Seconds between the beginnings of two rounds, as for a ladder that is open all semester."""
    season: Annotated[str, Field(max_length=80)] | None = None
    """Competitions of one season are shown together: the test ladder and the final of a course."""
    entrants_of: Annotated[str, Field(max_length=40)] | None = None
    """A competition whose entrants are in this one, too, when it begins, in the order in which they stand there."""


class CompetitionEdit(CompetitionRequest):
    """The same, changed; refused if it has changed since that version was read."""

    version: int


class EntryRequest(Form):
    """Enters the account itself, a bot of its own by name, or, for organisers, a bot of the server's."""

    bot: Annotated[str, Field(max_length=80)] | None = None
    house: Annotated[str, Field(max_length=200)] | None = None
    """A bot of the server's, such as `standard`; only organisers may."""
    code: Annotated[str, Field(max_length=80)] | None = None


class CompetitionEntrant(Sent):
    """A participant."""

    number: int
    account: str
    name: str
    bot: bool
    owner: str | None
    """The owner of a bot; null: a person's account, or a bot of the server's."""
    here: bool
    """True if it is connected now; people are at their tables."""
    withdrawn: bool


class CompetitionStanding(Sent):
    """The standing of an entrant."""

    entrant: int
    place: int
    points: float
    games: int
    wins: int
    draws: int
    losses: int
    forfeits: int
    byes: int
    share: float | None
    """Points per game; null before the first."""
    low: float | None
    """The 95 % range of the share that the entrant would have in many games against the same rivals."""
    high: float | None
    direct: float
    """Points against entrants with as many points: the first tie-break."""
    sonneborn: float
    """The Sonneborn-Berger score: the second tie-break."""


class CompetitionGame(Sent):
    """A game of a competition."""

    number: int
    round: int
    seats: list[int]
    """Entrants by seat."""
    table: str
    begun: bool
    scores: list[float] | None
    """Null until it is over."""
    forfeits: list[Seat]


class CompetitionCard(Sent):
    """A competition in a list."""

    id: str
    title: str
    game: str
    seats: int
    kind: CompetitionKind
    status: CompetitionStatus
    entry: EntryRule
    starts: str | None
    season: str | None
    rated: bool
    created: str
    entrants: int
    games: int
    played: int


class CompetitionTerms(Sent):
    """The terms of a competition, without the code."""

    title: str
    about: str
    game: str
    options: dict[str, Any]
    seats: int
    clock: ClockTerms | None
    kind: CompetitionKind
    rounds: int
    repeats: int
    challengers: int
    entry: EntryRule
    invited: list[str]
    starts: str | None
    late: bool
    rated: bool
    absent: float
    at_once: int
    every: float
    season: str | None
    entrants_of: str | None


class Competition(Sent):
    """A competition with all that is known of it."""

    id: str
    version: int
    """Grows with every edit."""
    status: CompetitionStatus
    organiser: str
    created: str
    updated: str
    terms: CompetitionTerms
    entrants: list[CompetitionEntrant]
    standings: list[CompetitionStanding]
    points: list[list[float]]
    """The crosstable: points of each entrant, by number, with each other."""
    met: list[list[int]]
    """Games of each entrant with each other."""
    games: list[CompetitionGame]
    trouble: str
    """Why it does not go on, if it does not."""


class CompetitionList(Sent):
    """Competitions, newest first."""

    competitions: list[CompetitionCard]
    next: str | None
    """For `after` of the next page; null: there are no more."""
