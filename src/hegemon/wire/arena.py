"""The arena: accounts and how they sign in, ratings, players, and games that are over."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from hegemon.wire.base import Form, Sent

Name = Annotated[str, Field(max_length=80)]
Password = Annotated[str, Field(max_length=400)]
Scope = TypeAliasType("Scope", Literal["read", "play", "organise", "account"])
Outcome = TypeAliasType("Outcome", Literal["won", "lost", "drawn"])


class HeldSeat(Form):
    """A seat that a guest holds, to become their account's."""

    table: Annotated[str, Field(max_length=40)]
    token: Annotated[str, Field(max_length=200)]


class SignUp(Form):
    """A new account."""

    name: Name
    password: Password
    email: Annotated[str, Field(max_length=200)] | None = None
    """Only for a forgotten password."""
    seats: Annotated[list[HeldSeat], Field(max_length=500)] = Field([])
    """Games that were played as a guest."""


class SignIn(Form):
    """Name and password."""

    name: Name
    password: Password


class ResetRequest(Form):
    """A password was forgotten."""

    name: Name


class NewPassword(Form):
    """A new password, with the key that was sent."""

    key: Annotated[str, Field(max_length=200)]
    password: Password


class AccountChange(Form):
    """Another password or address; needs the password."""

    password: Password
    new_password: Password | None = None
    email: Annotated[str, Field(max_length=200)] | None = None
    """An empty text: none any more."""


class Leaving(Form):
    """An account is to be deleted."""

    password: Password


class BotRequest(Form):
    """A new bot account."""

    name: Name


class TokenRequest(Form):
    """A new API token, of the account itself or of one of its bots."""

    name: Name
    scopes: Annotated[list[Scope], Field(max_length=4)]
    bot: Name | None = None


class SeatsRequest(Form):
    """Games that were played as a guest."""

    seats: Annotated[list[HeldSeat], Field(max_length=500)]


class ReportRequest(Form):
    """Something is wrong with an account."""

    about: Name
    text: Annotated[str, Field(max_length=2000)]
    table: Annotated[str, Field(max_length=40)] | None = None


class Player(Sent):
    """An account as everybody may see it."""

    id: str
    name: str
    kind: Literal["person", "bot"]
    house: bool
    """True if it is one of the server's own bots."""
    owner: str | None
    """The name of the person to whom a bot belongs."""
    role: Literal["admin", "organiser", "player"]
    created: str


class Me(Player):
    """The account that asks."""

    email: str | None
    muted: str | None
    """Until when."""


class Arena(Sent):
    """The state of the arena, and the account that asks."""

    on: bool
    mail: bool
    """True if a forgotten password can be replaced by mail."""
    account: Me | None


class Token(Sent):
    """An API token without its secret, which was shown once."""

    id: str
    name: str
    account: str
    """The name of the account that it is for."""
    scopes: list[Scope]
    created: str
    used: str | None
    revoked: str | None


class NewToken(Token):
    """A new API token."""

    token: str
    """Its secret; this is shown only now."""


class OwnAccount(Me):
    """An account with all that belongs to it."""

    bots: list[Player]
    tokens: list[Token]


class Adopted(Sent):
    """Games of a guest that now are an account's."""

    seats: int


class RatingInfo(Sent):
    """A player's strength, and how sure it is: it is within 1.96 deviations in 95 of 100 cases."""

    rating: float
    deviation: float
    provisional: bool


class Scale(Sent):
    """A game with a number of seats, for which there are ratings."""

    game: str
    seats: int
    players: int


class Scales(Sent):
    """The kinds of ratings there are."""

    scales: list[Scale]


class StandingInfo(RatingInfo):
    """A player's rating."""

    game: str
    seats: int
    games: int
    score: float
    """The sum of the scores of these games."""
    updated: str


class Ranked(StandingInfo):
    """A line of a leaderboard."""

    rank: int
    player: Player


class Leaderboard(Sent):
    """The best players of a game with that number of seats; those whose ratings are provisional are left out."""

    game: str
    seats: int
    total: int
    players: list[Ranked]


class RivalryInfo(Sent):
    """The record against one opponent: games in which the player scored more, as much, or less."""

    opponent: Player
    won: int
    drawn: int
    lost: int


class Profile(Sent):
    """A player, as everybody may know them."""

    player: Player
    bots: list[Player]
    ratings: list[StandingInfo]
    rivals: list[RivalryInfo]


class RatedMoment(Sent):
    """A rating after a game."""

    at: str
    table: str
    rating: float
    deviation: float


class RatingCurve(Sent):
    """The course of a rating, oldest first; the last 500 games."""

    game: str
    seats: int
    points: list[RatedMoment]


class PlayedSeat(Sent):
    """A seat of a game that is over."""

    name: str
    player: Player | None
    """Null: a guest."""
    score: float
    before: float | None
    """The rating before the game; null if it was not rated."""
    after: float | None


class FinishedGame(Sent):
    """A game that is over. Its record is at `/api/tables/ID/record`."""

    table: str
    game: str
    board: str
    ended: str
    at: str
    moves: int
    rated: bool
    seats: list[PlayedSeat]


class FinishedGames(Sent):
    """A page of games that are over, newest first."""

    games: list[FinishedGame]
    next: str | None
    """Send it as `after` for the next page; null at the end."""
