"""Plays whole games without stopping: compiled from end to end when every bot is, in plain Python otherwise.

Game number g of a seed has its own dice and its own bot generators, whoever sits where and on whichever thread it is
played: the same (seed, g) gives the same game on every backend.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hegemon.core.bot import Bot, BotKind, Clock, CompiledBot, View, make_workspaces, show_move
from hegemon.core.errors import BadMove, HegemonError
from hegemon.core.game import Game
from hegemon.core.kernel import kernel
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.registry import BotSpec
from hegemon.core.rng import SEED_MASK, make_rng, seed_rng
from hegemon.core.rules import CUT, DEALER, DRAWN, WON, Rules
from hegemon.core.state import Board
from hegemon.core.thoughts import Notebook
from hegemon.core.timeline import Timeline
from hegemon.lab.outcome import Fault, Outcome, Outcomes
from hegemon.lab.patience import answer_within
from hegemon.search.playout import make_player

STREAMS = 16
"""Generators a game: number 0 for the dice, 1 + seat for the bots."""

PATIENCE = 60.0
"""Seconds that a bot which is no kernel may take for a move, its own time to think included."""

LONGEST_REASON = 200


Plan = npt.NDArray[np.int64]
"""Who sits where: a row a game, and in it the number of the bot on every seat."""


class Part(NamedTuple):
    """Games that are played together: numbers `first` … of a seed, as many as the plan has rows."""

    seed: int
    first: int
    plan: Plan


class Forfeit(BadMove):
    """A bot failed in a game: it raised, played what is not legal, or gave no answer."""

    def __init__(self, bot: str, fault: Fault, turns: int, moves: int) -> None:
        super().__init__(f"bot {bot!r} on seat {fault.seat}: {fault.reason}")
        self.fault, self.turns, self.moves = fault, turns, moves


class Lineup(NamedTuple):
    """Who plays the games of a batch."""

    plan: Any
    """The number of the bot on every seat of every game."""
    kinds: Any
    """Of every bot: its number among those that were compiled."""
    weights: Any
    """Of every bot: its parameters."""


class Room(NamedTuple):
    """What a batch works in."""

    states: Any
    """Two: the game, and what a seat sees of it."""
    blank: Any
    """A state of zeros."""
    seated: Any
    workspaces: Any


def make_batch(rules: Rules, bots: Sequence[BotKind]) -> Callable[..., None]:
    """The kernel that plays games first … first + n − 1 of a seed and writes down how they ended:
    batch(room, lineup, board, seed, first, scores, endings)."""
    play_on = make_player(rules, bots)
    start, result = rules.start, rules.result

    @kernel
    def take_seats(room: Room, lineup: Lineup, game: int) -> None:
        weights = lineup.weights
        for seat in range(len(room.seated)):
            bot = lineup.plan[game, seat]
            room.seated[seat] = lineup.kinds[bot]
            for i in range(weights.shape[1]):
                room.workspaces[1 + seat].weights[i] = weights[bot, i]

    @kernel
    def batch(room: Room, lineup: Lineup, board: Board, seed: int, first: int, scores: Any, endings: Any) -> None:
        states, seats = room.states, len(room.seated)
        for g in range(len(endings)):
            states[0] = room.blank[0]
            for stream in range(1 + seats):
                seed_rng(room.workspaces[stream].rng, seed, (first + g) * STREAMS + stream)
            take_seats(room, lineup, g)
            start(states[0], board, seats)
            moves = play_on(states, board, room.seated, room.workspaces)
            endings[g, 0] = result(states[0], board, scores[g])
            endings[g, 1] = states[0].turn
            endings[g, 2] = moves

    return batch


@functools.cache
def _game_batch(game: Game) -> Callable[..., None]:
    # One compilation for all bots that come with a game, in any combination.
    return make_batch(game.rules, [kind for kind in game.bots() if kind.kernel is not None])


def _rows(vectors: Sequence[npt.NDArray[np.float64]]) -> npt.NDArray[np.float64]:
    rows = np.zeros((len(vectors), max((len(vector) for vector in vectors), default=1) or 1))
    for row, vector in zip(rows, vectors, strict=True):
        row[: len(vector)] = vector
    return rows


class Arena:
    """Plays games of one match between given bots; a part's plan says which of them sits where in each game."""

    def __init__(self, match: Match, bots: Sequence[BotSpec], patience: float = PATIENCE) -> None:
        self.match = match
        self.bots = list(bots)
        self.patience = patience
        self.compiled = all(bot.kind.kernel is not None for bot in self.bots)
        own = [kind for kind in match.game.bots() if kind.kernel is not None]
        self.kinds = np.array([own.index(bot.kind) for bot in self.bots] if self.compiled else [], np.int64)
        """Of compiled bots: their numbers among those that come with the game."""
        self.weights = _rows([bot.kind.weights(match, bot.given) for bot in self.bots] if self.compiled else [])
        """Of compiled bots: a row of parameters each, filled up with zeros."""

    def play(self, part: Part) -> Outcomes:
        """What comes of a part; whoever asks, wherever, gets the same."""
        if self.compiled:
            return self._play_compiled(part)
        return Outcomes.of(
            [self._play_fairly(part.seed, part.first + g, row) for g, row in enumerate(part.plan.tolist())]
        )

    def _play_compiled(self, part: Part) -> Outcomes:
        match, games = self.match, len(part.plan)
        scores, endings = np.zeros((games, match.seats)), np.zeros((games, 3), np.int64)
        seated, workspaces = np.zeros(match.seats, np.int64), make_workspaces(match, 1 + match.seats)
        room = Room(np.zeros(2, match.dtype), np.zeros(1, match.dtype), seated, workspaces)
        lineup = Lineup(part.plan, self.kinds, self.weights)
        _game_batch(match.game)(room, lineup, match.board, part.seed & SEED_MASK, part.first, scores, endings)
        return Outcomes(scores, endings)

    def _play_fairly(self, seed: int, number: int, seating: Sequence[int]) -> Outcome:
        """A game in plain Python; a bot that fails has lost it, and the others share the point."""
        try:
            return self.play_one(seed, number, seating)[0]
        except Forfeit as forfeit:
            share = 1 / (self.match.seats - 1)
            scores = tuple(0.0 if seat == forfeit.fault.seat else share for seat in range(self.match.seats))
            return Outcome(scores, WON if share == 1 else DRAWN, forfeit.turns, forfeit.moves, forfeit.fault)

    def play_one(
        self, seed: int, number: int, seating: Sequence[int], notebook: Notebook | None = None
    ) -> tuple[Outcome, Timeline]:
        """One game in plain Python, move by move, with its record; the same game as the compiled one.

        What the bots thought goes into the notebook, if there is one. A bot that fails raises `Forfeit`.
        """
        match = self.match
        rngs = [make_rng(seed, number * STREAMS + stream) for stream in range(1 + match.seats)]
        bots: list[Bot] = []
        timeline = Timeline(match)
        try:
            for seat, number_of_bot in enumerate(seating):
                with self._blaming(seat, seating, timeline):
                    bots.append(self.bots[number_of_bot].seat(match, seat, rngs[1 + seat]))
            while to_move := match.to_move(timeline.state):
                seat, before = to_move[0], timeline.state
                if seat == DEALER:
                    entry = timeline.play(DEALER, match.legal(before, DEALER)[0].low, rngs[0])
                else:
                    with self._blaming(seat, seating, timeline):
                        view = View(match, match.view(before, seat), seat)
                        entry = timeline.play(seat, self._choice(bots[seat], view), rngs[0])
                    if notebook is not None:
                        notebook.listen(bots[seat], seat, len(timeline))
                for seat, bot in enumerate(bots):
                    with self._blaming(seat, seating, timeline):
                        show_move((bot,), match, before, entry, timeline.state)
        finally:
            for bot in bots:
                bot.close()
        result = match.result(timeline.state)
        assert result is not None
        code = {"won": WON, "drawn": DRAWN, "cut": CUT}[result.ended]
        return Outcome(result.scores, code, int(timeline.state.turn), len(timeline)), timeline

    def _choice(self, bot: Bot, view: View) -> Move:
        """What the bot chooses; a kernel surely answers, others have the arena's patience."""
        if isinstance(bot, CompiledBot):
            return bot.choose(view, Clock())
        return answer_within(self.patience, lambda: bot.choose(view, Clock()))

    @contextmanager
    def _blaming(self, seat: int, seating: Sequence[int], timeline: Timeline) -> Iterator[None]:
        """Whatever goes wrong in here is the fault of the bot on that seat."""
        try:
            yield
        except HegemonError as error:
            raise self._forfeit(seat, seating, timeline, str(error)) from error
        except (Exception, SystemExit) as error:  # a bot that wants to leave ends its game, not the run
            raise self._forfeit(seat, seating, timeline, f"{type(error).__name__}: {error}") from error

    def _forfeit(self, seat: int, seating: Sequence[int], timeline: Timeline, reason: str) -> Forfeit:
        fault = Fault(seat, reason[:LONGEST_REASON])
        return Forfeit(self.bots[seating[seat]].text, fault, int(timeline.state.turn), len(timeline))
