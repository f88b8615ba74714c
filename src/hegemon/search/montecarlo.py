"""Flat Monte Carlo for every game, anytime: each candidate move is judged by games played to their end from it.

What the seat cannot see is guessed anew for every playout, never looked up. Trials go to the promising candidates
(UCB1). The policy's own move is kept unless another has proved better beyond a stated doubt: short searches do no harm.
Candidates are any legal moves; or, where hardly any of many would ever be sensible, what advisers say who play by the
policy's parameters, each of them a little changed. Where all of them agree there is nothing to think about.
"""

from __future__ import annotations

import functools
import math
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from hegemon.core.bot import AnytimeBot, BotKind, Parameter, View, first_view
from hegemon.core.kernels.kernel import kernel
from hegemon.core.kernels.workspace_room import make_workspaces
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.rng import below, draw, make_rng
from hegemon.core.rules import Rules
from hegemon.core.state import Board
from hegemon.search.playout import make_player

PARAMETERS = (
    Parameter("time", 0.3, 0.01, 60, "seconds for a move"),
    Parameter("iterations", 0, 0, 1e9, "playouts for a move, whatever time they take; 0: as many as the time allows"),
    Parameter("candidates", 16, 2, 64, "moves considered at most"),
    Parameter("exploration", 0.5, 0, 10, "how much candidates that were tried little are preferred"),
    Parameter("doubt", 1.0, 0, 10, "standard errors by which a move must beat the policy's own"),
    Parameter("advisers", 0, 0, 1000, "how many variants of the policy name the candidates; 0: any legal moves are"),
    Parameter("variety", 0.7, 0, 5, "how far the advisers' parameters lie apart: their logarithms' largest change"),
)
SLICE = 0.01
"""Seconds between two looks at the stop."""


class Trials(NamedTuple):
    """The memory of one search's playouts."""

    states: Any
    """Two: the game, and what a seat sees of it."""
    seen: Any
    """The position, as the searching seat sees it."""
    moves: Any
    """The candidates; the policy's own is the first."""
    visits: Any
    sums: Any
    kinds: Any
    workspaces: Any
    scores: Any


@kernel
def choose_candidate(visits: Any, sums: Any, exploration: float) -> int:
    """UCB1; but a quarter of the trials is the policy's own, which all others are measured by."""
    total = 0
    for i in range(len(visits)):
        total += visits[i]
    if 4 * visits[0] < total:
        return 0
    best, chosen = -1.0, 0
    for i in range(len(visits)):
        value = 1e9 - i
        if visits[i] > 0:
            value = sums[i] / visits[i] + exploration * math.sqrt(math.log(total) / visits[i])
        if value > best:
            best, chosen = value, i
    return chosen


def make_trials(rules: Rules, policy: BotKind) -> Callable[..., None]:
    """The kernel run_trials(trials, board, seat, exploration, count): playouts, the policy on every seat."""
    play_on = make_player(rules, [policy])
    sample_hidden, chance, apply, result = rules.sample_hidden, rules.chance, rules.apply, rules.result

    @kernel
    def run_trials(trials: Trials, board: Board, seat: int, exploration: float, count: int) -> None:
        states, scores, dealer = trials.states, trials.scores, trials.workspaces[0]
        for _ in range(count):
            chosen = choose_candidate(trials.visits, trials.sums, exploration)
            move = trials.moves[chosen]
            states[0] = trials.seen[0]
            sample_hidden(states[0], board, seat, dealer.rng)
            chance(states[0], board, seat, move, dealer.rng, dealer.luck)
            apply(states[0], board, seat, move, dealer.luck)
            play_on(states, board, trials.kinds, trials.workspaces)
            result(states[0], board, scores)
            trials.visits[chosen] += 1
            trials.sums[chosen] += scores[seat]

    return run_trials


