"""A training run in a folder: round after round it plays, trains, tests the new network against the last, and keeps the
stronger one. The same command on the same folder goes on where it stopped, with the same result.

The folder holds `best.npz`, the network to play with, and of every round the positions, the network, the layers in
floating point from which the next round goes on, the losses, and the games of the test; of an unfinished round also the
games that were played.
"""

from __future__ import annotations

import itertools
import json
import math
import shutil
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from hegemon.core.errors import BadOptions
from hegemon.core.files.whole import write_whole
from hegemon.core.helpers.extras import has
from hegemon.core.match import Match
from hegemon.core.networks.features import Features
from hegemon.core.networks.network import parse_network
from hegemon.core.networks.quantise import quantise
from hegemon.core.networks.trained import network_file
from hegemon.core.registry import BotSpec, find_bot, split_seats
from hegemon.lab.arena import Arena
from hegemon.lab.backends import Backend
from hegemon.lab.journal import Journal
from hegemon.lab.learning.kept_games import KeptGames, read_positions, write_positions
from hegemon.lab.learning.plan import LearnPlan, Step, Stopped, Tell
from hegemon.lab.learning.sampling import Positions, features_of, sampled
from hegemon.lab.learning.training import VALIDATION, Layers, Losses, first_layers, train
from hegemon.lab.tournament.sprt import H0, H1, Sprt, SprtPlan, live_sprt

BEST, CURVE = "best.npz", "losses.png"
TEST_SEED = 1 << 20
"""Tests play other games than training."""
Find = Callable[[Match, str], BotSpec]


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


def bots_of_plan(plan: LearnPlan, find: Find = find_bot) -> list[BotSpec]:
    """The bot to train, its teachers and its first rival; refused if one is unknown, or the first has no network."""
    match = plan.matches[0]
    bot = find(match, plan.bot)
    if bot.kind.network is None:
        raise BadOptions(f"bot {plan.bot!r} plays without a network: name one that judges by a network")
    others = [*(split_seats(plan.teachers) if plan.teachers else ()), *([plan.rival] if plan.rival else ())]
    return [bot, *(find(match, name) for name in others)]


