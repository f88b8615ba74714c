"""A training run in a folder: round after round it plays, trains, tests the new network against the last, and keeps the
stronger one. The same command on the same folder goes on where it stopped, with the same result.

The folder holds `best.npz`, the network to play with, and of every round the positions, the network, the layers in
floating point from which the next round goes on, and the games of the test.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from hegemon.core.errors import BadOptions
from hegemon.core.match import Match
from hegemon.core.networks.features import Features
from hegemon.core.networks.network import Network
from hegemon.core.networks.quantise import quantise
from hegemon.core.registry import BotSpec, find_bot, split_seats
from hegemon.lab.arena import Arena
from hegemon.lab.backends import Backend
from hegemon.lab.journal import Journal
from hegemon.lab.learning.sampling import Positions, Wish, features_of, sample
from hegemon.lab.learning.training import Layers, Training, first_layers, train
from hegemon.lab.tournament.sprt import H0, H1, Sprt, SprtPlan, sprt

BEST = "best.npz"
TEST_SEED = 1 << 20
"""Tests play other games than training."""
USUAL_WISH, USUAL_TRAINING = Wish(16, 0.02), Training()
Tell = Callable[[str, int], None]
"""Called with the current step and the number of further games played for it."""


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
    wish: Wish = USUAL_WISH
    training: Training = USUAL_TRAINING
    test_games: int = 400
    """The most games of a test; 0: every network is kept without a test."""
    elo: float = 20.0
    """H1 of the test: the new network is this much Elo above the last."""
    seed: int = 0

    def settings(self) -> dict[str, Any]:
        """Everything that the result depends on."""
        first = self.matches[0]
        training = replace(self.training, device="")
        options = [match.options.model_dump(mode="json") for match in self.matches]
        others = [one for i, one in enumerate(options) if one not in options[:i]][1:]
        return {
            "what": "learn",
            "game": first.game.name,
            "seats": [match.seats for match in self.matches],
            "options": options[0],
            **({"also": others} if others else {}),
            **{name: getattr(self, name) for name in ("bot", "teachers", "rival", "games", "window", "seed")},
            "positions": self.wish.each,
            "explore": self.wish.explore,
            **{name: value for name, value in vars(training).items() if name not in ("device", "seed")},
            "test_games": self.test_games,
            "elo": self.elo,
            "rounds": self.rounds,
        }


@dataclass(frozen=True)
class Round:
    """The results of a round."""

    number: int
    positions: int
    losses: list[tuple[float, float]]
    guess: float
    kept: bool
    test: dict[str, Any] | None

    def line(self) -> dict[str, Any]:
        return {**vars(self), "round": self.number}

    @classmethod
    def from_line(cls, line: Any) -> Round:
        losses = [(one, other) for one, other in line["losses"]]
        return cls(line["round"], line["positions"], losses, line["guess"], line["kept"], line["test"])


class Run:
    """A run in its folder, held by this process."""

    def __init__(self, plan: LearnPlan, folder: Path) -> None:
        self.plan, self.folder = plan, folder
        self.features: Features = features_of(Arena(plan.matches[0], []))
        self.journal = Journal(folder, plan.settings(), may_change=("rounds",))
        self.history = [Round.from_line(line) for line in self.journal.entries]

    @property
    def best(self) -> Path | None:
        """The file of the last network that was kept."""
        kept = [one.number for one in self.history if one.kept]
        return self._file("network", kept[-1]) if kept else None

    def go_on(self, backend: Backend, workers: int | None = None, tell: Tell | None = None) -> Iterator[Round]:
        """The rounds that are left, one after the other."""
        for number in range(len(self.history), self.plan.rounds):
            one = self._round(number, backend, workers, tell or (lambda _what, _games: None))
            self.journal.append(one.line())
            self.history.append(one)
            if self.best is not None:
                (self.folder / f"{BEST}.new").write_bytes(self.best.read_bytes())
                os.replace(self.folder / f"{BEST}.new", self.folder / BEST)
            yield one

    def close(self) -> None:
        self.journal.close()

    def _round(self, number: int, backend: Backend, workers: int | None, tell: Tell) -> Round:
        plan = self.plan
        self._save_positions(number, self._play(number, workers, tell))
        first = max(0, number + 1 - plan.window)
        positions = Positions.joined([self._positions(one) for one in range(first, number + 1)])
        tell(f"round {number}: training on {len(positions.rows):,} positions", 0)
        how = replace(plan.training, seed=plan.seed + number)
        trained = train(self._layers(), positions, self.features, how)
        np.savez(self._file("layers", number), *(array for layer in trained.layers for array in layer))
        settings = plan.settings() | {"round": number, "positions_trained": len(positions.rows)}
        del settings["rounds"]  # a run that is extended continues as if it had been asked for all rounds at once
        recipe = {"made_by": "hegemon learn", "settings": settings, "loss": trained.losses[-1]}
        network = quantise(trained.layers, self.features, recipe)
        self._file("network", number).write_bytes(network.write())
        test = self._test(number, network, backend, tell) if plan.test_games else None
        # A test that could not decide keeps the new network if the games speak for it.
        kept = test is None or test.decision == H1 or (test.decision != H0 and test.llr > 0)
        summary = None if test is None else test.json(times=False)
        return Round(number, len(positions.rows), trained.losses, trained.guess, kept, summary)

    def _play(self, number: int, workers: int | None, tell: Tell) -> Positions:
        plan, found = self.plan, []
        for match in plan.matches:
            arena = Arena(match, self._players(match))
            text = f"round {number}: playing with {match.seats} seats"
            seed, progress = plan.seed * 1000 + number, functools.partial(tell, text)
            positions = sample(arena, plan.games, seed, plan.wish, workers, progress)
            found.append(_wide(positions, max(match.seats for match in plan.matches)))
        # Games of different tables have different numbers, so that a game is trained with or not as a whole.
        return Positions.joined([
            one._replace(games=one.games * len(found) + table) for table, one in enumerate(found)
        ])  # fmt: skip

    @property
    def compiled(self) -> bool:
        """Whether tests are between compiled bots."""
        match, plan = self.plan.matches[0], self.plan
        names = [plan.bot, *([plan.rival] if plan.rival else [])] if plan.test_games else []
        return all(find_bot(match, name).kind.kernel is not None for name in names)

    def _players(self, match: Match) -> list[BotSpec]:
        if self.best is None and self.plan.teachers:
            names = split_seats(self.plan.teachers)
            return [find_bot(match, names[seat % len(names)]) for seat in range(match.seats)]
        return [self._bot(match, self.best)] * match.seats

    def _bot(self, match: Match, network: Path | None) -> BotSpec:
        separator = "," if ":" in self.plan.bot else ":"
        spec = find_bot(match, f"{self.plan.bot}{separator}{network}" if network else self.plan.bot)
        if spec.kind.network is None:
            raise BadOptions(f"bot {self.plan.bot!r} plays without a network: name one that judges by a network")
        return spec

    def _test(self, number: int, network: Network, backend: Backend, tell: Tell) -> Sprt:
        plan, match = self.plan, self.plan.matches[0]
        last = find_bot(match, plan.rival) if self.best is None and plan.rival else self._bot(match, self.best)
        bots = [self._bot(match, self._file("network", number)), *([last] * (match.seats - 1))]
        wanted = SprtPlan(
            match, bots, elo1=plan.elo, max_games=plan.test_games, seed=TEST_SEED + plan.seed * 1000 + number
        )
        progress = functools.partial(tell, f"round {number}: testing")
        return sprt(wanted, backend=backend, folder=self.folder / f"test-{number}", progress=progress)

    def _layers(self) -> Layers:
        """The start of training: the layers of the last network that was kept."""
        if self.best is None:
            game = self.plan.matches[0].game
            outputs = 1 if game.seats[-1] == 2 else game.seats[-1]
            return first_layers(self.features, self.plan.training.hidden, outputs, self.plan.seed)
        with np.load(self._file("layers", max(one.number for one in self.history if one.kept))) as found:
            arrays = [found[name] for name in found.files]
        return list(zip(arrays[::2], arrays[1::2], strict=True))

    def _save_positions(self, number: int, positions: Positions) -> None:
        np.savez_compressed(self._file("positions", number), *positions)

    def _positions(self, number: int) -> Positions:
        with np.load(self._file("positions", number)) as found:
            return Positions(*(found[name] for name in found.files))

    def _file(self, what: str, number: int) -> Path:
        return self.folder / f"{what}-{number}.npz"


def _wide(positions: Positions, seats: int) -> Positions:
    """With a column for each of `seats` seats."""
    shares = np.zeros((len(positions.shares), seats), np.float32)
    shares[:, : positions.shares.shape[1]] = positions.shares
    return positions._replace(shares=shares)
