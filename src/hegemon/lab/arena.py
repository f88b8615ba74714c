"""Plays whole games without stopping: compiled from end to end when every bot is, in plain Python otherwise.

Game number g of a seed has its own dice and its own bot generators, whoever sits where and on whichever thread it is
played: the same (seed, g) gives the same game on every backend.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.bot import Bot, BotKind, Clock, View, make_desks, show_move
from hegemon.errors import BadMove
from hegemon.game import CUT, DEALER, DRAWN, WON, Game, Match, Rules
from hegemon.kernel import kernel
from hegemon.moves import Move
from hegemon.registry import BotSpec
from hegemon.rng import SEED_MASK, Rng, make_rng, seed_rng
from hegemon.search.playout import make_player
from hegemon.thoughts import Notebook
from hegemon.timeline import Entry, Timeline

STREAMS = 16
"""Generators a game: number 0 for the dice, 1 + seat for the bots."""


@dataclass(frozen=True)
class Outcome:
    """How one game ended."""

    scores: tuple[float, ...]
    ended: int
    turns: int
    moves: int


def make_batch(rules: Rules, bots: Sequence[BotKind]) -> Callable[..., None]:
    """The kernel that plays games first … first + n − 1 of a seed and writes down how they ended."""
    play_on = make_player(rules, bots)
    start, result = rules.start, rules.result

    @kernel
    def batch(
        states: Any, blank: Any, board: Any, seats: int, seed: int, first: int,
        plan: Any, kinds: Any, weights: Any, seated: Any, desks: Any, scores: Any, endings: Any,
    ) -> None:  # fmt: skip
        for g in range(len(endings)):
            states[0] = blank[0]
            for desk in range(1 + seats):
                seed_rng(desks[desk].rng, seed, (first + g) * STREAMS + desk)
            for seat in range(seats):
                bot = plan[g, seat]
                seated[seat] = kinds[bot]
                for i in range(weights.shape[1]):
                    desks[1 + seat].weights[i] = weights[bot, i]
            start(states[0], board, seats)
            moves = play_on(states, board, seated, desks)
            endings[g, 0] = result(states[0], board, scores[g])
            endings[g, 1] = states[0].turn
            endings[g, 2] = moves

    return batch


@functools.cache
def _game_batch(game: Game) -> Callable[..., None]:
    # One compilation for all bots that come with a game, in any combination.
    return make_batch(game.rules, [kind for kind in game.bots() if kind.kernel is not None])


class Arena:
    """Plays games of one match between given bots; `plan` says which bot sits where in each game."""

    def __init__(self, match: Match, bots: Sequence[BotSpec]) -> None:
        self.match = match
        self.bots = list(bots)
        self.compiled = all(bot.kind.kernel is not None for bot in self.bots)
        own = [kind for kind in match.game.bots() if kind.kernel is not None]
        self._numbers = [own.index(bot.kind) for bot in self.bots] if self.compiled else []
        self._weights = [bot.kind.weights(match, bot.given) for bot in self.bots] if self.compiled else []

    def play(self, seed: int, first: int, plan: npt.NDArray[np.int64]) -> list[Outcome]:
        """Games `first` … of a seed; row g of `plan` holds the number of the bot on every seat."""
        if self.compiled:
            return self._play_compiled(seed, first, plan)
        return [self.play_one(seed, first + g, row.tolist())[0] for g, row in enumerate(plan)]

    def _play_compiled(self, seed: int, first: int, plan: npt.NDArray[np.int64]) -> list[Outcome]:
        match, games = self.match, len(plan)
        width = max(1, *(len(w) for w in self._weights))
        weights = np.zeros((len(self.bots), width))
        for row, values in zip(weights, self._weights, strict=True):
            row[: len(values)] = values
        scores, endings = np.zeros((games, match.seats)), np.zeros((games, 3), np.int64)
        _game_batch(match.game)(
            np.zeros(2, match.dtype), np.zeros(1, match.dtype), match.board, match.seats, seed & SEED_MASK, first,
            plan, np.array(self._numbers), weights, np.zeros(match.seats, np.int64),
            make_desks(match, 1 + match.seats), scores, endings,
        )  # fmt: skip
        return [
            Outcome(tuple(score), code, turns, moves)
            for score, (code, turns, moves) in zip(scores.tolist(), endings.tolist(), strict=True)
        ]

    def play_one(
        self, seed: int, number: int, seating: Sequence[int], notebook: Notebook | None = None
    ) -> tuple[Outcome, Timeline]:
        """One game in plain Python, move by move, with its record; the same game as the compiled one.

        What the bots thought goes into the notebook, if there is one.
        """
        match = self.match
        rngs = [make_rng(seed, number * STREAMS + stream) for stream in range(1 + match.seats)]
        bots: list[Bot] = []
        timeline = Timeline(match)
        try:
            bots += (self.bots[bot].seat(match, seat, rngs[1 + seat]) for seat, bot in enumerate(seating))
            while to_move := match.to_move(timeline.state):
                seat, before = to_move[0], timeline.state
                if seat == DEALER:
                    entry = timeline.play(DEALER, match.legal(before, DEALER)[0].low, rngs[0])
                else:
                    view = View(match, match.view(before, seat), seat)
                    entry = self._play_move(timeline, seat, bots[seat].choose(view, Clock()), rngs[0], seating)
                    if notebook is not None:
                        notebook.listen(bots[seat], seat, len(timeline))
                show_move(bots, match, before, entry, timeline.state)
        finally:
            for bot in bots:
                bot.close()
        result = match.result(timeline.state)
        assert result is not None
        code = {"won": WON, "drawn": DRAWN, "cut": CUT}[result.ended]
        return Outcome(result.scores, code, int(timeline.state.turn), len(timeline)), timeline

    def _play_move(self, timeline: Timeline, seat: int, move: Move, rng: Rng, seating: Sequence[int]) -> Entry:
        try:
            return timeline.play(seat, move, rng)
        except BadMove as error:
            raise BadMove(f"bot {self.bots[seating[seat]].text!r} on seat {seat}: {error}") from None