class MonteCarlo(AnytimeBot):
    """Judges each candidate by playouts with a compiled policy."""

    def __init__(self, trials: Callable[..., None], policy: BotKind, match: Match, seat: int, rng: Any, values: Any):
        super().__init__(match, seat, rng, values)
        self._trials = trials
        self._policy = policy
        self._workspaces = make_workspaces(match, 1 + match.seats)
        weights = policy.weights(match, {})
        for workspace in self._workspaces[1:]:
            workspace.weights[: len(weights)] = weights
        self._thoughts: dict[str, Any] | None = None
        self._rehearse()

    def _rehearse(self) -> None:
        """Call everything that a search calls, so that it is compiled or loaded before a clock runs."""
        match, move = self.match, np.zeros((1, self.match.game.forms.width), np.int32)
        self._try(np.zeros(1, match.dtype), move, np.zeros(1, np.int64), np.zeros(1), 0)
        view = first_view(match)
        if view is not None:
            self._policy.seat(match, view.seat, make_rng(0), {}).choose(view, Limit())

    @property
    def thoughts(self) -> dict[str, Any] | None:
        return self._thoughts

    @property
    def own_limit(self) -> Limit:
        wanted = self.values["iterations"]
        return Limit(iterations=wanted) if wanted else Limit(seconds=self.values["time"])

    def search(self, view: View, stop: threading.Event, offer: Callable[[Move], None]) -> None:
        began = time.perf_counter()
        self._thoughts = None
        moves = self._candidates(view)
        offer(moves[0])
        if len(moves) == 1:
            return
        rows, visits, sums = np.array(moves, np.int32), np.zeros(len(moves), np.int64), np.zeros(len(moves))
        for workspace in self._workspaces:
            workspace.rng = [draw(self.rng) | 1 for _ in range(4)]
        root = np.zeros(1, self.match.dtype)
        root[0] = view.state
        trials, wanted = 1, self.granted.iterations
        while not stop.is_set() and visits.sum() < wanted:
            trials = int(min(trials, wanted - visits.sum()))
            started = time.perf_counter()
            self._try(root, rows, visits, sums, trials)
            taken = time.perf_counter() - started
            trials = max(1, min(2 * trials, int(trials * SLICE / max(taken, 1e-6))))
            offer(moves[self._proved(visits, sums)])
        self._thoughts = self._tell(moves, visits, sums, time.perf_counter() - began)

    def _try(self, root: Any, moves: Any, visits: Any, sums: Any, trials: int) -> None:
        match = self.match
        room = Trials(
            np.zeros(2, match.dtype), root, moves, visits, sums,
            np.zeros(match.seats, np.int64), self._workspaces, np.zeros(match.seats),
        )  # fmt: skip
        self._trials(room, match.board, self.seat, self.values["exploration"], trials)

    def _tell(self, moves: list[Move], visits: Any, sums: Any, seconds: float) -> dict[str, Any]:
        means = sums / np.maximum(visits, 1)
        order = sorted(range(len(moves)), key=lambda i: (-int(visits[i]), i))
        return {
            "win": round(float(means[self._proved(visits, sums)]), 4),
            "iterations": int(visits.sum()),
            "seconds": round(seconds, 3),
            "candidates": [
                {"turn": [self.match.write(moves[i])], "visits": int(visits[i]), "value": round(float(means[i]), 4)}
                for i in order
            ],
        }

    def _proved(self, visits: Any, sums: Any) -> int:
        """The candidate with the best mean, if it beats the policy's own beyond doubt; else that one (number 0)."""
        tried = np.maximum(visits, 1)
        means = (sums + 0.5) / (tried + 1)
        errors = means * (1 - means) / tried
        best = int(np.where(visits > 0, means, -1).argmax())
        beyond = self.values["doubt"] * math.sqrt(errors[best] + errors[0])
        return best if means[best] - means[0] > beyond else 0

    def _candidates(self, view: View) -> list[Move]:
        """The policy's own choice first, then others, without doubles."""
        others = self._advice(view) if self.values["advisers"] else self._some_legal(view)
        return list(dict.fromkeys([self._choice(view, {}), *others]))[: int(self.values["candidates"])]

    def _choice(self, view: View, given: Mapping[str, float]) -> Move:
        return self._policy.seat(self.match, self.seat, self.rng, given).choose(view, Limit())

    def _advice(self, view: View) -> Iterator[Move]:
        """The policy's choices with slightly different parameters."""
        for _ in range(int(self.values["advisers"])):
            given = {}
            for parameter in self._policy.parameters(self.match):
                change = self.values["variety"] * (below(self.rng, 2001) - 1000) / 1000
                given[parameter.name] = min(parameter.high, max(parameter.low, parameter.default * math.exp(change)))
            yield self._choice(view, given)

    def _some_legal(self, view: View) -> list[Move]:
        """Ends and middles of the boxes, in any order."""
        some = []
        for box in view.legal:
            middle = tuple((a + b) // 2 for a, b in zip(box.low, box.high, strict=True))
            some += list(dict.fromkeys((box.high, box.low, middle)))
        for i in range(len(some) - 1, 0, -1):
            j = below(self.rng, i + 1)
            some[i], some[j] = some[j], some[i]
        return some


def montecarlo_bot(rules: Rules, policy: BotKind, defaults: Mapping[str, float] | None = None) -> BotKind:
    """The bot `montecarlo` of a game, with one of its compiled bots as the policy of the playouts."""
    about = f"plays games to their end with '{policy.name}' on every seat and takes the move that wins most"
    make = functools.partial(MonteCarlo, make_trials(rules, policy), policy)
    own = tuple(replace(one, default=(defaults or {}).get(one.name, one.default)) for one in PARAMETERS)
    return BotKind("montecarlo", about, lambda _match: own, make=make)