class Run:
    """A run in its folder, held by this process."""

    def __init__(self, plan: LearnPlan, folder: Path, find: Find = find_bot) -> None:
        """`find` reads the bots that the plan names."""
        self.plan, self.folder, self._find = plan, folder, find
        bots_of_plan(plan, find)
        self.features: Features = features_of(Arena(plan.matches[0], []))
        self.journal = Journal(folder, plan.settings(), may_change=("rounds",))
        self.history = [Round.from_line(line) for line in self.journal.entries]

    @property
    def last_kept(self) -> int | None:
        """The round of the last network that was kept."""
        return next((one.number for one in reversed(self.history) if one.kept), None)

    @property
    def curve(self) -> Path | None:
        """The picture of the losses, if it could be drawn."""
        return found if (found := self.folder / CURVE).is_file() else None

    def go_on(
        self,
        backend: Backend,
        workers: int | None = None,
        tell: Tell | None = None,
        stop: threading.Event | None = None,
    ) -> Iterator[Round]:
        """The rounds that are left, one after the other. Setting `stop` raises `Stopped` soon."""
        going = _Going(backend, workers, tell or (lambda _step: None), stop or threading.Event())
        for number in range(len(self.history), self.plan.rounds):
            one = self._round(number, going)
            self.journal.append(one.line())
            self.history.append(one)
            if one.kept:
                write_whole(self.folder / BEST, network_file(self.folder, number).read_bytes())
            self._draw()
            yield one

    def close(self) -> None:
        self.journal.close()

    def _round(self, number: int, going: _Going) -> Round:
        self._play(number, going)
        first = max(0, number + 1 - self.plan.window)
        losses, guess, count = self._train(number, range(first, number + 1), going)
        test = self._test(number, going) if self.plan.test_games else None
        # A test that could not decide keeps the new network if the games speak for it.
        kept = test is None or test.decision == H1 or (test.decision != H0 and test.llr > 0)
        summary = None if test is None else test.json(times=False)
        return Round(number, count, losses, guess, kept, summary)

    def _play(self, number: int, going: _Going) -> None:
        """Play the games of a round, or those that an earlier process has not played."""
        plan, file, folder = self.plan, self._file("positions", number), self.folder / f"games-{number}"
        if not file.exists():
            widest = max(match.seats for match in plan.matches)
            found = [
                _wide(self._play_match(number, index, KeptGames(folder, index), going), widest)
                for index in range(len(plan.matches))
            ]
            write_positions(file, _numbered(found))
        shutil.rmtree(folder, ignore_errors=True)

    def _play_match(self, number: int, index: int, kept: KeptGames, going: _Going) -> Positions:
        plan, match = self.plan, self.plan.matches[index]
        arena, seed = Arena(match, self._players(match)), plan.seed * 1000 + number
        earlier = index * plan.games
        going.reach(Step(number, "playing", earlier + kept.played, plan.games_of_round))
        with closing(sampled(arena, kept.played, plan.games, seed, plan.sampling, going.workers)) as parts:
            try:
                for games, positions in parts:
                    kept.add(games, positions)
                    going.reach(Step(number, "playing", earlier + kept.played, plan.games_of_round))
            finally:
                kept.write()
        return kept.joined()

    def _train(self, number: int, rounds: range, going: _Going) -> tuple[list[tuple[float, float]], float, int]:
        """Train the network of a round, unless an earlier process has: its losses, that of guessing, and the number of
        positions."""
        plan, done = self.plan, self.folder / f"losses-{number}.json"
        if done.exists():
            kept = json.loads(done.read_bytes())
            return [(one, other) for one, other in kept["losses"]], kept["guess"], kept["positions"]
        positions = of_rounds([read_positions(self._file("positions", one)) for one in rounds])

        def reach(losses: Losses) -> None:
            going.reach(Step(number, "training", len(losses), plan.training.epochs, losses))

        reach(())
        how = replace(plan.training, seed=plan.seed + number)
        trained = train(self._layers(), positions, self.features, how, reach)
        np.savez(self._file("layers", number), *(array for layer in trained.layers for array in layer))
        settings = plan.settings() | {"round": number, "positions_trained": len(positions.rows)}
        del settings["rounds"]  # a run that is extended continues as if it had been asked for all rounds at once
        recipe = {"made_by": "hegemon learn", "settings": settings, "loss": trained.losses[-1]}
        network_file(self.folder, number).write_bytes(quantise(trained.layers, self.features, recipe).write())
        summary = {"losses": trained.losses, "guess": trained.guess, "positions": len(positions.rows)}
        write_whole(done, json.dumps(summary))
        return trained.losses, trained.guess, len(positions.rows)

    @property
    def compiled(self) -> bool:
        """True if tests are between compiled bots."""
        plan = replace(self.plan, teachers="")
        return not plan.test_games or all(bot.kind.kernel is not None for bot in bots_of_plan(plan, self._find))

    def bot_with(self, network: str) -> str:
        """The text of the bot that plays with a network."""
        return f"{self.plan.bot}{',' if ':' in self.plan.bot else ':'}{network}"

    def _players(self, match: Match) -> list[BotSpec]:
        if self.last_kept is None and self.plan.teachers:
            names = split_seats(self.plan.teachers)
            return [self._find(match, names[seat % len(names)]) for seat in range(match.seats)]
        return [self._bot(match, self.last_kept)] * match.seats

    def _rival(self, match: Match) -> BotSpec:
        """The bot that a new network must beat."""
        if self.last_kept is None and self.plan.rival:
            return self._find(match, self.plan.rival)
        return self._bot(match, self.last_kept)

    def _bot(self, match: Match, number: int | None) -> BotSpec:
        """The bot with the network of a round, or with its own."""
        spec = self._find(match, self.plan.bot)
        if number is None:
            return spec
        file = network_file(self.folder, number)
        network = parse_network(file.read_bytes(), file.name).fits(self.features, file.name)
        # Without the folder, so that it may be moved, and results can be shown to others.
        return replace(spec, text=self.bot_with(file.name), network=network)

    def _test(self, number: int, going: _Going) -> Sprt:
        plan, match = self.plan, self.plan.matches[0]
        bots = [self._bot(match, number), *([self._rival(match)] * (match.seats - 1))]
        wanted = SprtPlan(
            match, bots, elo1=plan.elo, max_games=plan.test_games, seed=TEST_SEED + plan.seed * 1000 + number
        )
        played = 0

        def reach(games: int) -> None:
            nonlocal played
            played += games
            going.tell(Step(number, "testing", played, plan.test_games))

        reach(0)
        folder = self.folder / f"test-{number}"
        (last,) = live_sprt(
            wanted, backend=going.backend, folder=folder, stop=going.stop, every=math.inf, progress=reach
        )
        if not last.finished:
            raise Stopped
        return last

    def _layers(self) -> Layers:
        """The start of training: the layers of the last network that was kept."""
        if self.last_kept is None:
            game = self.plan.matches[0].game
            outputs = 1 if game.seats[-1] == 2 or self.features.each_seat else game.seats[-1]
            return first_layers(self.features, self.plan.training.hidden, outputs, self.plan.seed)
        with np.load(self._file("layers", self.last_kept)) as found:
            arrays = [found[name] for name in found.files]
        return list(zip(arrays[::2], arrays[1::2], strict=True))

    def _draw(self) -> None:
        if has("matplotlib"):
            from hegemon.lab.learning.curve import draw_losses

            title = f"{self.plan.matches[0].game.name}: {self.plan.bot}"
            write_whole(self.folder / CURVE, draw_losses(self.history, title))

    def _file(self, what: str, number: int) -> Path:
        return self.folder / f"{what}-{number}.npz"


@dataclass(frozen=True)
class _Going:
    """The place where a run goes on, and the function that reports its progress."""

    backend: Backend
    workers: int | None
    tell: Tell
    stop: threading.Event

    def reach(self, step: Step) -> None:
        self.tell(step)
        if self.stop.is_set():
            raise Stopped


def _numbered(found: Sequence[Positions]) -> Positions:
    """The positions of all tables. Their games have different numbers, so that one is trained with or not as a whole,
    and numbers go up in steps with which games of every table are held out."""
    step = next(size for size in itertools.count(len(found)) if math.gcd(size, VALIDATION) == 1)
    return Positions.joined([one._replace(games=one.games * step + table) for table, one in enumerate(found)])


def of_rounds(found: Sequence[Positions]) -> Positions:
    """The positions of some rounds. Their games have different numbers; the same ones are held out."""
    apart = VALIDATION * (1 + max(int(one.games.max(initial=0)) for one in found) // VALIDATION)
    return Positions.joined([one._replace(games=one.games + apart * place) for place, one in enumerate(found)])


def _wide(positions: Positions, seats: int) -> Positions:
    """With a column for each of `seats` seats, and with its features where every seat has some."""
    more = ((0, 0), (0, seats - positions.shares.shape[1]))
    rows = np.pad(positions.rows, (*more, (0, 0))) if positions.rows.ndim == 3 else positions.rows
    return positions._replace(rows=rows, shares=np.pad(positions.shares, more))
