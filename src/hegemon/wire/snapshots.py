"""Snapshots of the lab's runs, a type for each kind of run."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypeAliasType

from hegemon.wire.base import Sent

Schedule = TypeAliasType("Schedule", Literal["round-robin", "gauntlet", "ladder"])


class Share(Sent):
    """A share of the points with its standard error."""

    games: int
    wins: int
    share: float | None
    error: float | None


class SimulatedBot(Share):
    """The results of a bot in a simulation."""

    name: str
    wins_by_seat: list[int]
    games_by_seat: list[int]
    faults: int
    """Games lost because it raised, played what is not legal, or gave no answer."""
    reasons: list[str]


class Bar(Sent):
    """A bar of a histogram."""

    low: int
    high: int
    count: int


class Lengths(Sent):
    """The lengths of games that were played to their end."""

    min: int
    mean: float
    max: int
    bars: list[Bar]


class SimulationSnapshot(Sent):
    """The snapshot of a simulation."""

    what: Literal["simulation"]
    planned: int
    finished: bool
    seconds: float
    games_per_second: float | None
    on: str
    """The backend that plays the games."""
    games: int
    draws: int
    unfinished: int
    moves: int
    bots: list[SimulatedBot]
    seats: list[Share]
    turns: Lengths | None
    """Null: no game has ended yet."""
    rounds: NotRequired[Lengths | None]
    """Null: no game has ended yet, or the game does not count in rounds; missing in runs that are older."""


class Standing(Share):
    """The results of a participant of a tournament."""

    name: str
    draws: int
    unfinished: int
    elo: float | None
    """The rating, 0 on average."""
    elo_error: float | None
    elo_low: float | None
    elo_high: float | None
    lead: NotRequired[float | None]
    """Rating points ahead of the next."""
    lead_error: NotRequired[float | None]
    faults: int
    reasons: list[str]


class Start(Sent):
    """The number of wins of a participant that began, against a rival."""

    starter: str
    rival: str
    games: int
    wins: int


class Meeting(Sent):
    """The points of a participant in games with a rival."""

    name: str
    rival: str
    games: int
    points: float
    share: float | None


class RatingPoint(Sent):
    """Ratings after a number of games."""

    games: int
    ratings: dict[str, tuple[float, float | None]]
    """By name, with their standard errors."""


class ThinkingTimes(Sent):
    """The times that a bot took for its moves, in seconds; null where none was timed."""

    answers: int
    mean: float | None
    p50: float | None
    p95: float | None
    max: float | None


class TournamentSnapshot(Sent):
    """The snapshot of a tournament: what `hegemon tournament --json` prints, and how ratings grew."""

    what: Literal["tournament"]
    game: str
    kind: Schedule
    seats_per_game: int
    groups: int
    games_per_group: int
    games: int
    planned: int
    finished: bool
    seed: int
    on: str
    seconds: float
    thinking: NotRequired[dict[str, ThinkingTimes]]
    """By name, of bots that are not compiled; missing in runs that are older."""
    ranking: list[Standing]
    """Best first."""
    starting: list[Start]
    meetings: list[Meeting]
    history: list[RatingPoint]


class SprtSnapshot(Sent):
    """The snapshot of a sequential test: what `hegemon sprt --json` prints."""

    what: Literal["sprt"]
    game: str
    bots: list[str]
    elo0: float
    elo1: float
    alpha: float
    beta: float
    decision: Literal["H0", "H1"] | None
    """The hypothesis that was accepted."""
    finished: bool
    llr: float | None
    """The logarithm of how much likelier H1 is than H0."""
    lower: float
    """H0 is accepted at this ratio or below."""
    upper: float
    """H1 is accepted at this ratio or above."""
    deals: int
    games: int
    max_games: int
    batch: int
    seed: int
    on: str
    seconds: float
    share: float | None
    """Of the first bot, as all that follows."""
    error: float | None
    elo: float | None
    elo_low: float | None
    elo_high: float | None
    wins: int
    draws: int
    unfinished: int
    losses: int
    faults: dict[str, int]
    reasons: dict[str, list[str]]
    course: list[tuple[int, float | None]]
    """Games, and the ratio after them, at every look that could have ended the test."""


class CurvePoint(Sent):
    """The fitness of a generation."""

    generation: int
    best: float
    mean: float
    worst: float
    diversity: float


class BredParameter(Sent):
    """A parameter that is bred."""

    name: str
    low: float
    high: float
    about: str


class Individual(Sent):
    """An individual of a population."""

    fitness: float
    values: list[float]
    """In the order of the parameters."""


class BestIndividual(Sent):
    """The best of the last generation."""

    fitness: float
    values: dict[str, float]


class EvolutionSnapshot(Sent):
    """The snapshot of an evolution."""

    what: Literal["evolution"]
    generations: int
    games_per_generation: int
    measured: int
    """Generations that are measured."""
    playing: int
    """Games of the next one that are played."""
    finished: bool
    seconds: float
    bot: str
    file: str | None
    """The name of the best individual's file; it may be downloaded."""
    highest: float | None
    """The highest possible value; null where that depends."""
    parameters: list[BredParameter]
    curve: list[CurvePoint]
    population: list[Individual]
    """The last generation, best first."""
    best: BestIndividual | None


class LearningStep(Sent):
    """The stage of a training."""

    round: int
    doing: Literal["playing", "training", "testing"]
    done: int
    """Games, or epochs of training."""
    of: int
    losses: list[tuple[float, float]]
    """After every epoch so far; empty unless it is training."""


class LearningTest(Sent):
    """A round's network against the last one: a sequential test."""

    decision: Literal["H0", "H1"] | None
    llr: float | None
    games: int
    share: float | None
    """Of the new network's points, as all that follows."""
    error: float | None
    elo: float | None
    elo_low: float | None
    elo_high: float | None


class LearnedRound(Sent):
    """The results of a round."""

    round: int
    positions: int
    """That it was trained with."""
    losses: list[tuple[float, float]]
    """After every epoch: on the games of training, and on others."""
    guess: float
    """The loss of a constant prediction."""
    kept: bool
    """It is the strongest so far; the next round goes on from the last that was kept."""
    test: LearningTest | None
    """Null: kept without a test."""


class LearnedBot(Sent):
    """The bot with the last network that was kept."""

    round: int
    bot: str
    """As a table or another run takes it."""


class LearningSnapshot(Sent):
    """The snapshot of a training."""

    what: Literal["learning"]
    rounds: int
    """Planned."""
    games: int
    """That were played; a test that ended early counts in full."""
    planned: int
    finished: bool
    seconds: float
    """Since it was started or resumed."""
    bot: str
    step: LearningStep | None
    """Null: none has begun, or all are done."""
    history: list[LearnedRound]
    best: LearnedBot | None
    """Null: no network has been kept yet."""


Snapshot = TypeAliasType(
    "Snapshot", SimulationSnapshot | TournamentSnapshot | SprtSnapshot | EvolutionSnapshot | LearningSnapshot
)
