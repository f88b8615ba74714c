"""Messages about a game beside its moves: hints, takebacks, luck and skill."""

from __future__ import annotations

from hegemon.wire.base import Seat, Sent


class Suggestion(Sent):
    """A move and what it is worth."""

    move: str
    value: float
    """Expected score, 0 to 1."""
    error: float
    """Its standard error."""
    behind: float
    """The standard error of how far it is behind the best: both met the same dice."""


class Hint(Sent):
    """The best moves of a seat, by what it can know."""

    index: int
    seat: Seat
    moves: list[Suggestion]
    """Best first."""
    bot: str
    """The bot that played games on from each of them."""
    judge: str | None
    """The bot that judged these games after a round; null: they were played to their end."""
    playouts: int
    """The number of games."""


class Evaluation(Sent):
    """The value of a position to every seat, with all that is hidden in it."""

    index: int
    values: list[float]
    """Expected score, 0 to 1."""
    errors: list[float]
    """Their standard errors."""
    bot: str
    judge: str | None
    playouts: int
    """As in a hint."""


class TakenBack(Sent):
    """True if moves were taken back; else the other people have yet to agree."""

    done: bool


class ReviewedSeat(Sent):
    """The luck and skill of a seat in a game. Costs and luck are in points: 1 is a whole win."""

    seat: Seat
    decisions: int
    of: int
    """Decisions that were judged, and how many there were."""
    cost: float
    cost_error: float
    """The average cost of a decision, with its standard error."""
    luck: float
    luck_error: float
    """The luck of all rolls together, with its standard error."""
    mistakes: int


class ReviewedRoll(Sent):
    """The luck of a roll for every seat: the value after it minus the expectation before."""

    index: int
    seat: Seat
    luck: list[float]
    error: list[float]


class ReviewedMove(Sent):
    """The cost of a move: the best move's value minus its own."""

    index: int
    seat: Seat
    move: str
    best: str
    cost: float
    error: float
    mistake: bool
    """True if it was worse beyond doubt."""


class ReviewedPosition(Sent):
    """The value of a position to every seat."""

    index: int
    values: list[float]
    errors: list[float]


class ReviewEvaluation(Sent):
    """The judge of a game, and its effort."""

    bot: str
    judge: str | None
    """As in a hint."""
    playouts: int
    candidates: int
    rolls: tuple[int, int]
    """Judged, and all."""
    decisions: tuple[int, int]
    """Judged, and all."""


class Review(Sent):
    """Luck and skill of a game."""

    evaluation: ReviewEvaluation
    moves: int
    seats: list[ReviewedSeat]
    rolls: list[ReviewedRoll]
    decisions: list[ReviewedMove]
    values: list[ReviewedPosition]
    squared_error: float | None
    """The squared distance of the values from the game's result, on average; null: it has not ended."""
    turning_points: list[int]
    """The numbers of the moves that decided the game, the largest swing first."""


class Reviewing(Sent):
    """The progress of a review: ask again until it is there."""

    done: int
    of: int
    """Parts of the work; 0 before it has begun."""
    review: Review | None
