"""Plays whole games without stopping: compiled from end to end when every bot is, in plain Python otherwise.

Game number g of a seed has its own dice and its own bot generators, independent of the seating and of the thread: the
same (seed, g) gives the same game on every backend.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hegemon.core.bot import BotKind
from hegemon.core.errors import HegemonError
from hegemon.core.game import Game
from hegemon.core.history.ledger import TimelineLedger
from hegemon.core.history.record import Record
from hegemon.core.history.timeline import Timeline
from hegemon.core.kernels.workspace_room import make_workspaces
from hegemon.core.match import Match
from hegemon.core.plugins import own_bots
from hegemon.core.registry import BotSpec
from hegemon.core.rng import SEED_MASK, make_rng
from hegemon.core.rules import CUT, DRAWN, WON
from hegemon.lab.batch import STREAMS, Lineup, Room, make_batch
from hegemon.lab.outcome import Fault, Outcome, Outcomes
from hegemon.lab.thinking import Thinking
from hegemon.referee import LoseGame, Player, Recorder, Referee, run

PATIENCE = 60.0
"""Seconds per move after which a bot that is not a kernel has failed, its own thinking time included."""
Plan = npt.NDArray[np.int64]
"""The seating: a row per game with the number of the bot on every seat."""


class Part(NamedTuple):
    """Games that are played together: numbers `first` … of a seed, as many as the plan has rows."""

    seed: int
    first: int
    plan: Plan
    each: int = 1
    """Games per deal: all of them have its number and its dice."""
    rotation: int = 0
    """The number of each game within its deal."""

    def game(self, row: int) -> int:
        """The number of a game among all games of a run."""
        return (self.first + row) * self.each + self.rotation


@dataclass(frozen=True)
class Recording:
    """The folder of the records of games, one file a game, and whether bots' thoughts are kept beside them."""

    folder: Path
    thoughts: bool = False

    def begin(self, record: Record, number: int) -> Recorder:
        """The recorder of a game."""
        return Recorder(self.folder / f"{record.match.game.name}-{record.seed}-{number}.jsonl", record, self.thoughts)


def _compiled(game: Game) -> list[BotKind]:
    """The compiled bots that come with a game."""
    return [kind for kind in game.bots() if kind.kernel is not None]


@functools.cache
def _game_batch(game: Game, others: tuple[BotKind, ...]) -> Callable[..., None]:
    # One compilation for all bots that come with a game, in any combination; those of other packages are added where
    # they play, so that one that cannot be compiled does not affect the others.
    return make_batch(game.rules, [*_compiled(game), *others])


def _rows(vectors: Sequence[npt.NDArray[Any]], kind: type[np.generic]) -> npt.NDArray[Any]:
    rows = np.zeros((len(vectors), max((len(vector) for vector in vectors), default=1) or 1), kind)
    for row, vector in zip(rows, vectors, strict=True):
        row[: len(vector)] = vector
    return rows


class Arena:
    """Plays games of one match between given bots; a part's plan says which of them sits where in each game."""

    def __init__(
        self, match: Match, bots: Sequence[BotSpec], patience: float = PATIENCE, recording: Recording | None = None
    ) -> None:
        self.match = match
        self.bots = list(bots)
        self.patience = patience
        self.recording = recording
        self.compiled = recording is None and all(bot.kind.kernel is not None for bot in self.bots)
        """True if one kernel plays whole games; recorded ones are played move by move."""
        own = _compiled(match.game)
        self.others = tuple({bot.kind: 0 for bot in self.bots if self.compiled and bot.kind not in own})
        """Compiled bots that are not included with the game."""
        known = [*own, *self.others]
        self.kinds = np.array([known.index(bot.kind) for bot in self.bots] if self.compiled else [], np.int64)
        """Of compiled bots: their numbers, those included with the game first."""
        playing = self.bots if self.compiled else []
        self.weights = _rows([bot.kind.weights(match, bot.given) for bot in playing], np.float64)
        """Of compiled bots: a row of parameters each, padded with zeros."""
        self._judges = [bot.judge(match) for bot in playing]
        self._ready: set[BotKind] = set()
        self.networks = _rows([judge.flat if judge else np.zeros(0) for judge in self._judges], np.int16)
        """Of compiled bots: a row each with its network, padded with zeros."""

    def play(self, part: Part) -> Outcomes:
        """The outcomes of a part: the same in every process and on every machine."""
        if self.compiled:
            return self._play_compiled(part)
        return Outcomes.of(
            [
                self.play_one(part.seed, part.first + g, row, self.recording, part.game(g))[0]
                for g, row in enumerate(part.plan.tolist())
            ]
        )

    def workspaces(self, count: int) -> Any:
        """Workspaces that are large enough for all its bots."""
        return make_workspaces(self.match, count, self.weights.shape[1], self._judges)

    def _play_compiled(self, part: Part) -> Outcomes:
        match, games = self.match, len(part.plan)
        scores, endings = np.zeros((games, match.seats)), np.zeros((games, 3), np.int64)
        seated, workspaces = np.zeros(match.seats, np.int64), self.workspaces(1 + match.seats)
        room = Room(np.zeros(2, match.dtype), np.zeros(1, match.dtype), seated, workspaces)
        lineup = Lineup(part.plan, self.kinds, self.weights, self.networks)
        _game_batch(match.game, self.others)(
            room, lineup, match.board, part.seed & SEED_MASK, part.first, scores, endings
        )
        return Outcomes(scores, endings)

    def play_one(
        self, seed: int, number: int, seating: Sequence[int], recorded: Recording | None = None, game: int = 0
    ) -> tuple[Outcome, Timeline]:
        """One game in plain Python, move by move; the same game as the compiled one. Its record has the number `game`.

        A bot that fails loses, and the others share the point.
        """
        match = self.match
        rngs = [make_rng(seed, number * STREAMS + stream) for stream in range(1 + match.seats)]
        specs = [self.bots[bot] for bot in seating]
        players = [
            Player(spec.text, seat, functools.partial(spec.seat, match, seat, rngs[1 + seat]), patience=self.patience)
            for seat, spec in enumerate(specs)
        ]
        thinking = Thinking.none(1, match.seats)
        for player in players:
            player.clocked = functools.partial(thinking.add, 0, player.seat)
        self._prepare(specs)
        timeline = Timeline(match)
        recorder = recorded and recorded.begin(Record(match, [spec.text for spec in specs], seed), game)
        observers = [recorder] if recorder else []
        referee = Referee(TimelineLedger(timeline, rngs[0]), players, faults=LoseGame(), observers=observers)
        try:
            result = run(referee.play())
        finally:
            for player in players:
                player.close()
            if recorder:
                recorder.close(timeline.result)
        fault = Fault(referee.fault.seat, referee.fault.reason) if referee.fault else None
        code = {"won": WON, "drawn": DRAWN, "cut": CUT}[result.ended]
        return Outcome(result.scores, code, int(timeline.state.turn), len(timeline), fault, thinking), timeline

    def _prepare(self, specs: Sequence[BotSpec]) -> None:
        """Let the game's own bots compile what they need before they first play: compiling is not thinking."""
        own = own_bots(self.match.game)
        for spec in specs:
            if spec.kind in own and spec.kind not in self._ready:
                self._ready.add(spec.kind)
                with suppress(HegemonError):  # a bot that cannot play fails in its game
                    spare = spec.seat(self.match, 0, make_rng(0))
                    spare.prepare()
                    spare.close()
