"""The lab: what a run is asked for, and how far it is."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypeAliasType

from hegemon.core.untrusted.bots import MAX_BOT
from hegemon.wire.base import DescribedBy, Form, Sent, Unchecked
from hegemon.wire.snapshots import Schedule, Snapshot

MAX_NAME = 60
"""Letters of what a bot is called in a run."""
MOST_FILES = 16
"""Settings, and a rival for every other seat at the largest table."""

RunKind = TypeAliasType("RunKind", Literal["simulation", "tournament", "sprt", "evolution", "learning"])
RunState = TypeAliasType("RunState", Literal["waiting", "running", "stopped", "done", "failed"])


class Strict(Form):
    """Unknown fields are refused, too."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Entrant(Strict):
    """A bot with its parameters, under a name of its own."""

    bot: Annotated[str, Field(min_length=1, max_length=MAX_BOT)]
    name: Annotated[str, Field(max_length=MAX_NAME)] | None = None


class RunSettings(Strict):
    """Settings of every kind of run."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    game: Annotated[str, Field(max_length=80)]
    options: dict[str, Any] = Field({})
    """As for a table."""
    seed: Annotated[int, Field(ge=0, lt=2**53)] = 0
    """Browsers know whole numbers up to here."""


class SimulationSettings(RunSettings):
    """Many games between the same bots."""

    bots: Annotated[list[Entrant], Field(min_length=1, max_length=16)]
    """One for every seat."""
    games: Annotated[int, Field(ge=1)]
    rotate: bool = True
    """Bots change seats from game to game."""


class TournamentSettings(RunSettings):
    """Games between groups of participants."""

    bots: Annotated[list[Entrant], Field(min_length=2)]
    schedule: Schedule = "round-robin"
    seats: Annotated[int, Field(ge=2, le=16)] = 2
    """At a table."""
    games: Annotated[int, Field(ge=1)]
    """For every group that meets."""
    challengers: Annotated[int, Field(ge=1)] = 1
    """Of a gauntlet: how many of the first participants meet all others."""


_Elo = Annotated[float, Field(ge=-2000, le=2000, allow_inf_nan=False)]
_Rate = Annotated[float, Field(gt=0, lt=0.5, allow_inf_nan=False)]


class SprtSettings(RunSettings):
    """A sequential test: is the first bot stronger than its rivals?"""

    bots: Annotated[list[Entrant], Field(min_length=2, max_length=16)]
    """The one in question first, one for every seat."""
    games: Annotated[int, Field(ge=2)]
    """The test ends undecided after this many."""
    elo0: _Elo = 0.0
    elo1: _Elo = 10.0
    alpha: _Rate = 0.05
    beta: _Rate = 0.05


class Frozen(BaseModel):
    """As settings files have it: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


_Probability = Annotated[float, Field(ge=0, le=1)]
_Games = Annotated[int, Field(ge=1, le=1_000_000)]


class FixedRivals(Frozen):
    """Section 2.3.1: everybody plays the same rivals, so that generations can be compared."""

    kind: Literal["fixed"] = "fixed"
    rivals: tuple[str, ...] = Field(
        min_length=1, max_length=15, description="Bots, one for every other seat; a single one sits on all of them."
    )
    games: _Games = Field(400, description="Games for every individual.")


class Everybody(Frozen):
    """Section 2.3.2: every group that fits a table plays once in every order of its seats."""

    kind: Literal["everybody"] = "everybody"


class LearningRivals(Frozen):
    """Section 2.3.3: the best of a generation are the rivals of the next ones, until they are changed again."""

    kind: Literal["learning"] = "learning"
    games: _Games = Field(400, description="Games for every individual.")
    change_every: int = Field(40, ge=1, le=1_000_000, description="Generations after which the rivals change.")


Fitness = TypeAliasType("Fitness", Annotated[FixedRivals | Everybody | LearningRivals, Field(discriminator="kind")])


