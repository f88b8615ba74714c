"""The settings of a training, and what a run says while it goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from hegemon.core.errors import HegemonError
from hegemon.core.match import Match
from hegemon.lab.learning.sampling import Sampling
from hegemon.lab.learning.training import Losses, Training

USUAL_SAMPLING, USUAL_TRAINING = Sampling(16, 0.02), Training()
Doing = Literal["playing", "training", "testing"]


class Stopped(HegemonError):
    """A training was asked to stop; it can be resumed."""


class Step(NamedTuple):
    """The stages of a run: games of playing and testing, epochs of training."""

    round: int
    doing: Doing
    done: int
    of: int
    losses: Losses = ()
    """After every epoch so far; of a step of training."""


Tell = Callable[[Step], None]
"""Called whenever a step has progressed."""


@dataclass(frozen=True)
class LearnPlan:
    """The settings of a training."""

    matches: Sequence[Match]
    """The game for one or several numbers of seats and sets of options; tests are played in the first of them."""
    bot: str
    """The bot that plays with the network; the network's file is added to this text."""
    teachers: str = ""
    """The bots that play until a network is kept, separated by commas, seated in turn; by default, that bot itself."""
    rival: str = ""
    """The bot that the first network must beat; by default, the same bot with its own network."""
    rounds: int = 4
    games: int = 2000
    """Games per round, for each of the matches."""
    window: int = 3
    """The number of rounds whose positions are used for training."""
    sampling: Sampling = USUAL_SAMPLING
    training: Training = USUAL_TRAINING
    test_games: int = 400
    """The most games of a test; 0: every network is kept without a test."""
    elo: float = 20.0
    """H1 of the test: the new network is this much Elo above the last."""
    seed: int = 0

    @property
    def games_of_round(self) -> int:
        """Games that a round plays, of all matches."""
        return self.games * len(self.matches)

    @property
    def games_in_all(self) -> int:
        """The most games of the whole run, tests included."""
        return self.rounds * (self.games_of_round + self.test_games)

    def games_by(self, step: Step) -> int:
        """Games until a step of the run; a test that ended early counts in full."""
        done = step.done if step.doing == "playing" else self.games_of_round
        tested = step.done if step.doing == "testing" else 0
        return step.round * (self.games_of_round + self.test_games) + done + tested

    def settings(self) -> dict[str, Any]:
        """Everything that the result depends on."""
        first = self.matches[0]
        training = replace(self.training, device="")
        trained_by = {name: value for name, value in vars(training).items() if name not in ("device", "seed")}
        if training.mixture == 1:
            del trained_by["mixture"]
        options = [match.options.model_dump(mode="json") for match in self.matches]
        others = [one for i, one in enumerate(options) if one not in options[:i]][1:]
        return {
            "what": "learn",
            "game": first.game.name,
            "seats": [match.seats for match in self.matches],
            "options": options[0],
            **({"also": others} if others else {}),
            **{name: getattr(self, name) for name in ("bot", "teachers", "rival", "games", "window", "seed")},
            "positions": self.sampling.each,
            "explore": self.sampling.explore,
            **trained_by,
            "test_games": self.test_games,
            "elo": self.elo,
            "rounds": self.rounds,
        }