class Breeding(Frozen):
    """The settings of an evolution, as in the files that `hegemon evolve` reads; the defaults are those of the thesis's
    experiments."""

    fitness: Fitness | Literal["fixed", "everybody", "learning"]
    seats: int = Field(4, ge=2, le=16, description="Seats at a table.")
    population: int = Field(40, ge=2, le=10_000)
    generations: int = Field(300, ge=1, le=1_000_000, description="How many are measured; the first has number 0.")
    seed: int = Field(0, ge=0, lt=1 << 62)
    method: Literal["genetic", "cma-es"] = "genetic"
    measure: Literal["wins", "points"] = Field("wins", description="What counts: games won, or points in all games.")
    crossover: Literal["one-point", "two-point", "uniform"] = "one-point"
    crossover_probability: _Probability = Field(0.9, description="That two who were paired are crossed.")
    mutation_probability: _Probability = Field(0.08, description="That an individual mutates.")
    gene_mutation_probability: _Probability = Field(0.12, description="That a parameter of one who mutates changes.")
    elite: int = Field(0, ge=0, description="How many of the best go on unchanged; none do in the thesis.")
    start: Literal["random", "defaults"] | None = Field(
        None,
        description="Where the search begins; the genetic method at random, CMA-ES around the bot's defaults, "
        "unless this says otherwise.",
    )
    spread: float = Field(
        0.2, gt=0, le=1, description="How far it begins to look around its start, as a share of each range."
    )
    highest: float | None = Field(
        None, allow_inf_nan=False, description="No parameter is larger, where the bot allows more."
    )
    only: tuple[str, ...] = Field((), description="Parameters to breed; the others keep their defaults. None: all.")
    bounds: dict[str, tuple[float, float]] = Field({}, description="Narrower bounds of parameters, by name.")


class EvolutionSettings(RunSettings):
    """The bot whose parameters are bred, and how."""

    bot: Annotated[str, Field(min_length=1, max_length=MAX_BOT)]
    evolution: Annotated[dict[str, Any], DescribedBy(Breeding)]


_Bot = Annotated[str, Field(min_length=1, max_length=MAX_BOT)]
_Neurons = Annotated[int, Field(ge=1, le=256)]


class LearningSettings(RunSettings):
    """The bot whose network is trained by self-play, and how; what is not here is as on the command line by default."""

    bot: _Bot
    teachers: list[_Bot] = Field([], max_length=16)
    """They play until a network is kept, seated in turn; none: the bot itself does."""
    rival: _Bot | None = None
    """The bot that the first network must beat; null: the same bot with its own network."""
    seats: Annotated[int, Field(ge=2, le=16)] = 2
    """At a table."""
    rounds: Annotated[int, Field(ge=1)] = 2
    games: Annotated[int, Field(ge=1)] = 1000
    """Of every round, to learn from."""
    positions: Annotated[int, Field(ge=1, le=100)] = 16
    """Of every game."""
    hidden: list[_Neurons] = Field([32, 16], max_length=2)
    """Sizes of the hidden layers."""
    epochs: Annotated[int, Field(ge=1, le=100)] = 8
    test_games: Annotated[int, Field(ge=0)] = 400
    """The most games of the test after every round; 0: every network is kept untested."""


class RunRequest(Form):
    """A new run."""

    kind: Annotated[str, Field(max_length=40)]
    settings: dict[str, Any]
    """Those of its kind."""


class UserFile(Form):
    """A user's file, by its name and text."""

    name: Annotated[str, Field(min_length=1, max_length=200)]
    text: str


class SettingsFiles(Form):
    """Settings of an evolution, and beside them the files of the rivals that they name, each a bot's parameters."""

    files: Annotated[list[UserFile], Field(min_length=1, max_length=MOST_FILES)]
    bot: Annotated[str, Field(min_length=1, max_length=MAX_BOT)]
    """The one that is bred."""
    options: dict[str, Any] = Field({})


class BotFile(Form):
    """A file of bots, for a match with these options."""

    file: UserFile
    options: dict[str, Any] = Field({})


class ReadSettings(Sent):
    """The content of a settings file, for the settings of a run."""

    evolution: Annotated[Breeding, Unchecked()]


class ReadBots(Sent):
    """The bots that a file holds."""

    bots: list[Entrant]


class Run(Sent):
    """A run as everybody may see it."""

    id: str
    kind: RunKind
    settings: Annotated[
        SimulationSettings | TournamentSettings | SprtSettings | EvolutionSettings | LearningSettings, Unchecked()
    ]
    """Those of its kind."""
    state: RunState
    reason: str | None
    """Why it failed."""
    created: str
    updated: str
    done: int
    """Games that are played."""
    planned: int
    """Games in all."""
    place: int | None
    """Its place in line: 1 is next."""
    stopping: bool
    """It was asked to stop, and is about to."""


class Needs(Sent):
    """Packages that this server lacks to play runs of some kinds."""

    missing: dict[RunKind, str]
    """By kind, what the operator of the server must install; other kinds can be played."""


class StartedRun(Sent):
    """A run that was started."""

    run: Run
    owner: str
    """The token that may stop, resume and delete it; sent only now."""


class RunView(Sent):
    """A run, and what it shows."""

    run: Run
    snapshot: Annotated[Snapshot | None, Unchecked()]
    """Null before the first."""
